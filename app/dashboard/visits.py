"""A request to the dashboard: who is signed in, in which language, and what a form has sent."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

from starlette.datastructures import ImmutableMultiDict
from starlette.requests import Request

from app.bodies import SMALL, read_body
from app.context import Context, context_of
from app.dashboard.cookies import KEYS, LOOK, session_cookie
from app.pages.language import language_of
from domain.accounts.accounts import Account
from domain.accounts.sessions import Session
from domain.codes.short_urls import CreatedVia
from domain.kernel.errors import Fault, ValidationFailed
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.sessions import find_session

LOOKS: Final = ("light", "dark")
_MAX_CONTROLS: Final = 5_000
# Of a menu with hundreds of dishes, percent-encoded; those who are not signed in have no such form.
_LARGEST: Final = 1_048_576
Fields = ImmutableMultiDict[str, str]


@dataclass(frozen=True, slots=True)
class Visit:
    """A request of anybody. `fields`: those of the form that was sent; `getlist` has all of one name."""

    request: Request
    context: Context
    fields: Fields

    @property
    def is_partial(self) -> bool:
        """Whether a script asks, for a part of the page (htmx 4)."""
        return self.request.headers.get("hx-request-type") == "partial"

    @property
    def deps(self) -> Deps:
        return self.context.deps

    @property
    def language(self) -> str:
        return language_of(self.request)

    @property
    def look(self) -> str | None:
        """None: as the device has it."""
        chosen = self.request.cookies.get(LOOK)
        return chosen if chosen in LOOKS else None

    @property
    def has_keys(self) -> bool:
        """Whether single keys act."""
        return self.request.cookies.get(KEYS) != "off"


@dataclass(frozen=True, slots=True)
class SignedIn(Visit):
    """A request of an owner. `renewed`: the token for a cookie that is to live as long as the session now."""

    session: Session
    account: Account
    renewed: str | None

    @property
    def actor(self) -> Actor:
        return Actor(self.account, "dashboard", CreatedVia.DASHBOARD)


async def visit_of(request: Request) -> Visit:
    """Raises PayloadTooLarge and ValidationFailed for what no form of ours sends."""
    context = context_of(request)
    token = request.cookies.get(session_cookie(context))
    found = await find_session(context.deps, token) if token else None
    if found is None:
        return Visit(request, context, await _fields_of(request, SMALL))
    session, account, is_renewed = found
    fields = await _fields_of(request, _LARGEST)
    return SignedIn(request, context, fields, session, account, token if is_renewed else None)


async def _fields_of(request: Request, limit: int) -> Fields:
    if request.method != "POST":
        return ImmutableMultiDict()
    body = await read_body(request, limit)
    try:
        return ImmutableMultiDict(
            parse_qsl(
                body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=_MAX_CONTROLS
            )
        )
    except ValueError:
        raise ValidationFailed([Fault("", "is no form of this page")]) from None


def is_of_this_site(request: Request) -> bool:
    """Whether a page of ours sent the form. Browsers say so; without a word of theirs it is refused.

    On plain http beyond this machine they send no Sec-Fetch-Site (W3C Fetch Metadata, 2).
    """
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    if origin is not None and origin.partition("://")[2].lower() != request.headers.get("host", "").lower():
        return False
    return site == "same-origin" or (site is None and origin is not None)
