import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.drawing.colors import blend_over, contrast, to_hex
from domain.drawing.shapes import Color
from domain.pages.theme import Palettes, Theme, palettes
from domain.pages.tokens import DISTINCT, READABLE, Palette
from tests.cases import in_turn

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
        "background_color": palette.ground,
        "text_color": palette.ink,
        "primary_color": palette.link,
        "button_color": palette.fill,
        "button_text_color": palette.on_fill,
    }


def below(name: str, theme: dict[str, str], used: dict[str, str]) -> str:
    """What is seen through a colour that has an alpha."""
    if name == "background_color":
        return "#000000" if theme.get("dark") == "dark" else "#ffffff"
    return used["button_color" if name == "button_text_color" else "background_color"]


GROUNDS = ("ground", "card", "sunk", "tint")
PAIRS = [
    *((text, ground, READABLE) for text in ("ink", "soft", "link", "good", "bad") for ground in GROUNDS),
    *(("on_band", end, READABLE) for end in ("band", "band2")),
    ("on_fill", "fill", READABLE),
    ("fill_edge", "ground", DISTINCT),
    ("edge", "ground", DISTINCT),
    ("edge", "card", DISTINCT),
    ("spot", "card", DISTINCT),
]


def too_near(palette: Palette) -> list[tuple[str, str, float]]:
    found = ((one, other, ratio(getattr(palette, one), getattr(palette, other))) for one, other, _ in PAIRS)
    return [pair for pair, (_, _, needed) in zip(found, PAIRS, strict=True) if pair[2] < needed]


def shown(theme: dict[str, str]) -> list[Palette]:
    found = palettes(theme)
    return [palette for palette in (found.light, found.dark) if palette]


@pytest.mark.slow
def test_a_thousand_themes_by_day_and_by_night_lose_no_word():
    rng = random.Random(20)
    for _ in range(1000):
        theme = {name: f"#{rng.randrange(1 << 24):06x}" for name in COLORS if rng.random() < 0.7}
        for dark in ("auto", "dark"):
            for palette in shown(theme | {"dark": dark}):
                assert too_near(palette) == [], theme


@given(any_theme)
def test_any_theme_gives_only_colours_that_can_be_read(theme):
    assert shown(theme)
    assert [too_near(palette) for palette in shown(theme)] == [[]] * len(shown(theme))


@given(any_theme)
def test_an_area_has_the_owners_colour_by_day(theme):
    found = palettes(theme)

    palette = found.light
    if palette and not palette.is_dark and "primary_color" in theme:
        assert palette.band == to_hex(blend_over(read(theme["primary_color"]), read(palette.ground)))


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
    assert found.light.ground == "#fff8f0"
    assert found.light.ink == "#2b1d0e"
    assert found.light.link == found.light.band == found.light.fill == found.light.fill_edge == "#8a4b08"
    assert found.light.on_fill == "#ffffff"


def test_a_text_that_is_nearly_readable_is_moved_far_enough_to_look_well():
    found = palettes({"background_color": "#ffffff", "text_color": "#888888"})

    (correction,) = found.corrections
    assert correction.field == "theme.text_color"
    assert correction.asked == "#888888"
    assert 7 <= ratio(correction.used, "#ffffff") < 7.5
    assert correction.used == found.light.ink
    assert correction.message == (
        f"#888888 has a contrast of 3.54 to #ffffff and needs 4.5; pages have {found.light.ink} in its place"
    )


def test_a_text_that_misses_by_far_becomes_nearly_black():
    found = palettes({"background_color": "#fdf6f0", "text_color": "#b8a9a0"})

    assert ratio(found.light.ink, "#fdf6f0") > 12


def test_a_brand_that_would_turn_olive_is_no_link():
    found = palettes({"primary_color": "#ffff00"}).light

    assert found.band == "#ffff00"
    assert found.link == found.ink
    assert ratio(found.on_band, "#ffff00") > 7


def test_by_night_a_light_brand_is_a_thread_and_no_glare():
    found = palettes({"primary_color": "#ffff00"}).dark

    assert ratio(found.band, "#000000") < 2
    assert ratio(found.weave, found.band) > 1.5


