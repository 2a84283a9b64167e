"""The history of a code, and going back."""

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.kernel.net.addresses import service_addresses
from storage.db.models.codes import ChangeRow
from tests.cases import in_turn
from tests.storage.logo_server import data_uri, picture
from tests.support import URL, fault_fields, refusal

LOGO, OTHER = data_uri(picture()), data_uri(picture(9))


async def history_of(owner, code, **query):
    response = await owner.api.get(f"/qr-codes/{code['id']}/history", params=query)
    assert response.status_code == 200, response.text
    return response.json()


async def revert(owner, code, version):
    return await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": version})


@pytest.mark.both_databases
async def test_a_history_begins_with_the_code_as_it_was_made(owner):
    code = await owner.make(utm_source="poster")

    (change,) = (await history_of(owner, code))["data"]

    assert change == {
        "version": 1,
        "changed_by": f"API key test ({owner.key[:8]}…)",
        "changed_via": "api",
        "changed_at": "2026-11-20T12:00:00Z",
        "event": None,
        "password_changed": False,
        "before": None,
        "after": {
            "type_id": 1,
            "type": "url",
            "url": URL["url"],
            "utm_source": "poster",
            "status": "active",
            "has_password": False,
            "password_enabled": False,
            "expires_at": None,
            "expiration_enabled": False,
            "expired_redirect_url": None,
            "scan_limit": None,
            "scan_limit_reached_url": None,
            "rules": [],
            "name": None,
            "tags": [],
            "template_id": None,
            "options": {},
            "theme": None,
        },
    }


@pytest.mark.parametrize(
    "change",
    [
        {"url": "https://example.com/new"},
        {"utm_source": "poster"},
        {"forward_query": True},
        {"status": "paused"},
        {"link_password": "sesame"},
        {"expires_at": "2027-01-01T00:00:00.250000Z"},
        {"scan_limit": 5},
        {"scan_limit_reached_url": "https://example.com/full"},
        {"name": "New"},
        {"tags": ["Summer", "Terrace"]},
        {"options": {"width": 500}},
        {"theme": {"font": "serif"}},
    ],
)
async def test_every_change_of_what_the_history_keeps_is_a_version(world, owner, change):
    code = await owner.make()
    world.clock.advance(minutes=5)

    await owner.change(code, **change)

    newest, first = (await history_of(owner, code))["data"]
    assert (newest["version"], newest["changed_at"]) == (2, "2026-11-20T12:05:00Z")
    assert newest["before"] == first["after"]
    assert newest["after"] != newest["before"]
    shown = {name: value for name, value in change.items() if name != "link_password"}
    assert shown.items() <= newest["after"].items()


@in_turn("change", [{}, {"name": "Menu"}, {"tags": ["summer"]}, {"metadata": {"table": 4}}])
async def test_a_change_of_nothing_that_is_kept_is_no_version(owner, change):
    code = await owner.make(name="Menu", tags=["Summer"])

    await owner.change(code, **change)

    assert (await history_of(owner, code))["meta"] == {"next_cursor": None, "total": 1}


async def test_a_batch_and_an_upsert_write_versions_of_names_and_looks(owner):
    code = await owner.make(external_id="table-4", name="Old")
    batch = [{"method": "update", "id": code["id"], "body": {"options": {"width": 500}}}]

    await owner.api.post("/qr-codes/batch", json=batch)
    await owner.api.put("/qr-codes/by-external-id/table-4", json={"name": "New"})

    after = [change["after"] for change in (await history_of(owner, code))["data"]]
    assert [(one["name"], one["options"]) for one in after] == [
        ("New", {"width": 500}),
        ("Old", {"width": 500}),
        ("Old", {}),
    ]


@pytest.mark.both_databases
async def test_a_link_has_its_name_and_tags_in_its_history_and_no_design(owner):
    link = (
        await owner.api.post("/links", json={"url": URL["url"], "name": "Old", "tags": ["Summer"]})
    ).json()["data"]
    await owner.api.patch(f"/links/{link['id']}", json={"name": "New", "tags": []})

    newest = (await owner.api.get(f"/links/{link['id']}/history")).json()["data"][0]
    back = (await owner.api.post(f"/links/{link['id']}/revert", json={"version": 1})).json()["data"]

    before, after = newest["before"], newest["after"]
    assert (before["name"], before["tags"], after["name"], after["tags"]) == ("Old", ["Summer"], "New", [])
    assert not {"options", "theme", "template_id"} & after.keys()
    assert (back["name"], back["tags"]) == ("Old", ["Summer"])


