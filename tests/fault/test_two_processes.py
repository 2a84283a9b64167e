"""Two processes of the app over one database, asked at the same moment."""

import asyncio
import uuid
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from tests.fault.conftest import FaultDatabase
from tests.fault.processes import (
    DESTINATION,
    PHONE,
    Account,
    Answer,
    App,
    connections,
    get,
    password_request,
    running,
    scan,
)

FREE_PLACES = 3


@dataclass(frozen=True)
class Pair:
    first: App
    second: App
    owner: Account

    async def ask_at_once(self, *requests: bytes) -> list[Answer]:
        """Each request over a connection of its own, every other one to the second process."""
        ports = [(self.first, self.second)[index % 2].port for index in range(len(requests))]
        async with connections(ports) as opened:
            for connection, request in zip(opened, requests, strict=True):
                connection.send(request)
            return await asyncio.gather(*(connection.answer() for connection in opened))


@pytest.fixture(scope="module")
async def pair(shared_fault_database: FaultDatabase) -> AsyncIterator[Pair]:
    plans = shared_fault_database.folder / "plans.toml"
    plans.write_text(f"[pro]\nqr_codes = {FREE_PLACES}\n")
    first = shared_fault_database.app(REPOINT_PLANS_FILE=str(plans))
    second = shared_fault_database.app(REPOINT_PLANS_FILE=str(plans))
    async with running(first, second):
        yield Pair(first, second, await Account.open(first, "owner@example.com"))


async def test_a_scan_limit_of_five_lets_exactly_five_of_two_hundred_through(pair: Pair) -> None:
    for _ in range(2):
        short_id = await pair.owner.new_code(pair.first, scan_limit=5)

        answers = await pair.ask_at_once(*[scan(short_id)] * 200)

        assert Counter(answer.status for answer in answers) == {302: 5, 410: 195}
        assert {answer.headers["location"] for answer in answers if answer.status == 302} == {DESTINATION}
        assert await pair.owner.scan_count(pair.first, short_id) == 5
        assert await pair.owner.scan_count(pair.second, short_id) == 5


async def test_a_used_up_limit_is_met_before_the_password_through_both_processes_at_once(pair: Pair) -> None:
    short_id = await pair.owner.new_code(pair.first, scan_limit=1, link_password="sesame")
    for app in (pair.first, pair.second):
        assert (await app.ask(scan(short_id))).status == 401
    unlocked = await pair.first.ask(password_request(short_id, "sesame"))
    cookie = unlocked.headers["set-cookie"].partition(";")[0]

    last = await pair.second.ask(scan(short_id, cookie=cookie))
    after = await pair.ask_at_once(*[scan(short_id), scan(short_id, cookie=cookie)] * 10)

    assert (unlocked.status, last.status) == (303, 302)
    assert Counter(answer.status for answer in after) == {410: 20}


async def test_of_twenty_wrong_passwords_through_both_processes_at_once_ten_are_checked(pair: Pair) -> None:
    short_id = await pair.owner.new_code(pair.first, link_password="sesame")

    answers = await pair.ask_at_once(*[password_request(short_id, "wrong")] * 20)

    assert Counter(answer.status for answer in answers) == {401: 10, 429: 10}


async def test_of_two_creates_racing_for_the_last_place_of_a_quota_exactly_one_wins(pair: Pair) -> None:
    account = await Account.open(pair.first, f"{uuid.uuid4().hex}@example.com", plan="pro")
    for _ in range(FREE_PLACES - 1):
        await account.new_code(pair.first)

    for _ in range(5):
        answers = await pair.ask_at_once(account.create(), account.create())
        made, refused = sorted(answers, key=lambda answer: answer.status)
        deleted = await pair.second.ask(account.request("DELETE", f"/qr-codes/{made.data['id']}"))

        assert (made.status, refused.status, refused.error) == (201, 403, "plan_limit_reached")
        assert deleted.status == 204


