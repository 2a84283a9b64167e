"""Start Repoint: the database and the first account, then both processes. Print their addresses."""

import argparse
import asyncio
import os
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

from app.settings import read_settings
from domain.settings import SettingsError, SharedSettings
from mcp_server.settings import read_settings as read_assistant_settings
from scripts.first_start import FirstAccount, StartError, prepare
from scripts.processes import (
    ROOT,
    Child,
    Failure,
    Pair,
    Signals,
    complain,
    require_free_ports,
    supervise,
    write,
)
from storage.startup import data_folder_of, geography_of, lifeboat_of, mail_server_of


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
    """Raises StartError, which undoes the account."""
    try:
        write(describe_account(account))
    except OSError as error:
        raise StartError(f"the first password cannot be printed, so no account was made: {error}") from None


class _OneLineParser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        complain(message)
        sys.exit(2)


def read_options(arguments: Sequence[str]) -> None:
    """Put the options into the environment, where they override variables and reach the children."""
    parser = _OneLineParser(prog="run", allow_abbrev=False)
    for option in ("--data", "--port", "--mcp-port", "--host"):
        parser.add_argument(option)
    for name, value in vars(parser.parse_args(arguments)).items():
        if value is not None:
            os.environ[f"REPOINT_{name.upper()}"] = value
    # Relative to the caller's folder; the processes run in the project's.
    if os.environ.get("REPOINT_DATA"):
        os.environ["REPOINT_DATA"] = str(Path(os.environ["REPOINT_DATA"]).absolute())
    os.chdir(ROOT)


def main(arguments: Sequence[str]) -> int:
    read_options(arguments)
    # Before the first change: from here on a signal waits for the running step, as an interrupted migration
    # would leave half a schema on SQLite.
    signals = Signals()
    try:
        settings = read_settings()
        read_assistant_settings()
        mail_server_of(settings.smtp_url)
        geography_of(settings.geoip_db)
        lifeboat_of(settings.lifeboat)
        ports = {"REPOINT_PORT, --port": settings.port, "REPOINT_MCP_PORT, --mcp-port": settings.mcp_port}
        require_free_ports(settings.host, ports)
        asyncio.run(prepare(settings, show_account))
    except (SettingsError, StartError, Failure) as error:
        complain(str(error))
        return 1
    children = (
        Child(name="the web process", command=(sys.executable, "-m", "app"), port=settings.port),
        Child(
            name="the assistant process", command=(sys.executable, "-m", "mcp_server"), port=settings.mcp_port
        ),
    )
    environment = {**os.environ, "REPOINT_DATA": str(data_folder_of(settings))}
    pair = Pair(children, host=settings.host, environment=environment)
    addresses = describe_addresses(settings, find_own_address(settings))
    return supervise(pair, signals, addresses=addresses)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
