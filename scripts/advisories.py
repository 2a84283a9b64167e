"""Look for known vulnerabilities of the locked packages in the advisories of the package index.

Use: .venv/bin/python -m scripts.advisories

Status 1 and a line for each vulnerability that a newer version mends. What cannot be looked up, without a way
to the index or for want of an entry there, is a warning: nothing in this repository could change that.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

from scripts.locks import ROOT, find_uv

# In an environment of its own: it is no part of what it looks at.
_AUDIT: Final = ("tool", "run", "--isolated", "pip-audit==2.10.1")
_OPTIONS: Final = (
    "--disable-pip",
    "--no-deps",
    "--progress-spinner",
    "off",
    "--timeout",
    "10",
    "--format",
    "json",
)
_SECONDS: Final = 180
LOCK: Final = "requirements.lock"


def main() -> None:
    answer = _ask(LOCK)
    packages = packages_in(answer)
    for line in warnings(packages):
        print(f"warning: {line}")
    if lines := mendable(packages):
        sys.exit(
            "\n".join(
                [*lines, "fix it with: uv lock --upgrade-package NAME; python -m scripts.locks --write"]
            )
        )


def warnings(packages: Sequence[dict[str, Any]]) -> Iterator[str]:
    if not packages:
        yield "the advisories of the package index cannot be reached"
    if left_out := [one["name"] for one in packages if "skip_reason" in one]:
        yield f"the package index has no advisories on {len(left_out)} of {len(packages)} packages"
    for one, found in _vulnerabilities(packages):
        if not found["fix_versions"]:
            yield f"{one['name']} {one['version']}: {found['id']}, for which there is no newer version yet"


def mendable(packages: Sequence[dict[str, Any]]) -> list[str]:
    return [
        f"{one['name']} {one['version']}: {found['id']}, fixed in {', '.join(found['fix_versions'])}"
        for one, found in _vulnerabilities(packages)
        if found["fix_versions"]
    ]


def _vulnerabilities(packages: Sequence[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    return ((one, found) for one in packages for found in one.get("vulns", ()))


def _ask(lock: str) -> str:
    """Empty if nobody answers."""
    uv = find_uv()
    if uv is None:
        return ""
    try:
        command = [uv, *_AUDIT, "--requirement", lock, *_OPTIONS]
        return subprocess.run(
            command,
            cwd=ROOT,
            check=False,
            # As scripts/install.sh does.
            env={**os.environ, "UV_SYSTEM_CERTS": "1", "UV_PYTHON_DOWNLOADS": "never"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=_SECONDS,
        ).stdout
    except subprocess.TimeoutExpired:
        return ""


def packages_in(answer: str) -> list[dict[str, Any]]:
    try:
        packages: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return []
    return packages


if __name__ == "__main__":
    main()
