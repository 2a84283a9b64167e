"""POST /qr-codes/batch and /links/batch: up to 100 creations, changes and deletions in one call."""

import asyncio

import pytest
from tortoise.connection import get_connection

from domain.accounts.plans import Plan, Subscription
from domain.kernel.errors import Unavailable
from domain.use_cases.idempotency import ABANDONED_AFTER
from tests.cases import in_turn
from tests.support import URL, fault_fields, refusal, running_world

KEYED = {"Idempotency-Key": "order 1"}


@pytest.fixture(params=["qr-codes", "links"])
async def owner(request, database):
    async with running_world(database) as world:
        world.kind = request.param
        yield await world.open_account()


def create(owner, **fields):
    return {"method": "create", "body": owner.body_of(fields)}


def update(code, **fields):
    return {"method": "update", "id": code["id"], "body": fields}


def delete(code):
    return {"method": "delete", "id": code["id"]}


def by_external_id(method, **fields):
    return {"method": method, "external_id": "sku-1", "body": fields}


async def send(owner, *items, **options):
    return await owner.api.post(f"/{owner.world.kind}/batch", json=list(items), **options)


async def results(owner, *items, atomic=False):
    response = await send(owner, *items, params={"atomic": "true"} if atomic else {})
    assert response.status_code == 200, response.text
    return response.json()["data"]


def statuses(found):
    return [one["status"] for one in found]


def fields_of(result):
    return [detail["field"] for detail in result["error"]["details"]]


async def stored(owner):
    return [row for row in (await owner.world.rows())["short_urls"] if row["deletion"] is None]


@in_turn(
    "wrong", [{"created_at": "2001-01-01T00:00:00Z"}, {"short_url": "https://example.com/x"}, {"id": "0"}]
)
async def test_a_read_only_field_is_refused_as_it_is_in_a_single_change(owner, wrong):
    code = await owner.make(name="As it was")

    alone = await owner.change(code, name="Other", **wrong)
    (refused,) = await results(owner, update(code, name="Other", **wrong))

    assert alone.status_code == refused["status"] == 400
    assert fields_of(refused) == [f"[0].body.{name}" for name in wrong]
    assert (await owner.get(code))["name"] == "As it was"


@pytest.mark.both_databases
async def test_a_database_that_is_away_is_no_result_of_an_item(owner, monkeypatch):
    async def fail(*_, **__):
        raise Unavailable

    folder = (await owner.api.post("/folders", json={"name": "Menus"})).json()["data"]["id"]
    items = [create(owner, folder=folder), create(owner)]
    with monkeypatch.context() as broken:
        broken.setattr(owner.world.store.folders, "get_all", fail)
        first = await send(owner, *items, headers=KEYED)
    again = await send(owner, *items, headers=KEYED)

    assert first.status_code == 503
    assert statuses(again.json()["data"]) == [201, 201]


@pytest.mark.both_databases
async def test_after_a_failure_in_the_middle_the_rest_is_done_without_a_wait(owner, monkeypatch):
    changes, added = owner.world.store.changes, []
    add = changes.add

    async def fail_after_ten(*of_new):
        added.extend(of_new)
        if len(added) > 10:
            raise Unavailable
        await add(*of_new)

    items = [create(owner) for _ in range(12)]
    with monkeypatch.context() as broken:
        broken.setattr(changes, "add", fail_after_ten)
        first = await send(owner, *items, headers=KEYED)
    again = await send(owner, *items, headers=KEYED)

    assert first.status_code == 503
    assert statuses(again.json()["data"]) == [201] * 12
    assert len(await stored(owner)) == 12


async def test_each_item_has_the_answer_it_would_have_alone_in_order(owner):
    kept, gone = await owner.make(), await owner.make()

    made, changed, deleted, missing = await results(
        owner, create(owner, name="New"), update(kept, name="Kept"), delete(gone), delete(gone)
    )

    assert statuses([made, changed, deleted, missing]) == [201, 200, 204, 404]
    assert made["data"].pop("image_base64", "") or owner.world.kind == "links"
    assert made["data"] == await owner.get(made["data"])
    assert changed["data"] == await owner.get(kept)
    assert deleted == {"status": 204, "data": None}
    assert set(missing) == {"status", "error"}
    assert missing["error"]["code"] == "not_found"
    assert {row["name"] for row in await stored(owner)} == {"New", "Kept"}


