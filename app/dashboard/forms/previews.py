"""The page of a code as a phone shows it, from what stands in a form. Nothing of it is stored."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.forms.drafts import Draft
from app.dashboard.forms.faults import steps_of
from app.dashboard.frame import HOME, SignedIn
from app.pages.landing.layout import Landing
from app.pages.look import Look
from app.types.catalogue import landing_page
from domain.codes.code_input import coerced_code
from domain.codes.codes import QRCode
from domain.codes.picture_source import twin_picture_source
from domain.content import TYPES, Content, parse_content
from domain.drawing.output import Output
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.kernel.short_ids import SAMPLE_SHORT_ID, path_of
from domain.kernel.signing import sign
from domain.kernel.time_zones import zone_named
from domain.named_items.items import with_parameters_of
from domain.use_cases.codes.pictures import draw
from domain.use_cases.named_items.items import get_named_item

PICTURES: Final = "/preview-pictures"
_REPAIRS: Final = 12


async def answer_preview(request: SignedIn, draft: Draft) -> Response:
    content = content_of(request, draft.form.model, draft.content_values())
    theme = draft.short_url.theme if isinstance(draft.short_url, QRCode) else None
    short_id = draft.short_url.short_id if draft.short_url else SAMPLE_SHORT_ID
    return await answer_page(request, content, theme, short_id)


async def answer_page(
    request: SignedIn, content: Content, theme: Mapping[str, Any] | None, short_id: str = SAMPLE_SHORT_ID
) -> Response:
    """A page of its own for an iframe. It runs no script, sends no form, and has no part in the session."""
    response = landing_page(await _landing(request, content, theme, short_id))
    policy = response.headers["Content-Security-Policy"]
    policy = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    response.headers["Content-Security-Policy"] = f"{policy}; sandbox"
    return response


def content_of(request: SignedIn, model: type[Content], entered: Mapping[str, Any]) -> Content:
    """The entered content without what is wrong in it; the example's in place of what is missing."""
    values = {name: deepcopy(value) for name, value in entered.items() if value is not None}
    if values.get("scheme") == "epc" and not values.get("payee_name"):
        values["payee_name"] = model.example["payee_name"]
    for _ in range(_REPAIRS):
        fields = {"type_id": model.type_id, **values}
        with suppress(ValidationFailed):
            fields = dict(coerced_code(fields, zone_named(request.account.time_zone)))
        del fields["type_id"]
        content, faults = parse_content(model.type_id, fields)
        if content is not None:
            return content
        # The last items first: what goes leaves the places of those before it. Of several faults in an item,
        # one at a time: with the first, the whole item may go.
        ways = {_item_of(steps): steps for steps in map(steps_of, faults)}
        for steps in sorted(ways.values(), key=lambda one: [*map(_order, one)], reverse=True):
            _repair(values, steps, model)
    return parse_example(model.type_id)


async def destination_of(request: SignedIn, draft: Draft) -> str | None:
    """Where a scan leads, for a type without a page. None until what leads there is right."""
    first, values = draft.form.controls[0].name, draft.content_values()
    with suppress(NotFound):
        if campaign := draft.new_campaign:
            template = await get_named_item(request.deps.store.utm_templates, request.account.id, campaign)
            values = dict(with_parameters_of(template, values))
    content = content_of(request, draft.form.model, values)
    return content.destination() if getattr(content, first) == values[first] else None


def parse_example(type_id: int) -> Content:
    content, faults = parse_content(type_id, TYPES[type_id].example)
    if content is None:
        raise ValidationFailed(faults)
    return content


def _item_of(steps: Sequence[str]) -> tuple[str, ...]:
    """The way to the innermost item; without one, to the value itself."""
    last = max((place for place, step in enumerate(steps, start=1) if step.isdecimal()), default=len(steps))
    return tuple(steps[:last])


def _order(step: str) -> tuple[int, str]:
    return (int(step), "") if step.isdecimal() else (-1, step)


def _repair(values: dict[str, Any], steps: list[str], model: type[Content]) -> None:
    """Remove the faulty value. What the type cannot be without is taken from its example."""
    name, is_removed = steps[0], _removed(values, steps)
    if not is_removed:
        values.pop(name, None)
    is_needed = not is_removed or model.model_fields[name].is_required()
    if is_needed and not values.get(name) and name in model.example:
        values[name] = deepcopy(model.example[name])


def _removed(values: dict[str, Any], steps: list[str]) -> bool:
    """Whether the value was there to remove; an item that lacks something goes as a whole."""
    inside: Any = values
    item: tuple[list[Any], int] | None = None
    for step in steps:
        if isinstance(inside, list) and step.isdecimal() and int(step) < len(inside):
            item, inside = (inside, int(step)), inside[int(step)]
            if step is steps[-1]:
                break
        elif isinstance(inside, dict) and step in inside:
            if step is steps[-1]:
                del inside[step]
                return True
            inside = inside[step]
    if item is not None:
        del item[0][item[1]]
    return item is not None


async def _landing(
    request: SignedIn, content: Content, theme: Mapping[str, Any] | None, short_id: str
) -> Landing:
    now, key = request.deps.clock(), request.context.secret_key
    payload = content.static_payload(mint_id(request.deps.rng), now)
    short_url = request.deps.addresses.short_url(DEFAULT_DOMAIN, short_id)
    stored = request.deps.store.page_pictures
    logo = await stored.get(str((theme or {}).get("logo_url", "")))
    file_url = content.file_url()
    return Landing(
        content=content,
        language=request.language,
        owner_zone=request.zone,
        now=now,
        look=Look(
            theme=theme,
            picture_path=partial(_picture_path, key),
            logo_ink=logo.ink if logo else None,
            weave=await request.deps.renderer.weave(short_url, "Q", 0),
            short_url=short_url,
        ),
        base_path=path_of(short_id),
        continuation="",
        static_picture=await _twin(request, payload) if payload else None,
        file=await stored.get(file_url) if file_url else None,
        is_preview=True,
    )


async def _twin(request: SignedIn, payload: str) -> str | None:
    source = twin_picture_source(payload)
    if source is None:
        return None
    drawn = await draw(request.deps, source, Output("svg"))
    return f"data:image/svg+xml;base64,{b64encode(drawn).decode()}"


def _picture_path(key: bytes, url: str) -> str:
    """Signed, so that this server fetches nothing that no owner has asked for."""
    query = urlencode({"url": url, "v": signature_of(key, url)})
    return f"{HOME}{PICTURES}?{query}"


def signature_of(key: bytes, url: str) -> str:
    return sign(key, f"preview picture\n{url}")
