"""The page of a place, and the maps that show it."""

from datetime import datetime
from urllib.parse import quote, urlencode

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import translations
from domain.kernel.safe_text import readable


def location_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - a place has no date
    content = page.content
    # The payload of geo: has no exponents, nor must what stands in a link.
    latitude, longitude = content.payload().removeprefix("geo:").split(",")
    place = f"{latitude},{longitude}"
    name = readable(content.location or place)
    pin = urlencode({"mlat": latitude, "mlon": longitude})
    return answer_page(
        page,
        language,
        template="location.html",
        title=content.location or translations(language).location_title,
        copies=True,
        coordinates=f"{latitude}, {longitude}",
        maps=(
            ("Apple Maps", f"https://maps.apple.com/?{urlencode({'ll': place, 'q': name}, quote_via=quote)}"),
            ("Google Maps", f"https://www.google.com/maps/search/?{urlencode({'api': 1, 'query': place})}"),
            ("OpenStreetMap", f"https://www.openstreetmap.org/?{pin}#map=17/{latitude}/{longitude}"),
        ),
    )


def map_link(address: str) -> str:
    """Where a postal address is found on a map."""
    asked = {"api": "1", "query": " ".join(address.split())}
    return f"https://www.google.com/maps/search/?{urlencode(asked, quote_via=quote)}"
