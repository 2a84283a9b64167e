"""An account that has something in every room of the dashboard, with names that are hard to show."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from domain.accounts.accounts import Account as StoredAccount
from domain.accounts.weekly_reports import unsubscribe_token
from domain.analytics.public_numbers import PublicNumbers
from domain.contacts.contacts import Consent, Contact
from domain.content import TYPES
from domain.oauth.clients import AuthMethod, Client
from domain.oauth.grants import Grant, RefreshToken, credentials_mark
from domain.oauth.scopes import ALL_SCOPES, Scope
from storage.credentials.secret_key import load_secret_key
from storage.db.config import parse_database_url
from storage.store import TortoiseStore
from tests.browser.owners import Credentials
from tests.browser.visits import FORM, TYPE_IDS
from tests.fault.processes import Account, App, admin, scan
from tests.uploads import pdf

NAMES = ("W" * 200, "<script>alert(1)</script>", "קפה לינדן", "菜单" * 100, "A" * 30 + " menu")
WIDE = "W" * 100
PALE = {"dotsOptions": {"color": "#d9d9d9"}}
PDF = {"pdf_title": WIDE[:90]}
LONG = "https://example.com/" + "long" * 100
# One that splits, one that nobody meets, and one that is over.
RULES = [
    {
        "name": WIDE[:80],
        "when": {"language": ["de", "pt-BR"]},
        "to": {"split": [{"url": LONG, "share": 50, "label": label} for label in ("W" * 80, "B")]},
    },
    {"when": {"language": ["de"], "country": ["AT"], "query": {"W" * 90: None}}, "to": {"url": LONG}},
    {"when": {"until": "2026-01-01T00:00:00Z"}, "to": {"url": LONG}},
]
_CODE_FILE = b"type_id,url\n1,https://example.com\n"
# A row that cannot be taken, whose words are seen.
_LINK_FILE = b"short_id,url\nno//way,https://example.com\nmoved,https://example.com\n"


class Rooms:
    """Makes what stands in them over REST, and in the database what only visitors and assistants make."""

    def __init__(self, app: App, credentials: Credentials) -> None:
        self.app, self.credentials, self.owner = app, credentials, Account(credentials.key)

    async def made(self, path: str, **fields: object) -> Mapping[str, Any]:
        answer = await self.app.ask(self.owner.request("POST", path, fields))
        assert answer.status == 201, answer.body
        made: Mapping[str, Any] = answer.data
        return made

    async def uploaded(self, path: str, file: bytes) -> str:
        return str((await self.app.ask(self.owner.upload(path, file))).data["id"])

    async def scanned(self, short_url: Mapping[str, Any]) -> None:
        for _ in range(3):
            await self.app.ask(scan(short_url["short_id"]))


async def ids_of_rooms(app: App, credentials: Credentials) -> dict[str, str]:
    """Of one object in each room, by the beginning of its path; "card" and "public" of its own pages."""
    rooms = Rooms(app, credentials)
    campaign = await rooms.made("/utm-templates", name=WIDE, utm_source="w" * 60, utm_medium="<b>")
    folder = await rooms.made("/folders", name=WIDE[:60])
    asked = rooms.owner.request("POST", "/qr-codes/blank", {"count": 2, "folder": folder["id"]})
    blank = (await app.ask(asked)).data[0]
    look = {"url": LONG, "tags": ["W" * 40], "options": PALE, "folder": folder["id"], "rules": RULES}
    codes = [await rooms.made("/qr-codes", type_id=1, name=name, **look) for name in NAMES]
    for name in NAMES[:2]:
        thrown = await rooms.made("/qr-codes", type_id=1, url=LONG, name=name)
        await app.ask(rooms.owner.request("DELETE", f"/qr-codes/{thrown['id']}"))
    links = [await rooms.made("/links", url=LONG, name=name, tags=["W" * 40]) for name in NAMES]
    await rooms.made("/links", url=LONG, utm_template_id=campaign["id"])
    card = await rooms.made("/qr-codes", type_id=TYPE_IDS["vcard"], **TYPES[TYPE_IDS["vcard"]].example)
    wifi = await rooms.made("/qr-codes", type_id=TYPE_IDS["wifi"], **TYPES[TYPE_IDS["wifi"]].example)
    form = await rooms.made("/qr-codes", type_id=TYPE_IDS["lead_form"], name=NAMES[0], **FORM)
    for one in (codes[0], links[0]):
        await rooms.scanned(one)
    template = await rooms.made("/templates", name=WIDE, options=PALE)
    await rooms.made("/domains", domain=f"{'waiting' * 8}.example")
    domain = await rooms.made("/domains", domain="go.cafe-linden.example")
    only = {"folders": [folder["id"]], "tags": ["W" * 40]}
    hook = await rooms.made("/webhooks", url=f"https://{'w' * 60}.invalid/{'long' * 50}", only=only)
    # There are no such names. One is tried at once, the other never.
    await rooms.made("/webhooks", url="https://till.invalid/hooks", events=["contact.created"])
    await rooms.made("/qr-codes", type_id=1, name=NAMES[0], **look)
    tags = await app.ask(rooms.owner.request("GET", "/tags"))
    file = (await app.ask(rooms.owner.send_file(f"{WIDE}.pdf", pdf()))).data
    for name in NAMES[:2]:
        await rooms.made("/qr-codes", type_id=TYPE_IDS["pdf"], **PDF, pdf_download_url=file["url"], name=name)
    await admin(app, "account", "operator", credentials.email, "on")
    return {
        "codes": codes[0]["id"],
        "links": links[0]["id"],
        "card": card["id"],
        "blank": str(blank["id"]),
        "wifi": wifi["id"],
        "files": str(file["id"]),
        "folders": folder["id"],
        "templates": template["id"],
        "domains": domain["id"],
        "campaigns": campaign["id"],
        "webhooks": hook["id"],
        "tags": str(tags.data[0]["id"]),
        "bulk": await rooms.uploaded("/qr-codes/bulk", _CODE_FILE),
        "import": await rooms.uploaded("/imports?source=csv", _LINK_FILE),
        "export": str((await app.ask(rooms.owner.request("POST", "/exports"))).data["id"]),
        **await _by_others(app, credentials.email, UUID(codes[0]["id"]), UUID(form["id"])),
    }


async def _by_others(app: App, email: str, code: UUID, form: UUID) -> dict[str, str]:
    """What visitors, assistants and readers of a public page have to do with the account."""
    secret = load_secret_key(app.folder)
    async with _opened(app) as store:
        account = await store.accounts.find_by_email(email)
        assert account is not None
        numbers = PublicNumbers(
            id=uuid4(), account_id=account.id, short_url_id=code, title=WIDE, created_at=datetime.now(UTC)
        )
        await store.public_numbers.add(numbers)
        return {
            "contacts": await _contacts(store, account, form),
            "assistants": await _assistants(store, account),
            "operator": str(account.id),
            "public": numbers.token(secret),
            "unsubscribe": unsubscribe_token(secret, account.id),
        }


@asynccontextmanager
async def _opened(app: App) -> AsyncIterator[TortoiseStore]:
    store = await TortoiseStore.connect(parse_database_url(app.database_url))
    try:
        yield store
    finally:
        await store.aclose()


async def _contacts(store: TortoiseStore, account: StoredAccount, form: UUID) -> str:
    consent = Consent(text="You may write to me.", given=True, privacy_url=LONG)
    contacts = [
        Contact(
            id=uuid4(),
            account_id=account.id,
            code_id=form,
            entered={"name": name, "phone": "+43 1 5550142", "message": name * 5},
            consent=consent,
            created_at=datetime.now(UTC),
        )
        for name in NAMES
    ]
    for contact in contacts:
        await store.contacts.add(contact)
    return str(contacts[0].id)


async def _assistants(store: TortoiseStore, account: StoredAccount) -> str:
    """Two: one that may write, and one that may not."""
    now, grants = datetime.now(UTC), []
    for name, off in (("W" * 60, frozenset[Scope]()), (None, frozenset({Scope.WRITE}))):
        client = Client(
            id=str(uuid4()),
            name=name,
            uri=None,
            redirect_uris=("https://assistant.example/back",),
            auth_method=AuthMethod.NONE,
            secret_hash=None,
            created_at=now,
            seen_at=now,
        )
        grant = Grant(
            id=uuid4(),
            account_id=account.id,
            client_id=client.id,
            credentials_mark=credentials_mark(account),
            created_at=now,
            last_used_at=now,
            switched_off=off,
        )
        token = RefreshToken(
            id=uuid4(),
            family_id=uuid4(),
            grant_id=grant.id,
            parent_id=None,
            scopes=ALL_SCOPES,
            token_hash=uuid4().hex,
            created_at=now,
        )
        await store.clients.keep(client)
        await store.grants.add(grant)
        await store.refresh_tokens.add(token)
        grants.append(grant)
    return str(grants[0].id)
