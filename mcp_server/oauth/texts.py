"""The texts of the pages: one file a language in mcp_server/locales, edited by translators."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup, escape
from starlette.requests import Request

from domain.accounts.accounts import Account
from domain.kernel.safe_text import readable, without_invisible
from domain.pages.languages import DEFAULT_LANGUAGE, PAGE_LANGUAGES, closest, pick_language

LOCALES: Final = Path(__file__).parents[1] / "locales"
_TAGS_READ: Final = 20


class Texts:
    """The texts of one language as attributes; a test checks that pages use no others."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts: dict[str, str] = tomllib.loads((LOCALES / f"{language}.toml").read_text("utf-8"))

    def __getattr__(self, name: str) -> str:
        try:
            return self._texts[name]
        except KeyError:
            raise AttributeError(name) from None

    def wait(self, seconds: int) -> str:
        """A time to wait, at least two of the unit, so that no language needs a singular."""
        unit, number = ("seconds", max(seconds, 2)) if seconds < 120 else ("minutes", seconds // 60)
        return self._texts[unit].format(number=number)


@cache
def texts(language: str) -> Texts:
    """`language`: as `language_of` returns it."""
    return Texts(language)


def speak(request: Request, parameters: Mapping[str, str]) -> None:
    """Let `language_of` follow the client's `ui_locales`, which the forms carry."""
    request.state.ui_locales = parameters.get("ui_locales", "")


def language_of(request: Request, account: Account | None = None) -> str:
    """The client's `ui_locales`, else that of the account that has signed in, else the browser's.

    OpenID Connect Core 1.0, 3.1.2.1: language tags in order of preference, with spaces between.
    """
    tags = getattr(request.state, "ui_locales", "").split()[:_TAGS_READ]
    if account is not None and account.dashboard_language is not None:
        tags.append(account.dashboard_language)
    known = next(filter(None, (closest(tag, PAGE_LANGUAGES) for tag in tags)), None)
    if known is None:
        accepted = request.headers.get("accept-language", "")
        known = pick_language(accepted, account.language if account else None, PAGE_LANGUAGES)
    return PAGE_LANGUAGES.get(known, DEFAULT_LANGUAGE)


def filled(text: str, **values: Any) -> Markup:
    """A text of ours with values in the place of its names. Markup among them stays markup."""
    return escape(text).format(**{name: as_shown(value) for name, value in values.items()})


def as_shown(value: object) -> object:
    """The text without what could hide in it. Markup is ours."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return readable(without_invisible(value))
    return value