@in_turn(
    ("background", "button", "dark"),
    [("#fff", "#ffee00", "auto"), ("#fff", "#FFFFFF", "light"), ("#111", "#111111", "dark")],
)
def test_a_button_stays_as_it_is_and_gets_an_edge_that_can_be_seen(background, button, dark):
    found = palettes({"background_color": background, "button_color": button, "dark": dark})

    palette = found.light or found.dark
    assert found.corrections == ()
    assert palette.fill == button.lower()
    assert ratio(palette.fill_edge, palette.ground) >= DISTINCT
    assert ratio(palette.on_fill, palette.fill) >= READABLE


def test_a_button_that_can_be_seen_has_no_edge_of_its_own():
    palette = palettes({"button_color": "#0b57d0"}).light

    assert palette.fill_edge == palette.fill == "#0b57d0"


def test_the_text_of_a_button_contrasts_with_the_button():
    found = palettes({"background_color": "#fff", "button_color": "#ffee00", "button_text_color": "#ffffff"})

    (correction,) = found.corrections
    assert correction.field == "theme.button_text_color"
    assert correction.used == found.light.on_fill
    assert correction.message.startswith("#ffffff has a contrast of 1.2 to #ffee00 and needs 4.5; ")


def test_a_light_background_on_a_page_that_is_only_dark_is_reported():
    found = palettes(
        {"background_color": "#fff8f0", "text_color": "#222", "primary_color": "#8ab4f8", "dark": "dark"}
    )

    by_field = {one.field: one for one in found.corrections}
    assert set(by_field) == {"theme.background_color", "theme.text_color"}
    background = by_field["theme.background_color"]
    assert background.used == found.dark.ground
    assert background.message == (
        f"#fff8f0 is light, and a dark page was asked for; pages have {background.used} in its place"
    )
    # The nearest readable colour would look dull.
    assert ratio(found.dark.ink, found.dark.ground) > 12
    assert found.dark.link == "#8ab4f8"


@in_turn("clear", ["#00000010", "#00000000", "#33333308"])
def test_a_text_that_is_nearly_clear_makes_no_page_dark(clear):
    found = palettes({"text_color": clear})

    assert ratio(found.light.ground, "#ffffff") < 1.2
    assert [one.field for one in found.corrections] == ["theme.text_color"]


@in_turn(
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

    assert found.light.ground == "#ff7f7f"
    assert found.light.ink == "#331919"
    assert found.light.on_fill == "#c0c0c0"


def test_by_night_the_same_hue_is_nearly_black():
    found = palettes(
        {
            "background_color": "#fff4e6",
            "button_color": "#0b57d0",
            "button_text_color": "#fff",
            "dark": "auto",
        }
    )

    assert ratio(found.dark.ground, "#000000") < 1.4
    assert found.dark.ground[1:3] > found.dark.ground[5:7]  # as orange as the day's
    assert found.dark.on_fill == "#ffffff"


def test_by_night_a_black_button_is_a_white_one():
    found = palettes({"button_color": "#111111", "button_text_color": "#ffffff"})

    assert found.light.fill == "#111111"
    assert ratio(found.dark.fill, "#ffffff") < 1.5


def test_an_owners_dark_background_stays_by_day_and_by_night():
    found = palettes({"background_color": "#101820", "text_color": "#f0f0f0", "dark": "auto"})

    assert found.light == found.dark
    assert found.light.ground == "#101820"


def test_a_light_text_without_a_background_gets_a_dark_one():
    found = palettes({"text_color": "#fefefe"})

    assert found.corrections == ()
    assert found.light.ink == "#fefefe"
    assert ratio(found.light.ground, "#000000") < 1.4


@in_turn(("dark", "light", "night"), [("auto", 1, 1), ("light", 1, 0), ("dark", 0, 1), (None, 1, 0)])
def test_an_owner_may_want_one_mode_alone(dark, light, night):
    found = palettes({"dark": dark, "background_color": "#fafafa"})

    assert (found.light is not None, found.dark is not None) == (light, night)


def test_a_theme_that_an_older_rule_let_in_still_gives_a_page():
    assert palettes({"text_color": "red", "button_color": None, "dark": 3}) == palettes(None)
