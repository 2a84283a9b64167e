"""The domain computes: no file, no socket, no clock, no environment, no random numbers of its own."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.cases import in_turn

ROOT = Path(__file__).parents[2]
PURE = frozenset(
    """
    __future__ abc base64 binascii bisect calendar collections colorsys contextlib csv dataclasses
    datetime decimal difflib domain enum fractions functools hashlib heapq hmac html io ipaddress itertools
    json math numbers operator pydantic pydantic_core random re string struct textwrap types typing
    tomllib unicodedata urllib uuid zlib zoneinfo
    """.split()
)
IMAGING = frozenset({"PIL", "bidi", "numpy", "qrcode", "uharfbuzz", "xml", "zxingcpp"})
# Fonts, icons and layouts lie beside the code that draws with them, as much a part of it as a table.
# Workbooks and archives are read and written in memory.
BESIDE = {
    "domain/drawing/engine/captions.py": ["import pathlib Path"],
    "domain/drawing/engine/caption_blocks.py": ["import pathlib Path"],
    "domain/drawing/print_layouts.py": ["import pathlib Path"],
    "domain/files/kinds.py": [
        "import io BytesIO",
        "import zipfile BadZipFile",
        "import zipfile ZipFile",
    ],
    "domain/kernel/workbooks.py": [
        "import io BytesIO",
        *(f"import zipfile {name}" for name in ("ZIP_DEFLATED", "ZIP_STORED", "BadZipFile", "ZipFile")),
        *("import openpyxl load_workbook", "import openpyxl Workbook"),
        *("import openpyxl.cell WriteOnlyCell", "import openpyxl.cell.cell ILLEGAL_CHARACTERS_RE"),
    ],
}
# Of these modules only the named part is pure.
ONLY = {
    "random": {"Random"},
    # To do several things at the same time, and to let others come first: no clock is read.
    "asyncio": {"gather", "sleep", "to_thread"},
    "uuid": {"UUID", "uuid5"},
    "io": {"BytesIO", "StringIO"},
    "copy": {"deepcopy"},
    "pathlib": {"PurePath"},
    "urllib": {"parse"},
    "xml": {"expat", "parsers.expat"},
}
IMPURE_ATTRIBUTES = frozenset({"now", "utcnow", "today", "uuid1", "uuid4", "environ", "getenv", "urandom"})
# The moment of a scan, which is an argument.
VALUES = frozenset({"visit.now", "scan.now", "later.now", "self.now"})
IMPURE_CALLS = frozenset(
    """
    open print input eval exec breakpoint __import__ uuid1 uuid4 Random SystemRandom getrandbits token_hex
    """.split()
)


def violations(source: str, *, draws: bool = False) -> Iterator[str]:
    """What in `source` a module of the domain may not do; `draws`: it lies in `domain/drawing/`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _import_fault(alias.name, None, draws=draws)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield from _import_fault("." * node.level + (node.module or ""), alias.name, draws=draws)
        elif isinstance(node, ast.Attribute) and node.attr in IMPURE_ATTRIBUTES:
            if ast.unparse(node) not in VALUES:
                yield f".{node.attr}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            yield f"{node.func.id}()"


def _import_fault(module: str, name: str | None, *, draws: bool) -> Iterator[str]:
    top = module.partition(".")[0]
    # Bytes of pictures and markup are the drawing's; a text is written by whoever makes a table.
    is_of_drawing = top == "xml" or (top == "io" and name != "StringIO")
    if top in ONLY:
        if not ({name, module.partition(".")[2]} & ONLY[top]) or (is_of_drawing and not draws):
            yield f"import {module} {name}"
    elif top not in (PURE | IMAGING if draws else PURE):
        yield f"import {module} {name}"


def _modules() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "domain").rglob("*.py"))


def test_a_module_of_the_domain_only_computes():
    found = {
        module: list(violations((ROOT / module).read_text(), draws=module.startswith("domain/drawing/")))
        for module in _modules()
    }

    assert {module: faults for module, faults in found.items() if faults} == BESIDE


def test_every_module_of_the_domain_is_looked_at():
    assert {
        "domain/kernel/parsing.py",
        "domain/drawing/engine/matrix.py",
        "domain/use_cases/codes/codes.py",
    } <= set(_modules())


@in_turn(
    "source",
    [
        "import os",
        "import os.path",
        "from os import environ",
        "import socket",
        "import subprocess",
        "from pathlib import Path",
        "import time",
        "import logging",
        "import asyncio",
        "import secrets",
        "import random",
        "from random import choice",
        "from random import SystemRandom",
        "import uuid",
        "from uuid import uuid4",
        "import urllib.request",
        "from urllib import request",
        "from urllib.request import urlopen",
        "import tortoise",
        "from starlette.requests import Request",
        "from storage.store import Store",
        "from . import codes",
        "from PIL import Image",
        "import qrcode",
        "from io import BytesIO",
        "def f():\n    import os",
        "datetime.now(UTC)",
        "datetime.datetime.utcnow()",
        "date.today()",
        "clock = datetime.now",
        "os.environ['HOME']",
        "open('x')",
        "print(1)",
        "Random()",
    ],
)
def test_an_impure_line_is_found(source):
    assert list(violations(source))


@in_turn("source", ["from PIL import Image", "import qrcode.main", "from io import BytesIO"])
def test_only_drawing_may_use_imaging_libraries(source):
    assert not list(violations(source, draws=True))
    assert list(violations("from io import open\nimport os", draws=True))


@in_turn(
    "source",
    [
        "from random import Random\ndef f(rng: Random): return rng.randrange(2)",
        "from uuid import UUID",
        "from pathlib import PurePath",
        "from urllib.parse import quote",
        "import urllib.parse",
        "from collections.abc import Mapping",
        "def f(now): return now",
    ],
)
def test_a_pure_line_passes(source):
    assert not list(violations(source))
