"""Places of visitors, from their IP addresses."""

from typing import Final, NamedTuple


class Place(NamedTuple):
    """`country`: ISO 3166-1 alpha-2; `city`: its English name. None if unknown."""

    country: str | None = None
    city: str | None = None


NOWHERE: Final = Place()
