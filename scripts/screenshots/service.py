"""A service of its own, to be photographed."""

import re
import subprocess
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scripts.benchmarks.servers import free_port

ROOT: Final = Path(__file__).resolve().parents[2]


@contextmanager
def service_running(
    folder: Path, port: int, *, until: Collection[str] = ("API key", "Docs")
) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The service's address, and what it prints at its start."""
    log = folder / "log"
    words = ["--data", folder / "data", "--port", port, "--mcp-port", free_port()]
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "scripts.supervisor", *map(str, words)], cwd=ROOT, stdout=out, stderr=out
        )
    try:
        printed: dict[str, str] = {}
        while not printed.keys() >= {*until}:
            if process.poll() is not None:
                sys.exit(log.read_text())
            time.sleep(0.2)
            printed = dict(re.findall(r"^([A-Z][A-Za-z -]+?) +(\S+)$", log.read_text(), re.MULTILINE))
        yield f"http://127.0.0.1:{port}", printed
    finally:
        process.terminate()
        process.wait()
