"""Commands of the operator: how they are added, and what they print."""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

from domain.use_cases.deps import Deps
from mcp_server.settings import read_settings
from storage.analytics.session import CountingTaken, Session, counting_session
from storage.startup import database_of

Command = Callable[[Deps, argparse.Namespace], Awaitable[None]]
Result = TypeVar("Result")
# Seconds that a command waits for another command that counts scans.
WAIT_SECONDS = 30.0


def add_verb(
    verbs: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, command: Command, text: str
) -> argparse.ArgumentParser:
    parser = verbs.add_parser(name, help=text)
    parser.set_defaults(command=command)
    return parser


class PrintError(Exception):
    """Nothing can be printed. In a transaction an OSError would count as one of the database."""


def print_lines(*lines: tuple[str, str]) -> None:
    """Print at once. Raises PrintError, which undoes the transaction around it."""
    try:
        print(*(f"{label:<14}{value}" for label, value in lines), sep="\n", flush=True)
    except OSError as error:
        raise PrintError(str(error)) from None


async def while_counting(work: Callable[[Session], Result]) -> Result:
    """Run `work` in a thread, while no other process counts scans."""

    def run() -> Result:
        with counting_session(
            database_of(read_settings()), within=WAIT_SECONDS, on_wait=_print_waiting
        ) as session:
            return work(session)

    try:
        return await asyncio.to_thread(run)
    except CountingTaken:
        sys.exit("Another command is still counting scans. Start this one again when it is done.")


def _print_waiting() -> None:
    print("Scans are being counted; waiting for a pause.", file=sys.stderr)
