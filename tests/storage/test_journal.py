"""What is written down of a scan, from its headers."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.gates import OPEN
from domain.places import NOWHERE, Place
from domain.scans import Scan, Verdict
from domain.sheets import VERDICTS
from domain.visitors import parse_networks
from storage.recording.journal import COLUMNS, Entry, EntryReader, without_place
from tests.domain.examples import NOW, TARGET, a_target

HOME, PROXY = "203.0.113.7", "10.0.0.1"
BERLIN = Place("DE", "Berlin")
LIMITED = a_target(gates=replace(OPEN, scan_limit=5))
TODAY, TOMORROW = b"a" * 32, b"b" * 32
FIREFOX = ((b"user-agent", b"Firefox"), (b"accept-language", b"de-AT"), (b"referer", b"https://a.example/b"))
WISHES = [((b"dnt", b"1"),), ((b"sec-gpc", b"1"),)]
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


def read(
    headers=FIREFOX, *, target=TARGET, verdict=Verdict.REDIRECTED, method="GET", peer=HOME, at=NOW, key=TODAY
):
    reader = EntryReader(lambda _: BERLIN, parse_networks(PROXY))
    return reader.read(Scan(target, verdict, at, method, headers, peer), key)


def test_an_entry_is_in_the_order_of_the_columns():
    assert ", ".join(Entry._fields) == COLUMNS


def test_what_is_written_down_of_a_scan():
    entry = read()

    written = Entry(
        TARGET.key, 1774745999250, 0, False, None, entry.visitor, "Firefox", "de", "a.example", "DE", "Berlin"
    )
    assert entry == written
    assert 0 < entry.visitor < 2**63


@given(MOMENTS)
def test_a_moment_is_kept_to_the_millisecond_and_never_on_another_day(moment):
    kept = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=read(at=moment).scanned_at)

    assert timedelta(0) <= moment - kept < timedelta(milliseconds=2)
    assert kept.date() == moment.date()


@pytest.mark.parametrize("verdict", Verdict)
def test_a_verdict_is_a_number(verdict):
    assert VERDICTS[read(verdict=verdict).verdict] is verdict


@pytest.mark.parametrize(
    ("target", "method", "verdict", "is_counted"),
    [
        (LIMITED, "GET", Verdict.REDIRECTED, True),
        (LIMITED, "GET", Verdict.AD_SHOWN, True),
        (LIMITED, "GET", Verdict.PAUSED, False),
        (LIMITED, "HEAD", Verdict.REDIRECTED, False),
        (TARGET, "GET", Verdict.REDIRECTED, False),
    ],
)
def test_only_a_persons_scan_of_a_code_with_a_limit_is_counted_at_once(target, method, verdict, is_counted):
    assert read(target=target, method=method, verdict=verdict).is_counted is is_counted


def test_a_scan_that_got_no_place_is_one_that_met_the_limit():
    entry = read(target=LIMITED)

    refused = without_place(entry)

    assert (VERDICTS[refused.verdict], refused.is_counted) == (Verdict.LIMIT_REACHED, False)
    assert refused == entry._replace(verdict=refused.verdict, is_counted=False)


def test_a_visitor_is_another_with_another_day_address_or_browser():
    others = [read(key=TOMORROW), read(peer="203.0.113.8"), read(((b"user-agent", b"Safari"),)), read(())]

    assert read() == read()
    assert len({read().visitor, *(other.visitor for other in others)}) == 5
    assert read(FIREFOX[:1]).visitor == read().visitor


def test_of_two_visitors_behind_one_proxy_each_is_one():
    first, second = (
        read([*FIREFOX, (b"x-forwarded-for", address)], peer=PROXY)
        for address in (b"198.51.100.1", b"198.51.100.2")
    )

    assert first.visitor != second.visitor
    assert first.visitor == read(peer="198.51.100.1").visitor


@pytest.mark.parametrize("wish", WISHES, ids=["dnt", "gpc"])
@pytest.mark.parametrize(("method", "bot"), [("GET", None), ("HEAD", "head")])
def test_nothing_is_written_down_of_a_visitor_who_does_not_want_to_be_known(wish, method, bot):
    entry = read([*FIREFOX, *wish], method=method)

    assert entry[4:] == (bot, *[None] * 6)


@pytest.mark.parametrize("wish", WISHES, ids=["dnt", "gpc"])
def test_nobody_looks_for_the_place_of_a_visitor_who_does_not_want_to_be_known(wish):
    asked = []
    reader = EntryReader(lambda address: asked.append(address) or NOWHERE, ())

    for headers in (wish, FIREFOX):
        reader.read(Scan(TARGET, Verdict.REDIRECTED, NOW, "GET", headers, HOME), TODAY)

    assert asked == [HOME]


@pytest.mark.parametrize("peer", [HOME, "2001:db8::7", PROXY])
def test_no_column_holds_the_address(peer):
    entry = read(
        [*FIREFOX, (b"x-forwarded-for", HOME.encode()), (b"forwarded", f"for={HOME}".encode())], peer=peer
    )

    assert not any(address in str(entry) for address in (HOME, "2001:db8::7", PROXY))


def test_no_user_agent_is_none():
    assert read(()).user_agent is None
    assert read(((b"user-agent", b""),)).visitor == read(()).visitor
