"""The links of another service become short links or codes, with the short IDs that they had there."""

import asyncio
import csv
from dataclasses import replace
from io import StringIO
from pathlib import Path
from urllib.parse import quote
from uuid import UUID

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.jobs.bulk_file import MAX_BYTES
from tests.jobs import steps_of_next_job, work_off_jobs
from tests.support import NOON, URL, fault_fields, refusal

CSV, JSON, ZIP = "text/csv", "application/json", "application/zip"
MENU, JOBS = "https://example.com/menu?a=1&b=2", "https://example.com/jobs"
SAMPLES = Path(__file__).parents[2] / "domain/imports/samples"
EXPORTS = [
    ("csv", "plain.csv"),
    *(
        (service, f"{service}.{ending}")
        for service in ("bitly", "shlink", "yourls", "dub")
        for ending in ("csv", "json")
    ),
    *(
        ("yourls", f"yourls_{one}")
        for one in ("phpmyadmin.json", "plugin.csv", "phpmyadmin.sql", "mysqldump.sql")
    ),
    ("kutt", "kutt.json"),
]


def sample(name):
    return (SAMPLES / name).read_bytes()


def table(*rows, header=("short_id", "url")):
    text = StringIO()
    csv.writer(text).writerows([header, *rows])
    return text.getvalue().encode()


def links(number):
    return table(*((f"link-{n}", f"https://example.com/{n}") for n in range(number)))


async def upload(owner, content, source="csv", *, kind=CSV, key=None, **query):
    headers = {"content-type": kind, **({"idempotency-key": key} if key else {})}
    return await owner.api.post(
        "/imports", content=content, headers=headers, params={"source": source, **query}
    )


async def test_the_source_may_be_a_field_of_the_form(owner):
    form = {"file": ("links.csv", links(2), CSV)}

    checked = await owner.api.post(
        "/imports", files=form, data={"source": "csv", "dry_run": "true", "as": "codes"}
    )
    lacking = await owner.api.post("/imports", files=form, data={"dry_run": "true"})

    assert (checked.status_code, checked.json()["data"]["new"]) == (200, 2)
    assert fault_fields(lacking) == {"source"}
    assert await all_of(owner) == {}


async def show(owner, accepted):
    assert accepted.status_code == 202, accepted.text
    return (await owner.api.get(f"/imports/{accepted.json()['data']['id']}")).json()["data"]


async def take(world, owner, content, source="csv", **query):
    """The job, when it has ended."""
    kind = ZIP if content.startswith(b"PK") else JSON if content.lstrip()[:1] in (b"{", b"[") else CSV
    accepted = await upload(owner, content, source, kind=kind, **query)
    await work_off_jobs(world)
    return await show(owner, accepted)


async def all_of(owner, kind="links"):
    """By their short IDs."""
    found = (await owner.api.get(f"/{kind}", params={"limit": 100})).json()["data"]
    return {one["short_id"]: one for one in found}


def counts(job):
    return tuple(job[name] for name in ("status", "total", "done", "made", "already_there", "refused"))


async def scan(world, short_id, **headers):
    async with world.visitor(**headers) as visitor:
        response = await visitor.get(f"/{short_id}")
    return response.status_code, response.headers.get("location")


# Each format


@pytest.mark.parametrize("short_id", ["imp.b/c", "日本/語", "a/b/c"])
@pytest.mark.parametrize("kind", ["links", "codes"])
async def test_a_short_id_with_a_slash_is_found_in_a_path_with_all_that_belongs_to_it(
    world, owner, short_id, kind
):
    await take(world, owner, table((short_id, JOBS)), **{"as": kind})
    path = f"/{'qr-codes' if kind == 'codes' else kind}/{quote(short_id, safe='')}"
    await scan(world, short_id)
    await scan(world, short_id)

    found = await owner.api.get(path)
    lower = await owner.api.get(path.replace("%2F", "%2f"))
    parts = [await owner.api.get(f"{path}/{part}") for part in ("analytics", "scans", "history")]
    table_page = await owner.api.get(f"{path}/scans?limit=1", headers={"Accept": "text/csv"})
    following = table_page.headers["Link"].partition(">")[0].partition("/v1")[2]
    changed = await owner.api.patch(path, json={"name": "Mine"}, headers={"If-Match": found.headers["ETag"]})
    tried = await owner.api.post(f"{path}/explain", json={})
    deleted = await owner.api.delete(path)
    restored = await owner.api.post(f"{path}/restore", headers={"Idempotency-Key": "a"})

    assert found.json()["data"]["short_id"] == lower.json()["data"]["short_id"] == short_id
    assert [one.status_code for one in (*parts, changed, tried, deleted, restored)] == [200] * 5 + [204, 200]
    assert parts[0].json()["data"]["totals"]["scans"] == 2
    assert following.startswith(f"{path}/scans?")
    assert (await owner.api.get(following)).status_code == 200
    assert refusal(await owner.api.get(f"{path}/nothing")) == (404, "not_found")
    assert refusal(await owner.api.get(f"/links/{quote(short_id)}")) == (404, "not_found")
    assert refusal(await owner.api.get(f"{path}%2Fx")) == (404, "not_found")


