"""A fault is a fact: a field, a reason and its values. Adapters make sentences of it (decision 0092)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import AfterValidator

from domain.kernel.reasons import Reason


@dataclass(frozen=True, slots=True, init=False)
class Fault:
    """One fault, by its path in the caller's input: `options.width`. `others`: how many are not named.

    `row`: of a table, from 1; 0 is its header. `field` is then the column, or empty for the whole row; or a
    path in the cell of `column`.
    """

    field: str
    reason: Reason
    values: Mapping[str, Any]
    others: int
    row: int | None
    column: str | None

    def __init__(
        self,
        field: str,
        reason: Reason,
        *,
        others: int = 0,
        row: int | None = None,
        column: str | None = None,
        **values: Any,
    ) -> None:
        places = {"field": field, "others": others, "row": row, "column": column}
        for name, value in {**places, "reason": reason, "values": values}.items():
            object.__setattr__(self, name, value)

    @property
    def code(self) -> str:
        return self.reason.code

    @property
    def message(self) -> str:
        """In English, for callers of the API."""
        return self.reason.message(self.values)

    @property
    def place(self) -> str:
        row = "" if self.row is None else f"row {self.row}" if self.row else "header"
        return ", ".join(part for part in (row, self.field) if part)

    def at(self, field: str | None = None, **places: Any) -> "Fault":
        """The same fact elsewhere. `places`: `row`, `column`, `others`."""
        kept = {"others": self.others, "row": self.row, "column": self.column, **places}
        return Fault(self.field if field is None else field, self.reason, **kept, **self.values)


class InvalidValue(ValueError):
    """What is wrong with a value, from who does not know its field: raised, or returned.

    `member`: the field of an object that is wrong, if one is.
    """

    def __init__(self, reason: Reason, *, member: str = "", **values: Any) -> None:
        super().__init__(reason.message(values))
        self.reason = reason
        self.member = member
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(InvalidValue, self.reason, member=self.member, **self.values), ()

    def at(self, field: str, **places: Any) -> Fault:
        path = f"{field}.{self.member}" if self.member else field
        return Fault(path, self.reason, **places, **self.values)


def valid_if(is_valid: Callable[[Any], object], reason: Reason, **values: Any) -> AfterValidator:
    """A validator that raises InvalidValue for a value that is not valid, and changes none."""

    def check(value: Any) -> Any:
        if not is_valid(value):
            raise InvalidValue(reason, **values)
        return value

    return AfterValidator(check)


def readable_by(parse: Callable[[Any], object]) -> AfterValidator:
    """A validator that keeps the text which `parse` reads; otherwise that raises ValueError."""

    def check(text: Any) -> Any:
        parse(text)
        return text

    return AfterValidator(check)


def wrong_length(size: int, least: int, limit: int) -> InvalidValue:
    reason = Reason.SHORTER if size < least else Reason.LONGER
    return InvalidValue(reason, least=least, limit=limit, size=size)
