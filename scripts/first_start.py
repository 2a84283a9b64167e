"""The first start: a migrated database with one account that may do everything."""

from dataclasses import dataclass
from datetime import UTC, datetime
from random import SystemRandom

from app.main import database_of
from app.settings import Settings, SettingsError
from domain.errors import DomainError
from domain.plans import Plan, Subscription
from domain.use_cases.accounts import make_api_key, open_account
from storage.migrating import migrate
from storage.passwords import argon2_passwords
from storage.store import TortoiseStore

OWNER = "owner@localhost"


class StartError(Exception):
    """One line that says why nothing can be started."""


@dataclass(frozen=True, slots=True)
class FirstAccount:
    """Shown once; only hashes are kept."""

    email: str
    password: str
    api_key: str


async def prepare(settings: Settings) -> FirstAccount | None:
    """Migrate the database and, where there is no account yet, make the first. Raises StartError."""
    try:
        database = database_of(settings)
        await migrate(database)
        store = await TortoiseStore.connect(database)
        try:
            return await make_first_account(store)
        finally:
            await store.close()
    except SettingsError as error:
        raise StartError(str(error)) from None
    except DomainError as error:
        raise StartError(f"the database cannot be used: {error.__cause__ or error}") from None


async def make_first_account(store: TortoiseStore) -> FirstAccount | None:
    if not await store.accounts.is_empty():
        return None
    chance, now = SystemRandom(), datetime.now(UTC)
    account, password = await open_account(
        store,
        OWNER,
        plan=Plan.BUSINESS,
        subscription=Subscription.ACTIVE,
        passwords=argon2_passwords(),
        chance=chance,
        now=now,
    )
    _, api_key = await make_api_key(store, account.id, "first key", chance=chance, now=now)
    return FirstAccount(account.email, password, api_key)
