"""The account that the reviewers of a directory sign in to, with something to look at in each tool."""

import argparse
import sys
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from domain.accounts.accounts import Account, EventKind
from domain.accounts.plans import Plan, Subscription
from domain.codes.short_urls import CreatedVia, ShortURL
from domain.contacts.contacts import Contact
from domain.kernel.errors import NotFound
from domain.kernel.ids import mint_id
from domain.use_cases.accounts import accounts
from domain.use_cases.codes.codes import create_code
from domain.use_cases.codes.links import create_link
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import TEMPLATES, create_item
from domain.use_cases.second_steps.recovery_codes import take_second_steps_off
from mcp_server.settings import read_settings
from scripts.commands import print_lines
from scripts.sample_scans import record_scans
from storage.db.config import Database
from storage.startup import database_of
from storage.store import TortoiseStore

MADE_FOR: Final = "reviewers of directories"
_EVENTS: Final = 1_000
_HOUSE_STYLE: Final = {
    "dotsOptions": {"type": "rounded", "color": "#0d5c3f"},
    "cornersSquareOptions": {"type": "square", "color": "#0d5c3f"},
}
# By external ID, each with its scans on an average day.
_CODES: Final[Mapping[str, tuple[Mapping[str, Any], int]]] = {
    "reviewer-menu": (
        {
            "type_id": 11,
            "name": "Table menu",
            "menu_title": "Café Linden",
            "options": _HOUSE_STYLE,
            "sections": [
                {
                    "name": "Breakfast",
                    "items": [
                        {"name": "Linden breakfast", "price": 11.5, "currency": "EUR"},
                        {"name": "Granola", "price": 6.9, "currency": "EUR", "diets": ["vegetarian"]},
                    ],
                },
                {
                    "name": "Lunch",
                    "items": [
                        {"name": "Lentil soup", "price": 6.5, "currency": "EUR", "diets": ["vegan"]},
                        {"name": "Spinach strudel", "price": 9.8, "currency": "EUR"},
                    ],
                },
            ],
        },
        24,
    ),
    "reviewer-flyer": (
        {"type_id": 1, "name": "Terrace flyer", "url": "https://example.com/terrace", "tags": ["flyers"]},
        9,
    ),
    "reviewer-wifi": (
        {
            "type_id": 5,
            "name": "Guest Wi-Fi",
            "ssid": "Linden guests",
            "password": "flat white",
            "security": "WPA",
        },
        5,
    ),
    "reviewer-form": (
        {
            "type_id": 22,
            "name": "Open day",
            "form_title": "Join our open day",
            "fields": [
                {"key": "name", "label": "Your name", "type": "text"},
                {"key": "email", "label": "E-mail", "type": "email"},
            ],
        },
        2,
    ),
}
_LINKS: Final[Mapping[str, tuple[Mapping[str, Any], int]]] = {
    "reviewer-link": ({"name": "Newsletter link", "url": "https://example.com/newsletter"}, 4),
}
_ENTERED: Final = (
    {"name": "Sofia Huber", "email": "sofia@huber.example"},
    {"name": "Jonas Berger", "email": "j.berger@firma.example"},
    {"name": "Paul Novák", "email": "paul@novak.example"},
)


async def make_reviewer(deps: Deps, parsed: argparse.Namespace) -> None:
    """Make the account, or what is missing of it. Ends the command for an account that was made otherwise."""
    account, password = await _account(deps, parsed.email, another_password=parsed.new_password)
    await add_samples(deps, account, database_of(read_settings()))
    print_lines(
        ("E-mail", account.email),
        ("Password", password or "as it was printed before; --new-password makes another"),
        ("Plan", account.plan),
        ("Assistant", read_settings().mcp_url),
    )


async def _account(deps: Deps, email: str, *, another_password: bool) -> tuple[Account, str | None]:
    """`another_password`: also without second steps. It disconnects every assistant."""
    terms: dict[str, Any] = {"plan": Plan.BUSINESS, "subscription": Subscription.ACTIVE}
    try:
        found = await accounts.find_account(deps, email)
    except NotFound:
        return await deps.store.transact(
            lambda: accounts.open_account(deps, email, **terms, language="en", made_for=MADE_FOR)
        )
    events = await deps.store.account_events.list_of(found.id, limit=_EVENTS)
    if not any(one.kind is EventKind.MADE and one.details.get("made_for") == MADE_FOR for one in events):
        sys.exit(f"{found.email} is an account of somebody else. Choose an address that has none here.")
    account = await accounts.subscribe(deps, found.email, *terms.values())
    if not another_password:
        return account, None
    await take_second_steps_off(deps, account.email)
    return await accounts.change_password(deps, account.email)


async def add_samples(deps: Deps, account: Account, database: Database) -> None:
    """What is there already stays as reviewers have left it. `database`: that of the store, for scans."""
    actor = Actor(account, MADE_FOR, CreatedVia.DASHBOARD)
    make_code, make_link = _making(create_code, deps, actor), _making(create_link, deps, actor)
    new = [
        *await _missing(deps.store.codes.find_by_external_id, account, _CODES, make_code),
        *await _missing(deps.store.links.find_by_external_id, account, _LINKS, make_link),
    ]
    if not await deps.store.templates.count(account.id):
        template = {"name": "House style", "options": _HOUSE_STYLE}
        await create_item(TEMPLATES, deps, actor, lambda: template)
    for short_url, _ in new:
        if short_url.external_id == "reviewer-form":
            await _add_contacts(deps, short_url)
    assert isinstance(deps.store, TortoiseStore)
    scans = [(short_url.short_id, daily) for short_url, daily in new]
    await record_scans(database, deps.store, scans)


_Make = Callable[[Mapping[str, Any]], Awaitable[ShortURL]]


def _making(create: Callable[..., Awaitable[ShortURL]], deps: Deps, actor: Actor) -> _Make:
    return lambda body: create(deps, actor, lambda: body)


async def _missing(
    find: Callable[..., Awaitable[ShortURL | None]],
    account: Account,
    wanted: Mapping[str, tuple[Mapping[str, Any], int]],
    make: _Make,
) -> list[tuple[ShortURL, int]]:
    return [
        (await make({**body, "external_id": external_id}), daily)
        for external_id, (body, daily) in wanted.items()
        if await find(account.id, external_id) is None
    ]


async def _add_contacts(deps: Deps, form: ShortURL) -> None:
    for number, entered in enumerate(_ENTERED):
        contact = Contact(
            id=mint_id(deps.rng),
            account_id=form.account_id,
            code_id=form.id,
            entered=entered,
            consent=None,
            created_at=deps.clock() - timedelta(hours=9 * (len(_ENTERED) - number)),
        )
        await deps.store.contacts.add(contact)