async def test_a_later_item_finds_what_an_earlier_one_made(owner):
    found = await results(
        owner,
        create(owner, short_id="batch-a"),
        {"method": "update", "id": "batch-a", "body": {"name": "A"}},
        {"method": "delete", "id": "batch-a"},
        create(owner, short_id="batch-a"),
    )

    assert statuses(found) == [201, 200, 204, 409]
    assert "in your trash" in found[-1]["error"]["message"]
    assert await stored(owner) == []


async def test_a_bad_item_is_named_by_its_place_and_no_other_suffers(owner):
    found = await results(
        owner,
        create(owner),
        "create",
        {"method": "make", "more": 1},
        {"method": "create", "body": {"type_id": 1, "url": "no address"}},
        {"method": "update", "body": {}},
        {"method": "create", "id": "x", "body": URL},
        create(owner),
    )

    assert statuses(found) == [201, 400, 400, 400, 400, 400, 201]
    assert fields_of(found[1]) == ["[1]"]
    assert sorted(fields_of(found[2])) == ["[2].method", "[2].more"]
    assert "[3].body.url" in fields_of(found[3])
    assert found[3]["error"]["message"].startswith("[3].body.")
    assert fields_of(found[4]) == ["[4].id"]
    assert fields_of(found[5]) == ["[5].id"]
    assert len(await stored(owner)) == 2


async def test_of_new_ones_that_cannot_all_be_stored_the_right_one_is_refused(owner):
    await owner.make(external_id="there", short_id="there-too")
    new = [
        create(owner, external_id="table 7"),
        create(owner, external_id="table 7"),
        create(owner, external_id="there"),
        create(owner, short_id="table-8"),
        create(owner, short_id="table-8"),
        create(owner, short_id="there-too"),
        create(owner, external_id="table 9", tags=["inside", "Window"]),
        create(owner, tags=["window"]),
    ]

    found = await results(owner, *new)

    assert statuses(found) == [201, 409, 409, 201, 409, 409, 201, 201]
    assert [one["error"]["code"] for one in found if "error" in one] == [
        *["external_id_taken"] * 2,
        *["short_id_taken"] * 2,
    ]
    assert [change["version"] for change in (await owner.world.rows())["changes"]] == [1] * 5


@pytest.mark.slow
@pytest.mark.both_databases
async def test_all_that_is_new_is_found_as_if_each_had_been_made_alone(owner):
    new = [create(owner, name=f"Table {number}", tags=["Window", "inside"]) for number in range(12)]

    made = [one["data"] for one in await results(owner, *new, create(owner, external_id="table 12"))]

    changes = (await owner.world.rows())["changes"]
    assert sorted(str(change["short_url_id"]) for change in changes) == sorted(one["id"] for one in made)
    path = f"/{owner.world.kind}"
    for code in made:
        code.pop("image_base64", "")
        found = await owner.api.get(path, params={"search": code["short_id"]})
        assert found.json()["data"] == [await owner.get(code)] == [code]
    assert (await owner.api.get(path, params={"tag": "window"})).json()["meta"]["total"] == 12
    assert (await owner.api.get(path)).json()["meta"]["total"] == 13


@in_turn("body", [{}, [], "x", {"operations": []}, [{}] * 101])
async def test_a_body_that_is_no_batch_is_refused_whole(owner, body):
    response = await owner.api.post(f"/{owner.world.kind}/batch", json=body)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"body"}


async def test_an_unknown_query_parameter_is_refused(owner):
    response = await send(owner, create(owner), params={"atomically": "true"})

    assert refusal(response) == (400, "validation_error")
    assert await stored(owner) == []


@pytest.mark.both_databases
async def test_an_atomic_batch_is_done_whole(owner):
    code = await owner.make()

    found = await results(owner, create(owner), update(code, name="New"), delete(code), atomic=True)

    assert statuses(found) == [201, 200, 204]
    assert len(await stored(owner)) == 1


