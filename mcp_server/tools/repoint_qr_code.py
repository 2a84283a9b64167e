"""repoint_qr_code: another destination, other content or another type for a printed code."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from domain.codes.code_input import COMMON_FIELDS
from domain.content import stored_content
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, Time
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import visible_link
from domain.oauth.scopes import Scope
from domain.use_cases.codes.history import Version
from domain.use_cases.codes.repoints import ContentRefused, Repointed, RepointRequest, repoint_code
from domain.use_cases.codes.short_urls import CodeOrLink
from domain.use_cases.overview import weeks_of_codes
from mcp_server.tools.get_qr_code import Visibility
from mcp_server.tools.list_qr_types import address_advice, fields_of, with_type_id
from mcp_server.tools.shared import changes, codes
from mcp_server.tools.shared.arguments import CodeArguments, flat_body
from mcp_server.tools.shared.changes import SEEN_AT, ChangeResult, Sides, Undo
from mcp_server.tools.shared.rules import describe_ahead, describe_rules, with_rules_read
from mcp_server.tools.shared.tool import CHANGES, Answer, Caller, Tool

_CALL_ARGUMENTS: Final = frozenset({"id", "type", "changes", "version", "updated_at", "until"})
_MAX_SHORTER_LISTS: Final = 5
# What a scan of a print does not show.
_UNSCANNED: Final = frozenset({"name", "tags", "options", "template_id"})
# The note about fields that all types have.
_OTHER_CHANGES: Final = (
    "update_qr_code changes name, tags, status, design and restrictions; the owner changes the rest in the "
    "dashboard or by REST."
)


class RepointArguments(CodeArguments):
    """A field that is not listed here is a content field of the type."""

    model_config = ConfigDict(extra="allow")

    url: Annotated[Any, codes.body_field("string", "Where a website or link leads now")] = None
    content: Annotated[
        dict[str, Any] | None,
        Field(description="Content of its type, as a merge patch: null takes away, a list is replaced whole"),
    ] = None
    rules: Annotated[
        list[Any] | None,
        codes.body_field("array", "As in create_qr_code, all of them; [] for none", items={"type": "object"}),
    ] = None
    until: Annotated[
        Any, codes.body_field("string", "url for a while, before its rules; a date: the end of that day")
    ] = None
    type: Annotated[
        Any,
        codes.body_field("string", "Makes another type of it (list_qr_types): content is then all it holds"),
    ] = None
    changes: Annotated[
        dict[str, Any] | None,
        Field(
            description='Values by path: {"sections[0].items[2].price": 7}. null takes an item out, the '
            "position behind the last adds one; positions are those of now"
        ),
    ] = None
    version: Annotated[
        Version | None,
        Field(description="Undo: name and design too, as at that version"),
    ] = None
    updated_at: Annotated[Time | None, Field(description=f"{SEEN_AT}. Needed to take items out")] = None


async def repoint(caller: Caller, arguments: RepointArguments) -> Answer:
    arguments = await with_rules_read(caller, arguments)
    request = RepointRequest(
        read=lambda: _body_of(arguments),
        changes=arguments.changes or {},
        until=arguments.until,
        version=arguments.version,
        updated_at=arguments.updated_at,
        visibility_of=lambda code: Visibility(codes.code_fields(caller, code)),
        confirm=partial(_ask, caller, arguments) if caller.person.can_be_asked else None,
    )
    found = await codes.find_code_or_link(caller, arguments.id)
    repointed = await repoint_code(caller.context.deps, caller.actor, found, request)
    before, after = (codes.code_fields(caller, code) for code in (repointed.before, repointed.after))
    # A version brings everything back.
    others = changes.changed_values(before, after, (*codes.COMPARED, "rules"))
    content = _before_and_after(repointed)
    sides = {side: {**content[side], **others[side]} for side in content}
    undo = None
    if repointed.has_changed:
        back = {"version": repointed.before_version, "updated_at": after["updated_at"]}
        undo = Undo(tool=REPOINT_QR_CODE.name, arguments={"id": after["id"], **back})
    return Answer(
        summary=await _summary(caller, arguments, repointed, sides, undo),
        structured=ChangeResult.model_validate(
            changes.change_fields(after, sides, undo, has_changed=repointed.has_changed)
        ),
        has_written=repointed.has_changed,
    )


async def _ask(caller: Caller, arguments: RepointArguments, code: CodeOrLink) -> None:
    """Raises Question, Declined."""
    if scans := await _scans_of_week(caller, code):
        sent = arguments.model_dump(mode="json", exclude_unset=True)
        about = f"{codes.describe_address(caller, code)} {codes.describe_code_scan(caller, code)} {scans}"
        caller.person.agrees(
            f"repoint {code.id} {sorted(sent.items())}",
            f"{about} Lead the printed code {_where(arguments)}?",
        )


def _where(arguments: RepointArguments) -> str:
    url = (arguments.model_extra or {}).get("url") or (arguments.content or {}).get("url")
    return f"to {visible_link(url)}" if isinstance(url, str) else "elsewhere"


async def _scans_of_week(caller: Caller, code: CodeOrLink) -> str:
    """A sentence; empty without scans."""
    weeks = await weeks_of_codes(caller.context.deps, caller.access.account, [code])
    scans = sum(weeks.get(code.id, ()))
    return f"People scanned it {scans:,} time{'' if scans == 1 else 's'} in the last 7 days." if scans else ""


def _body_of(arguments: RepointArguments) -> Fields:
    """Raises ValidationFailed for the name of the code, which is not part of its content."""
    if "name" in (arguments.model_extra or {}):
        raise ValidationFailed([Fault("name", Reason.NAME_OF_CODE)])
    return with_type_id(flat_body(arguments, without=_CALL_ARGUMENTS), arguments.type)


async def _summary(
    caller: Caller, arguments: RepointArguments, repointed: Repointed, sides: Sides, undo: Undo | None
) -> str:
    code = repointed.after
    now = f"{codes.describe_address(caller, code)} {codes.describe_code_scan(caller, code)}"
    if not repointed.has_changed:
        return f"Nothing changed. {now}"
    destination = code.destination()
    leads_elsewhere = repointed.before.destination() != destination
    difference = _difference(caller, repointed, sides, leads_elsewhere=leads_elsewhere)
    has_moved = repointed.has_other_type or leads_elsewhere
    scans = await _scans_of_week(caller, code) if has_moved else ""
    rules = ""
    if repointed.before.rules != code.rules:
        rules = await describe_rules(caller, code) or "It has no rules any more."
        if before := await describe_rules(caller, repointed.before):
            rules += f" Before: {before}"
    elif has_moved or any(True for _ in repointed.differences()):
        rules = " ".join(describe_ahead(caller, code))
        if rules and leads_elsewhere and destination:
            rules += f" {visible_link(destination)} is for scans that meet none of its rules."
    prints = _prints(sides)
    password = codes.describe_password(repointed.before, code)
    taken_back = changes.describe_undo(undo)
    sentences = [now, difference, rules, scans, password, *_warnings(repointed), taken_back, prints]
    return " ".join(filter(None, [*sentences, _twins(caller, repointed, arguments.version)]))


def _prints(sides: Sides) -> str:
    """What a change means for what is printed; an empty text where a scan meets what it met."""
    fields = {path.partition(".")[0] for path in (*sides["before"], *sides["after"])}
    follow = "Prints with the short URL need no change: they follow within a second."
    return " ".join([follow] * bool(fields - _UNSCANNED) + [codes.KEEPS_LOOK] * ("options" in fields))


def _difference(caller: Caller, repointed: Repointed, sides: Sides, *, leads_elsewhere: bool) -> str:
    """What was before, and what else has changed; rules have their own sentence."""
    before, content = repointed.before, repointed.after.content
    known = before.destination()
    had = f"its destination was {visible_link(known)}" if known else "it had its own page"
    if before.is_blank:
        return "It was blank."
    if repointed.has_other_type:
        return f"Its type was {before.content.slug} and is {content.slug} now: before, {had}."
    unsaid = {"rules", "destination", *(["url"] if leads_elsewhere else [])}
    others = {side: {path: one[path] for path in one if path not in unsaid} for side, one in sides.items()}
    changed = changes.describe(caller, others, of=stored_content(content))
    return " ".join(filter(None, [f"Before, {had}." if leads_elsewhere else "", changed]))


def _twins(caller: Caller, repointed: Repointed, version: int | None) -> str:
    """About pictures with the content itself, which no change reaches once they are printed."""
    before, after = (codes.code_fields(caller, code) for code in (repointed.before, repointed.after))
    if before.get("static_payload") == after.get("static_payload"):
        return ""
    if not before.get("static_image"):
        return codes.describe_twin(after)
    if version is not None:
        return f"Static twins with the content of version {version} are right; any printed since are wrong."
    new = f" ({after['static_image']})" if after.get("static_image") else " as codes with the short URL"
    return f"Its printed static twins still hold the old content: they must be printed anew{new}."


def _warnings(repointed: Repointed) -> Iterator[str]:
    """Lists that got shorter, maybe because the call sent only a part of them."""
    rules = len(repointed.before.rules), len(repointed.after.rules)
    lists = [] if repointed.has_other_type else list(repointed.shorter_lists())
    lists = [("rules", *rules)] * (rules[0] > rules[1] > 0) + lists
    for path, before, after in lists[:_MAX_SHORTER_LISTS]:
        yield f"{path}: {before} items before, {after} now{', and some are gone' * (after >= before)}."
    if lists:
        yield "Was that not meant?"


def _before_and_after(repointed: Repointed) -> Sides:
    """Single values by path, as in `changes`; of another type, the types and the whole contents."""
    before, after = repointed.before, repointed.after
    if repointed.has_other_type:
        return {"before": _whole_of(before), "after": _whole_of(after)}
    destinations = "destination", before.destination(), after.destination()
    return changes.sides_of([destinations, *repointed.differences()])


def _whole_of(code: CodeOrLink) -> dict[str, Any]:
    own = {"type": code.content.slug, "destination": code.destination()}
    return {**own, **stored_content(code.content)}


def _advise(_: Mapping[str, Any], refusal: ValidationFailed) -> str:
    if not isinstance(refusal, ContentRefused):
        return (
            "Besides id send url, content, rules or changes: only what is to change; or a version to go back "
            "to."
        )
    content, fields = refusal.content, [fault.field for fault in refusal.faults]
    if all(field.startswith("rules") for field in fields):
        return "The other rules may stay as they are: send the whole list again."
    advice = address_advice(content, fields)
    if not COMMON_FIELDS.isdisjoint(fields):
        advice += f"{_OTHER_CHANGES} "
    if any("." in field for field in fields):
        advice += f"list_qr_types with type {content.slug} has the fields inside. "
    return f"{advice}{fields_of(content)} For another type send type with all of its content."


REPOINT_QR_CODE: Final = Tool(
    name="repoint_qr_code",
    title="Repoint a QR code or link",
    description=(
        "Changes where a short link or a printed QR code leads, or what its page says; picture, short URL "
        "and counts stay. Printed static twins keep their content: the answer says so. A list is replaced "
        "whole: read it with get_qr_code first, or change items with changes. type turns it into "
        "another type (website to menu), until is for a while, version alone undoes. Name, design, pause: "
        "update_qr_code. Returns before, after and undo (a call). Make sure which code is meant."
    ),
    scope=Scope.WRITE,
    hints=CHANGES,
    arguments=RepointArguments,
    result=ChangeResult,
    run=repoint,
    advise=_advise,
)
