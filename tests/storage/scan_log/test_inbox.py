"""What is stored of a scan, from its headers."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from domain.analytics.rollups import VERDICT_NUMBERS
from domain.codes.restrictions import OPEN
from domain.codes.rules.evaluation import Via
from domain.scanning.bots import named_bot
from domain.scanning.outcomes import Verdict
from domain.scanning.places import NOWHERE, Place
from domain.scanning.scans import Scan
from domain.scanning.visitors import MAX_KEPT, parse_networks
from storage.scan_log.inbox import (
    COLUMNS,
    Details,
    InboxReader,
    format_details,
    parse_details,
    with_verdict,
    with_via,
)
from tests.cases import in_turn
from tests.domain.examples import NOW, TARGET, a_target

HOME, PROXY = "203.0.113.7", "10.0.0.1"
BERLIN = Place("DE", "Berlin")
LIMITED = a_target(restrictions=replace(OPEN, scan_limit=5))
TODAY, TOMORROW = b"a" * 32, b"b" * 32
FIREFOX = ((b"user-agent", b"Firefox"), (b"accept-language", b"de-AT"), (b"referer", b"https://a.example/b"))
WISHES = [((b"dnt", b"1"),), ((b"sec-gpc", b"1"),)]
KNOWN_DETAILS = Details(Verdict.REDIRECTED, None, "de", "a.example", "DE", "Berlin", "Firefox")
# What strangers send as a user agent: bytes, read as Latin-1, whether they were that or UTF-8. The parser of
# requests refuses a header with the mark before a rule.
SENT = st.lists(
    st.sampled_from(["bot", "\n", "\r", "+http://", "/", " ", "Skype", "uptime", "\xff", "\x85", "\x00"])
    | st.text().map(lambda text: text.encode("utf-8", "replace").decode("latin-1"))
).map(lambda parts: "".join(parts).replace("\x1f", ""))
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))


def read(
    headers=FIREFOX, *, target=TARGET, verdict=Verdict.REDIRECTED, method="GET", peer=HOME, at=NOW, key=TODAY
):
    """The row by the names of its columns."""
    reader = InboxReader(lambda _: BERLIN, parse_networks(PROXY))
    row = reader.read(Scan(target, verdict, at, method, headers, peer), key)
    return SimpleNamespace(**dict(zip(COLUMNS.split(", "), row, strict=True)))


def test_what_is_stored_of_a_scan():
    row = read()

    assert 0 < row.visitor < 2**63
    assert vars(row) == {
        "code": TARGET.key,
        "scanned_at": 1774745999250,
        "is_uncounted": True,
        "visitor": row.visitor,
        "details": format_details(*KNOWN_DETAILS[:7]),
    }


@given(SENT)
def test_a_text_of_any_kind_is_read_as_it_was_sent_and_moves_nothing_else(sent):
    details = parse_details(read([*FIREFOX[1:], (b"user-agent", sent.encode("latin-1"))]).details)

    assert details.user_agent == (sent[:MAX_KEPT] or None)
    assert details._replace(user_agent="Firefox", bot=None) == KNOWN_DETAILS
    assert details.bot == named_bot(sent)


@given(
    st.builds(
        Details,
        st.sampled_from(Verdict),
        *[st.none() | st.text(st.characters(exclude_characters="\n"), min_size=1)] * 5,
        st.none() | st.text(st.characters(exclude_characters="\x1f"), min_size=1),
        *[st.none()] * 2,
    ),
    st.none() | st.builds(Via, st.just("k3m8x2pa"), st.none() | st.just("A\nB")),
)
def test_details_are_parsed_as_they_were_formatted(details, via):
    text = format_details(*details[:6], with_via(details.user_agent, via))

    assert parse_details(text) == (details if via is None else details._replace(**via._asdict()))


@given(MOMENTS)
def test_a_moment_is_kept_to_the_millisecond_and_never_on_another_day(moment):
    kept = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=read(at=moment).scanned_at)

    assert timedelta(0) <= moment - kept < timedelta(milliseconds=2)
    assert kept.date() == moment.date()


@in_turn("verdict", Verdict)
def test_a_verdict_is_a_number(verdict):
    details = read(verdict=verdict).details

    assert details.startswith(f"{VERDICT_NUMBERS[verdict]}\n")
    assert parse_details(details).verdict is verdict


@in_turn(
    ("target", "method", "verdict", "is_uncounted"),
    [
        (TARGET, "GET", Verdict.REDIRECTED, True),
        (TARGET, "GET", Verdict.AD_SHOWN, True),
        (TARGET, "GET", Verdict.PAUSED, False),
        (TARGET, "HEAD", Verdict.REDIRECTED, False),
        (LIMITED, "GET", Verdict.REDIRECTED, False),
        (LIMITED, "GET", Verdict.PAUSED, False),
    ],
)
def test_only_a_persons_scan_of_a_code_without_a_limit_is_still_to_be_counted(
    target, method, verdict, is_uncounted
):
    assert read(target=target, method=method, verdict=verdict).is_uncounted is is_uncounted


def test_a_scan_that_was_not_admitted_is_the_same_with_another_verdict():
    details = read(target=LIMITED).details

    refused = parse_details(with_verdict(details, Verdict.LIMIT_REACHED))

    assert refused == parse_details(details)._replace(verdict=Verdict.LIMIT_REACHED)


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


@in_turn("wish", WISHES)
@in_turn(("method", "bot"), [("GET", None), ("HEAD", "head")])
def test_nothing_is_stored_of_a_visitor_who_opts_out(wish, method, bot):
    row = read([*FIREFOX, *wish], method=method)

    assert row.visitor is None
    assert parse_details(row.details) == (Verdict.REDIRECTED, bot, *[None] * 7)


@in_turn("wish", WISHES)
def test_nobody_looks_for_the_place_of_a_visitor_who_does_not_want_to_be_known(wish):
    asked = []
    reader = InboxReader(lambda address: asked.append(address) or NOWHERE, ())

    for headers in (wish, FIREFOX):
        reader.read(Scan(TARGET, Verdict.REDIRECTED, NOW, "GET", headers, HOME), TODAY)

    assert asked == [HOME]


@in_turn("peer", [HOME, "2001:db8::7", PROXY])
def test_no_column_holds_the_address(peer):
    row = read(
        [*FIREFOX, (b"x-forwarded-for", HOME.encode()), (b"forwarded", f"for={HOME}".encode())], peer=peer
    )

    assert not any(address in str(vars(row)) for address in (HOME, "2001:db8::7", PROXY))


def test_no_user_agent_is_none():
    assert parse_details(read(()).details).user_agent is None
    assert read(((b"user-agent", b""),)).visitor == read(()).visitor
