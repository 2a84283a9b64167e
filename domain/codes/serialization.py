"""Codes, links and types as their owner sees them: the models that serialize and document their answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar
from uuid import UUID

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    SerializeAsAny,
    WrapValidator,
    computed_field,
    create_model,
)

from domain.codes import short_urls
from domain.codes.codes import PictureState, QRCode, ShortLink
from domain.codes.design_input import DesignInput
from domain.codes.picture_source import picture_source_of, picture_tag, twin_path
from domain.codes.rules.in_force import rules_in_force
from domain.codes.rules.input import RuleInput, load_rules
from domain.codes.rules.warnings import RuleWarning, rule_warnings
from domain.codes.short_urls import TRASH_KEPT_FOR, CreatedVia, Deletion, ShortURL, Snapshot, Status
from domain.content import STORED_TYPES, Content, serialize_content
from domain.content.qr_type import BlankContent
from domain.drawing.scannability import Scannability
from domain.kernel.net.addresses import Addresses
from domain.kernel.net.hosts import unicode_name
from domain.kernel.short_ids import path_of
from domain.named_items import items, tags
from domain.named_items.items import OwnedItem
from domain.named_items.own_domains import DomainStatus, OwnDomain, file_url
from domain.pages.theme import Correction, Theme, palettes

# Stored values are not validated again: a rule that tightens later must not break an answer.
_AS_STORED = WrapValidator(lambda value, _: value)
StoredDesign = Annotated[SerializeAsAny[DesignInput], _AS_STORED]
# A rule without a name is stored without one.
_WITH_NAMES = WrapValidator(lambda rules, _: [{"id": one["id"], "name": None, **one} for one in rules])
StoredRules = Annotated[Sequence[SerializeAsAny[RuleInput]], _WITH_NAMES]
StoredTheme = Annotated[SerializeAsAny[Theme] | None, _AS_STORED]
Address = Annotated[str, Field(json_schema_extra={"format": "uri"})]
Answer = TypeVar("Answer", bound=BaseModel)
# The fields of an entity that its answer has in another form, or not at all.
_NOT_ANSWERED: Final = frozenset(
    {
        *("account_id", "domain", "content", "restrictions", "folder_id", "picture_state", "version"),
        *("deletion", "last_scanned_at", "options"),
    }
)


def _with_fields_of(entity: type[ShortURL]) -> Callable[[type[Answer]], type[Answer]]:
    """Add the fields of the entity to an answer; those that the answer defines itself stay as they are."""

    def add(model: type[Answer]) -> type[Answer]:
        known = _NOT_ANSWERED | model.model_fields.keys()
        more: dict[str, Any] = {one.name: (one.type, ...) for one in fields(entity) if one.name not in known}
        return create_model(model.__name__, __base__=model, __doc__=model.__doc__, **more)

    return add


class RestrictionFields(BaseModel):
    status: Status = Field(description="Scans of a `paused` one see a page that says so.")
    has_password: bool = Field(description="Whether it has a password, on or off.")
    password_enabled: bool = Field(description="Whether scans ask for the password. Premium.")
    expires_at: datetime | None = Field(description="From when on it is expired.")
    expiration_enabled: bool = Field(description="Whether the expiry counts. Premium.")
    expired_redirect_url: str | None = Field(
        description="Where a scan leads once it has expired; null: to a page. Premium."
    )
    scan_limit: int | None = Field(description="How many scans are let through. Premium.")
    scan_limit_reached_url: str | None = Field(
        description="Where a scan leads once the limit is reached; null: to a page. Premium."
    )


class RuleInForceFields(BaseModel):
    rule: str = Field(description="The id of the rule.")
    until: datetime | None = Field(description="When its times end next; null: no time ends it.")


class RuleFields(BaseModel):
    rules: StoredRules = Field(description="In order: the first that holds leads a scan elsewhere.")
    rules_now: list[RuleInForceFields] = Field(
        description="Those whose times hold now, so that scans that meet the rest of them are led elsewhere."
    )
    rule_warnings: list[RuleWarning] = Field(description="Rules that do nothing, found by reasoning.")


class PictureFields(BaseModel):
    image_status: Literal["pending", "ready", "failed"] = Field(
        description="`failed`: the logo or background could not be had, and the picture is drawn without it; "
        "or the picture can no longer be drawn, and has grade F."
    )
    image_error: str | None = Field(description="Why an image could not be had, or nothing drawn.")
    scannability: Scannability | None = Field(description="How well the picture scans.")


class _NamedItem(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID = Field(description="Its id, which never changes.")
    name: str = Field(description="Its name.")
    created_at: datetime = Field(description="When it was made.")
    updated_at: datetime = Field(description="When its owner last changed it.")


class Folder(_NamedItem):
    qr_codes: int = Field(description="How many QR codes are in it.")
    links: int = Field(description="How many short links are in it.")


class Tag(_NamedItem):
    qr_codes: int = Field(description="How many QR codes have it.")
    links: int = Field(description="How many short links have it.")


class UTMTemplate(_NamedItem):
    utm_source: str | None = Field(description="Campaign parameter: the source, like `flyer`.")
    utm_medium: str | None = Field(description="Campaign parameter: the medium, like `print`.")
    utm_campaign: str | None = Field(description="Campaign parameter: the name of the campaign.")
    utm_term: str | None = Field(description="Campaign parameter: the keyword.")
    utm_content: str | None = Field(description="Campaign parameter: which variant it is.")


class Domain(BaseModel):
    id: UUID = Field(description="Its id, which never changes.")
    domain: str = Field(description="Its name in punycode.")
    unicode_domain: str = Field(description="Its name for readers.")
    status: DomainStatus = Field(description="`pending` until it is proved, then `verified` for good.")
    dns_name: str = Field(description="Where the TXT record belongs.")
    dns_value: str = Field(description="What the TXT record says.")
    file_url: Address = Field(description="Where the file belongs that proves the domain without a record.")
    file_content: str = Field(description="What the file says.")
    root_url: Address | None = Field(description="Where the domain itself leads; null: to a page.")
    not_found_url: Address | None = Field(description="Where unknown short IDs lead; null: to a page.")
    qr_codes: int = Field(description="How many QR codes are on it.")
    links: int = Field(description="How many short links are on it.")
    verified_at: datetime | None = Field(description="When it was verified; null while it is pending.")
    created_at: datetime = Field(description="When it was made.")
    updated_at: datetime = Field(description="When its owner last changed it.")


class DomainVerification(Domain):
    message: str


class Template(_NamedItem):
    options: StoredDesign = Field(description="How the picture looks.")
    theme: StoredTheme = Field(description="How its landing page looks.")

    @computed_field
    def theme_corrections(self) -> tuple[Correction, ...]:
        """The colours of the theme that pages replace, because they could not be read."""
        return palettes(self.theme).corrections


class _Identity(BaseModel):
    """The first fields of an answer. `folder`: its id; with `expand=folder` the folder itself."""

    id: UUID = Field(description="Its id, which never changes.")
    name: str | None = Field(description="A name for its owner; no visitor sees it.")
    short_id: str = Field(description="The last part of the short URL.")
    short_link_domain: str = Field(description="The domain of the short URL.")
    short_url: Address = Field(description="The address that is printed or sent.")
    folder: UUID | Folder | None = Field(description="The id of its folder; null: in none.")


@_with_fields_of(ShortLink)
class Link(RuleFields, RestrictionFields, _Identity):
    url: Address = Field(description="Where the link leads.")
    utm_source: str | None = Field(description="Campaign parameter: the source, like `flyer`.")
    utm_medium: str | None = Field(description="Campaign parameter: the medium, like `print`.")
    utm_campaign: str | None = Field(description="Campaign parameter: the name of the campaign.")
    utm_term: str | None = Field(description="Campaign parameter: the keyword.")
    utm_content: str | None = Field(description="Campaign parameter: which variant it is.")


@_with_fields_of(QRCode)
class Code(PictureFields, RuleFields, RestrictionFields, _Identity):
    """`destination` is where a scan leads, null for a landing page."""

    type_id: int | None = Field(description="The number of its type; null while it is blank.")
    type: str | None
    destination: str | None = Field(description="Where a scan leads; null for a landing page.")
    options: StoredDesign = Field(description="How the picture looks.")
    theme: StoredTheme = Field(description="How its landing page looks.")
    theme_corrections: tuple[Correction, ...] = Field(
        description="The colours of the theme that pages replace, because they could not be read."
    )
    image: Address = Field(description="The address of the picture.")
    static_payload: str = Field(
        "", description="The content for a code that works with no network, for the types that have one."
    )
    template: Template | None = Field(
        None, description="With `expand=template`: that of `template_id`, null without one."
    )
    static_image: Address | None = Field(
        None, description="Its picture, not tracked; null when it is too long for a symbol."
    )


class Trashed(_Identity):
    """A code or link in the trash."""

    kind: Literal["qr_code", "link"] = Field(description="What it is.")
    type: str | None = Field(
        description="The name of its type, null while it is blank; a link is of the type url."
    )
    destination: str | None = Field(description="Where it leads once it is back; null for a landing page.")
    external_id: str | None = Field(description="Your own ID, unique among your codes, or links.")
    scan_count: int = Field(description="Scans of people that were let through.")
    created_at: datetime = Field(description="When it was made.")
    deleted_at: datetime = Field(description="When it was deleted.")
    deleted_by: str = Field(description="Who deleted it.")
    deleted_via: CreatedVia = Field(description="Where it was deleted.")
    purged_at: datetime = Field(description="From when on it is deleted for good.")


class State(RestrictionFields):
    """Type, content fields, restrictions, name, tags and look as they were. A link is of type 1."""

    model_config = ConfigDict(extra="allow")

    type_id: int | None = Field(description="The number of its type; null while it is blank.")
    type: str | None = Field(description="The name of its type; null while it is blank.")
    rules: StoredRules = Field(description="Its rules.")
    # Left out in versions of a release that kept none of it; a link has no design.
    name: str | None = Field(None, description="Its name.")
    tags: Sequence[str] = Field(default_factory=tuple, description="The names of its tags.")
    template_id: UUID | None = Field(None, description="The template that its look was copied from.")
    options: StoredDesign = Field(
        default_factory=DesignInput,
        description="How its picture looked; a hash stands for a `data:` image.",
    )
    theme: StoredTheme = Field(None, description="How its landing page looked.")


class HistoryItem(BaseModel):
    version: int = Field(description="The number of the change, from 1 on.")
    changed_by: str = Field(description="Who changed it.")
    changed_via: CreatedVia = Field(description="Where it was changed.")
    changed_at: datetime = Field(description="When it was changed.")
    event: short_urls.HistoryEvent | None = Field(
        None, description="It went into the trash, or came back: `before` and `after` are the same then."
    )
    password_changed: bool = Field(description="Whether one password was replaced by another.")
    before: State | None = Field(description="What was before it; null for the first.")
    after: State = Field(description="What was after it.")


class QRType(BaseModel):
    """`schema`: JSON Schema (2020-12) of the type's fields. `scan`: what a scan does."""

    model_config = ConfigDict(serialize_by_alias=True)

    type_id: int = Field(description="The number of its type.")
    slug: str = Field(description="A short name of the type.")
    name: str = Field(description="The name of the type.")
    description: str = Field(description="What it is for.")
    scan: str = Field(description="What a scan does.")
    fields_schema: dict[str, JsonValue] = Field(
        alias="schema", description="JSON Schema (2020-12) of a body with this type's fields."
    )
    example: dict[str, JsonValue] = Field(description="A body that makes such a code.")


