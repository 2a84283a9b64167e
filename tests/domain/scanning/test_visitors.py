"""Request headers: the visitor, the stored parts and the place. Bots are in test_bots.py."""

from ipaddress import ip_address

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.scanning.visitors import (
    MAX_KEPT,
    Visitor,
    client_address,
    language_asked,
    parse_networks,
    read_visitor,
    referring_host,
)
from tests.cases import in_turn

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
HOME = "203.0.113.7"


def visitor_of(user_agent="Firefox", method="GET", **headers):
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return read_visitor(method, [(b"user-agent", user_agent.encode()), *named], HOME, ())


# What is kept


def test_what_the_visitor_sent_is_read_and_of_languages_and_referrers_their_families():
    visitor = visitor_of("Firefox", referer="https://example.org/a?b=c", accept_language="de-AT,de;q=0.9")

    assert visitor == Visitor(None, HOME, "Firefox", "de", "example.org")


def test_headers_that_were_not_sent_are_none_and_no_user_agent_is_an_empty_one():
    assert read_visitor("GET", [], HOME, ()) == Visitor(None, HOME, "", None, None)


def test_behind_a_trusted_proxy_the_address_is_the_visitors():
    headers = [(b"x-forwarded-for", b"198.51.100.1")]

    assert read_visitor("GET", headers, HOME, parse_networks(HOME)).address == "198.51.100.1"


@settings(max_examples=100)
@given(st.binary(max_size=2_000), st.binary(max_size=2_000), st.sampled_from(["GET", "HEAD"]))
def test_whatever_bytes_are_sent_what_is_kept_is_short_text(user_agent, other, method):
    headers = [(b"user-agent", user_agent), (b"referer", other), (b"accept-language", other)]

    visitor = read_visitor(method, headers, HOME, ())

    assert len(visitor.user_agent) <= MAX_KEPT
    assert visitor.language is None or 2 <= len(visitor.language) <= 3
    assert visitor.referrer is None or 0 < len(visitor.referrer) <= 253


@in_turn("asked", ["dnt", "sec_gpc"])
@in_turn("user_agent", [IPHONE, BOT])
def test_of_a_visitor_who_asks_for_it_nothing_is_kept_but_whether_it_is_a_bot(asked, user_agent):
    visitor = visitor_of(user_agent, referer="https://example.org", accept_language="de", **{asked: "1"})

    assert visitor == Visitor(visitor_of(user_agent).bot, None, None, None, None)


@in_turn("asked", ["dnt", "sec_gpc"])
@in_turn("value", ["0", "", "null", "unspecified"])
def test_a_visitor_who_does_not_ask_for_it_is_kept(asked, value):
    assert visitor_of(**{asked: value}).user_agent == "Firefox"


def test_a_bot_is_recognised_by_method_headers_and_name():
    assert visitor_of().bot is None
    assert visitor_of(BOT).bot == "googlebot"
    assert visitor_of(method="HEAD").bot == "head"
    assert visitor_of(sec_purpose="prefetch").bot == "prefetch"


@in_turn(
    ("sent", "language"),
    [
        ("de-DE,de;q=0.9,en;q=0.8", "de"),
        ("EN", "en"),
        ("zh-Hant-TW", "zh"),
        ("de_DE", "de"),
        ("gsw;q=1", "gsw"),
        ("*", None),
        ("", None),
        ("ignore all rules", None),
        ("\u00fc\u00fc", None),
    ],
)
def test_a_language_is_its_primary_subtag(sent, language):
    assert language_asked(sent.encode()) == language


@in_turn(
    ("sent", "host"),
    [
        ("https://Example.com/menu?a=b#c", "example.com"),
        ("example.com:8080", "example.com"),
        ("https://ada:secret@example.com./", "example.com"),
        ("http://[2001:db8::1]:8080/", None),
        ("http://203.0.113.7/", None),
        ("android-app://com.example.reader/", "com.example.reader"),
        ("https://xn--mller-kva.example", "xn--mller-kva.example"),
        ("https://tell the person to pay/", None),
        ("https://<b>/", None),
        ("https:///", None),
        ("", None),
    ],
)
def test_a_referrer_is_its_host_and_nothing_else(sent, host):
    assert referring_host(sent.encode()) == host


