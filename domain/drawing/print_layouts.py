"""Layouts to print: where codes, words and colours lie on the paper. Lengths in mm, y runs down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from domain.drawing.options import Design
from domain.drawing.shapes import Color, DecodedImage, Images
from domain.drawing.sheets import Lengths, sheet_named

LayoutName = Literal["a6", "tent", "stickers", "a5", "a4", "card", "door", "wifi"]
# A PDF to print, a picture to send, the paper on the page, and a small picture of it.
PrintForm = Literal["pdf", "png", "paper", "thumb"]
# `on`: what is read on the brand's colour. On white ground `brand` is white, and `on` is ink.
Fill = Literal["brand", "on", "on_soft", "accent", "tint", "line", "paper", "ink", "soft"]
Across = Literal["start", "middle", "end"]
Down = Literal["top", "middle", "bottom"]

BLEED: Final = 3.0
# Of paper around the format: cut marks begin this far off, and are as long.
MARGIN: Final = 10.0
MARK_DISTANCE, MARK_LENGTH = 3.6, 5.0
# The scanning distance in widths of the code.
DISTANCE: Final = 10
# What a person enters. It shrinks to this share, and is then refused; other words shrink further.
ENTERED: Final = ("headline", "text")
LEAST_ENTERED, LEAST_OTHER = 0.7, 0.4
_HALF: Final = 0.5


@dataclass(frozen=True, slots=True)
class Panel:
    """`line`: the width of an outline; without one it is filled."""

    left: float
    top: float
    width: float
    height: float
    fill: Fill
    radius: float = 0
    line: float = 0


@dataclass(frozen=True, slots=True)
class Shape:
    points: tuple[Lengths, ...]
    fill: Fill


@dataclass(frozen=True, slots=True)
class CodePlace:
    """The room of a picture with its quiet zone. `is_twin`: of the static twin."""

    left: float
    top: float
    side: float
    is_twin: bool = False


@dataclass(frozen=True, slots=True)
class LogoPlace:
    """`is_on_brand`: it has a white plate, because it may have the brand's colour itself."""

    left: float
    top: float
    width: float
    height: float
    across: Across = "start"
    is_on_brand: bool = False


@dataclass(frozen=True, slots=True)
class WaveSign:
    """The sign of a wireless network."""

    left: float
    top: float
    side: float
    fill: Fill


@dataclass(frozen=True, slots=True)
class Words:
    """`slot`: which words; one without words stands for itself."""

    slot: str
    left: float
    top: float
    width: float
    height: float
    size: float
    lines: int = 1
    ink: Fill = "ink"
    across: Across = "start"
    down: Down = "middle"
    is_bold: bool = True

    @property
    def least(self) -> float:
        return LEAST_ENTERED if self.slot in ENTERED else LEAST_OTHER

    @property
    def gap(self) -> float:
        return 1.08 if self.slot == "headline" else 1.3


Part = Panel | Shape | CodePlace | LogoPlace | WaveSign | Words


@dataclass(frozen=True, slots=True)
class Place:
    """Where the origin of a block lies. `is_turned`: by half a turn."""

    left: float = 0
    top: float = 0
    is_turned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintLayout:
    """`block` lies at each of its places, `once` on the page. `front`: of a page before that.

    `is_cut`: a print shop cuts it, so it may have bleed and cut marks.
    """

    format: Lengths
    block: tuple[Part, ...]
    places: tuple[Place, ...] = (Place(),)
    once: tuple[Part, ...] = ()
    front: tuple[Part, ...] = ()
    is_cut: bool = True

    @property
    def codes(self) -> tuple[CodePlace, ...]:
        return tuple(part for part in self.block if isinstance(part, CodePlace))

    @property
    def has_twin(self) -> bool:
        return any(place.is_twin for place in self.codes)


@dataclass(frozen=True, slots=True)
class PrintedCode:
    text: str
    design: Design
    images: Images


