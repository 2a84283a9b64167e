"""The first start: a migrated database with one account on the largest plan, an operator."""

import asyncio
import json
import os
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from app.main import main as run_web
from app.settings import Settings, read_settings
from domain.accounts.plans import Plan, Subscription
from domain.accounts.secrets import Purpose
from domain.kernel.errors import DomainError, ValidationFailed
from domain.settings import SettingsError, SharedSettings
from domain.use_cases.accounts.accounts import open_account, set_operator
from domain.use_cases.accounts.api_keys import make_api_key
from domain.use_cases.deps import Deps
from domain.use_cases.self_service.links import mint_link
from mcp_server.settings import read_settings as read_assistant_settings
from scripts.processes import Failure, complain, require_free_ports, write
from storage.backups.in_use import hold_open
from storage.db.config import Database
from storage.runtime.logs import configure_logs
from storage.startup import (
    data_folder_of,
    database_of,
    deps_of,
    mail_server_of,
    migrated,
    unusable,
)
from storage.store import TortoiseStore

OWNER = "owner@localhost"


@dataclass(frozen=True, slots=True)
class FirstAccount:
    """Shown once; only hashes are kept. `set_up_url` leads to a page that takes another password, once."""

    email: str
    password: str
    api_key: str
    set_up_url: str


Show = Callable[[FirstAccount], None]


async def prepare(settings: SharedSettings, show: Show) -> None:
    """Migrate the database. If it has no account, create the first and `show` it.

    Raises Failure or SettingsError.
    """
    database = database_of(settings)
    with hold_open(database):
        secret = await migrated(settings, database)
        try:
            await _with_first_account(settings, database, secret, show)
        except DomainError as error:
            raise unusable(database, error) from None


async def _with_first_account(
    settings: SharedSettings, database: Database, secret: bytes, show: Show
) -> None:
    async with aclosing(await TortoiseStore.connect(database)) as store:
        if await store.accounts.is_empty():
            deps = deps_of(settings, store, secret)
            await make_first_account(deps, settings.dashboard_url, show)


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


def start(report: int) -> None:
    """Prepare everything, tell `report` (a pipe) where the processes are, and become the web process."""
    configure_logs(lambda: None)
    try:
        settings = read_settings()
        read_assistant_settings()
        mail_server_of(settings.smtp_url)
        ports = {"REPOINT_PORT, --port": settings.port, "REPOINT_MCP_PORT, --mcp-port": settings.mcp_port}
        require_free_ports(settings.host, ports)
        asyncio.run(prepare(settings, show_account))
    except (SettingsError, Failure) as error:
        complain(str(error))
        sys.exit(1)
    with os.fdopen(report, "w") as pipe:
        json.dump(describe_start(settings), pipe)
    # From here on standard output is for scripts to parse: logs go to standard error.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    run_web()


def describe_start(settings: Settings) -> dict[str, object]:
    return {
        "host": settings.host,
        "ports": [settings.port, settings.mcp_port],
        "data": str(data_folder_of(settings)),
        "addresses": describe_addresses(settings, find_own_address(settings)),
    }


def lines(values: Mapping[str, str]) -> str:
    return "".join(f"{label:<11}{value}\n" for label, value in values.items())


def describe_addresses(settings: SharedSettings, own_address: str | None = None) -> str:
    """`own_address`: this machine's in its network, for other devices that cannot open the addresses."""
    described = lines(
        {
            "REST": settings.rest_url,
            "Assistant": settings.mcp_url,
            "Dashboard": settings.dashboard_url,
            "Docs": settings.docs_url,
            "Guide": f"{settings.docs_url}/guide",
        }
    )
    if own_address is None:
        return described
    host = f"[{own_address}]" if ":" in own_address else own_address
    return (
        f"{described}\nA phone cannot open codes at {settings.public_root}. "
        "To try them with one in your network, start with:\n"
        f"REPOINT_BASE_URL=http://{host}:{settings.port} ./scripts/run --host {settings.host}\n"
    )


def find_own_address(settings: SharedSettings) -> str | None:
    """This machine's address in its network, if it listens there and its codes lead to the machine itself."""
    if is_loopback(settings.host) or not is_loopback(urlsplit(settings.base_url).hostname or ""):
        return None
    family, elsewhere = (
        (socket.AF_INET6, "2001:db8::1") if ":" in settings.host else (socket.AF_INET, "192.0.2.1")
    )
    # Nothing is sent: connecting a UDP socket only asks the system which address it would send from.
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as route:
        route.connect((elsewhere, 9))
        return str(route.getsockname()[0])
    return None


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def describe_account(account: FirstAccount) -> str:
    return lines(
        {
            "E-mail": account.email,
            "Password": account.password,
            "API key": account.api_key,
            "Set up": account.set_up_url,
        }
    )


def show_account(account: FirstAccount) -> None:
    """Raises Failure, which undoes the account."""
    try:
        write(describe_account(account))
    except OSError as error:
        raise Failure(f"the first password cannot be printed, so no account was made: {error}") from None
