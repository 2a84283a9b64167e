"""The options object: how a picture looks. Keys and meaning are those of qr-code-styling."""

from typing import Annotated, Literal

from pydantic import Field

from domain.theme import HEX_COLOR, HexColor
from domain.typed import Strict

Pixels = Annotated[int, Field(ge=64, le=4096)]


class DotsOptions(Strict):
    color: HexColor = "#000000"


class BackgroundOptions(Strict):
    color: Annotated[str, Field(pattern=f"{HEX_COLOR}|^transparent$")] = "#ffffff"


class EncodingOptions(Strict):
    errorCorrectionLevel: Literal["L", "M", "Q", "H"] = "Q"  # noqa: N815 - the key's own spelling


class Design(Strict):
    """Sizes in px. `margin` unset means four modules, the quiet zone of ISO/IEC 18004 (2015), 6.3.8."""

    width: Pixels = 1000
    height: Pixels = 1000
    margin: Annotated[int, Field(ge=0, le=500)] | None = None
    qrOptions: EncodingOptions = EncodingOptions()  # noqa: N815
    dotsOptions: DotsOptions = DotsOptions()  # noqa: N815
    backgroundOptions: BackgroundOptions = BackgroundOptions()  # noqa: N815
