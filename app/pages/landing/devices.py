"""Pages of a network to join and of an app to install."""

from collections.abc import Mapping

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import translations

_SECURITY: Mapping[str, str] = {"WPA": "WPA / WPA2 / WPA3", "SAE": "WPA3", "WEP": "WEP"}


def wifi_page(page: Landing) -> Response:
    security = _SECURITY.get(page.content.secured_by())
    return answer_page(page, page.content.ssid, face=True, security=security)


def app_store_page(page: Landing) -> Response:
    name = page.content.app_name
    return answer_page(
        page,
        name or translations(page.language).app_title,
        titled_by_owner=bool(name),
        face=bool(page.content.icon_url),
    )
