"""Folders, tags, templates and domains on their pages: the one in the path is found, changed and deleted."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.responses import Response

from app.dashboard.frame import Page, SignedIn, form, owners_page, redirect
from app.dashboard.parts.codes import revision_in
from domain.kernel.parsing import ReadFields
from domain.ports.codes import NamedItem
from domain.use_cases.named_items.items import ItemKind, change_item, delete_named_item, get_named_item


async def find_item(request: SignedIn, kind: ItemKind[NamedItem]) -> NamedItem:
    """Raises NotFound, for that of another account too."""
    return await get_named_item(kind.repository(request.deps.store), request.account.id, request.reference)


async def item_or_new(request: SignedIn, kind: ItemKind[NamedItem]) -> NamedItem | None:
    """None on the page of a new one. Raises NotFound."""
    return await find_item(request, kind) if "reference" in request.http.path_params else None


async def change_found(request: SignedIn, kind: ItemKind[NamedItem], read: ReadFields) -> NamedItem:
    """Raises PreconditionFailed if it was changed since its page was shown, and as `change_item`."""
    reference, if_match = request.reference, revision_in(request)
    return await change_item(kind, request.deps, request.actor, reference, read, if_match=if_match)


def deletion_page(kind: ItemKind[Any], ask: Callable[..., Awaitable[Response]], path: str, told: str) -> Page:
    """`ask`: the page before the deletion. `path`: where it leads to, with what is told there."""

    @form(ask)
    async def delete(request: SignedIn) -> Response:
        items, if_match = kind.repository(request.deps.store), revision_in(request)
        await delete_named_item(request.deps, items, request.actor, request.reference, if_match=if_match)
        return redirect(path, said=told)

    return owners_page(ask, delete)
