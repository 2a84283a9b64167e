"""How well a picture scans, in under a millisecond at 300 px: what is known to go wrong, and reading it back.

What the grades promise is in docs/scannability.md; tests/drawing/test_promises.py holds them to it.
"""

from collections.abc import Iterator
from itertools import product
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from domain.design import Design
from domain.drawing.composing import Picture
from domain.drawing.contrast import PAPER, contrast, laid_over, luminance
from domain.drawing.frames import missing_characters
from domain.drawing.layout import QUIET_ZONE
from domain.drawing.paints import colors_of
from domain.drawing.picture import LARGEST_BUDGET, SAFE_BUDGET, largest_safe_share
from domain.drawing.reading import budget_used, reads, stressed
from domain.drawing.shapes import Color
from domain.scannability import Grade, Issue, IssueCode, Scannability

_SAFE_CONTRAST, _LEAST_CONTRAST = 3.0, 2.0
_SMALLEST_MODULE = 3
# Of a module on paper, in mm, by grade: what a phone at arm's length resolves, and more where there is less to spare.
_MODULE_MM: dict[Grade, float] = {"A": 0.4, "B": 0.45, "C": 0.5, "D": 0.65, "E": 0.8, "F": 1.0}


class _Finding(NamedTuple):
    """One issue, and the best grade that a picture with it can have."""

    best: Grade
    issue: Issue


def grade_picture(text: str, design: Design, picture: Picture, grey: NDArray[np.uint8]) -> Scannability:
    """`grey`: the picture's luma at its full size, as `Raster.grey` gives it."""
    findings = [
        *_contrast_findings(picture),
        *_layout_findings(design, picture),
        *_budget_findings(design, picture, grey),
        *_caption_findings(design),
    ]
    inverted = any(finding.issue.code == "inverted_colors" for finding in findings)
    views = (("as it is", grey), *stressed(grey, picture.layout))
    lost = [name for name, view in views if not reads(view, text, inverted=inverted)]
    if lost:
        # Where nothing that is known to go wrong explains it, it is the shapes.
        known = [finding.issue for finding in findings if finding.best > "A"]
        findings.append(_Finding(_best_with(lost, len(views)), known[0] if known else _shapes_issue(lost)))
    decoded = len(lost) < len(views)
    grade: Grade = max((finding.best for finding in findings), default="A")
    issues = tuple(dict.fromkeys(finding.issue for finding in findings))
    return Scannability(grade, decoded, issues, _least_width(picture, grade))


def _best_with(lost: list[str], views: int) -> Grade:
    if len(lost) == views:
        return "F"
    if lost == ["as it is"] or (len(lost) == 2 and "as it is" not in lost):
        return "D"
    return "C" if len(lost) == 1 else "E"


def _contrast_findings(picture: Picture) -> Iterator[_Finding]:
    grounds = [laid_over(color, PAPER) for color in colors_of(picture.ground)]
    for ink in dict.fromkeys(picture.inks):
        pairs = [(laid_over(color, ground), ground) for color, ground in product(colors_of(ink), grounds)]
        if any(luminance(one) > luminance(ground) for one, ground in pairs):
            yield _finding(
                "D",
                "inverted_colors",
                "The code is lighter than its background, and some scanners look for dark on light only.",
                "Use dark dots on a light background.",
            )
        least = min(contrast(one, ground) for one, ground in pairs)
        if least < _SAFE_CONTRAST:
            yield _contrast_finding(least, is_gradient=not isinstance(ink, Color))


def _contrast_finding(least: float, *, is_gradient: bool) -> _Finding:
    best: Grade = "C" if least >= _LEAST_CONTRAST else "D"
    if is_gradient:
        return _finding(
            best,
            "gradient_too_light",
            f"A colour of the gradient has a contrast of {least:.1f} to 1 to the background.",
            f"Use colours with a contrast of at least {_SAFE_CONTRAST:g} to 1.",
        )
    return _finding(
        best,
        "low_contrast",
        f"The contrast between the code and its background is {least:.1f} to 1.",
        f"Use a darker code or a lighter background, for at least {_SAFE_CONTRAST:g} to 1.",
    )


def _layout_findings(design: Design, picture: Picture) -> Iterator[_Finding]:
    layout = picture.layout
    zone = min(layout.left, (layout.width - layout.side) // 2) / layout.module
    if zone < QUIET_ZONE:
        yield _finding(
            "B" if zone >= 2 else "C" if zone >= 1 else "D",
            "quiet_zone_too_small",
            f"The free space around the code has {zone:.1f} modules; scanners need {QUIET_ZONE} to find it.",
            f"Set options.margin to at least {QUIET_ZONE * layout.module}, or leave it out.",
        )
    if layout.module < _SMALLEST_MODULE:
        yield _finding(
            "D",
            "module_too_small",
            f"A module of the code is {layout.module} px wide, which a blurred copy loses.",
            f"Make the picture at least {ceil(_SMALLEST_MODULE * layout.width / layout.module)} px wide.",
        )
    if design.dotsOptions.type == "dots" and design.cornersDotOptions.type is None:
        yield _finding(
            "D",
            "risky_corners",
            "The eyes of the corners are made of single dots, which many scanners do not find.",
            "Set options.cornersDotOptions.type to square, dot or extra-rounded.",
        )
    if design.cornersSquareOptions.type == "dot":
        yield _finding(
            "C",
            "risky_corners",
            "Round rings are not found by some scanners, above all when the print is held at an angle.",
            "Use square or extra-rounded for options.cornersSquareOptions.type.",
        )


def _budget_findings(design: Design, picture: Picture, grey: NDArray[np.uint8]) -> Iterator[_Finding]:
    placed = picture.drawing.logo
    if placed is None:
        return
    used = budget_used(grey, picture.matrix, picture.layout)
    if used <= SAFE_BUDGET:
        return
    share = largest_safe_share(picture.matrix, design, placed.logo)
    smaller = f"Set options.imageOptions.imageSize to {share:g} or less" if share else "Use another logo"
    higher = "" if design.level == "H" else ", or options.qrOptions.errorCorrectionLevel to H"
    yield _finding(
        "C" if used <= LARGEST_BUDGET else "F",
        "logo_too_large",
        f"The logo uses up {used:.0%} of what error correction can restore.",
        f"{smaller}{higher}.",
    )


def _caption_findings(design: Design) -> Iterator[_Finding]:
    if missing := missing_characters(design):
        yield _finding(
            "A",
            "caption_incomplete",
            f"The caption is drawn without {missing}: no font here has it.",
            "Write options.frameOptions.text without it.",
        )


def _shapes_issue(lost: list[str]) -> Issue:
    return Issue(
        "risky_corners",
        f"The code was not read {', '.join(lost)}.",
        "Use square corners, or make the picture larger.",
    )


def _least_width(picture: Picture, grade: Grade) -> float:
    """Of the whole picture, with at least the quiet zone of the standard, in mm."""
    layout = picture.layout
    modules = max(layout.width / layout.module, layout.modules + 2 * QUIET_ZONE)
    return float(ceil(modules * _MODULE_MM[grade]))


def _finding(best: Grade, code: IssueCode, message: str, fix: str) -> _Finding:
    return _Finding(best, Issue(code, message, fix))
