"""Folders, templates and UTM templates, and what they have in common with tags and own domains."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.content.types.links import UTM_FIELDS
from domain.kernel.net.destinations import parameter_names
from domain.kernel.parsing import Fields
from domain.kernel.revisions import revision_of


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnedItem:
    """`version`: counts its changes."""

    id: UUID
    account_id: UUID
    version: int
    created_at: datetime
    updated_at: datetime

    def revision(self) -> str:
        return revision_of(self.id, self.version)


@dataclass(frozen=True, kw_only=True, slots=True)
class Folder(OwnedItem):
    """`qr_codes` and `links`: how many are in it."""

    name: str
    qr_codes: int = 0
    links: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Template(OwnedItem):
    """`options` and `theme` are those that the owner sent. Codes copy them."""

    name: str
    options: dict[str, Any]
    theme: dict[str, Any] | None


@dataclass(frozen=True, kw_only=True, slots=True)
class UTMTemplate(OwnedItem):
    """Codes and links copy its parameters."""

    name: str
    utm_source: str | None
    utm_medium: str | None
    utm_campaign: str | None
    utm_term: str | None
    utm_content: str | None


def with_parameters_of(template: UTMTemplate, fields: Fields, url: str = "") -> Fields:
    """`fields` with the parameters of the template that neither they nor their address have.

    `url`: the address where they have none.
    """
    given = {*parameter_names(str(fields.get("url") or url)), *fields}
    values = {name: getattr(template, name) for name in UTM_FIELDS if name not in given}
    return {**{name: value for name, value in values.items() if value is not None}, **fields}
