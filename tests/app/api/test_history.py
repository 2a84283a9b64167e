"""The history of a code, and going back."""

import pytest

from domain.kernel.net.addresses import service_addresses
from tests.cases import in_turn
from tests.support import URL, fault_fields, refusal


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
    ],
)
async def test_every_change_of_content_or_restrictions_is_kept(world, owner, change):
    code = await owner.make()
    world.clock.advance(minutes=5)

    await owner.change(code, **change)

    newest, first = (await history_of(owner, code))["data"]
    assert (newest["version"], newest["changed_at"]) == (2, "2026-11-20T12:05:00Z")
    assert newest["before"] == first["after"]
    assert newest["after"] != newest["before"]
    shown = {name: value for name, value in change.items() if name != "link_password"}
    assert shown.items() <= newest["after"].items()


@pytest.mark.parametrize(
    "change", [{"name": "New"}, {"options": {"width": 500}}, {"theme": {"font": "serif"}}, {}]
)
async def test_a_change_of_looks_is_no_part_of_the_history(owner, change):
    code = await owner.make()

    await owner.change(code, **change)

    assert (await history_of(owner, code))["meta"] == {"next_cursor": None, "total": 1}


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
async def test_a_revert_brings_content_and_restrictions_back_and_leaves_the_rest(world, owner):
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
        "Other",
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
