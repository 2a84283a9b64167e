"""Texts that phones write and read, as the content of a type: networks, cards, events, messages, places."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date, timedelta, tzinfo
from typing import Any, Final
from urllib.parse import unquote

from domain.content.spellings import coerce_written, with_name_read
from domain.content.types.people import VCardContent
from domain.content.types.wifi import WifiContent
from domain.kernel.faults import InvalidValue
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.parsing import Fields
from domain.kernel.time_zones import parse_time_zone, with_offset, zone_named
from domain.payloads.content_lines import read_fields, read_lines, split_escaped, unescape_text

_CARD: Final = {"TITLE": "job_title", "TEL": "phone", "EMAIL": "email", "URL": "website", "NOTE": "note"}
_ADDRESS: Final = ("address", "city", "state", "zip", "country")
_EVENT: Final = {"SUMMARY": "title", "LOCATION": "location", "DESCRIPTION": "description", "URL": "url"}
_TIME: Final = re.compile(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?", flags=re.ASCII)
_SMS: Final = re.compile(r"[^:]*:/*([^?&;:]*)(?:[?&;]body=|:)?(.*)", flags=re.IGNORECASE | re.DOTALL)
COORDINATES: Final = re.compile(r"(-?\d{1,2}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)", flags=re.ASCII)


def _wifi(text: str, _zone: tzinfo) -> Fields:
    found = read_fields(text)
    is_hidden = found.get("H", "").lower() == "true" or None
    fields = {"ssid": found.get("S", ""), "password": found.get("P"), "security": found.get("T")}
    return coerce_written(WifiContent, _filled({**fields, "hidden": is_hidden}))


def _card(text: str, _zone: tzinfo) -> Fields:
    """A vCard, or a MECARD, which has commas between the parts of a name."""
    is_vcard = text.lower().startswith("begin:")
    # The first line of each name.
    lines = reversed([*read_lines(text)]) if is_vcard else ()
    found = {name: value for name, _, value in lines} or read_fields(text)

    def parts_of(name: str) -> list[str]:
        parts = split_escaped(found.get(name, ""), ";" if is_vcard else ",")
        return [unescape_text(part).strip() for part in parts]

    fields = {field: unescape_text(found.get(name, "")).strip() for name, field in _CARD.items()}
    fields |= {"website": with_scheme(fields["website"]), "company": parts_of("ORG")[0]}
    # Before the street there are a post office box and an extension.
    fields |= dict(zip(_ADDRESS, parts_of("ADR")[2 if is_vcard else 0 :], strict=False))
    last, first = [*parts_of("N"), ""][:2]
    fields |= {"first_name": first, "last_name": last} if first else {"name": last or parts_of("FN")[0]}
    return with_name_read(VCardContent, _filled(fields))


def _event(text: str, zone: tzinfo) -> Fields:
    """`zone`: of times that name none."""
    begins = max(0, text.upper().find("BEGIN:VEVENT"))
    lines = {name: (parameters, value) for name, parameters, value in reversed([*read_lines(text[begins:])])}
    fields = {field: unescape_text(lines[name][1]).strip() for name, field in _EVENT.items() if name in lines}
    parameters, start = lines.get("DTSTART", ({}, ""))
    with suppress(InvalidValue):
        fields["timezone"] = parse_time_zone(parameters.get("TZID", "").strip('"'))
        zone = zone_named(fields["timezone"])
    fields |= {"start": _moment(start, zone), "end": _moment(lines.get("DTEND", ({}, ""))[1], zone)}
    with suppress(ValueError, OverflowError):
        # RFC 5545 3.6.1: the day after the last one.
        fields["end"] = str(date.fromisoformat(fields["end"]) - timedelta(days=1))
    return _filled(fields)


def _moment(text: str, zone: tzinfo) -> str:
    found = _TIME.match(text.strip())
    if found is None:
        return text
    day, clock = "-".join(found.groups()[:3]), ":".join(found.groups("")[3:6])
    if found[4] is None:
        return day
    return f"{day}T{clock}Z" if found[7] else with_offset(f"{day}T{clock}", zone)


def _mailto(text: str, _zone: tzinfo) -> Fields:
    """RFC 6068: a plus is a plus."""
    to, _, query = text.partition(":")[2].partition("?")
    pairs = (pair.partition("=") for pair in query.split("&"))
    headers = {name.lower(): unquote(value).replace("\r\n", "\n") for name, _, value in pairs}
    kept = {name: headers.get(name) for name in ("subject", "body", "cc", "bcc")}
    return _filled({"email": unquote(to).strip(), **kept})


def _sms(text: str, _zone: tzinfo) -> Fields:
    number, message = _SMS.findall(text)[0]
    return _filled({"phone": unquote(number).strip(), "message": unquote(message)})


def _geo(text: str, _zone: tzinfo) -> Fields:
    """RFC 5870, and Android's `geo:0,0?q=48.2,16.37(Café)`; nothing for one with words alone."""
    found = re.search(rf"(?:geo:|q=){COORDINATES.pattern}(?:\(([^)]*))?", re.sub(r"0,0\?", "", unquote(text)))
    if found is None:
        return {}
    name = (found[3] or "").replace("+", " ")
    return _filled({"latitude": float(found[1]), "longitude": float(found[2]), "location": name})


def _filled(fields: Fields) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value not in (None, "")}


# By the beginning of the text: the type, and its reader.
PAYLOADS: Final[Mapping[str, tuple[str, Callable[[str, tzinfo], Fields]]]] = {
    "wifi:": ("wifi", _wifi),
    **dict.fromkeys(("begin:vcard", "mecard:"), ("vcard", _card)),
    **dict.fromkeys(("begin:vevent", "begin:vcalendar"), ("event", _event)),
    "mailto:": ("email", _mailto),
    **dict.fromkeys(("sms:", "smsto:"), ("sms", _sms)),
    "geo:": ("location", _geo),
}
