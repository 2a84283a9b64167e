"""create_qr_code: a new code of any type and design."""

import json
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from hashlib import sha256
from typing import Annotated, Any, Final
from uuid import UUID

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from domain.codes.codes import PictureState, QRCode
from domain.codes.design_input import DesignInput
from domain.content import SLUGS, TYPES, Content
from domain.content.types.url import URLContent
from domain.kernel.coercion import coerce
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.parsing import UNKNOWN_FIELD, Fields, Strict
from domain.oauth.scopes import Scope
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.assistant_codes import create_assisted_code, get_made
from domain.use_cases.idempotency import answer_once, key_fault
from mcp_server.tools.bodies import flat_body
from mcp_server.tools.codes import ShownCode, said_of, whole
from mcp_server.tools.hints import CREATES
from mcp_server.tools.pictures import picture_blocks
from mcp_server.tools.qr_types import address_refused, fields_of, find_type, named_type
from mcp_server.tools.tool import Answer, Caller, Tool

_GOOD_GRADES: Final = frozenset("AB")
_OF_THE_CALL: Final = frozenset({"type", "strict", "idempotency_key"})


def _key_input(key: str) -> str:
    if fault := key_fault(key):
        raise PydanticCustomError("key", "{fault}", {"fault": fault})
    return key


def _field(kind: str, description: str | None = None, **rules: Any) -> WithJsonSchema:
    """How an assistant sees a field of the body. What it may be is for the domain to say, of all fields at once."""
    told = {"description": description} if description else {}
    return WithJsonSchema({"type": kind, **rules, **told})


DESIGN: Final = (
    "Design: width, height, margin (px), image (logo URL), dotsOptions {type: square|dots|rounded|extra-rounded|classy|"
    "classy-rounded, color, gradient}, cornersSquareOptions and cornersDotOptions {type: square|rounded|classy|"
    "extra-rounded|dot (not all scanners find the last two), color, gradient}, backgroundOptions {color}, imageOptions {imageSize, margin}, qrOptions {errorCorrectionLevel: L|M|Q|H}, "
    "frameOptions {enabled, type: bottom|top|bubble|ticket, text, backgroundColor, textColor}. In full: list_qr_types "
    "with type options"
)


class CreateArguments(Strict):
    """What is no field here is a content field of the type."""

    model_config = ConfigDict(extra="allow")

    type_id: Annotated[Any, _field("integer", "Instead of type", minimum=1, maximum=24)] = None
    type: Annotated[Any, _field("string", "Default: url, a website", enum=list(SLUGS))] = None
    url: Annotated[Any, _field("string", "Where a scan of a website code leads")] = None
    content: Annotated[
        dict[str, Any] | None,
        Field(description="Fields of another type, see list_qr_types; they may also stand beside the others"),
    ] = None
    name: Annotated[
        Any, _field("string", "What the person calls it; default: the title of its page", maxLength=200)
    ] = None
    # A dict, so that one that comes as a JSON text is read.
    options: Annotated[dict[str, Any] | None, _field("object", DESIGN)] = None
    template_id: Annotated[Any, _field("string", "Design of a template: its id or name")] = None
    external_id: Annotated[Any, _field("string", "The owner's own, unique ID", maxLength=200)] = None
    status: Annotated[Any, _field("string", enum=["active", "paused"])] = None
    short_id: Annotated[Any, _field("string", "Paid: the end of the short URL, fixed for ever")] = None
    link_password: Annotated[
        Any, _field("string", "Paid: who scans must type it", minLength=4, maxLength=128)
    ] = None
    password_enabled: Annotated[Any, _field("boolean", "Paid: false keeps the password and asks nobody")] = (
        None
    )
    expires_at: Annotated[
        Any, _field("string", "Paid: from then on it leads nowhere", format="date-time")
    ] = None
    expiration_enabled: Annotated[Any, _field("boolean", "Paid: false keeps the time and lets pass")] = None
    expired_redirect_url: Annotated[Any, _field("string", "Paid: where it leads once expired")] = None
    scan_limit: Annotated[Any, _field("integer", "Paid: so many scans pass", minimum=1)] = None
    scan_limit_reached_url: Annotated[Any, _field("string", "Paid: where it leads after those")] = None
    strict: Annotated[
        bool, Field(description="Make nothing if the picture would not scan or lack its logo")
    ] = False
    idempotency_key: Annotated[
        Annotated[str, AfterValidator(_key_input)] | None,
        Field(description="The same key and arguments within 24 hours give the same code"),
    ] = None


class Made(ShownCode):
    """`replayed`: the code was made by an earlier call with this idempotency_key."""

    replayed: bool


async def make_code(caller: Caller, arguments: CreateArguments) -> Answer:
    code, replayed = await _make_once(caller, arguments)
    begins = "Made before, with this idempotency_key." if replayed else "Made."
    return Answer(
        summary=" ".join([begins, said_of(caller, code), *_scannability(code.picture_state)]),
        structured={**whole(caller, code), "replayed": replayed},
        blocks=await picture_blocks(caller, code),
    )


