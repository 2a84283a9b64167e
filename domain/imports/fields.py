"""The fields of one row of an export, and which short IDs of other services can be kept."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Any, Final, TypeVar
from urllib.parse import unquote
from uuid import UUID

from domain.codes.short_urls import Past
from domain.imports.formats import Format
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.net.destinations import parse_destination
from domain.kernel.net.hosts import canonical_host
from domain.kernel.parsing import name_form, unstorable_text
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import as_name
from domain.kernel.time_zones import parse_moment_in
from domain.named_items.tags import MAX_NAME, MAX_TAGS, fold_name

Value = TypeVar("Value")

_PUNYCODE: Final = "xn--"
_MAX_LINK_NAME: Final = 200
# The largest number that both databases hold.
_MAX_COUNT: Final = 2**31 - 1
NOT_TRUE: Final = frozenset(("", "0", "f", "false", "n", "no", "none", "null"))
# Bitly writes +0000.
_OFFSET_WITHOUT_COLON: Final = re.compile(r"([+-]\d\d)(\d\d)$", flags=re.ASCII)
_BETWEEN_ADDRESSES: Final = re.compile(r"[,|\s]+")
# A spreadsheet would run a cell that begins with one of these; an apostrophe before it defuses it.
_DEFUSED: Final = re.compile(r"\A'(?=[=+\-@\t\r\n])")


@dataclass(frozen=True, slots=True)
class Alias:
    """A short ID as its service has it. `host`: in lower case, or empty if the row names none."""

    text: str
    host: str
    column: str


def alias_of_url(short_url: str, column: str) -> Alias:
    """The alias of `https://bit.ly/3xY`, with or without the scheme."""
    host, _, path = short_url.strip().rpartition("://")[2].partition("/")
    text = unquote(re.split("[?#]", path)[0]).rstrip("/")
    return Alias(_without_punycode(text), normal_host(host), column)


def alias_of_text(text: str, host: str, column: str) -> Alias:
    """The plugin of YOURLS writes slashes around it."""
    return Alias(text.strip().strip("/"), normal_host(host), column)


def normal_host(host: str) -> str:
    """The host with A-labels, or as it is written if it is not one."""
    return canonical_host(host.strip()) or host.strip().lower()


def _without_punycode(text: str) -> str:
    """Dub exports `/🚀` as `/xn--158h`, which is not what people have scanned."""
    return "/".join(_decoded(part) for part in text.split("/"))


def _decoded(part: str) -> str:
    if not part.lower().startswith(_PUNYCODE):
        return part
    try:
        return part[len(_PUNYCODE) :].encode("ascii").decode("punycode") or part
    except UnicodeError:
        return part


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkFields:
    """`scans`: counted by the other service. `scan_limit`: how many are left of its limit; if none is, one
    that is `counted`.

    `url_column`: the column that has `url`. `own`: all fields of one's own code or link; `own_content`: its
    content as it was stored; `past`: what it was; `folder`: the id that its folder had; `logo`,
    `background`: the names of its images.
    """

    url: str
    url_column: str = field(default="url", compare=False)
    name: str | None = None
    tags: tuple[str, ...] = ()
    created_at: datetime | None = None
    scans: int = 0
    counted: int = 0
    expires_at: datetime | None = None
    expired_redirect_url: str | None = None
    scan_limit: int | None = None
    forward_query: bool = False
    own: Mapping[str, Any] | None = None
    own_content: Mapping[str, Any] | None = None
    past: Past | None = None
    folder: UUID | None = None
    logo: str | None = None
    background: str | None = None


class RowReading:
    """Reads the values of one row. `faults`: why it cannot be taken; `notes`: what it loses."""

    def __init__(
        self, number: int, values: Mapping[str, Any], format_: Format, *, zone: tzinfo, now: datetime
    ) -> None:
        self.faults: list[Fault] = []
        self.notes: list[Fault] = []
        self._number = number
        self._format = format_
        self._zone = UTC if format_.times_are_utc else zone
        self._now = now
        self._values = {name_form(name): (name, value) for name, value in values.items()}

    def addresses(self) -> Iterator[Alias]:
        """The addresses; those that people have chosen come first."""
        column, custom = self._find("custom_urls")
        found = custom if isinstance(custom, list) else _BETWEEN_ADDRESSES.split(self._text(custom, column))
        texts = [text for one in found if (text := self._text(one, column))]
        yield from (alias_of_url(text, column) for text in texts)
        column, short_url = self._find_text("short_url")
        of_url = alias_of_url(short_url, column) if short_url else None
        column, text = self._find_text("short_id")
        if text:
            domain = self._find_text("domain")[1] or (of_url.host if of_url else "")
            yield alias_of_text(text, domain, column)
        elif of_url:
            yield of_url
        elif not texts:
            self._fault(column or "short_id", Reason.REQUIRED)

    def link_fields(self) -> LinkFields | None:
        url_column, url = self._url()
        self._refuse_what_would_open()
        scans = self._count("scans", self._note) or 0
        left = self._scan_limit(scans)
        # A limit of one that is used stands for any that is used up.
        used = int(left == 0)
        fields = LinkFields(
            url=url or "",
            url_column=url_column,
            name=self._name(),
            tags=self._tags(),
            created_at=self._created_at(),
            scans=max(scans - used, 0),
            counted=used,
            expires_at=self._parsed("expires_at", self._parse_moment),
            expired_redirect_url=self._parsed("expired_redirect_url", parse_destination),
            scan_limit=left or used or None,
            forward_query=self._is_true("forward_query"),
        )
        return None if self.faults else fields

    def _url(self) -> tuple[str, str | None]:
        column, url = self._find_text("url")
        if not url:
            self._fault(column or "url", Reason.REQUIRED)
        return column, self._parsed("url", parse_destination)

    def _parsed(self, key: str, parse: Callable[[str], Value]) -> Value | None:
        column, text = self._find_text(key)
        try:
            return parse(text) if text else None
        except InvalidValue as wrong:
            self._fault(column, wrong.reason, **wrong.values)
            return None

    def _refuse_what_would_open(self) -> None:
        """Links that would lead further here than they did before."""
        if self._is_true("password"):
            self._fault(self._find("password")[0], Reason.PROTECTED)
        if self._is_true("banned"):
            self._fault(self._find("banned")[0], Reason.STOPPED)
        starts_at = self._parsed("starts_at", self._parse_moment)
        if starts_at and starts_at > self._now:
            self._fault(self._find("starts_at")[0], Reason.STARTS_LATER)

    def _name(self) -> str | None:
        column, text = self._find_text("name")
        # phpMyAdmin writes a missing value so.
        name = as_name("" if text == "NULL" else text)
        if len(" ".join(text.split())) > _MAX_LINK_NAME:
            self._note(column, Reason.NAME_CUT, limit=_MAX_LINK_NAME)
        return name or None

    def _tags(self) -> tuple[str, ...]:
        column, value = self._find("tags")
        text = "" if isinstance(value, list) else self._text(value)
        found = value if isinstance(value, list) else text.split("|" if "|" in text else ",")
        # Dub: objects.
        texts = [self._text(one.get("name") if isinstance(one, dict) else one) for one in found]
        names = {fold_name(name): name for name in map(as_name, reversed(texts)) if name}
        tags = [name for name in reversed(names.values()) if len(fold_name(name)) <= MAX_NAME]
        if len(tags) < len(names):
            self._note(column, Reason.TAG_TOO_LONG, limit=MAX_NAME)
        if len(tags) > MAX_TAGS:
            self._note(column, Reason.TAGS_CUT, size=len(tags), limit=MAX_TAGS)
        return tuple(tags[:MAX_TAGS])

    def _created_at(self) -> datetime | None:
        column, text = self._find_text("created_at")
        try:
            created_at = self._parse_moment(text) if text else None
        except ValueError:
            self._note(column, Reason.TIME_UNREADABLE, value=text[:40])
            return None
        if created_at and created_at > self._now:
            self._note(column, Reason.TIME_IN_FUTURE)
            return None
        return created_at

    def _parse_moment(self, text: str) -> datetime:
        return parse_moment_in(self._zone, _OFFSET_WITHOUT_COLON.sub(r"\1:\2", text))

    def _scan_limit(self, scans: int) -> int | None:
        limit = self._count("scan_limit", self._fault)
        if limit is None or self._format.is_ours:
            return limit
        return max(limit - scans, 0)

    def _count(self, key: str, report: Callable[..., None]) -> int | None:
        column, text = self._find_text(key)
        digits = text.replace(",", "")
        if not digits:
            return None
        if not (digits.isascii() and digits.isdigit() and len(digits) < 20 and int(digits) <= _MAX_COUNT):
            report(column, Reason.COUNT, limit=_MAX_COUNT)
            return None
        return int(digits)

    def _is_true(self, key: str) -> bool:
        value = self._find(key)[1]
        return value if isinstance(value, bool) else self._find_text(key)[1].lower() not in NOT_TRUE

    def _find_text(self, key: str) -> tuple[str, str]:
        column, value = self._find(key)
        return column, self._text(value, column)

    def _find(self, key: str) -> tuple[str, Any]:
        """The first of the columns with that field, and its value; the name of the last if all are empty."""
        column = ""
        for name in self._format.fields.get(key, ()):
            column, value = self._values.get(name_form(name), (column, None))
            if value not in (None, "", []):
                return column, value
        return column, None

    def _text(self, value: Any, column: str = "") -> str:
        if value is None:
            return ""
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, str | int):
            self._fault(column, Reason.TEXT)
            return ""
        text = str(value)
        if wrong := unstorable_text(text):
            self._fault(column, wrong.reason)
            return ""
        return (_DEFUSED.sub("", text) if self._format.is_ours else text).strip()

    def _fault(self, column: str, reason: Reason, **values: Any) -> None:
        fault = Fault(column, reason, row=self._number, **values)
        if fault not in self.faults:
            self.faults.append(fault)

    def _note(self, column: str, reason: Reason, **values: Any) -> None:
        self.notes.append(Fault(column, reason, row=self._number, **values))
