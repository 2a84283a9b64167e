"""The texts of all pages: one catalogue a language, a folder of app/locales, edited by translators."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale

DEFAULT_LANGUAGE = "en"
_LOCALES = Path(__file__).parent.parent / "locales"


class Translations:
    """The texts of one language as attributes; dates and numbers follow `locale`.

    Babel loads about a megabyte for a locale, when it is first used.
    """

    def __init__(self, language: str, locale: Locale, texts: Mapping[str, Any]) -> None:
        self.language, self.locale, self._texts = language, locale, texts

    def __getattr__(self, name: str) -> str:
        """Raise AttributeError for an unknown name; a test checks that pages use none."""
        try:
            return str(self._texts[name])
        except KeyError:
            raise AttributeError(name) from None

    def plural(self, name: str, number: int) -> str:
        """The form of a text for `number`, by CLDR plural category."""
        forms: Mapping[str, str] = self._texts[name]
        return forms.get(self.locale.plural_form(number), forms["other"])


def translations(language: str) -> Translations:
    """English for a language without a catalogue."""
    return catalogues()[spoken(language) or DEFAULT_LANGUAGE]


def spoken(tag: str) -> str | None:
    """The closest tag that has a catalogue: `de` for `de-AT` (RFC 4647 section 3.4)."""
    tag = tag.lower()
    while tag and tag not in catalogues():
        tag = tag.rpartition("-")[0]
    return tag or None


@cache
def catalogues() -> Mapping[str, Translations]:
    """By language tags in lower case."""
    return dict(found for folder in sorted(_LOCALES.iterdir()) for found in _read(folder))


@cache
def languages() -> Mapping[str, str]:
    """What each calls itself, by its tag."""
    locales = {one.language: one.locale for one in catalogues().values()}
    names = {tag: str(locale.get_language_name(locale)) for tag, locale in sorted(locales.items())}
    return {tag: name[:1].upper() + name[1:] for tag, name in names.items()}


def _read(folder: Path) -> Iterator[tuple[str, Translations]]:
    texts: dict[str, Any] = {}
    for file in sorted(folder.glob("*.toml")):
        more = tomllib.loads(file.read_text("utf-8"))
        if twice := texts.keys() & more:
            raise ValueError(f"{folder.name}/{file.name}: {min(twice)} is a text of another file, too")
        texts |= more
    language = folder.name
    for tag, name in texts.pop("locales", {language: language}).items():
        if not tag.startswith(language):
            raise ValueError(f"{language}: locales may name {language} alone, and not {tag}")
        yield tag.lower(), Translations(language, Locale.parse(name, sep="-"), texts)
