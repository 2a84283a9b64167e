"""Lists of codes: pages, cursors, filters."""

import json
from base64 import urlsafe_b64encode

import pytest

from domain.codes.short_urls import CreatedVia
from domain.content import TYPES
from tests.cases import in_turn
from tests.support import fault_fields, refusal


async def pages(owner, **query):
    """Every page of the list, by following its cursors."""
    cursor = None
    while True:
        asked = {**query, **({"cursor": cursor} if cursor else {})}
        body = (await owner.api.get("/qr-codes", params=asked)).json()
        yield [code["id"] for code in body["data"]]
        cursor = body["meta"]["next_cursor"]
        if cursor is None:
            return


async def make_some(owner, number, *, every_seconds=1):
    made = []
    for _ in range(number):
        made.append((await owner.make())["id"])
        owner.world.clock.advance(seconds=every_seconds)
    return made


async def listed_names(owner, **query):
    response = await owner.api.get("/qr-codes", params=query)
    assert response.status_code == 200, response.text
    body = response.json()
    assert body["meta"]["total"] == len(body["data"])
    return {code["name"] for code in body["data"]}


async def test_an_empty_list_is_empty(owner):
    body = (await owner.api.get("/qr-codes")).json()

    assert body == {"data": [], "meta": {"next_cursor": None, "total": 0}}


@pytest.mark.both_databases
@pytest.mark.parametrize("every_seconds", [1, 0], ids=["one after another", "all at one moment"])
async def test_the_pages_of_a_list_hold_every_code_once(owner, every_seconds):
    made = await make_some(owner, 7, every_seconds=every_seconds)

    found = [page async for page in pages(owner, limit=3)]

    assert [len(page) for page in found] == [3, 3, 1]
    assert sorted(code_id for page in found for code_id in page) == sorted(made)


async def test_a_list_is_newest_first(owner):
    made = await make_some(owner, 5)

    (found,) = [page async for page in pages(owner)]

    assert found == made[::-1]


async def test_the_last_page_may_be_full(owner):
    await make_some(owner, 4)

    assert [len(page) async for page in pages(owner, limit=2)] == [2, 2]


@pytest.mark.both_databases
async def test_a_cursor_is_stable_under_inserts_and_deletions(owner):
    made = await make_some(owner, 6)
    first = (await owner.api.get("/qr-codes?limit=2")).json()

    await make_some(owner, 3)
    await owner.api.delete(f"/qr-codes/{made[5]}")
    rest = (await owner.api.get(f"/qr-codes?cursor={first['meta']['next_cursor']}")).json()

    assert [code["id"] for code in rest["data"]] == made[3::-1]


@pytest.mark.both_databases
async def test_times_with_and_without_a_fraction_are_in_order(owner):
    made = []
    for microseconds in (0, 1, 500_000, 999_999, 1_000_000):
        owner.world.clock.moment = owner.world.clock.moment.replace(second=0, microsecond=0)
        owner.world.clock.advance(microseconds=microseconds)
        made.append((await owner.make())["id"])

    found = [page async for page in pages(owner, limit=2)]

    assert [code_id for page in found for code_id in page] == made[::-1]


@pytest.mark.parametrize("limit", ["1", "100"])
async def test_a_limit_may_be_from_1_to_100(owner, limit):
    assert (await owner.api.get(f"/qr-codes?limit={limit}")).status_code == 200


@in_turn("path", ["/qr-codes", "/qr-codes/{id}/history"])
@in_turn("limit", ["0", "101", "-1", "1.5", "1e1", "", "all", "٣", "9" * 30, "9" * 5000, " 5"])
async def test_any_other_limit_is_refused(owner, path, limit):
    code = await owner.make()

    response = await owner.api.get(path.format(**code), params={"limit": limit})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"limit"}


async def test_without_a_limit_a_page_has_25(owner):
    await make_some(owner, 26)

    assert [len(page) async for page in pages(owner)] == [25, 1]


def cursor(value):
    return urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


BAD_CURSORS = [
    *("x", "!!!!", "a" * 201, "é", "%00"),
    *map(cursor, [None, 5, -1, 2**40, True, "text", [], {}, [1, 2], ["2026-01-01T00:00:00Z"], ["", ""]]),
    *map(cursor, [["2026-01-01T00:00:00", "0" * 32], ["2026-01-01T00:00:00Z", 5], {"a": 1, "b": 2}]),
    cursor(["0001-01-01T00:00:00+14:00", "0" * 32]),
    # Deeper than the JSON of Python reads.
    urlsafe_b64encode(b"[" * 2_900).decode().rstrip("="),
]


