import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.untrusted import place_of, readable, safe_link, visible, visible_address


def test_what_turns_or_hides_a_text_is_made_visible():
    assert visible("a\u202eb\u2066c\x00d\u200be\ud800f\u2028g\nh") == "a�b�c�d�e�f�g�h"


def test_emoji_and_persian_keep_their_joiners():
    text = "👩\u200d🔬 می\u200cخواهم"

    assert visible(text) == text


@given(st.text())
def test_no_shown_text_holds_a_control_or_a_surrogate(text):
    assert not any(unicodedata.category(character) in {"Cc", "Cs"} for character in visible(text))


def test_an_owners_text_keeps_its_lines_its_emoji_and_its_marks():
    text = "One\n\ntwo 👩\u200d🔬 \u05e9\u200f\u200e co\u00adop"

    assert readable(text) == text


def test_what_could_pass_a_text_for_another_is_gone():
    assert readable("a\u202eb\u2066c\x00d\x1b[31m\ud800e\x7f") == "abcd[31m\ufffde"


def test_every_kind_of_line_end_is_one():
    assert readable("a\r\nb\rc\u2028d\x85e\tf") == "a\nb\nc\nd\ne f"


@given(st.text())
def test_a_readable_text_stays_as_it_is(text):
    assert readable(readable(text)) == readable(text)
    assert readable(text).encode().decode() == readable(text)


@pytest.mark.parametrize(
    ("destination", "host"),
    [
        ("https://example.com/a?b#c", "example.com"),
        ("HTTPS://EXAMPLE.com:8443/", "EXAMPLE.com:8443"),
        ("https://bank.example@evil.example/", "evil.example"),
        ("https://a:b@c@evil.example/", "evil.example"),
        ("https://good.example\\@evil.example/", "good.example"),
        ("https://[2001:db8::1]/", "[2001:db8::1]"),
        ("https://münchen.example/", "münchen.example"),
        ("http://[broken", ""),
        ("mailto:a@example.com", ""),
        ("myapp://open/it", ""),
        ("", ""),
    ],
)
def test_the_host_that_really_answers_stands_out(destination, host):
    address = visible_address(destination)

    assert address.host == host
    assert address.before + address.host + address.after == destination


def test_a_disguise_in_an_address_is_shown_as_a_browser_would_send_it():
    assert visible_address("https://example.com/\u202egnp.exe\t").after == "/%E2%80%AEgnp.exe%09"


@given(st.text())
def test_any_text_can_be_shown_as_an_address(text):
    visible_address(text)
    visible_address(f"https://{text}")
    place_of(text)


@pytest.mark.parametrize(
    ("destination", "place"),
    [
        ("https://www.example.com/menu", "www.example.com"),
        ("https://bank.example@evil.example/", "evil.example"),
        ("mailto:you%40x@example.com?subject=Hi", "you@x@example.com"),
        ("tel:+49-30-1234", "+49-30-1234"),
        ("sms:+4930?body=x", "+4930"),
        ("geo:0,0?q=x", "0,0"),
        ("mailto:", "mailto"),
        ("myapp://open/it", "myapp:"),
        ("https://" + "a" * 250 + ".example/", "a" * 200 + "…"),
        ("mailto:\u202ea@b", "�a@b"),
    ],
)
def test_a_destination_is_named_by_what_a_person_knows_of_it(destination, place):
    assert place_of(destination) == place


@pytest.mark.parametrize(
    "destination",
    [
        "https://example.com/?q='\"<>",
        "mailto:you@example.com",
        "tel:+4930",
        "sms:+4930?body=hi",
        "geo:0,0",
        "myapp://open",
        "web+coffee:pot",
    ],
)
def test_a_destination_of_any_app_may_be_followed(destination):
    assert safe_link(destination) == destination


@pytest.mark.parametrize(
    "destination",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "\x00javascript:alert(1)",
        "\u200bjavascript:alert(1)",
        "java\tscript:alert(1)",
        "java\nscript:alert(1)",
        "javascript\r:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:x",
        "file:///etc/passwd",
        "blob:https://example.com/x",
        "view-source:https://example.com/",
        "//evil.example/",
        "/path",
        "example.com",
        "https:",
        ":x",
        "1a:x",
        "",
    ],
)
def test_what_could_run_or_is_no_address_is_not_followed(destination):
    assert safe_link(destination) is None


def test_a_link_with_a_hidden_character_still_works_encoded():
    assert safe_link("https://example.com/\u200e") == "https://example.com/%E2%80%8E"