def format_time(moment: datetime) -> str:
    """A time as RFC 3339 in UTC with Z; the fraction only where there is one."""
    return moment.isoformat().replace("+00:00", "Z")


def serialize_code(
    code: QRCode, addresses: Addresses, secret_key: bytes, clock: datetime | None
) -> dict[str, Any]:
    """The content of a code beside its common fields, which go first where both have a name.

    `clock`: the time in the zone of its account; None where nobody asks which rules hold.
    """
    short_url = addresses.short_url(code.domain, code.short_id)
    answer = Code(
        **_short_url_fields(code, addresses),
        **_rule_fields(code, clock),
        **picture_fields(code.picture_state),
        **type_fields(type(code.content)),
        destination=code.destination(),
        theme_corrections=palettes(code.theme).corrections,
        image=f"{short_url}.png?v={picture_tag(picture_source_of(code, addresses))}",
        **_twin_fields(code, short_url, secret_key),
    )
    return {**serialize_content(code.content), **answer.model_dump(mode="json", exclude_unset=True)}


def serialize_link(link: ShortLink, addresses: Addresses, clock: datetime | None) -> dict[str, Any]:
    """`clock`: as of `serialize_code`."""
    content = serialize_content(link.content)
    fields = {**_short_url_fields(link, addresses), **_rule_fields(link, clock)}
    return Link(**content, **fields).model_dump(mode="json")


