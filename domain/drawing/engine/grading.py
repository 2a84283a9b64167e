"""How well a picture scans, in under a millisecond at 300 px: what is known to go wrong, and reading it back.

What the grades promise is in docs/scannability.md; tests/fault/test_promises.py holds them to it.
"""

from collections.abc import Iterator
from itertools import product
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from domain.drawing.colors import BLACK, PAPER, colors_of, contrast, laid_over, luma
from domain.drawing.engine.composing import Picture
from domain.drawing.engine.frames import missing_characters
from domain.drawing.engine.picture import LARGEST_BUDGET, SAFE_BUDGET, largest_share
from domain.drawing.engine.reading import VIEWS, WHOLE, budget_used, lost_views
from domain.drawing.layout import QUIET_ZONE
from domain.drawing.options import MAX_SIDE, Design
from domain.drawing.scannability import Grade, Issue, IssueCode, Scannability
from domain.drawing.shapes import Color, Paint

# WCAG contrast, and the difference of luma out of 255, which is what decoders see: the best grade from there on.
_CONTRASTS: tuple[tuple[float, int, Grade], ...] = ((3.0, 155, "A"), (3.0, 130, "B"), (3.0, 100, "C"))
_QUIET_ZONES: tuple[tuple[float, Grade], ...] = ((4, "A"), (2, "B"), (1, "C"))
_MODULES: tuple[tuple[float, Grade], ...] = ((5, "A"), (3, "B"))
# More modules a side than this are too many for one of the decoders that grade A speaks for.
_MOST_MODULES = 57
# Below level H a logo that hides more than half of what can be restored is missed now and then.
_SPARE_BUDGET = 0.5
# Luma of a colour that need not be darker.
_DARK = 60
_OPAQUE = 255
_SQUARE_SEEKERS = "scanners that look for square corners (OpenCV, quirc, BoofCV, many built into devices)"
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
        *_ground_findings(picture),
        *_layout_findings(design, picture),
        *_corner_findings(design),
        *_budget_findings(design, picture, grey),
        *_caption_findings(design),
    ]
    inverted = any(finding.issue.code == "inverted_colors" for finding in findings)
    lost = lost_views(grey, picture.layout, text, inverted=inverted)
    if lost:
        # A transparent ground is read on white here, and explains nothing.
        known = [
            finding.issue
            for finding in findings
            if finding.best > "A" and finding.issue.code != "transparent_background"
        ]
        findings.append(
            _Finding(_best_with(lost), known[0] if known else _unread_issue(design, picture, lost))
        )
    decoded = len(lost) < VIEWS
    grade: Grade = max((finding.best for finding in findings), default="A")
    issues = tuple(dict.fromkeys(finding.issue for finding in findings))
    return Scannability(grade, decoded, issues, _least_width(picture, grade))


def _best_with(lost: list[str]) -> Grade:
    if len(lost) == VIEWS:
        return "F"
    if len(lost) == 2:
        return "E" if lost[0] == WHOLE else "D"
    return "D" if lost[0] == WHOLE else "C"


def _best_by(measured: float, table: tuple[tuple[float, Grade], ...]) -> Grade:
    """The grade of the first line of the table that is reached, else D."""
    for least, grade in table:
        if measured >= least:
            return grade
    return "D"


def _best_by_contrast(ratio: float, difference: int) -> Grade:
    for least_ratio, least_difference, grade in _CONTRASTS:
        if ratio >= least_ratio and difference >= least_difference:
            return grade
    return "D"


def _contrast_findings(picture: Picture) -> Iterator[_Finding]:
    seen: set[Paint] = set()
    for option, inks in picture.inks.items():
        for ink in dict.fromkeys(inks):
            if ink not in seen:
                seen.add(ink)
                yield from _ink_findings(f"options.{option}", ink, picture.ground)


