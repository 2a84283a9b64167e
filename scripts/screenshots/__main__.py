"""Make docs/screens: the dashboard of a café, with codes and four weeks of scans. Needs Chromium.

Use: .venv/bin/python -m scripts.screenshots               the pictures of the README
     .venv/bin/python -m scripts.screenshots --all FOLDER  every page at 390 and 1280 px, light and dark
"""

import argparse
import asyncio
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scripts.benchmarks.servers import free_port
from scripts.screenshots.cafe import open_cafe
from scripts.screenshots.camera import take
from scripts.screenshots.shots import all_shots, readme_shots

ROOT: Final = Path(__file__).resolve().parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", type=Path, metavar="FOLDER")
    every: Path | None = parser.parse_args().all
    pictures = every or ROOT / "docs" / "screens"
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, service_running(Path(folder)) as (root, printed):
        cafe = asyncio.run(open_cafe(Path(folder), root, printed))
        shots = all_shots(cafe) if every else readme_shots(cafe)
        asyncio.run(take(cafe, shots, pictures, is_whole=every is not None))


@contextmanager
def service_running(folder: Path) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The service's address, and what it prints at its first start."""
    port, log = free_port(), folder / "log"
    words = ["--data", folder / "data", "--port", port, "--mcp-port", free_port()]
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "scripts.supervisor", *map(str, words)], cwd=ROOT, stdout=out, stderr=out
        )
    try:
        printed: dict[str, str] = {}
        while not {"API key", "Docs"} <= printed.keys():
            if process.poll() is not None:
                sys.exit(log.read_text())
            time.sleep(0.2)
            printed = dict(re.findall(r"^([A-Z][A-Za-z -]+?) +(\S+)$", log.read_text(), re.MULTILINE))
        yield f"http://127.0.0.1:{port}", printed
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
