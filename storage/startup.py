"""The start of a process: from settings to the database, the secret key and the use cases' dependencies."""

import asyncio
import logging
import os
import signal
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path, PurePath
from random import SystemRandom
from typing import Final

from dotenv import dotenv_values

from domain.accounts.plans import DEFAULT_ALLOWANCES, Allowances, override_allowances, without_ads
from domain.kernel.errors import DomainError, cause_of
from domain.ports.files import FileContents
from domain.ports.store import Store
from domain.settings import PREFIX, SettingsError, SharedSettings, parse_files_url, unknown_names
from domain.use_cases.deps import Deps
from storage.backups.in_use import hold_open
from storage.credentials import secret_key
from storage.credentials.one_time_codes import AppCodes
from storage.credentials.passkeys import passkeys_of
from storage.credentials.passwords import argon2_passwords
from storage.credentials.secret_key import SECRET_FILE, SecretEncryption, find_secret_key, load_secret_key
from storage.db.config import Database, default_database_url, parse_database_url, with_replica
from storage.db.connections import Run, one_connection
from storage.db.failures import translated
from storage.db.startup_migrations import migrate
from storage.files.contents import FolderContents
from storage.lifeboat.folder import LifeboatFolder
from storage.mail.smtp import MailServer, parse_mail_server
from storage.net.domain_proofs import domain_proofs_of
from storage.net.page_titles import page_titles_of
from storage.net.webhook_sender import webhook_sender_of
from storage.pictures.own_files import own_file_of
from storage.pictures.renderer import renderer_of
from storage.runtime.logs import configure_logs, set_log_level
from storage.runtime.side_files import SideFiles, is_readable, read_side_file
from storage.scan_log.geography import Geography

log = logging.getLogger(__name__)

# Relative paths start here, not in the working directory.
PROJECT: Final = Path(__file__).resolve().parents[1]
# In the data folder: what accounts keep, and the plans file as it last could be read.
FILES: Final = "files"
LAST_PLANS: Final = "last_plans.toml"


def prepare_process(current_request_id: Callable[[], str | None]) -> None:
    configure_logs(current_request_id)
    # uvicorn raises SIGTERM again after a graceful shutdown, which is a success: status 0.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))


@contextmanager
def opened(settings: SharedSettings) -> Iterator[tuple[Database, bytes]]:
    """The migrated database, safe from a restore meanwhile, and the secret key. Raises SettingsError."""
    set_log_level(settings.log_level)
    # A wrong place stops the start, not the first upload.
    file_contents_of(settings)
    database = database_of(settings)
    with hold_open(database):
        secret = asyncio.run(migrated(settings, database))
        for name in unknown_settings():
            log.warning("%s: there is no such setting", name)
        yield database, secret


async def migrated(settings: SharedSettings, database: Database) -> bytes:
    """Migrate the database; its secret key. Raises SettingsError."""
    require_not_lost(database, data_folder_of(settings) / SECRET_FILE)
    try:
        await migrate(database)
        # After the database, so that a first start that is killed in between is no lost database.
        with translated():
            async with one_connection(database) as run:
                return await _secret_of(settings, run)
    except DomainError as error:
        raise unusable(database, error) from None


async def _secret_of(settings: SharedSettings, run: Run) -> bytes:
    """The secret key of the database, created for a new one. Raises SettingsError."""
    key = _find_secret(settings)
    is_new = not await secret_key.fits(run, key)
    if is_new and not settings.new_secret_key:
        raise _wrong_key(settings, key)
    if is_new:
        log.warning("another secret key is used from now on: authenticator apps have to be set up again")
    elif settings.new_secret_key:
        log.warning("%sNEW_SECRET_KEY is on: unset it, so that a lost key is noticed", PREFIX)
    if key is None:
        with _key_file():
            key = load_secret_key(data_folder_of(settings))
    await secret_key.keep(run, key, instead=is_new)
    # Another host of a new service may have been first.
    if not await secret_key.fits(run, key):
        raise _wrong_key(settings, key)
    return key


def _wrong_key(settings: SharedSettings, key: bytes | None) -> SettingsError:
    file = data_folder_of(settings) / SECRET_FILE
    where = "this" if settings.secret_key else str(file)
    wrong = f"{file} is missing" if key is None else f"{where} is not the secret key of this database"
    return SettingsError(
        f"{PREFIX}SECRET_KEY: {wrong}: put back the right one, which is beside each backup "
        f"(./scripts/admin restore FILE takes both), or start once with {PREFIX}NEW_SECRET_KEY=on: "
        "authenticator apps have to be set up again then"
    )


def require_not_lost(database: Database, key_file: Path) -> None:
    """Refuse a SQLite database that is gone: an empty one in its place would know no printed code.

    Raises SettingsError. The key is made after the database, so where it is, there was one.
    """
    # First the key: another process may be making both at this moment.
    if database.dialect != "sqlite" or not os.path.lexists(key_file):
        return
    file = database.file
    if not file.exists():
        state = "missing"
    elif file.stat().st_size == 0:
        state = "empty"
    else:
        return
    raise SettingsError(
        f"{PREFIX}{database.setting}: the database {file} is {state}, and {key_file} was made for one: "
        "put it back, restore a backup (./scripts/admin restore FILE), "
        "or move the key away to begin with a new database"
    )