@pytest.mark.alone
async def test_a_repoint_through_one_process_is_seen_by_the_other_within_a_second(pair: Pair) -> None:
    short_id = await pair.owner.new_code(pair.first)
    loop = asyncio.get_running_loop()

    for number in range(6):
        writer, reader = (pair.first, pair.second) if number % 2 else (pair.second, pair.first)
        new = f"https://example.com/{number}"
        async with connections([reader.port]) as (visitor,):
            # So that what the other process holds in memory is as fresh, and as wrong in a moment, as can be.
            before = await visitor.ask(scan(short_id))
            patched = await writer.ask(pair.owner.request("PATCH", f"/qr-codes/{short_id}", {"url": new}))
            since = loop.time()
            while (seen := await visitor.ask(scan(short_id))).headers["location"] != new:
                assert loop.time() - since < 1

        assert before.headers["location"] != new
        assert patched.status == 200
        assert seen.status == 302


@pytest.mark.alone
async def test_what_goes_to_the_trash_and_back_is_seen_by_the_other_process_within_a_second(
    pair: Pair,
) -> None:
    short_id = await pair.owner.new_code(pair.first)
    path = f"/qr-codes/{short_id}"
    loop = asyncio.get_running_loop()

    for method, end, status in [("DELETE", "", 404), ("POST", "/restore", 302)] * 2:
        async with connections([pair.second.port]) as (visitor,):
            before = await visitor.ask(scan(short_id))
            done = await pair.first.ask(pair.owner.request(method, path + end))
            since = loop.time()
            while (await visitor.ask(scan(short_id))).status != status:
                assert loop.time() - since < 1

        assert before.status == {404: 302, 302: 404}[status]
        assert done.status in (200, 204)


async def test_a_visitor_gets_the_same_share_of_a_split_from_both_processes(pair: Pair) -> None:
    split = [{"url": f"https://{share}.example/", "share": share} for share in (50, 30, 20)]
    always = {"hours": [{"from": "00:00", "to": "24:00"}]}
    short_id = await pair.owner.new_code(pair.first, rules=[{"when": always, "to": {"split": split}}])
    scans = [get(f"/{short_id}", user_agent=f"{PHONE} {number}") for number in range(15) for _ in range(20)]

    day = None
    while day != datetime.now(UTC).date():
        # At midnight a visitor becomes another one.
        day = datetime.now(UTC).date()
        answers = await pair.ask_at_once(*scans)

    led = [answer.headers["location"] for answer in answers]
    of_visitors = [set(led[first : first + 20]) for first in range(0, len(led), 20)]
    assert [len(one) for one in of_visitors] == [1] * 15
    assert len(set(led)) > 1


async def test_of_twenty_creates_of_one_short_id_exactly_one_wins(pair: Pair) -> None:
    for _ in range(3):
        short_id = f"race-{uuid.uuid4().hex[:8]}"

        answers = await pair.ask_at_once(*[pair.owner.create(short_id=short_id)] * 20)

        assert Counter(answer.status for answer in answers) == {201: 1, 409: 19}
        assert {answer.error for answer in answers if answer.status == 409} == {"short_id_taken"}
        assert await pair.owner.total(pair.first, search=short_id) == 1


async def test_one_idempotency_key_at_both_processes_makes_one_code(pair: Pair) -> None:
    for _ in range(5):
        name = uuid.uuid4().hex
        request = pair.owner.create(name=name, idempotency_key=name)

        answers = await pair.ask_at_once(request, request)
        again = await pair.second.ask(request)

        made = [answer for answer in answers if answer.status == 201]
        refused = [answer for answer in answers if answer.status != 201]
        assert made
        assert [(answer.status, answer.error) for answer in refused] in ([], [(409, "in_flight")])
        assert (again.status, again.headers["idempotent-replayed"]) == (201, "true")
        assert {answer.data["id"] for answer in made} == {again.data["id"]}
        assert await pair.owner.total(pair.first, search=name) == 1


async def test_scans_of_many_codes_through_both_processes_never_block_each_other(pair: Pair) -> None:
    short_ids = [await pair.owner.new_code(pair.first) for _ in range(10)]
    # Each process meets the codes in the opposite order of the other.
    order = [short_id for both in zip(short_ids, reversed(short_ids), strict=True) for short_id in both]

    answers = await pair.ask_at_once(*[scan(short_id) for short_id in order * 10])

    assert Counter(answer.status for answer in answers) == {302: 200}
    counts = [await pair.owner.scan_count(pair.second, short_id) for short_id in short_ids]
    assert counts == [20] * 10
