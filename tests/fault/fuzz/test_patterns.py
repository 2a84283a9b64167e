"""No regular expression takes long, whatever it is asked to match."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import app
import domain
import mcp_server
import storage
from tests.fault.fuzz.runs import IS_LONG, examples
from tests.time_limits import at_most

# Enough for what takes exponential or cubic time.
LONGEST = 1_000
# Shorter ones: a telephone number of an owner has 40.
SHORT = {"domain.payloads.uris._EXTENSION": 40}
COMMON = [*" \t\n01aAzx.,;:-+_/\\@#'\"()[]{}<>=%&*", "\u00e9", "1.", "a-", "a.", "\\\\", '""', "a@a.", "0x"]
ENDS = ["!", "\x00"]


def modules() -> Iterator[object]:
    for package in (app, domain, mcp_server, storage):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__") and "migrations" not in found.name:
                yield importlib.import_module(found.name)


def patterns() -> dict[str, re.Pattern[str]]:
    return {
        f"{module.__name__}.{name}": value  # type: ignore[attr-defined]
        for module in modules()
        for name, value in vars(module).items()
        if isinstance(value, re.Pattern) and isinstance(value.pattern, str)
    }


PATTERNS = patterns()


def try_to_match(name: str, piece: str, end: str, *, begin: str = "") -> None:
    pattern, longest = PATTERNS[name], SHORT.get(name, LONGEST)
    text = begin + (piece * (longest // len(piece) + 1))[:longest] + end
    with at_most(seconds=0.25):
        pattern.fullmatch(text)
        pattern.search(text)


@pytest.mark.parametrize("name", PATTERNS)
def test_no_pattern_takes_long_on_a_repeated_word_of_its_own(name: str) -> None:
    words = {*re.findall(r"\w{1,12}\W?", PATTERNS[name].pattern.replace("\\", "")), *COMMON}

    for piece, end in product(sorted(words), ENDS):
        try_to_match(name, piece, end)


# It takes minutes.
@pytest.mark.parametrize("name", PATTERNS if IS_LONG else [])
@examples(1)
@given(data=st.data(), end=st.sampled_from(ENDS))
def test_no_pattern_takes_long_on_repetitions_of_what_it_matches(
    name: str, data: st.DataObject, end: str
) -> None:
    if PATTERNS[name].pattern == "[\ud800-\udfff]":
        return
    begin = data.draw(st.from_regex(PATTERNS[name]).map(lambda text: text[:50]))
    at = data.draw(st.integers(0, max(0, len(begin) - 1)))
    piece = begin[at : at + data.draw(st.integers(1, 6))] or "a"

    try_to_match(name, piece, end)
    try_to_match(name, piece, end, begin=begin)
