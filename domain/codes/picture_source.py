"""Picture sources, and the addresses that change when the picture does."""

import json
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from domain.codes.codes import QRCode, ShortLink
from domain.drawing.layout import QUIET_ZONE, modules_of
from domain.drawing.options import Design, images_of, with_images
from domain.drawing.scannability import MODULE_MM, Scannability
from domain.drawing.segments import count_modules
from domain.kernel.net.addresses import Addresses
from domain.kernel.short_ids import path_of
from domain.kernel.signing import sign_content

# The version of the drawing, part of every tag: when it changes, cached pictures are outdated.
DRAWING: Final = "5"

# Five CSS px each, with the quiet zone.
MAX_MODULES_ON_A_SCREEN: Final = 57


@dataclass(frozen=True, slots=True)
class PictureSource:
    """The encoded text, the design, its images in the store, and how well that scans where it was graded."""

    text: str
    options: dict[str, Any]
    image_hashes: tuple[str | None, str | None] = (None, None)
    scannability: Scannability | None = None

    def least_mm(self, design: Design) -> float:
        """The width on paper from which on it scans well. A picture without a grade is plain."""
        if self.scannability is not None:
            return self.scannability.min_print_mm
        return MODULE_MM["A"] * (modules_of(self.text, design) + 2 * QUIET_ZONE)


def picture_source_of(printed: QRCode | ShortLink, addresses: Addresses) -> PictureSource:
    """The source of a code's graded picture; the picture of a link is plain."""
    text = addresses.short_url(printed.domain, printed.short_id)
    if isinstance(printed, ShortLink):
        return PictureSource(text, printed.options)
    state = printed.picture_state
    return PictureSource(text, printed.options, state.image_hashes, state.scannability)


def twin_picture_source(payload: str) -> PictureSource | None:
    """The static twin: plain, black on white, for all readers; None if it is too long for a symbol.

    Level M; L where that makes it fit on a screen, or fit at all. EPC069-12 requires M.
    """
    sizes = _sizes_of(payload)
    if not sizes:
        return None
    level = "M" if "M" in sizes else "L"
    if sizes[level] > MAX_MODULES_ON_A_SCREEN >= sizes["L"] and not payload.startswith("BCD"):
        level = "L"
    return PictureSource(payload, {"qrOptions": {"errorCorrectionLevel": level}})


def twin_picture_source_of(code: QRCode) -> PictureSource | None:
    """The static twin of a code; None for a type without one, too."""
    payload = code.content.static_payload(code.id, code.created_at)
    return twin_picture_source(payload) if payload else None


def fits_a_screen(payload: str) -> bool:
    """Whether a phone can read the twin from another one's screen, where it is 300 px wide."""
    source = twin_picture_source(payload)
    if source is None:
        return False
    level = source.options["qrOptions"]["errorCorrectionLevel"]
    return _sizes_of(payload)[level] <= MAX_MODULES_ON_A_SCREEN


def _sizes_of(payload: str) -> dict[str, int]:
    """Modules on a side by level, of the levels that have room."""
    sizes = {}
    for level in ("M", "L"):
        with suppress(ValueError):
            sizes[level] = count_modules(payload, level)
    return sizes


def picture_tag(picture_source: PictureSource) -> str:
    """Sixteen characters that change when the picture does."""
    # The hash of an image in place of its source, which may be a megabyte long.
    (logo, _), hashes = images_of(picture_source.options), picture_source.image_hashes
    options = {**with_images(picture_source.options, *hashes), "image": logo is not None and hashes[0]}
    drawn_from = f"{DRAWING}\n{picture_source.text}\n{json.dumps(options, sort_keys=True)}"
    return sha256(drawn_from.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def twin_signature(key: bytes, code_id: UUID, payload: str) -> str:
    """The parameter `v` in the address of a static twin."""
    return sign_content(key, f"static {DRAWING}", code_id, payload)


def twin_path(key: bytes, code_id: UUID, short_id: str, payload: str) -> str | None:
    """The path of the static twin with that payload; None if it is too long for a symbol."""
    if twin_picture_source(payload) is None:
        return None
    return f"{path_of(short_id)}/static.png?v={twin_signature(key, code_id, payload)}"
