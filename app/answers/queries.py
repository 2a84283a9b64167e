"""Query parameters, which are text, as values of their types."""

import re
from collections.abc import Callable
from typing import Annotated

from pydantic import BeforeValidator, Field

from domain.kernel.parsing import Strict


def _text(form: str, read: Callable[[str], object]) -> BeforeValidator:
    """Query parameters are text. A text of another form stays as it is, and is refused later."""
    pattern = re.compile(form, re.ASCII)
    return BeforeValidator(
        lambda value: read(value) if isinstance(value, str) and pattern.fullmatch(value) else value
    )


Digits = _text(r"\d{1,18}", int)
Decimal = _text(r"(?!.{19})\d+(\.\d+)?", float)
Flag = _text("true|false", lambda text: text == "true")


class StrictQuery(Strict):
    strict: Annotated[bool, Flag] = Field(
        False,
        description="Refuse (409) a rule that never holds, and a picture of grade F, without its images, or "
        "too small on paper.",
    )
