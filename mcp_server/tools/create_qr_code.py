"""create_qr_code: a new code of any type and design."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from domain.content import SLUGS, TYPES, Content, type_numbered
from domain.content.spellings import coerce_written
from domain.content.types.links import URLContent
from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import Fields, Strict
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from domain.use_cases.codes.assistant_codes import create_assisted_code
from mcp_server.tools.list_qr_types import address_advice, fields_of, type_by_name, with_type_id
from mcp_server.tools.shared.arguments import flat_body
from mcp_server.tools.shared.codes import (
    OPTIONS_STEP,
    CodeSettings,
    body_field,
    code_fields,
    coerced_settings,
    describe_code,
    picture_advice,
)
from mcp_server.tools.shared.idempotency import IdempotencyKey, made_once
from mcp_server.tools.shared.results import picture_blocks
from mcp_server.tools.shared.tool import CREATES, Answer, Caller, Tool

_CALL_ARGUMENTS: Final = frozenset({"type", "strict", "idempotency_key"})


class _NewContent(Strict):
    type_id: Annotated[Any, body_field("integer", "Instead of type", minimum=1, maximum=max(TYPES))] = None
    type: Annotated[Any, body_field("string", "Default: url, a website", enum=list(SLUGS))] = None
    url: Annotated[Any, body_field("string", "Where a scan of a website code leads")] = None
    content: Annotated[
        dict[str, Any] | None,
        Field(description="Fields of another type, see list_qr_types, and nothing else"),
    ] = None


class CreateArguments(CodeSettings, _NewContent):
    """Other fields are those of the type's content, or `metadata`.

    The bases are in this order so that the schema lists the content first.
    """

    model_config = ConfigDict(extra="allow")

    external_id: Annotated[Any, body_field("string", "The owner's own, unique ID", maxLength=200)] = None
    short_id: Annotated[Any, body_field("string", "Paid: the end of the short URL, fixed for ever")] = None
    idempotency_key: IdempotencyKey = None


class Created(BaseModel):
    """A code as REST serializes it, with the fields of its type.

    `replayed`: an earlier call with this idempotency_key created the code.
    """

    model_config = ConfigDict(extra="allow")

    id: str
    name: str | None
    short_id: str
    short_url: str
    type_id: int
    type: str
    destination: str | None
    status: str
    scan_count: int
    image: str
    options: dict[str, Any]
    scannability: dict[str, Any] | None
    replayed: bool


async def create_code(caller: Caller, arguments: CreateArguments) -> Answer:
    deps, body = caller.context.deps, _body_of(arguments)
    create = partial(create_assisted_code, deps, caller.actor, body, strict=arguments.strict)
    code, replayed = await made_once(
        caller, deps.store.codes, arguments.idempotency_key, [body, arguments.strict], create
    )
    begins = "Made before, with this idempotency_key." if replayed else "Made."
    return Answer(
        summary=" ".join([begins, describe_code(caller, code), *picture_advice(code)]),
        structured=Created(**code_fields(caller, code), replayed=replayed),
        blocks=await picture_blocks(caller, code),
    )


def _body_of(arguments: CreateArguments) -> Fields:
    """The body as REST takes it. Raises ValidationFailed for an unknown type; the domain checks the rest."""
    of_type = _intended_type(arguments.model_dump())
    body = with_type_id(flat_body(arguments, without=_CALL_ARGUMENTS, of_type=of_type), arguments.type)
    body.setdefault("type_id", URLContent.type_id)
    if body.get("scheme") == "epc":
        # REST would read the name of the code as that of the payee.
        body.setdefault("payee_name", None)
    return coerce_written(of_type, coerced_settings(body))


def _advise(sent: Mapping[str, Any], refusal: ValidationFailed) -> str:
    """The fields that may be sent, for the type that the call seems to mean."""
    fields = [fault.field for fault in refusal.faults]
    if any(field in ("type", "type_id") for field in fields):
        return "list_qr_types names the types."
    content = _intended_type(sent)
    known = f"{address_advice(content, fields)}{fields_of(content)}"
    steps = [f"{known} list_qr_types with type {content.slug} says what each may be."]
    if any(field.startswith("options") for field in fields):
        steps.append(OPTIONS_STEP)
    if "name" in sent and any(field in ("first_name", "payee_name") for field in fields):
        steps.append("The name beside content is what the owner calls the code, and is not part of it.")
    if any(fault.reason is Reason.UNKNOWN_FIELD and "." not in fault.field for fault in refusal.faults):
        common = ", ".join(name for name in CreateArguments.model_fields if name != "url")
        steps.append(f"For every type: {common}.")
    return " ".join(steps)


def _intended_type(sent: Mapping[str, Any]) -> type[Content]:
    content = sent.get("content")
    inner = content.get("type_id") if isinstance(content, Mapping) else None
    numbered = type_numbered(sent.get("type_id")) or type_numbered(inner)
    return numbered or type_by_name(sent.get("type")) or URLContent


CREATE_QR_CODE: Final = Tool(
    name="create_qr_code",
    title="Create a QR code",
    description=(
        "Makes a new dynamic QR code; its short URL never changes; where it leads and its type can be "
        "changed later with repoint_qr_code. For a website give url. For any other type give type and "
        "content. name is what the owner calls the code; without one it has the title of its page, if its "
        "type has one. Counts against the plan's limit. Then show it with show_qr_code. Do not use it to "
        "change a code that exists."
    ),
    scope=Scope.WRITE,
    hints=CREATES,
    arguments=CreateArguments,
    result=Created,
    run=create_code,
    advise=_advise,
)