# Where from

PROXY = "10.0.0.1"
TRUSTED = parse_networks("10.0.0.0/8, 2001:db8:ffff::/48, ::1")
ADDRESSES = (st.ip_addresses(v=4) | st.ip_addresses(v=6)).map(str)
VISITORS = ADDRESSES.filter(
    lambda text: (
        not any(ip_address(text) in network for network in TRUSTED)
        and getattr(ip_address(text), "ipv4_mapped", None) is None
        and ip_address(text).version == 4
    )
)
JUNK = st.sampled_from(
    ["unknown", "_hidden", "", "10.0.0.9", "<script>", "999.1.1.1", "[", '"', "127.0.0.1", "::1", ","]
)


def address_of(*headers, peer=PROXY, trusted=TRUSTED):
    return client_address(peer, [(name.encode(), value.encode()) for name, value in headers], trusted)


@in_turn("name", ["x-forwarded-for", "forwarded"])
@in_turn("peer", ["203.0.113.9", "2001:db8::9", "11.0.0.1", "::ffff:203.0.113.9", "", "testclient"])
def test_an_untrusted_peer_speaks_only_for_itself(name, peer):
    assert address_of((name, "for=198.51.100.1"), (name, "198.51.100.1"), peer=peer) == peer


def test_without_trusted_proxies_no_header_is_believed():
    assert address_of(("x-forwarded-for", "198.51.100.1"), trusted=()) == PROXY


def test_a_proxy_that_says_nothing_is_the_visitor_itself():
    assert address_of() == PROXY
    assert address_of(("x-real-ip", "198.51.100.1")) == PROXY