@pytest.mark.both_databases
async def test_a_revert_brings_name_tags_and_look_back_with_its_grade(owner):
    template = (await owner.api.post("/templates", json={"name": "T", "options": {"width": 900}})).json()
    code = await owner.make(
        name="Menu",
        tags=["Summer"],
        template_id=template["data"]["id"],
        options={"image": LOGO, "dotsOptions": {"color": "#0b6b50"}},
        theme={"font": "serif"},
    )
    plain = {"name": None, "tags": [], "template_id": None, "options": None, "theme": None}
    await owner.change(code, **plain)
    await owner.change(code, options={"dotsOptions": {"color": "#eeeeee"}})

    reverted = (await revert(owner, code, 1)).json()["data"]

    for name in (*plain, "image", "scannability", "image_status"):
        assert reverted[name] == code[name], name


async def test_a_revert_makes_a_deleted_tag_again_and_does_without_a_deleted_template(owner):
    template = (await owner.api.post("/templates", json={"name": "T"})).json()["data"]["id"]
    code = await owner.make(tags=["Summer"], template_id=template)
    await owner.change(code, tags=[], template_id=None, name="New")
    (tag,) = (await owner.api.get("/tags")).json()["data"]
    await owner.api.delete(f"/tags/{tag['id']}")
    await owner.api.delete(f"/templates/{template}")

    reverted = (await revert(owner, code, 1)).json()["data"]

    assert (reverted["tags"], reverted["template_id"], reverted["name"]) == (["Summer"], None, None)


async def test_a_page_without_our_name_comes_back_only_where_the_plan_has_it(owner):
    code = await owner.make(theme={"powered_by": False})
    await owner.change(code, theme=None)
    await owner.subscribe(Plan.PRO, Subscription.TRIALING)

    response = await revert(owner, code, 1)

    assert refusal(response) == (403, "premium_required")
    assert fault_fields(response) == {"theme.powered_by"}


@pytest.mark.both_databases
async def test_an_image_is_kept_once_by_the_version_that_took_it_away(world, owner):
    code = await owner.make(options={"image": LOGO})
    for url in ("https://example.com/a", "https://example.com/b"):
        await owner.change(code, url=url)
    await owner.change(code, options={"image": OTHER, "backgroundOptions": {"image": LOGO}})
    await owner.change(code, options=None)

    shown = (await history_of(owner, code))["data"]
    stored = str((await world.rows("changes"))["changes"])
    back = (await revert(owner, code, 1)).json()["data"]

    hashes = [change["after"]["options"].get("image") for change in shown]
    assert hashes[0] is None
    assert all(one.startswith("data:;sha256,") for one in hashes[1:])
    assert len({*hashes}) == 3
    assert [stored.count(one) for one in (LOGO, OTHER)] == [1, 1]
    assert back["options"] == {"image": LOGO}


@pytest.mark.both_databases
async def test_versions_of_an_earlier_release_say_nothing_of_names_and_looks(owner):
    code = await owner.make(name="Menu", options={"width": 500})
    await owner.change(code, url="https://example.com/a")
    for row in await ChangeRow.all():
        for state in filter(None, (row.before, row.after)):
            for name in ("name", "tags", "template_id", "options", "theme"):
                state.pop(name, None)
        await row.save()
    await owner.change(code, name="New", options={"width": 600})

    newest, second, first = (await history_of(owner, code))["data"]
    older = (await revert(owner, code, 1)).json()["data"]
    last = (await revert(owner, code, 2)).json()["data"]

    assert "name" not in {**first["after"], **second["before"], **second["after"]}
    assert newest["before"]["name"] == "Menu"
    assert (older["url"], older["name"], older["options"]) == (URL["url"], "New", {"width": 600})
    assert (last["url"], last["name"], last["options"]) == ("https://example.com/a", "Menu", {"width": 500})


async def test_a_version_that_is_too_old_comes_back_by_the_one_behind_it(world, owner):
    code = await owner.make(name="Old", options={"image": LOGO})
    world.clock.advance(days=400)
    await owner.change(code, name="New", options=None)

    versions = [change["version"] for change in (await history_of(owner, code))["data"]]
    back = (await revert(owner, code, 1)).json()["data"]

    assert versions == [2]
    assert (back["name"], back["options"]) == ("Old", {"image": LOGO})


@pytest.mark.both_databases
async def test_a_history_comes_in_pages_newest_first(owner):
    code = await owner.make()
    for number in range(4):
        await owner.change(code, url=f"https://example.com/{number}")

    first = await history_of(owner, code, limit=2)
    second = await history_of(owner, code, limit=2, cursor=first["meta"]["next_cursor"])
    third = await history_of(owner, code, limit=2, cursor=second["meta"]["next_cursor"])

    versions = [[change["version"] for change in page["data"]] for page in (first, second, third)]
    assert versions == [[5, 4], [3, 2], [1]]
    assert first["meta"]["total"] == 5
    assert third["meta"]["next_cursor"] is None


