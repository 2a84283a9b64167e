"""The first account's password is only printed, and once."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts.first_start import make_first_account
from tests.programs import pipe_program, run_program
from tests.scripts.test_processes import free_port
from tests.support import ROOT as SERVICE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
SECRETS = ["E-mail", "Password", "API key", "Set up"]
ADDRESSES = ["REST", "Assistant", "Dashboard", "Docs", "Guide"]


def environment():
    return {name: value for name, value in os.environ.items() if not name.startswith("REPOINT_")}


class Start:
    """A start over one data folder, on ports of its own."""

    def __init__(self, data, program=("scripts.supervisor",), **streams):
        self.mcp_port = free_port()
        options = [f"--data={data}", f"--port={free_port()}", f"--mcp-port={self.mcp_port}"]
        self.process = self._begin(*program, *options, **streams)

    def _begin(self, program, *words, **streams):
        return pipe_program(program, words, environment(), **streams)

    def printed(self, number):
        """So many lines, each a label and its value."""
        lines = [self.process.stdout.readline() for _ in range(number)]
        return {line[:11].strip(): line[11:].strip() for line in lines}

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        # Its children hold this open, so it ends when the last of them has gone.
        self.process.communicate()


class RealStart(Start):
    """The same as an operator starts it, with all that it imports."""

    def _begin(self, program, *words):
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        command = [sys.executable, "-m", program, *words]
        return subprocess.Popen(command, cwd=ROOT, env=environment(), **pipes)


@contextmanager
def started(data, start=Start):
    start = start(data)
    try:
        yield start
    finally:
        start.process.send_signal(signal.SIGTERM)
        start.process.communicate()


async def test_a_later_start_prints_the_addresses_and_no_secret(tmp_path):
    with started(tmp_path / "data") as first:
        assert list(first.printed(len(SECRETS + ADDRESSES))) == SECRETS + ADDRESSES
    with started(tmp_path / "data", RealStart) as second:
        assert list(second.printed(len(ADDRESSES))) == ADDRESSES
        second.process.send_signal(signal.SIGTERM)

        assert second.process.stdout.read() == ""


async def test_the_first_account_is_an_operator(world):
    shown = []

    await make_first_account(world.deps, f"{SERVICE}/dashboard", shown.append)

    account = await world.store.accounts.find_by_email(shown[0].email)
    assert account.is_operator


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that nothing can be written to")
def test_an_account_whose_password_cannot_be_printed_is_not_made(tmp_path):
    refused = Start(tmp_path / "data", out=Path("/dev/full"))
    _, said = refused.process.communicate()
    again = Start(tmp_path / "data")
    secrets = again.printed(len(SECRETS))
    again.kill()

    assert refused.process.returncode == 1
    assert said == (
        "repoint: the first password cannot be printed, so no account was made: "
        "[Errno 28] No space left on device\n"
    )
    assert list(secrets) == SECRETS


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SMTP_URL", "http://ada:hunter2@mail.example.com"),
        ("REPLICA_URL", "postgres://db/replica"),
        ("HOST", "203.0.113.9"),
        ("DATA", "/dev/null/data"),
        ("ACCESS_TOKEN_TTL", "5"),
    ],
)
def test_a_wrong_setting_of_either_process_stops_the_start_before_anything_is_made(tmp_path, name, value):
    settings = {"DATA": tmp_path / "data", "PORT": free_port(), "MCP_PORT": free_port(), name: value}

    set_to = {f"REPOINT_{key}": str(one) for key, one in settings.items()}
    done = run_program("scripts.supervisor", (), environment() | set_to)

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr
    assert f"REPOINT_{name}" in done.stderr
    assert "hunter2" not in done.stderr
    assert not list(tmp_path.iterdir())
