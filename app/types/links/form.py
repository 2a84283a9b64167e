"""The forms of a website, a list of links and an app."""

from typing import Final

from app.types.code_type import CodeType
from app.types.fields import area, half, many, more, one, picture, url
from app.types.links.page import app_store_page, links_page
from domain.content.types.links import AppStoreContent, LinksContent, URLContent

_LINK_KINDS: Final = (
    ("", "link_automatic"),
    ("filled", "link_filled"),
    ("soft", "link_soft"),
    ("outline", "link_outline"),
    ("picture", "link_picture"),
)
URL: Final = CodeType(URLContent, None, "globe", own_name="website").with_form(
    url("url", placeholder="cafe-linden.example/menu", autocomplete="url", hint="hint_url"),
    more(
        "part_campaign",
        half("utm_source", "utm_source", placeholder="flyer"),
        half("utm_medium", "utm_medium", placeholder="print"),
        half("utm_campaign", "utm_campaign", placeholder="terrace-2026"),
        half("utm_term", "utm_term"),
        half("utm_content", "utm_content"),
        one("forward_query", "field_forward", "switch", hint="hint_forward"),
        hint="hint_campaign",
    ),
)
LINKS: Final = CodeType(LinksContent, links_page, "list").with_form(
    one("links_title", "field_title"),
    area("links_description", "field_description"),
    many(
        "links_list",
        "field_links",
        "field_link",
        half("text", "field_button"),
        half("url", "field_leads_to", "url", placeholder="example.com"),
        one("icon", "field_emoji", hint="hint_emoji", is_more=True),
        one("kind", "field_link_kind", "choice", options=_LINK_KINDS, is_more=True),
    ),
    more("part_pictures", picture("avatar_url", "field_avatar")),
)
APP_STORE: Final = CodeType(AppStoreContent, app_store_page, "app").with_form(
    one("app_name", "field_app_name"),
    url("ios_url", "field_ios", placeholder="https://apps.apple.com/…"),
    url("android_url", "field_android", placeholder="https://play.google.com/…"),
    more(
        "part_more",
        url("fallback_url", "field_fallback", hint="hint_fallback"),
        picture("icon_url", "field_icon"),
    ),
)
