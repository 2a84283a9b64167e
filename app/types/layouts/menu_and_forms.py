"""Kinds with lists that are made by hand: a menu, forms."""

from collections.abc import Mapping
from typing import Final

from app.types.fields import Part, area, file, main, more, one, picture, url
from app.types.layouts.shared import OPENING, TEXT, TITLE

_DISH: Final = (
    one("name", "field_dish"),
    one("price", "field_price", "price", placeholder="6.50"),
    one("currency", "field_currency", hint="hint_currency", starts="EUR", is_more=True, is_half=True),
    area("description", TEXT, is_more=True),
    one("diets", "field_diets", "lines", hint="hint_diets", is_more=True),
    one("allergens", "menu_allergens", "lines", hint="hint_lines", is_more=True),
    picture("image_url", "field_picture", is_more=True),
    one("available", "field_available", "switch", starts="on"),
)
_FORM_TYPES: Final = (
    ("text", "form_text"),
    ("email", "kind_email"),
    ("tel", "phone"),
    ("textarea", "form_textarea"),
    ("select", "form_select"),
    ("checkbox", "form_checkbox"),
)
_FORM_FIELD: Final = (
    one("label", "form_label"),
    one("type", "form_type", "choice", options=_FORM_TYPES, starts="text"),
    one("required", "form_must", "switch"),
    one("options", "form_options", "lines", hint="hint_form_options", only_for=("select", "checkbox")),
    one("key", "form_key", hint="hint_form_key", is_more=True),
)

MENU_AND_FORMS: Final[Mapping[str, tuple[Part, ...]]] = {
    "menu": (
        main(one("menu_title", "field_menu_title")),
        main(
            one(
                "sections",
                "menu_sections",
                "list",
                item="field_section",
                controls=(
                    one("name", "field_section"),
                    one("items", "field_dishes", "list", item="field_dish", controls=_DISH),
                ),
            )
        ),
        OPENING,
    ),
    "lead_form": (
        main(one("form_title", TITLE)),
        main(
            one(
                "fields",
                "form_fields",
                "list",
                item="form_field",
                controls=_FORM_FIELD,
            )
        ),
        more(
            "part_consent",
            one(
                "consent",
                "part_consent",
                "group",
                controls=(
                    area("text", "field_consent", hint="hint_consent"),
                    one("required", "field_consent_must", "switch"),
                    file("privacy_url", "field_privacy", "hint_privacy"),
                ),
            ),
        ),
        more(
            "part_after",
            one("submit_label", "field_button"),
            area("thank_you", "field_thanks"),
            url("redirect_url", "field_redirect", hint="hint_redirect"),
        ),
    ),
    "feedback": (
        main(
            one("question", "field_question"),
            one(
                "scale",
                "field_scale",
                "pick",
                options=(("stars", "scale_stars"), ("emoji", "scale_emoji"), ("nps", "scale_nps")),
                starts="stars",
            ),
            one("ask_comment", "field_comment", "switch"),
            one("review_urls", "field_reviews", "urls", hint="hint_reviews"),
        ),
    ),
}
