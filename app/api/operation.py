"""One operation of the REST API, and the usual operations on one kind of objects, as codes and links are."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from datetime import datetime
from email.utils import format_datetime
from typing import Literal, NamedTuple, Self

from pydantic import BaseModel
from starlette.responses import Response

from app.api.calls import Call, PageQuery
from domain.accounts.api_keys import KeyScope
from domain.kernel import errors
from domain.kernel.errors import DomainError

Errors = tuple[type[DomainError], ...]
KeyScopes = tuple[KeyScope, ...]
Handle = Callable[[Call], Awaitable[Response]]
Method = Literal["GET", "POST", "PATCH", "PUT", "DELETE"]

BODY = (errors.ValidationFailed, errors.PayloadTooLarge, errors.UnsupportedMediaType)
WRITES = (*BODY, errors.DestinationRefused, errors.PremiumRequired)
CREATES = (*WRITES, errors.NotFound, errors.ShortIdTaken, errors.PlanLimitReached)
STRICT = (errors.NotScannable, errors.RuleNeverHolds)
NAMES = (errors.ExternalIdTaken, errors.DomainNotVerified)
ONCE = (errors.IdempotencyConflict, errors.InFlight)
ONE = (errors.ValidationFailed, errors.NotFound)
CHANGED = (errors.NotFound, errors.PreconditionFailed)


class Deprecation(NamedTuple):
    """Since when fields of an answer are deprecated, and from when on they may be gone.

    The fields are marked in their model, and docs/api-changes.md has them in its table.
    """

    since: datetime
    sunset: datetime

    def headers(self, rest_url: str) -> Mapping[str, str]:
        """RFC 9745, 2 and 3, and RFC 8594, 3."""
        return {
            "Deprecation": f"@{self.since.timestamp():.0f}",
            "Sunset": format_datetime(self.sunset, usegmt=True),
            "Link": f'<{rest_url}/docs/changes#deprecated>; rel="deprecation"; type="text/html"',
        }


@dataclass(frozen=True, slots=True)
class Operation:
    """`body` and `answers` name schemas of openapi.json; `errors` are those beside the errors of every call.

    `scopes`: a limited API key needs one of them, or with `needs_all_scopes` all. `is_of_whole_account`: a
    key that is limited to folders or domains is refused; with `is_for_folders` only one that is limited to
    domains without folders.

    `table`: an example of the answer as CSV, where it has that format. `takes_file`: its body is a file, as
    CSV or, with `takes_exports`, as JSON or ZIP. `takes_upload`: its body is a form with a file of any kind.
    `makes_many`: its answer is a list of what is new. `deprecation`: of fields of its answer.
    """

    method: Method
    path: str
    handle: Handle
    name: str
    summary: str
    _: KW_ONLY
    description: str = ""
    query: type[BaseModel] | None = None
    body: str | None = None
    answers: Mapping[int, str | None]
    errors: Errors = ONE
    scopes: KeyScopes = ()
    needs_all_scopes: bool = False
    is_of_whole_account: bool = False
    is_for_folders: bool = False
    table: str | None = None
    takes_file: bool = False
    takes_exports: bool = False
    takes_upload: bool = False
    makes_room: bool = False
    makes_many: bool = False
    deprecation: Deprecation | None = None

    @property
    def stores(self) -> bool:
        """Whether it is refused below the reserve of the disk."""
        is_write = self.method in ("PATCH", "PUT") or self.takes_idempotency_key
        return is_write and not self.makes_room

    def as_put(self) -> Self:
        """The PUT that does the same as this PATCH."""
        name, summary = self.name.replace("change", "put", 1), f"{self.summary} (the same as PATCH)"
        return replace(self, method="PUT", name=name, summary=summary)

    @property
    def takes_idempotency_key(self) -> bool:
        return errors.IdempotencyConflict in self.errors

    @property
    def takes_if_match(self) -> bool:
        return errors.PreconditionFailed in self.errors


class ScopesOfKind(NamedTuple):
    """What a limited key needs, one of each."""

    creates: KeyScopes
    reads: KeyScopes
    writes: KeyScopes
    deletes: KeyScopes


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of objects. The names of its operations contain `word`, those of its schemas `schema`."""

    path: str
    word: str
    noun: str
    schema: str
    scopes: ScopesOfKind

    @property
    def one(self) -> str:
        return f"{self.path}/{{id}}"

    @property
    def answer(self) -> str:
        return f"{self.schema}Answer"

    @property
    def _one_of_it(self) -> str:
        return f"{'an' if self.noun[0] in 'Aaeio' else 'a'} {self.noun}"

    def listing(
        self, handle: Handle, *, query: type[BaseModel] = PageQuery, refusals: Errors = ONE
    ) -> Operation:
        name, summary = f"list{self.word}s", f"List {self.noun}s"
        answers = {200: f"{self.schema}List"}
        return Operation(
            "GET",
            self.path,
            handle,
            name,
            summary,
            query=query,
            answers=answers,
            errors=refusals,
            scopes=self.scopes.reads,
        )

    def creating(self, handle: Handle, refusals: Errors, *, description: str = "") -> Operation:
        return Operation(
            "POST",
            self.path,
            handle,
            f"create{self.word}",
            f"Create {self._one_of_it}",
            description=description,
            body=f"{self.schema}Input",
            answers={201: self.answer},
            errors=(*refusals, *ONCE),
            scopes=self.scopes.creates,
        )

    def getting(self, handle: Handle, *, query: type[BaseModel] | None = None) -> Operation:
        """The object, or 304 for a caller that has it."""
        name, summary = f"get{self.word}", f"Get {self._one_of_it}"
        answers = {200: self.answer, 304: None}
        return Operation(
            "GET", self.one, handle, name, summary, query=query, answers=answers, scopes=self.scopes.reads
        )

    def changing(
        self,
        handle: Handle,
        refusals: Errors,
        description: str,
        *,
        query: type[BaseModel] | None = None,
        verb: str = "Change",
    ) -> tuple[Operation, Operation]:
        """A PATCH, and the PUT that does the same."""
        patch = Operation(
            "PATCH",
            self.one,
            handle,
            f"change{self.word}",
            f"{verb} {self._one_of_it}",
            description=description,
            query=query,
            body=f"{self.schema}Change",
            answers={200: self.answer},
            errors=(*refusals, *CHANGED),
            scopes=self.scopes.writes,
        )
        return patch, patch.as_put()

    def deleting(self, handle: Handle, description: str) -> Operation:
        return Operation(
            "DELETE",
            self.one,
            handle,
            f"delete{self.word}",
            f"Delete {self._one_of_it}",
            description=description,
            answers={204: None},
            errors=(*ONE, errors.PreconditionFailed),
            scopes=self.scopes.deletes,
        )


def _scopes_of(noun: str) -> ScopesOfKind:
    return ScopesOfKind(*((KeyScope(f"{noun}:{verb}"),) for verb in ("create", "read", "write", "delete")))


CODE = Kind("/qr-codes", "Code", "QR code", "QRCode", _scopes_of("codes"))
LINK = Kind("/links", "Link", "short link", "Link", _scopes_of("links"))
SETTINGS = (KeyScope.SETTINGS_WRITE,)
SCANS = (KeyScope.SCANS_READ,)
# A key that reads codes or links may also read their folders, tags and templates.
READS_ACCOUNT = (KeyScope.ACCOUNT_READ, *SETTINGS)
READS_SETTINGS = (*SETTINGS, *CODE.scopes.reads, *LINK.scopes.reads)
ALL_AS_CSV = (
    "\n\nAs CSV all of them at once, or with `limit` or `cursor` a page; a `Link` header then names the next."
)
MERGE = "A JSON merge patch (RFC 7396): what is absent stays, null takes away."
