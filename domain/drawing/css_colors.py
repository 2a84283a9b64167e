"""Colours by their CSS names, as assistants send them."""

import re
from contextlib import suppress
from typing import Any, Final

from domain.drawing.colors import is_color

_BETWEEN: Final = re.compile(r"[\s_-]")


def hex_color(text: str) -> str:
    """A colour of CSS, like `dark green`, `navy blue` or `rgb(0, 51, 102)`, as #rrggbb.

    Any other text stays as it is.
    """
    if is_color(text):
        return text
    # Imported late: few texts come this far, and Pillow takes 3 MB.
    from PIL import ImageColor

    def named(text: str) -> str | None:
        # ValueError: no colour, or one with a channel above 255.
        with suppress(ValueError):
            return f"#{bytes(ImageColor.getrgb(_BETWEEN.sub('', text))).hex()}"
        return None

    first, _, last = text.strip().rpartition(" ")
    return named(text) or (named(last) and named(first)) or text


def with_hex_colors(options: Any) -> Any:
    """Options with all their colours as `hex_color` has them."""
    if isinstance(options, list):
        return [with_hex_colors(option) for option in options]
    if not isinstance(options, dict):
        return options
    return {name: _with_hex_color(name, value) for name, value in options.items()}


def _with_hex_color(name: str, value: Any) -> Any:
    if isinstance(value, str) and name.lower().endswith("color"):
        return hex_color(value)
    if isinstance(value, list) and name == "colors":
        return [hex_color(one) if isinstance(one, str) else one for one in value]
    return with_hex_colors(value)
