"""Commands of the operator: how they are added, and what they print."""

import argparse
from collections.abc import Awaitable, Callable

from domain.use_cases.deps import Deps

Command = Callable[[Deps, argparse.Namespace], Awaitable[None]]


def add_verb(
    verbs: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, command: Command, text: str
) -> argparse.ArgumentParser:
    parser = verbs.add_parser(name, help=text)
    parser.set_defaults(command=command)
    return parser


def print_lines(*lines: tuple[str, str]) -> None:
    for label, value in lines:
        print(f"{label:<14}{value}")
