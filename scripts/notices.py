"""Keep the list of packages in NOTICE equal to the lock: what an image or an installation brings along.

Use: .venv/bin/python -m scripts.notices           exit 1 and print the lines that differ
     .venv/bin/python -m scripts.notices --write   after `uv lock`
"""

import re
import sys
from difflib import unified_diff
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BEGIN, END = "Python packages and their licences:\n", "End of the list of packages.\n"
# Packages without an SPDX expression of their own; each was read in its licence file.
LICENCES: Final = {
    "aerich": "Apache-2.0",
    "aiosqlite": "MIT",
    "babel": "BSD-3-Clause",
    "et-xmlfile": "MIT",
    "h11": "MIT",
    "iso8601": "MIT",
    "jinja2": "BSD-3-Clause",
    "joserfc": "BSD-3-Clause",
    "markdown-it-py": "MIT",
    "mcp": "MIT",
    "mcp-types": "MIT",
    "mdurl": "MIT",
    "obstore": "MIT",
    "openpyxl": "MIT",
    "pi-heif": "BSD-3-Clause AND LGPL-3.0-or-later",
    "pyasn1": "BSD-2-Clause",
    "pyasn1-modules": "BSD-2-Clause",
    "pyopenssl": "Apache-2.0",
    "pypdfium2": "BSD-3-Clause AND Apache-2.0",
    "pypika-tortoise": "Apache-2.0",
    "python-bidi": "LGPL-3.0",
    "python-dotenv": "BSD-3-Clause",
    "python-geoacumen": "Apache-2.0",
    "qrcode": "BSD-3-Clause",
    "resvg-py": "MIT",
    "tortoise-orm": "Apache-2.0",
    "tzdata": "Apache-2.0",
    "ua-parser-builtins": "Apache-2.0",
    "ua-parser-rs": "Apache-2.0",
    "uharfbuzz": "Apache-2.0",
    "uvloop": "Apache-2.0 OR MIT",
}
# In the lock for systems that Repoint does not run on.
ELSEWHERE: Final = frozenset({"colorama", "httpx2-jsfetch", "pywin32"})


def locked_names() -> list[str]:
    text = (ROOT / "requirements.lock").read_text("utf-8")
    return sorted({*re.findall(r"^([a-z0-9._-]+)(?:\[.*\])?==", text, re.MULTILINE)} - ELSEWHERE)


def licence_of(package: Distribution) -> str:
    """Raises KeyError for one that says nothing clear: read its licence, and add it to LICENCES."""
    name = package.metadata["Name"].lower().replace("_", "-").replace(".", "-")
    expressions = package.metadata.get_all("License-Expression")
    return expressions[0] if expressions else LICENCES[name]


def listed() -> str:
    return "".join(f"  {name}  {licence_of(distribution(name))}\n" for name in locked_names())


def with_packages(notice: str) -> str:
    before, _, rest = notice.partition(BEGIN)
    return f"{before}{BEGIN}{listed()}{END}{rest.partition(END)[2]}"


def main(arguments: list[str]) -> int:
    file = ROOT / "NOTICE"
    found = file.read_text("utf-8")
    wanted = with_packages(found)
    if "--write" in arguments:
        file.write_text(wanted, "utf-8")
        return 0
    print("".join(unified_diff(found.splitlines(True), wanted.splitlines(True), "NOTICE", "the lock", n=0)))
    return int(found != wanted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
