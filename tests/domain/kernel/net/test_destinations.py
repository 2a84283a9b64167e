import re
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from domain.kernel.net.destinations import (
    MAX_LENGTH,
    REFUSED_SCHEMES,
    Destination,
    Origin,
    WebURL,
    forward_query,
    is_own,
    location_header,
    origin_of,
    parse_destination,
    parse_web_url,
    with_parameters,
)
from domain.kernel.net.pasted_addresses import clean_address
from tests.cases import in_turn

OWN = frozenset(
    Origin(host, port)
    for host, port in [
        ("go.example.com", 443),
        ("127.0.0.1", 8000),
        ("xn--mnchen-3ya.example", 443),
        ("203.0.113.7", 443),
        ("short.example", 80),
        ("odd.example", 8443),
    ]
)
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
# What parse_destination lets through: no blanks, controls, backslashes, quotes or angle brackets.
PART = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs"], exclude_characters='\\<>"#'), max_size=20)
WEB = st.builds(
    "{}{}{}{}{}".format,
    st.sampled_from(
        ["https://example.com", "HTTP://Example.COM:8080", "https://exämple.com", "http://[::1]"]
    ),
    PART.filter(lambda part: "?" not in part).map("/{}".format) | st.just(""),
    PART.map("?{}".format) | st.just(""),
    PART.map("#{}".format) | st.just(""),
    st.just(""),
)


def fault_of(text):
    """What is said of a text that is no destination."""
    try:
        parse_destination(text)
    except ValueError as error:
        return str(error)
    return ""


# What is a destination


@in_turn(
    "text",
    [
        "https://example.com",
        "http://example.com/",
        "HTTPS://EXAMPLE.COM/Menu",
        "https://example.com.",
        "https://example.com:8443/a/b;c?d=e&f=g#h",
        "https://example.com?x",
        "https://example.com#x",
        "https://user:secret@example.com/",
        "https://münchen.example/straße?ö=ü#ä",
        "https://xn--mnchen-3ya.example/",
        "https://例え.テスト/",
        "https://💩.example/",
        "http://192.0.2.1/",
        "http://0x7f.1/",
        "http://3221225985/",
        "http://[2001:db8::1]:8080/x",
        "https://example.com/%zz/%2F/[a]|{b}^`'()*",
        "https://example.com/?next=javascript:alert(1)",
        "mailto:a@example.com?subject=Hi%20there",
        "tel:+49-89-1234",
        "sms:+4989123;+4989456?body=hello",
        "geo:48.2,16.3;u=35",
        "geo:0,0",
        "spotify:track:6rqhFgbbKwnb9MLmUQDhG6",
        "whatsapp://send?text=hello",
        "market://details?id=org.example",
        "my-app+v1.0://open",
        "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3",
        "a:b",
    ],
)
def test_a_place_to_go_is_kept_exactly_as_sent(text):
    assert parse_destination(text) == text


@in_turn(
    "text",
    [
        "",
        "example.com",
        "www.example.com/menu",
        "/menu",
        "//x",
        "//example.com/",
        "?a=b",
        "#top",
        ":80",
        "://example.com",
        "1http://example.com",
        "+x:y",
        "ｊavascript:alert(1)",
        "java%73cript:alert(1)",
        "&#106;avascript:alert(1)",
        "javascript&colon;alert(1)",
    ],
)
def test_what_names_no_scheme_is_refused(text):
    with pytest.raises(ValueError, match="full address"):
        parse_destination(text)


@in_turn(
    "text",
    [
        "javascript:alert(1)",
        "JAVASCRIPT:alert(1)",
        "jAvAsCrIpT:alert(1)",
        "javascript://example.com/%0aalert(1)",
        "javascript:",
        "data:text/html,<b>",
        "DATA:text/html;base64,PGI+",
        "data:,",
        "file:///etc/passwd",
        "FILE:///C:/",
        "vbscript:msgbox",
        "javascript\u200b:alert(1)",
        "\ufeffjava\u00ad\u200dscript:alert(1)",
        "<javascript:alert(1)>",
        "blob:https://example.com/1",
        "filesystem:https://example.com/t",
        "view-source:https://example.com",
        "about:blank",
        "jar:https://example.com!/x",
        "chrome://settings",
        "content://media/1",
    ],
)
def test_what_a_browser_would_run_or_read_on_the_spot_is_refused(text):
    with pytest.raises(ValueError, match="must not"):
        parse_destination(text)


