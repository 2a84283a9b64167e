"""Designs without a known problem: for each issue of a grade the gentlest change that lifts it."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Final, assert_never

from domain.drawing.colors import (
    BLACK,
    PAPER,
    blend_over,
    colors_of,
    contrast,
    luma,
    nearest,
    read_color,
    to_hex,
)
from domain.drawing.engine import grading
from domain.drawing.engine.backdrops import LEGIBLE
from domain.drawing.engine.composition import Picture
from domain.drawing.engine.frames import LEAST_CAPTION_CONTRAST, caption_grounds, missing_characters
from domain.drawing.engine.matrix import encode
from domain.drawing.engine.picture import (
    SAFE_BUDGET,
    SAFE_MODULE,
    draw_picture,
    largest_share,
    roomier_version,
    with_version,
)
from domain.drawing.engine.visibility import LOGO_PLATES, caption_change, with_larger_caption
from domain.drawing.layout import QUIET_ZONE, modules_of, outer_side
from domain.drawing.options import (
    MAX_SIDE,
    BackgroundOptions,
    CornerOptions,
    Design,
    DotsOptions,
    Level,
    PlateOptions,
)
from domain.drawing.output import Undrawable
from domain.drawing.scannability import IssueCode, Scannability
from domain.drawing.shapes import Color, DecodedImage, Images

_Painted = BackgroundOptions | DotsOptions | CornerOptions
_INKS: Final = ("dotsOptions", "cornersSquareOptions", "cornersDotOptions")
_LEVELS: Final[tuple[Level, ...]] = ("H", "Q", "M", "L")
# Corners of the picture that are less and less round.
_ROUND: Final = (0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0)
# Mending one issue may bring up another: larger modules may need a larger margin.
_MOST_ROUNDS: Final = 5
# The veil with which also the darkest picture behind a code is seen.
_SEEN_THROUGH: Final = 0.9


def mend(text: str, design: Design, images: Images, code: IssueCode | None) -> Design:
    """The design without the issue, or for None without any that can be lifted. Raises Undrawable."""
    issues = issues_of(text, design, images)
    if code is not None:
        return _without(code, text, design, images, issues)[0]
    for _ in range(_MOST_ROUNDS):
        for one in sorted(issues):
            design, issues = _without(one, text, design, images, issues)
    return design


def _without(
    code: IssueCode, text: str, design: Design, images: Images, issues: set[IssueCode]
) -> tuple[Design, set[IssueCode]]:
    """The first change that lifts it and brings up nothing else, or the first that lifts it; and its issues.

    `issues`: those of the design now. To find them is to draw it.
    """
    lifting = design, issues
    for changed in _mendings(code, text, design, images):
        try:
            after = issues_of(text, changed, images)
        except Undrawable:
            continue
        if code not in after and after <= issues:
            return changed, after
        if code not in after and lifting[0] is design:
            lifting = changed, after
    return lifting


def issues_of(text: str, design: Design, images: Images) -> set[IssueCode]:
    """The issues that hold it back. Raises Undrawable."""
    codes = {issue.code for issue in _grade(text, design, images).issues}
    is_complete = _without_missing(design, images) == design
    return codes if is_complete else codes | {"logo_missing"}


def _without_missing(design: Design, images: Images) -> Design:
    if images.logo is None:
        design = design.model_copy(update={"image": None})
    return design if images.background is not None else design.having("backgroundOptions", image=None)


def _grade(text: str, design: Design, images: Images) -> Scannability:
    return grading.draw_and_grade(text, design, design.pick_images(images))[-1]


def _mendings(code: IssueCode, text: str, design: Design, images: Images) -> Iterator[Design]:
    """The changes, the gentlest first."""
    match code:
        case "low_contrast" | "gradient_too_light" | "background_hidden":
            yield _with_contrast(text, design)
            yield from _with_seen_background(text, design)
            yield _black_on_white(design)
        case "inverted_colors":
            yield _with_contrast(text, _swapped(text, design))
            yield _black_on_white(design)
        case "quiet_zone_too_small":
            yield from _with_larger_zone(text, design)
        case "module_too_small":
            yield from _with_larger_modules(text, design)
        case "logo_too_large":
            yield from _with_smaller_logo(text, design, images.logo)
        case "risky_corners":
            yield from _with_softer_corners(design)
        case "transparent_background":
            yield _repainted(design, "backgroundOptions", lambda color: blend_over(color, PAPER))
        case "caption_low_contrast" | "caption_incomplete" | "caption_too_small":
            yield from _with_readable_caption(code, text, design, images)
        case "logo_invisible" | "logo_missing":
            yield from (
                _with_seen_logo(design) if code == "logo_invisible" else [_without_missing(design, images)]
            )
        case _:
            assert_never(code)


def _with_contrast(text: str, design: Design) -> Design:
    """The design with darkened inks, or with a lighter background where that is too dark."""
    picture = _drawn(text, design)
    grounds = _grounds(picture)
    inks = [color for paints in picture.inks.values() for paint in paints for color in colors_of(paint)]
    short = [ink for ink in inks if not _is_safe(ink, grounds)]
    darkest = [ink for ink in inks if luma(blend_over(ink, PAPER)) < grading.DARK]
    is_dark_enough = bool(short) and all(ink in darkest for ink in short)
    if is_dark_enough or not _is_safe(BLACK, grounds):
        below = darkest or [BLACK]
        design = _repainted(
            design,
            "backgroundOptions",
            lambda ground: nearest(
                blend_over(ground, PAPER), PAPER, lambda tried: all(_is_safe(ink, [tried]) for ink in below)
            ),
        )
        grounds = _grounds(_drawn(text, design))
    for name in _INKS:
        design = _repainted(design, name, lambda ink: _darkened(ink, grounds))
    return design


def _with_seen_background(text: str, design: Design) -> Iterator[Design]:
    """Inks are darkened until a thinner veil is enough, also before white; or None."""
    yield _with_darker_inks(design, min(map(luma, _grounds(_drawn(text, design)))))
    yield _with_darker_inks(_repainted(design, "backgroundOptions", lambda _: PAPER), luma(PAPER))
    yield design.having("backgroundOptions", image=None)


def _with_darker_inks(design: Design, ground: int) -> Design:
    most = _SEEN_THROUGH * ground - LEGIBLE
    for name in _INKS:
        design = _repainted(design, name, lambda ink: nearest(ink, BLACK, lambda tried: luma(tried) <= most))
    return design


def _darkened(ink: Color, grounds: list[Color]) -> Color:
    return ink if _is_safe(ink, grounds) else nearest(ink, BLACK, lambda tried: _is_safe(tried, grounds))


def _is_safe(ink: Color, grounds: list[Color]) -> bool:
    """Whether decoders tell it from all of these grounds, dark on light."""
    pairs = [(blend_over(ink, ground), ground) for ground in grounds]
    return all(
        luma(ground) - luma(one) >= grading.SAFE_DIFFERENCE
        and contrast(one, ground) >= grading.LEAST_CONTRAST
        for one, ground in pairs
    )


def _drawn(text: str, design: Design) -> Picture:
    return draw_picture(text, design.model_copy(update={"image": None}))


def _grounds(picture: Picture) -> list[Color]:
    return [blend_over(color, PAPER) for color in colors_of(picture.ground)]


def _swapped(text: str, design: Design) -> Design:
    """The dots' colours behind, and those of the background on the dots, where the dots are the lighter."""
    picture, (dots, ground) = _drawn(text, design), (design.dotsOptions, design.backgroundOptions)
    below = _grounds(picture)
    dot_paints = picture.inks["dotsOptions"]
    above = [blend_over(color, below[0]) for paint in dot_paints for color in colors_of(paint)]
    if max(map(luma, above)) <= min(map(luma, below)):
        return design
    swapped = design.having("dotsOptions", color=ground.color, gradient=ground.gradient)
    swapped = swapped.having("backgroundOptions", color=dots.color, gradient=dots.gradient)
    for name in ("dotsOptions", "backgroundOptions"):
        swapped = _repainted(swapped, name, lambda color: blend_over(color, PAPER))
    return swapped


