"""The folder, templates and domain of a request body: they are found before the other fields are checked."""

from uuid import UUID

from domain.codes.short_url_input import References
from domain.kernel.addresses import DEFAULT_DOMAIN, Addresses
from domain.kernel.errors import NotFound
from domain.kernel.parsing import Fields
from domain.ports.codes import NamedItem, NamedItems
from domain.use_cases.deps import Deps
from domain.use_cases.named_items.items import get_named_item


async def find_references(
    deps: Deps, account_id: UUID, fields: Fields, *, with_template: bool = True
) -> References:
    """Raise NotFound, with the field, for an item of another account. Empty texts, and other values than
    texts, are skipped.

    `with_template`: whether the body may name a template of designs.
    """
    folders = [await _find(deps.store.folders, account_id, fields, name) for name in ("folder", "folder_id")]
    folder = folders[0] or folders[1]
    template = await _find(deps.store.templates, account_id, fields, "template_id") if with_template else None
    utm_template = await _find(deps.store.utm_templates, account_id, fields, "utm_template_id")
    return References(
        domain=_find_domain(fields, deps.addresses),
        folder_id=folder.id if folder else None,
        template=template,
        utm_template=utm_template,
    )


async def _find(
    repository: NamedItems[NamedItem], account_id: UUID, fields: Fields, name: str
) -> NamedItem | None:
    reference = fields.get(name)
    if not isinstance(reference, str) or not reference:
        return None
    return await get_named_item(repository, account_id, reference, field=name)


def _find_domain(fields: Fields, addresses: Addresses) -> str:
    host = fields.get("short_link_domain")
    if not isinstance(host, str) or not host:
        return DEFAULT_DOMAIN
    domain = addresses.find_domain(host)
    if domain is None:
        raise NotFound("domain", "short_link_domain")
    return domain
