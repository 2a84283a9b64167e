"""Grades a picture by known problems and by reading it back, in under a millisecond at 300 px.

docs/scannability.md lists the promises of each grade, and tests/fault/test_promises.py checks them.
"""

from collections.abc import Iterator
from itertools import product
from math import ceil

import numpy as np
from numpy.typing import NDArray

from domain.drawing.colors import BLACK, PAPER, blend_over, colors_of, contrast, luma
from domain.drawing.engine.backdrops import LEGIBLE, MOST_VEIL
from domain.drawing.engine.composition import Picture
from domain.drawing.engine.picture import (
    LARGEST_BUDGET,
    MOST_MODULES,
    SAFE_BUDGET,
    SAFE_MODULE,
    draw_picture,
    largest_share,
    require_drawable,
    roomier_version,
)
from domain.drawing.engine.reading import VIEWS, WHOLE, budget_used, lost_views
from domain.drawing.engine.visibility import (
    caption_change,
    caption_findings,
    caption_size_issues,
    logo_findings,
)
from domain.drawing.formats.raster import Raster, rasterise
from domain.drawing.layout import QUIET_ZONE, outer_side
from domain.drawing.options import MAX_SIDE, Design
from domain.drawing.scannability import (
    MODULE_MM,
    Finding,
    Grade,
    Grades,
    Issue,
    IssueCode,
    Scannability,
    best_by,
    ring_problem,
)
from domain.drawing.shapes import SHARP, Box, Color, Images, Paint

# The difference of luma, which decoders see. The WCAG contrast has its own minimum.
SAFE_DIFFERENCE = 155
_DIFFERENCES: Grades = ((SAFE_DIFFERENCE, "A"), (130, "B"), (100, "C"))
LEAST_CONTRAST = 3.0
_QUIET_ZONES: Grades = ((4, "A"), (2, "B"), (1, "C"))
_MODULES: Grades = ((SAFE_MODULE, "A"), (3, "B"))
# Below level H, scanners sometimes miss a code whose logo uses up more of the error correction.
SPARE_BUDGET = 0.5
# Below this luma a colour need not be darker.
DARK = 60
_PLAIN = (
    "Set options.dotsOptions.color to #000000, options.backgroundOptions.color to #ffffff, and no gradient."
)
# Px on the longer side of the pictures that are tried in search of a change with which a code is read.
_LARGEST_TRIED = 1200
_SQUARER_EYES = "Set options.cornersDotOptions.type to rounded, or to square."
# Decoders do not read captions, and a transparent ground is read on white here.
_NO_CAUSES: frozenset[IssueCode] = frozenset({"transparent_background", "caption_low_contrast"})


def draw_and_grade(text: str, design: Design, images: Images) -> tuple[Picture, Raster, Scannability]:
    """Draw a picture and grade it. Raises Undrawable."""
    require_drawable(text, design, images.logo)
    picture = draw_picture(text, design, images)
    raster = rasterise(picture.drawing)
    return picture, raster, grade_picture(text, design, picture, raster.grey())


def grade_picture(text: str, design: Design, picture: Picture, grey: NDArray[np.uint8]) -> Scannability:
    """`grey`: the picture's luma at full size, from `Raster.grey`."""
    findings = [
        *_contrast_findings(design, picture),
        *_ground_findings(picture),
        *_backdrop_findings(design, picture),
        *_layout_findings(design, picture),
        *_corner_findings(design),
        *_budget_findings(text, design, picture, grey),
        *caption_findings(design),
        *logo_findings(design, picture),
    ]
    inverted = any(issue.code == "inverted_colors" for _, issue in findings)
    lost = lost_views(grey, picture.layout, picture.matrix.text, inverted=inverted)
    if lost:
        causes = [issue for best, issue in findings if best > "A" and issue.code not in _NO_CAUSES]
        findings.append(
            (_best_with(lost), causes[0] if causes else _unread_issue(text, design, picture, lost))
        )
    grade: Grade = max((best for best, _ in findings), default="A")
    # A caption is not read by decoders: it makes no difference to the size of modules.
    scanned: Grade = max((best for best, one in findings if one.code != "caption_low_contrast"), default="A")
    least_width, symbol = _least_width(picture, scanned), (design.level, picture.matrix.version)
    found = [issue for _, issue in findings] + caption_size_issues(design, least_width)
    issues = tuple(dict.fromkeys(found))
    return Scannability(grade, len(lost) < VIEWS, issues, least_width, symbol)


