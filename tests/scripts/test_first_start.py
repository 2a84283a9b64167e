"""The first account's password is only printed. After any crash, a printed password is valid."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from tests.mcp_server.oauth_flow import OAuthClient
from tests.scripts.test_processes import free_port

ROOT = Path(__file__).resolve().parents[2]
# Makes the first account as a start does, and is killed when it has been printed and not yet committed.
KILLED_BEFORE_THE_COMMIT = """
import asyncio, os, signal, sys
from app.settings import read_settings
from scripts import supervisor
from scripts.first_start import prepare

def show(account):
    supervisor.show_account(account)
    os.kill(os.getpid(), signal.SIGKILL)

supervisor.read_options(sys.argv[1:])
asyncio.run(prepare(read_settings(), show))
"""
SECRETS = ["E-mail", "Password", "API key"]
ADDRESSES = ["REST", "Assistant", "Dashboard", "Docs"]


class Start:
    """A start over one data folder, on ports of its own."""

    def __init__(self, data, program=("-m", "scripts.supervisor"), **streams):
        self.mcp_port = free_port()
        options = [f"--data={data}", f"--port={free_port()}", f"--mcp-port={self.mcp_port}"]
        kept = {name: value for name, value in os.environ.items() if not name.startswith("REPOINT_")}
        self.process = subprocess.Popen(
            [sys.executable, *program, *options],
            cwd=ROOT,
            env=kept,
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **streams},
        )

    def printed(self, number):
        """So many lines, each a label and its value."""
        lines = [self.process.stdout.readline() for _ in range(number)]
        return {line[:11].strip(): line[11:].strip() for line in lines}

    def kill(self):
        self.process.kill()
        # Its children hold this open, so it ends when the last of them has gone.
        self.process.communicate()


@contextmanager
def started(data):
    start = Start(data)
    try:
        yield start
    finally:
        start.process.send_signal(signal.SIGTERM)
        start.process.communicate()


async def assert_lets_in(start, addresses, secrets):
    """The key at the API, the password at the sign-in form."""
    issuer = f"http://127.0.0.1:{start.mcp_port}"
    async with httpx2.AsyncClient(base_url=issuer, headers={"Origin": issuer}) as http:
        answer = await http.get(f"{addresses['REST']}/account", headers={"x-api-key": secrets["API key"]})
        if answer.status_code == 404:
            answer = await http.get(
                f"{addresses['REST']}/qr-codes", headers={"x-api-key": secrets["API key"]}
            )
        assert answer.status_code == 200
        client = OAuthClient(http, addresses["Assistant"])
        await client.register()
        assert await client.code(secrets["E-mail"], secrets["Password"])


async def test_the_secrets_are_printed_before_anything_has_to_answer_and_a_kill_loses_none(tmp_path):
    first = Start(tmp_path / "data")
    secrets = first.printed(3)
    first.kill()

    with started(tmp_path / "data") as second:
        printed = second.printed(4)
        # Killed between the print and the commit, the first start made nothing.
        if "Password" in printed:
            secrets = {name: printed[name] for name in SECRETS}
            printed = {"REST": printed["REST"], **second.printed(3)}
        assert list(printed) == ADDRESSES
        await assert_lets_in(second, printed, secrets)

    assert list(secrets) == SECRETS


async def test_a_start_killed_before_the_account_is_kept_leaves_the_next_one_to_print_anew(tmp_path):
    killed = Start(tmp_path / "data", ("-c", KILLED_BEFORE_THE_COMMIT))
    lost = killed.printed(3)
    killed.process.communicate()

    with started(tmp_path / "data") as second:
        printed = second.printed(7)
        await assert_lets_in(second, printed, printed)

    assert killed.process.returncode == -signal.SIGKILL
    assert list(printed) == SECRETS + ADDRESSES
    assert printed["Password"] != lost["Password"]


async def test_a_later_start_prints_the_addresses_and_no_secret(tmp_path):
    with started(tmp_path / "data") as first:
        assert list(first.printed(7)) == SECRETS + ADDRESSES
    with started(tmp_path / "data") as second:
        assert list(second.printed(4)) == ADDRESSES
        second.process.terminate()

        assert second.process.stdout.read() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that nothing can be written to")
def test_an_account_whose_password_cannot_be_printed_is_not_made(tmp_path):
    with Path("/dev/full").open("w") as full:
        refused = Start(tmp_path / "data", stdout=full)
        _, said = refused.process.communicate()
    again = Start(tmp_path / "data")
    secrets = again.printed(3)
    again.kill()

    assert refused.process.returncode == 1
    assert said == (
        "repoint: the first password cannot be printed, so no account was made: "
        "[Errno 28] No space left on device\n"
    )
    assert list(secrets) == SECRETS
