"""The language of a page, from the request; and what a language says of its speaker's clock."""

from typing import Final

from babel.core import get_global
from markupsafe import Markup
from starlette.requests import Request

from app.pages.texts import catalogues, page_catalogues, translations
from domain.kernel.safe_text import readable
from domain.pages import languages
from domain.pages.languages import language_of_script
from domain.scanning.scans import Target

# Languages of many countries.
_WORLDWIDE: Final = ("ar", "en", "es", "pt")
# Of countries with several time zones, that of nearly all people.
_ZONES: Final = {
    "BR": "America/Sao_Paulo",
    "CN": "Asia/Shanghai",
    "DE": "Europe/Berlin",
    "ES": "Europe/Madrid",
    "NZ": "Pacific/Auckland",
    "PT": "Europe/Lisbon",
    "UA": "Europe/Kyiv",
}


def language_of(request: Request, target: Target | None = None) -> str:
    owner_language = target.owner_language if target else None
    return pick_language(request.headers.get("accept-language", ""), owner_language)


def dashboard_language_of(request: Request) -> str:
    """The closest of the languages with a whole catalogue."""
    return languages.pick_language(request.headers.get("accept-language", ""), None, catalogues())


def pick_language(accept_language: str, owner_language: str | None = None) -> str:
    """The preferred language with a catalogue, then the owner's, then English."""
    return languages.pick_language(accept_language, owner_language, page_catalogues())


def usual_zone(request: Request) -> str:
    """The time zone of nearly everybody with the language that the browser prefers, if there is one."""
    tag = request.headers.get("accept-language", "").partition(",")[0].partition(";")[0].strip()
    language, *others = tag.split("-")
    likely = "" if language in _WORLDWIDE else get_global("likely_subtags").get(language, "")
    region = others[-1].upper() if others else likely.rpartition("_")[2]
    zones = get_global("territory_zones").get(region, ())
    return zones[0] if len(zones) == 1 else _ZONES.get(region, "")


def own_lang(text: str, owner_language: str | None, page_language: str) -> Markup:
    """The attribute `lang` of an owner's text; `lang=""` says that nobody knows it (HTML, 3.2.6.2)."""
    tag = language_of_script(text, owner_language) or owner_language
    if tag == translations(page_language).language:
        return Markup("")
    return Markup(' lang="{}"').format(readable(tag or ""))
