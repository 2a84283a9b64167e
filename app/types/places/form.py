"""The form of a location."""

from typing import Final

from app.types.code_type import CodeType
from app.types.fields import half, one
from app.types.opening_hours import OPENING
from app.types.places.page import location_page
from domain.content.types.places import LocationContent

LOCATION: Final = CodeType(LocationContent, location_page, "pin").with_form(
    one("location", "field_place"),
    half("latitude", "field_latitude", "number", placeholder="52.5163", hint="hint_latitude"),
    half("longitude", "field_longitude", "number", placeholder="13.3777"),
    OPENING,
)
