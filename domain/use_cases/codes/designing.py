"""Designs that are not saved yet: picture, grade, mending, logos from files; templates on codes."""

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from domain.codes.code_input import require_allowed_logo
from domain.codes.codes import QRCode
from domain.codes.design_input import DesignInput
from domain.drawing.logo_limits import LOGO_LIMITS, ImageUnavailable
from domain.drawing.options import Design, read_design
from domain.drawing.output import Output, Undrawable
from domain.drawing.scannability import IssueCode
from domain.drawing.shapes import DecodedImage
from domain.kernel.addresses import DEFAULT_DOMAIN
from domain.kernel.errors import DomainError, NotDone, NotFound, ValidationFailed
from domain.kernel.parsing import merge_patch, parse_model, patch_between
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.named_items.templates import Template
from domain.ports.codes import ShortURLFilter
from domain.use_cases.codes.batch import Done, batch_of_codes, run_batch
from domain.use_cases.codes.grading import GradedPicture, grade_code_picture, logo_of
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.deps import Actor, Deps

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
    logo: DecodedImage | None = None,
) -> DraftPicture:
    """Nothing is saved. `logo`: that of `options`, if it is decoded already.

    Raises ValidationFailed for options that no code may have.
    """
    _, faults = parse_model(DesignInput, options, under="options")
    if faults:
        raise ValidationFailed(faults)
    require_allowed_logo(options, deps.addresses)
    graded = await grade_code_picture(deps, text, options, before, logo=logo, is_wanted_next=False)
    return DraftPicture(graded, await _draw_small(deps, text, read_design(options), graded.logo))


async def _draw_small(deps: Deps, text: str, design: Design, logo: DecodedImage | None) -> bytes:
    """Raises Undrawable."""
    picture = await _draw_sized(deps, text, design, logo, Output("webp", _SIZE))
    if len(picture) > _HEAVY:
        picture = await _draw_sized(deps, text, design, logo, Output("webp", _DRAFT_SIZE, is_draft=True))
    return picture


async def _draw_sized(
    deps: Deps, text: str, design: Design, logo: DecodedImage | None, output: Output
) -> bytes:
    try:
        return await deps.renderer.draw(text, design, logo, output)
    except ValueError:
        # At that size there is no room for the modules.
        return await deps.renderer.draw(text, design, logo, replace(output, size=None))


async def mend_design(deps: Deps, text: str, graded: GradedPicture, code: IssueCode | None) -> dict[str, Any]:
    """The options without this issue, or without any for None."""
    design = await deps.renderer.mend(text, read_design(graded.options), graded.logo, code)
    options: dict[str, Any] = merge_patch({}, design.model_dump(exclude_unset=True))
    if design.image is not None:
        options["image"] = graded.options["image"]
    return options


async def keep_logo(deps: Deps, content: bytes) -> DecodedImage:
    """A logo from a file. It is kept for an hour, or as long as a code has it. Raises ImageUnavailable."""
    if len(content) > LOGO_LIMITS.max_bytes:
        raise ImageUnavailable(LOGO_LIMITS.too_large)
    logo = await deps.renderer.fetch_logo(_data_uri("application/octet-stream", content))
    await deps.store.logos.keep(logo, now=deps.clock())
    return logo


def uri_of_logo(logo: DecodedImage) -> str:
    """The logo as the `image` of options, which need no other place to be drawn from."""
    return _data_uri(logo.media_type, logo.content)


def _data_uri(media_type: str, content: bytes) -> str:
    return f"data:{media_type};base64,{b64encode(content).decode()}"


async def apply_template(
    deps: Deps, actor: Actor, template: Template, references: Iterable[str]
) -> list[QRCode]:
    """Codes with the template's options and theme, also if they had them before: all of them, or none.

    Raises NotFound, and ValidationFailed for a code whose picture has no room for them.
    """
    wanted = tuple(references)
    which = ShortURLFilter(references=wanted)
    codes, _, _ = await list_short_urls(deps.store.codes, actor.account.id, which, limit=len(wanted))
    if len(codes) != len(wanted):
        raise NotFound(deps.store.codes.noun)
    items = [{"method": "update", "id": str(code.id), "body": _fields_from(template, code)} for code in codes]
    batch = batch_of_codes(deps, actor, strict=False, answer_of=None)
    outcomes = await run_batch(deps, actor, batch, items, is_atomic=True)
    for outcome in outcomes:
        if isinstance(outcome, DomainError) and not isinstance(outcome, NotDone):
            raise outcome
    return [outcome.entity for outcome in outcomes if isinstance(outcome, Done)]


def _fields_from(template: Template, code: QRCode) -> dict[str, Any]:
    if code.template_id != template.id:
        return {"template_id": str(template.id)}
    theme = None if template.theme is None else patch_between(code.theme or {}, template.theme)
    return {"options": patch_between(code.options, template.options), "theme": theme}


async def draw_template(deps: Deps, template: Template) -> bytes:
    """A WebP of a usual short URL; without its logo where that cannot be had or has no room."""
    text, design = deps.addresses.short_url(DEFAULT_DOMAIN, SAMPLE_SHORT_ID), read_design(template.options)
    logo, _ = await logo_of(deps, template.options)
    try:
        return await _draw_small(deps, text, design, logo)
    except Undrawable:
        return await _draw_small(deps, text, design, None)
