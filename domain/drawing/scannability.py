"""The grade of a picture and its reasons. `domain/drawing/engine/grading.py` computes them.

`docs/scannability.md`, "Rings", says which rings decoders find.
"""

import re
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any, Final, Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from domain.drawing.logo_limits import ImageCause
from domain.drawing.options import DotStyle, Level, RingStyle

Grade = Literal["A", "B", "C", "D", "E", "F"]
IssueCode = Literal[
    "low_contrast",
    "inverted_colors",
    "quiet_zone_too_small",
    "logo_too_large",
    "gradient_too_light",
    "module_too_small",
    "risky_corners",
    "transparent_background",
    "background_hidden",
    "caption_low_contrast",
    "caption_incomplete",
    "caption_too_small",
    "logo_invisible",
    "logo_missing",
]

# The least width of a module on paper in mm. A phone at arm's length resolves 0.4 mm; low grades need more.
MODULE_MM: Final[dict[Grade, float]] = {"A": 0.4, "B": 0.45, "C": 0.5, "D": 0.65, "E": 0.8, "F": 1.0}
_OPTION = re.compile(r"options(\.\w+)+")


@dataclass(frozen=True, slots=True)
class Issue:
    """A cause and its remedy, each one sentence. `fix` names the option to change by its path."""

    code: Annotated[IssueCode, Field(description="A stable code.")]
    message: Annotated[str, Field(description="The cause, in one sentence.")]
    fix: Annotated[str, Field(description="The remedy, in one sentence, with the path of the option.")]
    # Of logo_missing: why, for the pages.
    cause: Annotated[ImageCause, Field(exclude=True), SkipJsonSchema()] = "unreadable"

    @property
    def field(self) -> str:
        """The path of the option to change."""
        option = _OPTION.search(self.fix)
        return option[0] if option else "options"


# The best grade of a picture with this issue.
Finding = tuple[Grade, Issue]
# The least value for each grade; a lower value gets D.
Grades = tuple[tuple[float, Grade], ...]


def best_by(measured: float, grades: Grades) -> Grade:
    return next((grade for least, grade in grades if measured >= least), "D")


@dataclass(frozen=True, slots=True)
class Scannability:
    """`decoded`: a decoder read exactly the text. `min_print_mm`: the least width on paper.

    `symbol`: level and version, stored for the pages of a code and not answered. None: of an older grade.
    """

    grade: Annotated[Grade, Field(description="From A to F.")]
    decoded: Annotated[bool, Field(description="Whether a decoder read exactly the text.")]
    issues: Annotated[tuple[Issue, ...], Field(description="What makes it scan worse.")]
    min_print_mm: Annotated[float, Field(description="The least width on paper.")]
    symbol: Annotated[tuple[str, int] | None, Field(exclude=True), SkipJsonSchema()] = None

    @property
    def needs_care(self) -> bool:
        return self.grade not in ("A", "B")

    def serialize(self) -> dict[str, Any]:
        """The form in which it is stored."""
        return {**asdict(self), "issues": [asdict(issue) for issue in self.issues]}


@dataclass(frozen=True, slots=True)
class MissingImage:
    sentence: str
    cause: ImageCause


def without_image(scannability: Scannability, error: MissingImage, option: str) -> Scannability:
    """Add an issue: the logo, or the background, is missing from the picture.

    The grade stays, because it describes the picture as it is drawn.
    """
    issue = Issue(
        "logo_missing",
        f"{error.sentence} The picture is drawn without it.",
        f"Set {option} to a picture that can be fetched and read, or leave it out.",
        error.cause,
    )
    return replace(scannability, issues=(*scannability.issues, issue))


def load_scannability(serialized: dict[str, Any]) -> Scannability:
    issues = tuple(Issue(**issue) for issue in serialized["issues"])
    symbol = serialized.get("symbol")
    return Scannability(
        serialized["grade"],
        serialized["decoded"],
        issues,
        serialized["min_print_mm"],
        (symbol[0], symbol[1]) if symbol else None,
    )


_SQUARE_SEEKERS = "scanners that look for square corners (OpenCV, quirc, BoofCV, many built into devices)"


def ring_problem(ring: RingStyle | None, dots: DotStyle, level: Level) -> tuple[Grade, str] | None:
    """The best grade with this ring, if that is no A, and the end of a sentence about it.

    An unset ring has the dots' style, whose corners have a radius of at most one module.
    """
    match ring, dots:
        case "dot", _:
            return "D", f"round, and {_SQUARE_SEEKERS} do not find them"
        case "extra-rounded", _:
            return "C", f"very rounded, and {_SQUARE_SEEKERS} do not find them"
        case ("dots", _) | (None, "dots"):
            # Level L has no error correction to spare.
            best: Grade = "D" if level == "L" else "C"
            return (
                best,
                "made of single dots, which some scanners do not find when the print is held at an angle",
            )
        case ("classy-rounded", _) | (None, "extra-rounded" | "classy-rounded"):
            return "C", f"rounded by a whole module, and {_SQUARE_SEEKERS} often miss them"
    return None
