"""Idempotency-Key: the same POST twice has one effect and one answer."""

import asyncio
from dataclasses import replace

import pytest
from tortoise.connection import get_connection

from domain.use_cases.idempotency import ABANDONED_AFTER, KEPT_FOR
from tests.cases import in_turn
from tests.support import URL, cheap_passwords, fault_fields, refusal, running_world

KEYED = {"Idempotency-Key": "order 1"}
FIRST_ANSWER = ("location", "etag", "content-type", "cache-control")


class SlowPasswords:
    """Real hashing that waits to be let through: a call is held in the middle of its work."""

    def __init__(self):
        self._passwords = cheap_passwords()
        self.reached = asyncio.Event()
        self.open = asyncio.Event()

    async def hash(self, password):
        self.reached.set()
        await self.open.wait()
        return await self._passwords.hash(password)

    async def matches(self, password_hash, password):
        return await self._passwords.matches(password_hash, password)


@pytest.fixture
async def held(database):
    """A world in which whoever sets a password waits."""
    passwords = SlowPasswords()
    async with running_world(database, passwords=passwords) as world:
        passwords.open.set()
        owner = await world.open_account()
        passwords.open.clear()
        passwords.reached.clear()
        yield owner, passwords


def create(owner, key="order 1", **fields):
    return owner.api.post("/qr-codes", json={**URL, **fields}, headers={"Idempotency-Key": key})


async def codes_of(owner):
    return (await owner.world.rows())["short_urls"]


async def leave_as_a_death_would(owner, *, with_code):
    """The rows of a call whose process was killed: before it made its code, or before it answered."""
    response = await create(owner)
    if with_code:
        await get_connection("default").execute_script("UPDATE idempotency_keys SET answer = NULL")
        return response.json()["data"]
    record = await owner.world.store.idempotency_records.find(owner.account.id, "order 1")
    await owner.api.delete(f"/qr-codes/{response.json()['data']['id']}")
    await owner.api.delete("/trash")
    await get_connection("default").execute_script("DELETE FROM idempotency_keys")
    await owner.world.store.idempotency_records.add(replace(record, resource_id=None, answer=None))
    return None


@pytest.mark.both_databases
async def test_the_same_call_again_gets_the_first_answer_byte_for_byte(owner):
    first = await create(owner)
    again = await create(owner)

    assert again.status_code == first.status_code == 201
    assert again.content == first.content
    assert [again.headers[name] for name in FIRST_ANSWER] == [first.headers[name] for name in FIRST_ANSWER]
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["X-Request-Id"] != first.headers["X-Request-Id"]
    assert len(await codes_of(owner)) == 1


async def test_the_first_answer_comes_again_whatever_became_of_the_code(owner):
    first = await create(owner)
    await owner.change(first.json()["data"], name="New")
    after_change = await create(owner)
    await owner.api.delete(f"/qr-codes/{first.json()['data']['id']}")
    await owner.api.delete("/trash")
    after_deletion = await create(owner)

    assert first.content == after_change.content == after_deletion.content
    assert await codes_of(owner) == []


async def test_a_call_without_a_key_is_made_each_time(owner):
    for _ in range(2):
        await owner.make()

    assert len(await codes_of(owner)) == 2


async def test_a_revert_is_made_once(owner):
    code = await owner.make()
    await owner.change(code, url="https://example.com/new")
    path = f"/qr-codes/{code['id']}/revert"

    first = await owner.api.post(path, json={"version": 1}, headers=KEYED)
    await owner.change(code, url="https://example.com/newer")
    again = await owner.api.post(path, json={"version": 1}, headers=KEYED)

    assert first.content == again.content
    assert (await owner.get(code))["destination"] == "https://example.com/newer"


@pytest.mark.parametrize("fields", [{"name": "Other"}, {"url": "https://example.com/other"}])
async def test_the_same_key_with_another_body_is_a_conflict(owner, fields):
    await create(owner)

    response = await create(owner, **fields)

    assert refusal(response) == (409, "idempotency_conflict")
    assert len(await codes_of(owner)) == 1


