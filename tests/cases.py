"""Cases of one test, for those that are cheap or can share a world."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, iscoroutinefunction, signature
from typing import Any

import pytest
from _pytest.mark import ParameterSet

_SUBTESTS = Parameter("subtests", Parameter.KEYWORD_ONLY)


def in_turn(names: str | Iterable[str], cases: Iterable[Any]) -> Callable[[Any], Any]:
    """As `pytest.mark.parametrize`, but the cases are subtests of one test, with its fixtures.

    Each that fails is reported. Where a case disturbs the next one, or needs a world of its own, parametrize.
    """
    given = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    all_cases = [_values(given, case) for case in cases]

    def decorate(test: Any) -> Any:
        if iscoroutinefunction(test):

            @wraps(test)
            async def in_turn(*, subtests: pytest.Subtests, **fixtures: Any) -> None:
                inner = {"subtests": subtests} if "subtests" in wanted else {}
                for case in all_cases:
                    with _Case(subtests, case):
                        await test(**fixtures, **inner, **case)
        else:

            @wraps(test)
            def in_turn(*, subtests: pytest.Subtests, **fixtures: Any) -> None:
                inner = {"subtests": subtests} if "subtests" in wanted else {}
                for case in all_cases:
                    with _Case(subtests, case):
                        test(**fixtures, **inner, **case)

        wanted = signature(test).parameters
        fixtures = [one for name, one in wanted.items() if name not in {*given, "subtests"}]
        shown = signature(test).replace(parameters=[*_by_keyword(fixtures), _SUBTESTS])
        in_turn.__signature__ = shown
        return in_turn

    return decorate


@dataclass
class _Case:
    """A case that fails is a subtest. A report of each that passes would cost more than many of these."""

    subtests: pytest.Subtests
    values: Mapping[str, Any]

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, fault: BaseException | None, traceback: object) -> bool:
        if fault is None:
            return False
        with self.subtests.test(_name(self.values)):
            raise fault
        return True


def _values(names: list[str], case: Any) -> Mapping[str, Any]:
    values = case.values if isinstance(case, ParameterSet) else case if len(names) > 1 else (case,)
    return dict(zip(names, values, strict=True))


def _name(case: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={str(value)[:60]!r}" for name, value in case.items())


def _by_keyword(parameters: Iterable[Parameter]) -> list[Parameter]:
    return [one.replace(kind=Parameter.KEYWORD_ONLY) for one in parameters]
