"""The npm packages of the tests, as `npm/package-lock.json` has them, under the Node of Playwright."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import playwright

from tests.fault.tools import installed, not_run

_LOCKED: Final = tuple(Path(__file__).parent / "npm" / name for name in ("package-lock.json", "package.json"))
_INSTALL: Final = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
# Of a locked version, and newer than that of many systems.
_NODE: Final = Path(playwright.__file__).parent / "driver/node"
_NEEDED: Final = "npm on PATH (apt-get install npm) and a registry that it reaches"


@dataclass(frozen=True)
class Node:
    """`folder` has `node_modules`."""

    folder: Path

    @property
    def packages(self) -> Path:
        return self.folder / "node_modules"

    def command(self, script: Path, *arguments: str) -> list[str]:
        return [str(_NODE), str(script), *arguments]

    def conformance(self, *arguments: str) -> list[str]:
        return self.command(self.packages / "@modelcontextprotocol/conformance/dist/index.js", *arguments)

    def own_script(self, script: Path) -> Path:
        """One of ours, copied beside the packages: Node looks for them from where a script lies."""
        return Path(shutil.copy(script, self.folder))


def node_or_skip(what: str) -> Node:
    """Skips the test when Node or a package cannot be installed."""
    npm = shutil.which("npm")
    if npm is None:
        raise not_run(what, "npm is not on PATH", _NEEDED)
    try:
        return Node(installed("node", _LOCKED, [[npm, *_INSTALL]]))
    except RuntimeError as error:
        raise not_run(what, error, _NEEDED) from None
