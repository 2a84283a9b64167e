"""A printed code becomes another type: everything follows, and the picture stays."""

import asyncio
from itertools import pairwise

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.content import TYPES
from domain.scanning.outcomes import Verdict
from domain.scanning.scans import Scan
from storage.db.pools import run_statement
from tests.cases import in_turn
from tests.rollups import count_all, sweep_codes
from tests.support import HOME, PERSON, URL, code_id, fault_fields, refusal

ELSEWHERE = "198.51.100.9"
MENU = {"type_id": 11, "menu_title": "Lunch", "sections": [{"name": "Soups", "items": [{"name": "Pho"}]}]}
WIFI = {"type_id": 5, "ssid": "Café", "password": "flat white"}
FORM = {"type_id": 22, **TYPES[22].example}


def body_of(type_id):
    return {"type_id": type_id, **TYPES[type_id].example}


async def history_of(owner, code, **page):
    return (await owner.api.get(f"/qr-codes/{code['id']}/history", params=page)).json()["data"]


async def revert(owner, code, version):
    return await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": version})


async def change(owner, code, body):
    response = await owner.change(code, **body)
    assert response.status_code == 200, response.text
    return response


async def scan(world, code, **visitor):
    async with world.visitor(**visitor) as client:
        return await client.get(f"/{code['short_id']}")


# What is taken, and what is not


@in_turn(
    ("body", "faults"),
    [
        ({"type_id": 11}, {"menu_title", "sections"}),
        ({"type_id": 11, "menu_title": "Lunch"}, {"sections"}),
        ({**MENU, "url": "https://example.com/new"}, {"url"}),
        ({**MENU, "url": None}, {"url"}),
        ({"type_id": max(TYPES) + 1}, {"type_id"}),
        ({**MENU, "type_id": "menu"}, {"type_id"}),
        ({"type_id": 11.0, "menu_title": "Lunch"}, {"type_id"}),
        ({"menu_title": "Lunch"}, {"menu_title"}),
        ({"type_id": 1, "menu_title": "Lunch"}, {"menu_title"}),
    ],
)
async def test_another_type_needs_its_own_content_and_takes_no_other(owner, body, faults):
    code = await owner.make()
    before = await owner.get(code)

    response = await owner.change(code, **body)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == faults
    assert await owner.get(code) == before
    assert len(await history_of(owner, code)) == 1


async def test_nothing_of_the_old_content_is_merged_even_where_the_names_are_the_same(owner):
    code = await owner.make(type_id=12, phone="+49 30 123456", message="Hello")

    changed = (await change(owner, code, {"type_id": 7, "phone": "+49 30 654321"})).json()["data"]

    assert (changed["phone"], changed["message"]) == ("+49 30 654321", None)
    assert fault_fields(await owner.change(code, type_id=6)) == {"phone"}


async def test_a_null_in_the_new_content_is_as_if_it_were_left_out(owner):
    code = await owner.make()

    changed = (await change(owner, code, {**WIFI, "hidden": None})).json()["data"]

    assert changed["hidden"] is False
    assert "hidden" not in (await history_of(owner, code))[0]["after"]


async def test_the_present_type_may_be_sent_with_an_ordinary_change(owner):
    code = await owner.make(utm_source="poster")

    changed = (await change(owner, code, {"type_id": 1, "url": "https://example.com/new"})).json()["data"]

    assert changed["destination"] == "https://example.com/new?utm_source=poster"


async def test_all_that_belongs_to_no_type_stays(world, owner):
    folder = (await owner.api.post("/folders", json={"name": "Summer"})).json()["data"]["id"]
    code = await owner.make(
        name="Table 4",
        folder=folder,
        external_id="t-4",
        metadata={"floor": 1},
        options={"width": 500},
        theme={"font": "serif"},
        link_password="sesame",
        scan_limit=5,
        expires_at="2027-01-01T00:00:00Z",
    )
    content = {"type_id", "type", "destination", "updated_at", *TYPES[1].model_fields}
    kept = {name: value for name, value in (await owner.get(code)).items() if name not in content}

    for body in (MENU, URL):
        changed = (await change(owner, code, body)).json()["data"]

        assert kept.items() <= changed.items()
        assert (await scan(world, code)).status_code == 401


async def test_a_payees_name_is_sent_and_never_taken_from_the_code(owner):
    code = await owner.make(name="Table 4")
    payment = {"type_id": 24, "scheme": "epc", "iban": "DE89370400440532013000"}

    assert fault_fields(await owner.change(code, **payment)) == {"payee_name"}
    changed = (await change(owner, code, {**payment, "payee_name": "Ada Lovelace"})).json()["data"]
    assert (changed["name"], changed["payee_name"]) == ("Table 4", "Ada Lovelace")


async def test_a_type_is_not_premium_and_a_restriction_beside_it_is(owner):
    code = await owner.make()
    await owner.subscribe(Plan.PRO, Subscription.TRIALING)

    refused = await owner.change(code, **MENU, scan_limit=5)

    assert refusal(refused) == (403, "premium_required")
    assert (await owner.get(code))["type"] == "url"
    await change(owner, code, MENU)