def _ink_findings(option: str, ink: Paint, ground: Paint) -> Iterator[_Finding]:
    """What is wrong with one paint on its ground."""
    grounds = [laid_over(color, PAPER) for color in colors_of(ground)]
    pairs = [(laid_over(color, below), below) for color, below in product(colors_of(ink), grounds)]
    darker = (
        f"Use darker colours in {option}.gradient"
        if not isinstance(ink, Color)
        else f"Set {option}.color to a darker colour"
    )
    lighter = (
        "use lighter colours in options.backgroundOptions.gradient"
        if not isinstance(ground, Color)
        else "set options.backgroundOptions.color to a lighter colour"
    )
    if any(luma(one) > luma(below) for one, below in pairs):
        yield _finding(
            "D",
            "inverted_colors",
            "The code is lighter than its background, and some scanners look for dark on light only.",
            f"{darker}, and {lighter}.",
        )
    ratio = min(contrast(one, below) for one, below in pairs)
    difference = min(abs(luma(one) - luma(below)) for one, below in pairs)
    best = _best_by_contrast(ratio, difference)
    if best > "A":
        is_dark = max(luma(one) for one, _ in pairs) < _DARK
        advice = f"{lighter[0].upper()}{lighter[1:]}" if is_dark else f"{darker}, or {lighter}"
        yield _finding(
            best,
            "low_contrast" if isinstance(ink, Color) else "gradient_too_light",
            f"The code and its background differ by only {difference} of 255 in brightness"
            f" (contrast {ratio:.1f} to 1); {_CONTRASTS[0][1]} is safe.",
            f"{advice}.",
        )


def _layout_findings(design: Design, picture: Picture) -> Iterator[_Finding]:
    layout = picture.layout
    zone = layout.quiet_zone
    best_by_zone, best_by_module = _best_by(zone, _QUIET_ZONES), _best_by(layout.module, _MODULES)
    if best_by_zone > "A":
        yield _finding(
            best_by_zone,
            "quiet_zone_too_small",
            f"The free space around the code has {zone:.1f} modules; scanners need {QUIET_ZONE} to find it.",
            _roomier(design, layout.modules, keeps_margin=False),
        )
    if best_by_module > "A":
        yield _finding(
            best_by_module,
            "module_too_small",
            f"A module of the code is {layout.module} px wide, and a blurred copy loses it.",
            _roomier(design, layout.modules, keeps_margin=best_by_zone == "A" and design.margin is not None),
        )
    if layout.modules > _MOST_MODULES:
        yield _finding(
            "B",
            "module_too_small",
            f"The code has {layout.modules} modules a side, more than some scanners tell apart.",
            "Lower options.qrOptions.errorCorrectionLevel, or encode a shorter text.",
        )


def _roomier(design: Design, modules: int, *, keeps_margin: bool) -> str:
    """What to set so that quiet zone and modules are both as large as grade A asks for, in one go."""
    module = ceil(_MODULES[0][0])
    side = module * modules + 2 * (design.margin or 0)
    if not keeps_margin or side > MAX_SIDE:
        keeps_margin, side = False, module * (modules + 2 * QUIET_ZONE)
    margin = "leave options.margin out" if design.margin is not None and not keeps_margin else ""
    small = [name for name in ("width", "height") if getattr(design, name) < side]
    sides = f"set {' and '.join(f'options.{name}' for name in small)} to at least {side}" if small else ""
    advice = ", and ".join(filter(None, (margin, sides)))
    return f"{advice[:1].upper()}{advice[1:]}."


def _ground_findings(picture: Picture) -> Iterator[_Finding]:
    """Of a ground that lets through what lies below it: on a dark page it is dark, too."""
    grounds = colors_of(picture.ground)
    if all(color.alpha == _OPAQUE for color in grounds):
        return
    pairs = [
        (laid_over(ink, below), below)
        for below in (laid_over(color, BLACK) for color in grounds)
        for inks in picture.inks.values()
        for paint in dict.fromkeys(inks)
        for ink in colors_of(paint)
    ]
    if any(_best_by_contrast(contrast(*pair), luma(pair[1]) - luma(pair[0])) > "A" for pair in pairs):
        yield _finding(
            "B",
            "transparent_background",
            "The background is transparent, and the code vanishes on dark pages.",
            "Set options.backgroundOptions.color to a colour, like #ffffff."
            if isinstance(picture.ground, Color)
            else "Use opaque colours in options.backgroundOptions.gradient.",
        )


def _corner_findings(design: Design) -> Iterator[_Finding]:
    # What is unset is drawn as the dots are.
    eye = design.cornersDotOptions.type or design.dotsOptions.type
    if eye == "dots":
        yield _finding(
            "D",
            "risky_corners",
            "The eyes of the corners are made of single dots, which many scanners do not find.",
            "Set options.cornersDotOptions.type to square, dot or extra-rounded.",
        )
    yield from _ring_findings(design)


