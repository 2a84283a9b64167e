"""The page of a location, and links to maps."""

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote, urlencode

from starlette.responses import Response

from app.pages.landing.hours import hours_of
from app.pages.landing.layout import Landing, answer_page
from domain.kernel.safe_text import readable
from domain.scanning.visitors import System

APPLE: Final = "Apple Maps"
GOOGLE: Final = "Google Maps"


def location_page(page: Landing) -> Response:
    content = page.content
    # Read from the geo: payload, which is without exponents; links must be without them, too.
    latitude, longitude = content.payload().removeprefix("geo:").split(",")
    place = f"{latitude},{longitude}"
    name, address = _parts_of(content.location or "")
    return answer_page(
        page,
        name,
        ours=page.t.location_title,
        face=True,
        address=address,
        coordinates=f"{latitude}, {longitude}",
        way=_way_to(page.system, place, readable(content.location or "")),
        # An iPhone and a computer do nothing with it, and on Android the button has it.
        geo=content.payload() if page.system is None else None,
        maps=list(_maps(page, latitude, longitude)),
        **hours_of(page),
    )


def _parts_of(location: str) -> tuple[str, str]:
    """The name of a place, and the address that some owners write behind it."""
    name, _, address = location.partition(", ")
    return (name, address) if any(character.isdigit() for character in address) else (location, "")


def _way_to(system: System | None, place: str, name: str) -> str:
    """Directions in Apple's maps, in the app that Android offers, or in Google's maps."""
    if system is System.IOS:
        return f"https://maps.apple.com/?{urlencode({'daddr': place})}"
    if system is System.ANDROID:
        label = f"({quote(name, safe='')})" if name else ""
        return f"geo:{place}?q={place}{label}"
    return f"https://www.google.com/maps/dir/?{urlencode({'api': 1, 'destination': place})}"


def _maps(page: Landing, latitude: str, longitude: str) -> Iterator[tuple[str, str]]:
    """The other maps, without the one that the main button opens."""
    place = f"{latitude},{longitude}"
    name = readable(page.content.location or place)
    if page.system is not System.IOS:
        yield APPLE, f"https://maps.apple.com/?{urlencode({'ll': place, 'q': name}, quote_via=quote)}"
    if page.system is System.IOS or page.system is System.ANDROID:
        yield GOOGLE, f"https://www.google.com/maps/search/?{urlencode({'api': 1, 'query': place})}"
    pin = urlencode({"mlat": latitude, "mlon": longitude})
    yield "OpenStreetMap", f"https://www.openstreetmap.org/?{pin}#map=17/{latitude}/{longitude}"


def map_link(address: str, system: System | None = None) -> str:
    words = " ".join(address.split())
    if system is System.IOS:
        return f"https://maps.apple.com/?{urlencode({'daddr': words}, quote_via=quote)}"
    if system is System.ANDROID:
        return f"geo:0,0?{urlencode({'q': words}, quote_via=quote)}"
    query = {"api": "1", "query": words}
    return f"https://www.google.com/maps/search/?{urlencode(query, quote_via=quote)}"
