"""What the forms of all kinds have: name, folder, tags, and the short address of a new code."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.dashboard.kinds.controls import Form
from app.dashboard.kinds.sentences import sentence_of
from app.dashboard.visits import Fields, SignedIn
from app.pages.texts import Translations
from domain.codes.codes import QRCode
from domain.kernel.errors import Fault, ShortIdTaken
from domain.named_items.own_domains import DomainStatus
from domain.named_items.tags import names_in
from domain.use_cases.codes.short_urls import free_ending_like
from domain.use_cases.named_items.items import all_named_items

CAMPAIGN: Final = "utm_template_id"
# In the order of the page.
_NAMES: Final = ("name", "folder", "tags", CAMPAIGN, "short_link_domain", "short_id")
_OF_NEW: Final = ("short_link_domain", "short_id")
_MOST: Final = 100


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
    domains = await store.own_domains.list_of(account, limit=_MOST, after=None)
    own = [one.domain for one in domains if one.status is DomainStatus.VERIFIED]
    return Choices(
        [(str(one.id), one.name) for one in folders],
        [one.name for one in tags],
        [(str(one.id), one.name) for one in campaigns],
        [visit.deps.addresses.default_host, *own],
    )


def common_in(fields: Fields) -> dict[str, str]:
    """As it was entered."""
    return {name: fields.get(name, "") for name in _NAMES}


def common_of(code: QRCode | None) -> dict[str, str]:
    if code is None:
        return dict.fromkeys(_NAMES, "")
    folder, campaign = (str(one) if one else "" for one in (code.folder_id, code.utm_template_id))
    return {"name": code.name or "", "folder": folder, "tags": ", ".join(code.tags), CAMPAIGN: campaign}


def common_values(entered: Mapping[str, str], code: QRCode | None) -> dict[str, Any]:
    """The fields of a REST body."""
    before = common_of(code)
    values: dict[str, Any] = {
        "name": code.name if code and entered["name"] == before["name"] else entered["name"].strip() or None,
        "folder": entered["folder"] or None,
        CAMPAIGN: entered[CAMPAIGN] or None,
        "tags": names_in(entered["tags"], code.tags if code else ()),
    }
    if code is None:
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
