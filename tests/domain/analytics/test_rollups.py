"""Rollups: scans as rows that can be added up, and a time as the rows that cover it."""

from collections import Counter
from datetime import UTC, datetime
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from domain.analytics import rollups
from domain.analytics.rollups import (
    CAPPED_OF_LED,
    DAY,
    DAY_MS,
    MINUTE_MS,
    OTHER,
    QUARTER_MS,
    REFUSED_FROM,
    UNTRACKED,
    VERDICTS,
    Dimension,
    Grain,
    Span,
    StoredScan,
    ValueCap,
    add,
    cover,
    mark_first_seen,
    new_tally,
    start_of,
    tally,
    visitors_of,
)
from domain.scanning.outcomes import LET_THROUGH, Verdict
from tests.cases import in_turn

NOON_MS = round(datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp() * 1_000)
NOON = NOON_MS // MINUTE_MS
LATEST_MS = round(datetime(2100, 1, 1, tzinfo=UTC).timestamp() * 1_000)
MOMENTS = st.integers(0, LATEST_MS) | st.integers(0, LATEST_MS // QUARTER_MS).map(lambda n: n * QUARTER_MS)


def a_scan(**parts):
    columns = {
        "id": 1, "account": 1, "type_id": 5, "code": 7, "scanned_at": NOON_MS, "outcome": 0, "bot": None,
        "visitor": 3, "first_seen": 0, "agent": None, "client": None,
        "place": None, "language": None, "referrer": None,
    }  # fmt: skip
    return StoredScan(**{**columns, **parts})


def test_a_scan_of_a_blank_code_counts_once_in_its_account():
    blank = a_scan(type_id=0, outcome=VERDICTS.index(Verdict.BLANK))

    counts = tally([blank], ValueCap())
    assert {subject for _, subject, *_ in counts} == {0, 7}
    assert set(map(tuple, counts.values())) == {(1, 0, 0, 0)}


SCANS = st.lists(
    st.builds(
        a_scan,
        account=st.integers(1, 2),
        type_id=st.integers(1, 2),
        code=st.integers(1, 3),
        scanned_at=st.integers(NOON_MS, NOON_MS + 40 * DAY_MS) | st.integers(NOON_MS, NOON_MS + 5_000_000),
        outcome=st.integers(0, len(VERDICTS) - 1),
        bot=st.sampled_from([None, None, "head"]),
        visitor=st.none() | st.integers(0, 3),
        client=st.sampled_from([None, "phone/iOS/Safari", "desktop/macOS/Safari"]),
        place=st.sampled_from([None, "DE/", "DE/Bonn", "/Bonn"]),
        language=st.sampled_from([None, "de"]),
        referrer=st.sampled_from([None, "a.example"]),
    ),
    max_size=12,
).map(lambda scans: [scan._replace(id=number) for number, scan in enumerate(scans, 1)])


def marked(scans):
    return mark_first_seen(scans, set())[0]


def without_zeros(found):
    return {key: counts for key, counts in found.items() if any(counts)}


# The rows of a scan


def test_a_scan_adds_one_to_its_account_its_type_and_its_code_in_every_grain_of_time():
    (scan,) = marked([a_scan(place="DE/Bonn", client="phone/iOS/Safari")])
    quarter, hour, day, month = NOON, NOON, NOON - 720, NOON - 720 - 19 * 1_440

    found = tally([scan], ValueCap())

    every = {(grain, starts) for grain, starts in zip(Grain, (quarter, hour, day, month), strict=True)}
    values = [(Dimension.PLACE, "DE/Bonn"), (Dimension.CLIENT, "phone/iOS/Safari")]
    assert set(found) == {
        (1, subject, *row)
        for subject in (0, -5, 7)
        for row in [
            *((Dimension.TOTAL, grain, starts, "") for grain, starts in every),
            *((dimension, grain, starts, value) for dimension, value in values
              for grain, starts in every if grain >= Grain.DAY),
        ]
    } | {(1, subject, Dimension.CODES, grain, starts, "")
         for subject in (0, -5) for grain, starts in every if grain >= Grain.DAY}  # fmt: skip
    assert set(map(tuple, found.values())) == {(1, 1, 0, 0)}


@in_turn("verdict", Verdict)
@in_turn("visitor", [None, 3])
@in_turn("bot", [None, "head"])
def test_refused_scans_and_bots_and_visitors_who_opted_out_are_counted_apart(verdict, visitor, bot):
    scans = marked([a_scan(outcome=VERDICTS.index(verdict), visitor=visitor, bot=bot, language="de")])

    found = tally(scans, ValueCap())

    values = {
        (Dimension(key[2]), key[5]): counts for key, counts in found.items() if key[1] == 0 and key[3] == 2
    }
    visitors = int(visitor is not None)
    counts = [1, visitors, 0, 0] if bot is None else [0, 0, 1, visitors]
    if verdict in LET_THROUGH:
        through = (Dimension.TOTAL, ""), (Dimension.CODES, ""), (Dimension.LANGUAGE, "de")
        expected = dict.fromkeys(through, counts)
        if visitor is None:
            expected[Dimension.OUTCOME, UNTRACKED] = counts
    else:
        # It counts for no visitor.
        counts[1] = counts[3] = 0
        expected = {(Dimension.OUTCOME, verdict.value): counts}
    assert values == expected


@given(SCANS, SCANS)
def test_the_tally_of_all_scans_is_the_sum_of_the_tallies_of_some(first, second):
    scans = marked([*first, *second])

    summed = new_tally()
    for some in (scans[: len(first)], scans[len(first) :]):
        add(summed, tally(some, ValueCap()))

    assert summed == tally(scans, ValueCap())


@given(SCANS)
def test_taking_scans_away_undoes_counting_them(scans):
    found, cap = new_tally(), ValueCap()

    add(found, tally(marked(scans), cap))
    add(found, tally(marked(scans), cap, sign=-1))

    assert without_zeros(found) == {}


@given(SCANS)
def test_rows_of_each_grain_add_up_to_those_of_the_next(scans):
    found = tally(marked(scans), ValueCap())

    for finer, coarser in pairwise(Grain):
        summed = new_tally()
        for (*subject, grain, starts, value), counts in found.items():
            if grain == finer:
                add(summed, {(*subject, coarser, start_of(coarser, starts), value): counts})
        dimensions = {key[2] for key in summed}
        assert summed == {
            key: counts for key, counts in found.items() if key[3] == coarser and key[2] in dimensions
        }


# Visitors


@given(SCANS)
def test_each_visitor_is_first_once_a_day_of_each_subject(scans):
    found, new = mark_first_seen(scans, set())

    first_seen = Counter(
        visitor for scan in found for visitor, first in visitors_of(scan) if scan.first_seen & first
    )
    everybody = {visitor for scan in scans for visitor, _ in visitors_of(scan)}
    assert first_seen == Counter(everybody)
    assert (len(new), set(new)) == (len(everybody), everybody)
    assert [scan._replace(first_seen=0) for scan in found] == scans
    assert all(scan.first_seen == 0 for scan in found if scan.visitor is None or scan.outcome >= REFUSED_FROM)


@given(SCANS, SCANS)
def test_who_was_seen_before_is_first_of_nothing(earlier, later):
    seen = set()
    mark_first_seen(earlier, seen)
    before = set(seen)

    found, new = mark_first_seen(later, seen)

    assert found == marked([*earlier, *later])[len(earlier) :]
    assert before.isdisjoint(new)
    assert seen == before | set(new)


def test_the_same_visitor_as_a_person_and_as_a_bot_is_two():
    found = tally(marked([a_scan(), a_scan(id=2, bot="prefetch")]), ValueCap())

    assert set(map(tuple, found.values())) == {(1, 1, 1, 1)}


# Many values


def test_a_day_that_is_full_keeps_its_values_and_of_a_new_place_the_country(monkeypatch):
    monkeypatch.setattr(rollups, "MAX_VALUES_A_DAY", 2)
    cap = ValueCap()

    def under(dimension, *values, day=NOON):
        return [cap((1, 7, dimension, day), value) for value in values]

    assert under(Dimension.PLACE, "DE/Bonn", "FR/", "DE/Ulm", "AT/Graz", "FR/", "/Rom") == [
        "DE/Bonn",
        "FR/",
        "DE/*",
        "AT/*",
        "FR/",
        "/*",
    ]
    assert under(Dimension.REFERRER, "a", "b", "c", "a") == ["a", "b", OTHER, "a"]
    assert under(Dimension.REFERRER, "c", day=NOON + 1_440) == ["c"]
    # There are few, and no stranger makes them up.
    assert under(Dimension.CLIENT, "a/b/c", "d/e/f", "g/h/i") == ["a/b/c", "d/e/f", "g/h/i"]


@given(st.lists(st.tuples(st.sampled_from("DE FR AT".split()), st.integers(0, 9)), max_size=30))
def test_however_many_places_a_day_has_its_countries_are_exact(places):
    cap = ValueCap()
    cap.values = {(1, 7, Dimension.PLACE, NOON): {f"XX/{number}" for number in range(998)}}

    counted = [cap((1, 7, Dimension.PLACE, NOON), f"{country}/{city}") for country, city in places]

    assert Counter(value[:2] for value in counted) == Counter(country for country, _ in places)
    assert len({value for value in counted if not value.endswith(OTHER)}) <= 2


def test_what_strangers_choose_is_capped():
    assert set(Dimension) - set(CAPPED_OF_LED) == {
        *(Dimension.TOTAL, Dimension.OUTCOME, Dimension.CLIENT, Dimension.CODES)
    }


def test_rules_beyond_the_cap_keep_neither_id_nor_variant():
    cap = ValueCap()
    cap.values = {(1, 7, Dimension.RULE, NOON): {f"rule{number}/" for number in range(1_000)}}

    assert [cap((1, 7, Dimension.RULE, NOON), value) for value in ("rule7/", "new/", "new/A")] == [
        *("rule7/", f"{OTHER}/{OTHER}", f"{OTHER}/{OTHER}")
    ]


def test_each_code_counts_its_own_visitors_in_the_sum_of_the_codes():
    scans = marked([a_scan(id=1, code=7), a_scan(id=2, code=8), a_scan(id=3, code=8)])

    found = tally(scans, ValueCap())

    of_day = {
        Dimension(key[2]): counts for key, counts in found.items() if key[1] == 0 and key[3] == Grain.DAY
    }
    assert of_day == {Dimension.TOTAL: [3, 1, 0, 0], Dimension.CODES: [3, 2, 0, 0]}


# Time


@given(MOMENTS, MOMENTS, st.sampled_from(Grain), st.sampled_from(Grain))
def test_a_time_is_covered_by_whole_rows_and_a_rest_without_gap_or_overlap(one, other, finest, coarsest):
    assume(finest <= coarsest)
    starts, ends = sorted((one, other))

    pieces, rests = cover(Span(4, starts, ends), finest=finest, coarsest=coarsest)

    parts = [(piece.starts * MINUTE_MS, piece.ends * MINUTE_MS) for piece in pieces]
    parts = sorted([*parts, *((rest.starts, rest.ends) for rest in rests)])
    assert [starts, *(last for _, last in parts)] == [*(first for first, _ in parts), ends]
    assert all(first < last for first, last in parts)
    assert {part.label for part in [*pieces, *rests]} <= {4}
    for piece in pieces:
        assert finest <= piece.grain <= coarsest
        assert start_of(piece.grain, piece.starts) == piece.starts
        assert start_of(piece.grain, piece.ends) == piece.ends


@given(MOMENTS, MOMENTS, st.sampled_from(Grain))
def test_a_time_is_covered_by_the_fewest_rows(one, other, finest):
    starts, ends = sorted((one, other))

    pieces, rests = cover(Span(0, starts, ends), finest=finest)

    # Nothing that is left holds a whole row of the finest grain, and no piece one of the next.
    lengths = {Grain.QUARTER: 15, Grain.HOUR: 60, Grain.DAY: 1_440, Grain.MONTH: 31 * 1_440}
    assert all(rest.ends - rest.starts < 2 * lengths[finest] * MINUTE_MS for rest in rests)
    assert len(rests) <= 2
    assert len(pieces) <= 2 * (Grain.MONTH - finest) + 1
    for piece in pieces:
        if piece.grain < Grain.MONTH:
            inner, _ = cover(
                Span(0, piece.starts * MINUTE_MS, piece.ends * MINUTE_MS), finest=Grain(piece.grain + 1)
            )
            assert inner == []


@given(st.integers(0, LATEST_MS // MINUTE_MS))
def test_a_month_begins_on_its_first_day_and_ends_where_the_next_begins(minute):
    begins = start_of(Grain.MONTH, minute)
    ends = start_of(Grain.MONTH, begins + 32 * DAY)

    first, last = (datetime.fromtimestamp(moment * 60, UTC) for moment in (begins, ends - 1))
    assert begins <= minute < ends
    assert (first.day, first.hour, first.minute) == (1, 0, 0)
    assert (last.year, last.month) == (first.year, first.month)
