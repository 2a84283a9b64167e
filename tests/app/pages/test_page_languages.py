from dataclasses import fields
from datetime import UTC, datetime, timedelta, timezone
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pages.sentences import SENTENCES, Sentences
from app.pages.texts import pick_language, sentences_in, written_moment, written_wait

LANGUAGES = ("en", "de", "fr", "es", "pt", "zh", "ja")
KEYS = [field.name for field in fields(Sentences)]


def placeholders(sentence):
    return sorted(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def test_the_pages_speak_seven_languages():
    assert tuple(SENTENCES) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_language_has_every_sentence_with_the_same_placeholders(language, key):
    sentence = getattr(SENTENCES[language], key)

    assert sentence.strip() == sentence != ""
    assert placeholders(sentence) == placeholders(getattr(SENTENCES["en"], key))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_language_merely_repeats_the_english(language):
    same = [key for key in KEYS if getattr(SENTENCES[language], key) == getattr(SENTENCES["en"], key)]

    assert set(same) <= {"fact_name"}


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT", "de"),
        ("DE-at,en;q=0.5", "de"),
        ("zh-Hant-TW", "zh"),
        ("pt-BR, pt;q=0.9", "pt"),
        ("nl, ja;q=0.4, fr;q=0.8", "fr"),
        ("nl, sv", "en"),
        ("fr;q=0.5, es;q=0.5", "fr"),
        ("fr;q=0, es;q=0.1", "es"),
        ("es;q=0.001", "es"),
        ("*", "en"),
        ("*;q=0.1, ja;q=0.2", "ja"),
        ("en;q=0, *", "de"),
        ("de;q=nonsense, fr;q=0.2", "fr"),
        ("de;q=nan, fr", "fr"),
        ("de;q=inf, fr;q=0.9", "fr"),
        ("de;q=9, fr;q=1", "de"),
        ("de ; q = 0.3, fr;q=0.2", "de"),
        (";;;,,,q=1", "en"),
        ("english", "en"),
        ("\x00\u202e", "en"),
        ("nl," * 10_000 + "de", "en"),
    ],
)
def test_the_language_is_the_one_the_visitor_likes_best(header, language):
    assert pick_language(header) == language


@given(st.text())
def test_any_header_gives_a_spoken_language(header):
    assert pick_language(header) in LANGUAGES


def test_an_unknown_language_is_answered_in_english():
    assert sentences_in("tlh") is SENTENCES["en"]


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "1 March 2026, 23:05 UTC"),
        ("de", "1. März 2026, 23:05 Uhr (UTC)"),
        ("fr", "1er mars 2026 à 23:05 (UTC)"),
        ("es", "1 de marzo de 2026, 23:05 (UTC)"),
        ("pt", "1 de março de 2026, 23:05 (UTC)"),
        ("zh", "2026年3月1日 23:05 (UTC)"),
        ("ja", "2026年3月1日 23:05 (UTC)"),
        ("tlh", "1 March 2026, 23:05 UTC"),
    ],
)
def test_a_moment_is_written_in_utc_as_the_language_writes_it(language, written):
    assert written_moment(language, datetime(2026, 3, 1, 23, 5, tzinfo=UTC)) == written


def test_a_moment_of_another_zone_is_turned_into_utc():
    moment = datetime(2026, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=1)))

    assert written_moment("en", moment) == "31 December 2025, 23:30 UTC"


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        (0, "Try again in about a minute."),
        (60, "Try again in about a minute."),
        (61, "Try again in about 2 minutes."),
        (600, "Try again in about 10 minutes."),
    ],
)
def test_a_wait_is_never_told_shorter_than_it_is(seconds, written):
    assert written_wait("en", seconds) == written