@in_turn(
    "text",
    [
        "ms-msdt:/id PCWDiagnostic".replace(" ", "%20"),
        "ms-word:ofe%7Cu%7Chttps://example.com/a.docx",
        "Search-MS:query=x",
        "wss://example.com/",
        "intent://x#Intent;scheme=javascript;end",
        "intent://x#Intent;scheme=java%73cript;package=com.example;end",
        "INTENT://x#Intent;scheme=JavaScript;end",
        "intent:x#a#Intent;scheme=ms-msdt;end",
        "intent://x#Intent;scheme=app;S.browser_fallback_url=javascript%3Aalert(1);end",
        "intent://x#Intent;scheme=app;S.browser_fallback_url=file%3A%2F%2F%2Fetc;end",
        "android-app://com.example/javascript/x",
    ],
)
def test_an_address_that_attacks_programs_of_a_desktop_or_a_phone_is_refused(text):
    with pytest.raises(ValueError, match=r"must not|browser_fallback_url"):
        parse_destination(text)


@in_turn(
    "text",
    [
        "intent://scan/#Intent;scheme=zxing;package=com.example;end",
        "intent://x#Intent;scheme=app;S.browser_fallback_url=https%3A%2F%2Fexample.com%2F;end",
        "android-app://com.example/https/example.com/x",
        "msteams://teams.example/l",
        "spotify:track:1",
    ],
)
def test_an_address_that_opens_an_app_stays_possible(text):
    assert parse_destination(text) == text


@in_turn("spelled", [str.lower, str.upper, str.title])
def test_a_refused_scheme_is_refused_in_every_case(spelled):
    said = {scheme: fault_of(f"{spelled(scheme)}:x") for scheme in REFUSED_SCHEMES}

    named = {
        scheme for scheme, fault in said.items() if re.search(f"must not be an? {scheme}: address", fault)
    }
    assert REFUSED_SCHEMES - named == set()


@in_turn(
    "text",
    [
        "http:",
        "http:/",
        "http://",
        "http:///x",
        "https:///example.com",
        "http:example.com",
        "http:/example.com",
        "https://?x",
        "https://#x",
        "https://:80/",
        "https://user@/",
        f"https://{'a' * 246}.example",
        f"https://{'😀' * 300}/",
        "https://user:secret@:80/",
        "https://.",
        "https://.../",
        "https://。/",
        "mailto:",
        "tel:",
    ],
)
def test_an_address_that_leads_nowhere_is_refused(text):
    with pytest.raises(ValueError, match="must"):
        parse_destination(text)


@in_turn(
    "text",
    [
        "https://example.com:99999/",
        "https://example.com:-1/",
        "https://example.com:80a/",
        "https://1.2.3.4.5/",
        "https://256.256.256.256/",
        "https://1.2.3.09/",
        "https://[::1",
        "https://[::1]x/",
        "https://[:::1]/",
        "https://[fe80::1%25eth0]/",
        "https://ex%20ample.com/",
        "https://ex%00ample.com/",
        "https://ex%ample.com/",
        "https://a^b/",
        "https://a|b/",
        "https://xn--a/",
        "https://ex\u2028ample.com/",
        "https://\u3000example.com/",
        "https://\u202e.example/",
        "https://\ufffd.example/",
    ],
)
def test_a_host_or_port_that_no_browser_takes_is_refused(text):
    with pytest.raises(ValueError, match="must be a valid URL"):
        parse_destination(text)


@in_turn("text", ["h{}ttps://x", "https:{}//x", "https://x/{}y"])
def test_a_character_that_browsers_drop_or_turn_is_refused_anywhere(text):
    characters = [chr(code) for code in range(33)] + list('\x7f\\<>"')

    taken = [one for one in characters if "must not contain" not in fault_of(text.format(one))]

    assert taken == []


@in_turn("text", ["java\tscript:alert(1)", "http:\\\\x", "http:\\/x", "/\\x", "https://a\r\nb: c"])
def test_a_disguise_is_refused(text):
    with pytest.raises(ValueError, match="must not contain"):
        parse_destination(text)