async def _make_once(caller: Caller, arguments: CreateArguments) -> tuple[QRCode, bool]:
    """The code, and whether an earlier call with the same key made it."""
    context, account_id = caller.context, caller.access.account.id
    body = _body_of(arguments)
    make = partial(_make, caller, body, strict=arguments.strict)
    if arguments.idempotency_key is None:
        return await make(None), False
    recover = partial(get_made, context.deps, account_id)
    made = await answer_once(
        context.deps,
        account_id,
        _stored_key(arguments.idempotency_key),
        _fingerprint(body, strict=arguments.strict),
        make,
        recover=recover,
        serialize=lambda code: code.id.bytes,
    )
    return (made, False) if isinstance(made, QRCode) else (await recover(UUID(bytes=made)), True)


async def _make(caller: Caller, body: Fields, record: IdempotencyRecord | None, *, strict: bool) -> QRCode:
    context = caller.context
    return await create_assisted_code(
        context.deps,
        caller.actor,
        body,
        record=record,
        strict=strict,
    )


def _body_of(arguments: CreateArguments) -> Fields:
    """As REST takes it. Raises ValidationFailed for a type that there is not; all else is for the domain to judge."""
    body = flat_body(arguments, without=_OF_THE_CALL)
    named = find_type(None, arguments.type)
    type_id = named.type_id if named else URLContent.type_id
    if body.setdefault("type_id", type_id) != type_id and named:
        raise ValidationFailed([Fault("type", "is another type than type_id")])
    if isinstance(body.get("options"), dict):
        body["options"] = coerce(DesignInput, body["options"], under="options")
    known = TYPES.get(body["type_id"]) if type(body["type_id"]) is int else None
    return coerce(known, body) if known else body


def _mend(parsed: Mapping[str, Any], refusal: ValidationFailed) -> str:
    """What may be sent: for the type that was meant, as far as that can be seen."""
    fields = [fault.field for fault in refusal.faults]
    if any(field in ("type", "type_id") for field in fields):
        return "list_qr_types names the types."
    steps = [_type_in_words(_meant(parsed), fields)]
    if any(field.startswith("options") for field in fields):
        steps.append("The options: list_qr_types with type options, or the resource repoint://options.")
    if any(fault.message == UNKNOWN_FIELD and "." not in fault.field for fault in refusal.faults):
        own = ", ".join(name for name in CreateArguments.model_fields if name != "url")
        steps.append(f"For every type: {own}.")
    return " ".join(steps)


def _meant(parsed: Mapping[str, Any]) -> type[Content]:
    content = parsed.get("content")
    for type_id in (parsed.get("type_id"), content.get("type_id") if isinstance(content, Mapping) else None):
        if type(type_id) is int and type_id in TYPES:
            return TYPES[type_id]
    return named_type(parsed.get("type")) or URLContent


def _type_in_words(content: type[Content], fields: Collection[str]) -> str:
    leads = address_refused(content, fields)
    return f"{leads}{fields_of(content)} list_qr_types with type {content.slug} says what each may be."


def _stored_key(key: str) -> str:
    # No header of REST holds a line break: a key of an assistant is never that of a program.
    return f"assistant\n{sha256(key.encode()).hexdigest()}"


def _fingerprint(body: Fields, *, strict: bool) -> str:
    """The same for one request, in whichever of its spellings it came."""
    return sha256(json.dumps([body, strict], sort_keys=True).encode()).hexdigest()


def _scannability(picture_state: PictureState) -> Iterator[str]:
    """How well the picture scans, in words, and what to change where that is not well."""
    if picture_state.image_error is not None:
        yield f"The logo could not be had, so the picture has none: {picture_state.image_error}"
    graded = picture_state.scannability
    if graded is None:
        return
    if graded.grade in _GOOD_GRADES:
        yield f"The picture scans well (grade {graded.grade})."
    elif graded.decoded:
        yield f"The picture scans badly (grade {graded.grade})."
    else:
        yield "The picture cannot be read (grade F)."
    for issue in graded.issues:
        # That of the logo has been told.
        if issue.code != "logo_missing":
            yield f"{issue.message} {issue.fix}"


CREATE_QR_CODE: Final = Tool(
    name="create_qr_code",
    title="Create a QR code",
    description=(
        "Makes a new dynamic QR code, which people can scan at once; its short URL never changes, where it leads can be "
        "changed later with repoint_qr_code, its type cannot. For a website give url. For any other type give type and "
        "its fields. Counts against the plan's limit. Then show it with show_qr_code. Do not use it to change a code "
        "that exists."
    ),
    scope=Scope.WRITE,
    hints=CREATES,
    arguments=CreateArguments,
    result=Made,
    run=make_code,
    mend=_mend,
)
