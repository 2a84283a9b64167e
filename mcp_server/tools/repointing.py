"""repoint_qr_code: another place behind a printed code."""

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from domain.codes import QRCode
from domain.content import shown_content
from domain.oauth.scopes import Scope
from domain.typed import Fields
from domain.use_cases.repointing import Repointed, repoint_code
from mcp_server.tools.arguments import CodeArguments
from mcp_server.tools.bodies import flat_body
from mcp_server.tools.codes import reference_of
from mcp_server.tools.hints import REPOINTS
from mcp_server.tools.tool import Answer, Caller, Tool


class RepointArguments(CodeArguments):
    """What is no field here is a content field of the code's type."""

    model_config = ConfigDict(extra="allow")

    id: Annotated[
        str, Field(max_length=2_048, description="The code's id, short ID or short URL", min_length=1)
    ]
    url: Annotated[
        Any, WithJsonSchema({"type": "string", "description": "Where a website code shall lead now"})
    ] = None
    content: Annotated[
        dict[str, Any] | None,
        Field(
            description="Other content of the code's type, as a merge patch: what is left out stays, null takes away; "
            "the fields may also stand beside the others"
        ),
    ] = None


class RepointResult(BaseModel):
    """`before` and `after`: the destination, and the content fields that differ."""

    id: str
    name: str | None
    short_url: str
    changed: bool
    before: dict[str, Any]
    after: dict[str, Any]


async def repoint(caller: Caller, arguments: RepointArguments) -> Answer:
    context = caller.context

    def read() -> Fields:
        return flat_body(arguments, without={"id"})

    repointed = await repoint_code(
        context.store,
        caller.actor,
        reference_of(caller, arguments.id),
        read,
        service=context.service,
        studio=context.studio,
        passwords=context.passwords,
        now=context.now(),
    )
    code, fields = repointed.after, repointed.changed_fields()
    short_url = context.service.addresses.short_url(code.domain, code.short_id)
    return Answer(
        summary=_said(repointed, fields, short_url),
        structured={
            "id": str(code.id),
            "name": code.name,
            "short_url": short_url,
            "changed": bool(fields),
            "before": _side(repointed.before, fields),
            "after": _side(code, fields),
        },
    )


def _said(repointed: Repointed, fields: list[str], short_url: str) -> str:
    before, after = repointed.before.destination(), repointed.after.destination()
    if not fields:
        return f"Nothing changed: {short_url} leads there already."
    if before == after:
        said = f"{short_url} shows new content ({', '.join(fields)})."
    else:
        said = f"{short_url} now leads to {after or 'its own page'}; before it led to {before or 'its own page'}."
    return f"{said} Every printed picture stays as it is and follows within a second."


def _side(code: QRCode, fields: list[str]) -> dict[str, Any]:
    content = shown_content(code.content)
    return {"destination": code.destination(), **{name: content.get(name) for name in fields}}


REPOINT_QR_CODE: Final = Tool(
    name="repoint_qr_code",
    title="Repoint a QR code",
    description=(
        "Changes where a QR code that may already be printed leads, or what its page says. Everybody who scans it is "
        "led there from now on; the picture, the short URL and the scan counts stay. Returns before and after, so that "
        "it can be put back. Changes nothing else of the code. Make sure it is the code that the person means."
    ),
    scope=Scope.WRITE,
    hints=REPOINTS,
    arguments=RepointArguments,
    result=RepointResult,
    run=repoint,
)
