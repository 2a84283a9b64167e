"""create_qr_code: a new code of any type and design, or a short link; or a preview of a code."""

import json
from collections.abc import Awaitable, Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Final, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from domain.codes.codes import QRCode, ShortLink
from domain.codes.link_input import LinkFields
from domain.content import SLUGS, TYPES, Content, type_numbered
from domain.content.spellings import coerce_written
from domain.content.types.links import URLContent
from domain.kernel.coercion import coerce
from domain.kernel.errors import InsufficientScope, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, Strict
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from domain.pages.landing_page import title_of
from domain.ports.codes import ShortURLs
from domain.use_cases.codes.assistant_codes import (
    Wanted,
    create_assisted_code,
    create_assisted_link,
    get_created,
    preview_assisted_code,
)
from domain.use_cases.codes.short_urls import CodeOrLink
from domain.use_cases.idempotency import answer_once, key_fault
from mcp_server.tools.list_qr_types import address_advice, fields_of, type_by_name, with_type_id
from mcp_server.tools.shared import codes
from mcp_server.tools.shared.arguments import CodeReference, flat_body
from mcp_server.tools.shared.changes import unless_over
from mcp_server.tools.shared.codes import OPTIONS_STEP, UNLISTED, CodeSettings, body_field
from mcp_server.tools.shared.results import body_size_of, picture_blocks
from mcp_server.tools.shared.rules import describe_rules, with_rules_read
from mcp_server.tools.shared.tool import CREATES, Answer, Caller, Tool

_CALL_ARGUMENTS: Final = frozenset({"kind", "type", "copy_of", "preview", "strict", "idempotency_key"})
# Bytes: of a value as it was understood, and of the sentence and the fields, so that a body has 1.5 kB.
_MAX_VALUE: Final = 200
_ROOM: Final = 1_536 - 300
_OF_PICTURES: Final = ("options", "template_id", "preview", "strict")
# What a copy lacks, in words, by the field that tells of it.
_NOT_COPIED: Final = {
    "has_password": "password",
    "expires_at": "end",
    "scan_limit": "limit of scans",
    "tags": "tags",
}
_KINDS: Final = {"qr_code": "code", "qr code": "code", "short_link": "link", "short link": "link"}
Kind = Annotated[
    Literal["code", "link"],
    BeforeValidator(lambda kind: _KINDS.get(kind, kind) if isinstance(kind, str) else kind),
]


def _require_key(key: str) -> str:
    if wrong := key_fault(key):
        raise wrong
    return key


class _NewContent(Strict):
    kind: Annotated[Kind | None, Field(description="link: a short link, without a picture")] = None
    type_id: Annotated[Any, body_field("integer", "Instead of type", minimum=1, maximum=max(TYPES))] = None
    type: Annotated[Any, body_field("string", "Default: url", enum=list(SLUGS))] = None
    url: Annotated[Any, body_field("string", "Where a website or link leads")] = None
    content: dict[str, Any] | None = Field(None, description="Fields of another type (list_qr_types) alone")
    copy_of: CodeReference | None = Field(
        None, description="Content, design, rules of this one, but for what is sent"
    )
    rules: Annotated[list[Any] | None, body_field("array", codes.RULES, items={"type": "object"})] = None


class CreateArguments(CodeSettings, _NewContent):
    """Other fields are those of the type's content, campaign parameters, or `metadata`.

    The bases are in this order so that the schema lists the content first. `unlisted`: not in the schema.
    """

    model_config = ConfigDict(extra="allow")
    unlisted: ClassVar = frozenset(
        {"type_id", "external_id", *UNLISTED, "expired_redirect_url", "scan_limit_reached_url"}
    )

    external_id: Annotated[Any, body_field("string", "The owner's own, unique ID", maxLength=200)] = None
    short_id: Annotated[Any, body_field("string", "Paid: end of the short URL, for ever")] = None
    preview: Annotated[bool, Field(description="Make nothing, show picture and grade")] = False
    idempotency_key: Annotated[str, AfterValidator(_require_key)] | None = Field(
        None, description="The same key and arguments within 24 hours give the same one"
    )


class Created(BaseModel):
    """What was made, and of what was asked for the short values as they were understood.

    `replayed`: an earlier call with this idempotency_key made it. A preview has no id and no address.
    """

    model_config = ConfigDict(extra="allow")

    id: str | None = None
    kind: str | None = None
    name: str | None = None
    short_id: str | None = None
    short_url: str | None = None
    type: str | None = None
    destination: str | None = None
    image: str | None = None
    static_image: str | None = None
    created_via: str | None = None
    scannability: dict[str, Any] | None = None
    preview: bool | None = None
    replayed: bool | None = None