@pytest.mark.parametrize(("source", "name"), EXPORTS, ids=[name for _, name in EXPORTS])
async def test_the_export_of_each_service_twice_gives_its_links_once(world, owner, source, name):
    job = await take(world, owner, sample(name), source)
    once = await all_of(owner)
    again = await take(world, owner, sample(name), source)

    assert {"menu", "Jobs_2"} <= once.keys() <= {"menu", "Jobs_2", "3xYzAbC"}
    assert counts(job) == ("done", 2, 2, len(once), 0, 0)
    assert counts(again) == ("done", 2, 2, 0, len(once), 0)
    assert await all_of(owner) == once
    assert (once["menu"]["url"], once["Jobs_2"]["url"]) == (MENU, JOBS)
    assert await scan(world, "menu") == (302, MENU)
    assert await scan(world, "Jobs_2") == (302, JOBS)


async def test_a_link_keeps_its_name_tags_times_limits_and_what_was_counted(world, owner):
    await take(world, owner, sample("plain.csv"))

    found = await all_of(owner)
    menu, jobs = found["menu"], found["Jobs_2"]
    assert (menu["name"], sorted(menu["tags"]), menu["created_via"]) == ("Menu", ["food", "summer"], "bulk")
    assert (menu["created_at"], menu["updated_at"]) == ("2024-05-01T10:00:00Z", "2026-11-20T12:00:00Z")
    assert (menu["scan_count"], menu["imported_scans"], menu["scan_limit"]) == (0, 1204, 2000)
    assert (menu["expires_at"][:10], menu["expiration_enabled"]) == ("2030-01-01", True)
    assert menu["expired_redirect_url"] == "https://example.com/over"
    assert (jobs["name"], jobs["tags"], jobs["expires_at"], jobs["imported_scans"]) == (None, [], None, 0)
    assert jobs["created_at"] == "2026-11-20T12:00:00Z"
    changes = (await owner.api.get(f"/links/{menu['id']}/history")).json()["data"]
    assert [(one["version"], one["changed_via"], one["changed_at"]) for one in changes] == [
        (1, "bulk", "2026-11-20T12:00:00Z")
    ]


async def test_imported_scans_stay_apart_from_those_that_are_counted_here(world, owner):
    await take(
        world, owner, table(("menu", MENU, 1204, 2), header=("short_id", "url", "scans", "scan_limit"))
    )

    answers = [await scan(world, "menu") for _ in range(3)]
    menu = (await all_of(owner))["menu"]
    changed = await owner.api.patch(f"/links/{menu['id']}", json={**menu, "name": "Menu"})

    assert [status for status, _ in answers] == [302, 302, 410]
    assert (menu["scan_count"], menu["imported_scans"]) == (2, 1204)
    assert changed.json()["data"]["imported_scans"] == 1204


async def test_rows_become_codes_with_pictures(world, owner):
    file = sample("shlink.json")

    job = await take(world, owner, file, "shlink", **{"as": "codes"})
    again = await take(world, owner, file, "shlink", **{"as": "codes"})
    as_links = await take(world, owner, file, "shlink")

    codes = await all_of(owner, "qr-codes")
    assert (counts(job), job["drawn"], job["as"]) == (("done", 2, 2, 2, 0, 0), 2, "codes")
    assert counts(again) == counts(as_links) == ("done", 2, 2, 0, 2, 0)
    assert {one["image_status"] for one in codes.values()} == {"ready"}
    assert (codes["menu"]["type"], codes["menu"]["url"], codes["menu"]["imported_scans"]) == (
        "url",
        MENU,
        1204,
    )
    assert await all_of(owner) == {}
    assert await scan(world, "menu") == (302, MENU)


