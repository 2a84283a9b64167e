"""Sheets: whatever is scanned, in whatever order, what they say is what a plain recount says."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.scans import LET_THROUGH, Verdict
from domain.sheet_texts import read_quarters, read_sheet, read_values, write_sheet, write_values
from domain.sheets import (
    DAY_MS,
    DIMENSIONS,
    FIRST_OF,
    MAX_VALUES_A_DAY,
    OTHER,
    QUARTER_MS,
    QUARTERS_A_DAY,
    UNKNOWN,
    VERDICT_NUMBERS,
    VERDICTS,
    CountedScan,
    Firsts,
    Kind,
    Sheet,
    Side,
    Sighted,
    SubjectDay,
    Values,
    firsts_of,
    subjects_of,
    tally,
    visit_of,
)

# 20 November 2026.
DAY = 20_777
# As hostile as what strangers send, and some that many have in common.
HOSTILE = (
    '"', "'; DROP TABLE sheets; --", "\\", "\x00", "\x00\x1f\x7f", "😀👩\u200d👩\u200d👧", "\u202eمرحبا", "\u2028\u2029",
    "x" * 253, "é" * 253, "{}", "[1,2]", "null", "p", OTHER, " ", "\ufeff", "\ud7ff\ue000",
)  # fmt: skip
texts = st.one_of(
    st.none(),
    st.sampled_from(("DE", "en", "Berlin", "phone", *HOSTILE)),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
)
values = st.builds(Values, *([texts] * len(DIMENSIONS)))
moments = st.one_of(
    st.integers(0, 3 * DAY_MS),
    st.builds(lambda quarter, offset: quarter * QUARTER_MS + offset, st.integers(0, 200), st.sampled_from((0, QUARTER_MS - 1))),
)  # fmt: skip


@st.composite
def scans(draw: st.DrawFn, *, min_size: int = 0, max_size: int = 24) -> list[CountedScan]:
    """Of few codes, visitors and days, so that they meet; with the firsts that posting gives them."""
    drawn = draw(
        st.lists(
            st.tuples(
                st.integers(1, 2), st.integers(1, 4), moments, st.sampled_from(VERDICTS),
                st.sampled_from((None, None, None, "curl")), st.sampled_from((None, 1, 2, 3)), values,
            ),
            min_size=min_size,
            max_size=max_size,
        )
    )  # fmt: skip
    sighted: Sighted = {}
    found = []
    for number, (account, code, moment, verdict, bot, visitor, value) in enumerate(drawn):
        type_id = 1 + code % 2
        scan = CountedScan(
            number, account, type_id, account * 10 + code, DAY * DAY_MS + moment, verdict, bot, visitor, value
        )
        found.append(scan._replace(firsts=firsts_of(scan, sighted)))
    return found


def some_scans(count: int, *, seed: int = 1, different: int = 8) -> list[CountedScan]:
    """Of one code, one after another."""
    chance, sighted = Random(seed), Sighted()
    found = []
    for number in range(count):
        value = Values(
            *(chance.choice((None, *(f"{name} {n}" for n in range(different)))) for name in DIMENSIONS)
        )
        scan = CountedScan(
            number, 1, 1, 11, DAY * DAY_MS + chance.randrange(DAY_MS), chance.choice(VERDICTS),
            chance.choice((None, None, "curl")), chance.choice((None, *range(count))), value,
        )  # fmt: skip
        found.append(scan._replace(firsts=firsts_of(scan, sighted)))
    return found


def merged(sheets: Iterable[dict[SubjectDay, Sheet]]) -> dict[SubjectDay, Sheet]:
    found: dict[SubjectDay, Sheet] = {}
    for one in sheets:
        for subject, sheet in one.items():
            found.setdefault(subject, Sheet()).merge(sheet)
    return found


def written(sheets: dict[SubjectDay, Sheet]) -> dict[SubjectDay, Sheet]:
    """As they are when they have been stored and read again."""
    return {
        subject: read_sheet({name: str(text) for name, text in write_sheet(sheet).items()})
        for subject, sheet in sheets.items()
        if not sheet.is_empty
    }


def sides(sheet: Sheet) -> tuple[Side, Side]:
    return sheet.people, sheet.bots


def counted_in(subject: SubjectDay, among: Sequence[CountedScan]) -> list[CountedScan]:
    return [scan for scan in among if subject in subjects_of(scan)]


@given(scans())
def test_a_sheet_written_and_read_again_is_the_same_sheet(scanned: list[CountedScan]) -> None:
    sheets = tally(scanned)

    assert written(sheets) == sheets
    for sheet in sheets.values():
        columns = write_sheet(sheet)
        assert columns == write_sheet(read_sheet({name: str(text) for name, text in columns.items()}))


@given(scans())
def test_a_sheet_says_what_a_plain_recount_says(scanned: list[CountedScan]) -> None:
    sheets = tally(scanned)

    assert set(sheets) == {subject for scan in scanned for subject in subjects_of(scan)}
    for subject, sheet in sheets.items():
        own = counted_in(subject, scanned)
        for side, is_bot in ((sheet.people, False), (sheet.bots, True)):
            passed = [scan for scan in own if scan.was_let_through and (scan.bot is not None) is is_bot]
            firsts = [scan for scan in passed if scan.firsts & FIRST_OF[subject.kind]]
            assert (side.scans, side.visitors) == (len(passed), len(firsts))
            for index, name in enumerate(DIMENSIONS):
                counts = {value: count.scans for value, count in side.values[name].items()}
                visitors = {value: count.visitors for value, count in side.values[name].items()}
                assert counts == Counter(scan.values[index] or UNKNOWN for scan in passed)
                assert +Counter(visitors) == Counter(scan.values[index] or UNKNOWN for scan in firsts)
            for quarter, cell in side.quarters.items():
                within = [scan for scan in passed if scan.scanned_at % DAY_MS // QUARTER_MS == quarter]
                offsets = [scan.scanned_at % QUARTER_MS for scan in within]
                assert (cell.scans, cell.first, cell.last) == (len(within), min(offsets), max(offsets))
                assert cell.untracked == sum(scan.visitor is None for scan in within)
        refused = Counter(
            (scan.verdict, scan.scanned_at % DAY_MS // QUARTER_MS, scan.bot is not None)
            for scan in own
            if not scan.was_let_through
        )
        assert refused == +Counter(
            {
                (verdict, quarter, bool(is_bot)): count
                for verdict, quarters in sheet.refused.items()
                for quarter, counts in quarters.items()
                for is_bot, count in enumerate(counts)
            }
        )


@given(scans())
def test_quarters_and_each_kind_of_value_sum_to_the_same(scanned: list[CountedScan]) -> None:
    for sheet in tally(scanned).values():
        for side in sides(sheet):
            for name in DIMENSIONS:
                assert sum(count.scans for count in side.values[name].values()) == side.scans
                assert sum(count.visitors for count in side.values[name].values()) == side.visitors


@given(scans(), st.lists(st.integers(0, 40), max_size=5), st.randoms(use_true_random=False))
def test_sheets_add_up_in_any_split_and_any_order(
    scanned: list[CountedScan], cuts: list[int], chance: Random
) -> None:
    bounds = [0, *sorted(cuts), len(scanned)]
    parts = [tally(scanned[start:end]) for start, end in pairwise(bounds)]
    chance.shuffle(parts)
    shuffled = chance.sample(scanned, len(scanned))

    assert merged(parts) == tally(scanned) == tally(shuffled)
    assert merged(map(written, parts)) == tally(scanned)


@pytest.mark.parametrize("count", [1, 15, 16, 17, 400])
def test_many_are_counted_like_one_after_another(count: int) -> None:
    scanned = some_scans(count)
    into: dict[SubjectDay, Sheet] = {}
    for scan in scanned:
        tally([scan], into=into)

    assert tally(scanned) == into
    assert tally(scanned[count // 2 :], into=tally(scanned[: count // 2])) == into


@given(scans(), st.randoms(use_true_random=False))
def test_what_is_counted_and_taken_out_again_leaves_nothing(
    scanned: list[CountedScan], chance: Random
) -> None:
    sheets = tally(scanned)
    for scan in chance.sample(scanned, len(scanned)):
        for subject in subjects_of(scan):
            sheets[subject].add(scan, subject.kind, sign=-1)

    assert all(sheet.is_empty for sheet in sheets.values())
    assert all(
        not counts for sheet in sheets.values() for side in sides(sheet) for counts in side.values.values()
    )


@given(scans(), scans())
def test_what_scans_take_from_a_sheet_is_what_they_added(
    kept: list[CountedScan], thrown: list[CountedScan]
) -> None:
    thrown = [scan._replace(id=scan.id + 100) for scan in thrown]
    sheets = merged([tally([*kept, *thrown]), tally(thrown, sign=-1)])

    left = {subject: sheet for subject, sheet in sheets.items() if not sheet.is_empty}
    assert {subject: _without_edges(sheet) for subject, sheet in left.items()} == {
        subject: _without_edges(sheet) for subject, sheet in tally(kept).items()
    }


def _without_edges(sheet: Sheet) -> object:
    """All but when the first and the last of a quarter were, which cannot be taken out."""
    quarters = [
        {quarter: (cell.scans, cell.visitors, cell.untracked) for quarter, cell in side.quarters.items()}
        for side in sides(sheet)
    ]
    refused = {verdict: quarters for verdict, quarters in sheet.refused.items() if quarters}
    return quarters, [side.values for side in sides(sheet)], refused


def test_a_quarter_that_changes_only_by_whom_it_may_know_is_kept() -> None:
    known = CountedScan(1, 1, 1, 1, DAY * DAY_MS, Verdict.REDIRECTED, None, 7, Values())
    unknown = known._replace(id=2, visitor=None)
    change = tally([unknown], into=tally([known], sign=-1))

    (cell,) = _only(merged([tally([known]), change])).people.quarters.values()
    assert (cell.scans, cell.untracked) == (1, 1)


def _only(sheets: dict[SubjectDay, Sheet]) -> Sheet:
    return next(sheet for subject, sheet in sheets.items() if subject.kind is Kind.CODE)


@given(scans())
def test_each_known_visitor_is_counted_exactly_once_a_day_at_the_first_scan_in_each_scope(
    scanned: list[CountedScan],
) -> None:
    for kind, first in FIRST_OF.items():
        counted = [(visit_of(scan), _scope(scan, kind)) for scan in scanned if scan.firsts & first]
        seen: dict[object, int] = {}
        for scan in scanned:
            if (visit := visit_of(scan)) is not None:
                seen.setdefault((visit, _scope(scan, kind)), scan.id)

        assert len(counted) == len(set(counted))
        assert {scan.id for scan in scanned if scan.firsts & first} == set(seen.values())
        assert set(counted) == set(seen)


def _scope(scan: CountedScan, kind: Kind) -> int:
    return {Kind.ACCOUNT: 0, Kind.TYPE: scan.type_id, Kind.CODE: scan.code}[kind]


def test_a_visitor_of_many_codes_is_first_once_in_each_type_and_once_in_the_account() -> None:
    sighted: Sighted = {}
    scan = CountedScan(1, 1, 1, 1, DAY * DAY_MS, Verdict.REDIRECTED, None, 7, Values())
    places = [(1, 1), (2, 2), (1, 3), (2, 2), (2, 4), (3, 5), (1, 1)]

    firsts = [firsts_of(scan._replace(type_id=type_id, code=code), sighted) for type_id, code in places]

    everywhere, in_type = Firsts.CODE | Firsts.TYPE | Firsts.ACCOUNT, Firsts.CODE | Firsts.TYPE
    assert firsts == [everywhere, in_type, Firsts.CODE, Firsts.NONE, Firsts.CODE, in_type, Firsts.NONE]


@given(scans(), st.integers(0, 40))
def test_firsts_are_the_same_when_what_was_seen_before_is_read_from_elsewhere(
    scanned: list[CountedScan], cut: int
) -> None:
    sighted: Sighted = {}
    for scan in scanned[:cut]:
        if scan.firsts & Firsts.CODE and (visit := visit_of(scan)):
            sighted.setdefault(visit, set()).add((scan.type_id, scan.code))

    assert [firsts_of(scan, sighted) for scan in scanned[cut:]] == [scan.firsts for scan in scanned[cut:]]


@pytest.mark.parametrize("verdict", [verdict for verdict in VERDICTS if verdict not in LET_THROUGH])
def test_who_was_not_let_through_and_who_asked_not_to_be_known_is_no_visitor(verdict: Verdict) -> None:
    scan = CountedScan(1, 1, 1, 1, DAY * DAY_MS, verdict, None, 7, Values())

    assert firsts_of(scan, {}) == Firsts.NONE
    assert firsts_of(scan._replace(verdict=Verdict.REDIRECTED, visitor=None), {}) == Firsts.NONE


@pytest.mark.parametrize("size", [MAX_VALUES_A_DAY - 1, MAX_VALUES_A_DAY, MAX_VALUES_A_DAY + 200])
def test_beyond_a_thousand_values_a_day_the_rest_stand_together_and_totals_stay(size: int) -> None:
    chance = Random(size)
    sighted: Sighted = {}
    scanned = []
    for number in range(size):
        value = Values(referrer=f"r{number}.example")
        scan = CountedScan(number, 1, 1, 1, DAY * DAY_MS, Verdict.REDIRECTED, None, number % 700 + 1, value)
        scanned.append(scan._replace(firsts=firsts_of(scan, sighted)))
    sheet = _only(tally(scanned))
    counts = dict(sheet.people.values["referrer"])

    assert len(counts) == min(size, MAX_VALUES_A_DAY + 1)
    assert sum(count.scans for count in counts.values()) == size == sheet.people.scans
    assert sum(count.visitors for count in counts.values()) == sheet.people.visitors == min(size, 700)
    assert counts[OTHER].scans == size - MAX_VALUES_A_DAY if size > MAX_VALUES_A_DAY else OTHER not in counts
    assert _only(written(tally(scanned))) == sheet

    for scan in chance.sample(scanned, size):
        sheet.add(scan, Kind.CODE, sign=-1)
    assert sheet.is_empty
    assert not sheet.people.values["referrer"]


@pytest.mark.parametrize("size", [1, 7, 100, 2_000])
def test_which_values_stand_by_themselves_does_not_depend_on_how_many_are_counted_at_once(size: int) -> None:
    scanned = [
        scan._replace(code=number % 3, type_id=1 + number % 2, verdict=Verdict.REDIRECTED, bot=None)
        for number, scan in enumerate(some_scans(2_000, different=1_600))
    ]
    at_once, sheets = tally(scanned), dict[SubjectDay, Sheet]()
    for start in range(0, len(scanned), size):
        tally(scanned[start : start + size], into=sheets)

    (of_account,) = [sheet for subject, sheet in at_once.items() if subject.kind is Kind.ACCOUNT]
    assert OTHER in of_account.people.values["city"]
    assert sheets == at_once


def test_scans_taken_from_an_other_leave_the_named_values_alone() -> None:
    phone = CountedScan(1, 1, 1, 1, DAY * DAY_MS, Verdict.REDIRECTED, None, None, Values(device="phone"))
    other = phone._replace(id=2, values=Values(device=OTHER))

    taken = _only(tally([other, phone], sign=-1))

    assert {value: count.scans for value, count in taken.people.values["device"].items()} == {
        OTHER: -1,
        "phone": -1,
    }


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_whatever_a_stranger_sends_comes_back_as_it_was(value: str) -> None:
    scan = CountedScan(1, 1, 1, 1, DAY * DAY_MS, Verdict.REDIRECTED, None, 7, Values(*([value] * 7)))
    sheet = _only(tally([scan, scan._replace(bot=value or "x")]))
    columns = write_sheet(sheet)

    assert read_sheet({name: str(text) for name, text in columns.items()}) == sheet
    for name in DIMENSIONS:
        text = str(columns[name])
        assert [list(counts) for counts in read_values(text)] == [[value], [value]]
        # PostgreSQL takes no NUL, and neither takes half a surrogate pair.
        assert "\x00" not in text
        text.encode()


def test_what_is_written_of_nothing_is_nothing() -> None:
    sheet = Sheet()

    assert sheet.is_empty
    assert write_values({}, {}) == "{}"
    assert read_quarters(str(write_sheet(sheet)["quarters"])) == ({}, {}, {})
    assert read_values("{}") == ({}, {})


@given(st.integers(0, 4_102_444_800_000))
def test_every_moment_from_1970_on_has_its_day_and_quarter(moment: int) -> None:
    scan = CountedScan(1, 1, 1, 1, moment, Verdict.PAGE_SHOWN, None, 7, Values(), Firsts.CODE)
    ((quarter, cell),) = _only(tally([scan])).people.quarters.items()

    assert 0 <= quarter < QUARTERS_A_DAY
    assert scan.day * DAY_MS + quarter * QUARTER_MS + cell.first == moment
    assert 0 <= cell.first == cell.last < QUARTER_MS


def test_the_numbers_of_verdicts_stay_as_they_are_stored() -> None:
    assert [verdict.value for verdict in VERDICTS] == [
        "redirected", "page_shown", "ad_shown", "paused", "expired", "limit_reached", "password_asked",
    ]  # fmt: skip
    assert set(VERDICT_NUMBERS) == set(Verdict)
    assert [int(kind) for kind in (Kind.ACCOUNT, Kind.TYPE, Kind.CODE)] == [0, 1, 2]
    assert [int(flag) for flag in (Firsts.CODE, Firsts.TYPE, Firsts.ACCOUNT)] == [1, 2, 4]
