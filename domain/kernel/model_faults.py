"""What pydantic finds wrong with a value, as a fault."""

import re
from typing import Any, Final

from pydantic_core import ErrorDetails

from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason

_CHOICES: Final = re.compile(", | or ")
# By its type of error, and where it names a limit.
_REASONS: Final = {
    "missing": Reason.REQUIRED,
    "string_type": Reason.STRING,
    "int_type": Reason.WHOLE_NUMBER,
    "int_from_float": Reason.WHOLE_NUMBER,
    "int_parsing": Reason.WHOLE_NUMBER,
    "float_type": Reason.NUMBER,
    "float_parsing": Reason.NUMBER,
    "finite_number": Reason.NUMBER,
    "bool_type": Reason.BOOLEAN,
    "bool_parsing": Reason.BOOLEAN,
    "dict_type": Reason.OBJECT,
    "model_type": Reason.OBJECT,
    "list_type": Reason.LIST,
    "tuple_type": Reason.LIST,
    "none_required": Reason.NULL,
}
_BY_LIMIT: Final = {
    "greater_than": (Reason.NOT_MORE, "gt", "least"),
    "greater_than_equal": (Reason.TOO_SMALL, "ge", "least"),
    "less_than": (Reason.NOT_LESS, "lt", "limit"),
    "less_than_equal": (Reason.TOO_LARGE, "le", "limit"),
    "string_too_short": (Reason.TOO_SHORT, "min_length", "least"),
    "string_too_long": (Reason.TOO_LONG, "max_length", "limit"),
    "too_short": (Reason.TOO_FEW, "min_length", "least"),
    "too_long": (Reason.TOO_MANY, "max_length", "limit"),
}
_OF_ONE: Final = {Reason.TOO_SHORT: Reason.EMPTY, Reason.TOO_FEW: Reason.NO_ITEMS}


def wrong_in(detail: ErrorDetails) -> InvalidValue:
    kind, context = detail["type"], detail.get("ctx", {})
    if isinstance(wrong := context.get("error"), InvalidValue):
        return wrong
    if detail["input"] is None and kind.endswith("_type"):
        return InvalidValue(Reason.NOT_NULL)
    if kind in ("literal_error", "enum"):
        return InvalidValue(Reason.NOT_ONE_OF, allowed=_CHOICES.split(context["expected"].replace("'", "")))
    if kind in ("too_short", "too_long") and isinstance(detail["input"], str):
        # A second length, behind a validator of its own.
        kind = f"string_{kind}"
    if kind in _BY_LIMIT:
        reason, key, name = _BY_LIMIT[kind]
        size: dict[str, Any] = {"size": len(detail["input"])} if key.endswith("length") else {}
        reason = _OF_ONE.get(reason, reason) if context[key] == 1 else reason
        return InvalidValue(reason, **{name: context[key]}, **size)
    return InvalidValue(_REASONS.get(kind, Reason.FORM))
