"""QR codes, which are short URLs with a picture, and short links, which have none."""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar
from uuid import UUID

from pydantic import Field

from domain.codes.short_urls import ShortURL
from domain.drawing.options import without_data
from domain.drawing.scannability import Scannability
from domain.pages.page_pictures import pictures_of


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureState:
    """The state of a code's picture: the hashes of its images, the reason why one is missing or why it cannot
    be drawn, the grade.

    `is_picture_pending`: a job is still to fetch the images and to grade it; the code leads on already.
    `scannability` is None until then.
    """

    logo_hash: str | None = None
    background_hash: str | None = None
    image_error: str | None = None
    scannability: Scannability | None = None
    is_picture_pending: bool = False

    @property
    def is_undrawn(self) -> bool:
        """Whether `image_error` says why nothing is drawn; that an image is missing is an issue, too."""
        found = self.scannability
        return self.image_error is not None and found is not None and not found.issues

    @property
    def image_hashes(self) -> tuple[str | None, str | None]:
        """The hashes in the order of `images_of`: of the logo and of the background."""
        return self.logo_hash, self.background_hash


@dataclass(frozen=True, kw_only=True, slots=True)
class QRCode(ShortURL):
    """A printed code. `options` are those that the owner sent (`domain.drawing.options` defines them).

    `template_id`: the template that its options and theme were copied from.
    """

    noun: ClassVar[str] = "QR code"

    options: dict[str, Any]
    theme: dict[str, Any] | None
    template_id: Annotated[UUID | None, Field(description="The template that its look was copied from.")]
    picture_state: PictureState = PictureState()

    @property
    def needs_care(self) -> bool:
        """Whether its picture has grade C or worse."""
        found = self.picture_state.scannability
        return found is not None and found.needs_care

    def pictures(self) -> frozenset[str]:
        return pictures_of(self.content, self.theme)

    def name_and_look(self) -> dict[str, Any]:
        return {
            **ShortURL.name_and_look(self),
            "template_id": self.template_id and str(self.template_id),
            "options": without_data(self.options),
            "theme": self.theme,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class ShortLink(ShortURL):
    """Its content is that of type 1, a URL."""

    noun: ClassVar[str] = "short link"

    # Of its plain picture: none, unless it was made by a release without `qrOptions.compact`.
    options: dict[str, Any] = field(default_factory=dict)