def _best_with(lost: list[str]) -> Grade:
    if len(lost) == VIEWS:
        return "F"
    if len(lost) == 2:
        return "E" if lost[0] == WHOLE else "D"
    return "D" if lost[0] == WHOLE else "C"


def _best_by_contrast(ratio: float, difference: int) -> Grade:
    return best_by(difference, _DIFFERENCES) if ratio >= LEAST_CONTRAST else "D"


def _contrast_findings(design: Design, picture: Picture) -> Iterator[Finding]:
    for ink, option in _options_of_inks(design, picture).items():
        yield from _ink_findings(option, ink, picture.ground)


def _options_of_inks(design: Design, picture: Picture) -> dict[Paint, str]:
    """The path of each paint."""
    options: dict[Paint, str] = {}
    for option, inks in picture.inks.items():
        has_colors = getattr(getattr(design, option), "colors", None) is not None
        for ink in inks:
            options.setdefault(ink, f"{option}.colors" if has_colors else f"{option}.color")
    return options


def _ink_findings(option: str, ink: Paint, ground: Paint) -> Iterator[Finding]:
    grounds = [blend_over(color, PAPER) for color in colors_of(ground)]
    pairs = [(blend_over(color, below), below) for color, below in product(colors_of(ink), grounds)]
    darker, lighter = _advice(option, ink, "darker"), _advice("backgroundOptions.color", ground, "lighter")
    is_inverted = any(luma(one) > luma(below) for one, below in pairs)
    if is_inverted:
        message = "The code is lighter than its background: most scanners look for dark on light only."
        yield "D", Issue("inverted_colors", message, _sentence(f"{darker}, and {lighter}"))
    ratio = min(contrast(one, below) for one, below in pairs)
    difference = min(abs(luma(one) - luma(below)) for one, below in pairs)
    best = _best_by_contrast(ratio, difference)
    if best > "A":
        is_dark = max(luma(one) for one, _ in pairs) < DARK
        message = (
            f"The code and its background differ by only {difference} of 255 in brightness"
            f" (contrast {ratio:.1f} to 1); {SAFE_DIFFERENCE} is safe."
        )
        code: IssueCode = "low_contrast" if isinstance(ink, Color) else "gradient_too_light"
        # No ground is lighter than white, and a lighter one hides light dots.
        is_white = all(luma(below) == luma(PAPER) for _, below in pairs)
        either = darker if is_white or is_inverted else f"{darker}, or {lighter}"
        yield best, Issue(code, message, _sentence(lighter if is_dark else either))


def _advice(option: str, paint: Paint, change: str) -> str:
    """`option`: the path of the colour."""
    if option.endswith("colors"):
        return f"use {change} colours in options.{option}"
    if isinstance(paint, Color):
        return f"set options.{option} to a {change} colour"
    return f"use {change} colours in options.{option.removesuffix('color')}gradient"


def _sentence(advice: str) -> str:
    return f"{advice[:1].upper()}{advice[1:]}."


def _layout_findings(design: Design, picture: Picture) -> Iterator[Finding]:
    layout = picture.layout
    best_by_zone = best_by(layout.quiet_zone, _QUIET_ZONES)
    best_by_module = best_by(layout.module, _MODULES)
    if best_by_zone > "A":
        zone = f"{layout.quiet_zone:.1f} modules"
        message = f"The free space around the code has {zone}; scanners need {QUIET_ZONE} to find it."
        if best_by_zone == "D":
            message += " On a light page nearly all find it all the same, on a dark one none does."
        fix = _advise_room(design, layout.modules, keeps_margin=False)
        yield best_by_zone, Issue("quiet_zone_too_small", message, fix)
    yield from _round_findings(picture, best_by_zone)
    if best_by_module > "A":
        message = f"A module of the code is {layout.module} px wide, and a blurred copy loses it."
        keeps_margin = best_by_zone == "A" and design.margin is not None
        fix = _advise_room(design, layout.modules, keeps_margin=keeps_margin)
        yield best_by_module, Issue("module_too_small", message, fix)
    if layout.modules > MOST_MODULES:
        message = f"The code has {layout.modules} modules a side, more than some scanners tell apart."
        fix = "Lower options.qrOptions.errorCorrectionLevel, or encode a shorter text."
        if layout.modules == 17 + 4 * design.least_version:
            fix = "Lower options.qrOptions.typeNumber, or leave it out."
        yield "B", Issue("module_too_small", message, fix)


