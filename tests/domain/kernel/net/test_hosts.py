"""Host names: as their owners write them, and in the one form that is stored."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.net.hosts import canonical_host, free_part, parse_domain, unicode_name
from tests.cases import in_turn


@in_turn(
    ("written", "stored", "read"),
    [
        ("go.example.com", "go.example.com", "go.example.com"),
        (" Go.Example.COM. ", "go.example.com", "go.example.com"),
        ("münchen.example", "xn--mnchen-3ya.example", "münchen.example"),
        ("MÜNCHEN。example", "xn--mnchen-3ya.example", "münchen.example"),
        ("xn--mnchen-3ya.example", "xn--mnchen-3ya.example", "münchen.example"),
        ("straße.de", "xn--strae-oqa.de", "straße.de"),
        ("例え.テスト", "xn--r8jz45g.xn--zckzah", "例え.テスト"),
        ("a-1.b.co", "a-1.b.co", "a-1.b.co"),
    ],
)
def test_a_domain_has_one_stored_form(written, stored, read):
    assert parse_domain(written) == stored
    assert unicode_name(stored) == read


@in_turn(
    ("written", "reason"),
    [
        ("https://go.example.com", "alone"),
        ("go.example.com/menu", "alone"),
        ("me@go.example.com", "alone"),
        ("go.example.com?x", "alone"),
        ("go.example.com:8443", "port"),
        ("127.0.0.1", "IP address"),
        ("0x7f.1", "IP address"),
        ("2130706433", "IP address"),
        ("::1", "IP address"),
        ("[::1]", "IP address"),
        ("[::1]:80", "IP address"),
        ("localhost", "Internet"),
        ("repoint", "Internet"),
        ("a.localhost", "Internet"),
        ("", "host name"),
        (".", "host name"),
        ("*.example.com", "host name"),
        ("_repoint.example.com", "host name"),
        ("-a.example.com", "host name"),
        ("a..example.com", "host name"),
        ("a b.example.com", "host name"),
        ("a\u202eb.example.com", "host name"),
        ("a\x00.example.com", "host name"),
        ("xn--zzzz9999.example", "host name"),
        ("example.123", "host name"),
        (f"{'a' * 64}.example", "host name"),
        ("a." * 120 + "example", "240"),
        ("a." * 125 + "example", "host name"),
    ],
)
def test_what_can_be_no_own_domain_is_refused_with_the_reason(written, reason):
    with pytest.raises(ValueError, match="must") as refused:
        parse_domain(written)

    assert reason in str(refused.value)


@given(st.text() | st.from_regex(r"[a-z0-9.:\[\]-]{1,40}"))
def test_no_text_breaks_it_and_a_stored_form_stays_as_it_is(text):
    canonical_host(text)
    try:
        stored = parse_domain(text)
    except ValueError:
        return

    assert parse_domain(stored) == stored
    assert stored.isascii()
    assert canonical_host(unicode_name(stored)) == stored


@in_turn(
    ("host", "free"),
    [
        ("claude.ai", ""),
        ("claude.ai.evil.example", "claude.ai."),
        ("CLAUDE.AI.Evil.Example.", "CLAUDE.AI."),
        # Endings of a country.
        ("claude.ai.evil.co.uk", "claude.ai."),
        ("evil.com.br", ""),
        ("go.t.co", "go."),
        ("xn--e1awd7f.xn--p1ai", ""),
        # No name of the DNS.
        ("192.0.2.7", ""),
        ("2001:db8::1", ""),
        ("localhost", ""),
        ("", ""),
    ],
)
def test_what_one_owner_holds_of_a_host_is_told_from_what_it_put_before(host, free):
    assert free_part(host) == free
