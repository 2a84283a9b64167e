"""The first start: a migrated database with one account on the largest plan, an operator."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from domain.accounts.one_time_tokens import Purpose
from domain.accounts.plans import Plan, Subscription
from domain.kernel.errors import DomainError, ValidationFailed
from domain.settings import SettingsError, SharedSettings
from domain.use_cases.accounts.accounts import open_account, set_operator
from domain.use_cases.accounts.api_keys import make_api_key
from domain.use_cases.deps import Deps
from domain.use_cases.self_service.links import mint_link
from storage.backups.in_use import hold_open
from storage.db.config import Database
from storage.startup import allowances_of, database_of, deps_of, migrated, secret_of, unusable
from storage.store import TortoiseStore

OWNER = "owner@localhost"


class StartError(Exception):
    """The message is one line: why Repoint cannot start."""


@dataclass(frozen=True, slots=True)
class FirstAccount:
    """Shown once; only hashes are kept. `set_up_url` leads to a page that takes another password, once."""

    email: str
    password: str
    api_key: str
    set_up_url: str


Show = Callable[[FirstAccount], None]


async def prepare(settings: SharedSettings, show: Show) -> None:
    """Migrate the database. If it has no account, create the first and `show` it. Raises StartError."""
    try:
        # Checked before an account is created; each process would fail later.
        allowances_of(settings)
        database = database_of(settings)
        with hold_open(database):
            await migrated(settings, database)
            try:
                await _with_first_account(settings, database, show)
            except DomainError as error:
                raise unusable(database, error) from None
    except SettingsError as error:
        raise StartError(str(error)) from None


async def _with_first_account(settings: SharedSettings, database: Database, show: Show) -> None:
    store = await TortoiseStore.connect(database)
    try:
        deps = deps_of(settings, store, secret_of(settings))
        await make_first_account(deps, settings.dashboard_url, show)
    finally:
        await store.close()


async def make_first_account(deps: Deps, dashboard_url: str, show: Show) -> None:
    if not await deps.store.accounts.is_empty():
        return

    async def write() -> None:
        account, password = await open_account(
            deps, OWNER, plan=Plan.BUSINESS, subscription=Subscription.ACTIVE
        )
        await set_operator(deps, OWNER, is_operator=True)
        _, api_key = await make_api_key(deps, account, "first key")
        token = await mint_link(deps, account, Purpose.SET_UP)
        # Before the commit: a killed process leaves no account whose password was never shown.
        show(FirstAccount(account.email, password, api_key, set_up_url(dashboard_url, token)))

    # Another host may create the account in the same database at the same time.
    with suppress(ValidationFailed):
        await deps.store.transact(write)


def set_up_url(dashboard_url: str, token: str) -> str:
    return f"{dashboard_url}/set-up?token={token}"
