"""From a text and a design to the drawing that all formats are made from."""

from functools import lru_cache
from math import inf

from domain.drawing.engine.composing import Picture, compose
from domain.drawing.engine.matrix import Matrix, encode
from domain.drawing.engine.reading import budget_used
from domain.drawing.formats.raster import rasterise
from domain.drawing.layout import lay_out, lay_out_text, place_logo
from domain.drawing.options import SOME_LOGO, Design
from domain.drawing.output import Undrawable
from domain.drawing.shapes import DecodedImage

# The shares of error correction that a logo uses up without risk, and at most.
SAFE_BUDGET, LARGEST_BUDGET = 0.75, 0.9
_SMALLER_LOGOS = (0.9, 0.8, 0.7, 0.6, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05)
# Px a module of the drafts that measure a logo; only the middle of each module is sampled.
_DRAFT_MODULE = 5


def draw_picture(
    text: str, design: Design, logo: DecodedImage | None = None, size: int | None = None
) -> Picture:
    """The picture of `text`; `size`: px on the longer side of the symbol's area, without a frame's band.

    A logo of unset size is drawn smaller when the default would use up too much error correction. Raises
    ValueError when there is no room for the modules, or for the logo beside its margin.
    """
    matrix = encode(text, design.level)
    if logo is not None:
        design = with_fitting_logo(matrix, design, logo)
    return compose(matrix, design, logo, size)


def require_drawable(text: str, design: Design, logo: DecodedImage | None = None) -> None:
    """Raise Undrawable when there is no room for the modules, or for the logo beside its margin."""
    layout = lay_out_text(text, design)
    if logo is None:
        return
    try:
        fitting = with_fitting_logo(encode(text, design.level), design, logo)
        place_logo(layout, fitting.imageOptions, design.level, logo.height / logo.width)
    except ValueError as error:
        raise Undrawable("options.imageOptions.margin", str(error)) from None


def with_fitting_logo(matrix: Matrix, design: Design, logo: DecodedImage) -> Design:
    """Lower an unset `imageSize` when the default would use up too much error correction."""
    if "imageSize" in design.imageOptions.model_fields_set:
        return design
    options = design.model_copy(update={"image": SOME_LOGO}).model_dump_json(exclude_unset=True)
    share = _fitting_share(matrix, options, logo)
    return design if share == design.imageOptions.imageSize else _with_share(design, share)


def largest_share(matrix: Matrix, design: Design, logo: DecodedImage, budget: float) -> float | None:
    """The largest `imageSize` below the design's own that fits and uses up no more than `budget`."""
    smaller = (share for share in _SMALLER_LOGOS if share < design.imageOptions.imageSize)
    return next((share for share in smaller if _budget(matrix, design, logo, share) <= budget), None)


@lru_cache(maxsize=16)
def _fitting_share(matrix: Matrix, options: str, logo: DecodedImage) -> float:
    """Cached, because every format and size needs it again."""
    design = Design.model_validate_json(options)
    default = design.imageOptions.imageSize
    if LARGEST_BUDGET < _budget(matrix, design, logo, default) < inf:
        return largest_share(matrix, design, logo, SAFE_BUDGET) or default
    return default


def _budget(matrix: Matrix, design: Design, logo: DecodedImage, share: float) -> float:
    """The share that a logo of that size uses up; infinite when its margin leaves no room for it."""
    frame = design.frameOptions.model_copy(update={"enabled": False})
    tried = _with_share(design, share).model_copy(update={"frameOptions": frame})
    layout = lay_out(design, matrix.size)
    try:
        place_logo(layout, tried.imageOptions, design.level, logo.height / logo.width)
    except ValueError:
        return inf
    size = round(max(design.width, design.height) * min(1, _DRAFT_MODULE / layout.module))
    draft = compose(matrix, tried, logo, size)
    return budget_used(rasterise(draft.drawing).grey(), matrix, draft.layout)


def _with_share(design: Design, share: float) -> Design:
    options = design.imageOptions.model_copy(update={"imageSize": share})
    return design.model_copy(update={"imageOptions": options})