async def test_the_same_values_written_otherwise_are_the_same_request(owner):
    headers = {"Idempotency-Key": "order 1", "Content-Type": "application/json"}
    texts = [
        b'{"type_id": 1, "url": "https://example.com/\xc3\xa9", "metadata": {"a": 1, "b": 2}}',
        b' { "metadata":{"b":2,"a":1},"url":"https:\\/\\/example.com\\/\\u00e9","type_id":1}',
    ]

    answers = [await owner.api.post("/qr-codes", content=text, headers=headers) for text in texts]
    other = await owner.api.post("/qr-codes", content=texts[0].replace(b"2", b"true"), headers=headers)

    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].content == answers[1].content
    assert answers[1].headers["idempotent-replayed"] == "true"
    assert refusal(other) == (409, "idempotency_conflict")


async def test_a_number_is_the_same_however_it_is_written_and_true_is_no_number(owner):
    async def status_of(key, written):
        body = f'{{"type_id": 1, "url": "https://example.com", "metadata": {{"a": {written}}}}}'
        headers = {"Idempotency-Key": key, "content-type": "application/json"}
        return (await owner.api.post("/qr-codes", content=body, headers=headers)).status_code

    assert [await status_of("one", text) for text in ("1", "1.0", "1e0", "true", "1.1")] == [201] * 3 + [
        409
    ] * 2
    assert [await status_of("half", text) for text in ("0.5", "5e-1", "0.50", "5")] == [201] * 3 + [409]
    assert len(await codes_of(owner)) == 2


@pytest.mark.both_databases
@pytest.mark.parametrize("sent", [{}, {"format": "zip"}])
async def test_a_file_that_is_drawn_at_once_comes_again_for_the_same_key(owner, sent):
    body = {"ids": [(await owner.make())["id"]], **sent}

    async def send(**more):
        return await owner.api.post("/sheets", json={**body, **more}, headers=KEYED)

    first, again = await send(), await send()
    other = await send(copies=2) if not sent else await send(image_format="svg")

    assert [one.status_code for one in (first, again)] == [200, 200]
    assert again.headers["content-type"] == first.headers["content-type"] != "application/json"
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    assert refusal(other) == (409, "idempotency_conflict")


async def test_the_same_key_on_another_path_is_a_conflict(owner):
    one, other = await owner.make(), await owner.make()
    body = {"version": 1}

    await owner.api.post(f"/qr-codes/{one['id']}/revert", json=body, headers=KEYED)
    response = await owner.api.post(f"/qr-codes/{other['id']}/revert", json=body, headers=KEYED)

    assert refusal(response) == (409, "idempotency_conflict")


async def test_while_the_first_call_is_in_flight_the_second_is_refused(held):
    owner, passwords = held
    first = asyncio.create_task(create(owner, link_password="sesame"))
    await passwords.reached.wait()

    second = await create(owner, link_password="sesame")
    conflict = await create(owner, link_password="another")
    passwords.open.set()

    assert refusal(second) == (409, "in_flight")
    assert int(second.headers["Retry-After"]) >= 1
    assert refusal(conflict) == (409, "idempotency_conflict")
    assert (await first).status_code == 201
    assert (await create(owner, link_password="sesame")).headers["Idempotent-Replayed"] == "true"


async def test_a_refused_call_leaves_the_key_free(owner):
    refused = await create(owner, name=5)
    mended = await create(owner, name="Menu")

    assert refusal(refused) == (400, "validation_error")
    assert mended.status_code == 201
    assert "Idempotent-Replayed" not in mended.headers


@pytest.mark.both_databases
async def test_a_call_that_broke_leaves_the_key_free(own_database):
    async with running_world(own_database) as world:
        owner = await world.open_account()
        await get_connection("default").execute_script("ALTER TABLE changes RENAME TO elsewhere")
        broken = await create(owner)
        await get_connection("default").execute_script("ALTER TABLE elsewhere RENAME TO changes")

        mended = await create(owner)

        assert (broken.status_code, mended.status_code) == (500, 201)
        assert len(await codes_of(owner)) == 1


