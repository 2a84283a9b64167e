"""Tags: short names that group codes and links. Names that differ only in case are the same tag."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import ItemName
from domain.named_items.items import OwnedItem

MAX_TAGS: Final = 20
MAX_NAME: Final = 50
# One character becomes three at most.
MAX_FOLDED_NAME: Final = 4 * MAX_NAME
# Between names: also commas and semicolons of Japanese, Chinese and Arabic keyboards.
_MARKS: Final = ",;\n\u3001\uff0c\uff1b\u060c\u061b"
_SEPARATORS: Final = re.compile(f"[{_MARKS}]")


@dataclass(frozen=True, kw_only=True, slots=True)
class Tag(OwnedItem):
    """`qr_codes`, `links`: how many have it."""

    name: str
    qr_codes: int = 0
    links: int = 0


def fold_name(name: str) -> str:
    """The form in which names are compared."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name.strip()).casefold())


def names_in(text: str, known: Iterable[str] = ()) -> list[str]:
    """Names as people write them in a row. `known`: names that may have a separator in them."""
    whole = sorted(filter(_SEPARATORS.search, known), key=len, reverse=True)
    choices = "|".join([*(rf"{re.escape(name)}(?=\s*(?:[{_MARKS}]|$))" for name in whole), rf"[^{_MARKS}]+"])
    return [name for found in re.findall(rf"[^\S\n]*({choices})", text) if (name := found.strip())]


def sorted_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=fold_name))


def _parse_name(text: str) -> str:
    name = unicodedata.normalize("NFC", text.strip())
    # A few characters become three when they are normalized.
    if len(name) > MAX_NAME:
        raise InvalidValue(Reason.TOO_LONG, limit=MAX_NAME, size=len(name))
    return name


def _parse_names(names: list[str] | None) -> tuple[str, ...]:
    """Each name once, in its first spelling."""
    return sorted_names({fold_name(name): name for name in reversed(names or [])}.values())


TagName = Annotated[ItemName, Field(max_length=MAX_NAME), AfterValidator(_parse_name)]
Tags = Annotated[
    Annotated[list[TagName], Field(max_length=MAX_TAGS)] | None,
    AfterValidator(_parse_names),
    Field(description="Names in any case, made when first used; null removes all."),
]