async def test_an_upsert_changes_the_type_too(owner):
    made = await owner.make(external_id="t-4")

    response = await owner.api.put("/qr-codes/by-external-id/t-4", json=MENU)

    assert (response.status_code, response.json()["data"]["id"]) == (200, made["id"])
    assert response.json()["data"]["type"] == "menu"


async def test_a_list_by_type_has_the_code_under_its_new_type(owner):
    code = await owner.make()
    await change(owner, code, MENU)

    lists = {type_id: (await owner.api.get("/qr-codes", params={"type_id": type_id})) for type_id in (1, 11)}

    assert [len(lists[type_id].json()["data"]) for type_id in (1, 11)] == [0, 1]


# Versions


async def test_the_revision_changes_and_an_older_one_is_refused(owner):
    code = await owner.make()
    path = f"/qr-codes/{code['id']}"
    seen = (await owner.api.get(path)).headers["etag"]

    first = await owner.api.patch(path, json=MENU, headers={"If-Match": seen})
    late = await owner.api.patch(path, json=WIFI, headers={"If-Match": seen})

    assert first.status_code == 200
    assert first.headers["etag"] != seen
    assert refusal(late) == (412, "precondition_failed")
    assert (await owner.api.get(path, headers={"If-None-Match": seen})).status_code == 200


async def test_the_same_change_again_changes_nothing(owner):
    code = await owner.make()
    first = await change(owner, code, MENU)

    again = await change(owner, code, MENU)

    assert again.headers["etag"] == first.headers["etag"]
    assert len(await history_of(owner, code)) == 2


async def test_a_revert_to_another_type_is_done_once_for_one_idempotency_key(owner):
    code = await owner.make()
    await change(owner, code, MENU)
    again = {"json": {"version": 1}, "headers": {"Idempotency-Key": "undo"}}

    first = await owner.api.post(f"/qr-codes/{code['id']}/revert", **again)
    await change(owner, code, WIFI)
    second = await owner.api.post(f"/qr-codes/{code['id']}/revert", **again)

    assert first.json() == second.json()
    assert (first.json()["data"]["type"], (await owner.get(code))["type"]) == ("url", "wifi")


@pytest.mark.both_databases
async def test_a_number_that_a_scan_of_another_type_could_not_have_is_refused_before_there_is_one(
    world, owner
):
    code = await owner.make()
    fits = world.database.dialect == "sqlite"
    if not fits:
        await run_statement("default", "DELETE FROM search_terms")
    await run_statement("default", "UPDATE scan_keys SET key = ? WHERE id = ?", (2**26, str(code_id(code))))

    response = await owner.change(code, **MENU)

    assert response.status_code == (200 if fits else 500)
    assert (await owner.get(code))["type_id"] == (11 if fits else 1)


@pytest.mark.both_databases
async def test_of_twenty_racing_changes_of_type_each_is_whole_and_the_history_has_no_gap(world, owner):
    code = await owner.make()
    bodies = [body_of(type_id) for type_id in (2, 5, 11, 24)] * 5

    answers = await asyncio.gather(*(owner.change(code, **body) for body in bodies))

    assert {answer.status_code for answer in answers} == {200}
    oldest_first = (await history_of(owner, code))[::-1]
    assert [change["version"] for change in oldest_first] == list(range(1, len(oldest_first) + 1))
    assert all(one["after"] == other["before"] for one, other in pairwise(oldest_first))
    shown, last = await owner.get(code), oldest_first[-1]["after"]
    assert last.items() >= body_of(shown["type_id"]).items()
    assert (await scan(world, code)).status_code == 200
    (row,) = (await world.rows())["short_urls"]
    assert row["type_id"] == shown["type_id"] == last["type_id"]


@pytest.mark.both_databases
async def test_of_twenty_racing_with_one_revision_one_wins(owner):
    code = await owner.make()
    path = f"/qr-codes/{code['id']}"
    seen = (await owner.api.get(path)).headers["etag"]

    answers = await asyncio.gather(
        *(owner.api.patch(path, json=MENU if n % 2 else WIFI, headers={"If-Match": seen}) for n in range(20))
    )

    assert sorted(answer.status_code for answer in answers) == [200] + [412] * 19


# Scans


async def numbers(owner, path="/analytics", **query):
    response = await owner.api.get(path, params=query)
    assert response.status_code == 200, response.text
    totals = response.json()["data"]["totals"]
    return totals["scans"], totals["unique_visitors"]


@pytest.mark.parametrize("is_counted", [False, True])
async def test_a_scan_counts_for_the_type_that_it_met(world, owner, is_counted):
    folder = (await owner.api.post("/folders", json={"name": "Summer"})).json()["data"]["id"]
    code = await owner.make(folder=folder)
    await scan(world, code)
    await change(owner, code, MENU)
    world.clock.advance(seconds=1)
    await scan(world, code)
    await scan(world, code, address=ELSEWHERE)
    await revert(owner, code, 1)
    world.clock.advance(seconds=1)
    await scan(world, code)
    if is_counted:
        await count_all(world.database)

    assert await numbers(owner) == await numbers(owner, f"/qr-codes/{code['id']}/analytics") == (4, 2)
    assert [await numbers(owner, type_id=type_id) for type_id in (1, 11, 2)] == [(2, 1), (2, 2), (0, 0)]
    assert [(await numbers(owner, type_id=one, folder=folder))[0] for one in (1, 11)] == [2, 2]
    assert (await owner.get(code))["scan_count"] == 4


