"""The texts of the pages of the authorization server, in all languages."""

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

import mcp_server
from domain.pages.languages import PAGE_LANGUAGES
from mcp_server.oauth.texts import LOCALES, Texts, texts
from tests.cases import in_turn

HERE = Path(mcp_server.__file__).parent
CATALOGUES = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in sorted(LOCALES.glob("*.toml"))}
ENGLISH = CATALOGUES["en"]
TEMPLATES = "\n".join(file.read_text("utf-8") for file in sorted((HERE / "templates").glob("*.html")))
APPS = "\n".join(file.read_text("utf-8") for file in sorted((HERE / "static" / "apps").glob("*.html")))
MODULES = "\n".join(file.read_text("utf-8") for file in sorted((HERE / "oauth").glob("*.py")))
every_catalogue = pytest.mark.parametrize("language", CATALOGUES)


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def asked():
    """The names of the texts that templates, modules and the pages in a conversation ask for."""
    refused = {name.removeprefix("refused_") for name in ENGLISH if re.fullmatch("refused_[a-z]+", name)}
    refusals = {reason for reason in refused if f'"{reason}"' in MODULES}
    refusals |= set(re.findall(r'PageRefusal\("(\w+)"', MODULES))
    names = set(re.findall(r"\bt\.(\w+)", f"{TEMPLATES}{MODULES}"))
    names |= set(re.findall(r"texts\(language\)\.(\w+)", MODULES))
    names |= set(re.findall(r'"(home_\w+)"', MODULES))
    names |= set(re.findall(r"\b(app_\w+)", APPS))
    names |= {f"refused_{reason}{end}" for reason in refusals for end in ("", "_text")}
    return names | {"seconds", "minutes"}


def test_there_is_a_catalogue_for_each_language_of_the_pages():
    assert set(CATALOGUES) == set(PAGE_LANGUAGES.values())


@every_catalogue
def test_every_catalogue_has_every_text_with_the_same_placeholders(language):
    found = CATALOGUES[language]

    assert list(found) == list(ENGLISH)
    for name, text in found.items():
        assert text.strip() == text != "", name
        assert placeholders(text) == placeholders(ENGLISH[name]), name


@every_catalogue
def test_no_catalogue_merely_repeats_the_english(language):
    same = [name for name in ENGLISH if language != "en" and CATALOGUES[language][name] == ENGLISH[name]]

    assert [name for name in same if CATALOGUES[language][name].count(" ") > 1] == []
    assert len(same) <= len(ENGLISH) // 20


def test_pages_ask_for_the_texts_that_there_are_and_for_all_of_them():
    assert asked() - set(vars(Texts)) - {"language"} == set(ENGLISH)


def test_a_text_that_is_not_there_is_an_error():
    with pytest.raises(AttributeError, match="no_such_text"):
        _ = texts("en").no_such_text


@in_turn(("seconds", "words"), [(0, "2 Sekunden"), (119, "119 Sekunden"), (120, "2 Minuten")])
def test_a_wait_needs_no_singular(seconds, words):
    assert texts("de").wait(seconds) == words
