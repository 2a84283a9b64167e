"""The first start: a migrated database with one account on the largest plan."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from domain.accounts.plans import Plan, Subscription
from domain.kernel.errors import DomainError, ValidationFailed
from domain.settings import PREFIX, SettingsError, SharedSettings
from domain.use_cases.accounts import open_account_with_key
from domain.use_cases.deps import Deps
from storage.backups.in_use import hold_open
from storage.db.migrating import migrate
from storage.startup import allowances_of, database_of, deps_of, secret_of
from storage.store import TortoiseStore

OWNER = "owner@localhost"


class StartError(Exception):
    """The message is one line: why Repoint cannot start."""


@dataclass(frozen=True, slots=True)
class FirstAccount:
    """Shown once; only hashes are kept."""

    email: str
    password: str
    api_key: str


Show = Callable[[FirstAccount], None]


async def prepare(settings: SharedSettings, show: Show) -> None:
    """Migrate the database. If it has no account, create the first and `show` it. Raises StartError."""
    try:
        # Checked before an account is created; each process would fail later.
        allowances_of(settings)
        database = database_of(settings)
        with hold_open(database):
            await migrate(database)
            store = await TortoiseStore.connect(database)
            try:
                await make_first_account(deps_of(settings, store, secret_of(settings)), show)
            finally:
                await store.close()
    except SettingsError as error:
        raise StartError(str(error)) from None
    except DomainError as error:
        raise StartError(
            f"{PREFIX}DATABASE_URL: the database cannot be used: {error.__cause__ or error}"
        ) from None


async def make_first_account(deps: Deps, show: Show) -> None:
    if not await deps.store.accounts.is_empty():
        return
    # Another host may create the account in the same database at the same time.
    with suppress(ValidationFailed):
        await open_account_with_key(
            deps,
            OWNER,
            plan=Plan.BUSINESS,
            subscription=Subscription.ACTIVE,
            show=lambda account, password, api_key: show(FirstAccount(account.email, password, api_key)),
        )
