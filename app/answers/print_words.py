"""The words on layouts to print, of a code and of many."""

from collections.abc import Mapping
from typing import Final

from app.pages.texts import Translations, translations
from domain.codes.codes import QRCode
from domain.content import Content
from domain.content.types.wifi import WifiContent
from domain.kernel.net.addresses import Addresses
from domain.pages.languages import DEFAULT_LANGUAGE
from domain.use_cases.codes.printed_sheets import LabelInput, WordsOf

# By the type of a code: its ideas for a headline. All others have those of a page.
IDEAS: Final[Mapping[str, str]] = {
    **{slug: slug for slug in ("menu", "wifi", "feedback", "coupon", "payment", "event", "vcard")},
    **dict.fromkeys(("business", "location"), "place"),
    **dict.fromkeys(("phone", "whatsapp", "sms", "email"), "talk"),
    **dict.fromkeys(("pdf", "file", "image", "image_gallery"), "file"),
    "lead_form": "form",
    "app_store": "app",
}
# The slots with words of ours.
FIXED: Final = (
    *("tent", "tent_1", "tent_2", "tent_3", "tape", "step_1", "step_2", "step_3"),
    *("join", "page", "network", "other", "other_text"),
)


def fixed_words(t: Translations) -> dict[str, str]:
    return {slot: str(getattr(t, f"sheet_{slot}")) for slot in FIXED}


def ideas_of_type(t: Translations, content: Content) -> list[str]:
    """Three headlines."""
    return str(getattr(t, f"ideas_{IDEAS.get(content.slug, 'page')}")).split(" | ")


def usual_text(t: Translations, layout: str) -> str:
    usual = {**dict.fromkeys(("wifi", "wifi_join"), t.sheet_text_wifi), "wifi_page": t.sheet_text_page}
    return str(usual.get(layout, t.sheet_text))


def words_of(language: str | None, asked: LabelInput, addresses: Addresses) -> WordsOf:
    """What is said on sheets of many codes: what is not asked for is said in that language."""
    t = translations(language or DEFAULT_LANGUAGE)
    headline, text, layout = (getattr(asked, name, None) for name in ("headline", "text", "layout"))

    def words(code: QRCode) -> Mapping[str, str]:
        content = code.content
        return fixed_words(t) | {
            "headline": ideas_of_type(t, content)[0] if headline is None else headline,
            "text": usual_text(t, layout or "") if text is None else text,
            "address": addresses.short_url(code.domain, code.short_id).partition("://")[2],
            **({"ssid": content.ssid, "password": ""} if isinstance(content, WifiContent) else {}),
        }

    return words
