"""repoint_qr_code: another place behind a printed code."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from domain.codes.codes import QRCode
from domain.content import shown_content
from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import Fields, Time
from domain.kernel.safe_text import visible_link
from domain.oauth.scopes import Scope
from domain.use_cases.codes.repointing import ContentRefused, Repointed, Repointing, repoint_code
from mcp_server.tools.arguments import CodeArguments, CodeReference
from mcp_server.tools.bodies import flat_body
from mcp_server.tools.codes import named, reference_of, scan_of, short_url_of, whole
from mcp_server.tools.hints import REPOINTS
from mcp_server.tools.parts import ShownInResults
from mcp_server.tools.qr_types import address_refused, fields_of
from mcp_server.tools.results import MAX_BYTES, size_of
from mcp_server.tools.tool import Answer, Caller, Tool

_OF_THE_CALL: Final = frozenset({"id", "changes", "updated_at"})
_MOST_SHORTER: Final = 5


class RepointArguments(CodeArguments):
    """What is no field here is a content field of the code's type."""

    model_config = ConfigDict(extra="allow")

    id: CodeReference
    url: Annotated[
        Any, WithJsonSchema({"type": "string", "description": "Where a website code shall lead now"})
    ] = None
    content: Annotated[
        dict[str, Any] | None,
        Field(
            description="Other content of the code's type, as a merge patch: what is left out stays, null takes away, "
            "a list is replaced whole; the fields may also stand beside the others"
        ),
    ] = None
    changes: Annotated[
        dict[str, Any] | None,
        Field(
            description='Single values by path: {"sections[0].items[2].price": 7}. null takes an item or field out, '
            "the position behind the last adds an item; all positions are those of now"
        ),
    ] = None
    updated_at: Annotated[
        Time | None,
        Field(description="As get_qr_code shows it: refused if changed since. Needed to take items out"),
    ] = None


class RepointResult(BaseModel):
    """`before` and `after`: the destination, and the content fields that differ, or single values by their paths."""

    id: str
    name: str | None
    short_url: str
    status: str
    updated_at: str
    changed: bool
    before: dict[str, Any]
    after: dict[str, Any]
    before_version: Annotated[int, Field(description="Of its history, for a revert by REST")]


async def repoint(caller: Caller, arguments: RepointArguments) -> Answer:
    context = caller.context

    def read() -> Fields:
        return flat_body(arguments, without=_OF_THE_CALL)

    repointed = await repoint_code(
        context.deps,
        caller.actor,
        reference_of(caller, arguments.id),
        Repointing(
            read=read,
            changes=arguments.changes or {},
            updated_at=arguments.updated_at,
            shown=lambda code: ShownInResults(whole(caller, code)),
        ),
    )
    shown = whole(caller, repointed.after)
    return Answer(
        summary=_said(caller, repointed),
        structured={
            **{name: shown[name] for name in ("id", "name", "short_url", "status", "updated_at")},
            "changed": bool(repointed.changed_fields()),
            **_sides(repointed),
            "before_version": repointed.before_version,
        },
    )


def _said(caller: Caller, repointed: Repointed) -> str:
    code, fields = repointed.after, repointed.changed_fields()
    which = f"{named(code)}: {short_url_of(caller, code)}. {scan_of(caller, code)}"
    if not fields:
        return f"Nothing changed. {which}"
    before, after = repointed.before.destination(), code.destination()
    led_to = visible_link(before) if before else "its own page"
    was = f"New content: {', '.join(fields)}." if before == after else f"Before, it led to {led_to}."
    return " ".join(
        [
            which,
            was,
            *_shorter(repointed),
            "Every printed picture stays as it is and follows within a second.",
        ]
    )


def _shorter(repointed: Repointed) -> Iterator[str]:
    """In numbers, what a list that was sent too short would have lost."""
    lists = list(repointed.shorter_lists())
    for path, there, left in lists[:_MOST_SHORTER]:
        yield f"{path}: {there} items were there, {left} are now."
    if lists:
        yield (
            f"Was that not meant? Its history has version {repointed.before_version}, as it was: the owner can go back "
            f"to it in the dashboard or by REST (POST /v1/qr-codes/{repointed.after.id}/revert)."
        )


def _sides(repointed: Repointed) -> Mapping[str, Any]:
    """Whole fields, so that they can be sent back; of long ones only what differs, as `changes` takes it."""
    fields = repointed.changed_fields()
    sides = {"before": _side(repointed.before, fields), "after": _side(repointed.after, fields)}
    if size_of(sides) <= MAX_BYTES - 2_000:
        return sides
    differing = list(repointed.differences())
    return {
        "before": {**_side(repointed.before, []), **{path: before for path, before, _ in differing}},
        "after": {**_side(repointed.after, []), **{path: after for path, _, after in differing}},
    }


def _side(code: QRCode, fields: list[str]) -> dict[str, Any]:
    content = shown_content(code.content)
    return {"destination": code.destination(), **{name: content.get(name) for name in fields}}


def _mend(_: Mapping[str, Any], refusal: ValidationFailed) -> str:
    if not isinstance(refusal, ContentRefused):
        return "Besides id send url, content or changes: only what is to change."
    content = refusal.content
    leads = address_refused(content, [fault.field for fault in refusal.faults])
    return f"{leads}{fields_of(content)} The type of a code is fixed."


REPOINT_QR_CODE: Final = Tool(
    name="repoint_qr_code",
    title="Repoint a QR code",
    description=(
        "Changes where a QR code that may be printed leads, or what its page says: everybody who scans it is led there "
        "from now on; picture, short URL and scan counts stay. A list is replaced whole: read it with get_qr_code "
        "first, or change single items with changes. Its type is fixed; it cannot rename, pause or restyle. Returns "
        "before and after, so that it can be put back. Make sure it is the code that the person means."
    ),
    scope=Scope.WRITE,
    hints=REPOINTS,
    arguments=RepointArguments,
    result=RepointResult,
    run=repoint,
    mend=_mend,
)
