"""Programs of others that tests install on first use, into `.tools`, which git ignores."""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

import pytest

from tests.fault.processes import ROOT

TOOLS: Final = ROOT / ".tools"
_WITHIN: Final = 90.0
_TRIES: Final = 4


def installed(name: str, files: Sequence[Path], commands: Sequence[Sequence[str]]) -> Path:
    """A folder with copies of `files`, which name exact versions, after these commands in it.

    Raises RuntimeError when a command fails.
    """
    versions = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    folder = TOOLS / f"{name}-{versions}"
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / f"{name}.lock").open("w") as lock:
        # Another worker may be installing it.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            _install(folder, files, commands)
    return folder


def _install(folder: Path, files: Sequence[Path], commands: Sequence[Sequence[str]]) -> None:
    # An installation that is cut short must not look finished: it gets its name at the end.
    unfinished = Path(mkdtemp(dir=TOOLS, prefix="installing-"))
    try:
        _fill(unfinished, files, commands)
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _fill(folder: Path, files: Sequence[Path], commands: Sequence[Sequence[str]]) -> None:
    for file in files:
        shutil.copy(file, folder)
    for command in commands:
        done = _done(command, folder)
        if done.returncode:
            raise RuntimeError(f"{command[0]} could not install: {' '.join(done.stderr.split())[:300]}")


def _done(command: Sequence[str], folder: Path) -> "subprocess.CompletedProcess[str]":
    """Several tries: a registry may leave a download hanging."""
    for _ in range(_TRIES):
        with suppress(subprocess.TimeoutExpired):
            return subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=_WITHIN, check=False
            )
    raise RuntimeError(f"{command[0]} had not finished after {_TRIES} times {_WITHIN:g} seconds")


def not_run(what: str, why: object, needed: str) -> Exception:
    """Raised, it skips the test; with CI=true the test fails instead."""
    outcome = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    return outcome.Exception(f"NOT RUN: {what}. Reason: {why}. To run it: {needed}.")
