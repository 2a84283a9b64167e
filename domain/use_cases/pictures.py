"""Pictures of codes: drawn, asked for again, and shown without saving anything."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from domain.addresses import Addresses
from domain.codes import Artwork, QRCode
from domain.design import Design, read_design
from domain.drawing.formats import Output
from domain.drawing.matrix import encode
from domain.errors import Fault, ValidationFailed
from domain.ports import Store, Studio
from domain.service import Actor, Service
from domain.typed import Fields, ReadFields, Strict, parse_model
from domain.typed_codes import parse_new_code, require_allowed_logo
from domain.use_cases.codes import get_code, lock_code, save_change
from domain.use_cases.judging import Judged, judge_picture, transact_judged, with_artwork

MAX_PREVIEW_BYTES = 1_000
# A word that no code can have as its short ID, as long as those that are minted: the same number of modules.
_SAMPLE_SHORT_ID = "preview"


async def draw_code(
    store: Store, studio: Studio, code: QRCode, short_url: str, output: Output, *, keyless: bool = False
) -> bytes:
    """The picture of a code as it was graded. Raises ValueError and Unavailable as `Studio.draw`."""
    logo_hash = code.artwork.logo_hash
    logo = await store.logos.get(logo_hash) if logo_hash else None
    return await studio.draw(short_url, read_design(code.options), logo, output, keyless=keyless)


async def retry_image(
    store: Store,
    studio: Studio,
    actor: Actor,
    reference: str,
    *,
    service: Service,
    now: datetime,
    if_match: frozenset[str] | None = None,
) -> QRCode:
    """The code, its logo asked for once more if it could not be had. Raises NotFound, PreconditionFailed."""
    found = await get_code(store, actor.account.id, reference)

    async def write(judged: Judged | None) -> QRCode:
        code = await lock_code(store, actor, found.id, if_match)
        return await save_change(
            store, actor, code, await with_artwork(store, code, code, judged, now=now), now=now
        )

    return await transact_judged(store, studio, service.addresses, write)


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture that is not saved."""

    png: bytes
    svg: bytes
    version: int
    modules: int
    artwork: Artwork


class TypedPreview(Strict):
    """The body with `data`: any text, at most 1,000 bytes of UTF-8."""

    data: Annotated[str, Field(min_length=1, max_length=MAX_PREVIEW_BYTES)]
    options: Design | None = None


async def preview_picture(store: Store, studio: Studio, read: ReadFields, *, service: Service) -> Preview:
    """The picture of `options` and either `data` or a code's own fields, which are checked as on creation.

    Raises ValidationFailed, and for a code's fields NotFound and DestinationRefused.
    """
    text, options = _typed_preview(read(), service.addresses)
    judged = await judge_picture(store, studio, text, options)
    design = read_design(options)
    matrix = encode(text, design.level)
    return Preview(
        png=await studio.draw(text, design, judged.logo, Output("png")),
        svg=await studio.draw(text, design, judged.logo, Output("svg")),
        version=matrix.version,
        modules=matrix.size,
        artwork=judged.artwork,
    )


def _typed_preview(fields: Fields, addresses: Addresses) -> tuple[str, dict[str, Any]]:
    if "data" not in fields and fields.get("type_id") is None:
        raise ValidationFailed([Fault("data", "is required, or a type_id with its fields")])
    if "data" not in fields:
        typed = parse_new_code(fields, addresses)
        short_id = typed.common.short_id or _SAMPLE_SHORT_ID
        text, options = addresses.short_url(typed.domain, short_id), typed.options or {}
    else:
        preview, faults = parse_model(TypedPreview, fields)
        if preview is not None and len(preview.data.encode()) > MAX_PREVIEW_BYTES:
            faults = [Fault("data", f"must have at most {MAX_PREVIEW_BYTES} bytes of UTF-8")]
        if preview is None or faults:
            raise ValidationFailed(faults)
        text, options = preview.data, dict(fields.get("options") or {})
        require_allowed_logo(options, addresses)
    return text, options