@in_turn("head", ["https://example.com/", "tel:"])
def test_8192_characters_are_the_most(head):
    longest = head + "1" * (MAX_LENGTH - len(head))

    assert MAX_LENGTH == 8_192
    assert parse_destination(longest) == longest
    with pytest.raises(ValueError, match="8192"):
        parse_destination(longest + "1")


@settings(max_examples=100)
@given(TEXT | st.builds("{}{}".format, st.sampled_from(["https://", "tel:", "a://", "HTTP://["]), TEXT))
def test_any_text_is_kept_but_for_what_pasting_adds_or_refused_in_words(text):
    try:
        parsed = parse_destination(text)
    except ValueError as error:
        message = str(error)
        parsed = None
    else:
        message = ""

    assert parsed == clean_address(text) or message.startswith("must")
    assert parsed is None or parse_destination(parsed) == parsed


@in_turn("text", ["tel:1", "mailto:a@example.com", "ftp://example.com", "javascript:x", "//x", "x"])
def test_a_web_url_is_http_or_https(text):
    with pytest.raises(ValueError, match="must"):
        parse_web_url(text)


@in_turn("text", ["http://example.com", "HTTPS://münchen.example:1/?a#b"])
def test_a_web_url_is_kept_exactly_as_sent(text):
    assert parse_web_url(text) == text


@in_turn("kind", [Destination, WebURL])
@in_turn("parsed", ["javascript:x", "https://", "x" * 3_000, 7, b"https://x", None])
def test_a_model_says_why_an_address_is_refused(kind, parsed):
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(parsed, strict=True)


# Loops


@in_turn(
    "url",
    [
        "https://go.example.com",
        "https://go.example.com/a2b3c4d?x#y",
        "HTTPS://GO.EXAMPLE.COM/x",
        "https://go.example.com./x",
        "https://go.example.com:443/",
        "https://go.example.com:/",
        "https://go.example.com:0443/",
        "https://user:secret@go.example.com/",
        "https://example.org@go.example.com/",
        "https://go%2Eexample.com/",
        "https://%67o.example.com/",
        "https://go。example.com/",
        "https://ｇｏ.example.com/",
        "https://ⓖⓞ.example.com/",
        "https://go.ex\u00adample.com/",
        "https://go.exam\u200bple.com/",
        "https://münchen.example/",
        "https://MÜNCHEN.example/",
        "https://mu\u0308nchen.example/",
        "https://XN--MNCHEN-3YA.example/",
        "http://127.0.0.1:8000/",
        "http://127.1:8000/",
        "http://0x7f.1:8000/",
        "http://0x7F000001:8000/",
        "http://2130706433:8000/",
        "http://017700000001:8000/",
        "http://0177.0.0.1:8000/",
        "http://127.0.0.1.:8000/",
        "http://１２７.0.0.1:8000/",
        "http://localhost:8000/",
        "http://LocalHost.:8000/",
        "http://0:8000/",
        "http://0.0.0.0:8000/",
        "http://[::1]:8000/",
        "http://[0:0:0:0:0:0:0:1]:8000/",
        "https://3405803783/",
        "https://0xcb.0.0x7107/",
        "http://short.example/",
        "http://short.example:80/",
        "https://odd.example:8443/",
    ],
)
def test_a_service_knows_its_own_address_in_every_spelling_of_a_browser(url):
    assert is_own(url, OWN)


@in_turn(
    "url",
    [
        "https://example.com/",
        "https://go.example.com.evil.example/",
        "https://xgo.example.com/",
        "https://example.com/go.example.com",
        "https://go.example.com@example.org/",
        "https://example.org/?u=https://go.example.com/",
        "https://example.org/#@go.example.com",
        "https://go.example.com:8443/",
        "https://odd.example/",
        "http://127.0.0.1:9000/",
        "http://localhost/",
        "http://203.0.113.8/",
        "mailto:a@go.example.com",
        "tel:+4989123",
        "myapp://go.example.com/",
    ],
)
def test_what_only_resembles_our_own_address_is_somebody_elses(url):
    assert not is_own(url, OWN)


@in_turn("url", ["http://go.example.com/x", "https://short.example/x", "http://203.0.113.7/x"])
def test_a_short_domain_is_our_own_over_http_and_https_alike(url):
    # Whoever serves one on its usual port redirects the other there, or serves both.
    assert is_own(url, OWN)


