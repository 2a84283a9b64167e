"""The texts of all pages: one catalogue a language, a folder of app/locales, edited by translators.

A folder with pages.toml alone is of the pages of scans: the dashboard and its e-mails do not speak it.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from babel import Locale, numbers

from domain.pages.languages import DEFAULT_LANGUAGE, closest

_LOCALES = Path(__file__).parent.parent / "locales"
# The texts of the pages of scans, and the formats of the language.
_VISITORS = "pages.toml"
# The texts that a page of the dashboard may say because its address asks for them.
_SAID = "said.toml"


class Translations:
    """The texts of one language as attributes; dates and numbers follow `locale`.

    Those of the dashboard are read when the first page of it asks for one. Babel loads about a megabyte for a
    locale, when it is first used.
    """

    def __init__(self, language: str, locale: Locale, folder: Path) -> None:
        self.language, self.locale, self._folder = language, locale, folder
        self._of_visitors = _texts_of([folder / _VISITORS])
        self.is_of_visitors = [file.name for file in folder.glob("*.toml")] == [_VISITORS]

    def __getattr__(self, name: str) -> str:
        """Raise AttributeError for an unknown name; a test checks that pages use none."""
        try:
            return str(self.forms_of(name))
        except KeyError:
            raise AttributeError(name) from None

    def has(self, name: str) -> bool:
        try:
            return bool(self.forms_of(name))
        except KeyError:
            return False

    def plural(self, name: str, number: int) -> str:
        """The form of a text for `number`, by CLDR plural category."""
        forms: Mapping[str, str] = self.forms_of(name)
        return forms.get(self.locale.plural_form(number), forms["other"])

    def counted(self, name: str, number: int) -> str:
        """The text for `number`, with it in the place of {number}."""
        return self.plural(name, number).format(number=numbers.format_decimal(number, locale=self.locale))

    def forms_of(self, name: str) -> Any:
        """The text, or its plural forms by category. Raises KeyError."""
        if name in self._of_visitors:
            return self._of_visitors[name]
        if self.is_of_visitors:
            return translations(DEFAULT_LANGUAGE).forms_of(name)
        return self._texts[name]

    @cached_property
    def _texts(self) -> Mapping[str, Any]:
        return _texts_of(sorted(self._folder.glob("*.toml")))


class Reworded(Translations):
    """`texts`, in which one whose name ends with `suffix` takes the place of the one without it."""

    def __init__(self, texts: Translations, suffix: str) -> None:
        self.language, self.locale = texts.language, texts.locale
        self._others, self._suffix = texts, suffix

    def forms_of(self, name: str) -> Any:
        try:
            return self._others.forms_of(name + self._suffix)
        except KeyError:
            return self._others.forms_of(name)


def translations(language: str) -> Translations:
    """The texts of a language; English for one without a catalogue."""
    return page_catalogues()[closest(language, page_catalogues()) or DEFAULT_LANGUAGE]


def spoken(tag: str) -> str | None:
    """The closest tag with a whole catalogue: `de` for `de-AT`."""
    return closest(tag, catalogues())


@cache
def catalogues() -> Mapping[str, Translations]:
    """The whole catalogues by language tags in lower case."""
    return {tag: texts for tag, texts in page_catalogues().items() if not texts.is_of_visitors}


@cache
def page_catalogues() -> Mapping[str, Translations]:
    """The catalogues that the pages of scans speak: the whole ones, and then the others."""
    found = [found for folder in sorted(_LOCALES.iterdir()) for found in _read(folder)]
    return dict(sorted(found, key=lambda one: one[1].is_of_visitors))


@cache
def sayings() -> frozenset[str]:
    """The names of the texts that an address may make a page say."""
    return frozenset(_texts_of([_LOCALES / DEFAULT_LANGUAGE / _SAID]))


@cache
def languages() -> Mapping[str, str]:
    """What each of the dashboard's calls itself, by its tag."""
    return {tag: language_name(tag) for tag in sorted({one.language for one in catalogues().values()})}


def language_name(tag: str) -> str:
    """What a language of pages calls itself."""
    locale = translations(tag).locale
    name = str(locale.get_language_name(locale))
    return name[:1].upper() + name[1:]


def _read(folder: Path) -> Iterator[tuple[str, Translations]]:
    language = folder.name
    locales = tomllib.loads((folder / _VISITORS).read_text("utf-8")).get("locales", {language: language})
    for tag, name in locales.items():
        if not tag.startswith(language):
            raise ValueError(f"{language}: locales may name {language} alone, and not {tag}")
        yield tag.lower(), Translations(language, Locale.parse(name, sep="-"), folder)


def _texts_of(files: Iterable[Path]) -> Mapping[str, Any]:
    """Raises ValueError for a text that two of them have."""
    texts: dict[str, Any] = {}
    for file in files:
        more = tomllib.loads(file.read_text("utf-8"))
        if twice := texts.keys() & more:
            raise ValueError(f"{file.parent.name}/{file.name}: {min(twice)} is a text of another file, too")
        texts |= more
    texts.pop("locales", None)
    return texts
