"""What systemd is told by a process that is started alone."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from storage.runtime.server import notify_systemd

PROJECT = Path(__file__).resolve().parents[3]
SERVER = """
import sys
from storage.runtime.server import serve

async def app(scope, receive, send):
    assert scope["type"] == "lifespan"
    for answer in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{answer}.complete"})

serve(app, host="127.0.0.1", port=0)
"""


@pytest.fixture
def systemd(tmp_path, monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield listening


def test_a_server_is_ready_when_it_listens_and_alive_while_its_loop_runs(systemd):
    with subprocess.Popen([sys.executable, "-c", SERVER], cwd=PROJECT, stderr=subprocess.DEVNULL) as server:
        told = [systemd.recv(100) for _ in range(3)]
        server.terminate()

    assert told == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has abstract sockets")
def test_a_socket_without_a_file_is_reached(monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0repoint-{os.getpid()}")
        listening.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@repoint-{os.getpid()}")

        notify_systemd("WATCHDOG=1")

        assert listening.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize("address", ["", "/nowhere/at/all"])
def test_nothing_happens_where_nobody_listens(monkeypatch, address):
    monkeypatch.setenv("NOTIFY_SOCKET", address)

    notify_systemd("READY=1")


# Holds the interpreter as well, as a loop in C does.
HELD = SERVER.replace(
    "serve(app",
    """
import ctypes
from storage.runtime import server as module

module.ENDS_AFTER = 1.5
told = []

def hold_at_the_second_tick(state):
    told.append(state)
    if told.count(module.WATCHDOG) == 2:
        ctypes.PyDLL(None).sleep(60)

module.notify_systemd = hold_at_the_second_tick
serve(app""",
)


def test_a_server_whose_loop_stands_still_ends_itself_and_says_where():
    done = subprocess.run(
        [sys.executable, "-c", HELD], cwd=PROJECT, capture_output=True, text=True, timeout=30, check=False
    )

    assert done.returncode == 1
    assert "Timeout (0:00:01.500000)!" in done.stderr
    assert "on_tick" in done.stderr
