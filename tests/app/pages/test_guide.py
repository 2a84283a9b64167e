"""The commands of docs/rest.md, run as they are printed; what they print is as the guide shows it."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from app.api.errors import STATUSES
from tests.fault.processes import ROOT, Account, App, running

pytestmark = pytest.mark.slow

GUIDE = (ROOT / "docs" / "rest.md").read_text("utf-8")
EXAMPLE = "http://127.0.0.1:8000"


@dataclass
class Step:
    """The commands up to an expected answer. `shown`: as the guide has it; its kind is json or text."""

    section: str
    commands: str
    kind: str = ""
    shown: str = ""


def steps() -> list[Step]:
    found: list[Step] = []
    section = ""
    tokens = MarkdownIt("commonmark").parse(GUIDE)
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "inline" and before is not None and before.tag == "h2":
            section = token.content
        if token.type != "fence":
            continue
        if token.info == "sh":
            found.append(Step(section, token.content))
        else:
            found[-1].kind, found[-1].shown = token.info, token.content
    return found


SECTIONS = [section for section, _ in groupby(steps(), lambda step: step.section)]


@dataclass
class Ran:
    """What each step of the guide printed, in the order of the guide."""

    root: str
    printed: dict[str, list[tuple[Step, str]]] = field(default_factory=dict)


async def run(script: str, app: App) -> str:
    process = await asyncio.create_subprocess_exec(
        *("bash", "-c", script),
        cwd=ROOT,
        env={**app.environment(), "LC_ALL": "C.UTF-8"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(60):
        printed, _ = await process.communicate()
    return printed.decode()


@pytest.fixture(scope="module")
async def ran(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Ran]:
    folder: Path = tmp_path_factory.mktemp("guide")
    app = App(folder, f"sqlite://{folder / 'repoint.db'}", {"REPOINT_RATE_LIMIT": "600"})
    async with running(app):
        account = await Account.open(app, "owner@localhost")
        root = f"http://127.0.0.1:{app.port}"
        variables, *others = steps()
        known = variables.commands.replace(EXAMPLE, root).replace("rp_…", account.key)
        done = Ran(root)
        for step in others:
            # Variables of a section are there in its later commands.
            earlier = [one.commands for one, _ in done.printed.get(step.section, ())]
            kept = "\n".join(line for text in earlier for line in re.findall(r"(?m)^[A-Z]+=.*", text))
            script = f"{known}{kept}\n{step.commands}".replace(EXAMPLE, root)
            done.printed.setdefault(step.section, []).append((step, await run(script, app)))
        yield done


def matches(shown: Any, printed: Any) -> bool:
    """What is shown is part of what was printed; `…` stands for any text."""
    match shown:
        case dict():
            return isinstance(printed, dict) and all(
                name in printed and matches(value, printed[name]) for name, value in shown.items()
            )
        case list():
            are_enough = isinstance(printed, list) and len(printed) >= len(shown)
            return are_enough and all(map(matches, shown, printed))
        case str():
            return isinstance(printed, str) and fnmatchcase(
                printed, shown.replace("[", "[[]").replace("…", "*")
            )
    return bool(shown == printed)


def last_answer(printed: str) -> Any:
    """The last of several objects of JSON, one after the other."""
    found, rest = None, printed.strip()
    while rest:
        found, end = json.JSONDecoder().raw_decode(rest)
        rest = rest[end:].strip()
    return found


def lines_in_order(shown: str, printed: str) -> bool:
    left = iter(printed.replace("\r", "").splitlines())
    return all(any(matches(line, one) for one in left) for line in shown.splitlines())


@pytest.mark.parametrize("section", SECTIONS)
async def test_the_commands_of_a_section_print_what_the_guide_shows(ran: Ran, section: str):
    for step, printed in ran.printed[section]:
        shown = step.shown.replace(EXAMPLE, ran.root)

        assert printed, step.commands
        if step.kind == "json":
            assert matches(json.loads(shown), last_answer(printed)), printed
        elif step.kind == "text":
            assert lines_in_order(shown, printed), printed


def test_every_error_has_its_status_and_a_sentence_in_the_guide():
    rows = re.findall(r"(?m)^\| (\d{3}) \| `(\w+)` \| ([^|]+\.) \| ([^|]+\.) \|$", GUIDE)

    written = {(int(status), code) for status, code, _, _ in rows}
    assert written >= {(status, kind.code) for kind, status in STATUSES.items()} | {(500, "server_error")}
    assert len(rows) == len(written)


def test_what_differs_from_the_guide_is_noticed():
    assert matches({"a": "x…", "b": [1]}, {"a": "xyz", "b": [1, 2], "c": None})
    assert not matches({"a": "x"}, {"a": "y"})
    assert not matches({"b": [1, 2]}, {"b": [1]})
    assert lines_in_order("one\nthree…", "one\ntwo\nthree and more")
    assert not lines_in_order("two\none", "one\ntwo")
