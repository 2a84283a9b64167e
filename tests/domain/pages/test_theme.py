import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.drawing.colors import blend_over, contrast
from domain.drawing.shapes import Color
from domain.pages.theme import DISTINCT, READABLE, Palette, Palettes, Theme, palettes

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


def read(text: str) -> Color:
    digits = text[1:] if len(text) > 4 else "".join(2 * digit for digit in text[1:])
    return Color(*bytes.fromhex(digits))


def own_colors(found: Palettes) -> dict[str, str]:
    """What the pages have of the colours that an owner may set, by day unless there is only the night."""
    palette = found.light or found.dark
    return {
        "background_color": palette.background,
        "text_color": palette.text,
        "primary_color": palette.primary,
        "button_color": palette.button,
        "button_text_color": palette.button_text,
    }


def below(name: str, theme: dict[str, str], used: dict[str, str]) -> str:
    """What is seen through a colour that has an alpha."""
    if name == "background_color":
        return "#000000" if theme.get("dark") == "dark" else "#ffffff"
    return used["button_color" if name == "button_text_color" else "background_color"]


def reaches_all(palette: Palette) -> bool:
    texts = (palette.text, palette.muted, palette.primary, palette.good, palette.error)
    grounds = (palette.background, palette.surface)
    return (
        all(ratio(text, ground) >= READABLE for text in texts for ground in grounds)
        and all(ratio(palette.button_edge, ground) >= DISTINCT for ground in grounds)
        and (palette.button_edge == palette.button or ratio(palette.button, palette.background) < DISTINCT)
        and ratio(palette.button_text, palette.button) >= READABLE
    )


@given(any_theme)
def test_any_theme_gives_only_colours_that_can_be_read(theme):
    found = palettes(theme)

    used = [palette for palette in (found.light, found.dark) if palette]
    assert used
    assert all(reaches_all(palette) for palette in used)


@given(any_theme)
def test_a_colour_is_used_as_it_was_asked_for_or_reported(theme):
    found = palettes(theme)

    used = own_colors(found)
    corrected = {one.field.removeprefix("theme."): one for one in found.corrections}
    assert len(corrected) == len(found.corrections)
    assert set(corrected) == {
        name
        for name in COLORS
        if name in theme and blend_over(read(theme[name]), read(below(name, theme, used))) != read(used[name])
    }
    for name, correction in corrected.items():
        assert correction.asked == theme[name]
        assert correction.used == used[name]
        assert correction.asked in correction.message
        assert correction.used in correction.message


@given(any_theme)
def test_a_button_is_never_corrected(theme):
    assert "theme.button_color" not in [one.field for one in palettes(theme).corrections]


@given(any_theme)
def test_a_corrected_theme_is_a_fine_one(theme):
    first = palettes(theme)

    again = palettes(own_colors(first) | {"dark": theme.get("dark")})

    assert again.corrections == ()
    assert again.light == first.light
    assert again.dark == first.dark or theme.get("dark") in (None, "auto")


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


def test_an_unreadable_text_is_moved_just_far_enough_and_reported():
    found = palettes({"background_color": "#ffffff", "text_color": "#AAA"})

    (correction,) = found.corrections
    assert correction.field == "theme.text_color"
    assert correction.asked == "#AAA"
    assert correction.used == found.light.text == "#767676"
    assert correction.message == (
        "#AAA has a contrast of 2.32 to #ffffff and needs 4.5; #767676 is used in its place"
    )


@pytest.mark.parametrize(
    ("background", "button", "dark"),
    [("#fff", "#ffee00", "auto"), ("#fff", "#FFFFFF", "light"), ("#111", "#111111", "dark")],
)
def test_a_button_stays_as_it_is_and_gets_an_edge_that_can_be_seen(background, button, dark):
    found = palettes({"background_color": background, "button_color": button, "dark": dark})

    palette = found.light or found.dark
    assert found.corrections == ()
    assert palette.button == button.lower()
    assert ratio(palette.button_edge, palette.background) >= DISTINCT
    assert ratio(palette.button_text, palette.button) >= READABLE


def test_a_button_that_can_be_seen_has_no_edge_of_its_own():
    palette = palettes({"button_color": "#0b57d0"}).light

    assert palette.button_edge == palette.button == "#0b57d0"


def test_the_text_of_a_button_contrasts_with_the_button():
    found = palettes({"background_color": "#fff", "button_color": "#ffee00", "button_text_color": "#ffffff"})

    (correction,) = found.corrections
    assert correction.field == "theme.button_text_color"
    assert correction.used == found.light.button_text
    assert correction.message.startswith("#ffffff has a contrast of 1.2 to #ffee00 and needs 4.5; ")


def test_a_light_background_on_a_page_that_is_only_dark_is_reported():
    found = palettes(
        {"background_color": "#fff8f0", "text_color": "#222", "primary_color": "#8ab4f8", "dark": "dark"}
    )

    by_field = {one.field: one for one in found.corrections}
    assert set(by_field) == {"theme.background_color", "theme.text_color"}
    background = by_field["theme.background_color"]
    assert background.used == found.dark.background
    assert background.message == (
        f"#fff8f0 is light, and a dark page was asked for; {background.used} is used in its place"
    )
    # The nearest readable colour would look dull.
    assert ratio(found.dark.text, found.dark.background) > 12
    assert found.dark.primary == "#8ab4f8"


@pytest.mark.parametrize("clear", ["#00000010", "#00000000", "#33333308"])
def test_a_text_that_is_nearly_clear_makes_no_page_dark(clear):
    found = palettes({"text_color": clear})

    assert ratio(found.light.background, "#ffffff") < 1.2
    assert [one.field for one in found.corrections] == ["theme.text_color"]


@pytest.mark.parametrize(
    ("theme", "is_dark"),
    [
        ({"text_color": "#ffffff80"}, True),
        ({"text_color": "#ffffff80", "background_color": "#fff"}, False),
        ({"text_color": "#00000010", "background_color": "#101010"}, True),
    ],
)
def test_a_page_is_as_dark_as_its_background_or_else_as_its_text_needs(theme, is_dark):
    assert palettes(theme).light.is_dark == is_dark


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