def _repainted(design: Design, name: str, change: Callable[[Color], Color]) -> Design:
    """The design with the colour of this option and those of its gradient changed, where they are drawn."""
    options: _Painted = getattr(design, name)
    update: dict[str, object] = {}
    if isinstance(options, CornerOptions) and options.colors is not None:
        update["colors"] = [_changed(color, change) for color in options.colors]
    elif options.gradient is not None:
        stops = [
            stop.model_copy(update={"color": _changed(stop.color, change)})
            for stop in options.gradient.colorStops
        ]
        update["gradient"] = options.gradient.model_copy(update={"colorStops": stops})
    elif options.color is not None and (color := _changed(options.color, change)) != options.color:
        update["color"] = color
    return design.having(name, **update) if update else design


def _changed(color: str, change: Callable[[Color], Color]) -> str:
    before = read_color(color)
    after = change(before)
    return color if after == before else to_hex(after)


def _black_on_white(design: Design) -> Design:
    design = design.having("backgroundOptions", color="#ffffff", gradient=None)
    design = design.having("dotsOptions", color="#000000", gradient=None)
    for name in ("cornersSquareOptions", "cornersDotOptions"):
        design = design.having(name, color="#000000", gradient=None, colors=None)
    return design


def _with_larger_zone(text: str, design: Design) -> Iterator[Design]:
    roomy = _with_room(text, design.model_copy(update={"margin": None}))
    ground = design.backgroundOptions
    for share in _ROUND if ground.round else ():
        if share < ground.round:
            yield design.having("backgroundOptions", round=share)
            yield roomy.having("backgroundOptions", round=share)
    yield roomy


