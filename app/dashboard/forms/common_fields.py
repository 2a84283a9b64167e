"""What the forms of all kinds have: name, folder, tags, what is for programs, and the new short address."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.dashboard.forms.controls import Form
from app.dashboard.forms.metadata_lines import metadata_in, metadata_lines
from app.dashboard.frame import SignedIn
from app.dashboard.frame.rooms import Room
from app.dashboard.frame.visits import Fields
from app.dashboard.parts.codes import name_of
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import ExternalIdTaken, ShortIdTaken
from domain.kernel.faults import Fault
from domain.kernel.parsing import patch_between
from domain.named_items.tags import names_in
from domain.use_cases.codes.short_urls import free_ending_like
from domain.use_cases.named_items.items import all_named_items
from domain.use_cases.named_items.own_domains import verified_domains

CAMPAIGN: Final = "utm_template_id"
# In the order of the page.
_NAMES: Final = (
    *("name", "folder", "tags", CAMPAIGN, "short_link_domain", "short_id", "external_id", "metadata"),
)
_OF_NEW: Final = ("short_link_domain", "short_id")


@dataclass(frozen=True, slots=True)
class Choices:
    """What an account can choose from. `campaigns`: its UTM templates, for a kind that has their fields."""

    folders: list[tuple[str, str]]
    tags: list[str]
    campaigns: list[tuple[str, str]]
    hosts: list[str]


async def choices_of(visit: SignedIn, form: Form) -> Choices:
    store, account = visit.deps.store, visit.account.id
    folders = await all_named_items(store.folders, account)
    tags = await all_named_items(store.tags, account)
    campaigns = await all_named_items(store.utm_templates, account) if form.has_campaign else []
    return Choices(
        [(str(one.id), one.name) for one in folders],
        [one.name for one in tags],
        [(str(one.id), one.name) for one in campaigns],
        [visit.deps.addresses.default_host, *await verified_domains(visit.deps, account)],
    )


def common_in(fields: Fields) -> dict[str, str]:
    """As it was entered."""
    return {name: fields.get(name, "") for name in _NAMES}


def common_of(short_url: ShortURL | None) -> dict[str, str]:
    if short_url is None:
        return dict.fromkeys(_NAMES, "")
    folder, campaign = (str(one) if one else "" for one in (short_url.folder_id, short_url.utm_template_id))
    return {
        "name": short_url.name or "",
        "folder": folder,
        "tags": ", ".join(short_url.tags),
        CAMPAIGN: campaign,
        "external_id": short_url.external_id or "",
        "metadata": metadata_lines(short_url.metadata),
    }


def common_values(entered: Mapping[str, str], short_url: ShortURL | None) -> dict[str, Any]:
    """The fields of a REST body. Raises ValidationFailed for metadata that cannot be read."""
    before = common_of(short_url)
    kept = {name for name in before if short_url is not None and entered[name] == before[name]}
    values: dict[str, Any] = {
        **{
            name: getattr(short_url, name) if name in kept else entered[name].strip() or None
            for name in ("name", "external_id")
        },
        "folder": entered["folder"] or None,
        CAMPAIGN: entered[CAMPAIGN] or None,
        "tags": names_in(entered["tags"], short_url.tags if short_url else ()),
    }
    if "metadata" not in kept:
        stored = short_url.metadata if short_url is not None else {}
        if patch := patch_between(stored, metadata_in(entered["metadata"])):
            values["metadata"] = patch
    if short_url is None:
        values |= {name: entered[name].strip() or None for name in _OF_NEW}
    return values


async def common_faults(
    visit: SignedIn,
    t: Translations,
    room: Room[Any],
    entered: Mapping[str, str],
    faults: Iterable[Fault],
    refusal: Exception | None = None,
) -> dict[str, str]:
    """Sentences by the names of the fields, in the order of the page."""
    found: dict[str, str] = {}
    for fault in faults:
        name = re.split(r"[\[.]", fault.field, maxsplit=1)[0]
        if name in entered:
            found.setdefault(name, fault_words(t, fault, name))
    if isinstance(refusal, ShortIdTaken):
        found["short_id"] = await _taken(visit, t, entered)
    if isinstance(refusal, ExternalIdTaken):
        other = await room.repository(visit.deps.store).find_by_external_id(
            visit.account.id, entered["external_id"].strip()
        )
        found["external_id"] = t.external_id_taken.format(name=name_of(other)) if other else t.wrong_refused
    return {name: found[name] for name in _NAMES if name in found}


async def _taken(visit: SignedIn, t: Translations, entered: Mapping[str, str]) -> str:
    domain = visit.deps.addresses.domain_named(entered["short_link_domain"] or "") or ""
    free = await free_ending_like(visit.deps, visit.account.id, domain, entered["short_id"].strip())
    return t.ending_taken_but.format(free=free) if free else t.ending_taken