async def create_code(caller: Caller, arguments: CreateArguments) -> Answer:
    copied = None
    if arguments.copy_of:
        # A copy tells what the other one holds.
        if not caller.access.may(Scope.READ):
            raise InsufficientScope(f"{Scope.READ} is not allowed here, and copy_of needs it.")
        copied = await codes.find_code_or_link(caller, arguments.copy_of, "copy_of")
    arguments = await with_rules_read(caller, arguments)
    kind = arguments.kind or ("link" if isinstance(copied, ShortLink) else "code")
    body = _link_body(arguments, copied) if kind == "link" else _code_body(arguments, copied)

    async def make(*, ends_now: bool = False) -> Answer:
        wanted = Wanted(fields=body, copied=copied, strict=arguments.strict, ends_now=ends_now)
        if arguments.preview:
            return await _preview(caller, wanted)
        return await _make(caller, arguments, kind, wanted)

    return await unless_over(caller, f"create {sorted(body.items())}", make)


async def _make(caller: Caller, arguments: CreateArguments, kind: str, wanted: Wanted) -> Answer:
    made, replayed = await _made_once(caller, arguments.idempotency_key, kind, wanted)
    begins = "Made before, with this idempotency_key." if replayed else "Made."
    about = codes.describe_code(caller, made)
    advice = codes.picture_advice(made, names_issues=False) if isinstance(made, QRCode) else ()
    known = {"replayed": True} if replayed else {}
    if wanted.copied is not None:
        begins += f" {_describe_copy(caller, wanted.copied, made)}"
        title = title_of(made.content) if isinstance(made, QRCode) else None
        if title and title == title_of(wanted.copied.content):
            begins += " How its page is headed was copied, too: repoint_qr_code changes it."
    summary = " ".join(filter(None, [begins, about, await describe_rules(caller, made), *advice]))
    structured = _created(caller, made, wanted.fields, _ROOM - body_size_of(summary), **known)
    return Answer(summary=summary, structured=structured, has_written=not replayed)


def _describe_copy(caller: Caller, copied: CodeOrLink, made: CodeOrLink) -> str:
    """What it has from the other one, and what it lacks of it: whoever reads it may count on a password."""
    had, has = codes.code_fields(caller, copied), codes.code_fields(caller, made)
    lacks = [word for name, word in _NOT_COPIED.items() if had.get(name) and not has.get(name)]
    without = (
        f" Without its {' and '.join(lacks)}: update_qr_code gives them, if they are meant." if lacks else ""
    )
    return f"Content, design and rules that were not sent were copied.{without}"


async def _made_once(caller: Caller, key: str | None, kind: str, wanted: Wanted) -> tuple[CodeOrLink, bool]:
    """The code or link, and whether an earlier call with the same key made it."""
    deps, account_id, is_link = caller.context.deps, caller.access.account.id, kind == "link"
    use_case: Callable[..., Awaitable[CodeOrLink]] = create_assisted_link if is_link else create_assisted_code
    create = partial(use_case, deps, caller.actor, wanted)
    if key is None:
        return await create(), False
    repository: ShortURLs[Any] = deps.store.links if is_link else deps.store.codes
    recover = partial(get_created, repository, account_id)
    asked = ["short link", wanted.fields] if is_link else [wanted.fields, wanted.strict]
    asked += [str(wanted.copied.id)] if wanted.copied else []
    made = await answer_once(
        deps,
        account_id,
        # A header of REST cannot have a line break, so that this key never equals one of REST.
        f"assistant\n{sha256(key.encode()).hexdigest()}",
        # The same for all spellings of one request.
        sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest(),
        create,
        recover=recover,
        serialize=lambda entity: entity.id.bytes,
    )
    return (await recover(UUID(bytes=made)), True) if isinstance(made, bytes) else (made, False)


async def _preview(caller: Caller, wanted: Wanted) -> Answer:
    code, images = await preview_assisted_code(caller.context.deps, caller.actor, wanted)
    says = ["Nothing was made. This picture is a preview and leads nowhere: do not print it."]
    says += [_describe_copy(caller, wanted.copied, code)] if wanted.copied else []
    own = {"type": code.content.slug, "preview": True}
    return Answer(
        summary=" ".join([*says, *codes.picture_advice(code, names_issues=False)]),
        structured=Created(**own, scannability=codes.code_fields(caller, code)["scannability"]),
        blocks=await picture_blocks(caller, code, images),
        has_written=False,
    )


