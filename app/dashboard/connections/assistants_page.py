"""/dashboard/assistants: connected assistants, what each may do and did, and disconnecting."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.parts.codes import name_of, path_of
from app.dashboard.parts.deeds import did_words
from app.dashboard.parts.lists.listing import more_path, place_asked
from app.dashboard.parts.lists.rows import leads_to
from app.dashboard.parts.times import Moment
from app.pages.texts import Translations
from domain.accounts.plans import smallest_plan_with
from domain.content import load_content
from domain.kernel.safe_text import isolated, visible
from domain.oauth.clients import Client
from domain.oauth.grants import ConnectedAssistant
from domain.oauth.installation import claude_code_command, install_links
from domain.oauth.redirects import RedirectTarget, target_of_redirect
from domain.oauth.scopes import Scope, SwitchedScope
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.oauth.assistants import (
    disconnect_assistant,
    get_assistant,
    list_assistant_changes,
    page_of_assistants,
    switch_scope,
)

PATH: Final = f"{HOME}/assistants"
_ROWS: Final = 25
_CHANGES_SHOWN: Final = 50
# What each switches, and what is said once it is on, and off. Its name is also that of its field.
_SWITCHES: Final[Mapping[str, tuple[SwitchedScope, str, str]]] = {
    "write": (Scope.WRITE, "assistant_writes_on", "assistant_writes_off"),
    "contacts": (Scope.CONTACTS, "assistant_contacts_on", "assistant_contacts_off"),
}
# Hosts and what computers and apps are called, by the kind of the target.
_PLACES: Final = {"web": None, "loopback": "assistant_computer", "app": "assistant_app"}


async def show(request: SignedIn) -> Response:
    of, url = ("assistants", PATH), request.context.mcp_url
    after = place_asked(request, position_in, *of)
    found, following = await page_of_assistants(request.deps, request.account.id, limit=_ROWS, after=after)
    return await page(
        request,
        "assistants/overview",
        fragment="assistants/cards",
        cards=await _cards(request, found),
        more=more_path(PATH, cursor_of(following, *of)),
        is_start=after is None,
        plan=_lacking_plan(request),
        address=url,
        installs=install_links(url),
        command=claude_code_command(url),
    )


async def show_one(request: SignedIn) -> Response:
    found = await _find(request)
    (card,) = await _cards(request, [found])
    changes = await list_assistant_changes(request.deps, found.grant, limit=_CHANGES_SHOWN)
    return await page(
        request,
        "assistants/one",
        one=card,
        plan=_lacking_plan(request),
        changes=[
            {
                "path": f"{HOME}/trash" if code.deletion else f"{path_of(code)}/history",
                "name": name_of(code),
                "did": did_words(request.t, change),
                "place": leads_to(request.t, load_content(change.after.type_id, change.after.content)),
                "at": Moment.seen_by(request, change.changed_at),
            }
            for change, code in changes
        ],
    )


async def switch(request: SignedIn, name: str) -> Response:
    """Switch on if the form has the ticked box. A script gets the card."""
    found, allowed = await _find(request), name in request.fields
    scope, on, off = _SWITCHES[name]
    await switch_scope(request.deps, request.account.id, found.grant.id, scope, allowed=allowed)
    if not request.is_partial:
        return redirect(PATH, said=on if allowed else off)
    (card,) = await _cards(request, [await _find(request)])
    return await page(request, "assistants/one", fragment="assistants/card", one=card)


async def ask(request: SignedIn) -> Response:
    (card,) = await _cards(request, [await _find(request)])
    return await page(request, "assistants/disconnect", one=card)


async def disconnect(request: SignedIn) -> Response:
    found = await _find(request)
    await disconnect_assistant(request.deps, request.account.id, found.grant.id)
    return redirect(PATH, said="assistant_disconnected")


async def _find(request: SignedIn) -> ConnectedAssistant:
    return await get_assistant(request.deps, request.account.id, request.reference)


def _lacking_plan(request: SignedIn) -> dict[str, Any] | None:
    """What the page says about the plan that assistants need; None for an account with it."""
    if request.deps.allowance_of(request.account).api:
        return None
    plan = smallest_plan_with(request.deps.allowances, "api")
    return {"name": plan.title() if plan else request.t.plan_of_none, "exists": bool(plan)}


async def _cards(request: SignedIn, found: Sequence[ConnectedAssistant]) -> list[dict[str, Any]]:
    counts = await request.deps.store.changes.count_of_grants([one.grant.id for one in found])
    return [_card(request, one, counts.get(one.grant.id, 0)) for one in found]


def _card(request: SignedIn, one: ConnectedAssistant, changes: int) -> dict[str, Any]:
    """`switches`: how each stands, by its name; None: never granted.

    `changes`: how many of its changes the history has. `wrote`: when it first made or changed something.
    """
    grant, client = one.grant, one.client
    return {
        "id": str(grant.id),
        "path": f"{PATH}/{grant.id}",
        "name": visible(client.display_name),
        "published": _published_at(client),
        "goes_back": request.t.assistant_goes_back.format(places=", ".join(_places(request.t, client))),
        "since": Moment.seen_by(request, grant.created_at),
        "used": Moment.seen_by(request, grant.last_used_at) if grant.last_used_at else None,
        "reads": Scope.READ in one.granted,
        "switches": {
            name: scope not in grant.switched_off if scope in one.granted else None
            for name, (scope, *_) in _SWITCHES.items()
        },
        "changes": changes,
        "wrote": Moment.seen_by(request, grant.wrote_at) if grant.wrote_at else None,
    }


def _published_at(client: Client) -> str:
    """The checked host that describes the client; empty for one that registered itself."""
    return visible(urlsplit(client.id).netloc) if client.id.startswith("https://") else ""


def _places(t: Translations, client: Client) -> Iterator[str]:
    """The places that it may return to, each once; ports of a computer do not matter."""
    targets = (target_of_redirect(uri) for uri in client.redirect_uris)
    yield from dict.fromkeys(_place(t, target) for target in targets)


def _place(t: Translations, target: RedirectTarget) -> str:
    text = _PLACES[target.kind]
    name = isolated(target.name)
    return str(getattr(t, text)).format(place=name) if text else name


PAGES: Final[Pages] = {
    "/assistants": owners_page(show),
    "/assistants/{reference}": owners_page(show_one),
    "/assistants/{reference}/write": owners_page(None, partial(switch, name="write")),
    "/assistants/{reference}/contacts": owners_page(None, partial(switch, name="contacts")),
    "/assistants/{reference}/disconnect": owners_page(ask, disconnect),
}
