"""How well a picture scans: the verdict. How it is found is in `domain/drawing/engine/grading.py`."""

import re
from dataclasses import dataclass, replace
from typing import Any, Literal

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
    "caption_incomplete",
    "logo_missing",
]

_OPTION = re.compile(r"options(\.\w+)+")


@dataclass(frozen=True, slots=True)
class Issue:
    """One cause, and what to change, each a sentence; `fix` names the option by its path."""

    code: IssueCode
    message: str
    fix: str

    @property
    def field(self) -> str:
        """The path of the option to change."""
        named = _OPTION.search(self.fix)
        return named[0] if named else "options"


@dataclass(frozen=True, slots=True)
class Scannability:
    """`decoded`: the picture was read back as exactly its text. `min_print_mm`: the least width on paper."""

    grade: Grade
    decoded: bool
    issues: tuple[Issue, ...]
    min_print_mm: float

    def written(self) -> dict[str, Any]:
        """As it is answered, and kept."""
        return {
            "grade": self.grade,
            "decoded": self.decoded,
            "issues": [
                {"code": issue.code, "message": issue.message, "fix": issue.fix} for issue in self.issues
            ],
            "min_print_mm": self.min_print_mm,
        }


def without_logo(scannability: Scannability, reason: str) -> Scannability:
    """The same of a picture that is drawn without the logo it was asked for; `reason` is a sentence.

    The grade stays: it speaks of the picture as it is drawn.
    """
    issue = Issue(
        "logo_missing",
        f"{reason} The picture is drawn without it.",
        "Set options.image to a picture that can be fetched and read, or leave it out.",
    )
    return replace(scannability, issues=(*scannability.issues, issue))


def load_scannability(written: dict[str, Any]) -> Scannability:
    issues = tuple(Issue(**issue) for issue in written["issues"])
    return Scannability(written["grade"], written["decoded"], issues, written["min_print_mm"])
