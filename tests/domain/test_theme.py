import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.drawing.contrast import contrast
from domain.drawing.shapes import Color
from domain.theme import DISTINCT, READABLE, Palette, Theme, palettes

COLORS = (
    "primary_color",
    "background_color",
    "text_color",
    "button_color",
    "button_text_color",
)
hex_color = st.one_of(
    st.from_regex(r"#[0-9A-Fa-f]{3}", fullmatch=True),
    st.from_regex(r"#[0-9A-Fa-f]{6}", fullmatch=True),
    st.from_regex(r"#[0-9A-Fa-f]{8}", fullmatch=True),
    st.sampled_from(["#000", "#fff", "#777777", "#767676", "#ff0000", "#0000ff", "#ffff00"]),
)
any_theme = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(COLORS, hex_color) | {"dark": st.sampled_from(["auto", "light", "dark"])}
)


def ratio(one: str, other: str) -> float:
    return contrast(Color(*bytes.fromhex(one[1:])), Color(*bytes.fromhex(other[1:])))


def reaches_all(palette: Palette) -> bool:
    texts = (palette.text, palette.muted, palette.primary, palette.error)
    grounds = (palette.background, palette.surface)
    return (
        all(ratio(text, ground) >= READABLE for text in texts for ground in grounds)
        and all(ratio(palette.button, ground) >= DISTINCT for ground in grounds)
        and ratio(palette.button_text, palette.button) >= READABLE
    )


@given(any_theme)
def test_any_theme_gives_only_colours_that_can_be_read(theme):
    found = palettes(theme)

    used = [palette for palette in (found.light, found.dark) if palette]
    assert used
    assert all(reaches_all(palette) for palette in used)


@given(any_theme)
def test_what_was_corrected_is_what_the_page_shows(theme):
    found = palettes(theme)

    palette = found.light or found.dark
    shown = {
        "theme.text_color": palette.text,
        "theme.primary_color": palette.primary,
        "theme.button_color": palette.button,
        "theme.button_text_color": palette.button_text,
    }
    for correction in found.corrections:
        assert correction.asked == theme[correction.field.removeprefix("theme.")]
        assert correction.used == shown[correction.field]
        assert correction.used in correction.message


@given(any_theme, st.sampled_from(["auto", "light"]))
def test_a_corrected_theme_is_a_fine_one(theme, dark):
    theme = {**theme, "dark": dark}
    first = palettes(theme)

    again = {
        "background_color": first.light.background,
        "text_color": first.light.text,
        "primary_color": first.light.primary,
        "button_color": first.light.button,
        "button_text_color": first.light.button_text,
        "dark": dark,
    }
    assert palettes(again).corrections == ()
    assert palettes(again).light == first.light


def test_a_fine_theme_is_left_as_it_is():
    theme = Theme(
        background_color="#FFF8F0",
        text_color="#2b1d0e",
        primary_color="#8A4B08",
        button_color="#8a4b08",
        button_text_color="#FFF",
    )

    found = palettes(theme)

    assert found.corrections == ()
    assert found.light.background == "#fff8f0"
    assert found.light.text == "#2b1d0e"
    assert found.light.primary == found.light.button == "#8a4b08"
    assert found.light.button_text == "#ffffff"


def test_a_text_nobody_could_read_is_moved_just_far_enough_and_reported():
    found = palettes({"background_color": "#ffffff", "text_color": "#AAA"})

    (correction,) = found.corrections
    assert correction.field == "theme.text_color"
    assert correction.asked == "#AAA"
    assert correction.used == found.light.text == "#767676"
    assert correction.message == (
        "#AAA has a contrast of 2.32 to #ffffff and needs 4.5; #767676 is used in its place"
    )


def test_a_button_is_told_from_its_background_and_its_text_from_the_button():
    found = palettes({"background_color": "#fff", "button_color": "#ffee00", "button_text_color": "#ffffff"})

    assert [correction.field for correction in found.corrections] == [
        "theme.button_color",
        "theme.button_text_color",
    ]


def test_a_colour_one_can_see_through_is_laid_over_its_background():
    found = palettes(
        {
            "background_color": "#ff000080",
            "text_color": "#000000CC",
            "button_color": "#000",
            "button_text_color": "#ffffffc0",
        }
    )

    assert found.light.background == "#ff7f7f"
    assert found.light.text == "#331919"
    assert found.light.button_text == "#c0c0c0"


def test_by_night_the_same_hue_is_nearly_black():
    found = palettes({"background_color": "#fff4e6", "button_color": "#0b57d0", "button_text_color": "#fff"})

    assert ratio(found.dark.background, "#000000") < 1.4
    assert found.dark.background[1:3] > found.dark.background[5:7]  # as orange as the day's
    assert found.dark.button_text == "#ffffff"


def test_by_night_a_black_button_is_a_white_one():
    found = palettes({"button_color": "#111111", "button_text_color": "#ffffff"})

    assert found.light.button == "#111111"
    assert ratio(found.dark.button, "#ffffff") < 1.5


def test_an_owners_dark_background_stays_by_day_and_by_night():
    found = palettes({"background_color": "#101820", "text_color": "#f0f0f0"})

    assert found.light == found.dark
    assert found.light.background == "#101820"


def test_a_light_text_without_a_background_gets_a_dark_one():
    found = palettes({"text_color": "#fefefe"})

    assert found.corrections == ()
    assert found.light.text == "#fefefe"
    assert ratio(found.light.background, "#000000") < 1.4


@pytest.mark.parametrize(
    ("dark", "light", "night"), [("auto", 1, 1), ("light", 1, 0), ("dark", 0, 1), (None, 1, 1)]
)
def test_an_owner_may_want_one_mode_alone(dark, light, night):
    found = palettes({"dark": dark, "background_color": "#fafafa"})

    assert (found.light is not None, found.dark is not None) == (light, night)


def test_a_theme_that_an_older_rule_let_in_still_gives_a_page():
    assert palettes({"text_color": "red", "button_color": None, "dark": 3}) == palettes(None)