@pytest.mark.parametrize("is_counted", [False, True])
async def test_a_code_of_two_types_is_one_code_in_breakdowns_and_lists(world, owner, is_counted):
    code = await owner.make()
    for body in (MENU, URL, MENU):
        await scan(world, code)
        await change(owner, code, body)
        world.clock.advance(seconds=1)
    if is_counted:
        await count_all(world.database)

    report = (await owner.api.get("/analytics", params={"group_by": "code"})).json()["data"]
    ((value, scans),) = [(part["value"], part["scans"]) for part in report["breakdown"]]
    path, cursor, seen = f"/qr-codes/{code['id']}/scans", None, []
    for _ in range(3):
        page = (
            await owner.api.get(path, params={"limit": 1, **({"cursor": cursor} if cursor else {})})
        ).json()
        seen += page["data"]
        cursor = page["meta"]["next_cursor"]

    assert (value, scans) == (code["short_id"], 3)
    assert not any(one["reason"] == "visitors_added_up" for one in report["excluded"])
    assert cursor is None
    assert [one["outcome"] for one in seen] == ["redirected", "page_shown", "redirected"]
    assert page["meta"]["total"] == 3


async def test_a_scan_that_another_process_answers_from_memory_counts_for_the_type_it_met(world, owner):
    code = await owner.make()
    known = await world.store.find_target("", code["short_id"])
    await change(owner, code, MENU)

    headers = [(b"user-agent", PERSON.encode())]
    await world.recorder.add(Scan(known, Verdict.REDIRECTED, world.clock.now(), "GET", headers, HOME))
    await count_all(world.database)

    assert [await numbers(owner, type_id=type_id) for type_id in (1, 11)] == [(1, 1), (0, 0)]


@pytest.mark.both_databases
async def test_scans_of_both_types_take_the_places_of_one_limit(world, owner):
    code = await owner.make(scan_limit=3)
    known = await world.store.find_target("", code["short_id"])
    await change(owner, code, MENU)
    current = await world.store.find_target("", code["short_id"])

    headers = [(b"user-agent", PERSON.encode())]
    scans = [
        Scan(target, target_verdict, world.clock.now(), "GET", headers, HOME)
        for target, target_verdict in [(known, Verdict.REDIRECTED), (current, Verdict.PAGE_SHOWN)] * 4
    ]
    admitted = await asyncio.gather(*(world.recorder.add(one) for one in scans))

    assert sorted(admitted) == [False] * 5 + [True] * 3
    assert (await owner.get(code))["scan_count"] == 3


async def test_a_deleted_code_leaves_nothing_in_the_numbers_of_any_type(world, owner):
    code, other = await owner.make(), await owner.make(**MENU)
    for body in (MENU, WIFI):
        await scan(world, code)
        await change(owner, code, body)
        world.clock.advance(seconds=1)
    await scan(world, code)
    await scan(world, other)
    await count_all(world.database)

    await owner.api.delete(f"/qr-codes/{code['id']}")
    await owner.api.delete("/trash")
    before = [
        await numbers(owner, **asked) for asked in ({}, {"type_id": 1}, {"type_id": 11}, {"type_id": 5})
    ]
    world.clock.advance(minutes=2)
    await sweep_codes(world.database, world.clock.now())
    after = [await numbers(owner, **asked) for asked in ({}, {"type_id": 1}, {"type_id": 11}, {"type_id": 5})]

    assert [scans for scans, _ in before] == [1, 0, 1, 0]
    assert after == [(1, 1), (0, 0), (1, 1), (0, 0)]
    rows = await world.rows()
    assert rows["deleted_codes"] == []
    assert str(code_id(code)) not in {str(row["id"]) for row in rows["scan_keys"]}


# What a page has left behind


async def test_contacts_of_a_form_stay_readable(owner):
    code = await owner.make(**FORM)
    await owner.receive(code, {"name": "Ada"})
    before = (await owner.api.get("/contacts")).json()

    await change(owner, code, URL)

    assert (await owner.api.get("/contacts")).json() == before
    assert (await owner.api.get("/contacts", params={"qr_code": code["short_id"]})).json() == before


async def test_what_an_older_page_links_to_is_no_error(world, owner):
    code = await owner.make(**body_of(4))
    twin = (await owner.get(code))["static_image"]
    await change(owner, code, body_of(9))
    world.clock.advance(seconds=1)

    async with world.visitor() as visitor:
        answers = [
            await visitor.get(f"/{code['short_id']}.vcf"),
            await visitor.get(twin),
            await visitor.get(f"/{code['short_id']}.ics"),
            await visitor.post(f"/{code['short_id']}", data={"email": "ada@example.com"}),
        ]

    assert [answer.status_code for answer in answers] == [404, 404, 200, 303]
