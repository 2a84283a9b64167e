"""/dashboard/webhooks: all of them, the form of a new one or of one that is changed, and its end."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, form, owners_page, page, redirect
from app.dashboard.frame.form import Faults, full
from app.dashboard.parts.lists.listing import more_path, place_asked
from app.dashboard.parts.lists.named_items import change_found, deletion_page, find_item, item_or_new
from app.dashboard.webhooks.one_webhook import redirect_to_secret, try_out
from app.dashboard.webhooks.webhook_words import (
    GROUPS,
    PATH,
    folder_names,
    group_of,
    name_words,
    webhook_rows,
)
from app.pages.words import fault_words
from domain.accounts.plans import UNLIMITED, smallest_plan_with
from domain.feed.events import EventType
from domain.feed.webhooks import Webhook
from domain.kernel import errors
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.parsing import storable_faults
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.named_items.items import all_named_items, create_item, list_named_items
from domain.use_cases.webhooks.webhooks import WEBHOOKS

_ROWS: Final = 25
# The values of the field `told`.
_ALL, _SOME = "all", "some"


async def show_all(request: SignedIn) -> Response:
    deps, limit = request.deps, request.deps.allowance_of(request.account).webhooks
    after = place_asked(request, position_in, PATH)
    found, following, total = await list_named_items(
        deps.store.webhooks, request.account.id, limit=_ROWS, after=after
    )
    plan = smallest_plan_with(deps.allowances, "webhooks", above=limit)
    return await page(
        request,
        "webhooks/all",
        # Those from an earlier, larger plan go on.
        has_any=bool(limit or total),
        rows=await webhook_rows(request, found),
        more=more_path(PATH, cursor_of(following, PATH)),
        plan=plan.title() if plan else None,
        full=None if limit == UNLIMITED or total < limit else {"used": total, "limit": limit},
        curl=f'curl {request.context.rest_url}/events -H "x-api-key: rp_…"',
    )


async def show_form(request: SignedIn, **refusal: Any) -> Response:
    """The form of a webhook, or of a new one. It keeps what was entered, after a `refusal`."""
    webhook, t = await item_or_new(request, WEBHOOKS), request.t
    values = _entered(request) if refusal else _stored(webhook)
    folders = dict.fromkeys(values["folders"], t.key_folder_gone) | await folder_names(request)
    tags = [one.name for one in await all_named_items(request.deps.store.tags, request.account.id)]
    codes = len(((webhook and webhook.only) or {}).get("qr_codes", ()))
    return await page(
        request,
        "webhooks/form",
        hook=name_words(webhook) if webhook else None,
        revision=webhook.revision() if webhook else "",
        values=values,
        groups=[(name, getattr(t, text)) for name, text in GROUPS.items()],
        folders=[*folders.items()],
        tags=[(name, name) for name in dict.fromkeys([*tags, *values["tags"]])],
        codes=t.counted("webhook_only_codes", codes) if codes else "",
        **refusal,
    )


def _stored(webhook: Webhook | None) -> dict[str, Any]:
    only, events = ((webhook.only or {}), webhook.events) if webhook else ({}, None)
    return {
        "url": webhook.url if webhook else "",
        "told": _ALL if events is None else _SOME,
        "events": [group_of(one) for one in events or ()],
        **{name: only.get(name, ()) for name in ("folders", "tags")},
    }


def _entered(request: SignedIn) -> dict[str, Any]:
    fields = request.fields
    lists = {name: fields.getlist(name) for name in ("events", "folders", "tags")}
    return {"url": fields.get("url", ""), "told": fields.get("told", _ALL), **lists}


def _body(request: SignedIn, before: Webhook | None = None) -> dict[str, Any]:
    """A REST body. A group of which it had some types keeps these.

    Raises ValidationFailed for text that no database stores.
    """
    entered, had = _entered(request), (before and before.events) or ()
    parts = {*map(group_of, had)}
    chosen = [one for one in EventType if group_of(one) in entered["events"]]
    events = [one for one in chosen if one in had or group_of(one) not in parts]
    only = {name: entered[name] or None for name in ("folders", "tags")}
    told = None if entered["told"] == _ALL else events
    body = {"url": with_scheme(entered["url"]), "events": told, "only": only}
    if faults := storable_faults(body):
        raise errors.ValidationFailed(faults)
    return body


def _faults(request: SignedIn, refusal: errors.DomainError) -> Faults:
    found = {one.field: fault_words(request.t, one, "webhook") for one in refusal.faults}
    return {field.rpartition(".")[2]: words for field, words in found.items()}


_WORDS: Final = dict.fromkeys((errors.ValidationFailed, errors.DestinationRefused), _faults)


@form(show_form, {**_WORDS, errors.PlanLimitReached: full("webhooks_full")})
async def make(request: SignedIn) -> Response:
    webhook = await create_item(WEBHOOKS, request.deps, request.actor, lambda: _body(request))
    return await redirect_to_secret(request, webhook, tested=await try_out(request, webhook))


@form(show_form, _WORDS)
async def change(request: SignedIn) -> Response:
    found = await find_item(request, WEBHOOKS)
    await change_found(request, WEBHOOKS, lambda: _body(request, found))
    return redirect(f"{PATH}/{found.id}", said="settings_saved")


async def ask(request: SignedIn, **refusal: Any) -> Response:
    webhook = await find_item(request, WEBHOOKS)
    revision = webhook.revision()
    return await page(request, "webhooks/delete", hook=name_words(webhook), revision=revision, **refusal)


PAGES: Final[Pages] = {
    "/webhooks": owners_page(show_all),
    "/webhooks/new": owners_page(show_form, make, resumes=True),
    "/webhooks/{reference}/edit": owners_page(show_form, change, resumes=True),
    "/webhooks/{reference}/delete": deletion_page(WEBHOOKS, ask, PATH, "webhook_deleted"),
}