@in_turn("text", BAD_CURSORS)
async def test_a_cursor_that_is_not_ours_is_refused(owner, text):
    response = await owner.api.get("/qr-codes", params={"cursor": text})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"cursor"}


@in_turn("text", [one for one in BAD_CURSORS if one != cursor(5)])
async def test_a_cursor_of_a_history_that_is_not_ours_is_refused(owner, text):
    code = await owner.make()

    response = await owner.api.get(f"/qr-codes/{code['id']}/history", params={"cursor": text})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"cursor"}


@pytest.fixture
async def four_codes(owner):
    return [
        await owner.make(name="Menu of the Café", url="https://example.com/"),
        await owner.make(name="Straße 5", url="https://example.org/Summer"),
        await owner.make(name="100% MENU_2", url="https://example.com/"),
        await owner.make(name="back\\slash", short_id="Winter-ID", url="https://example.com/"),
    ]


@pytest.mark.both_databases
@in_turn(
    ("search", "found"),
    [
        ("menu", {"Menu of the Café", "100% MENU_2"}),
        ("CAFÉ", {"Menu of the Café"}),
        ("straße", {"Straße 5"}),
        ("STRASSE", {"Straße 5"}),
        ("%", {"100% MENU_2"}),
        ("_", {"100% MENU_2"}),
        ("\\", {"back\\slash"}),
        ("menu of the", {"Menu of the Café"}),
        ("example.org/summer", {"Straße 5"}),
        ("winter-id", {"back\\slash"}),
        ("'; DROP TABLE accounts; --", set()),
        ("nothing", set()),
    ],
)
async def test_a_search_finds_part_of_name_short_id_or_destination_in_any_case(
    owner, four_codes, search, found
):
    assert await listed_names(owner, search=search) == found


async def test_a_changed_code_is_found_by_what_it_has_become(owner):
    code = await owner.make(name="Winter")

    await owner.change(code, name="Summer", url="https://example.com/beach")

    assert await listed_names(owner, search="winter") == set()
    assert (
        await listed_names(owner, search="summer") == await listed_names(owner, search="beach") == {"Summer"}
    )


@pytest.mark.both_databases
async def test_a_list_can_be_filtered_by_type_way_and_time(world, owner):
    await owner.make(name="one")
    world.clock.advance(hours=1)
    await owner.make_via(CreatedVia.ASSISTANT, name="two")
    world.clock.advance(hours=1)
    await owner.make(name="three")

    assert await listed_names(owner, type_id=1) == {"one", "two", "three"}
    assert await listed_names(owner, type_id=2) == set()
    assert await listed_names(owner, created_via="api") == {"one", "three"}
    assert await listed_names(owner, created_via="assistant") == {"two"}
    assert await listed_names(owner, created_after="2026-11-20T12:30:00Z") == {"two", "three"}
    assert await listed_names(owner, created_before="2026-11-20T14:30:00+01:00") == {"one", "two"}
    assert await listed_names(
        owner,
        created_after="2026-11-20T12:30:00Z",
        created_before="2026-11-20T13:30:00Z",
        created_via="assistant",
    ) == {"two"}


async def test_a_filter_goes_on_over_the_pages(owner):
    for number in range(5):
        await owner.make(name="even" if number % 2 == 0 else "odd")
        owner.world.clock.advance(seconds=1)

    assert [len(page) async for page in pages(owner, search="even", limit=2)] == [2, 1]


@in_turn(
    ("query", "field"),
    [
        ("colour=red", "colour"),
        ("type_id=0", "type_id"),
        (f"type_id={max(TYPES) + 1}", "type_id"),
        ("type_id=url", "type_id"),
        ("created_via=post", "created_via"),
        ("created_after=yesterday", "created_after"),
        ("created_before=2026-02-30", "created_before"),
        ("created_before=2026-01-01T24:00:00", "created_before"),
        ("type_id=", "type_id"),
        ("search=%00", "search"),
        (f"search={'x' * 201}", "search"),
        ("limit=5&limit=6", "limit"),
    ],
)
async def test_a_wrong_filter_is_named(owner, query, field):
    response = await owner.api.get(f"/qr-codes?{query}")

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {field}


async def test_the_folder_of_another_is_not_found(owner):
    response = await owner.api.get("/qr-codes?folder=00000000-0000-4000-8000-000000000000")

    assert refusal(response) == (404, "not_found")
