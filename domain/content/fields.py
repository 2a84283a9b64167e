"""Kinds of field that several types share. Every limit is in the JSON schema as well."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, WithJsonSchema, WrapValidator

from domain.kernel.faults import InvalidValue, valid_if
from domain.kernel.net.destinations import MAX_LENGTH, Destination, WebURL, parse_web_url
from domain.kernel.net.pasted_addresses import number_of
from domain.kernel.parsing import Strict
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import Visible
from domain.kernel.time_zones import parse_time_zone

Name = Annotated[str, Field(min_length=1, max_length=200), *Visible]
Line = Annotated[str, Field(max_length=200)]
Text = Annotated[str, Field(max_length=4_000)]


def matching(pattern: str, reason: Reason) -> tuple[AfterValidator, Any]:
    """A validator with its own reason, and the pattern for the schema."""
    schema = Field(json_schema_extra={"pattern": f"^(?:{pattern})$"})
    return valid_if(re.compile(pattern).fullmatch, reason), schema


def by_kind(kinds: Mapping[type, Any], reason: Reason) -> WrapValidator:
    """A validator of a union that chooses the member by the type of the JSON value.

    Pydantic's own unions name every member in the path of a fault, and turn 1 into 1.0.
    """
    strict = ConfigDict(strict=True, allow_inf_nan=False)
    adapters = {
        kind: TypeAdapter(member, config=None if kind is dict else strict) for kind, member in kinds.items()
    }

    def validate(value: object, _: object) -> Any:
        if type(value) not in adapters:
            raise InvalidValue(reason)
        return adapters[type(value)].validate_python(value)

    return WrapValidator(validate)


def between(least: float, most: float) -> tuple[WrapValidator, WithJsonSchema]:
    """Limits of a number that stays an integer or a float, as it was sent. A boolean is a fault."""
    limits = Field(ge=least, le=most)
    numbers = {int: Annotated[int, limits], float: Annotated[float, limits]}
    schema = WithJsonSchema({"type": "number", "minimum": least, "maximum": most})
    return by_kind(numbers, Reason.NUMBER), schema


# Characters that have a meaning of their own for mail programs are excluded. A local part may have dots.
_LABEL: Final = r'[^\x00-\x20\x7f\s@,:;<>()"\[\]\\.]+'
_LOCAL: Final = r'[^\x00-\x20\x7f\s@,:;<>()"\[\]\\]{1,64}'
_EMAIL: Final = rf"{_LOCAL}@(?:{_LABEL}\.)+{_LABEL}"
_WITHOUT_ENDING: Final = r"[^@\s]+@[^@\s.]+"


def _check_email(text: str) -> str:
    if re.fullmatch(_EMAIL, text) is None:
        # The mistake that is made most often.
        has_no_ending = re.fullmatch(_WITHOUT_ENDING, text.strip())
        raise InvalidValue(Reason.EMAIL_ENDING if has_no_ending else Reason.EMAIL)
    return text


Email = Annotated[
    str,
    Field(max_length=254, json_schema_extra={"format": "email"}),
    AfterValidator(_check_email),
    Field(json_schema_extra={"pattern": f"^(?:{_EMAIL})$"}),
]
_EmailText = Annotated[
    str,
    Field(min_length=1, max_length=2_000),
    *matching(rf"{_EMAIL}(?:, *{_EMAIL})*", Reason.EMAILS),
]
_EmailList = Annotated[list[Email], Field(max_length=20)]
Emails = Annotated[
    _EmailText | _EmailList,
    by_kind({str: _EmailText, list: _EmailList}, Reason.EMAIL_OR_LIST),
]
# At least three digits, as in 112. Brackets are allowed around any of them.
Phone = Annotated[
    str,
    Field(max_length=40),
    AfterValidator(number_of),
    *matching(
        r"(?:[Tt][Ee][Ll]: ?)?\+?[ (]{0,2}[0-9](?:[ ()./-]{0,3}[0-9]){2,}\)?(?: ?(?:x|ext\.?) ?[0-9]{1,6})?",
        Reason.PHONE,
    ),
]


def _check_time_zone(text: str) -> str:
    name = parse_time_zone(text)
    if name != text:
        raise InvalidValue(Reason.ZONE_SPELLING, nearest=name)
    return text


TimeZone = Annotated[str, Field(max_length=64), AfterValidator(_check_time_zone)]

# A file that a tap opens, or a page that only a browser can show.
FileURL = Annotated[WebURL, "file"]
PictureURL = Annotated[WebURL, "picture"]
# A picture that the page shows, and a tap saves.
PictureFileURL = Annotated[WebURL, "picture", "file"]


def _check_icon(text: str) -> str:
    return parse_web_url(text) if "://" in text else text


# An emoji, or the address of a picture.
Icon = Annotated[str, Field(min_length=1, max_length=MAX_LENGTH), AfterValidator(_check_icon), "icon"]

# In one or more lines.
PostalAddress = Annotated[str, Field(max_length=1_000), "postal address"]

LED_TO: Final = (Destination, FileURL, PictureFileURL)
PICTURES: Final = (PictureURL, PictureFileURL, Icon)
SEARCHED: Final = (Name, Line, Email, Phone, PostalAddress, *LED_TO)

MAX_PRICE: Final = 1e12
_price_limits = Field(ge=0, le=MAX_PRICE)
Price = Annotated[
    int | float | str,
    by_kind(
        {
            int: Annotated[int, _price_limits],
            float: Annotated[float, _price_limits],
            str: Annotated[str, Field(min_length=1, max_length=100)],
        },
        Reason.NUMBER_OR_STRING,
    ),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "number", "minimum": 0, "maximum": MAX_PRICE},
                {"type": "string", "minLength": 1, "maxLength": 100},
            ]
        }
    ),
]


def require_any(*names: str, last_is: dict[str, Any] | None = None) -> ConfigDict:
    """The schema rule that one of these fields is required. `last_is`: the schema of the last, if no text.

    It is an `if`: client generators take an `anyOf` beside `properties` for a choice of types.
    """
    *others, last = names
    return ConfigDict(
        json_schema_extra={
            "if": {"properties": {name: {"type": "null"} for name in others}},
            "then": {"required": [last], "properties": {last: last_is or {"type": "string"}}},
        }
    )


class Social(Strict):
    type: Line | None = Field(None, description="The network, if the address does not tell.")
    url: Destination = Field(description="The address of the profile.")


_SocialProfile = Annotated[
    Destination | Social, by_kind({str: Destination, dict: Social}, Reason.URL_OR_OBJECT)
]
Socials = Annotated[list[_SocialProfile], Field(max_length=20)]