@pytest.mark.both_databases
async def test_what_a_caller_who_went_away_had_begun_is_taken_over_after_a_minute(held):
    owner, passwords = held
    gone = asyncio.create_task(create(owner, link_password="sesame"))
    await passwords.reached.wait()

    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    passwords.open.set()
    early = await create(owner, link_password="sesame")
    owner.world.clock.advance(minutes=1)
    again = await create(owner, link_password="sesame")

    assert refusal(early) == (409, "in_flight")
    assert again.status_code == 201
    assert len(await codes_of(owner)) == 1


@pytest.mark.both_databases
async def test_a_call_that_was_taken_over_leaves_the_key_to_its_successor(held):
    owner, passwords = held
    first_may_go_on = passwords.open
    first = asyncio.create_task(create(owner, link_password="sesame"))
    await passwords.reached.wait()
    owner.world.clock.advance(minutes=1)
    passwords.open, passwords.reached = asyncio.Event(), asyncio.Event()
    successor = asyncio.create_task(create(owner, link_password="sesame"))
    await passwords.reached.wait()

    first_may_go_on.set()
    refused = await first
    passwords.open.set()
    made = await successor

    assert refusal(refused) == (409, "in_flight")
    assert made.status_code == 201
    assert (await create(owner, link_password="sesame")).content == made.content
    assert len(await codes_of(owner)) == 1


@pytest.mark.both_databases
async def test_the_answer_of_a_call_that_was_taken_over_is_not_kept(owner):
    records, now = owner.world.store.idempotency_records, owner.world.clock.now()
    await leave_as_a_death_would(owner, with_code=False)
    first = await records.find(owner.account.id, "order 1")
    await records.take_over(first, now=now + ABANDONED_AFTER)

    await records.settle(first, b"late")

    successor = await records.find(owner.account.id, "order 1")
    assert (successor.answer, successor.started_at) == (None, now + ABANDONED_AFTER)


@pytest.mark.both_databases
async def test_a_caller_who_goes_away_while_the_code_is_added_gets_no_second_one(held):
    owner, passwords = held
    store, released = owner.world.store, asyncio.Event()
    gone = asyncio.create_task(create(owner, link_password="sesame"))
    await passwords.reached.wait()
    holding = asyncio.create_task(hold_account(store, owner.account.id, released))
    await asyncio.sleep(0)
    passwords.open.set()
    await until(lambda: len(store._in_flight) == 2)

    gone.cancel()
    for _ in range(100):
        await asyncio.sleep(0)
    released.set()
    await asyncio.gather(gone, holding, return_exceptions=True)
    await until(lambda: not store._in_flight)

    await create(owner, link_password="sesame")
    owner.world.clock.advance(minutes=2)
    await create(owner, link_password="sesame")
    assert len(await codes_of(owner)) == 1


async def test_after_a_day_a_key_is_free_again(owner):
    first = await create(owner)
    owner.world.clock.advance(seconds=KEPT_FOR.total_seconds())
    within = await create(owner)
    owner.world.clock.advance(seconds=1)
    after = await create(owner)

    assert within.content == first.content
    assert after.json()["data"]["id"] != first.json()["data"]["id"]


@pytest.mark.both_databases
async def test_a_key_is_pruned_after_a_day_by_the_next_call(owner):
    await create(owner, key="old")
    owner.world.clock.advance(hours=24, seconds=1)

    await create(owner, key="new")

    assert [row["key"] for row in (await owner.world.rows())["idempotency_keys"]] == ["new"]


