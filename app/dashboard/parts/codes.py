"""Codes and links as every page of the dashboard names them, and finding the one that a page is about."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from starlette.responses import Response

from app.dashboard.frame import AnswerOwner, Pages, SignedIn, owners_page
from app.dashboard.frame.limits import limit_words
from app.dashboard.frame.sections import CODES, SECTIONS, Section, section_of
from app.pages.texts import Translations
from domain.codes.codes import QRCode
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import PlanLimitReached
from domain.kernel.safe_text import name_of_destination
from domain.use_cases.codes.short_urls import get_short_url

AnswerForCode = Callable[[SignedIn, QRCode], Awaitable[Response]]
AnswerForShortURL = Callable[[SignedIn, ShortURL], Awaitable[Response]]


def path_of(short_url: ShortURL) -> str:
    return f"{section_of(short_url).path}/{short_url.id}"


def name_of(short_url: ShortURL) -> str:
    """What a person recognizes it by: a link by its ending."""
    destination = short_url.destination() if isinstance(short_url, QRCode) else None
    return short_url.name or (name_of_destination(destination) if destination else short_url.short_id)


def shown(address: str) -> str:
    """An address as people read it: without the scheme that all have."""
    return address.removeprefix("https://").removeprefix("http://").removesuffix("/")


def place_of(t: Translations, short_url: ShortURL) -> str:
    """Where a scan leads, in a word."""
    if short_url.is_blank:
        return t.way_blank
    destination = short_url.destination()
    return name_of_destination(destination) if destination else t.code_own_page


async def full_plan(request: SignedIn, section: Section[Any]) -> str:
    """The notice that the plan is full, said before anything is filled in; empty while it has room."""
    used, _ = await section.used_and_limit(request)
    try:
        section.require_room(request.deps.allowance_of(request.account), owned=used)
    except PlanLimitReached as refusal:
        return limit_words(section.texts(request.language), refusal, "plan_full")
    return ""


def changed_meanwhile(t: Translations, short_url: ShortURL) -> str:
    """The notice for the second of two tabs. `short_url`: as it is now."""
    return t.code_changed_meanwhile.format(place=place_of(t, short_url))


def of_code(answer: AnswerForCode) -> AnswerOwner:
    return partial(_answer_about, CODES, answer)


def pages_of_each(
    end: str,
    show: AnswerForShortURL | None = None,
    take: AnswerForShortURL | None = None,
    *,
    resumes: bool = False,
    file_limit: int = 0,
) -> Pages:
    """A page that each code and each link has, where its own path ends like that. `resumes`: as of `Page`."""
    return {
        f"{section.end}/{{reference}}{end}": owners_page(
            show and partial(_answer_about, section, show),
            take and partial(_answer_about, section, take),
            resumes=resumes,
            file_limit=file_limit,
        )
        for section in SECTIONS
    }


async def _answer_about(
    section: Section[Any], answer: Callable[[SignedIn, Any], Awaitable[Response]], request: SignedIn
) -> Response:
    """Answer about the code or link in the path. Raises NotFound, for that of another account too."""
    repository = section.repository(request.deps.store)
    return await answer(request, await get_short_url(repository, request.account.id, request.reference))


def revision_in(request: SignedIn) -> frozenset[str]:
    """The state that the person saw: a form without one is of no page of ours, and changes nothing."""
    return frozenset({request.fields.get("revision", "")})


def version_in(text: str) -> int | None:
    """The version in a form, or None for what no page of ours sends."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
