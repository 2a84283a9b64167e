"""An export of one's own, imported on an empty machine: the same short IDs, destinations and pictures."""

import json
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from domain.content import TYPES
from storage.db.models.accounts import AccountRow
from storage.db.models.codes import LogoRow
from tests.app.api.test_imports import JSON, MENU, ZIP, all_of, counts, scan, show, take, upload
from tests.drawing.test_logo_pictures import encoded, photo
from tests.jobs import work_off_jobs
from tests.rollups import with_session
from tests.storage.logo_server import LOOPBACK, picture, reply, serving
from tests.support import running_world

DESIGN = {"dotsOptions": {"color": "#0b6b50", "type": "dots"}, "width": 600}
# New in an import of a table alone.
NEW = {
    "updated_at",
    "folder",
}
LOGO = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9Q"
    "DwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


async def whole_export(world, owner):
    """The file of POST /exports."""
    begun = await owner.api.post("/exports?pictures=none")
    await work_off_jobs(world)
    return (await owner.api.get(f"/exports/{begun.json()['data']['id']}/file")).content


async def export_of(world, owner, table):
    """The rows of one of its tables."""
    with ZipFile(BytesIO(await whole_export(world, owner))) as archive:
        return json.loads(archive.read(f"{table}.json"))


def as_file(rows):
    return json.dumps(rows).encode()


async def emptied(world, owner):
    """Another owner, of a machine on which nobody else was."""
    await AccountRow.filter(id=owner.account.id).delete()
    await LogoRow.all().delete()
    tables = ("scans", "rollups", "daily_visitors", "scan_inbox", "scan_keys", "scan_ranks")

    def empty(session):
        for one in tables:
            session.connection.change(f"DELETE FROM {one}")

    await with_session(world.database, empty)
    return await world.open_account()


async def new_folder(owner, name):
    return (await owner.api.post("/folders", json={"name": name})).json()["data"]["id"]


async def pictures_of(owner, codes):
    paths = [f"/qr-codes/{short_id}/image?format=svg" for short_id in sorted(codes)]
    return [(await owner.api.get(path)).content for path in paths]


def kept(found):
    return {one["short_id"]: {name: value for name, value in one.items() if name not in NEW} for one in found}


@pytest.mark.slow
async def test_codes_of_all_types_are_the_same_on_an_empty_machine(world, owner):
    for type_id, model in TYPES.items():
        await owner.make(
            **{"name": model.slug, "type_id": type_id, "short_id": f"type-{type_id}", **model.example},
            options=DESIGN | ({"image": LOGO} if type_id % 2 else {}),
            theme={"font": "serif"},
        )
    change = {
        "status": "paused",
        "tags": ["old"],
        "scan_limit": 9,
        "external_id": "one",
        "metadata": {"n": 1},
    }
    await owner.api.patch("/qr-codes/type-1", json=change)
    await scan(world, "type-2")
    before = await all_of(owner, "qr-codes")
    pictures, rows = await pictures_of(owner, before), await export_of(world, owner, "codes")

    known = await take(world, owner, as_file(rows), "repoint", **{"as": "codes"})
    new_owner = await emptied(world, owner)
    job = await take(world, new_owner, as_file(rows), "repoint", **{"as": "codes"})
    again = await take(world, new_owner, as_file(rows), "repoint", **{"as": "codes"})

    number = len(TYPES)
    assert counts(known) == counts(again) == ("done", number, number, 0, number, 0)
    assert (counts(job), job["errors"]) == (("done", number, number, number, 0, 0), [])
    after = await all_of(new_owner, "qr-codes")
    assert kept(after.values()) == kept(before.values())
    assert await pictures_of(new_owner, after) == pictures
    assert (after["type-1"]["scan_limit"], after["type-2"]["scan_count"]) == (9, 1)


