"""/dashboard/campaigns: make, change and delete UTM templates, and see what was made from each."""

from typing import Any, Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.codes import name_of, path_of, revision_in
from app.pages.texts import Translations
from domain.content.types.links import UTM_FIELDS
from domain.kernel.errors import PreconditionFailed, ValidationFailed
from domain.kernel.parsing import storable_faults
from domain.named_items.utm_templates import UTMTemplate
from domain.use_cases.named_items.items import (
    all_named_items,
    change_item,
    create_item,
    delete_named_item,
    get_named_item,
)
from domain.use_cases.named_items.templates import UTM_TEMPLATES

PATH: Final = f"{HOME}/campaigns"
EARLIER: Final = "earlier"
_NAMES: Final = ("name", *UTM_FIELDS)
_USERS: Final = 12


async def show_all(visit: SignedIn) -> Response:
    store, account_id = visit.deps.store.utm_templates, visit.account.id
    templates, uses = await all_named_items(store, account_id), await store.uses(account_id)
    rows = [_row(visit.t, one, uses.get(one.id, 0)) for one in templates]
    return await page(visit, "campaigns/campaigns", rows=rows, earlier=_earlier(visit, templates))


async def show_new(visit: SignedIn) -> Response:
    return await _form(visit, None)


async def make(visit: SignedIn) -> Response:
    try:
        await create_item(UTM_TEMPLATES, visit.deps, visit.actor, lambda: _body(visit))
    except ValidationFailed as refusal:
        return await _form(visit, None, faults=_faults(visit, refusal))
    return redirect(PATH, said="campaign_made")


async def show(visit: SignedIn) -> Response:
    return await _form(visit, await _find(visit))


async def change(visit: SignedIn) -> Response:
    found, if_match = await _find(visit), revision_in(visit)
    try:
        changed = await change_item(
            UTM_TEMPLATES, visit.deps, visit.actor, str(found.id), lambda: _body(visit), if_match=if_match
        )
    except ValidationFailed as refusal:
        return await _form(visit, found, faults=_faults(visit, refusal))
    except PreconditionFailed:
        return await _form(visit, found, faults={"": visit.t.item_changed}, status=409)
    if changed.version == found.version:
        return redirect(PATH, said="campaign_saved")
    earlier = pack(visit, "campaign", [str(found.id), _values(found)])
    return redirect(f"{PATH}?{urlencode({EARLIER: earlier})}", said="campaign_saved")


async def delete(visit: SignedIn) -> Response:
    templates, if_match = visit.deps.store.utm_templates, revision_in(visit)
    try:
        await delete_named_item(visit.deps, templates, visit.actor, visit.reference, if_match=if_match)
    except PreconditionFailed:
        return await ask(visit, fault=visit.t.item_changed, status=409)
    return redirect(PATH, said="campaign_deleted")


async def _form(visit: SignedIn, template: UTMTemplate | None, **refusal: Any) -> Response:
    """`refusal`: of the submitted form, which keeps its values: `faults`, "" if not about a field."""
    stored = _values(template) if template else dict.fromkeys(_NAMES, "")
    entered = {name: visit.fields.get(name, "") for name in _NAMES}
    return await page(
        visit,
        "campaigns/campaign",
        values=entered if refusal else stored,
        row=_row(visit.t, template, 0) if template else None,
        name=template.name if template else None,
        path=f"{PATH}/{template.id}" if template else f"{PATH}/new",
        revision=template.revision() if template else "",
        used=await _used(visit, template) if template else None,
        **refusal,
    )


async def ask(visit: SignedIn, **values: Any) -> Response:
    template = await _find(visit)
    return await page(
        visit,
        "campaigns/campaign_delete",
        title=visit.t.campaign_delete.format(name=template.name),
        path=f"{PATH}/{template.id}",
        revision=template.revision(),
        used=await _used(visit, template),
        **values,
    )


async def _used(visit: SignedIn, template: UTMTemplate) -> dict[str, Any]:
    """How many codes and links were made from the template, and the newest of them."""
    store, account_id = visit.deps.store, visit.account.id
    number = (await store.utm_templates.uses(account_id)).get(template.id, 0)
    ids = await store.utm_templates.newest_users(account_id, template.id, limit=_USERS)
    codes = await store.codes.without_waiting.get_all(account_id, ids)
    links = await store.links.without_waiting.get_all(account_id, ids)
    newest = sorted([*codes, *links], key=lambda one: ids.index(one.id))
    return {
        "number": number,
        "words": visit.t.counted("campaign_uses", number),
        "newest": [{"name": name_of(one), "path": path_of(one)} for one in newest],
    }


async def _find(visit: SignedIn) -> UTMTemplate:
    """Raises NotFound."""
    return await get_named_item(visit.deps.store.utm_templates, visit.account.id, visit.reference)


def _row(t: Translations, template: UTMTemplate, uses: int) -> dict[str, Any]:
    return {
        "id": str(template.id),
        "name": template.name,
        "path": f"{PATH}/{template.id}",
        "revision": template.revision(),
        "parameters": "&".join(
            f"{name}={value}" for name, value in _values(template).items() if value and name in UTM_FIELDS
        ),
        "uses": t.counted("campaign_uses", uses),
    }


def _earlier(visit: SignedIn, templates: list[UTMTemplate]) -> dict[str, Any] | None:
    """The template and its earlier fields, for Undo."""
    found = unpack(visit, "campaign", visit.request.query_params.get(EARLIER, ""))
    if not found:
        return None
    template_id, values = found
    template = next((one for one in templates if str(one.id) == template_id), None)
    if template is None:
        return None
    return {"path": f"{PATH}/{template.id}", "revision": template.revision(), "values": values}


def _values(template: UTMTemplate) -> dict[str, str]:
    return {name: getattr(template, name) or "" for name in _NAMES}


def _body(visit: SignedIn) -> dict[str, Any]:
    """A REST body without empty fields. Raises ValidationFailed for text that no database stores."""
    body = {name: visit.fields.get(name, "").strip() or None for name in _NAMES}
    if faults := storable_faults(body):
        raise ValidationFailed(faults)
    return body


def _faults(visit: SignedIn, refusal: ValidationFailed) -> dict[str, str]:
    return {
        fault.field: visit.t.campaign_name_wrong if fault.field == "name" else visit.t.campaign_value_wrong
        for fault in refusal.faults
    }


PAGES: Final[Pages] = {
    "/campaigns": owners_page(show_all),
    "/campaigns/new": owners_page(show_new, make),
    "/campaigns/{reference}": owners_page(show, change),
    "/campaigns/{reference}/delete": owners_page(ask, delete),
}
