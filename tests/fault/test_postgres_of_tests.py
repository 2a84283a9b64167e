"""A killed test run leaves no PostgreSQL behind, after SIGTERM (a time limit) and SIGKILL (no memory)."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).resolve().parents[2]
STARTED_WITHIN = 120
GONE_WITHIN = 30
SUITE = """
import os, time
from pathlib import Path

def test_that_never_ends(postgres):
    Path("host").write_text(postgres.host)
    time.sleep(600)
"""


def of(folder):
    """The processes of the server whose data lies there."""
    return [one for one in psutil.process_iter() if folder in " ".join(command_of(one))]


def command_of(process):
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def until(holds, within=GONE_WITHIN):
    by = time.monotonic() + within
    while not holds():
        assert time.monotonic() < by
        time.sleep(0.05)


CUT_OFF = {
    "in one process by SIGTERM": ((), signal.SIGTERM),
    "in a worker by SIGKILL": (("-n1",), signal.SIGKILL),
}


@pytest.mark.parametrize(("workers", "number"), CUT_OFF.values(), ids=CUT_OFF)
def test_a_suite_that_is_cut_off_leaves_no_server_and_no_data(tmp_path, workers, number):
    (tmp_path / "test_suite.py").write_text(SUITE)
    (tmp_path / "pytest.ini").write_text("[pytest]\nasyncio_mode = auto\n")
    # The fixture of this suite, without all that its other fixtures import.
    words = ["-p", "tests.databases", "-p", "no:cacheprovider", *workers]
    suite = subprocess.Popen(
        [sys.executable, "-m", "pytest", *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until((tmp_path / "host").exists, STARTED_WITHIN)
        until((tmp_path / "host").read_text)
        folder = (tmp_path / "host").read_text()
        server = next(command for command in map(command_of, of(folder)) if "-D" in command)
    finally:
        suite.send_signal(number)
        suite.wait()

    data = Path(server[server.index("-D") + 1])
    until(lambda: not data.exists() and not Path(folder).exists())
    until(lambda: not of(folder))
