"""create_short_link: a short URL without a picture."""

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from domain.codes.codes import ShortLink
from domain.codes.link_input import LinkFields
from domain.kernel.coercion import coerce
from domain.kernel.parsing import Strict
from domain.oauth.scopes import Scope
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.assistant_codes import with_limits
from domain.use_cases.codes.links import create_link
from mcp_server.tools.shared.arguments import flat_body
from mcp_server.tools.shared.codes import body_field, code_fields, describe_code
from mcp_server.tools.shared.idempotency import IdempotencyKey, made_once
from mcp_server.tools.shared.tool import CREATES, Answer, Caller, Tool


class LinkArguments(Strict):
    """Other fields are the settings of `create_qr_code`, campaign parameters, or `metadata`."""

    model_config = ConfigDict(extra="allow")

    url: Annotated[Any, body_field("string", "Where it leads")]
    name: Annotated[Any, body_field("string", maxLength=200)] = None
    tags: Annotated[list[Any] | None, body_field("array", items={"type": "string"})] = None
    short_id: Annotated[Any, body_field("string", "Paid: its end, fixed for ever")] = None
    idempotency_key: IdempotencyKey = None


class CreatedLink(BaseModel):
    """A link as REST serializes it. `replayed`: an earlier call with this idempotency_key created it."""

    model_config = ConfigDict(extra="allow")

    id: str
    short_url: Annotated[str, Field(description="What to share")]
    destination: str
    replayed: bool


async def create_short_link(caller: Caller, arguments: LinkArguments) -> Answer:
    body = flat_body(arguments, without={"idempotency_key"})
    body = coerce(LinkFields, body, numbers=True, addresses=True)
    deps = caller.context.deps

    async def make(record: IdempotencyRecord | None = None) -> ShortLink:
        fields = with_limits(deps, caller.actor, body)
        return await create_link(deps, caller.actor, lambda: fields, record=record)

    link, replayed = await made_once(
        caller, deps.store.links, arguments.idempotency_key, ["short link", body], make
    )
    begins = "Made before, with this idempotency_key." if replayed else "Made."
    return Answer(
        summary=f"{begins} {describe_code(caller, link)}",
        structured=CreatedLink(**code_fields(caller, link), replayed=replayed),
    )


CREATE_SHORT_LINK: Final = Tool(
    name="create_short_link",
    title="Create a short link",
    description=(
        "Makes a short URL that leads to an address, without a QR code; repoint_qr_code changes the address "
        "later. Takes tags, status, password, expiry and limit as create_qr_code does. Counts "
        "against the plan's limit."
    ),
    scope=Scope.WRITE,
    hints=CREATES,
    arguments=LinkArguments,
    result=CreatedLink,
    run=create_short_link,
)