def serialize_trashed(entity: ShortURL, deletion: Deletion, addresses: Addresses) -> dict[str, Any]:
    return Trashed(
        **{**_short_url_fields(entity, addresses), "external_id": deletion.external_id},
        kind="qr_code" if isinstance(entity, QRCode) else "link",
        type=type_fields(type(entity.content))["type"],
        destination=entity.destination(),
        deleted_at=entity.updated_at,
        deleted_by=deletion.by,
        deleted_via=deletion.via,
        purged_at=entity.updated_at + TRASH_KEPT_FOR,
    ).model_dump(mode="json")


_ANSWERS_OF_ITEMS: Final[Mapping[type[OwnedItem], type[_NamedItem]]] = {
    items.Folder: Folder,
    tags.Tag: Tag,
    items.Template: Template,
    items.UTMTemplate: UTMTemplate,
}


def serialize_item(item: OwnedItem) -> dict[str, Any]:
    if isinstance(item, OwnDomain):
        return _domain_answer(Domain, item)
    return _ANSWERS_OF_ITEMS[type(item)].model_validate(item).model_dump(mode="json")


def serialize_verification(domain: OwnDomain, message: str) -> dict[str, Any]:
    """The domain with the result of a verification."""
    return _domain_answer(DomainVerification, domain, message=message)