async def test_before_its_picture_is_drawn_an_imported_code_leads_on(world, owner):
    await upload(owner, links(3), **{"as": "codes"})
    steps = await steps_of_next_job(world)

    await anext(steps)

    assert (await all_of(owner, "qr-codes"))["link-1"]["image_status"] == "pending"
    assert await scan(world, "link-1") == (302, "https://example.com/1")


# What cannot be taken


async def test_aliases_that_cannot_be_short_ids_are_named_and_the_others_are_taken(world, owner):
    aliases = ("menu", "MENU", "a//b", "v1.png", "a b", "admin", "menu", "", "gh", "🚀", "a/b", "v1.2")

    job = await take(world, owner, table(*((alias, MENU) for alias in aliases)))

    assert counts(job) == ("done", 12, 12, 6, 0, 6)
    assert sorted(await all_of(owner)) == ["MENU", "a/b", "gh", "menu", "v1.2", "🚀"]
    assert [(one["row"], one["column"]) for one in job["errors"]] == [
        (row, "short_id") for row in range(3, 9)
    ]
    reasons = ("has //", "reserved", "has U+0020", "reserved", "row 1", "required")
    for error, reason in zip(job["errors"], reasons, strict=True):
        assert reason in error["message"]


async def test_what_is_taken_or_would_be_a_loop_is_named_by_its_row(world, owner):
    other = await world.open_account()
    await other.make(short_id="theirs")
    gone = await other.make(short_id="retired")
    await other.api.delete(f"/qr-codes/{gone['id']}")
    await owner.make(short_id="mine")
    await owner.make(short_id="same", type_id=1, url=MENU)
    rows = (
        ("theirs", MENU),
        ("retired", MENU),
        ("mine", "https://example.com/other"),
        ("same", MENU),
        ("loop", "http://qr.test/menu"),
        ("script", "javascript:alert(1)"),
        ("good", MENU),
    )

    job = await take(world, owner, table(*rows))

    assert counts(job) == ("done", 7, 7, 1, 1, 5)
    assert [(one["row"], one["column"]) for one in job["errors"]] == [
        *((1, "short_id"), (2, "short_id"), (3, "short_id")),
        *((5, "url"), (6, "url")),
    ]
    assert "another destination" in job["errors"][2]["message"]
    assert sorted(await all_of(owner)) == ["good"]


async def test_a_fault_has_the_column_of_the_file(world, owner):
    await owner.make(short_id="menu")
    await owner.api.patch("/qr-codes/menu", json={"url": "https://example.com/changed"})
    loop = b"Short link,Destination URL\nhttps://go.example.com/loop,http://qr.test/x\n"

    taken = await take(world, owner, sample("bitly.csv"), "bitly")
    looped = await take(world, owner, loop, "dub")

    assert [(one["row"], one["column"]) for one in taken["errors"]] == [(1, "Custom Link")]
    assert sorted(await all_of(owner)) == ["3xYzAbC", "Jobs_2"]
    assert [(one["row"], one["column"]) for one in looped["errors"]] == [(1, "Destination URL")]


async def test_a_limit_that_is_used_up_is_met(world, owner):
    file = f"short_id,url,scan_limit,scans\nzero,{MENU},0,5\nnine,{MENU},9,\n".encode()

    job = await take(world, owner, file)
    found = await all_of(owner)

    assert job["errors"] == []
    assert [await scan(world, one) for one in ("zero", "nine")] == [(410, None), (302, MENU)]
    zero = [found["zero"][name] for name in ("scan_limit", "scan_count", "imported_scans")]
    assert (zero, found["nine"]["scan_limit"]) == ([1, 1, 4], 9)