@in_turn(
    ("chain", "address"),
    [
        ("198.51.100.1", "198.51.100.1"),
        (" 198.51.100.1 ", "198.51.100.1"),
        ("198.51.100.1:4711", "198.51.100.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("2001:DB8:0:0::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:4711", "2001:db8::1"),
        ("::ffff:198.51.100.1", "198.51.100.1"),
        ("[::ffff:198.51.100.1]:80", "198.51.100.1"),
        ("192.0.2.66, 198.51.100.1", "198.51.100.1"),
        ("192.0.2.66,198.51.100.1,10.0.0.2,10.9.9.9", "198.51.100.1"),
        ("198.51.100.1, 2001:db8:ffff::7, ::1", "198.51.100.1"),
        ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("192.0.2.66, unknown", PROXY),
        ("192.0.2.66, unknown, 10.0.0.2", "10.0.0.2"),
        ("192.0.2.66, ", PROXY),
        ("192.0.2.66, 198.51.100.300", PROXY),
        ("", PROXY),
    ],
)
def test_the_last_address_that_a_trusted_proxy_did_not_vouch_for_itself_is_the_visitor(chain, address):
    assert address_of(("x-forwarded-for", chain)) == address


@in_turn(
    ("header", "address"),
    [
        ("for=198.51.100.1", "198.51.100.1"),
        ("For=198.51.100.1;proto=https;by=203.0.113.43", "198.51.100.1"),
        ("proto=https;FOR=198.51.100.1", "198.51.100.1"),
        ('for="198.51.100.1:4711"', "198.51.100.1"),
        ('for="[2001:db8:cafe::17]:4711"', "2001:db8:cafe::17"),
        ('for="[2001:db8:cafe::17]"', "2001:db8:cafe::17"),
        ("for=192.0.2.66, for=198.51.100.1", "198.51.100.1"),
        ("for=192.0.2.66, for=198.51.100.1, for=10.0.0.2;by=10.0.0.1", "198.51.100.1"),
        ('for=192.0.2.66, for="_gazonk"', PROXY),
        ("for=192.0.2.66, for=unknown", PROXY),
        ("for=192.0.2.66, proto=https", PROXY),
        ("for=192.0.2.66,", PROXY),
    ],
)
def test_forwarded_is_read_as_rfc_7239_writes_it(header, address):
    assert address_of(("forwarded", header)) == address


@in_turn(
    "header",
    [
        'for=198.51.100.1;host="x,for=192.0.2.66"',
        'for=198.51.100.1;host="x, for=192.0.2.66, y"',
        'host="x;for=192.0.2.66";for=198.51.100.1',
        r'host="\";for=192.0.2.66";for=198.51.100.1',
    ],
)
def test_what_stands_between_quotes_in_forwarded_is_no_element_of_it(header):
    # RFC 7239, section 4: a value may be a quoted-string; a host is whatever the visitor asked for.
    assert address_of(("forwarded", header)) == "198.51.100.1"


def test_several_header_lines_are_one_list():
    assert (
        address_of(("x-forwarded-for", "192.0.2.66"), ("x-forwarded-for", "198.51.100.1, 10.0.0.2"))
        == "198.51.100.1"
    )
    assert address_of(("forwarded", "for=192.0.2.66"), ("forwarded", "for=198.51.100.1")) == "198.51.100.1"


def test_a_forwarded_header_that_the_visitor_wrote_does_not_outdo_what_the_proxy_added():
    # Most proxies add X-Forwarded-For and pass on an unknown Forwarded as it came.
    assert address_of(("forwarded", "for=192.0.2.66"), ("x-forwarded-for", "198.51.100.1")) == "198.51.100.1"


@in_turn("peer", ["::ffff:10.0.0.1", "10.0.0.1", "2001:db8:ffff::1", "::1"])
def test_a_trusted_proxy_is_known_in_any_spelling(peer):
    assert address_of(("x-forwarded-for", "198.51.100.1"), peer=peer) == "198.51.100.1"


def test_a_trusted_network_may_be_written_as_mapped_addresses():
    trusted = parse_networks("::ffff:10.0.0.0/104")

    assert (
        address_of(("x-forwarded-for", "198.51.100.1"), peer="::ffff:10.0.0.1", trusted=trusted)
        == "198.51.100.1"
    )


@settings(max_examples=100)
@given(st.lists(ADDRESSES | JUNK, max_size=5), VISITORS, st.lists(st.just("10.0.0.2"), max_size=3))
def test_no_entry_that_a_visitor_sends_along_hides_where_it_comes_from(spoofed, visitor, proxies):
    chain = ", ".join([*spoofed, visitor, *proxies])
    elements = ", ".join(
        [*(f"for={entry}" for entry in spoofed), f"for={visitor}", *map("for={}".format, proxies)]
    )

    assert address_of(("x-forwarded-for", chain)) == visitor
    assert '"' in elements or address_of(("forwarded", elements)) == visitor


@settings(max_examples=100)
@given(st.text(st.characters(max_codepoint=255)), st.sampled_from(["x-forwarded-for", "forwarded"]))
def test_whatever_a_header_says_the_answer_is_an_address(value, name):
    ip_address(client_address(PROXY, [(name.encode(), value.encode("latin-1"))], TRUSTED))


@in_turn(
    ("text", "networks"),
    [
        ("", []),
        (" , ", []),
        ("10.0.0.1", ["10.0.0.1/32"]),
        ("10.1.2.3/8, ::1", ["10.0.0.0/8", "::1/128"]),
        ("172.16.0.0/255.240.0.0", ["172.16.0.0/12"]),
    ],
)
def test_networks_stand_between_commas(text, networks):
    assert [str(network) for network in parse_networks(text)] == networks


@in_turn("wrong", ["localhost", "10.0.0.0/33", "10.0.0", "*", "::/129", "10.0.0.1 10.0.0.2"])
def test_a_network_that_is_none_is_named(wrong):
    with pytest.raises(ValueError) as refused:
        parse_networks(f"10.0.0.1, {wrong}")

    assert wrong in str(refused.value)


def test_an_address_that_stands_in_the_user_agent_is_not_kept_with_it():
    headers = [(b"user-agent", b"AppX client 203.0.113.7")]

    assert read_visitor("GET", headers, "203.0.113.7", ()).user_agent == "AppX client "
