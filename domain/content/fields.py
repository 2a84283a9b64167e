"""The kinds of field that several types share. Every limit stands in the JSON schema as well."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, WithJsonSchema, WrapValidator
from pydantic_core import PydanticCustomError

from domain.kernel.destinations import MAX_LENGTH, Destination, WebURL, parse_web_url
from domain.kernel.parsing import Strict

Name = Annotated[str, Field(min_length=1, max_length=200)]
Line = Annotated[str, Field(max_length=200)]
Text = Annotated[str, Field(max_length=4_000)]


def checked(check: Callable[[str], str]) -> AfterValidator:
    """A validator of `check`, whose ValueError says in words what is wrong."""

    def validate(text: str) -> str:
        try:
            return check(text)
        except ValueError as error:
            raise PydanticCustomError("content", "{reason}", {"reason": str(error)}) from None

    return AfterValidator(validate)


def shaped(pattern: str, words: str) -> tuple[AfterValidator, Any]:
    """A pattern for the schema, and the words for who misses it."""

    def check(text: str) -> str:
        if re.fullmatch(pattern, text) is None:
            raise ValueError(words)
        return text

    return checked(check), Field(json_schema_extra={"pattern": f"^(?:{pattern})$"})


def is_blank(text: str) -> bool:
    """Whether nothing of it would be seen: spaces, controls, and what takes no room."""
    return all(character.isspace() or unicodedata.category(character) in ("Cc", "Cf") for character in text)


def by_kind(kinds: Mapping[type, Any], words: str) -> WrapValidator:
    """A validator of a union that goes by the kind of the JSON value, so that a fault is that of one arm.

    Pydantic's own unions name every arm in the path, and turn 1 into 1.0.
    """
    adapters = {
        kind: TypeAdapter(
            inner, config=None if kind is dict else ConfigDict(strict=True, allow_inf_nan=False)
        )
        for kind, inner in kinds.items()
    }

    def validate(value: object, _: object) -> Any:
        if type(value) not in adapters:
            raise PydanticCustomError("content", "{reason}", {"reason": words})
        return adapters[type(value)].validate_python(value)

    return WrapValidator(validate)


def number_between(least: float, most: float) -> Any:
    """A number that stays what it was typed as, whole or not; true is none."""
    limits = Field(ge=least, le=most)
    return by_kind({int: Annotated[int, limits], float: Annotated[float, limits]}, "must be a number")


# Between the dots of a domain, and (with dots) before the @: nothing that mail programs take for something else.
_LABEL: Final = r'[^\x00-\x20\x7f\s@,:;<>()"\[\]\\.]+'
_LOCAL: Final = r'[^\x00-\x20\x7f\s@,:;<>()"\[\]\\]{1,64}'
_EMAIL: Final = rf"{_LOCAL}@(?:{_LABEL}\.)+{_LABEL}"
Email = Annotated[
    str,
    Field(max_length=254, json_schema_extra={"format": "email"}),
    *shaped(_EMAIL, "must be an e-mail address, like ada@example.com"),
]
_SEVERAL = Annotated[
    str,
    Field(min_length=1, max_length=2_000),
    *shaped(rf"{_EMAIL}(?:, *{_EMAIL})*", "must be e-mail addresses with commas between"),
]
_LISTED = Annotated[list[Email], Field(max_length=20)]
Emails = Annotated[
    _SEVERAL | _LISTED,
    by_kind({str: _SEVERAL, list: _LISTED}, "must be an e-mail address or a list of them"),
]
# At least three digits, as 112 has; a bracket may stand around any of them.
Phone = Annotated[
    str,
    Field(max_length=40),
    *shaped(
        r"\+?[ (]{0,2}[0-9](?:[ ()./-]{0,3}[0-9]){2,}\)?(?: ?(?:x|ext\.?) ?[0-9]{1,6})?",
        "must be a phone number, like +49 30 123456",
    ),
]

# Files that a tap opens, and pages that only a browser can show.
FileURL = Annotated[WebURL, "file"]
PictureURL = Annotated[WebURL, "picture"]


def _check_icon(text: str) -> str:
    return parse_web_url(text) if text.lower().startswith(("http://", "https://")) else text


# An emoji, or the address of a picture.
Icon = Annotated[str, Field(min_length=1, max_length=MAX_LENGTH), checked(_check_icon), "icon"]

LED_TO: Final = (Destination, FileURL)
PICTURES: Final = (PictureURL, Icon)

MAX_PRICE: Final = 1e12
_WORDS = Annotated[str, Field(min_length=1, max_length=100)]
_NUMBER = Annotated[int, Field(ge=0, le=MAX_PRICE)]
_FRACTION = Annotated[float, Field(ge=0, le=MAX_PRICE)]
Price = Annotated[
    int | float | str,
    by_kind({int: _NUMBER, float: _FRACTION, str: _WORDS}, "must be a number or a string"),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "number", "minimum": 0, "maximum": MAX_PRICE},
                {"type": "string", "minLength": 1, "maxLength": 100},
            ]
        }
    ),
]


class Social(Strict):
    type: Line | None = None
    url: Destination


Socials = Annotated[
    list[
        Annotated[
            Destination | Social, by_kind({str: Destination, dict: Social}, "must be a URL or an object")
        ]
    ],
    Field(max_length=20),
]