@pytest.mark.parametrize("short_id", ["true", "1e400", "1.5", "[1]"])
async def test_an_address_in_json_is_a_text(world, owner, short_id):
    content = f'[{{"short_id": {short_id}, "url": "{MENU}"}}]'.encode()

    job = await take(world, owner, content)

    assert (job["made"], {one["row"] for one in job["errors"]}) == (0, {1})


async def test_a_link_that_was_repointed_here_stays_as_it_is(world, owner):
    await take(world, owner, sample("plain.csv"))
    await owner.api.patch("/links/menu", json={"url": "https://example.com/new-menu"})

    again = await take(world, owner, sample("plain.csv"))

    assert counts(again) == ("done", 2, 2, 0, 1, 1)
    assert (await all_of(owner))["menu"]["url"] == "https://example.com/new-menu"


async def test_every_refused_row_of_a_large_file_is_named(world, owner):
    rows = ((f"a//{n}", MENU) for n in range(2_000))

    job = await take(world, owner, table(*rows, ("good", MENU)))
    listed = (await owner.api.get("/imports")).json()

    assert [one["row"] for one in job["errors"]] == [*range(1, 2_001)]
    assert (job["made"], job["refused"]) == (1, 2_000)
    assert (len(listed["data"][0]["errors"]), listed["data"][0]["refused"]) == (100, 2_000)
    assert listed["meta"]["total"] == 1


async def test_what_taken_rows_lose_is_noted(world, owner):
    job = await take(world, owner, sample("shlink.csv"), "shlink")

    assert (job["errors"], job["refused"]) == ([], 0)
    assert [one["row"] for one in job["notes"]] == [0]
    assert "password" in job["notes"][0]["message"]


async def test_a_dry_run_says_row_by_row_what_would_be_taken(world, owner):
    await owner.make(short_id="there", type_id=1, url=MENU)
    file = table(("menu", MENU), ("there", MENU), ("a//b", MENU))

    checked = await upload(owner, file, dry_run="true")

    assert checked.status_code == 200
    answer = checked.json()["data"]
    assert [answer[name] for name in ("total", "new", "already_there", "refused")] == [3, 1, 1, 1]
    assert answer["rows"] == [
        {"row": 1, "short_url": "http://qr.test/menu", "url": MENU, "is_new": True},
        {"row": 2, "short_url": "http://qr.test/there", "url": MENU, "is_new": False},
    ]
    assert [(one["row"], one["column"]) for one in answer["errors"]] == [(3, "short_id")]
    assert await all_of(owner) == {}
    assert (await owner.api.get("/imports")).json()["data"] == []


# Own domains


async def own(owner, host="go.example.com", *, is_verified=True):
    """An own domain, as if its proof had been found."""
    domains = owner.world.store.own_domains
    added = (await owner.api.post("/domains", json={"domain": host})).json()["data"]
    (domain,) = await domains.get_all(owner.account.id, [UUID(added["id"])])
    if is_verified:
        await domains.save(replace(domain, verified_at=NOON))


async def test_on_an_own_domain_the_printed_addresses_lead_on(world, owner):
    await own(owner)
    await owner.make(short_id="menu")

    job = await take(world, owner, sample("dub.csv"), "dub", domain="GO.example.com.")
    again = await take(world, owner, sample("dub.csv"), "dub", domain="go.example.com")

    assert (job["domain"], counts(job)) == ("go.example.com", ("done", 2, 2, 2, 0, 0))
    assert counts(again) == ("done", 2, 2, 0, 2, 0)
    menu = (await all_of(owner))["menu"]
    assert (menu["short_url"], menu["short_link_domain"]) == ("https://go.example.com/menu", "go.example.com")
    assert await scan(world, "menu", host="Go.example.com:443") == (302, MENU)
    assert await scan(world, "menu") == (302, URL["url"])
    assert (await scan(world, "Jobs_2"))[0] == 404


async def test_a_domain_that_is_not_proved_takes_no_import(world, owner):
    other = await world.open_account()
    await own(other, "theirs.example")
    await own(owner, is_verified=False)

    waits = await upload(owner, links(1), domain="go.example.com")
    theirs = await upload(owner, links(1), domain="theirs.example")

    assert refusal(waits) == refusal(theirs) == (409, "domain_not_verified")
    assert [one["field"] for one in waits.json()["error"]["details"]] == ["domain"]


