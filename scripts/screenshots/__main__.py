"""Make docs/screens: the dashboard of a café, with codes and four weeks of scans. Needs Chromium.

Use: .venv/bin/python -m scripts.screenshots               the pictures of the README
     .venv/bin/python -m scripts.screenshots --all FOLDER  every page at 390 and 1280 px, light and dark
     … --all FOLDER --cafe CAFE                            of one café, kept in CAFE, to be compared
"""

import argparse
import asyncio
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from scripts.benchmarks.servers import free_port
from scripts.screenshots.cafe import Cafe, open_cafe
from scripts.screenshots.camera import take
from scripts.screenshots.service import ROOT, service_running
from scripts.screenshots.shots import all_shots, readme_shots


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", type=Path, metavar="FOLDER")
    parser.add_argument("--cafe", type=Path, help="make the café here, or take the one that is here")
    asked = parser.parse_args()
    every: Path | None = asked.all
    pictures = every or ROOT / "docs" / "screens"
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, _serving_cafe(Path(folder), asked.cafe) as cafe:
        shots = all_shots(cafe) if every else readme_shots(cafe)
        asyncio.run(take(cafe, shots, pictures, is_whole=every is not None))


@contextmanager
def _serving_cafe(folder: Path, kept: Path | None) -> Iterator[Cafe]:
    """`kept`: its café is made once, on one port, and each time a copy of it is served."""
    if kept is None:
        with service_running(folder, free_port()) as (root, printed):
            yield asyncio.run(open_cafe(folder, root, printed))
        return
    facts = kept / "cafe.json"
    if not facts.exists():
        kept.mkdir(parents=True, exist_ok=True)
        with service_running(kept, free_port()) as (root, printed):
            facts.write_text(json.dumps(asdict(asyncio.run(open_cafe(kept, root, printed)))), "utf-8")
    cafe = Cafe(**json.loads(facts.read_text("utf-8")))
    shutil.copytree(kept / "data", folder / "data")
    with service_running(folder, int(cafe.root.rpartition(":")[2]), until=("Docs",)):
        yield cafe


if __name__ == "__main__":
    main()
