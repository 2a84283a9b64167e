"""The colours of all our pages: one list for the pages of scans, consent, documentation and the dashboard.

An owner's landing page has the colours of its theme (theme.py).
"""

import re
from collections.abc import Mapping
from typing import Final

# Light and dark.
_COLORS: Final[Mapping[str, tuple[str, str]]] = {
    "ground": ("#f5f7f4", "#101613"),
    "card": ("#ffffff", "#171f1b"),
    "raise": ("#ffffff", "#1e2823"),
    "sunk": ("#edf1ed", "#0c110f"),
    "hover": ("#f0f4f0", "#1f2924"),
    "ink": ("#17211d", "#ecf2ee"),
    "lead": ("#2c3833", "#c9d4ce"),
    "soft": ("#4a5751", "#a9b7b0"),
    "faint": ("#5e6a64", "#8f9d96"),
    "line": ("#dee5e0", "#2a352f"),
    "edge": ("#76837d", "#75837c"),
    "green": ("#0b6b50", "#5fd0a5"),
    "deep": ("#08543f", "#86e0bf"),
    "on-green": ("#ffffff", "#06291e"),
    "tint": ("#e4f1eb", "#17332a"),
    "leaf": ("#0b6b50", "#9be6c8"),
    "saffron": ("#7d4e00", "#f2c56b"),
    "saffron-tint": ("#fcf1d9", "#2e2511"),
    "saffron-line": ("#ecd39c", "#5a4719"),
    "red": ("#b3261e", "#ffb4ab"),
    "red-tint": ("#fdf0ee", "#331b18"),
    "red-line": ("#efc4bf", "#6b3530"),
    "blue": ("#1f5fa8", "#8fc3ff"),
    "blue-tint": ("#e8f0fa", "#14273c"),
    "map-0": ("#e3e9e4", "#26312b"),
    "map-1": ("#bfe0d1", "#1c4b3b"),
    "map-2": ("#7fc0a5", "#2b7c61"),
    "map-3": ("#35916f", "#45a985"),
    "map-4": ("#0b6b50", "#7be0b9"),
}
# What a browser paints around a page of ours, by its scheme.
GROUNDS: Final = dict(zip(("light", "dark"), _COLORS["ground"], strict=True))
_DARK: Final = "@media (prefers-color-scheme: dark)"
_PLAIN: Final = re.compile(r"color\(([a-z0-9-]+)\)")


def color_of(name: str, *, dark: bool) -> str:
    return _COLORS[name][dark]


def with_colors(sheet: str) -> str:
    """A style sheet with our colours: `@colors;` becomes all of them as custom properties.

    `color(ink)` is the plain colour, which old phones read, too; behind the query for dark, the dark one.
    """
    light, query, dark = sheet.replace("@colors;", _properties()).partition(_DARK)
    return _plain(light, 0) + query + _plain(dark, 1)


def _plain(sheet: str, which: int) -> str:
    return _PLAIN.sub(lambda found: _COLORS[found[1]][which], sheet)


def _properties() -> str:
    """The colours as properties; browsers without light-dark() (before 2024) get the light ones."""
    pairs = "; ".join(f"--{name}: light-dark({light}, {dark})" for name, (light, dark) in _COLORS.items())
    lights = "; ".join(f"--{name}: {light}" for name, (light, _) in _COLORS.items())
    old = f"@supports not (color: light-dark(#000, #fff)) {{ :root {{ {lights} }} }}"
    return f":root {{ color-scheme: light dark; {pairs} }}\n{old}"
