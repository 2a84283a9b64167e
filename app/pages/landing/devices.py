"""Pages of what a device joins or installs."""

from collections.abc import Mapping
from datetime import datetime

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import translations

_SECURITY: Mapping[str, str] = {"WPA": "WPA / WPA2 / WPA3", "SAE": "WPA3", "WEP": "WEP"}


def wifi_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - a network has no date
    content = page.content
    return answer_page(
        page,
        language,
        template="wifi.html",
        title=content.ssid,
        copies=True,
        security=_SECURITY.get(content.secured_by()),
    )


def app_store_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - nor has an app
    title = page.content.app_name or translations(language).app_title
    return answer_page(page, language, template="app_store.html", title=title)
