"""/dashboard/webhooks/{reference}: its switch, its deliveries and what each sent, its secret, and tests."""

import json
from datetime import datetime
from typing import Any, Final

from babel import dates
from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, form, owners_page, page, redirect, with_query
from app.dashboard.frame.form import first_fault
from app.dashboard.frame.new_secrets import new_secret, with_secret, without_secret
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.codes import name_of
from app.dashboard.parts.lists.named_items import find_item
from app.dashboard.parts.times import Moment, day_seen_by
from app.dashboard.webhooks.webhook_words import PATH, answer_words, name_words, webhook_rows
from domain.codes.codes import QRCode, ShortLink
from domain.feed.events import RecordedScans
from domain.feed.serialization import serialize_webhook
from domain.feed.webhooks import Delivery, DeliveryState, Webhook, secret_of, signed_headers
from domain.kernel.ids import parse_id
from domain.kernel.net.hosts import unicode_name
from domain.kernel.time_zones import local_time
from domain.named_items.own_domains import OwnDomain
from domain.use_cases.named_items.items import change_item
from domain.use_cases.webhooks import webhooks
from domain.use_cases.webhooks.deliveries import event_id_of, find_told, send_test
from domain.use_cases.webhooks.webhooks import WEBHOOKS

_ROWS: Final = 10
_LONGEST_NUMBER: Final = 18
_NOT_ARRIVED: Final = (DeliveryState.WAITING, DeliveryState.GIVEN_UP)


async def show(request: SignedIn, **refusal: Any) -> Response:
    """In its address: `state`, if what arrived is left out; `below`; and the `event` of the chosen one."""
    webhook, query, now = await find_item(request, WEBHOOKS), request.http.query_params, request.deps.clock()
    states, text = _NOT_ARRIVED if query.get("state") else [*DeliveryState], query.get("below", "")
    below = int(text) if text.isdecimal() and len(text) <= _LONGEST_NUMBER else None
    found, following = await webhooks.list_deliveries(request.deps, webhook, states, below=below, limit=_ROWS)
    chosen = await _find(request, webhook, query.get("event", "")) or next(iter(found), None)
    (hook,), ends = await webhook_rows(request, [webhook]), webhook.old_secret_until
    return await page(
        request,
        "webhooks/one",
        hook=hook,
        rows=[await _row(request, webhook, one) for one in found],
        shows_failed=states is _NOT_ARRIVED,
        below=below,
        following=following,
        chosen=await _sent(request, webhook, chosen) if chosen else None,
        tested=_answer(request, webhook),
        secret_since=day_seen_by(request, webhook.rotated_at or webhook.created_at),
        old_secret_until=Moment.seen_by(request, ends) if ends and now < ends else None,
        starts=request.fields.get("from", ""),
        **refusal,
    )


async def _find(request: SignedIn, webhook: Webhook, reference: str) -> Delivery | None:
    event_id = parse_id(reference)
    return await request.deps.store.webhooks.get_delivery(webhook.id, event_id) if event_id else None


async def _row(request: SignedIn, webhook: Webhook, delivery: Delivery) -> dict[str, Any]:
    """`about`: what the event tells of, as people know it; empty for what its type says."""
    sequence, about = delivery.sequence, ""
    events = await request.deps.store.events.list_of(
        request.account.id, [delivery.type], (sequence, sequence), limit=1
    )
    match events[0].about if events else None:
        case QRCode() | ShortLink() as short_url:
            about = name_of(short_url)
        case OwnDomain() as domain:
            about = unicode_name(domain.domain)
        case RecordedScans() as recorded:
            about = request.t.counted("scans", len(recorded.ids))
    when, note = Moment.seen_by(request, delivery.created_at), _note(request, webhook, delivery)
    return {"delivery": delivery, "about": about, "when": when, "note": note}


def _note(request: SignedIn, webhook: Webhook, delivery: Delivery) -> str:
    t, tries = request.t, delivery.tries
    if delivery.due_at is not None:
        if not webhook.enabled:
            return t.webhook_waits
        waits = delivery.due_at - request.deps.clock()
        when = dates.format_timedelta(waits, add_direction=True, locale=t.locale)
        return t.webhook_again.format(when=when) if waits.total_seconds() >= 1 else t.webhook_soon
    if delivery.state is DeliveryState.GIVEN_UP:
        return t.webhook_given_up
    if len(tries) > 1:
        return t.webhook_arrived.format(number=len(tries))
    return str(answer_words(t, None, tries[0]["milliseconds"], "")["took"])


