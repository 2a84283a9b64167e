"""How a code's landing page looks."""

from typing import Annotated, Literal

from pydantic import Field

from domain.destinations import WebURL
from domain.typed import Strict

HEX_COLOR = r"^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
HexColor = Annotated[str, Field(pattern=HEX_COLOR)]


class Theme(Strict):
    primary_color: HexColor | None = None
    background_color: HexColor | None = None
    text_color: HexColor | None = None
    button_color: HexColor | None = None
    button_text_color: HexColor | None = None
    font: Literal["system", "serif", "mono", "rounded"] | None = None
    logo_url: WebURL | None = None
    cover_url: WebURL | None = None
    button_style: Literal["rounded", "square", "pill"] | None = None
    dark: Literal["auto", "light", "dark"] | None = None