@pytest.mark.both_databases
async def test_what_a_killed_process_did_not_finish_is_taken_over_after_a_minute(owner):
    await leave_as_a_death_would(owner, with_code=False)
    owner.world.clock.advance(seconds=ABANDONED_AFTER.total_seconds() - 1)
    early = await create(owner)
    owner.world.clock.advance(seconds=1)
    taken_over = await create(owner)
    again = await create(owner)

    assert refusal(early) == (409, "in_flight")
    assert taken_over.status_code == 201
    assert again.content == taken_over.content
    assert len(await codes_of(owner)) == 1


@pytest.mark.both_databases
async def test_a_code_whose_maker_was_killed_before_the_answer_is_not_made_twice(owner):
    made = await leave_as_a_death_would(owner, with_code=True)
    early = await create(owner)
    owner.world.clock.advance(minutes=1)
    recovered = await create(owner)
    again = await create(owner)

    assert refusal(early) == (409, "in_flight")
    assert recovered.status_code == 201
    assert recovered.json()["data"] == made
    assert recovered.headers["Location"].endswith(made["id"])
    assert again.content == recovered.content
    assert again.headers["Idempotent-Replayed"] == "true"
    assert len(await codes_of(owner)) == 1


async def test_a_call_that_finds_its_code_deleted_says_so_each_time(owner):
    made = await leave_as_a_death_would(owner, with_code=True)
    await owner.api.delete(f"/qr-codes/{made['id']}")
    owner.world.clock.advance(minutes=1)

    answers = [await create(owner) for _ in range(2)]

    assert [refusal(answer) for answer in answers] == [(404, "not_found")] * 2


@pytest.mark.both_databases
@pytest.mark.parametrize("with_code", [True, False])
async def test_of_twenty_who_take_over_at_once_one_does(owner, with_code):
    await leave_as_a_death_would(owner, with_code=with_code)
    owner.world.clock.advance(minutes=1)

    answers = await asyncio.gather(*(create(owner) for _ in range(20)))

    assert {answer.status_code for answer in answers} <= {201, 409}
    assert len({answer.json()["data"]["id"] for answer in answers if answer.status_code == 201}) == 1
    assert len(await codes_of(owner)) == 1


@pytest.mark.both_databases
async def test_of_twenty_at_once_exactly_one_makes_a_code(owner):
    answers = await asyncio.gather(*(create(owner) for _ in range(20)))

    made = [answer for answer in answers if answer.status_code == 201]
    waiting = [answer for answer in answers if answer.status_code == 409]
    assert len(made) + len(waiting) == 20
    assert len({answer.content for answer in made}) == 1
    assert {answer.json()["error"]["code"] for answer in waiting} <= {"in_flight"}
    assert sum("Idempotent-Replayed" not in answer.headers for answer in made) == 1
    assert len(await codes_of(owner)) == 1


@in_turn("key", [b"", b"x" * 256, b"\xc3\xa4", b"a\x01b", b"\xff", b"\x7f"])
async def test_a_key_that_cannot_be_one_is_refused(owner, key):
    response = await owner.api.post("/qr-codes", json=URL, headers={"Idempotency-Key": key})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"Idempotency-Key"}
    assert await codes_of(owner) == []


async def test_two_keys_are_refused(owner):
    headers = [("Idempotency-Key", "one"), ("Idempotency-Key", "two")]

    response = await owner.api.post("/qr-codes", json=URL, headers=headers)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"Idempotency-Key"}


@pytest.mark.parametrize("key", ["x", "x" * 255, " a key with spaces and ~!@#$%^&*() "])
async def test_a_key_has_1_to_255_characters(owner, key):
    assert (await create(owner, key=key)).status_code == 201
    assert (await create(owner, key=key)).headers["Idempotent-Replayed"] == "true"


async def hold_account(store, account_id, released):
    """The account's lock, in a transaction that lasts until it is released."""

    async def work():
        await store.accounts.lock(account_id)
        await released.wait()

    await store.transact(work)


async def until(condition):
    """Let the other tasks go on until it is so."""
    async with asyncio.timeout(5):
        while not condition():
            await asyncio.sleep(0)
