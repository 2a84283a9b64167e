"""update_qr_code: another name, design, tags, status or restrictions; never content."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, ClassVar, Final

from pydantic import ConfigDict, Field

from domain.codes.code_input import COMMON_FIELDS
from domain.codes.codes import QRCode
from domain.codes.serialization import format_time
from domain.codes.short_urls import Status
from domain.content import TYPES
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, Time, nearest
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from domain.use_cases.codes.assistant_changes import ChangedCode, Update, update_code
from domain.use_cases.codes.short_urls import CodeOrLink
from mcp_server.tools.shared import changes, codes
from mcp_server.tools.shared.arguments import PatchArguments, flat_body
from mcp_server.tools.shared.changes import Sides, Undo
from mcp_server.tools.shared.results import picture_blocks
from mcp_server.tools.shared.tool import CHANGES, Answer, Caller, Tool

_CALL_ARGUMENTS: Final = frozenset({"id", "strict", "preview", "updated_at"})
# Arguments of the other tools, and the fields of all types.
_CONTENT: Final = frozenset({"url", "content", "type", "type_id", "changes"}).union(
    *(model.model_fields for model in TYPES.values())
)


class UpdateArguments(codes.CodeSettings, PatchArguments):
    """The bases are in this order so that the schema lists `id` first."""

    # So that another argument is refused with the tool that takes it.
    model_config = ConfigDict(extra="allow")
    unlisted: ClassVar = codes.UNLISTED | {"strict"}
    removable = frozenset(codes.CodeSettings.model_fields) - {"status", "strict"}

    options: Annotated[
        dict[str, Any] | None,
        codes.body_field("object", "Merged into its design; as in create_qr_code; null: plain"),
    ] = None
    preview: Annotated[bool, Field(description="Change nothing, show picture and grade")] = False
    updated_at: Annotated[Time | None, Field(description=changes.SEEN_AT)] = None


_SETTINGS: Final = tuple(name for name in codes.CodeSettings.model_fields if name not in _CALL_ARGUMENTS)


class UpdateResult(changes.ChangeResult):
    """`scannability`: if the design changed. Of a preview nothing is stored."""

    preview: bool | None = None
    scannability: dict[str, Any] | None = None


async def update(caller: Caller, arguments: UpdateArguments) -> Answer:
    found = await codes.find_code_or_link(caller, arguments.id)
    asked = arguments.model_dump(mode="json", exclude_unset=True)
    return await changes.unless_over(
        caller, f"update {sorted(asked.items())}", partial(_update, caller, arguments, found)
    )


async def _update(
    caller: Caller, arguments: UpdateArguments, found: CodeOrLink, *, ends_now: bool = False
) -> Answer:
    wanted = Update(
        read=lambda: _body_of(arguments, found),
        strict=arguments.strict,
        ends_now=ends_now,
        is_preview=arguments.preview,
        updated_at=arguments.updated_at,
    )
    updated = await update_code(caller.context.deps, caller.actor, found, wanted)
    before, after = (codes.code_fields(caller, one) for one in (updated.before, updated.after))
    sides = changes.changed_values(before, after, codes.COMPARED)
    has_new_picture = before.get("image") != after.get("image")
    if arguments.preview:
        return await _preview(caller, updated, sides)
    undo = _undo_of(updated, sides, format_time(updated.after.updated_at))
    graded = {"scannability": after["scannability"]} if has_new_picture else {}
    fields = changes.change_fields(after, sides, undo, has_changed=updated.has_changed)
    return Answer(
        summary=_summary(caller, updated, sides, undo, has_new_picture=has_new_picture),
        structured=UpdateResult.model_validate({**fields, **graded}),
        has_written=updated.has_changed,
    )


async def _preview(caller: Caller, updated: ChangedCode, sides: Sides) -> Answer:
    code, as_it_is = updated.after, codes.code_fields(caller, updated.before)
    fields = {**changes.change_fields(as_it_is, sides, None, has_changed=False), "preview": True}
    says = ["Nothing was changed.", changes.describe(caller, sides, "It would change")]
    if isinstance(code, QRCode):
        fields["scannability"] = codes.code_fields(caller, code)["scannability"]
        says += [*codes.picture_advice(code, names_issues=False), "To do it, send the same without preview."]
    return Answer(
        summary=" ".join(says),
        structured=UpdateResult.model_validate(fields),
        blocks=await picture_blocks(caller, code, updated.drawn_with) if isinstance(code, QRCode) else (),
        has_written=False,
    )


def _undo_of(updated: ChangedCode, sides: Sides, now: str) -> Undo | None:
    """None for another password alone: an earlier one never comes back, but one that was removed does."""
    if not sides["before"]:
        return None
    arguments = {"id": str(updated.after.id), "version": updated.before_version, "updated_at": now}
    return Undo(tool="repoint_qr_code", arguments=arguments)


def _body_of(arguments: UpdateArguments, found: CodeOrLink) -> Fields:
    """The merge patch as REST takes it. Raises ValidationFailed for content and for unknown fields."""
    body = flat_body(arguments, without=_CALL_ARGUMENTS)
    if faults := [_fault_of(name) for name in body if name not in _SETTINGS]:
        raise ValidationFailed(faults)
    if not body:
        raise ValidationFailed([Fault("arguments", Reason.CHANGE_REQUIRED)])
    return codes.coerced_settings(body, found)


def _fault_of(name: str) -> Fault:
    if name == "password":
        return Fault(name, Reason.NOT_SETTING)
    if name in _CONTENT:
        return Fault(name, Reason.CONTENT_OF_CODE)
    if name == "short_id":
        return Fault(name, Reason.FIXED, noun="code or link")
    if name in COMMON_FIELDS:
        return Fault(name, Reason.NOT_BY_ASSISTANT)
    return Fault(name, Reason.UNKNOWN_FIELD, **nearest(name, _SETTINGS))


def _summary(
    caller: Caller, updated: ChangedCode, sides: Sides, undo: Undo | None, *, has_new_picture: bool
) -> str:
    code = updated.after
    now = f"{codes.describe_address(caller, code)} {codes.describe_code_scan(caller, code)}"
    if not updated.has_changed:
        return f"Nothing changed. {now}"
    sentences = [now, changes.describe(caller, sides)]
    sentences.append(codes.describe_password(updated.before, code))
    if code.status is Status.PAUSED and updated.before.status is not Status.PAUSED:
        sentences.append("It stays paused until its status is active again: no time ends a pause.")
    if has_new_picture and isinstance(code, QRCode):
        if isinstance(updated.before, QRCode) and updated.before.options and not code.options:
            sentences.append("Its whole design was taken away: it is plain black on white.")
        sentences += [
            *codes.picture_advice(code, names_issues=False),
            codes.KEEPS_LOOK,
        ]
    if codes.code_fields(caller, code).get("static_image") and {*codes.RESTRICTIONS} & sides["after"].keys():
        sentences.append("Its static twins know nothing of this: they hold the content itself.")
    sentences.append(changes.describe_undo(undo))
    return " ".join(filter(None, sentences))


def _advise(_: Mapping[str, Any], refusal: ValidationFailed) -> str:
    if any(fault.reason is Reason.NOT_OF_LINKS for fault in refusal.faults):
        return "The link is as it was."
    if any(fault.field.startswith("options") for fault in refusal.faults):
        return codes.OPTIONS_STEP
    if any(fault.field == "short_id" for fault in refusal.faults):
        return "Prints keep it for ever; a new code or link may have one of its own: create_qr_code."
    known = ", ".join(name for name in _SETTINGS if name not in codes.UNLISTED)
    return f"Besides id it takes {known}, preview, updated_at. For content and type: repoint_qr_code."


UPDATE_QR_CODE: Final = Tool(
    name="update_qr_code",
    title="Change a QR code or link",
    description=(
        "Renames, tags, pauses or restyles a QR code or short link, or changes its password, expiry or "
        "scan limit; never where it leads or what it says: repoint_qr_code. What is left out stays, null "
        "takes a value away, tags are replaced whole. It acts on printed codes within a second, never on "
        "static twins; a new design is for new prints; preview changes nothing. Returns before, after and "
        "undo (a call). Make sure which one is meant."
    ),
    scope=Scope.WRITE,
    hints=CHANGES,
    arguments=UpdateArguments,
    result=UpdateResult,
    run=update,
    advise=_advise,
)
