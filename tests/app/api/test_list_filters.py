"""What lists of codes and links can be filtered by, and that their totals agree."""

from itertools import product

import pytest

from domain.codes.short_urls import CreatedVia
from tests.cases import in_turn
from tests.support import fault_fields, refusal

LOCK = {"link_password": "open sesame"}


@pytest.fixture
async def owner(world_of_both):
    return await world_of_both.open_account()


async def listed(owner, **query):
    """The names on the pages of a list, each with its total, as a set."""
    names, cursor = [], None
    while True:
        asked = {"limit": 2, **query, **({"cursor": cursor} if cursor else {})}
        response = await owner.api.get(f"/{owner.world.kind}", params=asked)
        assert response.status_code == 200, response.text
        body = response.json()
        names += [one["name"] for one in body["data"]]
        cursor = body["meta"]["next_cursor"]
        if cursor is None:
            assert body["meta"]["total"] == len(names) == len(set(names))
            return set(names)


async def make_folder(owner, name="Summer"):
    return (await owner.api.post("/folders", json={"name": name})).json()["data"]["id"]


async def test_a_list_can_be_filtered_by_folder_or_none(owner):
    folder = await make_folder(owner)
    for name in ("one", "two", "three"):
        await owner.make(name=name, folder=folder)
    other = await owner.make(name="other", folder=await make_folder(owner))
    await owner.make(name="loose")

    assert await listed(owner, folder=folder) == {"one", "two", "three"}
    assert await listed(owner, folder="none") == {"loose"}
    await owner.change(other, folder=None)
    assert await listed(owner, folder="none") == {"loose", "other"}


async def test_what_was_in_a_deleted_folder_is_in_none(owner):
    folder = await make_folder(owner)
    await owner.make(name="one", folder=folder)
    await owner.make(name="two", folder=folder)
    await owner.make(name="loose")
    assert await listed(owner, folder="none") == {"loose"}

    await owner.api.delete(f"/folders/{folder}")

    assert await listed(owner, folder="none") == {"one", "two", "loose"}
    assert await listed(owner, folder="none", search="o") == {"one", "two", "loose"}


async def test_a_list_can_be_filtered_by_status_and_follows_a_change(owner):
    code = await owner.make(name="paused", status="paused")
    await owner.make(name="active")

    assert await listed(owner, status="active") == {"active"}
    assert await listed(owner, status="paused") == {"paused"}
    await owner.change(code, status="active")
    assert await listed(owner, status="active") == {"active", "paused"}
    assert await listed(owner, status="paused") == set()


@pytest.mark.both_databases
async def test_a_list_can_be_filtered_by_passwords_switched_on_or_not(owner):
    await owner.make(name="locked", **LOCK)
    unlocked = await owner.make(name="switched off", **LOCK, password_enabled=False)
    await owner.make(name="open")

    assert await listed(owner, has_password="true") == {"locked", "switched off"}
    assert await listed(owner, has_password="false") == {"open"}
    await owner.change(unlocked, link_password=None)
    assert await listed(owner, has_password="false") == {"open", "switched off"}


@pytest.mark.both_databases
async def test_expires_before_leaves_out_what_never_expires_or_later(owner):
    await owner.make(name="soon", expires_at="2026-12-01T00:00:00Z")
    await owner.make(name="later", expires_at="2027-12-01T00:00:00Z")
    await owner.make(name="off", expires_at="2026-12-01T00:00:00Z", expiration_enabled=False)
    await owner.make(name="never")

    assert await listed(owner, expires_before="2027-01-01T00:00:00Z") == {"soon"}
    assert await listed(owner, expires_before="2028-01-01T00:00:00Z", sort="name") == {"soon", "later"}
    assert await listed(owner, expires_before="2026-12-01T00:00:00Z") == set()


