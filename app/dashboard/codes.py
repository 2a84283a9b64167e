"""Codes as every page of the dashboard names them, and finding the one that a page is about."""

from collections.abc import Awaitable, Callable

from starlette.responses import Response

from app.dashboard.pages import HOME
from app.dashboard.routing import AnswerOwner
from app.dashboard.visits import SignedIn
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.codes.codes import QRCode
from domain.kernel.errors import PlanLimitReached
from domain.kernel.safe_text import name_of_destination
from domain.use_cases.codes.short_urls import get_short_url

AnswerForCode = Callable[[SignedIn, QRCode], Awaitable[Response]]


def path_of(code: QRCode) -> str:
    return f"{HOME}/codes/{code.id}"


def name_of(code: QRCode) -> str:
    """What a person recognizes it by."""
    destination = code.destination()
    return code.name or (name_of_destination(destination) if destination else code.short_id)


def place_of(t: Translations, code: QRCode) -> str:
    """Where a scan leads, in a word."""
    destination = code.destination()
    return name_of_destination(destination) if destination else t.code_own_page


def plan_is_full(t: Translations, refusal: PlanLimitReached) -> str:
    used, limit = (format_number(t.language, number) for number in (refusal.used, refusal.limit))
    return t.plan_full.format(used=used, limit=limit)


async def find_code(visit: SignedIn) -> QRCode:
    """The one in the path. Raises NotFound, for that of another account too."""
    reference = visit.request.path_params["reference"]
    return await get_short_url(visit.deps.store.codes, visit.account.id, reference)


def of_code(answer: AnswerForCode) -> AnswerOwner:
    async def answer_for_code(visit: SignedIn) -> Response:
        return await answer(visit, await find_code(visit))

    return answer_for_code


def revision_in(visit: SignedIn) -> frozenset[str]:
    """The state that the person saw: a form without one is of no page of ours, and changes nothing."""
    return frozenset({visit.fields.get("revision", "")})


def version_in(text: str) -> int | None:
    """None for what no page of ours sends."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
