"""Python programs of others, each version and hash as in `clients/requirements.lock`.

They have an environment of their own: their dependencies are not those of our tests.
"""

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.fault.tools import TOOLS, installed, not_run

CLIENTS: Final = Path(__file__).parent / "clients"


@dataclass(frozen=True)
class PythonTools:
    python: Path

    def command(self, module: str, *arguments: object) -> list[str]:
        return [str(self.python), "-m", module, *map(str, arguments)]


def python_tools_or_skip(what: str) -> PythonTools:
    """Skips the test when they cannot be installed."""
    lock = CLIENTS / "requirements.lock"
    name = f"python{sys.version_info[0]}{sys.version_info[1]}"
    failure: RuntimeError | None = None
    # uv is faster, but does not read pip's settings of a package mirror.
    for commands in filter(None, (_with_uv(lock), _with_pip(lock))):
        try:
            return PythonTools(installed(name, [lock], commands) / "venv/bin/python")
        except RuntimeError as error:
            failure = error
    raise not_run(what, failure, "a package index that uv or pip reaches")


def _with_uv(lock: Path) -> list[list[str]]:
    uv = shutil.which("uv") or shutil.which(TOOLS / "bin/uv")
    if uv is None:
        return []
    install = ["pip", "install", "--quiet", "--python", "venv/bin/python", "--require-hashes"]
    return [
        [uv, "venv", "--quiet", "--python", sys.executable, "venv"],
        [uv, *install, "--requirement", str(lock)],
    ]


def _with_pip(lock: Path) -> list[list[str]]:
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
    return [
        [sys.executable, "-m", "venv", "venv"],
        ["venv/bin/python", *install, "--requirement", str(lock)],
    ]
