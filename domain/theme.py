"""How a code's landing page looks."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from domain.destinations import WebURL
from domain.typed import Strict

HEX_COLOR = r"^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"


def is_color(text: str) -> bool:
    return re.fullmatch(HEX_COLOR[1:-1], text) is not None


def _typed_color(text: str) -> str:
    if not is_color(text):
        raise PydanticCustomError("color", "must be a colour like #1a2b3c")
    return text


HexColor = Annotated[str, AfterValidator(_typed_color), Field(json_schema_extra={"pattern": HEX_COLOR})]


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