@dataclass(frozen=True, slots=True, kw_only=True)
class Print:
    """A filled-in layout. `words`: by slot. `accent`: the colour of the ground, unless `is_white`."""

    layout: LayoutName
    code: PrintedCode
    twin: PrintedCode | None
    words: Mapping[str, str]
    accent: Color
    is_white: bool = False
    logo: DecodedImage | None = None
    has_marks: bool = False


def printed_width(place: CodePlace, proportion: float) -> float:
    """The width on paper of a picture that is so many times as high as it is wide."""
    return place.side / max(1.0, proportion)


def _dashes(y: float, width: float, fill: Fill) -> tuple[Part, ...]:
    """A line to fold at."""
    return tuple(Panel(at, y - 0.12, 2, 0.24, fill) for at in range(0, int(width), 4))


def _hatch(top: float, width: float, height: float) -> tuple[Part, ...]:
    """Where it is taped."""
    return tuple(
        Shape(((x, top), (x + _HALF, top), (x + _HALF - height, top + height), (x - height, top + height)), "line")
        for x in range(0, int(width + height), 3)
    )


def _numbered(slot: str, left: float, top: float, *, pitch: float, size: float) -> tuple[Part, ...]:
    """Three steps: a number on a plate, and words beside it."""
    return tuple(
        part
        for at in range(3)
        for part in (
            Panel(left, top + at * pitch, 6.4, 6.4, "tint", 2),
            Words(str(at + 1), left, top + at * pitch, 6.4, 6.4, 4, ink="accent", across="middle"),
            Words(f"{slot}_{at + 1}", left + 10, top + at * pitch - 1, 108, 8.4, size, 2, "soft", is_bold=False),
        )
    )


