"""The query of an answer that has some of the fields of codes and links, and perhaps no picture."""

from collections.abc import Collection
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from app.answers.queries import StrictQuery
from domain.codes.serialization import Code
from domain.content import TYPES
from domain.kernel.faults import InvalidValue
from domain.kernel.parsing import Strict, nearest
from domain.kernel.reasons import Reason

FIELDS: Final = "Only these fields of each object, with commas between. Default: all it has."
_OF_TYPES: Final = sorted({name for model in TYPES.values() for name in model.model_fields})


def names_among(known: Collection[str]) -> AfterValidator:
    """For a list of these names."""

    def check(text: str) -> str:
        for name in text.split(","):
            if name not in known:
                raise InvalidValue(Reason.UNKNOWN_NAME, value=name[:100], **nearest(name, known))
        return text

    return AfterValidator(check)


class Selection(Strict):
    fields: Annotated[str, names_among([*Code.model_fields, *_OF_TYPES, "image_base64"])] | None = Field(
        None, description=FIELDS
    )
    picture: Literal["none"] | None = Field(
        None, description="`none`: without `image_base64`, which is then not drawn."
    )


class WriteQuery(StrictQuery, Selection):
    """What makes or changes a code or link."""
