"""What the tools have in common about a code: how it is set, found, serialized and described."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import partial
from typing import Annotated, Any, Final

from pydantic import Field, WithJsonSchema

from domain.codes.codes import QRCode
from domain.codes.design_input import DesignInput, with_corners, with_frame_on
from domain.codes.restrictions import RestrictionsInput
from domain.codes.serialization import RestrictionFields, serialize_code, serialize_link
from domain.codes.short_urls import ShortURL
from domain.content.moments import has_passed
from domain.content.types.coupons import CouponContent
from domain.content.types.events import EventContent
from domain.drawing.css_colors import with_hex_colors
from domain.drawing.options import read_design
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, Strict
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import isolated
from domain.kernel.time_zones import local_time, zone_named
from domain.oauth.scopes import Scope
from domain.scanning.explain.scan_description import describe_scan, format_count, format_moment
from domain.use_cases.codes.meant_codes import SeveralMeant, find_meant
from domain.use_cases.codes.short_urls import CodeOrLink
from mcp_server.tools.shared.tool import Caller

_MOST_CHOICES: Final = 10
OPTIONS_STEP: Final = "The options: list_qr_types with type options, or the resource repoint://options."
KEEPS_LOOK: Final = "What is printed keeps its look: the new one is for new prints."
_GOOD_GRADES: Final = frozenset("AB")
DESIGN: Final = (
    "Design: image (logo URL), margin (px), dotsOptions {type: square|dots|rounded|classy, color, gradient}, "
    "cornersSquareOptions and cornersDotOptions {type: square|rounded|dot, color}, backgroundOptions {color, "
    "image}, frameOptions {type: bottom|top|bubble|badge, text, backgroundColor}. All: list_qr_types with "
    "type options"
)


# The body of REST has it, and assistants send it in shorter forms, too.
RULES: Final = (
    "Where scans lead else, the first that holds: [{country, language, device (phone, tablet, computer), "
    "system, from, until (a date: its end), weekdays (mon-fri), hours (11:00-15:00), query or not {country: "
    "AT}; and url, code or split}]"
)


def body_field(kind: str, description: str | None = None, **rules: Any) -> WithJsonSchema:
    """The schema of a field of the body, for assistants. The domain checks all fields at once."""
    return WithJsonSchema({"type": kind, **rules, **({"description": description} if description else {})})


# Settings that models hardly need: null for a password or an end does the same.
UNLISTED: Final = frozenset({"password_enabled", "expiration_enabled"})


class CodeSettings(Strict):
    name: Annotated[Any, body_field("string", "What the person calls it", maxLength=200)] = None
    # A dict and not Any, so that a JSON text is coerced.
    options: Annotated[dict[str, Any] | None, body_field("object", DESIGN)] = None
    template_id: Annotated[Any, body_field("string", "A template's id or name")] = None
    tags: Annotated[list[Any] | None, body_field("array", "All its tags", items={"type": "string"})] = None
    status: Annotated[Any, body_field("string", enum=["active", "paused"])] = None
    link_password: Annotated[
        Any, body_field("string", "Paid: who scans must type it", minLength=4, maxLength=128)
    ] = None
    password_enabled: Annotated[Any, body_field("boolean", "Paid: false: not asked for")] = None
    expires_at: Annotated[Any, body_field("string", "Paid: time it ends; a date: the end of that day")] = None
    expiration_enabled: Annotated[Any, body_field("boolean", "Paid: false: it does not end")] = None
    expired_redirect_url: Annotated[Any, body_field("string", "Paid: where it leads then")] = None
    scan_limit: Annotated[Any, body_field("integer", "Paid: so many scans in all", minimum=1)] = None
    scan_limit_reached_url: Annotated[Any, body_field("string", "Paid: where it leads then")] = None
    strict: Annotated[bool, Field(description="Refuse a picture of grade F or without its image")] = False


def coerced_settings(body: Fields, before: CodeOrLink | None = None) -> dict[str, Any]:
    """The design and the restrictions as people write them. `before`: what they are merged into."""
    coerced = coerce(RestrictionsInput, body, numbers=True, addresses=True)
    options = body.get("options")
    if isinstance(options, dict):
        design = with_hex_colors(coerce(DesignInput, options, under="options", numbers=True))
        known = before.options if isinstance(before, QRCode) else {}
        framed = with_frame_on(design)
        # Of a template, nothing is known here.
        coerced["options"] = framed if body.get("template_id") else with_corners(framed, known)
    return coerced


def picture_advice(code: QRCode, *, names_issues: bool = True) -> Iterator[str]:
    """Its frame, how well the picture scans, and how to improve it, or where the same result says that."""
    frame, picture_state = read_design(code.options).frameOptions, code.picture_state
    if frame.enabled:
        words = isolated(f"{frame.text} {frame.text2}".strip())
        yield f"The picture has a frame ({frame.type}) that says “{words}”."
    if picture_state.image_error is not None:
        lacks = "" if picture_state.is_undrawn else "The picture lacks an image: "
        yield f"{lacks}{picture_state.image_error}"
    graded = picture_state.scannability
    if graded is None:
        return
    if graded.grade in _GOOD_GRADES:
        yield f"The picture scans{' well' if graded.grade == 'A' else ''} (grade {graded.grade})."
    elif graded.decoded:
        yield f"The picture scans badly (grade {graded.grade})."
    else:
        yield "The picture cannot be read (grade F)."
    if graded.issues and not names_issues:
        yield "scannability.issues says what to change."
        return
    for issue in graded.issues:
        # The first sentence is about a missing logo.
        if issue.code != "logo_missing":
            yield f"{issue.message} {issue.fix}"


RESTRICTIONS: Final = tuple(RestrictionFields.model_fields)
# What a change compares besides content and rules.
COMPARED: Final = ("name", "tags", *RESTRICTIONS, "template_id", "options", "theme")


async def find_code(caller: Caller, text: str, field: str = "id") -> QRCode:
    """As `find_code_or_link`; raises ValidationFailed for a link."""
    found = await find_code_or_link(caller, text, field)
    if not isinstance(found, QRCode):
        raise ValidationFailed([Fault(field, Reason.NOT_OF_LINKS)])
    return found


async def find_code_or_link(caller: Caller, text: str, field: str = "id") -> CodeOrLink:
    """Where several have the name, the person is asked, if the assistant may read their names.

    Raises NoneMeant, and SeveralMeant.
    """
    find = partial(find_meant, caller.context.deps, caller.access.account.id, field=field)
    try:
        return await find(text)
    except SeveralMeant as several:
        if not caller.access.may(Scope.READ):
            raise
        choices = {one.short_url: one.described_by_scans() for one in several.candidates[:_MOST_CHOICES]}
        question = f"Several are called “{isolated(text)}”. Which one is meant?"
        chosen = caller.person.chooses(f"{field} {text}", question, choices)
        if chosen is None:
            raise
    return await find(chosen)


def code_fields(caller: Caller, code: CodeOrLink) -> dict[str, Any]:
    """A link has the type of its content, too, and no picture. A call asks for those of a code repeatedly."""
    if (known := caller.known_fields.get(id(code))) and known[0] is code:
        return {**known[1]}
    fields = _fields_of(caller, code)
    caller.known_fields[id(code)] = code, fields
    return {**fields}


def _fields_of(caller: Caller, code: CodeOrLink) -> dict[str, Any]:
    deps, zone = caller.context.deps, zone_named(caller.access.account.time_zone)
    addresses, clock = deps.addresses, local_time(deps.clock(), zone)
    # Of a blank code, too.
    own = {"type_id": code.content.type_id, "type": code.content.slug, "destination": code.destination()}
    if isinstance(code, QRCode):
        return {**serialize_code(code, addresses, caller.context.secret_key, clock), **own}
    return {"kind": "link", **serialize_link(code, addresses, clock), **own}


def describe_password(before: CodeOrLink, after: CodeOrLink) -> str:
    """A sentence about another password, which no answer shows; empty if it is the same or the first."""
    hashes = {code.restrictions.password_hash for code in (before, after)}
    is_replaced = len(hashes - {None}) == 2
    return "Its password is another one now; the old one cannot come back." if is_replaced else ""


def describe_twin(fields: Fields) -> str:
    """A sentence about the static twin, for codes that have one. `fields`: as `code_fields` returns them."""
    url = fields.get("static_image")
    says = "It has a static twin with the content itself, which works without this service"
    return f"{says}, is not counted, and cannot be repointed once printed ({url})." if url else ""


def describe_code(caller: Caller, code: CodeOrLink) -> str:
    """The code, what a scan does now, how many scans count, and its static twin."""
    scanned = f"{format_count(code.scan_count)} counted so far."
    sentences = [describe_address(caller, code), describe_code_scan(caller, code), scanned]
    return " ".join(filter(None, [*sentences, describe_twin(code_fields(caller, code))]))


def describe_address(caller: Caller, code: ShortURL) -> str:
    """The name, isolated so that it cannot change the direction of the text behind it, and the short URL.

    One without a name is called by its type.
    """
    unnamed = f"The {code.content.type_name} code" if isinstance(code, QRCode) else f"The {code.noun}"
    name = f"“{isolated(code.name)}”" if code.name else unnamed
    return f"{name}: {caller.context.deps.addresses.short_url(code.domain, code.short_id)}."


def describe_times(caller: Caller, code: CodeOrLink, at: datetime | None = None) -> str:
    """When an event begins and ends, by the clock that it goes by; until when a coupon is valid.

    `at`: as seen then; None: now.
    """
    content, zone = code.content, caller.access.account.time_zone
    if isinstance(content, EventContent):
        ends, zone = content.ends(), content.timezone or zone
        until = f" and ends {_moment(ends, zone)}" if ends else ""
        return f"It begins {_moment(content.starts(), zone)}{until}."
    if isinstance(content, CouponContent) and (ends := content.ends()):
        is_over = has_passed(ends, local_time(at or caller.context.deps.clock(), zone_named(zone)))
        return f"It {'was' if is_over else 'is'} valid until {_moment(ends, zone)}."
    return ""


def _moment(moment: date | datetime, zone: str) -> str:
    return format_moment(moment, zone) if isinstance(moment, datetime) else moment.isoformat()


def describe_code_scan(caller: Caller, code: CodeOrLink) -> str:
    """What a scan does, and when what it shows is."""
    deps = caller.context.deps
    scan = describe_scan(code, caller.access.account, deps.allowances, now=deps.clock())
    return " ".join(filter(None, [scan, describe_times(caller, code)]))