def _with_room(text: str, design: Design) -> Design:
    """The design, large enough for modules that a blurred copy keeps, beside the margin."""
    modules = modules_of(text, design)
    beside = 2 * design.margin if design.margin is not None else 2 * QUIET_ZONE * SAFE_MODULE
    least = min(outer_side(design, SAFE_MODULE * modules + beside), MAX_SIDE)
    return design.model_copy(update={name: max(getattr(design, name), least) for name in ("width", "height")})


def _with_larger_modules(text: str, design: Design) -> Iterator[Design]:
    yield _with_room(text, design)
    without_margin = design.model_copy(update={"margin": None})
    yield _with_room(text, without_margin)
    without_margin = with_version(without_margin, 0) if design.least_version else without_margin
    yield _with_room(text, without_margin)
    for level in _LEVELS[_LEVELS.index(design.level) + 1 :]:
        yield _with_room(text, without_margin.having("qrOptions", errorCorrectionLevel=level))


def _with_smaller_logo(text: str, design: Design, logo: DecodedImage | None) -> Iterator[Design]:
    if logo is not None:
        for level in dict.fromkeys((design.level, "H")):
            levelled = (
                design if level == design.level else design.having("qrOptions", errorCorrectionLevel="H")
            )
            spare = SAFE_BUDGET if level == "H" else grading.SPARE_BUDGET
            yield levelled
            if level == "H" and (version := roomier_version(text, levelled, logo)):
                yield with_version(levelled, version)
            share: float | None = None
            matrix = encode(text, level, design.least_version, compact=design.compact)
            while share := largest_share(matrix, levelled, logo, spare):
                levelled = levelled.having("imageOptions", imageSize=share)
                yield levelled
    yield design.model_copy(update={"image": None})


def _with_softer_corners(design: Design) -> Iterator[Design]:
    soft_rings = design.having("cornersSquareOptions", type="rounded")
    yield soft_rings
    yield design.having("cornersDotOptions", type="rounded")
    yield soft_rings.having("cornersDotOptions", type="rounded")
    yield grading.with_square_corners(design)


def _with_readable_caption(code: IssueCode, text: str, design: Design, images: Images) -> Iterator[Design]:
    if code == "caption_low_contrast":
        return _with_legible_caption(design)
    if code == "caption_incomplete":
        return _with_whole_caption(design)
    return _with_larger_caption(design, _grade(text, design, images).min_print_mm)


def _with_legible_caption(design: Design) -> Iterator[Design]:
    """The caption's colour is darkened or lightened; where the background has many, that becomes white."""
    yield _with_ink_of_caption(design)
    yield _with_ink_of_caption(design.having("frameOptions", backgroundColor="#ffffff"))


def _with_ink_of_caption(design: Design) -> Design:
    end = BLACK if caption_change(design) == "darker" else PAPER
    grounds = caption_grounds(design)
    ink = nearest(
        read_color(design.frameOptions.textColor),
        end,
        lambda tried: min(contrast(tried, ground) for ground in grounds) >= LEAST_CAPTION_CONTRAST,
    )
    return design.having("frameOptions", textColor=to_hex(ink))


def _with_larger_caption(design: Design, least_mm: float) -> Iterator[Design]:
    """The design with larger words: in the same frame, below the code without an icon, or without words."""
    plain = design.having("frameOptions", type="bottom", icon=None)
    yield from filter(None, (with_larger_caption(one, least_mm) for one in (design, plain)))
    yield design.having("frameOptions", enabled=False)


def _with_seen_logo(design: Design) -> Iterator[Design]:
    """The design with its logo on a plate of the colour that suits its ink, or without a logo.

    Round as well: around the outline of some logos another colour hides too many modules.
    """
    plate = design.imageOptions.plate or PlateOptions(shape="contour")
    for shape, color in product(dict.fromkeys((plate.shape, "round")), (None, *LOGO_PLATES)):
        changed = plate.model_copy(update={"shape": shape, "color": color})
        yield design.having("imageOptions", plate=changed)
    yield design.model_copy(update={"image": None})


def _with_whole_caption(design: Design) -> Iterator[Design]:
    frame, missing = design.frameOptions, missing_characters(design)
    texts: dict[str, object] = {
        name: " ".join("".join(one for one in getattr(frame, name) if one not in missing).split())
        for name in ("text", "text2")
    }
    if any(texts.values()):
        yield design.having("frameOptions", **texts)
    yield design.having("frameOptions", enabled=False)