def _ring_findings(design: Design) -> Iterator[_Finding]:
    """By the ring as it is drawn: one that is unset has the dots' style, whose corners are at most a module round."""
    best: Grade
    match design.cornersSquareOptions.type, design.dotsOptions.type:
        case "dot", _:
            best, what = "D", f"round, and {_SQUARE_SEEKERS} do not find them"
        case "extra-rounded", _:
            best, what = "C", f"very rounded, and {_SQUARE_SEEKERS} do not find them"
        case ("dots", _) | (None, "dots"):
            # Level L has nothing to spare for them.
            best = "D" if design.level == "L" else "C"
            what = "made of single dots, which some scanners do not find when the print is held at an angle"
        case ("classy-rounded", _) | (None, "extra-rounded" | "classy-rounded"):
            best, what = "B", f"rounded by a whole module, and {_SQUARE_SEEKERS} miss them now and then"
        case _:
            return
    yield _finding(
        best,
        "risky_corners",
        f"The rings of the corners are {what}.",
        "Set options.cornersSquareOptions.type to rounded, or to square.",
    )


def _budget_findings(design: Design, picture: Picture, grey: NDArray[np.uint8]) -> Iterator[_Finding]:
    placed = picture.drawing.logo
    if placed is None:
        return
    used = budget_used(grey, picture.matrix, picture.layout)
    best = _best_with_logo(used, design)
    if best == "A":
        return
    share = None
    if design.level != "L":
        spare = SAFE_BUDGET if design.level == "H" else _SPARE_BUDGET
        share = largest_share(picture.matrix, design, placed.logo, spare)
    ways = [f"set options.imageOptions.imageSize to {share:g} or less"] if share else []
    ways += ["set options.qrOptions.errorCorrectionLevel to H"] if design.level != "H" else []
    advice = ", or ".join(ways or ["use another logo for options.image, or leave it out"])
    yield _finding(
        best,
        "logo_too_large",
        f"The logo uses up {used:.0%} of what error correction of level {design.level}, and a scan needs some of it, too.",
        f"{advice[:1].upper()}{advice[1:]}.",
    )


def _best_with_logo(used: float, design: Design) -> Grade:
    if used > LARGEST_BUDGET:
        return "F"
    if used > SAFE_BUDGET or (design.level == "L" and design.dotsOptions.type == "dots"):
        return "C"
    return "B" if design.level == "L" or (design.level != "H" and used > _SPARE_BUDGET) else "A"


def _caption_findings(design: Design) -> Iterator[_Finding]:
    if missing := missing_characters(design):
        yield _finding(
            "A",
            "caption_incomplete",
            f"The caption is drawn without {' '.join(map(_shown, missing))}: no font here has that.",
            "Write options.frameOptions.text without it.",
        )


def _shown(character: str) -> str:
    return character if character.isprintable() else f"U+{ord(character):04X}"


def _unread_issue(design: Design, picture: Picture, lost: list[str]) -> Issue:
    """For a picture that was not read, though nothing that is known to go wrong was found: what is plainer is read best."""
    message = f"The code was not read {', '.join(lost)}, for no reason that is known."
    corners = {design.cornersSquareOptions.type, design.cornersDotOptions.type}
    if corners != {"square"}:
        fix = "Set options.cornersSquareOptions.type and options.cornersDotOptions.type to square."
        return Issue("risky_corners", message, fix)
    if picture.drawing.logo is not None:
        return Issue(
            "logo_too_large", message, "Lower options.imageOptions.imageSize, or leave options.image out."
        )
    fix = "Set options.dotsOptions.color to #000000, options.backgroundOptions.color to #ffffff, and no gradient."
    return Issue("low_contrast", message, fix)


def _least_width(picture: Picture, grade: Grade) -> float:
    """Of the whole picture, with at least the quiet zone of the standard, in mm."""
    layout = picture.layout
    modules = max(layout.width / layout.module, layout.modules + 2 * QUIET_ZONE)
    return float(ceil(modules * _MODULE_MM[grade]))


def _finding(best: Grade, code: IssueCode, message: str, fix: str) -> _Finding:
    return _Finding(best, Issue(code, message, fix))
