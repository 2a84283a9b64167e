"""A network of hosts on this machine, each a network namespace, with PostgreSQL and our processes on them."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from scripts.postgres import Postgres
from tests.fault.processes import App
from tests.fault.tools import not_run
from tests.namespaces import VARIABLE, inside

NAMES = ("app1", "app2", "help", "base1", "base2")


@dataclass(frozen=True)
class Host:
    """`name` is that of its namespace, and of its end of the cable at the bridge."""

    name: str
    address: str

    @property
    def path(self) -> str:
        return f"/run/netns/{self.name}"

    def cut_off(self) -> None:
        """Nothing it sends arrives any more, and nobody is told."""
        _ip("link", "set", self.name, "down")

    def connect(self) -> None:
        _ip("link", "set", self.name, "up")

    def inside(self) -> AbstractContextManager[None]:
        return inside(self.path)


@contextmanager
def network() -> Iterator[list[Host]]:
    """A host for each of NAMES; they and this process see each other."""
    if os.geteuid() != 0:
        pytest.skip("NOT RUN: several hosts: needs root for network namespaces")
    if shutil.which("ip") is None:
        raise not_run("several hosts", "no ip here", "apt-get install iproute2")
    number = os.getpid() % 200 + 20
    bridge, network = f"rp{number}", f"10.213.{number}"
    hosts = [Host(f"{bridge}{name}", f"{network}.{index}") for index, name in enumerate(NAMES, start=11)]
    try:
        try:
            _ip("link", "add", bridge, "type", "bridge")
            _ip("netns", "add", hosts[0].name)
        except subprocess.CalledProcessError as error:
            pytest.skip(f"NOT RUN: several hosts: no network namespaces here: {error.stderr.strip()}")
        _ip("address", "add", f"{network}.1/24", "dev", bridge)
        _ip("link", "set", bridge, "up")
        for host in hosts:
            _plug_in(host, bridge, is_new=host is not hosts[0])
        yield hosts
    finally:
        for host in hosts:
            subprocess.run(["ip", "netns", "delete", host.name], capture_output=True, check=False)
        subprocess.run(["ip", "link", "delete", bridge], capture_output=True, check=False)


def _plug_in(host: Host, bridge: str, *, is_new: bool) -> None:
    if is_new:
        _ip("netns", "add", host.name)
    _ip("link", "add", host.name, "type", "veth", "peer", "name", "eth0", "netns", host.name)
    _ip("link", "set", host.name, "master", bridge, "up")
    _ip("-n", host.name, "address", "add", f"{host.address}/24", "dev", "eth0")
    for device in ("lo", "eth0"):
        _ip("-n", host.name, "link", "set", device, "up")


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


@dataclass
class HostedApp(App):
    """A process on a host, which listens on the host's address."""

    on: Host | None = None

    def __post_init__(self) -> None:
        assert self.on is not None
        self.host, self.port = self.on.address, 8000

    def environment(self) -> dict[str, str]:
        assert self.on is not None
        return {
            **super().environment(),
            "REPOINT_HOST": self.host,
            "REPOINT_MCP_PORT": str(self.port),
            "REPOINT_MCP_URL": f"http://{self.host}:{self.port}/mcp",
            "REPOINT_AUTH_URL": f"http://{self.host}:{self.port}",
            VARIABLE: self.on.path,
        }


class HostedPostgres(Postgres):
    """On a host, for everybody on its network."""

    def __init__(self, host: Host) -> None:
        self.at = host
        super().__init__({"listen_addresses": host.address})
        hba = self._home / "hba"
        hba.write_text("local all all trust\nhost all,replication all samenet trust\n")
        hba.chmod(0o644)
        self._options["hba_file"] = str(hba)

    def start(self) -> None:
        with self.at.inside():
            super().start()

    def become_standby_of(self, primary: Host) -> None:
        """Begin anew with a copy of the primary."""
        shutil.rmtree(self._data)
        place = ("-h", primary.address, "-U", "postgres", "-D", self._data)
        program = self.programs / "pg_basebackup"
        self._run([program, *place, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"])
        self.start()

    async def execute(self, statement: str) -> Any:
        """The first value that it returns, asked over the network."""
        import asyncpg

        connection = await asyncpg.connect(
            host=self.at.address, user="postgres", database="postgres", timeout=5, command_timeout=30
        )
        try:
            return await connection.fetchval(statement)
        finally:
            await connection.close()
