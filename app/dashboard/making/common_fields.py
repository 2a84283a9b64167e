"""What the forms of all kinds have: name, folder, tags, and the short address of what is new."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.dashboard.kinds.controls import Form
from app.dashboard.kinds.sentences import sentence_of
from app.dashboard.visits import Fields, SignedIn
from app.pages.texts import Translations
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import Fault, ShortIdTaken
from domain.named_items.tags import names_in
from domain.use_cases.codes.short_urls import free_ending_like
from domain.use_cases.named_items.items import all_named_items
from domain.use_cases.named_items.own_domains import verified_domains

CAMPAIGN: Final = "utm_template_id"
# In the order of the page.
_NAMES: Final = ("name", "folder", "tags", CAMPAIGN, "short_link_domain", "short_id")
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
    }


def common_values(entered: Mapping[str, str], short_url: ShortURL | None) -> dict[str, Any]:
    """The fields of a REST body."""
    before = common_of(short_url)
    values: dict[str, Any] = {
        "name": short_url.name
        if short_url and entered["name"] == before["name"]
        else entered["name"].strip() or None,
        "folder": entered["folder"] or None,
        CAMPAIGN: entered[CAMPAIGN] or None,
        "tags": names_in(entered["tags"], short_url.tags if short_url else ()),
    }
    if short_url is None:
        values |= {name: entered[name].strip() or None for name in _OF_NEW}
    return values


async def common_faults(
    visit: SignedIn,
    t: Translations,
    entered: Mapping[str, str],
    faults: Iterable[Fault],
    refusal: Exception | None = None,
) -> dict[str, str]:
    """Sentences by the names of the fields, in the order of the page."""
    found: dict[str, str] = {}
    for fault in faults:
        name = fault.field.partition("[")[0]
        if name in entered:
            found.setdefault(name, sentence_of(t, name, fault.message, entered[name]))
    if isinstance(refusal, ShortIdTaken):
        found["short_id"] = await _taken(visit, t, entered)
    return {name: found[name] for name in _NAMES if name in found}


async def _taken(visit: SignedIn, t: Translations, entered: Mapping[str, str]) -> str:
    domain = visit.deps.addresses.domain_named(entered["short_link_domain"] or "") or ""
    free = await free_ending_like(visit.deps, visit.account.id, domain, entered["short_id"].strip())
    return t.ending_taken_but.format(free=free) if free else t.ending_taken