@pytest.mark.parametrize("host", ["bücher.example", "xn--bcher-kva.example"])
async def test_of_a_file_with_several_domains_each_is_imported_to_its_own(world, owner, host):
    await own(owner, "bücher.example")
    file = f"Short link,Destination URL\nhttps://{host}/one,{MENU}\nhttps://other.example/two,{MENU}\n"

    job = await take(world, owner, file.encode(), "dub", domain="bücher.example")

    assert [(one["row"], one["column"]) for one in job["errors"]] == [(2, "Short link")]
    assert "other.example" in job["errors"][0]["message"]
    assert sorted(await all_of(owner)) == ["one"]


async def test_a_row_that_leads_back_to_an_own_domain_is_a_loop(world, owner):
    await own(owner)
    rows = (("one", "https://go.example.com/one"), ("two", "https://go.example.com/one"), ("good", MENU))

    job = await take(world, owner, table(*rows), domain="go.example.com")

    assert [(one["row"], one["column"]) for one in job["errors"]] == [(1, "url"), (2, "url")]
    assert sorted(await all_of(owner)) == ["good"]


# The call


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"source": "tinyurl"}, "source"),
        ({"as": "pages"}, "as"),
        ({"dry_run": "maybe"}, "dry_run"),
        ({"mode": "upsert"}, "mode"),
    ],
)
async def test_a_wrong_parameter_is_named(owner, query, field):
    response = await upload(owner, links(1), **query)

    assert refusal(response) == (400, "validation_error")
    assert [one["field"] for one in response.json()["error"]["details"]] == [field]


async def test_the_source_is_required(owner):
    response = await owner.api.post("/imports", content=links(1), headers={"content-type": CSV})

    assert refusal(response) == (400, "validation_error")
    assert [one["field"] for one in response.json()["error"]["details"]] == ["source"]


async def test_the_domain_is_the_default_one_or_one_of_the_account(world, owner):
    named = await take(world, owner, links(1), domain="QR.test")
    unknown = await upload(owner, links(1), domain="go.example.com")

    assert (named["domain"], counts(named)) == ("qr.test", ("done", 1, 1, 1, 0, 0))
    assert refusal(unknown) == (404, "not_found")
    assert [one["field"] for one in unknown.json()["error"]["details"]] == ["domain"]


async def test_a_file_that_is_no_such_export_is_refused(owner):
    response = await upload(owner, sample("dub.csv"), "bitly")
    picture = await upload(owner, b"\x89PNG", kind="image/png")
    large = await upload(owner, b"x" * (MAX_BYTES + 1))
    empty = [await upload(owner, b"short_id,url\n"), await upload(owner, b"[]", "kutt", kind=JSON)]

    assert refusal(response) == (400, "validation_error")
    assert "source=dub" in response.text
    assert refusal(picture) == (415, "unsupported_media_type")
    assert refusal(large) == (413, "payload_too_large")
    assert [refusal(one) for one in empty] == [(400, "validation_error")] * 2


async def test_json_is_no_file_for_a_bulk_upload(owner):
    response = await owner.api.post("/qr-codes/bulk", content=b"[]", headers={"content-type": JSON})

    assert refusal(response) == (415, "unsupported_media_type")


async def test_a_form_with_the_file_is_the_same(world, owner):
    files = {"file": ("links.json", sample("kutt.json"), JSON)}

    accepted = await owner.api.post("/imports?source=kutt", files=files)
    await work_off_jobs(world)

    assert counts(await show(owner, accepted)) == ("done", 2, 2, 2, 0, 0)
    assert accepted.headers["location"].endswith(f"/v1/imports/{accepted.json()['data']['id']}")


async def test_the_same_file_and_key_twice_are_one_job(world, owner):
    first = await upload(owner, links(3), key="import-1")
    second = await upload(owner, links(3), key="import-1")

    assert first.json()["data"]["id"] == second.json()["data"]["id"]
    assert (await owner.api.get("/imports")).json()["meta"]["total"] == 1


