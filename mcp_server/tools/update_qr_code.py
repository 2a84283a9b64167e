"""update_qr_code: another name, design, tags, status or restrictions; never content."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from domain.codes.code_input import COMMON_FIELDS
from domain.codes.codes import QRCode
from domain.content import TYPES
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, Time, nearest
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from domain.use_cases.codes.assistant_codes import ChangedCode, update_code
from mcp_server.tools.shared import codes
from mcp_server.tools.shared.arguments import PatchArguments, flat_body
from mcp_server.tools.shared.results import picture_blocks
from mcp_server.tools.shared.tool import CHANGES, Answer, Caller, Tool

_CALL_ARGUMENTS: Final = frozenset({"id", "strict", "updated_at"})
_PICTURE: Final = ("template_id", "options", "theme")
_COMPARED: Final = ("name", "tags", *codes.RESTRICTIONS, *_PICTURE)
# Arguments of the other tools, and the fields of all types.
_CONTENT: Final = frozenset({"url", "content", "type", "type_id", "changes"}).union(
    *(model.model_fields for model in TYPES.values())
)


class UpdateArguments(codes.CodeSettings, PatchArguments):
    """The bases are in this order so that the schema lists `id` first."""

    # So that another argument is refused with the tool that takes it.
    model_config = ConfigDict(extra="allow")
    removable = frozenset(codes.CodeSettings.model_fields) - {"status", "strict"}

    options: Annotated[
        dict[str, Any] | None,
        codes.body_field(
            "object", "Merged into its design; fields as in create_qr_code; null: all of it goes"
        ),
    ] = None
    updated_at: Annotated[Time | None, Field(description=codes.SEEN_AT)] = None


_SETTINGS: Final = tuple(name for name in codes.CodeSettings.model_fields if name not in _CALL_ARGUMENTS)


class UpdateResult(codes.ChangeResult):
    """`before` and `after`: single values by path. `scannability`: if the design changed."""

    scannability: dict[str, Any] | None = None


async def update(caller: Caller, arguments: UpdateArguments) -> Answer:
    reference = await codes.reference_of(caller, arguments.id)
    updated = await update_code(
        caller.context.deps,
        caller.actor,
        reference,
        lambda: _body_of(arguments),
        updated_at=arguments.updated_at,
        strict=arguments.strict,
    )
    code = updated.after
    before, after = (codes.code_fields(caller, one) for one in (updated.before, code))
    values = codes.changed_values(before, after, _COMPARED)
    has_new_picture = before.get("image") != after.get("image")
    graded = {"scannability": after["scannability"]} if has_new_picture else {}
    return Answer(
        summary=_summary(caller, updated, list(values["after"]), has_new_picture=has_new_picture),
        structured=UpdateResult.model_validate(
            {
                **{name: after[name] for name in codes.ChangeResult.model_fields if name in after},
                **values,
                **graded,
                "changed": updated.has_changed,
                "before_version": updated.before_version,
            }
        ),
        blocks=await picture_blocks(caller, code) if has_new_picture and isinstance(code, QRCode) else (),
    )


def _body_of(arguments: UpdateArguments) -> Fields:
    """The merge patch as REST takes it. Raises ValidationFailed for content and for unknown fields."""
    body = flat_body(arguments, without=_CALL_ARGUMENTS)
    if faults := [_fault_of(name) for name in body if name not in _SETTINGS]:
        raise ValidationFailed(faults)
    if not body:
        raise ValidationFailed([Fault("arguments", Reason.CHANGE_REQUIRED)])
    return codes.coerced_settings(body)


def _fault_of(name: str) -> Fault:
    if name == "password":
        return Fault(name, Reason.NOT_SETTING)
    if name in _CONTENT:
        return Fault(name, Reason.CONTENT_OF_CODE)
    if name in COMMON_FIELDS:
        return Fault(name, Reason.NOT_BY_ASSISTANT)
    return Fault(name, Reason.UNKNOWN_FIELD, **nearest(name, _SETTINGS))


def _summary(caller: Caller, updated: ChangedCode, changed: list[str], *, has_new_picture: bool) -> str:
    code = updated.after
    now = f"{codes.describe_address(caller, code)} {codes.describe_code_scan(caller, code)}"
    if not updated.has_changed:
        return f"Nothing changed. {now}"
    sentences = [now, f"Changed: {', '.join(changed)}." if changed else ""]
    sentences.append(codes.describe_password(updated.before, code))
    if has_new_picture and isinstance(code, QRCode):
        if isinstance(updated.before, QRCode) and updated.before.options and not code.options:
            sentences.append("Its whole design was taken away: it is plain black on white.")
        sentences += [
            *codes.picture_advice(code),
            "What is printed keeps its look: the new one is for new prints.",
        ]
    if codes.code_fields(caller, code).get("static_image") and set(codes.RESTRICTIONS) & {*changed}:
        sentences.append("Its static twins know nothing of this: they hold the content itself.")
    return " ".join(filter(None, sentences))


def _advise(_: Mapping[str, Any], refusal: ValidationFailed) -> str:
    if any(fault.field.startswith("options") for fault in refusal.faults):
        return codes.OPTIONS_STEP
    known = ", ".join(_SETTINGS)
    return f"Besides id it takes {known}, strict, updated_at. For content, address and type: repoint_qr_code."


UPDATE_QR_CODE: Final = Tool(
    name="update_qr_code",
    title="Change a QR code or link",
    description=(
        "Renames, tags, pauses or restyles a QR code or short link, or changes its password, expiry or scan "
        "limit; never where it leads or what it says: that is repoint_qr_code. What is left out stays, null "
        "takes a value away, tags are replaced whole. A pause, password, expiry or limit acts on printed "
        "codes within a second, never on static twins; a new design is for new prints. Returns before and "
        "after. Make sure it is the one that the person means."
    ),
    scope=Scope.WRITE,
    hints=CHANGES,
    arguments=UpdateArguments,
    result=UpdateResult,
    run=update,
    advise=_advise,
)
