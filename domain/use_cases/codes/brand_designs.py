"""Designs from a brand's colour or logo. Nothing is saved."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from domain.codes.code_input import require_allowed_images
from domain.codes.design_input import ImageSource
from domain.drawing.brand import designs_from, parse_brand
from domain.drawing.colors import HexColor
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.options import read_design
from domain.drawing.shapes import Color, DecodedImage, Images
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.parsing import ReadFields, Strict, merge_patch, parse_model
from domain.kernel.reasons import Reason
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.ports.pictures import DrawnPreview
from domain.use_cases.deps import Deps


class BrandInput(Strict):
    color: HexColor | None = Field(None, description="The colour, like `#1a2b3c`; left out, the logo's.")
    image: ImageSource | None = Field(
        None, description="The brand's logo: https URL or data: URI of a PNG, JPEG, WebP, GIF or SVG."
    )


@dataclass(frozen=True, slots=True)
class BrandDesign:
    options: dict[str, Any]
    drawn: DrawnPreview


async def design_from(deps: Deps, read: ReadFields) -> list[BrandDesign]:
    """Three looks, each graded A, and drawn for a usual short URL.

    Raises ValidationFailed, also for a logo that cannot be had.
    """
    fields = coerce(BrandInput, read())
    brand, faults = parse_model(BrandInput, fields)
    if brand is not None and brand.color is None and brand.image is None:
        faults = [Fault("color", Reason.REQUIRED_OR, other="image")]
    if brand is None or faults:
        raise ValidationFailed(faults)
    logo = await _logo(deps, brand.image)
    color = parse_brand(brand.color) if brand.color else await _color_of(deps, logo)
    looks = designs_from(color, has_logo=logo is not None)
    image = {"image": brand.image} if brand.image is not None else {}
    return [await _drawn(deps, {**look, **image}, Images(logo)) for look in looks]


async def _logo(deps: Deps, image: str | None) -> DecodedImage | None:
    if image is None:
        return None
    try:
        require_allowed_images({"image": image}, deps.addresses)
        return await deps.renderer.fetch_logo(image)
    except ImageUnavailable as unavailable:
        raise ValidationFailed(
            [Fault("image", Reason.IMAGE_UNAVAILABLE, cause=unavailable.cause, why=unavailable.reason)]
        ) from None
    except ValidationFailed as refused:
        raise ValidationFailed([fault.at("image") for fault in refused.faults]) from None


async def _color_of(deps: Deps, logo: DecodedImage | None) -> Color:
    assert logo is not None
    return await deps.renderer.main_color(logo)


async def _drawn(deps: Deps, options: Mapping[str, Any], images: Images) -> BrandDesign:
    """Mended where a logo leaves less than an A, or is not seen."""
    text, design = deps.addresses.short_url(DEFAULT_DOMAIN, SAMPLE_SHORT_ID), read_design(dict(options))
    drawn = await deps.renderer.preview(text, design, images)
    if drawn.scannability.grade == "A" and not drawn.scannability.issues:
        return BrandDesign(dict(options), drawn)
    design = await deps.renderer.mend(text, design, images, None)
    mended: dict[str, Any] = merge_patch({}, design.model_dump(exclude_unset=True))
    if design.image is not None:
        mended["image"] = options["image"]
    return BrandDesign(mended, await deps.renderer.preview(text, design, design.pick_images(images)))
