"""/dashboard/campaigns: make, change and delete UTM templates, and see what was made from each."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, owners_page, page, redirect, with_query
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.codes import name_of, path_of
from app.dashboard.parts.lists.named_items import change_found, deletion_page, find_item, item_or_new
from app.pages.texts import Translations
from domain.content.types.links import UTM_FIELDS
from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import storable_faults
from domain.named_items.items import UTMTemplate
from domain.use_cases.named_items.items import UTM_TEMPLATES, all_named_items, create_item

PATH: Final = f"{HOME}/campaigns"
EARLIER: Final = "earlier"
_NAMES: Final = ("name", *UTM_FIELDS)
_USERS: Final = 12


async def show_all(request: SignedIn) -> Response:
    store, account_id = request.deps.store.utm_templates, request.account.id
    templates, uses = await all_named_items(store, account_id), await store.uses(account_id)
    rows = [_row(request.t, one, uses.get(one.id, 0)) for one in templates]
    return await page(request, "campaigns/campaigns", rows=rows, earlier=_earlier(request, templates))


async def show(request: SignedIn, **refusal: Any) -> Response:
    """The form of a template, or of a new one. It keeps what was entered, after a `refusal`."""
    template = await item_or_new(request, UTM_TEMPLATES)
    stored = _values(template) if template else dict.fromkeys(_NAMES, "")
    entered = {name: request.fields.get(name, "") for name in _NAMES}
    return await page(
        request,
        "campaigns/campaign",
        values=entered if refusal else stored,
        row=_row(request.t, template, 0) if template else None,
        name=template.name if template else None,
        path=f"{PATH}/{template.id}" if template else f"{PATH}/new",
        revision=template.revision() if template else "",
        used=await _used(request, template) if template else None,
        **refusal,
    )


async def ask(request: SignedIn, **refusal: Any) -> Response:
    template = await find_item(request, UTM_TEMPLATES)
    return await page(
        request,
        "campaigns/campaign_delete",
        title=request.t.campaign_delete.format(name=template.name),
        path=f"{PATH}/{template.id}",
        revision=template.revision(),
        used=await _used(request, template),
        **refusal,
    )


async def _used(request: SignedIn, template: UTMTemplate) -> dict[str, Any]:
    store, account_id = request.deps.store, request.account.id
    number = (await store.utm_templates.uses(account_id)).get(template.id, 0)
    ids = await store.utm_templates.newest_users(account_id, template.id, limit=_USERS)
    codes = await store.codes.without_waiting.get_all(account_id, ids)
    links = await store.links.without_waiting.get_all(account_id, ids)
    newest = sorted([*codes, *links], key=lambda one: ids.index(one.id))
    return {
        "number": number,
        "words": request.t.counted("campaign_uses", number),
        "newest": [{"name": name_of(one), "path": path_of(one)} for one in newest],
    }


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


def _earlier(request: SignedIn, templates: list[UTMTemplate]) -> dict[str, Any] | None:
    found = unpack(request, "campaign", request.http.query_params.get(EARLIER, ""))
    if not found:
        return None
    template_id, values = found
    template = next((one for one in templates if str(one.id) == template_id), None)
    if template is None:
        return None
    return {"path": f"{PATH}/{template.id}", "revision": template.revision(), "values": values}


def _values(template: UTMTemplate) -> dict[str, str]:
    return {name: getattr(template, name) or "" for name in _NAMES}


def _body(request: SignedIn) -> dict[str, Any]:
    """A REST body without empty fields. Raises ValidationFailed for text that no database stores."""
    body = {name: request.fields.get(name, "").strip() or None for name in _NAMES}
    if faults := storable_faults(body):
        raise ValidationFailed(faults)
    return body


def _faults(request: SignedIn, refusal: ValidationFailed) -> dict[str, str]:
    t = request.t
    words = {"name": t.campaign_name_wrong}
    return {fault.field: words.get(fault.field, t.campaign_value_wrong) for fault in refusal.faults}


@form(show, _faults)
async def make(request: SignedIn) -> Response:
    await create_item(UTM_TEMPLATES, request.deps, request.actor, lambda: _body(request))
    return redirect(PATH, said="campaign_made")


@form(show, _faults)
async def change(request: SignedIn) -> Response:
    found = await find_item(request, UTM_TEMPLATES)
    changed = await change_found(request, UTM_TEMPLATES, lambda: _body(request))
    has_changed = changed.version != found.version
    earlier = pack(request, "campaign", [str(found.id), _values(found)]) if has_changed else ""
    return redirect(with_query(PATH, **{EARLIER: earlier}), said="campaign_saved")


PAGES: Final[Pages] = {
    "/campaigns": owners_page(show_all),
    "/campaigns/new": owners_page(show, make, resumes=True),
    "/campaigns/{reference}": owners_page(show, change, resumes=True),
    "/campaigns/{reference}/delete": deletion_page(UTM_TEMPLATES, ask, PATH, "campaign_deleted"),
}
