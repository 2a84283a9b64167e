import re
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.ids import parse_id
from domain.kernel.reasons import Reason
from domain.kernel.short_ids import (
    ALPHABET,
    LENGTH,
    RESERVED,
    SAMPLE_SHORT_ID,
    imported_id_fault,
    mint_short_id,
    path_of,
    short_id_fault,
)
from tests.cases import in_turn


@settings(max_examples=100)
@given(st.randoms(use_true_random=False))
def test_a_minted_short_id_is_eight_capitals_and_digits_that_nobody_mistakes(rng):
    short_id = mint_short_id(rng)

    assert re.fullmatch(r"[2-9A-Z]{8}", short_id)
    assert not set(short_id) & set("OIL")


def test_a_minted_short_id_uses_every_character_about_as_often():
    rng = Random(7)

    counted = Counter("".join(mint_short_id(rng) for _ in range(5_000)))

    assert set(counted) == set(ALPHABET)
    assert max(counted.values()) < 1.4 * min(counted.values())


def test_the_same_rng_mints_the_same_short_id_and_another_does_not():
    assert mint_short_id(Random(3)) == mint_short_id(Random(3))
    assert mint_short_id(Random(3)) != mint_short_id(Random(4))


def test_a_minted_short_id_is_never_a_path_of_the_service():
    assert not [word for word in RESERVED if len(word) == LENGTH and set(word.upper()) <= set(ALPHABET)]


def test_the_sample_is_as_long_as_minted_short_ids_and_nobody_may_have_it():
    assert (len(SAMPLE_SHORT_ID), SAMPLE_SHORT_ID.isupper()) == (LENGTH, True)
    assert short_id_fault(SAMPLE_SHORT_ID, "").reason is Reason.RESERVED


@in_turn("text", ["abc", "A-1", "___", "---", "a" * 64, "0O1lI", "Summer-Sale_2026", "123"])
def test_a_short_id_of_3_to_64_url_characters_may_be_asked_for(text):
    assert short_id_fault(text, "") is None


@in_turn(
    "text",
    [
        "",
        "ab",
        "a" * 65,
        "a b",
        "abc\n",
        "a.b",
        "a/b",
        "a+b",
        "a%20b",
        "abc?",
        "äbc",
        "ａｂｃ",
        "abc\u200b",
        "١٢٣",
        "a\x00b",
        "../x",
    ],
)
def test_a_short_id_of_another_shape_is_refused(text):
    assert "3 to 64" in str(short_id_fault(text, ""))


def test_a_reserved_word_is_refused_in_every_case():
    words = RESERVED - {"v1", "v2", "v3", "qr", "me"}
    said = {
        spelled: str(short_id_fault(spelled, ""))
        for word in words
        for spelled in (word, word.upper(), word.title())
    }

    assert said == dict.fromkeys(said, "is reserved for the service itself")


@in_turn("word", ["api", "v1", "mcp", "oauth", "docs", "healthz", "readyz", "metrics", "static"])
def test_the_paths_of_the_contract_cannot_be_taken(word):
    assert short_id_fault(word, "") is not None


@settings(max_examples=60)
@given(st.uuids(), st.booleans())
def test_no_short_id_looks_like_an_id(code_id, upper):
    text = str(code_id).upper() if upper else str(code_id)

    assert str(short_id_fault(text, "")) == "must not look like an id"
    assert short_id_fault(code_id.hex, "") is not None


@settings(max_examples=100)
@given(
    st.from_regex(r"[A-Za-z0-9_-]{3,64}", fullmatch=True)
    | st.text("0123456789abcdefABCDEF-", min_size=36, max_size=36)
    | st.text("0123456789abcdef", min_size=32, max_size=32).map(
        lambda digits: digits[:4] + "----" + digits[4:]
    )
)
def test_a_short_id_that_is_let_in_is_never_taken_for_an_id(text):
    assert short_id_fault(text, "") is not None or parse_id(text) is None


def test_on_an_own_domain_no_word_is_reserved_but_what_the_service_answers_there():
    free = [word for word in RESERVED if len(word) > 2 and short_id_fault(word, "go.example.com") is None]

    assert {*free} == {word for word in RESERVED if len(word) > 2} - {"healthz", "readyz"}


PRINTED = (
    "1",
    "gh",
    "a.b",
    "v1.2",
    "multi/segment",
    "menü",
    "Ж",
    "go🚀",
    "👩\u200d🍳",
    "a~b",
    "x" * 128,
    "a@b",
    "...",
)


def test_an_imported_short_id_is_taken_as_it_was_printed():
    said = {one: imported_id_fault(one, "") for one in PRINTED}

    assert said == dict.fromkeys(PRINTED)
    assert path_of("multi/menü.x") == "/multi/men%C3%BC.x"


def test_what_no_address_can_hold_and_what_the_service_answers_is_no_imported_short_id():
    no_path = (
        "",
        "a b",
        "a?b",
        "a#b",
        "a%b",
        "a+",
        "a\\b",
        "/a",
        "a/",
        "a//b",
        "a/../b",
        ".",
        "a\n",
        "\u200b",
    )
    everywhere = (
        ".well-known/x",
        "healthz",
        "robots.txt",
        "a.png",
        "a.SVG",
        "a/b.ics",
        "a/pictures/b",
        "a.png/!",
    )
    of_service = ("blog", "Admin", "v1/x", "dashboard/y", "f/x", "qr", "well-known")

    for domain in ("", "go.example.com"):
        faults = [imported_id_fault(one, domain) for one in (*no_path, "x" * 129)]
        assert None not in faults
        assert {imported_id_fault(one, domain).reason for one in everywhere} == {Reason.RESERVED}
    assert {imported_id_fault(one, "").reason for one in of_service} == {Reason.RESERVED}
    assert {imported_id_fault(one, "go.example.com") for one in of_service} == {None}