@in_turn(
    "url",
    [
        "http://127.0.0.2:8000/",
        "http://127.255.255.254:8000/",
        "http://[::]:8000/",
        "http://[::ffff:127.0.0.1]:8000/",
        "http://[::ffff:7f00:1]:8000/",
        "http://a.localhost:8000/",
    ],
)
def test_every_name_of_the_loopback_is_our_own_where_one_is(url):
    assert is_own(url, OWN)


@in_turn(
    "url",
    [
        "myapp://[x",
        "foo://host:99999999/",
        "foo://a^b",
        "spotify://[::1",
        "x://ex\u2028ample",
        "intent://a|b/#Intent;end",
    ],
)
def test_an_app_address_that_is_no_url_to_a_browser_is_no_loop(url):
    assert parse_destination(url) == url

    assert not is_own(url, OWN)


@settings(max_examples=100)
@given(st.builds("{}{}".format, st.sampled_from(["https://", "app://", "tel:", "a:"]), TEXT))
@example("app://[")
@example("https://0\xa0")
def test_whether_an_accepted_address_is_a_loop_can_always_be_said(text):
    try:
        parsed = parse_destination(text)
    except ValueError:
        return

    assert is_own(parsed, OWN) in {True, False}


# Parameters


@in_turn(
    ("url", "parameters", "result"),
    [
        ("https://x", {}, "https://x"),
        ("https://x", {"a": "1"}, "https://x?a=1"),
        ("https://x/", {"a": "1"}, "https://x/?a=1"),
        ("https://x/?", {"a": "1"}, "https://x/?a=1"),
        ("https://x/?b=2", {"a": "1"}, "https://x/?b=2&a=1"),
        ("https://x/?b=2#c?d=3", {"a": "1"}, "https://x/?b=2&a=1#c?d=3"),
        ("https://x/#c", {"a": "1"}, "https://x/?a=1#c"),
        ("https://x/#?a=9", {"a": "1"}, "https://x/?a=1#?a=9"),
        ("https://x/?a=0", {"a": "1"}, "https://x/?a=1"),
        ("https://x/?a=0&b=2&a=3", {"a": "1"}, "https://x/?b=2&a=1"),
        ("https://x/?a", {"a": "1"}, "https://x/?a=1"),
        ("https://x/?%61=0", {"a": "1"}, "https://x/?a=1"),
        ("https://x/?A=0&aa=1", {"a": "1"}, "https://x/?A=0&aa=1&a=1"),
        ("https://x/?b=%2f+%zz&c", {"a": "1"}, "https://x/?b=%2f+%zz&c&a=1"),
        ("https://x/?q=a=b?c", {"a": "1"}, "https://x/?q=a=b?c&a=1"),
        ("https://x", {"a": "1 2&3=4#5+ü/?"}, "https://x?a=1%202%263%3D4%235%2B%C3%BC%2F%3F"),
    ],
)
def test_parameters_join_the_query_of_an_address(url, parameters, result):
    assert with_parameters(url, parameters) == result


@settings(max_examples=100)
@given(WEB, st.dictionaries(st.sampled_from(["utm_source", "utm_term"]), TEXT.filter(bool), min_size=1))
def test_an_added_parameter_arrives_as_it_was_meant_and_the_fragment_stays(url, parameters):
    changed = with_parameters(url, parameters)

    query = changed.partition("#")[0].partition("?")[2]
    arrived = [pair for pair in parse_qsl(query, keep_blank_values=True) if pair[0] in parameters]
    assert dict(arrived) == parameters
    assert len(arrived) == len(parameters)
    assert changed.partition("#")[1:] == url.partition("#")[1:]
    assert origin_of(changed) == origin_of(url)


@settings(max_examples=100)
@given(WEB)
def test_parameters_leave_the_rest_of_an_address_as_it_was_sent(url):
    before = url.partition("#")[0].rstrip("?")
    assume("utm" not in unquote(url))

    assert with_parameters(url, {"utm_source": "flyer"}).partition("#")[0].startswith(before.rstrip("&"))


