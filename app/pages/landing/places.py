"""The page of a location, and links to maps."""

from urllib.parse import quote, urlencode

from starlette.responses import Response

from app.pages.landing.hours import hours_of, sheets_of
from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import translations
from domain.kernel.safe_text import readable


def location_page(page: Landing) -> Response:
    content = page.content
    # Read from the geo: payload, which is without exponents; links must be without them, too.
    latitude, longitude = content.payload().removeprefix("geo:").split(",")
    place = f"{latitude},{longitude}"
    name = readable(content.location or place)
    pin = urlencode({"mlat": latitude, "mlon": longitude})
    return answer_page(
        page,
        content.location or translations(page.language).location_title,
        titled_by_owner=bool(content.location),
        face=True,
        sheets=sheets_of(page),
        coordinates=f"{latitude}, {longitude}",
        maps=(
            ("Apple Maps", f"https://maps.apple.com/?{urlencode({'ll': place, 'q': name}, quote_via=quote)}"),
            ("Google Maps", f"https://www.google.com/maps/search/?{urlencode({'api': 1, 'query': place})}"),
            ("OpenStreetMap", f"https://www.openstreetmap.org/?{pin}#map=17/{latitude}/{longitude}"),
        ),
        **hours_of(page),
    )


def map_link(address: str) -> str:
    """A link that searches for a postal address."""
    query = {"api": "1", "query": " ".join(address.split())}
    return f"https://www.google.com/maps/search/?{urlencode(query, quote_via=quote)}"
