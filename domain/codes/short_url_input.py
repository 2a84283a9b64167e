"""Input that codes and links share: name, short ID, folder, status and restrictions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, Literal, TypeVar
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from domain.codes.restrictions import (
    OPEN,
    RESTRICTION_FIELDS,
    Restrictions,
    RestrictionsInput,
    change_restrictions,
    restriction_faults,
)
from domain.codes.rules.input import Rules, new_addresses_of, rule_faults, stored_rules
from domain.codes.short_urls import ShortURL, Status
from domain.content import Content
from domain.content.fields import by_kind
from domain.content.types.links import UTM_FIELDS, URLContent
from domain.kernel.errors import DestinationRefused, ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.net.addresses import Addresses, proved_form
from domain.kernel.parsing import Fields, json_size, merge_patch
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import ItemName
from domain.kernel.short_ids import SHAPE, imported_id_fault, short_id_fault
from domain.named_items.items import Template, UTMTemplate, with_parameters_of
from domain.named_items.tags import Tags

# A placeholder while the body is checked: hashing a password is slow, and the call may be refused.
_NOT_HASHED_YET = "not hashed yet"
MAX_METADATA_BYTES: Final = 4_096
# As long, and as visible, as a name. Compared as it was sent, character by character.
ExternalId = ItemName
MAX_EXTERNAL_ID: Final = 200
# In a change.
NEVER_NULL: Final = ("type_id", "short_id", "short_link_domain", "status")
REDIRECT_FIELDS = ("expired_redirect_url", "scan_limit_reached_url")
# Fields of the input that an entity has in another form, or that no change touches.
_PARSED_APART: Final = frozenset(
    {"short_id", "folder_id", "template_id", "utm_template_id", "status", "options", "theme", "rules"}
)
_NUMBERED: Final = {1: Status.ACTIVE, 2: Status.PAUSED}


def _name_or_number(value: object) -> object:
    # In Python True and 1.0 equal 1; in JSON they differ.
    return value if value is None or type(value) in (str, int) else ""


# The numbers are left out of the schema: client generators cannot read an enum of two types.
StatusField = Annotated[
    Literal["active", "paused", "blank", 1, 2],
    BeforeValidator(_name_or_number),
    WithJsonSchema({"type": "string", "enum": [*Status]}),
]


def _check_metadata(metadata: dict[str, Any] | None) -> dict[str, Any]:
    if (size := json_size(metadata or {})) > MAX_METADATA_BYTES:
        raise InvalidValue(Reason.METADATA_TOO_LARGE, size=size, limit=MAX_METADATA_BYTES)
    return metadata or {}


# A key with null has been removed before.
_Value = Annotated[
    str | int | float | bool | None,
    by_kind({kind: kind for kind in (str, int, float, bool)}, Reason.SIMPLE_VALUE),
]
Metadata = Annotated[
    Annotated[dict[str, _Value], Field(max_length=50)] | None,
    AfterValidator(_check_metadata),
    Field(description="Keys of your own, at most 4 KiB as JSON, never shown to a visitor; null removes."),
]


class SharedFields(RestrictionsInput):
    """The fields of codes and links.

    `folder`, `utm_template_id` and `short_link_domain` have been looked up before.
    """

    name: ItemName | None = Field(None, description="A name for its owner; no visitor sees it.")
    short_link_domain: Annotated[str, Field(min_length=1)] | None = Field(
        None, description="The domain of the short URL."
    )
    # The rule itself is short_id_fault(), which says more than a pattern can.
    short_id: Annotated[str, Field(json_schema_extra={"pattern": f"^{SHAPE.pattern}$"})] | None = Field(
        None, description="A short ID of your own, at creation only. Premium."
    )
    folder: str | None = Field(None, description="The id of its folder; null: in none.")
    folder_id: str | None = Field(None, description="Another name for `folder`.")
    external_id: ExternalId | None = Field(
        None, description="Your own ID, unique among your codes, or links."
    )
    status: StatusField | None = Field(
        None, description="A paused code answers scans with a page that says so. 1 and 2 are accepted, too."
    )
    metadata: Metadata = Field({})
    tags: Tags = Field([], validate_default=True)
    rules: Rules | None = Field(
        None, description="In order: the first that holds leads a scan elsewhere. Sent whole."
    )
    utm_template_id: str | None = Field(
        None, description="Its parameters are copied, except those that are sent beside it."
    )


Shared = TypeVar("Shared", bound=SharedFields)


@dataclass(frozen=True, slots=True)
class References:
    """The objects that a body refers to: the stored form of the domain, folder and templates.

    `faults`: why the caller may not make or move it there. `is_imported`: its short ID is printed already.
    """

    domain: str
    folder_id: UUID | None = None
    template: Template | None = None
    utm_template: UTMTemplate | None = None
    faults: tuple[Fault, ...] = ()
    is_imported: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ShortURLInput:
    """A checked body. `content` is None if a change does not touch it."""

    common: SharedFields
    references: References
    content: Content | None


def parse_status(fields: SharedFields, otherwise: Status) -> Status:
    return otherwise if fields.status is None else status_of(fields.status)


def status_of(sent: str | int) -> Status:
    return _NUMBERED[sent] if isinstance(sent, int) else Status(sent)


def merged_fields(sent: Fields, before: ShortURL | None = None) -> Fields:
    """A body whose objects are merged (RFC 7396) into those of `before`; other values stay as they are."""
    stored = {field.name: getattr(before, field.name) for field in fields(before)} if before else {}
    return {name: merge_patch(stored.get(name), value) for name, value in sent.items()}


def own_values(parsed: SharedFields, entity: type[ShortURL]) -> dict[str, Any]:
    """The values that the entity takes over as they were parsed, defaults included."""
    names = {field.name for field in fields(entity)} - _PARSED_APART
    return {name: value for name, value in parsed if name in names}


def shared_changes(before: ShortURL, parsed: ShortURLInput, restrictions: Restrictions) -> dict[str, Any]:
    """The changed values that codes and links have in common."""
    sent, values = parsed.common.model_fields_set, own_values(parsed.common, type(before))
    changes = {name: value for name, value in values.items() if name in sent}
    fills = before.is_blank and parsed.content is not None
    status = parse_status(parsed.common, Status.ACTIVE if fills else before.status)
    changes |= {"restrictions": restrictions, "status": status}
    if sent & {"folder", "folder_id"}:
        changes["folder_id"] = parsed.references.folder_id
    if "rules" in sent:
        changes["rules"] = stored_rules(parsed.common.rules or ())
    if "utm_template_id" in sent:
        changes["utm_template_id"] = utm_template_id_of(parsed)
    if parsed.content is not None:
        changes["content"] = parsed.content
    return changes


def utm_template_id_of(parsed: ShortURLInput) -> UUID | None:
    return parsed.references.utm_template.id if parsed.references.utm_template is not None else None


def with_utm(
    fields: Fields, references: References, content: type[Content], before: ShortURL | None = None
) -> tuple[Fields, list[Fault]]:
    """A body with the parameters of its UTM template, unless `before` has that template already."""
    template = references.utm_template
    if template is None or (before is not None and before.utm_template_id == template.id):
        return fields, []
    if content.model_fields.keys().isdisjoint(UTM_FIELDS):
        return fields, [Fault("utm_template_id", Reason.TYPE_ALONE, value=URLContent.slug)]
    url = before.content.url if before and isinstance(before.content, URLContent) else ""
    return with_parameters_of(template, fields, url), []


def short_id_faults(fields: Fields, references: References) -> list[Fault]:
    short_id = fields.get("short_id")
    fault_of = imported_id_fault if references.is_imported else short_id_fault
    wrong = fault_of(short_id, references.domain) if isinstance(short_id, str) else None
    return [wrong.at("short_id")] if wrong else []


def fixed_faults(fields: Fields, before: ShortURL, addresses: Addresses) -> list[Fault]:
    """Fields that a change must not touch."""
    host = fields.get("short_link_domain")
    is_same_domain = isinstance(host, str) and addresses.domain_named(host) == proved_form(before.domain)
    fixed = {"short_id": before.short_id, "short_link_domain": host if is_same_domain else None}
    changed = [
        Fault(name, Reason.FIXED, noun=before.noun)
        for name, value in fixed.items()
        if fields.get(name) is not None and fields[name] != value
    ]
    # Without a default that a null could mean. For the status it would end a pause in silence.
    nulls = [name for name in NEVER_NULL if fields.get(name, "") is None]
    return [*changed, *(Fault(name, Reason.KEPT_IF_LEFT_OUT) for name in nulls)]


def require_valid(
    common: Shared | None,
    found: list[Fault],
    more: list[Fault],
    *,
    fields: Fields,
    references: References,
    before: ShortURL | None,
) -> Shared:
    """`common`, unless there are faults. Raises ValidationFailed with the first fault of each field."""
    sent = common.rules or () if common is not None else ()
    # Those of an export were taken where it comes from.
    stored = stored_rules(sent) if references.is_imported else before.rules if before else ()
    restrictions = before.restrictions if before else OPEN
    faults = [*found, *_restriction_input_faults(restrictions, common), *rule_faults(sent, stored)]
    faults += [*_folder_faults(fields), *more]
    first = {fault.field: fault for fault in reversed(faults)}
    if common is None or first:
        raise ValidationFailed([*reversed(first.values())])
    return common


def _restriction_input_faults(before: Restrictions, parsed: RestrictionsInput | None) -> list[Fault]:
    """The switches that would lack their value; none while the fields have other faults."""
    if parsed is None or not parsed.model_fields_set & RESTRICTION_FIELDS:
        return []
    password_hash = _NOT_HASHED_YET if parsed.link_password else None
    return restriction_faults(change_restrictions(before, parsed, password_hash))


def _folder_faults(fields: Fields) -> list[Fault]:
    if "folder" in fields and "folder_id" in fields and fields["folder"] != fields["folder_id"]:
        return [Fault("folder_id", Reason.OTHER_NAME, other="folder")]
    return []


def refuse_loops(addresses: Iterable[tuple[str, str]], is_loop: Callable[[str], bool]) -> None:
    """Raise DestinationRefused with the first field that leads to one of the service's own short domains."""
    for field, url in addresses:
        if is_loop(url):
            raise DestinationRefused(field)


def addresses_in(
    content: Content | None, restrictions: Restrictions | SharedFields, before: ShortURL | None = None
) -> list[tuple[str, str]]:
    """The addresses that scans may lead to, each with its field; of rules, those that `before` has not."""
    led_to = [*content.led_to()] if content is not None else []
    led_to += [(name, getattr(restrictions, name)) for name in REDIRECT_FIELDS]
    if isinstance(restrictions, SharedFields):
        led_to += new_addresses_of(stored_rules(restrictions.rules or ()), before.rules if before else ())
    return [(field, url) for field, url in led_to if url is not None]