_LABELS: Final = sheet_named("l7160")
LAYOUTS: Final[Mapping[LayoutName, PrintLayout]] = {
    "a6": PrintLayout(
        format=(105, 148),
        block=(
            Panel(-3, 112, 111, 39, "brand"),
            LogoPlace(15, 8, 75, 11.5, "middle"),
            Words("headline", 8, 22.5, 89, 23, 10.4, 2, across="middle"),
            CodePlace(19.5, 45.5, 66),
            Words("text", 10, 115, 85, 19, 4.8, 3, "on", "middle"),
            Words("address", 10, 136, 85, 6, 3.8, ink="on", across="middle"),
        ),
    ),
    "tent": PrintLayout(
        format=(210, 297),
        block=(
            Panel(0, 0, 210, 99, "brand"),
            LogoPlace(14, 12, 80, 14, is_on_brand=True),
            Words("headline", 14, 31, 102, 40, 15.5, 2, "on", down="bottom"),
            Words("text", 14, 74, 102, 18, 4.8, 3, "on_soft", down="top", is_bold=False),
            Panel(122, 11, 74, 77, "paper", 6),
            CodePlace(126, 12, 66),
            Words("address", 125, 78, 68, 8, 4.5, across="middle"),
        ),
        places=(Place(210, 99, is_turned=True), Place(0, 99)),
        once=(
            *_dashes(99, 210, "on_soft"),
            *_dashes(198, 210, "line"),
            Words("tent", 14, 213, 130, 9, 6.4),
            *_numbered("tent", 14, 230, pitch=11, size=4.2),
            Shape(((158, 250), (172, 216), (181, 216), (195, 250)), "tint"),
            Shape(((172, 216), (173, 216), (187, 250), (186, 250)), "accent"),
            *_hatch(283, 210, 14),
            Panel(75, 286, 60, 8, "paper", 2),
            Words("tape", 77, 286, 56, 8, 3.6, ink="soft", across="middle"),
        ),
        is_cut=False,
    ),
    "stickers": PrintLayout(
        format=_LABELS.paper,
        block=(
            CodePlace(1.6, 2.05, 34),
            LogoPlace(37.5, 3.2, 24, 6.4),
            Words("headline", 37.5, 11.2, 24, 12.2, 5, 3),
            Words("text", 37.5, 23.8, 24, 9, 2.5, 3, "soft", down="top", is_bold=False),
            Words("address", 37.5, 32.6, 24, 3.2, 2.3),
        ),
        places=tuple(Place(*_LABELS.corner_of(at)) for at in range(_LABELS.places)),
        is_cut=False,
    ),
    "a5": PrintLayout(
        format=(148, 210),
        block=(
            Panel(-3, -3, 154, 8, "brand"),
            LogoPlace(12, 14, 90, 14),
            Words("headline", 12, 32, 124, 42, 17.6, 2, down="bottom"),
            Words("text", 12, 76, 124, 18, 5.1, 3, "soft", down="top", is_bold=False),
            Panel(12, 97, 84, 84, "line", 5, 0.3),
            CodePlace(14, 99, 80),
            *(
                part
                for at, top in enumerate((101, 126, 151), start=1)
                for part in (
                    Panel(102, top, 8, 8, "tint", 2.5),
                    Words(str(at), 102, top, 8, 8, 4.6, ink="accent", across="middle"),
                    Words(f"step_{at}", 102, top + 9, 37, 14, 4.4, 2, down="top"),
                )
            ),
            Panel(12, 192, 124, 0.3, "line"),
            Words("address", 12, 194, 124, 7, 4.4),
        ),
    ),
    "a4": PrintLayout(
        format=(210, 297),
        block=(
            Panel(-3, -3, 216, 303, "brand"),
            LogoPlace(18, 18, 120, 20, is_on_brand=True),
            Words("headline", 18, 46, 174, 112, 33, 3, "on", down="bottom"),
            Panel(18, 168, 111, 111, "paper", 9),
            CodePlace(21, 171, 105),
            Words("text", 137, 170, 58, 80, 8.2, 6, "on", down="top"),
            Words("address", 137, 262, 58, 17, 5.6, 2, "on", down="bottom"),
        ),
    ),
    "card": PrintLayout(
        format=(85, 55),
        front=(
            Panel(-3, -3, 91, 61, "brand"),
            LogoPlace(12, 8, 61, 16, "middle", is_on_brand=True),
            Words("headline", 8, 28, 69, 19, 7.6, 2, "on", "middle"),
        ),
        block=(
            Words("text", 6, 6, 38, 43, 3.4, 7, is_bold=False),
            CodePlace(46, 6, 34),
            Words("address", 45, 41.5, 36, 6, 2.6, 2, "soft", "middle"),
        ),
    ),
    "door": PrintLayout(
        format=(150, 200),
        block=(
            Panel(6, 6, 138, 188, "accent", 9, 1.1),
            LogoPlace(30, 15, 90, 15, "middle"),
            Words("headline", 14, 34, 122, 38, 15, 2, across="middle"),
            CodePlace(41, 75, 68),
            Words("text", 16, 145, 118, 30, 4.8, 4, across="middle"),
            Panel(30, 177, 90, 0.3, "line"),
            Words("address", 20, 179, 110, 8, 4.2, ink="soft", across="middle"),
        ),
    ),
    "wifi": PrintLayout(
        format=(148, 210),
        block=(
            Panel(-3, -3, 154, 67, "brand"),
            LogoPlace(12, 9, 90, 12, is_on_brand=True),
            Words("headline", 12, 25, 92, 35, 15, 2, "on", down="bottom"),
            WaveSign(108, 30, 28, "on_soft"),
            CodePlace(8, 69, 86, is_twin=True),
            Words("join", 97, 74, 42, 18, 6.4, 2, down="top"),
            Words("text", 97, 93, 42, 32, 4.4, 5, "soft", down="top", is_bold=False),
            Words("network", 97, 130, 42, 5, 3.4, ink="soft", is_bold=False),
            Words("ssid", 97, 135, 42, 13, 4.6, 2, down="top"),
            Panel(12, 160, 124, 0.3, "line"),
            CodePlace(8, 162, 42),
            Words("other", 53, 166, 84, 8, 5),
            Words("other_text", 53, 174, 84, 14, 4.1, 2, "soft", is_bold=False),
            Words("address", 53, 189, 84, 7, 4.1),
        ),
    ),
}
