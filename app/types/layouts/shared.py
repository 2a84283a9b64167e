"""Controls that several kinds have."""

from typing import Final

from app.types.fields import more, one, url
from app.types.opening_hours import HOURS

PHONE: Final = one("phone", "phone", "tel", autocomplete="tel", placeholder="+49 30 123456")
EMAIL: Final = one("email", "kind_email", "email", autocomplete="email", placeholder="ada@example.com")
WEBSITE: Final = url("website", "website", autocomplete="url")
SOCIALS: Final = one(
    "socials",
    "field_socials",
    "list",
    item="field_social",
    plain="url",
    controls=(url("url", "address"), one("type", "field_network", hint="hint_network", is_more=True)),
)
OPENING: Final = more("hours", HOURS, hint="hint_part_hours")
TITLE: Final = "field_title"
TEXT: Final = "field_description"
