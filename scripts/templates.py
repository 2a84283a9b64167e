"""Format the templates (djangofmt) and the style sheets (cssbeautifier).

Use: .venv/bin/python -m scripts.templates           exit 1 and name the files that are not formatted
     .venv/bin/python -m scripts.templates --write   format them

Neither breaks a long line inside of an expression or a value; both keep the breaks that you make there.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("app", "mcp_server")


def main() -> None:
    is_writing = "--write" in sys.argv
    check = [] if is_writing else ["--check"]
    program = Path(sys.executable).with_name("djangofmt")
    status = subprocess.run([program, "--quiet", *check, *FOLDERS], cwd=ROOT, check=False).returncode
    for file in sheets():
        text = file.read_text("utf-8")
        if (formatted := format_sheet(text)) == text:
            continue
        if is_writing:
            file.write_text(formatted, "utf-8")
        else:
            status = 1
            print(f"would be formatted: {file.relative_to(ROOT)}")
    if status and not is_writing:
        print("Format them with: .venv/bin/python -m scripts.templates --write")
    sys.exit(status)


def sheets() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.css"))


def format_sheet(text: str) -> str:
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.newline_between_rules = False
    options.space_around_combinator = True
    options.end_with_newline = True
    formatted: str = cssbeautifier.beautify(text, options)
    # A declaration that is added below the last one changes one line, not two.
    return re.sub(r"(?<=[^\s{};/])(?=\n\s*\})", ";", formatted)


if __name__ == "__main__":
    main()
