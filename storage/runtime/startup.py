"""What both processes make of the operator's settings before they answer: database, secret, dependencies."""

import tomllib
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import Final

from domain.accounts.plans import DEFAULT_ALLOWANCES, Allowances, override_allowances, without_ads
from domain.kernel.errors import DomainError
from domain.ports.store import Store
from domain.settings import PREFIX, SettingsError, SharedSettings
from domain.use_cases.deps import Deps
from storage.db.config import Database, default_database_url, parse_database_url
from storage.db.migrating import migrate
from storage.pictures.renderer import renderer_of
from storage.runtime.passwords import argon2_passwords
from storage.runtime.secret_key import load_secret_key

# A relative path counts from the project's folder, wherever a process is started from.
PROJECT: Final = Path(__file__).resolve().parents[2]


def data_folder_of(settings: SharedSettings) -> Path:
    return PROJECT / settings.data


def database_of(settings: SharedSettings) -> Database:
    """Raises SettingsError when the database URL is none."""
    try:
        url = settings.database_url or default_database_url(data_folder_of(settings))
        return parse_database_url(url, folder=PROJECT)
    except ValueError as error:
        raise SettingsError(f"{PREFIX}DATABASE_URL: {error}") from None


async def migrate_or_refuse(database: Database) -> None:
    """Raises SettingsError when the database cannot be used."""
    try:
        await migrate(database)
    except DomainError as error:
        reason = error.__cause__ or error
        raise SettingsError(f"{PREFIX}DATABASE_URL: the database cannot be used: {reason}") from None


def secret_of(settings: SharedSettings) -> bytes:
    """The service's secret, made where there is none. Raises SettingsError when the one that is kept is damaged."""
    if settings.secret_key is not None:
        return settings.secret_key.encode()
    try:
        return load_secret_key(data_folder_of(settings))
    except ValueError as error:
        raise SettingsError(f"{PREFIX}SECRET_KEY: {error}") from None
    except OSError as error:
        raise SettingsError(f"{PREFIX}DATA: {error}") from None


def allowances_of(settings: SharedSettings) -> Allowances:
    """What each plan allows. Raises SettingsError for a plans file that cannot be read or is wrong."""
    if settings.plans_file is None:
        return DEFAULT_ALLOWANCES
    try:
        return override_allowances(tomllib.loads((PROJECT / settings.plans_file).read_text("utf-8")))
    except OSError as error:
        raise SettingsError(f"{PREFIX}PLANS_FILE: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise SettingsError(f"{PREFIX}PLANS_FILE: {error}") from None


def deps_of(settings: SharedSettings, store: Store) -> Deps:
    """What the use cases work with. Raises SettingsError for a plans file that cannot be read or is wrong."""
    allowances = allowances_of(settings)
    return Deps(
        store=store,
        renderer=renderer_of(settings),
        passwords=argon2_passwords(),
        rng=SystemRandom(),
        clock=lambda: datetime.now(UTC),
        allowances=allowances if settings.ads else without_ads(allowances),
        addresses=settings.addresses(),
    )
