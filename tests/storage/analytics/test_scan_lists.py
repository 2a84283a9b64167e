"""Single scans, counted or not, as one list; and how many there are, without counting each."""

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.analytics.reports import ScanScope
from domain.scanning.outcomes import Verdict
from storage.analytics.ingest import ingest
from storage.analytics.retention import prune_scans, sweep_deleted_codes
from tests.inbox import milliseconds, put_in_inbox
from tests.rollups import count_all, go_through, with_session
from tests.support import NOON, PERSON, code_id

FIRST_DAY = datetime(2026, 11, 14, tzinfo=UTC)
ALL = 1_000
# Around midnights, on both sides.
MOMENTS = [
    FIRST_DAY + timedelta(days=day, milliseconds=offset)
    for day in range(5)
    for offset in (-1, 0, 1, 50_000_000)
]


def of_account(owner, *, code=None, starts=None, ends=None):
    code_ids = frozenset({code_id(code)}) if code else None
    return ScanScope(account_id=owner.account.id, code_ids=code_ids), (starts, ends)


async def ids_in(world, which, **page):
    found = await world.store.scan_lists.list_of(*which, **{"limit": ALL, "after": None, **page})
    return [scan.position.id for scan in found]


async def test_a_scan_looks_the_same_before_and_after_it_is_counted(world, owner):
    code = await owner.make(name="Menu")
    known = {"country": "DE", "city": "Berlin", "language": "de", "referrer": "example.org", "bot": "head"}
    await put_in_inbox(code_id(code), [NOON], user_agent=PERSON, visitor=7, verdict=Verdict.PAUSED, **known)
    await put_in_inbox(code_id(code), [NOON])

    before = await world.store.scan_lists.list_of(*of_account(owner), limit=ALL, after=None)
    await count_all(world.database)
    after = await world.store.scan_lists.list_of(*of_account(owner), limit=ALL, after=None)

    assert len(before) == 2
    assert before == after
    assert await world.store.scan_lists.count(*of_account(owner)) == 2


async def test_counted_scans_and_those_of_the_inbox_are_one_list(world, owner):
    code = await owner.make()
    moments = [NOON + timedelta(seconds=Random(3).randrange(5)) for _ in range(20)]
    await put_in_inbox(code_id(code), moments)
    await with_session(world.database, lambda session: ingest(session, 12))
    await put_in_inbox(code_id(code), moments[:5])

    whole = await ids_in(world, of_account(owner))
    pages, after = [], None
    while found := await world.store.scan_lists.list_of(*of_account(owner), limit=4, after=after):
        pages += [scan.position.id for scan in found]
        after = found[-1].position

    rows = await world.rows()
    places = {row["id"]: row["scanned_at"] for row in rows["scans"] + rows["scan_inbox"]}
    assert len(rows["scans"]) == 12
    assert whole == pages == sorted(places, key=lambda id_: (places[id_], id_), reverse=True)
    assert await world.store.scan_lists.count(*of_account(owner)) == 25


async def test_no_scan_is_missed_or_seen_twice_while_scans_are_counted(world, owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON + timedelta(seconds=number) for number in range(400)])

    def count_slowly(session):
        while ingest(session, 10):
            pass

    counting = asyncio.ensure_future(with_session(world.database, count_slowly))
    seen = set()
    while not counting.done():
        ids = await ids_in(world, of_account(owner))
        seen.add((len(ids), len(set(ids)), await world.store.scan_lists.count(*of_account(owner))))
    await counting

    assert seen == {(400, 400, 400)}


@pytest.mark.slow
@given(
    scans=st.lists(
        st.tuples(
            st.sampled_from(MOMENTS),
            st.sampled_from(Verdict),
            st.sampled_from([None, "head"]),
            st.integers(0, 1),
        ),
        max_size=25,
    ),
    counted=st.integers(0, 25),
    bounds=st.tuples(st.none() | st.sampled_from(MOMENTS), st.none() | st.sampled_from(MOMENTS)),
)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_the_number_of_scans_is_that_of_the_list(world, scans, counted, bounds):
    owner = await world.open_account()
    codes = [await owner.make(), await owner.make()]
    for moment, verdict, bot, which in scans:
        await put_in_inbox(code_id(codes[which]), [moment], verdict=verdict, bot=bot)
    await with_session(world.database, lambda session: ingest(session, counted))

    starts, ends = bounds
    for code in (None, *codes):
        which = of_account(owner, starts=starts, ends=ends, code=code)
        expected = [
            moment
            for moment, _, _, number in scans
            if (code is None or code is codes[number])
            and (starts is None or moment >= starts)
            and (ends is None or moment < ends)
        ]
        assert await world.store.scan_lists.count(*which) == len(expected)
        assert len(await ids_in(world, which)) == len(expected)


async def test_scans_of_deleted_codes_are_neither_listed_nor_counted_from_then_on(world, owner):
    kept, deleted = await owner.make(), await owner.make()
    for code in (kept, deleted):
        await put_in_inbox(code_id(code), MOMENTS)
    await count_all(world.database)
    await put_in_inbox(code_id(deleted), MOMENTS)

    await owner.api.delete(f"/qr-codes/{deleted['id']}")
    seen = [await world.store.scan_lists.count(*of_account(owner))]
    for steps in (1, 2, 3, 100):
        await with_session(
            world.database,
            lambda session, steps=steps: list(
                islice(sweep_deleted_codes(session, milliseconds(NOON)), steps + 1)
            ),
        )
        seen.append(await world.store.scan_lists.count(*of_account(owner)))

    assert seen == [len(MOMENTS)] * 5
    assert len(await ids_in(world, of_account(owner))) == len(MOMENTS)


async def test_scans_that_are_no_longer_kept_singly_are_neither_listed_nor_counted(world, owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), MOMENTS)
    await count_all(world.database)

    await with_session(
        world.database,
        lambda session: go_through(prune_scans(session, 4, milliseconds(NOON))),
    )

    before = datetime(2026, 11, 16, tzinfo=UTC)
    left = sum(moment >= before for moment in MOMENTS)
    assert 0 < left < len(MOMENTS)
    for which in (of_account(owner), of_account(owner, code=code)):
        assert len(await ids_in(world, which)) == left
        assert await world.store.scan_lists.count(*which) == left


async def test_nothing_of_an_account_that_never_had_a_code(world, owner):
    assert await ids_in(world, of_account(owner)) == []
    assert await world.store.scan_lists.count(*of_account(owner)) == 0
