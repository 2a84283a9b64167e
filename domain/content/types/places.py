"""Type 13: a place on the map."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import WithJsonSchema

from domain.content.fields import Line, number_between
from domain.content.qr_type import CodeContent, Printed
from domain.payloads.uris import format_geo

Latitude = Annotated[
    int | float,
    number_between(-90, 90),
    WithJsonSchema({"type": "number", "minimum": -90, "maximum": 90}),
]
Longitude = Annotated[
    int | float,
    number_between(-180, 180),
    WithJsonSchema({"type": "number", "minimum": -180, "maximum": 180}),
]


class LocationContent(CodeContent):
    """In degrees (WGS 84), north and east positive; `location` is what people call the place."""

    type_id: ClassVar[int] = 13
    slug: ClassVar[str] = "location"
    type_name: ClassVar[str] = "Location"
    type_description: ClassVar[str] = "A place on the map."
    scan: ClassVar[str] = "Shows the place with buttons that open it in a map."
    example: ClassVar[Mapping[str, Any]] = {
        "latitude": 52.5163,
        "longitude": 13.3777,
        "location": "Brandenburg Gate",
    }

    latitude: Latitude
    longitude: Longitude
    location: Line | None = None

    def geo(self) -> str:
        """The address that opens the map app (RFC 5870)."""
        return format_geo(self.latitude, self.longitude)

    def static_payload(self, printed: Printed) -> str:  # noqa: ARG002 - the place is all there is
        return self.geo()