def _round_findings(picture: Picture, best_by_zone: Grade) -> Iterator[Finding]:
    """On a dark page the round corners of the picture are dark, too."""
    shape = picture.drawing.layers[0].shapes[0]
    if not isinstance(shape, Box) or shape.radii == SHARP:
        return
    zone = picture.layout.zone_between(shape.radii[0])
    best = best_by(zone, _QUIET_ZONES)
    if best > best_by_zone:
        message = (
            f"The round corners of the picture leave {max(zone, 0):.1f} modules of free space beside the"
            f" code's own; on dark pages scanners need {QUIET_ZONE}."
        )
        yield best, Issue("quiet_zone_too_small", message, "Lower options.backgroundOptions.round.")


def _advise_room(design: Design, modules: int, *, keeps_margin: bool) -> str:
    """The changes that make both quiet zone and modules large enough for grade A."""
    module = SAFE_MODULE
    side = module * modules + 2 * (design.margin or 0)
    if not keeps_margin or side > MAX_SIDE:
        keeps_margin, side = False, module * (modules + 2 * QUIET_ZONE)
    side = outer_side(design, side)
    margin = "leave options.margin out" if design.margin is not None and not keeps_margin else ""
    small = [name for name in ("width", "height") if getattr(design, name) < side]
    sides = f"set {' and '.join(f'options.{name}' for name in small)} to at least {side}" if small else ""
    return _sentence(", and ".join(filter(None, (margin, sides))))


def _ground_findings(picture: Picture) -> Iterator[Finding]:
    """On a dark page a transparent ground is dark, too."""
    grounds = colors_of(picture.ground)
    if all(color.alpha == 255 for color in grounds):
        return
    inks = {color for paints in picture.inks.values() for paint in paints for color in colors_of(paint)}
    on_black = [blend_over(ground, BLACK) for ground in grounds]
    pairs = [(blend_over(ink, below), below) for ink, below in product(inks, on_black)]
    if any(_best_by_contrast(contrast(*pair), luma(pair[1]) - luma(pair[0])) > "A" for pair in pairs):
        message = "The background is transparent, and the code vanishes on dark pages."
        fix = (
            "Set options.backgroundOptions.color to a colour, like #ffffff."
            if isinstance(picture.ground, Color)
            else "Use opaque colours in options.backgroundOptions.gradient."
        )
        yield "B", Issue("transparent_background", message, fix)


def _backdrop_findings(design: Design, picture: Picture) -> Iterator[Finding]:
    """The veil takes nearly all: the lightest ink, the ground, or else the caption leaves no room."""
    if picture.veil <= MOST_VEIL:
        return
    options = _options_of_inks(design, picture)
    ink = max(options, key=_lightest)
    ground = min(luma(color) for color in colors_of(picture.ground))
    if _lightest(ink) + LEGIBLE <= MOST_VEIL * ground:
        change = f"set options.frameOptions.textColor to a {caption_change(design)} colour"
    elif _lightest(ink) < DARK / 2:
        change = _advice("backgroundOptions.color", picture.ground, "lighter")
    else:
        change = _advice(options[ink], ink, "darker")
    message = (
        "The picture behind the code is hardly seen: with these colours the veil takes nearly all of it."
    )
    yield "A", Issue("background_hidden", message, _sentence(change))


def _lightest(paint: Paint) -> int:
    return max(luma(blend_over(color, PAPER)) for color in colors_of(paint))


