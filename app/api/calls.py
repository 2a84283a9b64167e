"""One REST call: its caller and its input, which is parsed when the use case asks for it.

A file is sent as the whole body, or as one part of a form (multipart/form-data, RFC 7578).
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from hashlib import sha256
from tempfile import SpooledTemporaryFile
from typing import Annotated, Any, BinaryIO, Final, Literal, TypeVar, cast

from pydantic import AfterValidator, BaseModel, Field
from python_multipart.multipart import parse_options_header
from starlette.datastructures import UploadFile
from starlette.requests import Request

from app.answers.queries import Digits
from app.api.selection import WriteQuery
from app.bodies import SMALL, limited_body, read_body, read_file_in_form
from app.context import UPLOADS, Context
from domain.accounts.api_keys import ApiKey
from domain.analytics.queries import MAX_IDS
from domain.jobs.bulk_file import MAX_BYTES
from domain.kernel import parsing
from domain.kernel.coercion import coerce
from domain.kernel.csv_tables import WORKBOOK_TYPE
from domain.kernel.errors import DomainError, PayloadTooLarge, UnsupportedMediaType, ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.reasons import Reason
from domain.kernel.revisions import parse_if_match
from domain.kernel.time_zones import local_time, zone_asked, zone_named
from domain.use_cases.cursors import MAX_CURSOR
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.files import Upload

MAX_BODY = 1_048_576
_PART: Final = 1_048_576
_LARGE_BODIES: Final = "large bodies"
# Each key is a parameter of its own.
METADATA: Final = "metadata."
Query = TypeVar("Query", bound=BaseModel)


def _few_ids(text: str) -> str:
    found = text.split(",")
    if not all(found):
        raise InvalidValue(Reason.IDS, limit=MAX_IDS)
    if len(found) > MAX_IDS:
        raise InvalidValue(Reason.TOO_MANY, limit=MAX_IDS, size=len(found))
    return text


Search = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00]*$")]
Ids = Annotated[str, AfterValidator(_few_ids)]
Limit = Annotated[int, Field(ge=1, le=100), Digits]


class PageQuery(parsing.Strict):
    limit: Limit = Field(25, description="How many objects a page has.")
    cursor: str | None = Field(None, max_length=MAX_CURSOR, description="`next_cursor` of the page before.")


class GrowingPageQuery(PageQuery):
    order: Literal["oldest"] | None = Field(
        None,
        description="`oldest`: those that came or changed last are at the end, and `next_cursor` is there on "
        "the last page, too: tomorrow it goes on with what is new.",
    )


@dataclass(frozen=True, slots=True)
class Call:
    request: Request
    context: Context
    actor: Actor
    body: "Body"
    api_key: ApiKey

    @property
    def deps(self) -> Deps:
        return replace(self.context.deps, shows_pictures=self.wants_picture)

    @property
    def clock(self) -> datetime:
        """The time in the zone of the account."""
        return local_time(self.deps.clock(), zone_named(self.actor.account.time_zone))

    @property
    def if_match(self) -> frozenset[str] | None:
        """The revisions that If-Match accepts (strong comparison), or None when there is no condition."""
        header = self.request.headers.get("if-match")
        return None if header is None else parse_if_match(header)

    @property
    def reference(self) -> str:
        """The id or short ID in the path."""
        return str(self.request.path_params["id"])

    def read(self) -> parsing.Fields:
        """The body of a call without query parameters. Raises ValidationFailed for a query parameter."""
        self.refuse_query()
        return self.body.read()

    def read_strictly(self) -> parsing.Fields:
        """The body of a call that makes or changes a code or link."""
        self.query(WriteQuery)
        return self.body.read()

    def selected(self, data: dict[str, Any]) -> dict[str, Any]:
        """The fields of an answer that the query names in `fields`, which it has checked."""
        names = self.request.query_params.get("fields", "").split(",")
        return {name: data[name] for name in data if name in names} if any(names) else data

    @property
    def wants_picture(self) -> bool:
        """Whether an answer has `image_base64`, where it may."""
        params = self.request.query_params
        return params.get("picture") != "none" and bool(self.selected({"image_base64": None}))

    @asynccontextmanager
    async def upload(self) -> AsyncIterator[Upload]:
        """The file in the body, one at a time: each takes memory. Raises as `Body.file`."""
        file = self.body.file()
        async with self.context.locks.of(UPLOADS):
            name = self.body.upload.filename if self.body.upload else None
            yield Upload(name or "", await asyncio.to_thread(file.read))

    def read_nothing(self) -> None:
        """Refuse any value in the body. Raises ValidationFailed for its fields."""
        self.refuse_query()
        self.refuse_body()

    def refuse_body(self) -> None:
        """Refuse a body and query parameters, as `read_nothing` does."""
        is_too_large = isinstance(self.body.refusal, PayloadTooLarge)
        if (is_too_large or self.body.text.strip()) and (fields := self.body.read()):
            raise ValidationFailed(parsing.unknown_fields(fields, ()))

    @property
    def is_strict(self) -> bool:
        """Whether to refuse what scans or holds badly. `read_strictly` checks the query."""
        return self.request.query_params.get("strict") == "true"

    def refuse_query(self) -> None:
        """Refuse query parameters. Raises ValidationFailed naming each."""
        if names := dict.fromkeys([*self.request.query_params.keys(), *dict(self.body.fields)]):
            raise ValidationFailed([Fault(name, Reason.UNKNOWN_PARAMETER) for name in names])

    def query(self, model: type[Query]) -> Query:
        """The query parameters, which may also be fields of a form with a file.

        Raises ValidationFailed naming each that is unknown, wrong or given twice.
        Local times are in the time zone of the query, else of the account.
        """
        pairs = self.request.query_params.multi_items()
        pairs += [pair for pair in self.body.fields if pair not in pairs]
        counted = Counter(name for name, _ in pairs)
        faults = [Fault(name, Reason.GIVEN_TWICE) for name, count in counted.items() if count > 1]
        given: dict[str, Any] = dict(pairs)
        if parts := {name: given.pop(name) for name in [*given] if name.startswith(METADATA)}:
            given["metadata"] = {name.removeprefix(METADATA): text for name, text in parts.items()}
        faults += parsing.storable_faults(given)
        parsed, found = parsing.parse_model(model, coerce(model, given, zone=self._zone(given)))
        if faults or parsed is None:
            named = {fault.field for fault in faults}
            others = [_in_words_of_a_query(fault) for fault in found if fault.field not in named]
            raise ValidationFailed(faults + others)
        return parsed

    def _zone(self, given: parsing.Fields) -> tzinfo:
        return zone_asked(given.get("timezone"), zone_named(self.actor.account.time_zone))


@dataclass(frozen=True, slots=True)
class Body:
    """A request body, or the reason for its refusal.

    `value`: what is in it, if that is parsed already. `values`: the same in one spelling. `upload`: a file
    that may be on the disk. `fields`: what a form has beside it.
    """

    text: bytes
    refusal: DomainError | None = None
    value: Any = None
    values: bytes | None = None
    upload: UploadFile | None = None
    fields: Sequence[tuple[str, str]] = ()

    def read(self) -> parsing.Fields:
        """The object in the body. Raises PayloadTooLarge, UnsupportedMediaType or ValidationFailed."""
        return parsing.require_json_object(self._parsed())

    def read_list(self, most: int) -> list[Any]:
        """The list in the body, which is not empty. Raises as `read`."""
        found = self._parsed()
        if not isinstance(found, list):
            raise ValidationFailed([Fault("body", Reason.JSON_ARRAY, limit=most)])
        if not found:
            raise ValidationFailed([Fault("body", Reason.NO_ITEMS)])
        if len(found) > most:
            raise ValidationFailed([Fault("body", Reason.TOO_MANY, limit=most, size=len(found))])
        return found

    def file(self) -> BinaryIO:
        """The file in the body. Raises PayloadTooLarge, UnsupportedMediaType or ValidationFailed."""
        if self.refusal is not None or self.upload is None:
            raise self.refusal or ValidationFailed([Fault("file", Reason.FILE_REQUIRED)])
        self.upload.file.seek(0)
        return self.upload.file

    def _parsed(self) -> Any:
        if self.refusal is not None:
            raise self.refusal
        return parsing.parse_json(self.text) if self.values is None else self.value

    async def fingerprint(self, request: Request) -> str:
        """Identifies the request for its Idempotency-Key. The same values may be written differently."""
        target = f"{request.method} {request.url.path}?{request.url.query}\n"
        found = sha256(target.encode() + (self.text if self.values is None else self.values))
        found.update("".join(map(repr, sorted(self.fields))).encode())
        if self.upload is not None:
            await self.upload.seek(0)
            # Each part may come from the disk, and scans have their turn between two of them.
            while part := await self.upload.read(_PART):
                await asyncio.to_thread(found.update, part)
        return found.hexdigest()


async def take_body(request: Request, context: Context) -> Body:
    """Read the body. Its errors are raised later: the object of the call is looked up first."""
    try:
        text = await read_body(request, MAX_BODY)
    except PayloadTooLarge as refusal:
        return Body(b"", refusal)
    if _is_encoded(request):
        return Body(text, UnsupportedMediaType("sent without a Content-Encoding"))
    if content_type_of(request) not in ("application/json", "application/merge-patch+json"):
        return Body(text, UnsupportedMediaType("application/json, in UTF-8"))
    if len(text) > SMALL:
        # In a thread, so that scans go on. One body at a time: further threads would slow the scans down.
        async with context.locks.of(_LARGE_BODIES):
            return await asyncio.to_thread(parse_body, text)
    return parse_body(text) if "idempotency-key" in request.headers else Body(text)


def parse_body(text: bytes) -> Body:
    try:
        value = parsing.parse_json(text)
    except ValidationFailed as refusal:
        return Body(text, refusal)
    # With 1.0 and 1 alike: JSON has one kind of numbers.
    values = json.dumps(json.loads(text, parse_float=_number), sort_keys=True).encode()
    return Body(text, value=value, values=values)


def _number(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def content_type_of(request: Request, *, is_text: bool = True) -> str | None:
    """In lower case: text/plain without one (RFC 2045, 5.2), None for a text in another encoding."""
    # The parser of `email` takes quadratic time, and breaks on some parameters (RFC 2231).
    kind, parameters = parse_options_header(request.headers.get("content-type"))
    is_utf8 = parameters.get(b"charset", b"utf-8").lower() in (b"utf-8", b"utf8")
    return (kind.decode("latin-1") or "text/plain") if is_utf8 or not is_text else None


def _in_words_of_a_query(fault: Fault) -> Fault:
    if fault.reason is not Reason.UNKNOWN_FIELD:
        # One of several values.
        return fault.at(fault.field.partition("[")[0])
    return Fault(fault.field, Reason.UNKNOWN_PARAMETER, others=fault.others, **fault.values)


_EXPORT_TYPES = ("application/json", "application/zip", "application/sql")
_FILE_TYPES = ("text/csv", "application/csv", "text/plain", "application/vnd.ms-excel", WORKBOOK_TYPE)
_EXPECTED = f"text/csv, {WORKBOOK_TYPE}{{}}, or multipart/form-data with the file in the field `file`"
_FORM: Final = "multipart/form-data"


async def take_file(request: Request, *, takes_exports: bool, more: int) -> Body:
    """Read the file, as `take_upload` does. `more`: bytes that an export may have beside its tables."""
    # Its encoding is recognised, whatever is said of it.
    kind = content_type_of(request, is_text=False)
    limit = MAX_BYTES + (more if takes_exports else 0)
    if kind == _FORM:
        return await take_upload(request, limit)
    upload = UploadFile(cast(BinaryIO, SpooledTemporaryFile(max_size=SMALL)))  # noqa: SIM115
    try:
        async for chunk in limited_body(request, limit):
            await upload.write(chunk)
    except PayloadTooLarge as refusal:
        return Body(b"", refusal, upload=upload)
    if _is_encoded(request):
        return Body(b"", UnsupportedMediaType("sent without a Content-Encoding"), upload=upload)
    if kind not in _FILE_TYPES and not (takes_exports and kind in _EXPORT_TYPES):
        others = "".join(f", {one}" for one in _EXPORT_TYPES) if takes_exports else ""
        return Body(b"", UnsupportedMediaType(_EXPECTED.format(others)), upload=upload)
    return Body(b"", upload=upload)


async def take_upload(request: Request, limit: int) -> Body:
    """Read a file in a form, to the disk if it is large. It is to be closed. Errors are raised later."""
    if content_type_of(request) != _FORM:
        return Body(b"", UnsupportedMediaType("multipart/form-data with the file in the field `file`"))
    if _is_encoded(request):
        return Body(b"", UnsupportedMediaType("sent without a Content-Encoding"))
    try:
        upload, fields = await read_file_in_form(request, limit)
    except (PayloadTooLarge, ValidationFailed) as refusal:
        return Body(b"", refusal)
    return Body(b"", upload=upload, fields=fields)


def _is_encoded(request: Request) -> bool:
    return request.headers.get("content-encoding", "identity").lower() not in ("", "identity")
