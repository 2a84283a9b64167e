"""How large a logo, and a picture of a landing page, may be, and their smaller copies."""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

# Why there is no image, for programs. Heavy: larger than a logo, or than a file from a form, may be.
ImageCause: TypeAlias = Literal[
    "heavy", "heavier", "pixels", "text", "outside", "unfetched", "no_room", "heic", "unreadable"
]
MAX_BYTES: Final = 2_000_000
MAX_PIXELS: Final = 16_000_000
MAX_SIDE: Final = 1024
# Of a picture before it is made smaller.
MAX_SOURCE_SIDE: Final = 16_384


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureLimits:
    """Limits for a picture from outside. `max_side`: px on the longer side of the stored copy.

    `keeps_jpegs`: a JPEG is a photograph and is stored as a smaller JPEG. Otherwise edges of colour stay
    sharp. `max_pdf_bytes`: of a PDF, whose first page is the picture; none is read where it is 0.
    `max_stored_bytes`: of the stored copy. `cleaned`: a kind of picture, which stays as it is but for its
    metadata.
    """

    max_bytes: int
    max_jpeg_pixels: int
    max_side: int
    keeps_jpegs: bool = False
    max_pdf_bytes: int = 0
    # A logo is taken again as a `data:` URI, which may be no larger.
    max_stored_bytes: int = MAX_BYTES
    cleaned: str = ""

    @property
    def max_source_bytes(self) -> int:
        return max(self.max_bytes, self.max_pdf_bytes)

    @property
    def too_large(self) -> str:
        return f"is larger than {self.max_bytes // 1_000_000} MB"

    def refusal(self) -> "ImageUnavailable":
        return ImageUnavailable(self.too_large, "heavy" if self.max_bytes <= MAX_BYTES else "heavier")


LOGO_LIMITS: Final = PictureLimits(max_bytes=MAX_BYTES, max_jpeg_pixels=MAX_PIXELS, max_side=MAX_SIDE)
# A phone's photograph of 50 megapixels has up to 8192 x 6144.
_PHOTOGRAPH_BYTES: Final = 12_000_000
_PHOTOGRAPH_PIXELS: Final = 51_000_000
# The limits of a logo or background from a form.
FILE_LIMITS: Final = replace(LOGO_LIMITS, max_bytes=_PHOTOGRAPH_BYTES, max_jpeg_pixels=_PHOTOGRAPH_PIXELS)
PAGE_PICTURE_LIMITS: Final = PictureLimits(
    max_bytes=_PHOTOGRAPH_BYTES,
    max_jpeg_pixels=_PHOTOGRAPH_PIXELS,
    max_side=1600,
    keeps_jpegs=True,
    max_pdf_bytes=20_000_000,
    max_stored_bytes=_PHOTOGRAPH_BYTES,
)


class ImageUnavailable(Exception):
    """`reason` ends a sentence about the image and is safe to show: "is larger than 2 MB"; `cause` is a word
    for programs."""

    def __init__(self, reason: str, cause: ImageCause = "unreadable") -> None:
        super().__init__(reason, cause)
        self.reason = reason
        self.cause = cause


Encoding = Literal["webp", "jpeg"]


@dataclass(frozen=True, slots=True)
class Cut:
    """A size of at most `width` x `height` px. `is_whole`: scaled into it; otherwise cropped to its shape.

    A picture is never made larger. `max_bytes` is the aim of the quality.
    """

    width: int
    height: int
    max_bytes: int
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Thumbnail:
    content: bytes
    media_type: str