async def test_links_of_an_export_are_the_same_on_an_empty_machine(world, owner):
    for number in range(3):
        body = {"url": MENU, "short_id": f"link-{number}", "utm_source": "flyer", "tags": ["a", "b"]}
        await owner.api.post("/links", json=body)
    await owner.api.patch("/links/link-1", json={"scan_limit": 5, "expires_at": "2030-01-01T00:00:00Z"})
    await scan(world, "link-1")
    before, rows = await all_of(owner), await export_of(world, owner, "links")
    led_to = await scan(world, "link-0")

    new_owner = await emptied(world, owner)
    job = await take(world, new_owner, as_file(rows), "repoint")

    assert (counts(job), job["errors"], job["notes"]) == (("done", 3, 3, 3, 0, 0), [], [])
    after = await all_of(new_owner)
    assert kept(after.values()) == kept(before.values())
    assert (after["link-1"]["scan_limit"], after["link-1"]["scan_count"]) == (5, 1)
    assert await scan(world, "link-0") == led_to == (302, f"{MENU}&utm_source=flyer")


@pytest.mark.slow
@pytest.mark.both_databases
async def test_codes_and_links_are_in_folders_of_the_same_names(world, owner):
    bar, terrace = [await new_folder(owner, name) for name in ("Bar", "Terrace")]
    await owner.make(short_id="code-0", folder=bar)
    await owner.make(short_id="code-1", folder=terrace)
    await owner.make(short_id="code-2")
    await owner.api.post("/links", json={"url": MENU, "short_id": "link-0", "folder": bar})
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)
    there = await new_folder(new_owner, "Bar")

    for kind in ("codes", "links"):
        job = await take(world, new_owner, file, "repoint", **{"as": kind})
        assert job["notes"] == []

    names = {one["id"]: one["name"] for one in (await new_owner.api.get("/folders")).json()["data"]}
    made = {**await all_of(new_owner, "qr-codes"), **await all_of(new_owner)}
    assert sorted(names.values()) == ["Bar", "Terrace"]
    assert {short_id: names.get(one["folder"]) for short_id, one in made.items()} == {
        "code-0": "Bar",
        "code-1": "Terrace",
        "code-2": None,
        "link-0": "Bar",
    }
    assert made["code-0"]["folder"] == there


async def test_a_key_that_may_make_no_folders_is_told_which_are_missing(world, owner):
    await owner.make(short_id="code-0", folder=await new_folder(owner, "Bar"))
    file, rows = await whole_export(world, owner), await export_of(world, owner, "codes")
    new_owner = await emptied(world, owner)
    table = await upload(new_owner, as_file(rows), "repoint", kind=JSON, **{"as": "codes", "dry_run": "true"})
    new_owner.api = await new_owner.new_key(scopes=["codes:create", "codes:read"])

    job = await take(world, new_owner, file, "repoint", **{"as": "codes"})

    (note,), (of_table,) = job["notes"], table.json()["data"]["notes"]
    assert (note["column"], note["message"].partition(" ")[0]) == ("folders", "Bar")
    assert of_table["column"] == "folder"
    assert (await all_of(new_owner, "qr-codes"))["code-0"]["folder"] is None


def packed(compression, **files):
    content = BytesIO()
    with ZipFile(content, "w", compression) as archive:
        for name, text in files.items():
            archive.writestr(f"{name}.json", text)
    return content.getvalue()


def zipped(**files):
    return packed(ZIP_DEFLATED, **files)


async def test_of_a_whole_export_its_links_or_its_codes_are_taken(world, owner):
    await owner.make(short_id="one-code")
    await owner.api.post("/links", json={"url": MENU, "short_id": "one-link"})
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)

    jobs = [await upload(new_owner, file, "repoint", kind=ZIP, **{"as": one}) for one in ("codes", "links")]
    await work_off_jobs(world)

    assert [counts(await show(new_owner, job)) for job in jobs] == [("done", 1, 1, 1, 0, 0)] * 2
    assert ([*await all_of(new_owner, "qr-codes")], [*await all_of(new_owner)]) == (
        ["one-code"],
        ["one-link"],
    )


