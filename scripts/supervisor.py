"""Start Repoint, and keep both processes running. It imports next to nothing of them: scans begin sooner."""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from scripts.processes import ROOT, Begun, Failure, Kept, complain, describe_end, supervise


class _OneLineParser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        complain(message)
        sys.exit(2)


def read_options(arguments: Sequence[str]) -> None:
    """Put the options into the environment, where they override variables and reach the children."""
    parser = _OneLineParser(prog="run", allow_abbrev=False)
    for option in ("--data", "--port", "--mcp-port", "--host"):
        parser.add_argument(option)
    for name, value in vars(parser.parse_args(arguments)).items():
        if value is not None:
            # A path of the command line starts at the caller's folder, one of a setting at the project's.
            os.environ[f"REPOINT_{name.upper()}"] = str(Path(value).absolute()) if name == "data" else value
    if (value := os.environ.get("REPOINT_DATA")) and Path(value).exists() and not (ROOT / value).exists():
        complain(f"REPOINT_DATA starts at {ROOT}, where {value} is not, as it is here: give the whole path")
        sys.exit(2)
    os.chdir(ROOT)


async def begin(web: Kept) -> Begun:
    """Start the web process for the first time: `scripts.first_web` prepares all, and tells what it found."""
    reader, writer = os.pipe()
    try:
        process = await web.start(
            (sys.executable, "-m", "scripts.first_web", str(writer)),
            os.environ,
            stdout=sys.stdout.fileno(),
            pass_fds=(writer,),
        )
    except OSError as error:
        raise Failure(f"{web.name} cannot be started: {error}") from None
    finally:
        os.close(writer)
    told = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(told), os.fdopen(reader, "rb")
    )
    if not (report := await told.read()):
        status = await process.wait()
        # With a status it has said itself why.
        raise Failure("" if status > 0 else f"{web.name} {describe_end(status)}")
    found = json.loads(report)
    return Begun(
        host=found["host"],
        ports=found["ports"],
        environment=os.environ | {"REPOINT_DATA": found["data"]},
        addresses=found["addresses"],
    )


async def run() -> int:
    web = Kept("the web process", (sys.executable, "-m", "app"), is_needed=True)
    assistant = Kept("the assistant process", (sys.executable, "-m", "mcp_server"))
    return await supervise((web, assistant), lambda: begin(web))


def main(arguments: Sequence[str]) -> int:
    read_options(arguments)
    return asyncio.run(run())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
