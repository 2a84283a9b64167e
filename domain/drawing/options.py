"""The options object: how a picture looks. Keys and meaning are those of qr-code-styling."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from domain.drawing.colors import HEX_COLOR, HexColor, is_color
from domain.drawing.shapes import Images

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
Level = Literal["L", "M", "Q", "H"]
# Placeholder for the source of an image, which may be a megabyte long, where only its presence matters.
SOME_IMAGE = "data:,x"
MIN_SIDE, MAX_SIDE = 64, 4096
MAX_FONT = 200
Pixels = Annotated[int, Field(ge=MIN_SIDE, le=MAX_SIDE)]
Share = Annotated[float, Field(ge=0, le=1)]


def _parse_ground(text: str) -> str:
    if text != "transparent" and not is_color(text):
        raise PydanticCustomError("color", "must be a colour like #1a2b3c, or transparent")
    return text


Ground = Annotated[
    str, AfterValidator(_parse_ground), Field(json_schema_extra={"pattern": f"{HEX_COLOR}|^transparent$"})
]


class _Options(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class ColorStop(_Options):
    offset: Share
    color: HexColor


class Gradient(_Options):
    """`rotation` in radians, clockwise; a radial gradient ignores it."""

    type: Literal["linear", "radial"] = "linear"
    rotation: float = 0
    colorStops: Annotated[list[ColorStop], Field(min_length=2, max_length=16)]


class EncodingOptions(_Options):
    """`typeNumber`: the least version; a text that needs more gets more."""

    errorCorrectionLevel: Annotated[Level | None, Field(description="Left out: Q, or H with a logo.")] = None
    typeNumber: Annotated[
        Annotated[int, Field(ge=0, le=40)] | None,
        Field(
            description=(
                "The least version, 1 to 40; 0 or left out: the smallest that fits, "
                "or one to four more where a logo of unset size would be too large for it."
            )
        ),
    ] = None


class DotsOptions(_Options):
    type: DotStyle = "square"
    color: HexColor = "#000000"
    gradient: Gradient | None = None


class BackgroundOptions(_Options):
    color: Ground = "#ffffff"
    gradient: Gradient | None = None
    round: Annotated[
        Share, Field(description="Rounded corners of the picture: 1 for a radius of half its shorter side.")
    ] = 0
    image: Annotated[
        str | None,
        Field(description="A picture behind the code, under a veil of the colour that keeps it legible."),
    ] = None


class CornerOptions(_Options):
    """Unset options are taken from the dots; the colour of an eye is taken from its ring first."""

    color: HexColor | None = None
    gradient: Gradient | None = None
    colors: Annotated[
        Annotated[list[HexColor], Field(min_length=3, max_length=3)] | None,
        Field(
            description="One for each corner: upper left, upper right, lower left. They replace the others."
        ),
    ] = None


class RingOptions(CornerOptions):
    type: RingStyle | None = None


class EyeOptions(CornerOptions):
    type: EyeStyle | None = None


class PlateOptions(_Options):
    """The hole in the dots is cut to the plate."""

    shape: Annotated[
        Literal["round", "square", "contour"], Field(description="`contour` follows the logo's own outline.")
    ] = "round"
    color: Annotated[
        HexColor | None,
        Field(description="Left out: white, or nearly black where the logo's ink would be lost on white."),
    ] = None
    padding: Annotated[
        Annotated[int, Field(ge=0, le=512)] | None,
        Field(description="Around the logo, in px, at most half the logo; left out: half a module."),
    ] = None


class ImageOptions(_Options):
    """`margin` in px."""

    hideBackgroundDots: bool = True
    imageSize: Annotated[
        Share, Field(description="The share of what error correction can lose that the logo may hide.")
    ] = 0.4
    margin: Annotated[int, Field(ge=0, le=2048)] = 0
    plate: PlateOptions | None = None


class FrameOptions(_Options):
    enabled: bool = False
    type: FrameStyle = "bottom"
    text: Annotated[str, Field(max_length=40)] = "Scan me"
    text2: Annotated[str, Field(max_length=40, description="A second, smaller line.")] = ""
    icon: Annotated[FrameIcon | None, Field(description="A picture beside the text.")] = None
    weight: Annotated[
        Literal["regular", "bold"],
        Field(description="Of Latin, Greek and Cyrillic letters; the other scripts have one weight."),
    ] = "bold"
    backgroundColor: HexColor = "#ffffff"
    textColor: HexColor = "#000000"
    fontSize: Annotated[
        Annotated[int, Field(ge=8, le=MAX_FONT)] | None,
        Field(description="In px; left out: a tenth of the width."),
    ] = None


class Design(_Options):
    """Sizes in px. The default margin is the quiet zone of ISO/IEC 18004 (2015), 6.3.8."""

    width: Pixels = 1000
    height: Pixels = 1000
    margin: Annotated[
        Annotated[int, Field(ge=0, le=500)] | None, Field(description="In px; left out: four modules.")
    ] = None
    image: str | None = None
    shape: Annotated[
        Literal["square", "circle"],
        Field(description="In a circle, dots without a meaning fill the room around the code."),
    ] = "square"
    qrOptions: EncodingOptions = EncodingOptions()
    dotsOptions: DotsOptions = DotsOptions()
    backgroundOptions: BackgroundOptions = BackgroundOptions()
    cornersSquareOptions: RingOptions = RingOptions()
    cornersDotOptions: EyeOptions = EyeOptions()
    imageOptions: ImageOptions = ImageOptions()
    frameOptions: FrameOptions = FrameOptions()

    @property
    def level(self) -> Level:
        """The requested error correction level. The default is Q, or H where a logo hides modules."""
        return self.qrOptions.errorCorrectionLevel or ("H" if self.image is not None else "Q")

    @property
    def least_version(self) -> int:
        return self.qrOptions.typeNumber or 0

    def having(self, group: str, **changes: object) -> Self:
        """With these changes of a group of its options."""
        return self.model_copy(update={group: getattr(self, group).model_copy(update=changes)})

    def pick_images(self, images: Images) -> Images:
        """Those of them that it has."""
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


def with_images(options: dict[str, Any], logo: str | None, background: str | None) -> dict[str, Any]:
    """The options with these in place of the images they have."""
    if options.get("image") is not None:
        options = {**options, "image": logo}
    ground = options.get("backgroundOptions") or {}
    if ground.get("image") is not None:
        options = {**options, "backgroundOptions": {**ground, "image": background}}
    return options