@pytest.mark.parametrize(
    ("kind", "other"), [("links", "codes"), ("codes", "links"), ("codes", "deleted_links")]
)
async def test_of_json_only_that_which_a_limited_key_may_make_is_taken(world, owner, kind, other):
    row = {"created_at": "2026-01-01T00:00:00Z", "type_id": 1, "content": {"url": "https://example.com"}}
    tables = {name: [{"short_id": f"of-{name}".replace("_", "-"), **row}] for name in (kind, other)}
    caller = await owner.new_key(scopes=[f"{kind}:create"])
    post = {"headers": {"content-type": JSON}, "params": {"source": "repoint", "as": kind}}

    taken = await caller.post("/imports", content=as_file(tables), **post)
    refused = await caller.post("/imports", content=as_file({other: tables[other]}), **post)
    await work_off_jobs(world)

    assert (taken.status_code, refused.status_code) == (202, 400), taken.text
    found = {*await all_of(owner), *await all_of(owner, "qr-codes")}
    assert found == {f"of-{kind}"}
    assert counts(await show(owner, taken)) == ("done", 1, 1, 1, 0, 0)


@pytest.mark.parametrize("compression", [ZIP_BZIP2, ZIP_LZMA])
@pytest.mark.parametrize("kind", ["codes", "links"])
async def test_a_zip_that_is_unpacked_all_at_once_is_no_export(owner, compression, kind):
    file = packed(compression, codes=" " * 1_000_000, links=" " * 1_000_000)

    refused = await upload(owner, file, "repoint", kind=ZIP, **{"as": kind})

    assert (refused.status_code, refused.json()["error"]["details"][0]["message"]) == (
        400,
        "is no ZIP that can be read",
    )


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        ("[" + "{}," * 1_000_001 + "{}]", "at most 1,000,000 values"),
        ('[{"short_id": "a", "short_id": "b"}]', "'short_id' twice"),
        ('[{"short_id": "a", "type_id": ' + "9" * 5_000 + "}]", "type_id"),
    ],
)
async def test_what_is_too_much_or_not_clear_is_said_before_it_is_read(owner, codes, said):
    answer = await upload(
        owner, zipped(codes=codes), "repoint", kind=ZIP, **{"as": "codes", "dry_run": "true"}
    )

    assert said in answer.text


@pytest.mark.both_databases
async def test_an_export_is_checked_with_few_queries_however_many_rows_it_has(world, owner, caplog):
    await owner.make(short_id="first", external_id="first")
    (row,) = await export_of(world, owner, "codes")
    rows = [
        {**row, "short_id": f"own-{n}", "external_id": f"e-{n}", "url": f"https://shop-{n}.example.com"}
        for n in range(200)
    ]
    caplog.clear()

    with caplog.at_level("DEBUG", "tortoise.db_client"):
        checked = await upload(
            owner, as_file(rows), "repoint", kind=JSON, **{"as": "codes", "dry_run": "true"}
        )

    assert checked.json()["data"]["new"] == 200, checked.text
    assert len(caplog.records) < 40


async def test_a_dry_run_names_external_ids_that_are_taken(world, owner):
    rows = []
    for number in range(3):
        await owner.make(short_id=f"code-{number}")
    rows = [
        {**row, "external_id": external_id}
        for row, external_id in zip(await export_of(world, owner, "codes"), ("E9", "E9", "mine"), strict=True)
    ]
    new_owner = await emptied(world, owner)
    await new_owner.make(external_id="mine", short_id="there")

    dry = await upload(new_owner, as_file(rows), "repoint", kind=JSON, **{"as": "codes", "dry_run": "true"})
    job = await take(world, new_owner, as_file(rows), "repoint", **{"as": "codes"})

    named = [(one["row"], one["column"], one["message"]) for one in job["errors"]]
    assert named == [(2, "external_id", "is also in row 1"), (3, "external_id", "is that of there")]
    assert (dry.json()["data"]["new"], dry.json()["data"]["errors"]) == (1, job["errors"])


