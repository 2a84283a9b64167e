"""The look of a landing page as fields of a form."""

from collections.abc import Mapping
from typing import Any, Final

from app.types.fields import Control, area, half, picture
from domain.pages.theme import MAX_CONTACT

_COLOR_LENGTH: Final = len("#rrggbbaa")


def _color(name: str, label: str) -> Control:
    return half(name, label, "color", most=_COLOR_LENGTH)


def _choice(name: str, label: str, *options: tuple[str, str]) -> Control:
    return half(name, label, "choice", options=(("", "theme_usual"), *options))


# In the form, of what is false.
HIDDEN: Final = "hidden"
THEME_CONTROLS: Final = (
    _color("primary_color", "theme_primary"),
    _color("background_color", "design_ground"),
    _color("text_color", "theme_words"),
    _color("button_color", "theme_button"),
    _color("button_text_color", "theme_button_words"),
    _choice(
        "button_style",
        "theme_style",
        ("rounded", "style_rounded"),
        ("square", "style_square"),
        ("pill", "style_pill"),
    ),
    _choice(
        "font",
        "theme_font",
        ("system", "font_system"),
        ("serif", "font_serif"),
        ("mono", "font_mono"),
        ("rounded", "font_rounded"),
    ),
    _choice("dark", "theme_dark", ("auto", "dark_auto"), ("light", "dark_light"), ("dark", "dark_dark")),
    picture("logo_url", "field_logo"),
    picture("logo_dark_url", "field_logo_dark"),
    picture("cover_url", "field_cover"),
    _choice(
        "cover_style",
        "theme_cover",
        ("picture", "cover_picture"),
        ("weave", "cover_weave"),
        ("gradient", "cover_gradient"),
        ("plain", "cover_plain"),
    ),
    picture("icon_url", "field_page_icon"),
    area("contact", "theme_contact", hint="theme_contact_hint", most=MAX_CONTACT),
    _choice("powered_by", "theme_powered", (HIDDEN, "powered_hidden")),
)


def theme_values(theme: Mapping[str, Any]) -> dict[str, str]:
    """What a form holds; a field that is not set is empty."""
    values = {control.name: theme.get(control.name) or "" for control in THEME_CONTROLS}
    return values | {"powered_by": HIDDEN if theme.get("powered_by") is False else ""}