def unusable(database: Database, error: DomainError) -> SettingsError:
    reason = cause_of(error)
    return SettingsError(f"{PREFIX}{database.setting}: the database cannot be used: {reason}")


def unknown_settings() -> list[str]:
    """Variables with our prefix that are a setting of neither process."""
    return unknown_names({*os.environ, *dotenv_values(PROJECT / ".env")})


@contextmanager
def setting(name: str) -> Iterator[None]:
    """Turn a ValueError into a SettingsError that names the setting."""
    try:
        yield
    except ValueError as error:
        raise SettingsError(f"{PREFIX}{name}: {error}") from None


def data_folder_of(settings: SharedSettings) -> Path:
    return PROJECT / settings.data


def database_of(settings: SharedSettings) -> Database:
    """Raises SettingsError for an invalid database URL."""
    with setting("DATABASE_URL"):
        if settings.database_url:
            database = parse_database_url(settings.database_url, folder=PROJECT)
        else:
            url = default_database_url(data_folder_of(settings))
            database = replace(parse_database_url(url), setting="DATA")
    if settings.replica_url is None:
        return database
    with setting("REPLICA_URL"):
        return with_replica(database, settings.replica_url)


def secret_of(settings: SharedSettings) -> bytes:
    """The secret key of a database that is in use. Raises SettingsError."""
    if key := _find_secret(settings):
        return key
    raise _wrong_key(settings, None)


def _find_secret(settings: SharedSettings) -> bytes | None:
    return settings.secret_key.encode() if settings.secret_key else stored_secret_of(settings)


def stored_secret_of(settings: SharedSettings) -> bytes | None:
    """The secret key in the data folder, if there is one. Raises SettingsError when it is damaged."""
    with _key_file():
        return find_secret_key(data_folder_of(settings) / SECRET_FILE)


@contextmanager
def _key_file() -> Iterator[None]:
    try:
        with setting("SECRET_KEY"):
            yield
    except OSError as error:
        raise SettingsError(f"{PREFIX}DATA: {error}") from None


def allowances_of(settings: SharedSettings) -> Allowances:
    if settings.plans_file is None:
        return DEFAULT_ALLOWANCES
    return read_side_file(
        "PLANS_FILE",
        PROJECT / settings.plans_file,
        _parse_plans,
        default=DEFAULT_ALLOWANCES,
        kept=data_folder_of(settings) / LAST_PLANS,
    )


def _parse_plans(text: str) -> Allowances:
    return override_allowances(tomllib.loads(text))


def side_files_of(settings: SharedSettings, geography: Geography | None = None) -> SideFiles:
    """For each setting that names one: whether the file can be read now."""
    found: dict[str, Callable[[], bool]] = {}
    if settings.plans_file is not None:
        found["PLANS_FILE"] = partial(is_readable, PROJECT / settings.plans_file, _parse_plans)
    if geography is not None and geography.is_of_operator:
        found["GEOIP_DB"] = lambda: geography.fault is None
    return found


def mail_server_of(url: str | None) -> MailServer | None:
    """Raises SettingsError for an invalid URL."""
    with setting("SMTP_URL"):
        return parse_mail_server(url) if url else None


def geography_of(file: PurePath | None) -> Geography:
    return Geography(PROJECT / file if file else None)


def lifeboat_of(folder: PurePath | None) -> LifeboatFolder | None:
    """The lifeboat; None without one, and for one that cannot be written to, with a line in the log."""
    try:
        return LifeboatFolder(PROJECT / folder) if folder else None
    except ValueError as error:
        log.warning("%sLIFEBOAT: %s %s; there is no lifeboat", PREFIX, folder, error)
        return None


def file_contents_of(settings: SharedSettings) -> FileContents:
    """Raises SettingsError for variables of S3 that its library refuses."""
    place = parse_files_url(settings.files_url) if settings.files_url else data_folder_of(settings) / FILES
    if isinstance(place, PurePath):
        return FolderContents(PROJECT / place)
    # It takes 7 MB, which a folder does not need.
    from storage.files.bucket import contents_in

    lines = dotenv_values(PROJECT / ".env").items()
    with setting("FILES_URL"):
        return contents_in(*place, {name: value for name, value in lines if name not in os.environ})


def deps_of(settings: SharedSettings, store: Store, secret: bytes, *, pages: str | None = None) -> Deps:
    """`pages`: the address of the process's own pages, if they are not those of the web process."""
    allowances, addresses = allowances_of(settings), settings.addresses()
    contents = file_contents_of(settings)
    return Deps(
        store=store,
        file_contents=contents,
        renderer=renderer_of(settings, own_file_of(addresses, contents)),
        passwords=argon2_passwords(),
        rng=SystemRandom(),
        clock=lambda: datetime.now(UTC),
        allowances=allowances if settings.ads else without_ads(allowances),
        addresses=addresses,
        domain_proofs=domain_proofs_of(settings),
        page_titles=page_titles_of(settings),
        webhook_sender=webhook_sender_of(settings),
        encryption=SecretEncryption(secret),
        one_time_codes=AppCodes(),
        passkeys=passkeys_of(settings.public_root, pages),
        most_items=settings.most_items,
    )