async def test_ids_and_short_ids_choose_what_is_listed(owner):
    made = [await owner.make(name=str(number)) for number in range(4)]
    theirs = await (await owner.world.open_account()).make(name="theirs")
    asked = [made[0]["id"], made[2]["short_id"], made[2]["id"], theirs["id"], theirs["short_id"], "unknown"]

    assert await listed(owner, ids=",".join(asked)) == {"0", "2"}
    assert await listed(owner, ids=",".join(asked), search="2") == {"2"}
    assert await listed(owner, ids="unknown", sort="scan_count") == set()


@in_turn("ids", [",", "a,,b", ",".join(["abcdefg"] * 101)])
async def test_too_many_ids_or_an_empty_one_are_refused(owner, ids):
    response = await owner.api.get(f"/{owner.world.kind}", params={"ids": ids})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"ids"}


@pytest.mark.slow
@pytest.mark.both_databases
async def test_filters_add_up_in_every_order(owner):
    folder = await make_folder(owner)
    for number in range(12):
        await owner.make(
            name=f"poster {number}",
            **({"folder": folder} if number % 2 else {}),
            **({"status": "paused"} if number % 3 == 0 else {}),
            **(LOCK if number % 4 == 0 else {}),
        )
        owner.world.clock.advance(hours=1)
    await owner.make_via(CreatedVia.ASSISTANT, name="other")
    wanted = {
        "folder": folder,
        "status": "active",
        "has_password": "false",
        "created_via": "api",
        "created_after": "2026-11-20T12:30:00Z",
    }
    found = {f"poster {number}" for number in range(1, 12) if number % 2 and number % 3}

    for sort in ("created_at", "-updated_at", "name", "scan_count", "-scan_count"):
        assert await listed(owner, **wanted, sort=sort) == found
        assert await listed(owner, **wanted, sort=sort, search="poster 1") == found & {
            "poster 1",
            "poster 11",
        }


@pytest.mark.both_databases
@pytest.mark.slow
async def test_a_tag_adds_up_with_every_other_filter_in_every_order(owner, monkeypatch):
    """Few rows are found by the tag, many are read in the order of the list."""
    for number in range(8):
        await owner.make(
            name=f"poster {number}",
            tags=["Summer", "A3"] if number % 2 else ["A3"],
            **({"status": "paused"} if number % 3 == 0 else {}),
        )
        owner.world.clock.advance(hours=1)
    odd = {f"poster {number}" for number in (1, 3, 5, 7)}

    for few, sort in product((1_000, 2), ("created_at", "-updated_at", "name", "scan_count", "-scan_count")):
        monkeypatch.setattr("storage.repositories.lists.short_url_lists._FEW", few)
        assert await listed(owner, tag="summer", sort=sort) == odd
        assert await listed(owner, tag="summer", status="paused", sort=sort) == {"poster 3"}
        assert await listed(owner, tag="summer", search="POSTER 5", sort=sort) == {"poster 5"}
        assert await listed(owner, tag="summer", folder="none", search="poster", sort=sort) == odd
        after = "2026-11-20T15:30:00Z"
        assert await listed(owner, tag="summer", created_after=after, sort=sort) == {"poster 5", "poster 7"}
        assert await listed(owner, tag="unknown", sort=sort) == set()


async def test_a_list_by_a_tag_follows_renames_merges_and_deletions(owner):
    for name, tags in (("a", ["one"]), ("b", ["one", "two"]), ("c", ["two"])):
        await owner.make(name=name, tags=tags)
    tags = {tag["name"]: tag["id"] for tag in (await owner.api.get("/tags?search=o")).json()["data"]}
    one, two = tags["one"], tags["two"]
    search = {"search": "example"}
    assert await listed(owner, tag="one", **search) == {"a", "b"}

    await owner.api.patch(f"/tags/{one}", json={"name": "first"})
    assert await listed(owner, tag="one", **search) == set()
    assert await listed(owner, tag="first", **search) == {"a", "b"}
    await owner.api.post(f"/tags/{two}/merge", json={"into": one})
    assert await listed(owner, tag="first", **search) == await listed(owner, tag=one) == {"a", "b", "c"}
    await owner.api.delete(f"/tags/{one}")
    assert await listed(owner, tag="first", **search) == await listed(owner, tag=one) == set()


