"""The logos that get a plate, by page."""

from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from domain.drawing.colors import contrast, read_color
from domain.drawing.logo_limits import PAGE_PICTURE_LIMITS
from domain.drawing.logo_plates import plate_on
from domain.drawing.logos.ink import ink_of
from domain.drawing.logos.logo_images import make_logo
from domain.pages.theme import palettes
from tests.cases import in_turn

CLEAR = (0, 0, 0, 0)
WHITE, NEARLY_BLACK = "#ffffff", "#16181c"
# As five owners set them: a default page, deep green, hot pink, black and gold, pastel.
THEMES = {
    "default": {},
    "green": {"primary_color": "#1f7a4d", "background_color": "#0d2b1f"},
    "pink": {"dark": "auto", "primary_color": "#ff2d87", "background_color": "#fff0f6"},
    "gold": {"primary_color": "#d4af37", "background_color": "#000000"},
    "pastel": {
        "dark": "auto",
        "primary_color": "#b8e0d2",
        "background_color": "#fdf6f0",
        "text_color": "#b8a9a0",
    },
}


def drawn(*shapes, size=(600, 200), ground=CLEAR, kind="PNG"):
    """Each shape is a box and its colour."""
    picture = Image.new("RGBA", size, ground)
    brush = ImageDraw.Draw(picture)
    for box, color in shapes:
        brush.rectangle(box, fill=color)
    file = BytesIO()
    (picture if kind == "PNG" else picture.convert("RGB")).save(file, kind)
    return file.getvalue()


def word(color, left=0, letters=6, height=120, stroke=40):
    """Letters that do not touch."""
    return [((left + 90 * at, 40, left + 90 * at + stroke, 40 + height), color) for at in range(letters)]


def plates(logo, theme):
    """The plate by the visitor's mode."""
    found, ink = palettes(theme), ink_of(logo)
    return {
        mode: plate_on(palette.ground, ink)
        for mode, palette in (("light", found.light), ("dark", found.dark))
        if palette
    }


@in_turn("ink", ["#3c2410", "#000000", "#1a2b3c", "#4a0d0d", "#ffffff", "#f4f1de"])
@in_turn("theme", THEMES.values())
def test_a_logo_of_one_ink_is_seen_in_both_modes_of_any_theme(theme, ink):
    found = palettes(theme)

    chosen = plates(drawn(*word(ink)), theme)

    for mode, plate in chosen.items():
        ground = plate or getattr(found, mode).ground
        assert contrast(read_color(ink), read_color(ground)) >= 3, (mode, ground)


def test_dark_ink_needs_a_plate_on_the_dark_page_alone():
    assert plates(drawn(*word("#3c2410")), {}) == {"light": None, "dark": WHITE}


def test_white_ink_needs_a_dark_plate_on_the_light_page_alone():
    assert plates(drawn(*word("#ffffff")), {}) == {"light": NEARLY_BLACK, "dark": None}


@in_turn("ink", ["#ff8800", "#e63946", "#2a9d8f", "#f72585"])
def test_a_colour_that_is_seen_on_paper_and_in_the_dark_needs_no_plate(ink):
    assert plates(drawn(*word(ink)), {}) == {"light": None, "dark": None}


@in_turn("ground", ["#0a0a0a", "#ffffff"])
@in_turn("kind", ["PNG", "JPEG"])
def test_a_logo_without_transparency_brings_its_own_ground(kind, ground):
    logo = make_logo(drawn(*word("#808080"), ground=ground, kind=kind), PAGE_PICTURE_LIMITS)

    assert ink_of(logo.content) == ()
    assert plates(logo.content, {}) == {"light": None, "dark": None}


def test_a_dark_word_beside_a_bright_sign_is_lost_without_a_plate():
    logo = drawn(((0, 0, 199, 199), "#e63946"), *word("#222222", left=240, letters=4, stroke=20))

    assert plates(logo, {}) == {"light": None, "dark": WHITE}


def test_a_word_on_a_badge_of_the_page_s_own_colour_is_seen_by_itself():
    on_white = drawn(((0, 0, 599, 199), "#ffffff"), *word("#3c2410", left=40), size=(640, 240))
    on_black = drawn(((0, 0, 599, 199), "#000000"), *word("#f4f1de", left=40), size=(640, 240))

    assert plates(on_white, {}) == plates(on_black, {}) == {"light": None, "dark": None}


def test_one_pale_letter_of_a_bright_word_is_no_reason_for_a_dark_plate():
    colors = ["#4285f4", "#ea4335", "#fbbc05", "#4285f4", "#34a853", "#ea4335"]
    logo = drawn(*(word(color, left=90 * at, letters=1)[0] for at, color in enumerate(colors)))

    assert plates(logo, {}) == {"light": None, "dark": None}


def test_where_a_plate_would_lose_as_much_as_the_page_there_is_none():
    logo = drawn(*word("#111111", letters=3), *word("#ffffff", left=270, letters=3))

    assert plates(logo, {}) == {"light": None, "dark": None}


def test_a_logo_that_is_not_known_yet_is_taken_for_dark_ink():
    assert plate_on("#121816", None) == WHITE
    assert plate_on("#f6faf9", None) is None


def test_hairlines_are_ink_too():
    lines = [((x, 0, x + 1, 899), "#101010") for x in range(100, 1500, 200)]
    logo = drawn(*lines, size=(1600, 900))

    assert plates(logo, {})["dark"] == WHITE


def test_what_lies_under_transparent_pixels_is_no_ink():
    logo = drawn(*word("#ffffff"), ground=(0, 0, 0, 0))

    assert {(part.darkest, part.lightest) for part in ink_of(logo)} == {(1.0, 1.0)}
    assert sum(part.share for part in ink_of(logo)) == pytest.approx(1, abs=0.01)


def test_a_picture_that_is_wholly_clear_has_no_ink():
    assert ink_of(drawn()) == ()
