"""The form of an event."""

from typing import Final

from app.types.code_type import CodeType
from app.types.events.page import event_page
from app.types.fields import area, more, one, url
from domain.content.types.events import EventContent

EVENT: Final = CodeType(EventContent, event_page, "calendar").with_form(
    one("title", "field_event"),
    one("start", "field_starts", "moment", hint="hint_moment"),
    one("end", "field_ends", "moment"),
    one("all_day", "event_all_day", "switch", hint="hint_all_day"),
    one("timezone", "time_zone", "zone", hint="hint_zone"),
    area("location", "event_where"),
    area("description", "field_description"),
    more("part_more", one("organizer", "event_organizer"), url("url", "event_more")),
)
