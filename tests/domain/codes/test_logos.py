"""Where a logo may come from: data URIs, URLs, and the addresses behind them."""

from base64 import b64encode
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.codes.design_input import is_data_uri, logo_url_fault, parse_data_uri
from domain.drawing.logo_limits import MAX_BYTES, ImageUnavailable
from tests.cases import in_turn


@given(st.binary(min_size=1, max_size=300))
def test_what_is_written_as_a_data_uri_is_read_back(content):
    assert parse_data_uri(f"data:image/png;base64,{b64encode(content).decode()}") == content
    assert parse_data_uri(f"data:image/png,{quote(content)}") == content


@in_turn(
    ("uri", "content"),
    [
        ("data:,a", b"a"),
        ("DATA:image/svg+xml;charset=utf-8,%3Csvg/%3E", b"<svg/>"),
        ("data:image/svg+xml;utf8,<svg fill='#fff'/>", b"<svg fill='#fff'/>"),
        ("data:image/svg+xml,<svg>é</svg>", "<svg>é</svg>".encode()),
        ("data:image/png;base64,aGk", b"hi"),
        ("data:image/png;base64,aGk=", b"hi"),
        ("data:image/png;base64,aG\nk%3D", b"hi"),
        ("data:image/png;name=a;BASE64,aGk=", b"hi"),
    ],
)
def test_data_uris_are_read_as_people_write_them(uri, content):
    assert is_data_uri(uri)
    assert parse_data_uri(uri) == content


@in_turn(
    ("uri", "words"),
    [
        ("data:image/png;base64", "must be written as"),
        ("https://example.com/,a", "must be written as"),
        ("data:image/png;base64,", "must not be empty"),
        ("data:,", "must not be empty"),
        ("data:image/png;base64,a", "valid base64"),
        ("data:image/png;base64,a*b=", "valid base64"),
        ("data:image/png;base64,é", "valid base64"),
        ("data:," + "a" * (MAX_BYTES + 1), "2 MB"),
        ("data:," + "%61" * (MAX_BYTES + 400), "2 MB"),
        ("data:;base64," + b64encode(bytes(MAX_BYTES + 1)).decode(), "2 MB"),
    ],
)
def test_a_data_uri_that_is_none_is_refused_in_words(uri, words):
    with pytest.raises(ValueError, match=words):
        parse_data_uri(uri)


def test_a_data_uri_may_hold_two_megabytes():
    assert len(parse_data_uri("data:," + "a" * MAX_BYTES)) == MAX_BYTES


@in_turn(
    "url",
    [
        "https://example.com/logo.png",
        "HTTPS://EXAMPLE.com:443/a?b=c#d",
        "https://example.com:8443",
        "https://münchen.example/é.svg",
        "https://192.0.2.1/logo.png",
        "https://[2001:db8::1]/logo.png",
        "https://127.0.0.1/logo.png",
    ],
)
def test_an_https_url_has_no_fault_that_shows_without_a_look_up(url):
    assert logo_url_fault(url, plain_http=False) is None


@in_turn(
    ("url", "words"),
    [
        ("http://example.com/logo.png", "https:"),
        ("ftp://example.com/logo.png", "https:"),
        ("file:///etc/passwd", "https:"),
        ("javascript:alert(1)", "https:"),
        ("gopher://example.com", "https:"),
        ("//example.com/logo.png", "https:"),
        ("logo.png", "https:"),
        ("", "https:"),
        ("https://", "host"),
        ("https:///logo.png", "host"),
        ("https://:443/logo.png", "host"),
        ("https://[fe80::1%25eth0]/", "host"),
        ("https://user@example.com/", "user name"),
        ("https://user:secret@example.com/", "user name"),
        ("https://@example.com/", "user name"),
        ("https://example.com:22/", "port"),
        ("https://example.com:0/", "port"),
        ("https://example.com:99999/", "valid URL"),
        ("https://example.com:a/", "valid URL"),
        ("https://[::1/", "valid URL"),
        ("https://example.com/a b", "spaces"),
        ("https://example.com/\nHost: evil", "spaces"),
        ("https://example.com\\@evil.example/", "spaces"),
        ("https://example.com/" + "a" * 8_192, "8192"),
    ],
)
def test_a_url_that_cannot_lead_to_a_logo_is_refused_in_words(url, words):
    assert words in str(logo_url_fault(url, plain_http=False))


def test_plain_http_is_a_setting():
    assert logo_url_fault("http://example.com/logo.png", plain_http=True) is None
    assert logo_url_fault("ftp://example.com/logo.png", plain_http=True)


def test_a_refusal_says_its_reason():
    assert ImageUnavailable("is larger than 2 MB").reason == "is larger than 2 MB"
