"""Pictures of codes: drawn, previewed, a missing image fetched again. Pictures and files of landing pages.

We fetch those, so that a visitor's browser contacts no other host.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from domain.accounts.plans import is_over_room
from domain.codes.code_input import coerced_code, parse_new_code, require_allowed_images, with_type_id
from domain.codes.codes import PictureState, QRCode
from domain.codes.design_input import DesignInput
from domain.codes.picture_source import PictureSource
from domain.codes.short_url_input import addresses_in
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.options import read_design
from domain.drawing.output import Output, Undrawable
from domain.drawing.shapes import DecodedImage, Images
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, ReadFields, Strict, parse_valid
from domain.kernel.reasons import Reason
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.pages.landing_page import Page
from domain.pages.page_files import FetchedFile
from domain.pages.page_pictures import CARD_PHOTO, LEASE, PagePicture, pictures_of
from domain.ports.pictures import DrawnPreview
from domain.use_cases.codes.codes import change_code
from domain.use_cases.codes.grades import images_for, picture_state_of
from domain.use_cases.codes.references import find_references
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.own_domains import refuse_own_domains

MAX_PREVIEW_BYTES = 1_000


async def draw(
    deps: Deps,
    picture_source: PictureSource,
    output: Output,
    *,
    images: Images | None = None,
    anonymous: bool = False,
) -> bytes:
    """`images`: those that are not stored. Raises ValueError and Unavailable as `Renderer.draw`."""
    design = read_design(picture_source.options)
    if images is None:
        images = await stored_images(deps, picture_source)
    return await deps.renderer.draw(picture_source.text, design, images, output, anonymous=anonymous)


async def stored_images(deps: Deps, source: PictureSource) -> Images:
    return Images(*[await deps.store.logos.get(one) if one else None for one in source.image_hashes])


async def draw_text(deps: Deps, text: str, output: Output) -> bytes:
    """Any text, in the plain design."""
    return await draw(deps, PictureSource(text, {}), output)


async def retry_image(
    deps: Deps, actor: Actor, reference: str, *, if_match: frozenset[str] | None = None
) -> QRCode:
    """Fetch a missing logo or background again. Raises NotFound, PreconditionFailed."""
    return await change_code(deps, actor, reference, dict, if_match=if_match)


class PreviewInput(Strict):
    """The body with `data`: any text, at most 1,000 bytes of UTF-8."""

    data: Annotated[str, Field(min_length=1, max_length=MAX_PREVIEW_BYTES)] = Field(
        description="Any text, at most 1,000 bytes of UTF-8."
    )
    options: DesignInput | None = Field(None, description="How the picture looks.")


async def preview_picture(
    deps: Deps, account_id: UUID, read: ReadFields
) -> tuple[DrawnPreview, PictureState]:
    """Draw `options` and either `data` or the fields of a new code, which are checked as on creation.

    Raises ValidationFailed, and for a code's fields NotFound and DestinationRefused.
    """
    text, options = await _parse_preview(deps, account_id, read())
    images, errors = await images_for(deps, options)
    try:
        drawn = await deps.renderer.preview(text, read_design(options), images)
    except Undrawable as undrawable:
        raise ValidationFailed([undrawable.fault]) from None
    return drawn, picture_state_of(drawn.scannability, images, errors)


async def _parse_preview(deps: Deps, account_id: UUID, fields: Fields) -> tuple[str, dict[str, Any]]:
    if "data" not in fields:
        fields = with_type_id(fields)
        if fields.get("type_id") is None:
            raise ValidationFailed([Fault("data", Reason.REQUIRED_OR, other="type_id")])
        references = replace(await find_references(deps, account_id, fields), faults=())
        parsed = parse_new_code(coerced_code(fields, UTC), references, deps.addresses)
        await refuse_own_domains(deps, addresses_in(parsed.content, parsed.common))
        short_id = parsed.common.short_id or SAMPLE_SHORT_ID
        text, options = deps.addresses.short_url(references.domain, short_id), parsed.options or {}
    else:
        fields = coerce(PreviewInput, fields)
        preview = parse_valid(PreviewInput, fields)
        if len(preview.data.encode()) > MAX_PREVIEW_BYTES:
            raise ValidationFailed([Fault("data", Reason.TOO_MANY_BYTES, limit=MAX_PREVIEW_BYTES)])
        text, options = preview.data, dict(fields.get("options") or {})
        require_allowed_images(options, deps.addresses)
    return text, options


async def find_page_picture(deps: Deps, url: str) -> DecodedImage | None:
    """The stored picture of `url`. An old one is fetched again later, a missing one now.

    None when it cannot be fetched. Raises TooBusy when too many fetches are in flight.
    """
    now = deps.clock()
    known, kept = await _stored(deps, url)
    if known is not None and (kept is not None or known.is_no_picture):
        if known.is_to_be_renewed(now):
            await deps.store.page_pictures.renew(url, now=now)
        return kept
    if known is not None and known.has_just_failed(now):
        return None
    await deps.store.page_pictures.lease(url, until=now + LEASE)
    return await fetch_page_picture(deps, url)


async def photo_for_card(deps: Deps, url: str | None) -> bytes | None:
    """A small JPEG of the stored picture; None if it was not fetched yet, since nobody waits for it here."""
    _, kept = await _stored(deps, url) if url else (None, None)
    if kept is None:
        return None
    return (await deps.renderer.cut(kept, CARD_PHOTO, "jpeg", is_opaque=True)).content


async def _stored(deps: Deps, url: str) -> tuple[PagePicture | None, DecodedImage | None]:
    known = await deps.store.page_pictures.get(url)
    kept = await deps.store.logos.get(known.logo_hash) if known and known.logo_hash else None
    return known, kept


async def fetch_page_picture(deps: Deps, url: str) -> DecodedImage | None:
    """Fetch and store the picture of `url`, and what is known of the file. An earlier picture stays.

    None when it cannot be fetched, or is not a picture. Raises TooBusy when too many fetches are in flight.
    """
    now = deps.clock()
    owners = await deps.store.page_pictures.owners_of(url)
    if await deps.store.is_disk_low() or not await _has_room(deps, url, owners):
        return None
    file: FetchedFile | None
    before, kept = await _stored(deps, url)
    condition = before.condition if before and bool(kept) == bool(before.logo_hash) else None
    try:
        file = await deps.renderer.fetch_file(url, condition)
    except ImageUnavailable:
        file = None
    picture = file.picture if file else None
    ink = await deps.renderer.ink_of(picture) if picture else None

    async def write() -> None:
        known = await deps.store.page_pictures.get(url) or PagePicture(url)
        if picture:
            await deps.store.logos.keep(picture, owners, now=now)
        found = known.fetched(file, ink, now=now) if file else known.failed(now=now)
        await deps.store.page_pictures.keep(found)

    await deps.store.transact(write)
    return picture


async def _has_room(deps: Deps, url: str, owners: Sequence[UUID]) -> bool:
    """Whether one of its owners has room for a new picture. Without, it is fetched once there is."""
    known = await deps.store.page_pictures.get(url) or PagePicture(url)
    if known.logo_hash is not None or not owners:
        return True
    for owner in owners:
        account = await deps.store.accounts.get(owner)
        if account and not is_over_room(deps.allowance_of(account), account.stored_bytes):
            return True
    await deps.store.transact(lambda: deps.store.page_pictures.keep(known.failed(now=deps.clock())))
    return False


async def renew_file(deps: Deps, page: Page, url: str) -> None:
    """Have the file of `page` looked at again. One of an earlier version of Repoint is named first."""
    now = deps.clock()
    if page.file is not None:
        await deps.store.page_pictures.renew(url, now=now)
        return
    named = partial(
        deps.store.page_pictures.name, page.code_id, pictures_of(page.content, page.theme), now=now
    )
    await deps.store.transact(named)