async def test_an_atomic_batch_with_a_refused_item_does_nothing(owner):
    code = await owner.make(name="Old")

    found = await results(
        owner, create(owner, tags=["new"]), update(code, name="New"), update({"id": "none"}), atomic=True
    )

    assert statuses(found) == [412, 412, 404]
    assert found[0]["error"]["code"] == "precondition_failed"
    assert "another item was refused" in found[0]["error"]["message"]
    rows = await owner.world.rows()
    assert [row["name"] for row in rows["short_urls"]] == ["Old"]
    assert rows["tags"] == []
    assert len(rows["changes"]) == 1


async def test_a_quota_ends_in_the_middle(database):
    async with running_world(database) as world:
        world.limit_codes(3)
        owner = await world.open_account()

        found = await results(owner, *[create(owner) for _ in range(5)])
        freed = await results(owner, create(owner), delete(found[0]["data"]), create(owner))

    assert statuses(found) == [201] * 3 + [403] * 2
    assert (found[3]["error"]["code"], found[3]["error"]["limit"]) == ("plan_limit_reached", 3)
    assert statuses(freed) == [403, 204, 201]


@pytest.mark.both_databases
async def test_racing_batches_take_each_free_place_once(database):
    async with running_world(database) as world:
        world.limit_codes(10)
        owner = await world.open_account()

        answers = await asyncio.gather(*(results(owner, *[create(owner)] * 3) for _ in range(10)))

        made = [one for found in answers for one in found if one["status"] == 201]
        assert len(made) == len(await stored(owner)) == 10
        assert len({one["data"]["short_id"] for one in made}) == 10


async def test_premium_fields_are_refused_item_by_item(database):
    async with running_world(database) as world:
        owner = await world.open_account(Plan.BUSINESS, Subscription.TRIALING)

        found = await results(owner, create(owner), create(owner, scan_limit=5), create(owner))

    assert statuses(found) == [201, 403, 201]
    assert found[1]["error"]["code"] == "premium_required"
    assert fields_of(found[1]) == ["[1].body.scan_limit"]


async def test_passwords_and_designs_are_changed_in_a_batch(database):
    async with running_world(database) as world:
        owner = await world.open_account()
        code = await owner.make()

        for atomic in (False, True):
            found = await results(
                owner,
                create(owner, short_id=f"a-{atomic}".lower(), link_password="secret"),
                *[
                    {"method": "update", "id": f"a-{atomic}".lower(), "body": {"options": {"width": width}}}
                    for width in (400, 500, 600)
                ],
                update(code, link_password="another", options={"width": 700}),
                atomic=atomic,
            )

            assert statuses(found) == [201, 200, 200, 200, 200]
            assert [one["data"]["options"].get("width") for one in found[1:]] == [400, 500, 600, 700]
            assert all(one["data"]["scannability"]["decoded"] for one in found)
            assert all(one["data"]["has_password"] for one in found)


async def test_strict_refuses_a_picture_that_does_not_scan(database):
    async with running_world(database) as world:
        owner = await world.open_account()
        faint = {"dotsOptions": {"color": "#fefefe"}}

        found = (
            await send(owner, create(owner, options=faint), create(owner), params={"strict": "true"})
        ).json()

    assert statuses(found["data"]) == [409, 201]
    assert found["data"][0]["error"]["code"] == "not_scannable"


async def test_if_match_is_compared_for_its_item(owner):
    code = await owner.make()
    etag = (await owner.api.get(f"/{owner.world.kind}/{code['id']}")).headers["etag"]

    found = await results(
        owner,
        {**update(code, name="A"), "if_match": etag},
        {**update(code, name="B"), "if_match": etag},
        {**delete(code), "if_match": "*"},
    )

    assert statuses(found) == [200, 412, 204]


async def test_an_external_id_is_free_again_after_the_deletion_before(database):
    async with running_world(database) as world:
        owner = await world.open_account()
        code = await owner.make(external_id="table 7")

        found = await results(
            owner, create(owner, external_id="table 7"), delete(code), create(owner, external_id="table 7")
        )

    assert statuses(found) == [409, 204, 201]
    assert found[0]["error"]["code"] == "external_id_taken"