@in_turn(
    ("destination", "query", "result"),
    [
        ("https://x", "", "https://x"),
        ("https://x/#f", "", "https://x/#f"),
        ("https://x", "a=1", "https://x?a=1"),
        ("https://x?", "a=1", "https://x?a=1"),
        ("https://x?b=2", "a=1", "https://x?b=2&a=1"),
        ("https://x?b=2&", "a=1", "https://x?b=2&a=1"),
        ("https://x/#f", "a=1", "https://x/?a=1#f"),
        ("https://x/?b#f?g", "a=1", "https://x/?b&a=1#f?g"),
        ("HTTPS://x", "a=1", "HTTPS://x?a=1"),
        ("https://x?a=0&b=2", "a=1&a=2", "https://x?b=2&a=1&a=2"),
        ("https://x?%61=0&a&ab=1", "a", "https://x?ab=1&a"),
        ("https://x/#code/%F0%9F%8D%95", "%F0%9F%8D%94", "https://x/?%F0%9F%8D%94#code/%F0%9F%8D%95"),
        ("https://x", "a=%zz&&=+%2F", "https://x?a=%zz&&=+%2F"),
        ("tel:+49", "a=1", "tel:+49"),
        ("mailto:a@example.com?subject=x", "a=1", "mailto:a@example.com?subject=x"),
        ("httpsx://y", "a=1", "httpsx://y"),
    ],
)
def test_the_query_of_a_scan_goes_before_the_destinations_own(destination, query, result):
    assert forward_query(destination, query) == result


def test_campaign_fields_go_before_the_query_of_a_scan():
    destination = "https://x?a=1&utm_source=mine"

    led_to = forward_query(destination, "utm_source=scan&utm_medium=m&utm%5Fsource=x&a", {"utm_source"})

    assert led_to == "https://x?utm_source=mine&utm_medium=m&a"
    assert forward_query(destination, "utm_source=scan", {"utm_source"}) == destination


def test_a_query_of_many_parameters_is_passed_on_at_once():
    query = "&".join("a" * 30_000)

    assert forward_query("https://x?a=1", query) == f"https://x?{query}"


@settings(max_examples=100)
@given(WEB, st.text("abc=&%+0/", min_size=1, max_size=20))
def test_a_forwarded_query_cannot_change_where_a_scan_leads(destination, query):
    led_to = forward_query(destination, query)

    assert origin_of(led_to) == origin_of(destination)
    assert urlsplit(led_to).path == urlsplit(destination).path
    assert led_to.partition("#")[2] == destination.partition("#")[2]
    assert led_to.partition("#")[0].endswith(query)


# Location


@in_turn(
    ("destination", "header"),
    [
        ("https://EXAMPLE.com:443/../A%2f?q=%zz#F", "https://EXAMPLE.com:443/../A%2f?q=%zz#F"),
        (
            "https://münchen.example/straße?ö=ü#ä",
            "https://xn--mnchen-3ya.example/stra%C3%9Fe?%C3%B6=%C3%BC#%C3%A4",
        ),
        ("https://example.com/%C3%BC/ü", "https://example.com/%C3%BC/%C3%BC"),
        ("https://example.com/%zz/\u2028", "https://example.com/%zz/%E2%80%A8"),
        ("mailto:jürgen@example.com?subject=a%20b", "mailto:j%C3%BCrgen@example.com?subject=a%20b"),
        ("myapp://öffne/ä;b=c,d", "myapp://%C3%B6ffne/%C3%A4;b=c,d"),
    ],
)
def test_a_location_header_is_the_destination_in_ascii(destination, header):
    assert location_header(destination) == header


@settings(max_examples=100)
@given(WEB | st.builds("{}{}".format, st.sampled_from(["tel:", "myapp://"]), PART.filter(clean_address)))
def test_a_location_header_is_ascii_without_blanks_and_leads_to_the_same_place(destination):
    header = location_header(parse_destination(destination))

    assert header.isascii()
    assert not any(character <= " " or character == "\x7f" for character in header)
    if destination.startswith(("http", "HTTP")):
        assert origin_of(header) == origin_of(destination)


@settings(max_examples=100)
@given(
    st.builds(
        "{}{}".format,
        st.sampled_from(["https://Example.com:443/", "tel:"]),
        st.text(st.characters(codec="ascii")),
    )
)
def test_an_ascii_destination_is_sent_byte_for_byte_as_it_was_sent(destination):
    assert location_header(destination) == destination
