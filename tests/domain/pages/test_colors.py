"""One list of colours for all pages."""

import re
from pathlib import Path

from domain.drawing.colors import contrast, read_color
from domain.pages.colors import _COLORS, with_colors
from tests.cases import in_turn

ROOT = Path(__file__).resolve().parents[3]
# An owner's landing page has the colours of its theme.
SHEETS = [
    *(ROOT / "app" / "static" / name for name in ("page.css", "guide.css", "reference.css")),
    *(ROOT / "app" / "static" / "dashboard").glob("*.css"),
    ROOT / "mcp_server" / "static" / "consent.css",
]


def test_a_plain_colour_is_the_dark_one_behind_the_query_for_dark():
    sheet = "a { color: color(ink) } @media (prefers-color-scheme: dark) { a { color: color(ink) } }"

    assert re.findall("#[0-9a-f]{6}", with_colors(sheet)) == ["#17211d", "#ecf2ee"]


def test_all_colours_are_custom_properties():
    sheet = with_colors("@colors; a { color: var(--green) }")

    assert "--green: light-dark(#0b6b50, #5fd0a5)" in sheet
    assert "@supports not (color: light-dark(#000, #fff))" in sheet


@in_turn("file", SHEETS)
def test_no_style_sheet_has_one_of_our_colours_of_its_own(file):
    # A toast is dark on a light page, and light on a dark one.
    sheet = re.sub(r"light-dark\([^)]*\)", "", file.read_text("utf-8"))
    ours = {color for pair in _COLORS.values() for color in pair} - {"#ffffff"}

    assert [color for color in ours if color in sheet] == []


@in_turn("which", [0, 1])
@in_turn("name", ["ink", "lead", "soft", "faint", "green", "leaf", "saffron", "red", "blue"])
def test_text_is_readable_on_every_surface(name, which):
    text = read_color(_COLORS[name][which])

    for surface in ("ground", "card", "raise", "sunk", "hover"):
        assert contrast(text, read_color(_COLORS[surface][which])) >= 4.5, surface