def _created(caller: Caller, made: CodeOrLink, asked: Fields, room: int, **known: bool) -> Created:
    fields = codes.code_fields(caller, made)
    own = {name: fields[name] for name in Created.model_fields if fields.get(name) is not None}
    names = {"has_password" if name == "link_password" else name for name in asked} - own.keys() - {"type_id"}
    return Created(**own, **known, **dict(_understood(fields, names, room - body_size_of(own))))


def _understood(fields: Fields, asked: AbstractSet[str], room: int) -> Iterator[tuple[str, Any]]:
    """What was asked for, as it was understood, the shortest first, but for what is long."""
    repeated = {"url"} if fields.get("url") == fields["destination"] else set()
    known = [(name, fields[name]) for name in (asked & fields.keys()) - repeated]
    for size, one in sorted((body_size_of(one), one) for one in known):
        room -= size
        if size > _MAX_VALUE or room < 0:
            break
        yield one


def _link_body(arguments: CreateArguments, copied: CodeOrLink | None) -> Fields:
    """The body as REST takes it. Raises ValidationFailed for what only a code has."""
    # A default that a model fills in asks for nothing.
    faults = [Fault(name, Reason.NOT_OF_LINKS) for name in _OF_PICTURES if getattr(arguments, name)]
    if type_by_name(arguments.type) not in (None, URLContent):
        faults.append(Fault("type", Reason.OF_CODES))
    if copied is not None and not isinstance(copied.content, URLContent):
        faults.append(Fault("copy_of", Reason.OF_CODES))
    if faults:
        raise ValidationFailed(faults)
    body = flat_body(arguments, without=_CALL_ARGUMENTS.union(_OF_PICTURES))
    return coerce(LinkFields, body, numbers=True, addresses=True)


def _code_body(arguments: CreateArguments, copied: CodeOrLink | None) -> Fields:
    """The body as REST takes it. Raises ValidationFailed for an unknown type; the domain checks the rest."""
    of_type = _intended_type(arguments.model_dump()) or (type(copied.content) if copied else URLContent)
    body = with_type_id(flat_body(arguments, without=_CALL_ARGUMENTS, of_type=of_type), arguments.type)
    body.setdefault("type_id", of_type.type_id)
    if body.get("scheme") == "epc" and copied is None:
        # REST would read the name of the code as that of the payee.
        body.setdefault("payee_name", None)
    return coerce_written(of_type, codes.coerced_settings(body, copied))


def _advise(sent: Mapping[str, Any], refusal: ValidationFailed) -> str:
    """The fields that may be sent, for the type that the call seems to mean."""
    fields = [fault.field for fault in refusal.faults]
    if any(field in ("type", "type_id") for field in fields):
        return "list_qr_types names the types."
    meant = _intended_type(sent)
    if meant is None and sent.get("copy_of"):
        return "Its fields are those of the code that is copied: get_qr_code shows them."
    content = meant or URLContent
    known = f"{address_advice(content, fields)}{fields_of(content)}"
    steps = [f"{known} list_qr_types with type {content.slug} says what each may be."]
    if any(field.startswith("options") for field in fields):
        steps.append(OPTIONS_STEP)
    if "name" in sent and any(field in ("first_name", "payee_name") for field in fields):
        steps.append("The name beside content is what the owner calls the code, and is not part of it.")
    if any(fault.reason is Reason.UNKNOWN_FIELD and "." not in fault.field for fault in refusal.faults):
        unlisted = CreateArguments.unlisted | {"url"}
        common = ", ".join(name for name in CreateArguments.model_fields if name not in unlisted)
        steps.append(f"For every type: {common}.")
    return " ".join(steps)


def _intended_type(sent: Mapping[str, Any]) -> type[Content] | None:
    content = sent.get("content")
    inner = content.get("type_id") if isinstance(content, Mapping) else None
    numbered = type_numbered(sent.get("type_id")) or type_numbered(inner)
    return numbered or type_by_name(sent.get("type"))


CREATE_QR_CODE: Final = Tool(
    name="create_qr_code",
    title="Create a QR code or link",
    description=(
        "Makes a new dynamic QR code, or with kind link a short link. Use it for what "
        "has no code yet; where one leads is changed by repoint_qr_code, never by a new one. For a "
        "website give url, else type and content, or copy_of. rules lead some scans elsewhere. Without a "
        "name it gets its page's title. Counts against the plan; only its owner can delete it. Returns its "
        "address and the picture's grade: show it with show_qr_code. preview makes nothing."
    ),
    scope=Scope.WRITE,
    hints=CREATES,
    arguments=CreateArguments,
    result=Created,
    run=create_code,
    advise=_advise,
)
