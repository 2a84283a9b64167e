"""Keep the lock files for pip equal to uv.lock: pip installs from them where uv is missing.

Use: .venv/bin/python -m scripts.locks           exit 1 and print the differences
     .venv/bin/python -m scripts.locks --write   after `uv lock`; needs uv
"""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GROUPS: Mapping[str, tuple[str, ...]] = {"requirements.lock": (), "requirements-dev.lock": ("dev",)}
HEADER = "# Written from uv.lock by: python -m scripts.locks --write\n"

Pins = dict[str, frozenset[str]]


def locked_pins(uv_lock: Mapping[str, Any], groups: Iterable[str]) -> Pins:
    """`name==version` -> hashes, of all dependencies of the project and these groups on any platform."""
    packages: list[dict[str, Any]] = uv_lock["package"]
    project = next(package for package in packages if package["source"] == {"virtual": "."})
    waiting = [*project["dependencies"]]
    for group in groups:
        waiting += project["dev-dependencies"][group]
    pins: Pins = {}
    seen: list[dict[str, Any]] = []
    while waiting:
        wanted = waiting.pop()
        if wanted in seen:
            continue
        seen.append(wanted)
        for package in packages:
            if (
                package["name"] == wanted["name"]
                and wanted.get("version", package["version"]) == package["version"]
            ):
                pins[f"{package['name']}=={package['version']}"] = _hashes(package)
                waiting += package.get("dependencies", [])
                for extra in wanted.get("extra", []):
                    waiting += package["optional-dependencies"][extra]
    return pins


def _hashes(package: Mapping[str, Any]) -> frozenset[str]:
    files = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
    return frozenset(file["hash"] for file in files)


def exported_pins(text: str) -> Pins:
    """The same, of a lock file for pip."""
    joined = text.replace("\\\n", " ")
    lines = [line for line in joined.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return {line.split()[0]: frozenset(re.findall(r"--hash=(\S+)", line)) for line in lines}


def differences(root: Path) -> list[str]:
    """One line for each lock file that differs from uv.lock."""
    uv_lock = tomllib.loads((root / "uv.lock").read_text("utf-8"))
    found = []
    for name, groups in GROUPS.items():
        ours, theirs = exported_pins((root / name).read_text("utf-8")), locked_pins(uv_lock, groups)
        wrong = sorted(pin for pin in {*ours, *theirs} if ours.get(pin) != theirs.get(pin))
        if wrong:
            found.append(f"{name} does not agree with uv.lock: {', '.join(wrong)}")
    return found


def find_uv() -> str | None:
    """The uv of the machine, or the one that scripts/install.sh has brought."""
    own = ROOT / ".tools" / "bin" / "uv"
    return shutil.which("uv") or (str(own) if own.exists() else None)


def export(*options: str) -> str:
    """The lock of the project in another format. Raises FileNotFoundError without uv."""
    command = [find_uv() or "uv", "export", "--quiet", "--frozen", "--no-default-groups", *options]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def write() -> None:
    for name, groups in GROUPS.items():
        chosen = [word for group in groups for word in ("--group", group)]
        text = export("--no-emit-project", "--no-header", *chosen)
        (ROOT / name).write_text(HEADER + text, "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    if lines := differences(ROOT):
        sys.exit("\n".join([*lines, "fix it with: python -m scripts.locks --write"]))