async def test_a_deleted_one_leaves_every_list(owner):
    code = await owner.make(name="gone", **LOCK)
    await owner.make(name="stays")
    assert await listed(owner) == {"gone", "stays"}
    assert await listed(owner, search="gone") == {"gone"}

    await owner.api.delete(f"/{owner.world.kind}/{code['id']}")

    assert await listed(owner) == {"stays"}
    assert await listed(owner, has_password="true") == set()
    assert await listed(owner, search="gone") == set()


@pytest.mark.both_databases
async def test_an_external_id_finds_its_owner_and_no_other(owner):
    await owner.make(name="mine", external_id="SKU-7")
    await owner.make(name="other", external_id="SKU-77")
    await (await owner.world.open_account()).make(external_id="SKU-7")

    assert await listed(owner, external_id="SKU-7") == {"mine"}
    assert await listed(owner, external_id="sku-7") == set()
    comma = await owner.make(name="comma", external_id="SKU-7,SKU-8")
    assert await listed(owner, external_id="SKU-7,SKU-77") == {"mine", "other"}
    assert await listed(owner, external_id="SKU-7,SKU-8") == {"mine", "comma"}
    assert await listed(owner, external_id="SKU-8") == set()
    await owner.api.delete(f"/{owner.world.kind}/{comma['id']}")
    assert await listed(owner, search="sku-7") == {"mine", "other"}
    again = await owner.api.post(f"/{owner.world.kind}", json=owner.body_of({"external_id": "SKU-7"}))
    assert refusal(again) == (409, "external_id_taken")
    assert fault_fields(again) == {"external_id"}
    (mine,) = (await owner.api.get(f"/{owner.world.kind}?external_id=SKU-7")).json()["data"]
    noun = "QR code" if owner.world.kind == "qr-codes" else "short link"
    assert f"another {noun}: {mine['short_id']} (id {mine['id']})" in again.json()["error"]["message"]


@pytest.fixture
async def many_scripts(owner):
    """And what is another account's."""
    await owner.make(name="Café 2")
    await owner.make(name="北京の秋", external_id="SKU-7")
    await owner.make(name="x" * 200)
    await (await owner.world.open_account()).make(name="Café 2 北京の sku-7")


@in_turn("search", ["é", "北", "北京", "京の", "sku-7", "E 2", "x" * 200])
async def test_a_search_may_be_as_short_as_one_character(owner, many_scripts, search):
    found = await listed(owner, search=search)

    expected = {"é": "Café 2", "E 2": None, "x" * 200: "x" * 200}.get(search, "北京の秋")
    assert found == ({expected} if expected else set())


async def test_totals_count_the_kind_of_the_list_alone(owner):
    await owner.make(name="mine")
    for kind, body in (
        ("qr-codes", {"type_id": 1, "url": "https://example.com"}),
        ("links", {"url": "https://a.b"}),
    ):
        await owner.api.post(f"/{kind}", json={**body, "name": "more"})

    totals = [
        (await owner.api.get(f"/{kind}", params={"search": search} if search else {})).json()["meta"]["total"]
        for kind in ("qr-codes", "links")
        for search in (None, "m")
    ]

    assert sorted(totals) == [1, 1, 2, 2]


@pytest.mark.slow
@pytest.mark.both_databases
async def test_many_that_match_are_all_listed_and_counted(owner, monkeypatch):
    """More rows than are sorted for each page: they are read in their order instead."""
    monkeypatch.setattr("storage.repositories.lists.short_url_lists._FEW", 2)
    for number in range(7):
        await owner.make(name=f"poster {number}", **({"status": "paused"} if number else {}))
        owner.world.clock.advance(hours=1)

    later = {f"poster {number}" for number in range(1, 7)}
    for query, expected in (
        ({"search": "post"}, {"poster 0", *later}),
        ({"status": "paused"}, later),
        ({"created_after": "2026-11-20T12:30:00Z"}, later),
    ):
        for sort in ("created_at", "-created_at", "name", "scan_count"):
            assert await listed(owner, **query, sort=sort) == expected
