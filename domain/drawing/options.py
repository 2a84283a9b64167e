"""The options object: how a picture looks. Keys and meaning are those of qr-code-styling."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from domain.drawing.colors import HEX_COLOR, HexColor, is_color

DotStyle = Literal["square", "dots", "rounded", "extra-rounded", "classy", "classy-rounded"]
# `rounded` has corners of half a module, which every decoder reads; `dot` and `extra-rounded` are rounder than any of the dots'.
CornerStyle = Literal["square", "rounded", "extra-rounded", "dot", "dots", "classy", "classy-rounded"]
FrameStyle = Literal["bottom", "top", "bubble", "ticket"]
Level = Literal["L", "M", "Q", "H"]
# Stands for a logo where only that there is one matters: the source itself may be a megabyte long.
SOME_LOGO = "data:,x"
MIN_SIDE, MAX_SIDE = 64, 4096
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
    """`rotation` in radians, clockwise; only a linear gradient turns."""

    type: Literal["linear", "radial"] = "linear"
    rotation: float = 0
    colorStops: Annotated[list[ColorStop], Field(min_length=2, max_length=16)]  # noqa: N815 - the key's own spelling


class EncodingOptions(_Options):
    errorCorrectionLevel: Annotated[  # noqa: N815
        Level | None, Field(description="Left out: Q, or H with a logo.")
    ] = None


class DotsOptions(_Options):
    type: DotStyle = "square"
    color: HexColor = "#000000"
    gradient: Gradient | None = None


class BackgroundOptions(_Options):
    color: Ground = "#ffffff"
    gradient: Gradient | None = None


class CornerOptions(_Options):
    """What is unset is as the dots'; an eye takes its ring's colour first."""

    type: CornerStyle | None = None
    color: HexColor | None = None
    gradient: Gradient | None = None


class ImageOptions(_Options):
    """`imageSize`: the share of what error correction can lose that the logo may hide. `margin` in px."""

    hideBackgroundDots: bool = True  # noqa: N815
    imageSize: Annotated[  # noqa: N815
        Share, Field(description="The share of what error correction can lose that the logo may hide.")
    ] = 0.4
    margin: Annotated[int, Field(ge=0, le=2048)] = 0


class FrameOptions(_Options):
    """`fontSize` in px; unset means a tenth of the width."""

    enabled: bool = False
    type: FrameStyle = "bottom"
    text: Annotated[str, Field(max_length=40)] = "Scan me"
    backgroundColor: HexColor = "#ffffff"  # noqa: N815
    textColor: HexColor = "#000000"  # noqa: N815
    fontSize: Annotated[  # noqa: N815
        Annotated[int, Field(ge=8, le=200)] | None,
        Field(description="In px; left out: a tenth of the width."),
    ] = None


class Design(_Options):
    """Sizes in px. `margin` unset means four modules, the quiet zone of ISO/IEC 18004 (2015), 6.3.8."""

    width: Pixels = 1000
    height: Pixels = 1000
    margin: Annotated[
        Annotated[int, Field(ge=0, le=500)] | None, Field(description="In px; left out: four modules.")
    ] = None
    image: str | None = None
    qrOptions: EncodingOptions = EncodingOptions()  # noqa: N815
    dotsOptions: DotsOptions = DotsOptions()  # noqa: N815
    backgroundOptions: BackgroundOptions = BackgroundOptions()  # noqa: N815
    cornersSquareOptions: CornerOptions = CornerOptions()  # noqa: N815
    cornersDotOptions: CornerOptions = CornerOptions()  # noqa: N815
    imageOptions: ImageOptions = ImageOptions()  # noqa: N815
    frameOptions: FrameOptions = FrameOptions()  # noqa: N815

    @property
    def level(self) -> Level:
        """The error correction level: as asked for, else Q, or H where a logo hides modules."""
        return self.qrOptions.errorCorrectionLevel or ("H" if self.image is not None else "Q")


def read_design(options: dict[str, Any]) -> Design:
    """The design of options that were checked before; of the logo it says only that there is one."""
    named = {**options, "image": SOME_LOGO} if options.get("image") is not None else options
    return Design.model_validate(named)