def _corner_findings(design: Design) -> Iterator[Finding]:
    # An unset eye is drawn like the dots.
    if (design.cornersDotOptions.type or design.dotsOptions.type) == "dots":
        message = "The eyes of the corners are made of single dots, which two of three scanners do not find."
        yield "D", Issue("risky_corners", message, _SQUARER_EYES)
    if design.cornersDotOptions.type == "dot":
        message = "The eyes of the corners are circles, which some scanners (jsQR, ArUco) miss now and then."
        yield "B", Issue("risky_corners", message, _SQUARER_EYES)
    if ring := ring_problem(design.cornersSquareOptions.type, design.dotsOptions.type, design.level):
        best, problem = ring
        fix = "Set options.cornersSquareOptions.type to rounded, or to square."
        yield best, Issue("risky_corners", f"The rings of the corners are {problem}.", fix)


def _budget_findings(
    text: str, design: Design, picture: Picture, grey: NDArray[np.uint8]
) -> Iterator[Finding]:
    placed = picture.drawing.logo
    if placed is None:
        return
    used = budget_used(grey, picture.matrix, picture.layout)
    best = _best_with_logo(used, design)
    if best == "A":
        return
    spare = SAFE_BUDGET if design.level == "H" else SPARE_BUDGET
    share = None if design.level == "L" else largest_share(picture.matrix, design, placed.image, spare)
    ways = [f"set options.imageOptions.imageSize to {share:g} or less"] if share else []
    if design.level != "H":
        ways += ["set options.qrOptions.errorCorrectionLevel to H"]
    elif version := roomier_version(text, design, placed.image):
        ways += [f"set options.qrOptions.typeNumber to {version}"]
    message = (
        f"The logo uses up {used:.0%} of what error correction of level {design.level} can restore,"
        " and a scan needs some of it, too."
    )
    fix = _sentence(", or ".join(ways or ["use another logo for options.image, or leave it out"]))
    yield best, Issue("logo_too_large", message, fix)


def _best_with_logo(used: float, design: Design) -> Grade:
    if used > LARGEST_BUDGET:
        return "F"
    if used > SAFE_BUDGET or (design.level == "L" and design.dotsOptions.type == "dots"):
        return "C"
    return "B" if design.level == "L" or (design.level != "H" and used > SPARE_BUDGET) else "A"


def _unread_issue(text: str, design: Design, picture: Picture, lost: list[str]) -> Issue:
    """For a picture that was not read although it has no known problem: the change with which it is read."""
    size = _LARGEST_TRIED if max(design.width, design.height) > _LARGEST_TRIED else None
    for code, fix, changed in _plainer(design):
        plainer = draw_picture(text, changed, changed.pick_images(picture.images), size)
        if not lost_views(rasterise(plainer.drawing).grey(), plainer.layout, plainer.matrix.text):
            message = f"The code was not read {', '.join(lost)}, and with this change it is."
            return Issue(code, message, fix)
    message = f"The code was not read {', '.join(lost)}, and no single change was found that helps."
    return Issue("low_contrast", message, _PLAIN)


def _plainer(design: Design) -> Iterator[tuple[IssueCode, str, Design]]:
    rings, eyes = design.cornersSquareOptions, design.cornersDotOptions
    if rings.type != "square" or eyes.type != "square":
        fix = "Set options.cornersSquareOptions.type and options.cornersDotOptions.type to square."
        yield "risky_corners", fix, with_square_corners(design)
    if design.image is not None:
        yield "logo_too_large", "Leave options.image out.", design.model_copy(update={"image": None})
    if design.backgroundOptions.image is not None:
        without = design.having("backgroundOptions", image=None)
        yield "low_contrast", "Leave options.backgroundOptions.image out.", without
    plain = design.having("dotsOptions", color="#000000", gradient=None)
    yield "low_contrast", _PLAIN, plain.having("backgroundOptions", color="#ffffff", gradient=None)
    larger = {"width": min(2 * design.width, MAX_SIDE), "height": min(2 * design.height, MAX_SIDE)}
    fix = (
        f"Set options.width to at least {larger['width']}, and options.height to at least {larger['height']}."
    )
    yield "module_too_small", fix, design.model_copy(update=larger)


def with_square_corners(design: Design) -> Design:
    return design.having("cornersSquareOptions", type="square").having("cornersDotOptions", type="square")


def _least_width(picture: Picture, grade: Grade) -> float:
    """The least width in mm of the picture, with at least the quiet zone of the standard."""
    layout = picture.layout
    modules = max(layout.width / layout.module, layout.modules + 2 * QUIET_ZONE)
    return float(ceil(modules * MODULE_MM[grade]))
