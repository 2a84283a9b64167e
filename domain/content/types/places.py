"""Type 13: a place on the map."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from domain.content.fields import Line, between
from domain.content.opening_hours import Hours, hours_conflicts
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault
from domain.payloads.uris import format_geo


class LocationContent(CodeContent):
    """A place in degrees (WGS 84), north and east positive. `location` is its name.

    Where only an address is known: a website with a map's link to it.
    """

    type_id = 13
    slug = "location"
    type_name = "Location"
    type_description = "A place on the map."
    scan = "Shows the place with buttons that open it in a map."
    example = {
        "latitude": 52.5163,
        "longitude": 13.3777,
        "location": "Brandenburg Gate",
    }

    latitude: Annotated[int | float, *between(-90, 90)] = Field(description="Degrees north (WGS 84).")
    longitude: Annotated[int | float, *between(-180, 180)] = Field(description="Degrees east (WGS 84).")
    location: Line | None = Field(None, description="The name of the place.")
    hours: Hours | None = Field(None, description="When it is open: a week with exceptions, or a text.")

    def conflicts(self) -> Iterator[Fault]:
        return hours_conflicts(self.hours)

    def payload(self) -> str:
        return format_geo(self.latitude, self.longitude)
