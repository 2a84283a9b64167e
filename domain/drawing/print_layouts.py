"""Layouts to print, as print_layouts.toml describes them. Lengths in mm, y runs down."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from domain.drawing.shapes import Color
from domain.drawing.sheets import Label, Lengths, SheetName, sheet_named

LayoutName = Literal["a6", "tent", "stickers", "a5", "a4", "card", "window", "wifi", "wifi_join", "wifi_page"]
# A PDF to print, a picture to send, the paper on the page, and a small picture of it.
PrintForm = Literal["pdf", "png", "paper", "thumb"]
# `on`: what is read on the brand's colour. On white ground `brand` is white, and `on` is ink.
Fill = Literal["brand", "on", "on_soft", "accent", "tint", "line", "paper", "ink", "soft"]
Place = tuple[float, float, bool]

BLEED: Final = 3.0
# The paper around the format, on which cut marks begin this far off, and are as long.
MARGIN: Final = 10.0
MARK_DISTANCE, MARK_LENGTH = 3.6, 5.0
# The scanning distance in widths of the code.
DISTANCE: Final = 10
# What a person enters. It shrinks to this share, and is refused below; other words shrink further.
ENTERED: Final = ("headline", "text", "password")
_LEAST_ENTERED, _LEAST_OTHER = 0.7, 0.4


class Part(BaseModel):
    """What lies in a room of a layout.

    `line`: the width of a panel's outline; without one it is filled. `slot`: which words; a slot without
    words stands for itself. `size`: of their font. `is_on_brand`: a logo has a plate, because it may have the
    brand's colour itself. A code or twin has the room for its picture with the quiet zone.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["panel", "shape", "fold", "hatch", "waves", "logo", "code", "twin", "words"]
    room: tuple[float, float, float, float] = (0, 0, 0, 0)
    points: tuple[Lengths, ...] = ()
    fill: Fill = "ink"
    radius: float = 0
    line: float = 0
    slot: str = ""
    size: float = 0
    lines: int = 1
    across: Literal["start", "middle"] = "start"
    down: Literal["top", "middle", "bottom"] = "middle"
    is_bold: bool = True
    is_on_brand: bool = False

    @property
    def least(self) -> float:
        return _LEAST_ENTERED if self.slot in ENTERED else _LEAST_OTHER

    @property
    def gap(self) -> float:
        """From one line to the next, in sizes of the font."""
        return 1.08 if self.slot == "headline" else 1.3


class PrintLayout(BaseModel):
    """`labels`: the sheet on whose labels the block lies. `is_cut`: it may have bleed and cut marks.

    `for_networks`: only a network has one.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    size: Lengths
    block: tuple[Part, ...]
    places: tuple[Place, ...] = ((0, 0, False),)
    labels: SheetName | None = None
    once: tuple[Part, ...] = ()
    front: tuple[Part, ...] = ()
    is_cut: bool = True
    for_networks: bool = False

    @property
    def all_places(self) -> tuple[Place, ...]:
        if self.labels is None:
            return self.places
        sheet = sheet_named(self.labels)
        return tuple((*sheet.corner_of(at), False) for at in range(sheet.places))

    @property
    def codes(self) -> tuple[Part, ...]:
        return tuple(part for part in self.block if part.kind in ("code", "twin"))


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledLayout:
    """`words`: by slot."""

    name: LayoutName
    words: Mapping[str, str]
    is_white: bool = False
    has_logo: bool = True
    has_marks: bool = False


@dataclass(frozen=True, slots=True)
class PrintedCode:
    """What is on a sheet. `brand`: the colour of its ground."""

    filled: FilledLayout
    code: Label
    twin: Label | None
    brand: Color


@cache
def print_layouts() -> Mapping[LayoutName, PrintLayout]:
    """In the order in which they are offered."""
    text = Path(__file__).with_suffix(".toml").read_text("utf-8")
    return TypeAdapter(dict[LayoutName, PrintLayout]).validate_python(tomllib.loads(text))


def printed_width(place: Part, proportion: float) -> float:
    """The width on paper of a picture that is so many times as high as it is wide."""
    return place.room[2] / max(1.0, proportion)
