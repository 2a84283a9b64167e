"""From a text and a design to the drawing that all formats are made from."""

from functools import lru_cache
from math import inf

from domain.drawing.engine.composition import Picture, compose
from domain.drawing.engine.matrix import Matrix, encode
from domain.drawing.engine.plates import require_padding
from domain.drawing.engine.reading import budget_used
from domain.drawing.formats.raster import rasterise
from domain.drawing.layout import lay_out, lay_out_text, place_logo, room_for_logo
from domain.drawing.options import SOME_IMAGE, Design
from domain.drawing.output import Undrawable
from domain.drawing.segments import count_modules
from domain.drawing.shapes import NO_IMAGES, DecodedImage, Images
from domain.kernel.faults import InvalidValue

# The shares of error correction that a logo uses up without risk, and at most.
SAFE_BUDGET, LARGEST_BUDGET = 0.75, 0.9
# Px of a module that a blurred copy keeps, and the modules a side that every decoder tells apart.
SAFE_MODULE, MOST_MODULES = 5, 57
# How many larger versions are tried for a logo, and from which share of its shorter side on it is wide.
_MORE_VERSIONS, _WIDE = 4, 1.5
_SMALLER_LOGOS = (0.9, 0.8, 0.7, 0.6, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05)
# Px a module of the drafts that measure a logo; only the middle of each module is sampled.
_DRAFT_MODULE = 5


def draw_picture(text: str, design: Design, images: Images = NO_IMAGES, size: int | None = None) -> Picture:
    """The picture of `text`; `size`: px on the longer side of the symbol's area, without a frame's band.

    A logo of unset size that would use up too much error correction gets a larger version, or is drawn
    smaller. Raises ValueError when there is no room for the modules, or for the logo beside its margin.
    """
    if images.logo is not None:
        design = with_fitting_logo(text, design, images.logo)
    return compose(_encode(text, design), design, images, size)


def require_drawable(text: str, design: Design, logo: DecodedImage | None = None) -> None:
    """Raise Undrawable when there is no room for the modules, or for the logo and what is around it."""
    lay_out_text(text, design)
    if logo is None:
        return
    fitting = with_fitting_logo(text, design, logo)
    layout, options = lay_out_text(text, fitting), fitting.imageOptions
    try:
        room = room_for_logo(layout, options, design.level, logo.height / logo.width)
    except InvalidValue as wrong:
        raise Undrawable(wrong.at("options.imageOptions.margin")) from None
    if room is not None:
        require_padding(layout, options, room)


def with_fitting_logo(text: str, design: Design, logo: DecodedImage) -> Design:
    """The design with a version in which the logo uses up no more error correction than is safe.

    A size that is set stays.
    """
    if "imageSize" in design.imageOptions.model_fields_set:
        return design
    options = design.model_copy(update={"image": SOME_IMAGE}).model_dump_json(exclude_unset=True)
    share, version = _fit(text, options, logo)
    if share != design.imageOptions.imageSize:
        design = design.having("imageOptions", imageSize=share)
    return with_version(design, version) if version else design


def with_version(design: Design, version: int) -> Design:
    return design.having("qrOptions", typeNumber=version)


def roomier_version(text: str, design: Design, logo: DecodedImage) -> int | None:
    """The least of some larger versions in which the logo uses up no more than is safe, if one has room."""
    version = _encode(text, design).version
    for larger in range(version + 1, min(version + _MORE_VERSIONS, 40) + 1):
        tried = with_version(design, larger)
        modules = count_modules(text, design.level, larger, compact=design.compact)
        if modules > MOST_MODULES or not _has_safe_modules(tried, modules):
            return None
        if _budget(_encode(text, tried), tried, logo, design.imageOptions.imageSize) <= SAFE_BUDGET:
            return larger
    return None


def _has_safe_modules(design: Design, modules: int) -> bool:
    try:
        return lay_out(design, modules).module >= SAFE_MODULE
    except ValueError:
        return False


def _encode(text: str, design: Design) -> Matrix:
    return encode(text, design.level, design.least_version, compact=design.compact)


def largest_share(matrix: Matrix, design: Design, logo: DecodedImage, budget: float) -> float | None:
    """The largest `imageSize` below the design's own that fits and uses up no more than `budget`."""
    smaller = (share for share in _SMALLER_LOGOS if share < design.imageOptions.imageSize)
    return next((share for share in smaller if _budget(matrix, design, logo, share) <= budget), None)


@lru_cache(maxsize=16)
def _fit(text: str, options: str, logo: DecodedImage) -> tuple[float, int | None]:
    """The `imageSize`, and a larger version. Cached, because every format and size needs it again."""
    design = Design.model_validate_json(options)
    default, matrix = design.imageOptions.imageSize, _encode(text, design)
    used = _budget(matrix, design, logo, default)
    shorter, longer = sorted((logo.width, logo.height))
    # A wide logo hides more of a row than a square one, and is the first to become illegible.
    if used == inf or used <= (SAFE_BUDGET if longer >= _WIDE * shorter else LARGEST_BUDGET):
        return default, None
    if version := roomier_version(text, design, logo):
        return default, version
    if used <= LARGEST_BUDGET:
        return default, None
    return largest_share(matrix, design, logo, SAFE_BUDGET) or default, None


def _budget(matrix: Matrix, design: Design, logo: DecodedImage, share: float) -> float:
    """The share that a logo of that size uses up; infinite when its margin leaves no room for it."""
    tried = design.having("imageOptions", imageSize=share).having("frameOptions", enabled=False)
    layout = lay_out(design, matrix.size)
    try:
        place_logo(layout, tried.imageOptions, design.level, logo.height / logo.width)
    except ValueError:
        return inf
    size = round(max(design.width, design.height) * min(1, _DRAFT_MODULE / layout.module))
    draft = compose(matrix, tried, Images(logo), size)
    return budget_used(rasterise(draft.drawing).grey(), matrix, draft.layout)
