"""Where a visitor is, as far as an address tells."""

from typing import Final, NamedTuple


class Place(NamedTuple):
    """`country`: ISO 3166-1 alpha-2; `city`: its English name. None where it is not known."""

    country: str | None = None
    city: str | None = None


NOWHERE: Final = Place()