async def _sent(request: SignedIn, webhook: Webhook, delivery: Delivery) -> dict[str, Any]:
    """What a delivery sends, and its tries, the newest first. `head`: of that one."""
    told = await find_told(request.deps, request.account, webhook, delivery)
    body = await request.context.compose(request.account, *told) if told else None
    event_id, head = event_id_of(delivery.event_id), dict[str, str]()
    if body is not None and delivery.tries:
        sent_at = datetime.fromisoformat(delivery.tries[-1]["at"])
        head = signed_headers(webhook.keys(request.context.secret_key, sent_at), event_id, sent_at, body)
    return {
        **await _row(request, webhook, delivery),
        "id": event_id,
        "tries": [_try(request, **one) for one in reversed(delivery.tries)],
        "head": "\n".join(f"{name}: {value}" for name, value in head.items()),
        "body": json.dumps(json.loads(body), indent=2, ensure_ascii=False) if body is not None else None,
    }


def _try(request: SignedIn, at: str, **answer: Any) -> dict[str, Any]:
    """Tries can be seconds apart."""
    t, moment = request.t, datetime.fromisoformat(at)
    clock = dates.format_time(local_time(moment, request.zone), "medium", locale=t.locale)
    words = t.day_and_clock.format(day=day_seen_by(request, moment, is_short=True), clock=clock)
    return {"when": Moment(at, words), **answer_words(t, **answer)}


async def send_again(request: SignedIn) -> Response:
    webhook = await find_item(request, WEBHOOKS)
    delivery = await _find(request, webhook, request.fields.get("event", ""))
    if delivery is None:
        return redirect(f"{PATH}/{webhook.id}")
    await webhooks.send_again(request.deps, delivery)
    path = with_query(f"{PATH}/{webhook.id}", event=str(delivery.event_id))
    return redirect(path, said="webhook_sent_again")


async def switch(request: SignedIn) -> Response:
    """The form names the wanted state, so sending it twice changes nothing."""
    deps, actor, reference = request.deps, request.actor, request.reference
    is_on, said = request.fields.get("enabled") == "on", "webhook_caught_up"
    if is_on and "missed" in request.fields:
        await webhooks.catch_up(deps, actor, reference)
    else:
        await change_item(WEBHOOKS, deps, actor, reference, lambda: {"enabled": is_on})
        said = "webhook_is_on" if is_on else "webhook_is_off"
    return redirect(f"{PATH}/{reference}", said=said)


@form(show, first_fault("from"))
async def replay(request: SignedIn) -> Response:
    webhook = await find_item(request, WEBHOOKS)
    asked = webhooks.parse_replay({"from": request.fields.get("from")}, request.zone)
    await webhooks.replay(request.deps, webhook, *asked)
    return redirect(f"{PATH}/{webhook.id}", said="webhook_sent_again")


def _subject(webhook: Webhook) -> str:
    return f"webhook {webhook.id}"


async def try_out(request: SignedIn, webhook: Webhook) -> str:
    """Send a test. What came back, signed, so that no link can make a page show another answer."""
    body = serialize_webhook(webhook)
    tried = await send_test(request.deps, request.context.secret_key, webhook, body)
    return pack(request, _subject(webhook), [tried.status, tried.milliseconds, tried.answer])


def _answer(request: SignedIn, webhook: Webhook) -> dict[str, Any] | None:
    found = unpack(request, _subject(webhook), request.http.query_params.get("tested", ""))
    return answer_words(request.t, *found) if found else None


async def test(request: SignedIn) -> Response:
    webhook = await find_item(request, WEBHOOKS)
    path = with_query(f"{PATH}/{webhook.id}", tested=await try_out(request, webhook))
    return redirect(f"{path}#tested")


async def rotate(request: SignedIn) -> Response:
    webhook = await webhooks.rotate_secret(request.deps, request.actor, request.reference)
    return await redirect_to_secret(request, webhook)


async def redirect_to_secret(request: SignedIn, webhook: Webhook, *, tested: str = "") -> Response:
    """The page shows it this once. `tested`: as of `try_out`."""
    secret = secret_of(webhook.keys(request.context.secret_key, request.deps.clock())[0])
    path = with_query(f"{PATH}/{webhook.id}/secret", tested=tested)
    return await with_secret(request, redirect(path), _subject(webhook), secret)


async def show_secret(request: SignedIn) -> Response:
    webhook = await find_item(request, WEBHOOKS)
    secret = await new_secret(request, _subject(webhook))
    if not secret:
        return redirect(f"{PATH}/{webhook.id}")
    response = await page(
        request,
        "webhooks/secret",
        hook=name_words(webhook),
        secret=secret,
        is_new=webhook.rotated_at is None,
        tested=_answer(request, webhook),
    )
    return without_secret(request, response)


PAGES: Final[Pages] = {
    "/webhooks/{reference}": owners_page(show),
    "/webhooks/{reference}/switch": owners_page(None, switch),
    "/webhooks/{reference}/send": owners_page(None, send_again),
    "/webhooks/{reference}/replay": owners_page(None, replay),
    "/webhooks/{reference}/test": owners_page(None, test),
    "/webhooks/{reference}/secret": owners_page(show_secret, rotate),
}
