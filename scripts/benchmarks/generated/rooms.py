"""What the rooms of the dashboard show beside codes: links, contacts, and other accounts."""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import timedelta
from random import Random
from typing import Final

from domain.accounts.accounts import Account
from domain.codes.codes import QRCode, ShortLink
from domain.contacts.contacts import Contact
from domain.kernel.ids import mint_id
from domain.kernel.short_ids import mint_short_id
from storage.db.models.codes import ShortURLRow
from storage.db.models.scans import ScanKeyRow
from storage.repositories.lists.upkeep import add_to_lists
from storage.repositories.short_urls import LINKS, stored_columns
from storage.store import TortoiseStore

LINKS_MADE: Final = 2_000
# As many as that, or so many for each code where there are few codes.
_CONTACTS: Final = 5_000
_CONTACTS_A_CODE: Final = 50
_ACCOUNTS: Final = 300


async def fill_rooms(store: TortoiseStore, account: Account, codes: Sequence[QRCode]) -> list[ShortLink]:
    """The links. The account is an operator from then on."""
    rng = Random("rooms")
    made = [_link(code, rng) for code in codes if code.content.type_id == 1][:LINKS_MADE]

    async def add() -> None:
        await store.accounts.save(replace(account, is_operator=True), "is_operator")
        owner = await ScanKeyRow.get(id=account.id)
        await ShortURLRow.bulk_create(ShortURLRow(kind=LINKS.name, **stored_columns(link)) for link in made)
        await ScanKeyRow.bulk_create(ScanKeyRow(id=link.id, account=owner.key, type_id=1) for link in made)
        await add_to_lists(*(link.id for link in made))
        for number in range(min(_CONTACTS, _CONTACTS_A_CODE * len(codes))):
            await store.contacts.add(_contact(codes[number % 7], number, rng))
        for number in range(_ACCOUNTS):
            email = f"owner-{number}@example.com"
            await store.accounts.add(replace(account, id=mint_id(rng), email=email, verified_email=email))

    await store.transact(add)
    return made


def _link(code: QRCode, rng: Random) -> ShortLink:
    """Filed and named as that code."""
    shared = {field.name: getattr(code, field.name) for field in fields(ShortLink)}
    own = {"id": mint_id(rng), "short_id": mint_short_id(rng), "external_id": None, "tags": ()}
    return ShortLink(**shared | own)


def _contact(code: QRCode, number: int, rng: Random) -> Contact:
    return Contact(
        id=mint_id(rng),
        account_id=code.account_id,
        code_id=code.id,
        entered={
            "name": f"Visitor {number}",
            "email": f"visitor-{number}@example.com",
            "message": "Do you have a table?",
        },
        consent=None,
        created_at=code.created_at + timedelta(minutes=97 * number),
    )