@pytest.mark.slow
@pytest.mark.both_databases
async def test_two_imports_of_one_file_at_once_make_each_link_once(world, owner):
    accepted = await asyncio.gather(*(upload(owner, links(120)) for _ in range(2)))
    await work_off_jobs(world)

    first, second = [await show(owner, one) for one in accepted]
    assert {first["made"], second["made"]} == {0, 120}
    assert {first["already_there"], second["already_there"]} == {0, 120}
    assert first["errors"] == second["errors"] == []
    assert (await owner.api.get("/links")).json()["meta"]["total"] == 120


# What the plan allows


@pytest.mark.both_databases
@pytest.mark.parametrize(("kind", "quota"), [("links", "short_links"), ("codes", "qr_codes")])
async def test_of_two_files_that_race_for_the_last_places_one_wins(world, owner, kind, quota):
    limit_quota(world, quota, 5)
    files = [table(*((f"file-{one}-{n}", MENU) for n in range(3))) for one in range(2)]

    answers = await asyncio.gather(*(upload(owner, file, **{"as": kind}) for file in files))
    single = await owner.api.post(
        "/links" if kind == "links" else "/qr-codes", json=[URL, {"url": MENU}][kind == "links"]
    )
    await work_off_jobs(world)

    assert sorted(answer.status_code for answer in answers) == [202, 403]
    refused = next(answer for answer in answers if answer.status_code == 403)
    assert refusal(refused) == (403, "plan_limit_reached")
    assert single.status_code == 201
    found = await all_of(owner, "links" if kind == "links" else "qr-codes")
    assert len(found) == 4


def limit_quota(world, quota, limit):
    world.change(
        allowances={plan: replace(one, **{quota: limit}) for plan, one in world.deps.allowances.items()}
    )


async def test_places_of_links_are_none_of_codes(world, owner):
    limit_quota(world, "qr_codes", 1)
    await upload(owner, links(3))

    made = await owner.api.post("/qr-codes", json=URL)
    account = (await owner.api.get("/account")).json()["data"]

    assert made.status_code == 201
    assert account["limits"]["short_links"]["used"] == 3
    assert account["limits"]["qr_codes"]["used"] == 1


async def test_what_is_there_already_takes_no_place_of_the_quota(world, owner):
    limit_quota(world, "short_links", 3)

    first = await take(world, owner, links(3))
    again = await take(world, owner, links(3))

    assert (first["made"], again["already_there"]) == (3, 3)


async def test_short_ids_are_premium(world):
    trial = await world.open_account(Plan.PRO, Subscription.TRIALING)

    response = await upload(trial, sample("plain.csv"))

    assert refusal(response) == (403, "premium_required")
    fields = [one["field"] for one in response.json()["error"]["details"]]
    assert fields == ["short_id", "expires_at", "expiration_enabled", "expired_redirect_url", "scan_limit"]


async def test_a_smaller_plan_imports_as_well(world):
    pro = await world.open_account(Plan.PRO)

    assert counts(await take(world, pro, links(2))) == ("done", 2, 2, 2, 0, 0)


async def test_a_subscription_that_ends_meanwhile_ends_the_import_by_row(world, owner):
    accepted = await upload(owner, links(2))
    await owner.subscribe(Plan.BUSINESS, Subscription.TRIALING)
    await work_off_jobs(world)

    job = await show(owner, accepted)
    assert counts(job) == ("done", 2, 2, 0, 0, 2)
    assert [(one["row"], one["column"]) for one in job["errors"]] == [(1, "short_id"), (2, "short_id")]


async def test_an_import_of_another_account_does_not_exist(world, owner):
    other = await world.open_account()
    job = await take(world, other, links(1))

    assert refusal(await owner.api.get(f"/imports/{job['id']}")) == (404, "not_found")
    assert refusal(await owner.api.get(f"/bulk-jobs/{job['id']}")) == (404, "not_found")
    assert (await owner.api.get("/imports")).json()["data"] == []


async def test_a_limited_key_needs_the_scope_of_what_it_makes(owner):
    key = await owner.new_key(scopes=["links:create"])
    post = {"content": links(1), "headers": {"content-type": CSV}}

    as_links = await key.post("/imports?source=csv", **post)
    as_codes = await key.post("/imports?source=csv&as=codes", **post)

    assert as_links.status_code == 202
    assert refusal(as_codes) == (403, "insufficient_scope")
    assert refusal(await key.get("/imports")) == (403, "insufficient_scope")
