"""The folder, templates and domain of a request body: they are found before the other fields are checked."""

from dataclasses import replace
from uuid import UUID

from domain.codes.codes import QRCode
from domain.codes.short_url_input import References
from domain.kernel.faults import Fault
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.parsing import Fields
from domain.kernel.reasons import Reason
from domain.ports.codes import Entity, NamedItem, NamedItems
from domain.use_cases.deps import Deps
from domain.use_cases.named_items.items import get_named_item
from domain.use_cases.named_items.own_domains import find_short_domain

_FOLDER_FIELDS = ("folder", "folder_id")


async def find_references(
    deps: Deps,
    account_id: UUID,
    fields: Fields,
    *,
    with_template: bool = True,
    is_new: bool = True,
    folder_id: UUID | None = None,
    is_imported: bool = False,
) -> References:
    """Raise NotFound, with the field, for an item of another account, and DomainNotVerified for a domain that
    cannot be used yet. Empty texts, and other values than texts, are skipped.

    `with_template`: whether the body may name a template of designs. `is_new`: what a limited API key makes
    goes into its only folder, and to its only domain; with several the body must name one. `folder_id`: that
    of the code or link, which one that is limited to domains alone does not change. `is_imported`: it may be
    on a domain that waits for its proof, as what is changed may be.
    """
    folders = [await _find(deps.store.folders, account_id, fields, name) for name in _FOLDER_FIELDS]
    folder = folders[0] or folders[1]
    template = await _find(deps.store.templates, account_id, fields, "template_id") if with_template else None
    utm_template = await _find(deps.store.utm_templates, account_id, fields, "utm_template_id")
    faults: list[Fault] = []
    if folder is None and (only := deps.access.folders) is not None:
        if is_new and len(only) == 1:
            (only_id,) = only
            folder = await get_named_item(deps.store.folders, account_id, str(only_id), field="folder")
        elif is_new or not fields.keys().isdisjoint(_FOLDER_FIELDS):
            faults.append(Fault("folder", Reason.NOT_OF_KEY, other="folders"))
    if deps.access.domains is not None and deps.access.folders is None:
        own, sent = str(folder_id or ""), [name for name in _FOLDER_FIELDS if name in fields]
        changed = [name for name in sent if str(fields[name] or "").lower() != own]
        faults += [Fault(name, Reason.FOLDER_OF_DOMAINS) for name in changed]
    return References(
        domain=await _find_domain(
            deps, account_id, fields, is_new=is_new, faults=faults, may_wait=is_imported or not is_new
        ),
        folder_id=folder.id if folder else None,
        template=template,
        utm_template=utm_template,
        faults=tuple(faults),
        is_imported=is_imported,
    )


async def found_again(deps: Deps, new: Entity, fields: Fields, *, is_imported: bool) -> Entity:
    """Once more under the lock: its folder or template may have been deleted, its domain proved."""
    is_code, account_id = isinstance(new, QRCode), new.account_id
    found = await find_references(deps, account_id, fields, with_template=is_code, is_imported=is_imported)
    return replace(new, domain=found.domain)


async def _find(
    repository: NamedItems[NamedItem], account_id: UUID, fields: Fields, name: str
) -> NamedItem | None:
    reference = fields.get(name)
    if not isinstance(reference, str) or not reference:
        return None
    return await get_named_item(repository, account_id, reference, field=name)


async def _find_domain(
    deps: Deps, account_id: UUID, fields: Fields, *, is_new: bool, faults: list[Fault], may_wait: bool
) -> str:
    host, only = fields.get("short_link_domain"), deps.access.domains
    if isinstance(host, str) and host:
        return await find_short_domain(deps, account_id, host, field="short_link_domain", may_wait=may_wait)
    if not is_new or only is None or DEFAULT_DOMAIN in only:
        return DEFAULT_DOMAIN
    if len(only) == 1:
        (domain,) = only
        # It may be another account's by now.
        return await find_short_domain(deps, account_id, domain, field="short_link_domain")
    faults.append(Fault("short_link_domain", Reason.NOT_OF_KEY, other="domains"))
    return DEFAULT_DOMAIN
