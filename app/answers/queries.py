"""Query parameters, which are text, as values of their types."""

import re
from collections.abc import Callable
from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema

from domain.content import SLUGS, TYPES
from domain.kernel.faults import valid_if
from domain.kernel.parsing import Commas, Strict
from domain.kernel.reasons import Reason


def _text(form: str, read: Callable[[str], object]) -> BeforeValidator:
    """Query parameters are text. A text of another form stays as it is, and is refused later."""
    pattern = re.compile(form, re.ASCII)
    return BeforeValidator(
        lambda value: read(value) if isinstance(value, str) and pattern.fullmatch(value) else value
    )


Digits = _text(r"-?\d{1,100}", int)
Decimal = _text(r"(?!.{100})-?\d+(\.\d+)?", float)
Flag = _text("true|false", lambda text: text == "true")


_TypeId = Annotated[
    int,
    Digits,
    valid_if(TYPES.__contains__, Reason.NOT_ONE_OF, allowed=[*TYPES]),
    Field(json_schema_extra={"minimum": 1, "maximum": max(TYPES)}),
]
_Slug = Annotated[
    str,
    valid_if(SLUGS.__contains__, Reason.NOT_ONE_OF, allowed=[*SLUGS]),
    WithJsonSchema({"type": "string", "enum": [*SLUGS]}),
]


class TypeFilter(Strict):
    type_id: Annotated[tuple[_TypeId, ...] | None, Commas] = Field(
        None, description="Only codes of this type, or one of several; short links are of type 1."
    )
    type: Annotated[tuple[_Slug, ...] | None, Commas] = Field(
        None, description="The same by the name of the type, like `menu` or `menu,pdf`."
    )

    @property
    def type_ids(self) -> tuple[int, ...]:
        named = (SLUGS[slug].type_id for slug in self.type or ())
        return tuple(sorted({*(self.type_id or ()), *named}))


class StrictQuery(Strict):
    strict: Annotated[bool, Flag] = Field(
        False,
        description="Refuse (409) a rule that never holds, and a picture of grade F, without its images, or "
        "too small on paper.",
    )
