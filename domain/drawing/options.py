"""The options object: how a picture looks. Keys and meaning are those of qr-code-styling."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from domain.drawing.colors import HEX_COLOR, HexColor, is_color
from domain.drawing.shapes import Images
from domain.kernel.faults import valid_if
from domain.kernel.reasons import Reason

# The bars are not of qr-code-styling: runs of modules in one direction, apart from their neighbours.
DotStyle = Literal[
    "square",
    "dots",
    "rounded",
    "extra-rounded",
    "classy",
    "classy-rounded",
    "vertical-bars",
    "horizontal-bars",
]
# `rounded` has corners of half a module, which every decoder reads; `dot` and `extra-rounded` are rounder.
RingStyle = Literal["square", "rounded", "extra-rounded", "dot", "dots", "classy", "classy-rounded", "leaf"]
EyeStyle = Literal[RingStyle, "diamond"]
# The last six enclose the code.
FrameStyle = Literal[
    "bottom", "top", "bubble", "ticket", "border", "card", "brackets", "badge", "phone", "receipt"
]
FrameIcon = Literal[
    "scan",
    "phone",
    "camera",
    "arrow",
    "link",
    "wifi",
    "menu",
    "cart",
    "star",
    "heart",
    "play",
    "download",
    "pin",
    "calendar",
    "mail",
    "chat",
    "ticket",
    "gift",
]
PlateShape = Literal["round", "square", "contour"]
Level = Literal["L", "M", "Q", "H"]
# Placeholder for the source of an image, which may be a megabyte long, where only its presence matters.
SOME_IMAGE = "data:,x"
MIN_SIDE, MAX_SIDE = 64, 4096
MAX_FONT = 200
Pixels = Annotated[int, Field(ge=MIN_SIDE, le=MAX_SIDE)]
Share = Annotated[float, Field(ge=0, le=1)]


Ground = Annotated[
    str,
    valid_if(lambda text: text == "transparent" or is_color(text), Reason.COLOR_OR_CLEAR),
    Field(json_schema_extra={"pattern": f"{HEX_COLOR}|^transparent$"}),
]


class _Options(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class ColorStop(_Options):
    offset: Share = Field(description="The place of the colour, from 0 to 1.")
    color: HexColor = Field(description="A colour like `#1a2b3c`.")


class Gradient(_Options):
    """`rotation` in radians, clockwise; a radial gradient ignores it."""

    type: Literal["linear", "radial"] = Field("linear", description="The kind of gradient.")
    rotation: float = Field(0, description="In radians, clockwise; for linear gradients.")
    colorStops: Annotated[list[ColorStop], Field(min_length=2, max_length=16)] = Field(
        description="The colours of the gradient."
    )


class EncodingOptions(_Options):
    """`typeNumber`: the least version; a text that needs more gets more."""

    errorCorrectionLevel: Level | None = Field(None, description="Left out: Q, or H with a logo.")
    compact: bool = Field(
        default=True,
        description="Digits and capitals in segments of their own, and scheme and host of an address in "
        "capitals, where that makes the symbol a version smaller. `false`: the text as it is, in one "
        "segment. A code of a release without this option has `false`, as it is printed.",
    )
    typeNumber: Annotated[int, Field(ge=0, le=40)] | None = Field(
        None,
        description="The least version, 1 to 40; 0 or left out: the smallest that fits, "
        "or one to four more where a logo of unset size would be too large for it.",
    )


class DotsOptions(_Options):
    type: DotStyle = Field("square", description="The shape of the modules.")
    color: HexColor = Field("#000000", description="The colour of the modules.")
    gradient: Gradient | None = Field(None, description="A gradient in place of the colour.")


class BackgroundOptions(_Options):
    color: Ground = Field("#ffffff", description="The colour of the ground, or `transparent`.")
    gradient: Gradient | None = Field(None, description="A gradient in place of the colour.")
    round: Share = Field(
        0, description="Rounded corners of the picture: 1 for a radius of half its shorter side."
    )
    image: str | None = Field(
        None, description="A picture behind the code, under a veil of the colour that keeps it legible."
    )


class CornerOptions(_Options):
    """Unset options are taken from the dots; the colour of an eye is taken from its ring first."""

    color: HexColor | None = Field(None, description="Left out: that of the ring, or of the modules.")
    gradient: Gradient | None = Field(None, description="A gradient in place of the colour.")
    colors: Annotated[list[HexColor], Field(min_length=3, max_length=3)] | None = Field(
        None, description="One for each corner: upper left, upper right, lower left. They replace the others."
    )


class RingOptions(CornerOptions):
    type: RingStyle | None = Field(None, description="The shape; left out, that of the modules.")


class EyeOptions(CornerOptions):
    type: EyeStyle | None = Field(None, description="The shape; left out, that of the modules.")


class PlateOptions(_Options):
    """The hole in the dots is cut to the plate."""

    shape: PlateShape = Field("round", description="`contour` follows the logo's own outline.")
    color: HexColor | None = Field(
        None, description="Left out: white, or nearly black where the logo's ink would be lost on white."
    )
    padding: Annotated[int, Field(ge=0, le=512)] | None = Field(
        None, description="Around the logo, in px, at most half the logo; left out: half a module."
    )


class ImageOptions(_Options):
    """`margin` in px."""

    hideBackgroundDots: bool = Field(default=True, description="Whether modules under the logo are left out.")
    imageSize: Share = Field(
        0.4, description="The share of what error correction can lose that the logo may hide."
    )
    margin: Annotated[int, Field(ge=0, le=2048)] = Field(0, description="Free space around the logo, in px.")
    plate: PlateOptions | None = Field(None, description="A plate under the logo.")


class FrameOptions(_Options):
    enabled: bool = Field(default=False, description="Whether there is a frame.")
    type: FrameStyle = Field("bottom", description="A band beside the code, or a frame that encloses it.")
    text: Annotated[str, Field(max_length=40)] = Field("Scan me", description="The caption.")
    text2: Annotated[str, Field(max_length=40)] = Field("", description="A second, smaller line.")
    icon: FrameIcon | None = Field(None, description="A picture beside the text.")
    weight: Literal["regular", "bold"] = Field(
        "bold", description="Of Latin, Greek and Cyrillic letters; the other scripts have one weight."
    )
    backgroundColor: HexColor = Field("#ffffff", description="The colour of the frame.")
    textColor: HexColor = Field("#000000", description="The colour of the caption.")
    fontSize: Annotated[int, Field(ge=8, le=MAX_FONT)] | None = Field(
        None, description="In px; left out: a tenth of the width."
    )


class Design(_Options):
    """Sizes in px. The default margin is the quiet zone of ISO/IEC 18004 (2015), 6.3.8."""

    width: Pixels = Field(1000, description="The width in px; the code fits the lesser side.")
    height: Pixels = Field(1000, description="The height in px.")
    margin: int | None = Field(None, ge=0, le=500, description="In px; left out: four modules.")
    image: str | None = None
    shape: Literal["square", "circle"] = Field(
        "square", description="In a circle, dots without a meaning fill the room around the code."
    )
    qrOptions: EncodingOptions = Field(EncodingOptions(), description="How the text is encoded.")
    dotsOptions: DotsOptions = Field(DotsOptions(), description="The modules.")
    backgroundOptions: BackgroundOptions = BackgroundOptions()
    cornersSquareOptions: RingOptions = Field(RingOptions(), description="The rings of the three corners.")
    cornersDotOptions: EyeOptions = Field(EyeOptions(), description="The dots in the three corners.")
    imageOptions: ImageOptions = Field(ImageOptions(), description="How the logo is placed.")
    frameOptions: FrameOptions = Field(FrameOptions(), description="A frame with a caption.")

    @property
    def level(self) -> Level:
        """The requested error correction level. The default is Q, or H where a logo hides modules."""
        return self.qrOptions.errorCorrectionLevel or ("H" if self.image is not None else "Q")

    @property
    def least_version(self) -> int:
        return self.qrOptions.typeNumber or 0

    @property
    def compact(self) -> bool:
        return self.qrOptions.compact

    def having(self, group: str, **changes: object) -> Self:
        return self.model_copy(update={group: getattr(self, group).model_copy(update=changes)})

    def pick_images(self, images: Images) -> Images:
        return Images(
            images.logo if self.image is not None else None,
            images.background if self.backgroundOptions.image is not None else None,
        )


def read_design(options: dict[str, Any]) -> Design:
    """The design of valid options; a placeholder replaces the source of an image."""
    return Design.model_validate(
        with_images(options, *[source and SOME_IMAGE for source in images_of(options)])
    )


# The paths of the images, in the order of `images_of`.
IMAGE_PATHS: Final = ("options.image", "options.backgroundOptions.image")


def images_of(options: Mapping[str, Any]) -> tuple[Any, Any]:
    """The sources of the logo and of the background, or what stands in their places."""
    ground = options.get("backgroundOptions")
    return options.get("image"), ground.get("image") if isinstance(ground, Mapping) else None


def brings_image(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    return any(source and source not in images_of(before) for source in images_of(after))


def without_data(options: Mapping[str, Any]) -> dict[str, Any]:
    """With the hash of each image that was sent as `data:` in its place: one can be large."""
    return with_images(dict(options), *map(image_reference, images_of(options)))


def image_reference(source: Any) -> Any:
    """What stands for a `data:` URI in `without_data`; any other source as it is."""
    is_data = isinstance(source, str) and source[:5].lower() == "data:"
    return f"data:;sha256,{sha256(source.encode()).hexdigest()}" if is_data else source


def with_images(options: dict[str, Any], logo: str | None, background: str | None) -> dict[str, Any]:
    """The options with these in place of the images they have."""
    if options.get("image") is not None:
        options = {**options, "image": logo}
    ground = options.get("backgroundOptions") or {}
    if ground.get("image") is not None:
        options = {**options, "backgroundOptions": {**ground, "image": background}}
    return options