async def test_what_is_lost_is_noted(world, owner):
    await owner.make(short_id="first")
    (row,) = await export_of(world, owner, "codes")
    future = {**row, "short_id": "later", "created_at": "2999-01-01T00:00:00Z"}
    new_owner = await emptied(world, owner)

    codes = await take(world, new_owner, as_file([row, future]), "repoint", **{"as": "codes"})
    designed = {**row, "short_id": "other", "options": DESIGN}
    links = await take(world, new_owner, as_file([designed]), "repoint")

    assert [(one["row"], one["column"]) for one in codes["notes"]] == [(2, "created_at")]
    assert [one["column"] for one in links["notes"]] == ["options"]
    assert (await all_of(new_owner, "qr-codes"))["later"]["created_at"] == "2026-11-20T12:00:00Z"


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"PK\x03\x04 and no more", 400),
        (zipped(codes="[]"), 400),
        (zipped(links="[]"), 400),
        (zipped(links=" " * (33 * 1_048_576)), 413),
    ],
)
async def test_a_zip_that_is_no_export_is_refused(owner, content, status):
    assert (await upload(owner, content, "repoint", kind=ZIP)).status_code == status
    assert (await upload(owner, content, "dub", kind=ZIP)).status_code == 400


async def test_what_an_export_cannot_bring_is_named_by_row(world, owner):
    await owner.make(short_id="locked", link_password="sesame")
    await owner.make(short_id="used-up", scan_limit=1)
    await scan(world, "used-up")
    await owner.make(short_id="page", type_id=2, text="Hello")
    rows = {row["short_id"]: row for row in await export_of(world, owner, "codes")}
    good = {
        **rows["used-up"],
        "short_id": "good",
        "scan_limit": None,
        "folder": "7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11",
    }
    broken = [
        {**good, "content": 1},
        {**good, "content": {"url": "javascript:alert(1)"}, "short_id": "bad"},
        7,
    ]
    no_hash = {**rows["locked"], "password_hash": None}
    costs = ("m=40000,t=2,p=1", "m=19456,t=0,p=1", "m=19456,t=5,p=1", "m=19456,t=2,p=9", "m=0,t=1,p=1")
    hashes = [f"$argon2id$v=19${one}$c2FsdHNhbHQ${'a' * 43}" for one in costs]
    hashes.append(f"$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ${'a' * 43}\n")
    weak = [{**rows["locked"], "password_hash": one} for one in hashes]
    file = as_file([no_hash, rows["page"], *broken, good, *weak])

    new_owner = await emptied(world, owner)
    job = await take(world, new_owner, file, "repoint")
    no_list = await new_owner.api.post(
        "/imports?source=repoint", content=b"{}", headers={"content-type": "application/json"}
    )

    assert counts(job) == ("done", 12, 12, 1, 0, 11)
    named = [(one["row"], one["column"]) for one in job["errors"]]
    assert named == [
        (1, "password_enabled"),
        (2, "type_id"),
        (3, "content"),
        (4, "url"),
        (5, "file"),
        *((number, "password_hash") for number in range(7, 13)),
    ]
    assert [(one["row"], one["column"]) for one in job["notes"]] == [(0, "folder")]
    assert no_list.status_code == 400


@pytest.mark.slow
@pytest.mark.parametrize(
    "drawn",
    [picture, lambda: picture(kind="JPEG"), lambda: encoded(photo(800))],
    ids=["png", "jpeg", "photograph"],
)
async def test_images_that_their_server_has_no_more_are_in_the_picture_as_before(database, drawn):
    async with running_world(database, logo_networks=LOOPBACK, plain_http_logos=True) as world:
        owner = await world.open_account()
        async with serving() as server:
            server.answer = reply(drawn())
            behind = {"backgroundOptions": {"image": server.url()}}
            codes = [await owner.make(options=options) for options in ({"image": server.url()}, behind) * 2]
        short_ids = [code["short_id"] for code in codes]
        before = await pictures_of(owner, short_ids)
        file = await whole_export(world, owner)
        # What was fetched is forgotten.
        world.clock.advance(minutes=2)
        new_owner = await emptied(world, owner)

        accepted = await upload(new_owner, file, "repoint", kind=ZIP, **{"as": "codes"})
        await work_off_jobs(world)

        job, made = await show(new_owner, accepted), await all_of(new_owner, "qr-codes")
        assert (counts(job), job["notes"]) == (("done", 4, 4, 4, 0, 0), [])
        assert {(code["image_status"], code["image_error"]) for code in made.values()} == {("ready", None)}
        assert await pictures_of(new_owner, short_ids) == before