@pytest.mark.both_databases
async def test_a_revert_brings_content_and_restrictions_back_and_leaves_the_short_id(world, owner):
    code = await owner.make(utm_source="poster", scan_limit=5, link_password="sesame", name="Menu")
    await owner.change(
        code,
        url="https://example.com/new",
        utm_source=None,
        scan_limit=None,
        link_password=None,
        name="Other",
    )

    reverted = (await revert(owner, code, 1)).json()["data"]

    assert reverted["destination"] == f"{URL['url']}?utm_source=poster"
    assert (reverted["scan_limit"], reverted["has_password"], reverted["password_enabled"]) == (5, True, True)
    assert (reverted["name"], reverted["short_id"], reverted["image"]) == (
        "Menu",
        code["short_id"],
        code["image"],
    )
    assert (await world.visitor().get(f"/{code['short_id']}")).status_code == 401


async def test_a_revert_is_a_change_like_any_other(owner):
    code = await owner.make()
    await owner.change(code, url="https://example.com/new")

    await revert(owner, code, 1)
    await revert(owner, code, 2)

    history = (await history_of(owner, code))["data"]
    assert [change["version"] for change in history] == [4, 3, 2, 1]
    assert (await owner.get(code))["destination"] == "https://example.com/new"


async def test_a_revert_is_seen_by_the_next_scan(world, owner):
    code = await owner.make()
    await owner.change(code, url="https://example.com/new")
    visitor = world.visitor()
    await visitor.get(f"/{code['short_id']}")

    await revert(owner, code, 1)

    assert (await visitor.get(f"/{code['short_id']}")).headers["Location"] == URL["url"]


async def test_a_revert_to_what_is_there_already_leaves_no_trace(owner):
    code = await owner.make()

    response = await revert(owner, code, 1)

    assert response.status_code == 200
    assert (await history_of(owner, code))["meta"]["total"] == 1


@pytest.mark.parametrize(
    ("field", "url"),
    [
        ("url", "https://go.example/a"),
        ("expired_redirect_url", "https://go.example/b"),
        ("scan_limit_reached_url", "https://go.example/c"),
    ],
)
async def test_a_revert_leads_nowhere_that_has_become_one_of_our_own_domains(world, owner, field, url):
    code = await owner.make(**{field: url})
    await owner.change(code, **{field: "https://example.com/new"})
    world.change(addresses=service_addresses("https://qr.test", "go.example"))

    response = await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})

    assert refusal(response) == (409, "destination_refused")
    assert fault_fields(response) == {field}


async def test_the_scan_count_survives_a_revert(world, owner):
    code = await owner.make()
    await owner.change(code, url="https://example.com/new")
    await world.visitor().get(f"/{code['short_id']}")

    reverted = (await revert(owner, code, 1)).json()["data"]

    assert reverted["scan_count"] == 1


@in_turn("version", [0, -1, 2**31, "1", 1.0, True, None])
async def test_a_version_is_a_whole_number_from_one(owner, version):
    code = await owner.make()

    response = await revert(owner, code, version)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"version"}


async def test_a_version_that_never_was_is_not_found(owner):
    code = await owner.make()

    response = await revert(owner, code, 2)

    assert refusal(response) == (404, "not_found")


async def test_a_history_names_no_version_of_another_code(owner):
    code, other = await owner.make(), await owner.make()
    await owner.change(other, url="https://example.com/new")

    response = await revert(owner, code, 2)

    assert refusal(response) == (404, "not_found")


async def opens(world, code, password):
    answer = await world.visitor().post(f"/{code['short_id']}", data={"password": password})
    return answer.status_code == 303


async def test_a_revert_never_brings_an_earlier_password_back(world, owner):
    code = await owner.make(link_password="first1")
    await owner.change(code, link_password="second2", url="https://example.com/new")

    reverted = (await revert(owner, code, 1)).json()["data"]

    assert (reverted["url"], reverted["password_enabled"]) == (URL["url"], True)
    assert (await opens(world, code, "first1"), await opens(world, code, "second2")) == (False, True)


async def test_of_several_passwords_only_the_one_that_was_removed_last_comes_back(world, owner):
    code = await owner.make(link_password="first1")
    await owner.change(code, link_password="second2")
    await owner.change(code, link_password=None)

    older = (await revert(owner, code, 1)).json()["data"]
    assert (older["has_password"], older["password_enabled"]) == (False, False)
    last = (await revert(owner, code, 2)).json()["data"]

    assert (last["has_password"], last["password_enabled"]) == (True, True)
    assert (await opens(world, code, "first1"), await opens(world, code, "second2")) == (False, True)
