"""Eight decoders by eight makers: five of this process, and three in processes of their own."""

import json
import struct
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import cv2

from tests.drawing.panel import DECODERS, Pixels
from tests.drawing.panel import reads as reads_here
from tests.fault.node import Node, node_or_skip
from tests.fault.tools import installed, not_run
from tests.opened import opened

HERE: Final = Path(__file__).parent
NAMES: Final = (*DECODERS, "quirc", "jsQR", "rxing")


@dataclass
class Reader:
    """A process that takes frames one after another, for these decoders."""

    names: frozenset[str]
    command: list[str]
    _process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    def read(self, grey: Pixels) -> dict[str, str | None]:
        """What each of its decoders found. Raises RuntimeError when the process ended."""
        if self._process is None:
            self._process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        height, width = grey.shape
        stdin.write(struct.pack("<II", width, height) + grey.tobytes())
        stdin.flush()
        if not (answer := stdout.readline()):
            raise RuntimeError(f"{self.command} ended")
        found: dict[str, Any] = json.loads(answer)
        return found

    def end(self) -> None:
        if self._process is not None:
            # It ends with its input.
            self._process.communicate()
            self._process = None


@cache
def readers() -> tuple[Reader, ...]:
    """Installed on first use. Skips the test when they cannot be."""
    node = node_or_skip("jsQR, rxing and quirc")
    return (
        Reader(frozenset({"jsQR", "rxing"}), node.command(node.own_script(HERE / "reader.mjs"))),
        Reader(frozenset({"quirc"}), [str(_compiled_quirc(node))]),
    )


def _compiled_quirc(node: Node) -> Path:
    """Only its sources are used of the package: a binding to another language takes twenty times as long."""
    sources = node.packages / "node-quirc/deps/quirc"
    # As other bindings have it: a picture with many specks is not given up.
    options = ("-O2", "-DQUIRC_MAX_REGIONS=65534", f"-I{sources}", "-o", "quirc")
    command = ["cc", *options, "reader.c", *map(str, sorted(sources.glob("*.c"))), "-lm"]
    try:
        return installed("quirc", [HERE / "reader.c"], [command]) / "quirc"
    except (OSError, RuntimeError) as error:
        raise not_run("quirc", error, "a C compiler (apt-get install gcc libc6-dev)") from None


def read_by(grey: Pixels, text: str) -> frozenset[str]:
    """The decoders that find exactly `text`, as it is or a tenth larger.

    A camera takes many frames: a miss at one scale alone says nothing about a design.
    """
    found = _read(grey, text, frozenset(NAMES))
    if missed := frozenset(NAMES) - found:
        larger = cv2.resize(grey, None, fx=1.1, fy=1.1, interpolation=cv2.INTER_CUBIC)
        found |= _read(larger, text, missed)
    return found


def _read(grey: Pixels, text: str, names: frozenset[str]) -> frozenset[str]:
    """Those of `names` that find exactly `text`."""
    found: dict[str, str | None] = {name: reads_here(name, grey) for name in names & DECODERS.keys()}
    for reader in readers():
        if names & reader.names:
            found |= reader.read(grey)
    return frozenset(name for name in names if opened(found[name] or "") == text)
