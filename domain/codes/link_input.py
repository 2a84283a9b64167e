"""Input of short links."""

from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Final

from pydantic import Field

from domain.codes.codes import ShortLink
from domain.codes.restrictions import Restrictions, with_last_day
from domain.codes.short_url_input import (
    References,
    SharedFields,
    ShortURLInput,
    addresses_in,
    fixed_faults,
    merged_fields,
    refuse_loops,
    require_valid,
    shared_changes,
    short_id_faults,
    with_utm,
)
from domain.codes.short_urls import Status
from domain.content import stored_content
from domain.content.traversal import load_model
from domain.content.types.links import UTM_FIELDS, URLContent, UTMFields
from domain.kernel.coercion import coerce
from domain.kernel.faults import Fault
from domain.kernel.net.addresses import Addresses
from domain.kernel.net.destinations import Destination
from domain.kernel.parsing import Fields, parse_model
from domain.kernel.reasons import Reason

_CONTENT_FIELDS: Final = frozenset({"url", *UTM_FIELDS})


class LinkFields(UTMFields, SharedFields):
    """`url` is required on creation only."""

    url: Destination | None = Field(None, description="Where it leads: a web address, or one of an app.")


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkInput(ShortURLInput):
    common: LinkFields


def coerced_link(fields: Fields, zone: tzinfo) -> Fields:
    """A body as the parsers take it. `zone`: the account's."""
    return coerce(LinkFields, with_last_day(fields, zone), zone=zone)


def parse_new_link(fields: Fields, references: References, addresses: Addresses) -> LinkInput:
    """Input of a new link. Raises ValidationFailed naming every fault, then DestinationRefused."""
    missing = [Fault("url", Reason.REQUIRED)] if fields.get("url") is None else []
    fields, _ = with_utm(fields, references, URLContent)
    faults = [*missing, *short_id_faults(fields, references)]
    return _checked(merged_fields(fields), references, faults, addresses)


def parse_link_change(
    fields: Fields, link: ShortLink, references: References, addresses: Addresses
) -> LinkInput:
    """A merge patch (RFC 7396) of `link`. Raises as `parse_new_link` does."""
    missing = [Fault("url", Reason.REQUIRED)] if fields.get("url", ...) is None else []
    fields, _ = with_utm(fields, references, URLContent, link)
    faults = [*missing, *fixed_faults(fields, link, addresses)]
    return _checked(merged_fields(fields, link), references, faults, addresses, link)


def changed_link(link: ShortLink, parsed: LinkInput, restrictions: Restrictions) -> ShortLink:
    """`link` after the change; the caller sets the version and times."""
    return replace(link, **shared_changes(link, parsed, restrictions))


def _checked(
    fields: Fields,
    references: References,
    faults: list[Fault],
    addresses: Addresses,
    before: ShortLink | None = None,
) -> LinkInput:
    parsed, found = parse_model(LinkFields, fields)
    more = [*faults, *references.faults]
    if fields.get("status") == Status.BLANK:
        more.append(Fault("status", Reason.CODES_ALONE_BLANK))
    common = require_valid(parsed, found, more, fields=fields, references=references, before=before)
    content = _content(common, before)
    refuse_loops(addresses_in(content, common, before), addresses.is_loop)
    return LinkInput(common=common, references=references, content=content)


def _content(common: LinkFields, before: ShortLink | None) -> URLContent | None:
    """The changed content; None if the body does not touch it. What stays is not checked again."""
    sent = {name: getattr(common, name) for name in common.model_fields_set & _CONTENT_FIELDS}
    if not sent:
        return None
    stored = stored_content(before.content) if before is not None else {}
    kept = {name: value for name, value in {**stored, **sent}.items() if value is not None}
    return load_model(URLContent, kept)
