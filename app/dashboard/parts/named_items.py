"""Folders, tags, templates and domains on their pages: the one in the path is found, changed and deleted."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.responses import Response

from app.dashboard.frame import Page, SignedIn, form, owners_page, redirect
from app.dashboard.parts.codes import revision_in
from domain.kernel.parsing import ReadFields
from domain.ports.codes import NamedItem
from domain.use_cases.named_items.items import (
    ItemKind,
    change_item,
    delete_named_item,
    get_named_item,
)


async def find_item(visit: SignedIn, kind: ItemKind[NamedItem]) -> NamedItem:
    """Raises NotFound, for that of another account too."""
    return await get_named_item(kind.repository(visit.deps.store), visit.account.id, visit.reference)


async def item_or_new(visit: SignedIn, kind: ItemKind[NamedItem]) -> NamedItem | None:
    """None on the page of a new one. Raises NotFound."""
    return await find_item(visit, kind) if "reference" in visit.request.path_params else None


async def change_found(visit: SignedIn, kind: ItemKind[NamedItem], read: ReadFields) -> NamedItem:
    """Raises PreconditionFailed if it was changed since its page was shown, and as `change_item`."""
    reference, if_match = visit.reference, revision_in(visit)
    return await change_item(kind, visit.deps, visit.actor, reference, read, if_match=if_match)


def deletion_page(kind: ItemKind[Any], ask: Callable[..., Awaitable[Response]], path: str, told: str) -> Page:
    """`ask`: the page before the deletion. `path`: where it leads to, with what is told there."""

    @form(ask)
    async def delete(visit: SignedIn) -> Response:
        items, if_match = kind.repository(visit.deps.store), revision_in(visit)
        await delete_named_item(visit.deps, items, visit.actor, visit.reference, if_match=if_match)
        return redirect(path, said=told)

    return owners_page(ask, delete)