@pytest.mark.both_databases
async def test_an_external_id_is_looked_up_again_after_the_items_before(owner):
    printed = await owner.make(external_id="sku-1")
    new = {"method": "upsert", "external_id": "sku-1", "body": owner.body_of({"name": "New"})}

    renamed, made, changed = await results(owner, by_external_id("update", external_id="sku-old"), new, new)

    assert statuses([renamed, made, changed]) == [200, 201, 200]
    assert made["data"]["id"] == changed["data"]["id"] != printed["id"]
    assert {row["external_id"]: str(row["id"]) for row in await stored(owner)} == {
        "sku-old": printed["id"],
        "sku-1": made["data"]["id"],
    }


@pytest.mark.both_databases
async def test_nothing_is_deleted_by_an_external_id_that_an_item_before_took_away(owner):
    await owner.make(external_id="sku-1")

    found = await results(
        owner, by_external_id("update", external_id="sku-old"), {"method": "delete", "external_id": "sku-1"}
    )

    assert statuses(found) == [200, 404]
    assert [row["external_id"] for row in await stored(owner)] == ["sku-old"]


@pytest.mark.both_databases
async def test_an_external_id_that_another_call_takes_away_meanwhile_names_nothing(owner, monkeypatch):
    code, codes = await owner.make(external_id="sku-1"), type(owner.world.store.codes)
    find = codes.find_by_external_ids

    async def find_and_be_overtaken(*asked):
        monkeypatch.undo()
        found = await find(*asked)
        await owner.change(code, external_id="sku-old")
        return found

    monkeypatch.setattr(codes, "find_by_external_ids", find_and_be_overtaken)
    (refused,) = await results(owner, by_external_id("update", name="Other"))

    assert refused["status"] == 404
    assert (await owner.get(code))["name"] is None


async def test_the_same_batch_again_gets_the_first_answer(owner):
    items = [create(owner), create(owner, short_id="!")]

    first = await send(owner, *items, headers=KEYED)
    again = await send(owner, *items, headers=KEYED)
    other = await send(owner, items[0], headers=KEYED)

    assert first.status_code == 200
    assert again.content == first.content
    assert again.headers["Idempotent-Replayed"] == "true"
    assert refusal(other) == (409, "idempotency_conflict")
    assert len(await stored(owner)) == 1


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.parametrize("parts", [1, 2, 3])
async def test_after_a_death_in_the_middle_the_rest_is_done_and_nothing_twice(owner, parts):
    items = [create(owner, name=f"{number}") for number in range(25)]
    first = (await send(owner, *items, headers=KEYED)).json()["data"]
    # As a process leaves it that was killed after so many parts.
    lost = [one["data"]["id"] for one in first[parts * 10 :]]
    for one in lost:
        await owner.api.delete(f"/{owner.world.kind}/{one}")
    connection = get_connection("default")
    await connection.execute_script("UPDATE idempotency_keys SET answer = NULL WHERE resource_id IS NOT NULL")
    for number in range(parts, 3):
        # In the key of a part, a line break.
        await connection.execute_script(f"DELETE FROM idempotency_keys WHERE key LIKE '%\n{number}'")
    owner.world.clock.advance(seconds=ABANDONED_AFTER.total_seconds() + 1)

    again = (await send(owner, *items, headers=KEYED)).json()["data"]

    assert again[: parts * 10] == first[: parts * 10]
    assert statuses(again) == [201] * 25
    assert len(await stored(owner)) == 25
    assert {row["name"] for row in await stored(owner)} == {f"{number}" for number in range(25)}


async def test_another_accounts_code_is_not_found(owner):
    stranger = await owner.world.open_account()
    code = await stranger.make()

    found = await results(owner, update(code, name="Mine"), delete(code))

    assert statuses(found) == [404, 404]
    assert [row["name"] for row in await stored(owner)] == [None]


async def test_items_may_be_what_other_tools_send(owner):
    body = owner.body_of({"name": ""})

    found = await results(owner, {"method": "create", "id": "", "body": str(body).replace("'", '"')})

    assert statuses(found) == [201]
