"""Links to maps."""

from urllib.parse import quote, urlencode

from domain.scanning.visitors import System


def map_link(address: str, system: System | None = None) -> str:
    """The way to a postal address, in the maps of the visitor's system."""
    words = " ".join(address.split())
    if system is System.IOS:
        return f"https://maps.apple.com/?{urlencode({'daddr': words}, quote_via=quote)}"
    if system is System.ANDROID:
        return f"geo:0,0?{urlencode({'q': words}, quote_via=quote)}"
    query = {"api": "1", "query": words}
    return f"https://www.google.com/maps/search/?{urlencode(query, quote_via=quote)}"
