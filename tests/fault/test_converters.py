"""The tools' schemas go through the SDKs of Google and OpenAI whole, and TDQS has nothing to say of them."""

import json
import subprocess
from pathlib import Path

import pytest

from mcp_server.tools.catalogue import TOOLS, listed_tools
from tests.fault.python_tools import CLIENTS, PythonTools, python_tools_or_skip

WITHIN = 60.0
# An object with any fields has no strict form.
NOT_STRICT = {"create_qr_code", "repoint_qr_code", "update_qr_code", "explain_scan"}


@pytest.fixture(scope="module")
def tools() -> PythonTools:
    return python_tools_or_skip("the converters of vendors")


def run(*command: object) -> str:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=WITHIN, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def listed(folder: Path) -> Path:
    """What tools/list answers, in a file."""
    shown = [tool.model_dump(by_alias=True, exclude_none=True, mode="json") for tool in listed_tools()]
    file = folder / "tools.json"
    file.write_text(json.dumps({"tools": shown}), "utf-8")
    return file


def test_every_tool_keeps_every_argument_in_each_sdk(tools: PythonTools, tmp_path: Path) -> None:
    printed = run(tools.python, CLIENTS / "converters.py", listed(tmp_path))

    forms = dict(line.split(" ", 1) for line in printed.splitlines())
    assert list(forms) == list(TOOLS)
    assert {name for name, form in forms.items() if form != "strict"} == NOT_STRICT


def test_the_definitions_are_without_a_warning(tools: PythonTools, tmp_path: Path) -> None:
    file = listed(tmp_path)

    run(*tools.command("tdqs", "lint", "--file", file, "--fail-on", "warning"))
