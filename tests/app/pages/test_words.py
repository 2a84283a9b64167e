"""The words of faults: every code has a text in each language of the dashboard, and every text a code."""

import re
from pathlib import Path
from string import Formatter

from app.pages.texts import catalogues, translations
from app.pages.words import fault_words
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from tests.cases import in_turn

ROOT = Path(__file__).parents[3]
LANGUAGES = sorted({one.language for one in catalogues().values()})
NAMES = {name for reason in Reason for name in (reason.code, reason.name.lower())}
# What a reason may carry, of kinds that its formats take.
VALUES = {"allowed": ["a", "b"], "other": "name", "value": "x", "cause": "y", "why": "z", "alias": "menu"}


def values_of(reason):
    """All values that its English names, and those that its field's texts may name beside them."""
    named = {name for _, name, _, _ in Formatter().parse(reason.text) if name}
    return {name: VALUES.get(name, 77) for name in {*named, "limit", "size", "least"}}


def texts(language):
    return {name for name in translations(language)._texts if name.startswith("wrong_")}


@in_turn("language", LANGUAGES)
def test_every_reason_has_words_in_every_language(language):
    t = translations(language)

    for reason in Reason:
        words = fault_words(t, Fault("name", reason, **values_of(reason)))
        assert words, reason
        assert "{" not in words, reason


def test_every_code_has_a_text():
    assert {f"wrong_{reason.code}" for reason in Reason} <= texts("en")


def test_every_code_is_in_the_table_of_the_rest_document_once():
    table = (
        (ROOT / "docs/rest.md").read_text("utf-8").partition("| code | is wrong |")[2].partition("\n\n")[0]
    )
    named = [
        code for row in table.splitlines() for code in re.findall("`(\\w+)`", "|".join(row.split("|")[:2]))
    ]

    assert sorted(named) == sorted({reason.code for reason in Reason})


def test_every_text_is_of_a_code_or_a_reason():
    from_file = {name.removeprefix("wrong_").partition("__")[0] for name in texts("en")}

    assert from_file - NAMES - {"meant", "in_line", "words"} == set()


def test_no_value_of_a_fault_has_the_name_of_a_member_of_an_answer():
    named = {name for reason in Reason for _, name, _, _ in Formatter().parse(reason.text) if name}

    assert named.isdisjoint({"field", "code", "message", "row", "column", "others", "reason"})


def test_codes_are_words_that_a_program_can_switch_on():
    assert [one.code for one in Reason if not re.fullmatch("[a-z0-9]+(_[a-z0-9]+)*", one.code)] == []
    assert {
        *("required", "unknown_field", "read_only", "wrong_type", "not_null", "too_short", "too_long"),
        *(
            "too_few",
            "too_many",
            "too_small",
            "too_large",
            "not_one_of",
            "duplicate",
            "bad_format",
            "bad_url",
        ),
        *("bad_email", "bad_phone", "bad_color", "bad_time", "bad_zone", "bad_json", "bad_characters"),
        *("in_the_past", "wrong_order", "needs", "conflicts_with", "taken", "reserved"),
        *("unknown_reference", "unreadable", "unsupported_kind", "not_allowed_here"),
    } <= {one.code for one in Reason}


def test_no_two_reasons_say_the_same():
    assert len({(one.code, one.text) for one in Reason}) == len(Reason.__members__)


def test_numbers_are_written_as_the_language_writes_them_but_years():
    german = translations("de")

    long = Fault("name", Reason.TOO_LONG, limit=4_000, size=12_345)
    years = Fault("date", Reason.YEARS, least=1_000, limit=9_998)

    assert "4.000" in fault_words(german, long)
    assert "9998" in fault_words(german, years)


def test_a_field_may_have_words_of_its_own():
    english = translations("en")

    assert (
        fault_words(english, Fault("items[0].price", Reason.TOO_SMALL, least=0))
        == english.wrong_too_small__price
    )
    assert fault_words(english, Fault("width", Reason.TOO_SMALL, least=0)) == english.wrong_too_small
    meant = Fault("url", Reason.FULL_URL, meant="https://example.com")
    assert fault_words(english, meant) == english.wrong_meant.format(meant="https://example.com")
