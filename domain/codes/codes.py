"""QR codes: a short URL with a picture."""

from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from domain.codes.short_urls import ShortURL
from domain.drawing.scannability import Scannability
from domain.pages.page_pictures import pictures_of


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureState:
    """What is kept of a code's picture: its logo in the store, why there is none, and how well it scans.

    `scannability` is None for a code that was made before pictures were graded, until its next change.
    """

    logo_hash: str | None = None
    image_error: str | None = None
    scannability: Scannability | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class QRCode(ShortURL):
    """A printed code. `options` is what the owner sent (`domain.drawing.options` says what it means).

    `template_id` is where its options and theme came from: they are its own, whatever becomes of the template.
    """

    noun: ClassVar[str] = "QR code"

    external_id: str | None
    options: dict[str, Any]
    theme: dict[str, Any] | None
    template_id: UUID | None
    picture_state: PictureState = PictureState()

    def pictures(self) -> frozenset[str]:
        return pictures_of(self.content, self.theme)