@pytest.mark.both_databases
async def test_an_imported_rule_leads_to_no_code_of_another_account(world, owner):
    other = await world.open_account()
    theirs = await other.make(url="https://example.com/theirs", short_id="theirs")
    rule = {"when": {"until": "2030-01-01"}, "to": {"code": theirs["id"]}}
    row = {"created_at": "2026-01-01T00:00:00Z", "type_id": 1, "content": {"url": MENU}, "rules": [rule]}

    job = await take(world, owner, as_file([{**row, "short_id": "mine"}]), "repoint")

    assert (counts(job), [note["column"] for note in job["notes"]]) == (("done", 1, 1, 1, 0, 0), ["rules"])
    assert await scan(world, "mine") == (302, MENU)
    assert "theirs" not in (await world.visitor().get("/mine+")).text


@pytest.mark.both_databases
async def test_rules_that_lead_to_codes_lead_to_the_imported_ones(world, owner):
    def to(other):
        return {"when": {"language": ["de"]}, "to": {"code": other["id"]}}

    link = (await owner.api.post("/links", json={"url": MENU, "short_id": "link-0"})).json()["data"]
    page = await owner.make(short_id="page", type_id=2, text="Hallo")
    plain = {"name": "Sale", "when": {"device": ["phone"]}, "to": {"url": "https://m.example"}}
    first = await owner.make(short_id="first", rules=[to(page), plain])
    await owner.make(short_id="second", rules=[to(first), to(link)])
    codes, links = await export_of(world, owner, "codes"), await export_of(world, owner, "links")
    before = await all_of(owner, "qr-codes")

    new_owner = await emptied(world, owner)
    job = await take(world, new_owner, as_file(codes), "repoint", **{"as": "codes"})

    after = await all_of(new_owner, "qr-codes")
    assert [(note["column"], note["row"]) for note in job["notes"]] == [("rules", 1)]
    assert (counts(job), job["errors"]) == (("done", 3, 3, 3, 0, 0), [])
    assert after["first"]["rules"][1] == before["first"]["rules"][1]
    assert after["first"]["rules"][0]["to"] == {"code": after["page"]["id"]}
    # That link is not here yet.
    assert [rule["to"]["code"] for rule in after["second"]["rules"]] == [after["first"]["id"], link["id"]]

    another = await emptied(world, new_owner)
    await take(world, another, as_file(links), "repoint")
    job = await take(world, another, as_file(codes), "repoint", **{"as": "codes"})
    assert job["notes"] == []
    assert (await all_of(another, "qr-codes"))["second"]["rules"] == before["second"]["rules"]


async def test_a_rule_that_leads_to_no_code_is_named(owner):
    row = {"created_at": "2026-01-01T00:00:00Z", "type_id": 1, "content": {"url": MENU}}
    targets = [{"code": []}, {"code": "menu"}, {"code": 7}, {"code": None}, {"code": None, "url": MENU}]
    rows = [
        {**row, "short_id": f"row-{number}", "rules": [{"when": {"device": ["phone"]}, "to": to}]}
        for number, to in enumerate(targets)
    ]

    checked = await upload(owner, as_file(rows), "repoint", kind=JSON, **{"as": "links", "dry_run": "true"})

    assert checked.status_code == 200
    data = checked.json()["data"]
    named = {one["row"]: (one["column"], one["message"]) for one in data["errors"]}
    assert named == {
        **dict.fromkeys(
            (1, 2, 3), ("rules[0].to.code", "has a form, or a character, that is not possible here")
        ),
        4: ("rules[0].to", "is required, or one of url, code, split"),
    }
    assert [one["row"] for one in data["rows"]] == [5]
