"""Designs that are not saved yet: picture, grade, mending, logos from files, looks from a brand.

Templates on codes.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pydantic import Field

from domain.codes.code_input import require_allowed_images
from domain.codes.codes import QRCode
from domain.codes.design_input import DesignInput, ImageSource
from domain.drawing.brand import designs_from, parse_brand
from domain.drawing.colors import HexColor
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.options import images_of, read_design, with_images
from domain.drawing.output import Output, Undrawable
from domain.drawing.scannability import IssueCode
from domain.drawing.shapes import NO_IMAGES, DecodedImage, Images
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.parsing import ReadFields, Strict, merge_patch, parse_model, parse_valid, patch_between
from domain.kernel.reasons import Reason
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.named_items.items import Template
from domain.ports.pictures import DrawnPreview
from domain.use_cases.codes.grades import GradedPicture, grade_code_picture, images_for
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import lock_account

# Px of the picture beside a form, and of one with many colours, which has more than so many bytes.
_SIZE, _DRAFT_SIZE, _HEAVY = 480, 360, 6_000


@dataclass(frozen=True, slots=True)
class DraftPicture:
    """`picture`: a WebP."""

    graded: GradedPicture
    picture: bytes


async def draw_draft(
    deps: Deps,
    text: str,
    options: dict[str, Any],
    *,
    before: QRCode | None = None,
    decoded: Images = NO_IMAGES,
) -> DraftPicture:
    """Draw a draft, of which nothing is saved. `decoded`: the images of `options` that are known already.

    Raises ValidationFailed for options that no code may have.
    """
    _, faults = parse_model(DesignInput, options, under="options")
    if faults:
        raise ValidationFailed(faults)
    require_allowed_images(options, deps.addresses)
    graded = await grade_code_picture(deps, text, options, before, decoded=decoded, is_wanted_next=False)
    draw = partial(deps.renderer.draw, text, read_design(options))
    return DraftPicture(graded, await _small(draw, graded.images))


async def _small(draw: Callable[[Images, Output], Awaitable[bytes]], images: Images) -> bytes:
    """Raises Undrawable."""
    # With a photograph behind the code it is heavy, and takes the longest.
    if images.background is None:
        picture = await _sized(partial(draw, images), Output("webp", _SIZE))
        if len(picture) <= _HEAVY:
            return picture
    return await _sized(partial(draw, images), Output("webp", _DRAFT_SIZE, is_draft=True))


async def _sized(draw: Callable[[Output], Awaitable[bytes]], output: Output) -> bytes:
    try:
        return await draw(output)
    except ValueError:
        # At that size there is no room for the modules.
        return await draw(replace(output, size=None))


async def mend_design(deps: Deps, text: str, graded: GradedPicture, code: IssueCode | None) -> dict[str, Any]:
    """The options without this issue, or without any for None."""
    design = await deps.renderer.mend(text, read_design(graded.options), graded.images, code)
    options: dict[str, Any] = merge_patch({}, design.model_dump(exclude_unset=True))
    return with_images(options, *images_of(graded.options))


async def keep_logo(deps: Deps, actor: Actor, content: bytes) -> DecodedImage:
    """A logo or background from a file. It is kept for an hour, or as long as a code has it.

    Raises ImageUnavailable, NoRoomForFiles.
    """
    logo = await deps.renderer.read_logo(content)

    async def write() -> None:
        locked = await lock_account(deps, actor)
        await deps.store.logos.keep(logo, [actor.account.id], now=deps.clock())
        await locked.require_room_for_files(deps)

    await deps.store.transact(write)
    return logo


def fields_from(template: Template, code: QRCode) -> dict[str, Any]:
    """The change that gives `code` the look of the template, also if it had that before.

    A template without a theme leaves that of the code.
    """
    if code.template_id != template.id:
        return {"template_id": str(template.id)}
    theme = {} if template.theme is None else {"theme": patch_between(code.theme or {}, template.theme)}
    return {"options": patch_between(code.options, template.options), **theme}


async def draw_template(deps: Deps, template: Template) -> bytes:
    """A WebP of a usual short URL; without an image that cannot be had, or a logo that has no room."""
    text, design = deps.addresses.short_url(DEFAULT_DOMAIN, SAMPLE_SHORT_ID), read_design(template.options)
    images, _ = await images_for(deps, template.options)
    draw = partial(deps.renderer.draw, text, design)
    try:
        return await _small(draw, images)
    except Undrawable:
        return await _small(draw, images._replace(logo=None))


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
    brand = parse_valid(BrandInput, coerce(BrandInput, read()))
    logo = await _logo(deps, brand.image)
    if brand.color is not None:
        color = parse_brand(brand.color)
    elif logo is not None:
        color = await deps.renderer.main_color(logo)
    else:
        raise ValidationFailed([Fault("color", Reason.REQUIRED_OR, other="image")])
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