def _domain_answer(model: type[Domain], domain: OwnDomain, **more: str) -> dict[str, Any]:
    return model(
        **fields_of(domain),
        unicode_domain=unicode_name(domain.domain),
        status=domain.status,
        dns_name=domain.dns_name,
        dns_value=domain.proof,
        file_url=file_url(domain.domain),
        file_content=domain.proof,
        **more,
    ).model_dump(mode="json")


def serialize_change(change: short_urls.Change) -> dict[str, Any]:
    return HistoryItem(
        **{
            **fields_of(change),
            "before": change.before and _state(change.before),
            "after": _state(change.after),
        },
        changed_via=change.via,
        password_changed=change.replaces_password(),
    ).model_dump(mode="json", exclude_unset=True)


@cache
def serialize_type(content: type[Content]) -> dict[str, Any]:
    """The answer about a type, to be read only: it is the same for all, and its schema takes milliseconds."""
    return QRType(
        type_id=content.type_id,
        slug=content.slug,
        name=content.type_name,
        description=content.type_description,
        scan=content.scan,
        schema=content.input_schema(),
        example={"type_id": content.type_id, **content.example},
    ).model_dump()


def picture_fields(state: PictureState) -> dict[str, Any]:
    status = "ready" if state.image_error is None else "failed"
    return {**fields_of(state), "image_status": "pending" if state.is_picture_pending else status}


def type_fields(content: type[Content]) -> dict[str, Any]:
    """The number and the name of a type: null for a code without content."""
    is_blank = content is BlankContent
    return {"type_id": None if is_blank else content.type_id, "type": None if is_blank else content.slug}


def _short_url_fields(entity: ShortURL, addresses: Addresses) -> dict[str, Any]:
    return {
        **fields_of(entity),
        **_restriction_fields(entity),
        "short_link_domain": addresses.host_of(entity.domain),
        "short_url": addresses.short_url(entity.domain, entity.short_id),
        "folder": entity.folder_id,
    }


def _rule_fields(entity: ShortURL, clock: datetime | None) -> dict[str, Any]:
    if clock is None:
        return {"rules_now": [], "rule_warnings": []}
    rules = load_rules(entity.rules)
    in_force = rules_in_force(rules, clock)
    return {
        "rules_now": [RuleInForceFields(rule=one.rule.id, until=one.until) for one in in_force],
        "rule_warnings": [*rule_warnings(rules, clock.tzinfo or UTC, clock)],
    }


def _restriction_fields(entity: ShortURL | Snapshot) -> dict[str, Any]:
    has_password = entity.restrictions.password_hash is not None
    return {**fields_of(entity.restrictions), "status": entity.status, "has_password": has_password}


def _state(snapshot: Snapshot) -> State:
    own = {
        **type_fields(STORED_TYPES[snapshot.type_id]),
        "rules": snapshot.rules,
        **_restriction_fields(snapshot),
        **snapshot.name_and_look,
    }
    return State(**{**snapshot.content, **own})


def fields_of(entity: Any) -> dict[str, Any]:
    """The fields of a dataclass, without the hashes of secrets."""
    return {
        field.name: getattr(entity, field.name)
        for field in fields(entity)
        if not field.name.endswith("_hash")
    }


def _twin_fields(code: QRCode, short_url: str, secret_key: bytes) -> dict[str, Any]:
    """The fields of a static twin; none for the types without one."""
    payload = code.content.static_payload(code.id, code.created_at)
    if payload is None:
        return {}
    path = twin_path(secret_key, code.id, code.short_id, payload)
    root = short_url.removesuffix(path_of(code.short_id))
    return {"static_payload": payload, "static_image": path and f"{root}{path}"}
