"""A sheet's values by quarter of the hour, as they are kept of a day without single scans."""

from hypothesis import given
from hypothesis import strategies as st

from domain.scans import Verdict
from domain.sheet_details import Detail, counts_between, detail_of, read_detail, write_detail
from domain.sheets import (
    DIMENSIONS,
    OTHER,
    QUARTERS_A_DAY,
    Count,
    CountedScan,
    Firsts,
    Kind,
    Sheet,
    SubjectDay,
    Values,
    tally,
)

QUARTER = 900_000
countries = st.sampled_from([None, "DE", "FR", 'quote"s', "日本"])
scans = st.builds(
    CountedScan,
    id=st.integers(1, 1_000),
    account=st.just(1),
    type_id=st.just(1),
    code=st.just(2),
    scanned_at=st.integers(0, QUARTERS_A_DAY * QUARTER - 1),
    verdict=st.sampled_from([Verdict.REDIRECTED, Verdict.PAUSED]),
    bot=st.sampled_from([None, "head"]),
    visitor=st.just(7),
    values=st.builds(Values, country=countries, language=countries),
    firsts=st.sampled_from([Firsts.NONE, Firsts.CODE]),
)
SUBJECT = SubjectDay(1, Kind.CODE, 2, 0)


def scan(country, at=0, **changes):
    made = CountedScan(
        1, 1, 1, 2, at, Verdict.REDIRECTED, None, 7, Values(country=country), Firsts.CODE | Firsts.ACCOUNT
    )
    return made._replace(**changes)


def sheet_of(counted):
    return tally(counted).get(SUBJECT, Sheet())


@given(st.lists(scans, max_size=30))
def test_what_is_written_is_read_back(counted):
    detail = detail_of(counted, Kind.CODE, sheet_of(counted))

    assert read_detail(write_detail(detail)) == detail


@given(st.lists(scans, max_size=30), st.integers(0, 96), st.integers(0, 96))
def test_part_of_a_day_counts_as_its_scans_do(counted, start, end):
    detail = detail_of(counted, Kind.CODE, sheet_of(counted))

    within = [one for one in counted if start * QUARTER <= one.scanned_at < end * QUARTER]
    for name in DIMENSIONS:
        sheet = sheet_of(within)
        assert counts_between(detail, name, start, end) == (
            sheet.people.values[name],
            sheet.bots.values[name],
        )


@given(st.lists(scans, max_size=20), st.lists(scans, max_size=20))
def test_what_was_added_can_be_taken_out_again(some, others):
    sheet = sheet_of(some + others)
    detail = detail_of(some, Kind.CODE, sheet)
    expected = read_detail(write_detail(detail))

    detail.merge(detail_of(others, Kind.CODE, sheet))
    detail.merge(detail_of(others, Kind.CODE, sheet), -1)

    assert detail == expected


def test_a_visitor_counts_where_it_is_first_of_what_the_sheet_is_about():
    counted = [scan("DE")]

    by_kind = {
        kind: counts_between(detail_of(counted, kind, Sheet()), "country", 0, 1)[0]["DE"] for kind in Kind
    }

    assert by_kind == {Kind.ACCOUNT: Count(1, 1), Kind.TYPE: Count(1, 0), Kind.CODE: Count(1, 1)}


def test_a_value_that_the_sheet_had_no_room_for_counts_with_the_others():
    sheet = sheet_of([scan("DE")])
    sheet.people.values["country"][OTHER] = Count(1, 1)

    detail = detail_of([scan("DE"), scan("FR", at=QUARTER)], Kind.CODE, sheet)

    assert counts_between(detail, "country", 0, 96)[0] == {"DE": Count(1, 1), OTHER: Count(1, 1)}


def test_nothing_is_written_of_nothing():
    assert read_detail(write_detail(Detail())) == Detail()
