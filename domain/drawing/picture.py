"""A text and a design to one drawing, which every format is written from."""

from functools import lru_cache

from domain.design import Design
from domain.drawing.composing import Picture, compose
from domain.drawing.layout import lay_out, place_logo
from domain.drawing.matrix import Matrix, count_modules, encode
from domain.drawing.raster import rasterise
from domain.drawing.reading import budget_used
from domain.drawing.shapes import Logo
from domain.errors import Fault

# What a logo may use up of the error correction: gladly, and at most.
SAFE_BUDGET, LARGEST_BUDGET = 0.75, 0.9
_SMALLER_LOGOS = (0.35, 0.3, 0.25, 0.2, 0.15, 0.1)
# Px a module of the drafts in which a logo is tried: their middles alone are looked at.
_DRAFT_MODULE = 5


def draw_picture(text: str, design: Design, logo: Logo | None = None, size: int | None = None) -> Picture:
    """The picture of `text`; `size` px on the longer side of the symbol's area, the frame's band added.

    A logo that would use up too much of the error correction is drawn smaller, where its size was not asked
    for. Raises ValueError when there is no room for the modules, or for the logo beside its margin.
    """
    matrix = encode(text, design.level)
    if logo is not None:
        design = with_fitting_logo(matrix, design, logo)
    return compose(matrix, design, logo, size)


def picture_fault(text: str, design: Design, logo: Logo | None = None) -> Fault | None:
    """Why the picture of `text` cannot be drawn after this design, or None when it can."""
    narrower = "options.width" if design.width <= design.height else "options.height"
    try:
        layout = lay_out(design, count_modules(text, design.level))
    except ValueError as error:
        return Fault(narrower, str(error))
    if logo is not None:
        try:
            fitting = with_fitting_logo(encode(text, design.level), design, logo)
            place_logo(layout, fitting.imageOptions, design.level, logo.height / logo.width)
        except ValueError as error:
            return Fault("options.imageOptions.margin", str(error))
    return None


def with_fitting_logo(matrix: Matrix, design: Design, logo: Logo) -> Design:
    """The design, its `imageSize` lowered where it was left open and the default would be too much."""
    if "imageSize" in design.imageOptions.model_fields_set:
        return design
    written = design.model_dump_json(exclude_unset=True)
    share = _fitting_share(matrix, written, logo)
    return design if share == design.imageOptions.imageSize else _with_share(design, share)


def largest_safe_share(matrix: Matrix, design: Design, logo: Logo) -> float | None:
    """The largest `imageSize` that leaves error correction enough to spare, or None when none does."""
    for share in _SMALLER_LOGOS:
        if _budget(matrix, design, logo, share) <= SAFE_BUDGET:
            return share
    return None


@lru_cache(maxsize=512)
def _fitting_share(matrix: Matrix, written: str, logo: Logo) -> float:
    """Cached, as every format and size asks again."""
    design = Design.model_validate_json(written)
    default = design.imageOptions.imageSize
    if _budget(matrix, design, logo, default) <= LARGEST_BUDGET:
        return default
    return largest_safe_share(matrix, design, logo) or _SMALLER_LOGOS[-1]


def _budget(matrix: Matrix, design: Design, logo: Logo, share: float) -> float:
    plain = design.model_copy(
        update={"frameOptions": design.frameOptions.model_copy(update={"enabled": False})}
    )
    module = lay_out(design, matrix.size).module
    size = round(max(design.width, design.height) * min(1, _DRAFT_MODULE / module))
    draft = compose(matrix, _with_share(plain, share), logo, size)
    return budget_used(rasterise(draft.drawing).grey(), matrix, draft.layout)


def _with_share(design: Design, share: float) -> Design:
    options = design.imageOptions.model_copy(update={"imageSize": share})
    return design.model_copy(update={"imageOptions": options})
