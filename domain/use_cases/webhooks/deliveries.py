"""Send events on to webhooks: in their order at first, what failed by the table of retries."""

import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.codes.codes import QRCode, ShortLink
from domain.contacts.contacts import Contact, LockedContact
from domain.feed.events import Event, EventType, WebhookReference
from domain.feed.webhooks import (
    MOST_TRIES,
    SHORTENED,
    Delivery,
    DeliveryState,
    DisabledReason,
    Try,
    Webhook,
    is_success,
    signed_headers,
)
from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.kernel.ids import mint_id
from domain.kernel.retries import next_try
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.deps import Deps, transacted
from domain.use_cases.feed import Told, read_feed

# The type of a test.
TEST: Final = "webhook.test"
_AT_ONCE: Final = 20
# One webhook then waits until others had their turn.
_TURN: Final = timedelta(seconds=30)

# The body of an event, as the feed has it.
Compose = Callable[[Account, Event, Told], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class Deliverer:
    """What sending needs. `compose`: of an adapter. `is_closing`: whether this process is to end.

    `on_fault` is called while a fault of our own is handled: it is a failed try, and holds back no other.
    """

    deps: Deps
    compose: Compose
    secret_key: bytes
    on_fault: Callable[[], None] = lambda: None

    async def send_new(self, webhook: Webhook, is_closing: Callable[[], bool]) -> None:
        """The first tries, by sequence, of all that is new. A failure holds back nothing behind it.

        What its owner changes holds from the next turn on, so this one ends.
        """
        deps, account = self.deps, await self.deps.store.accounts.get(webhook.account_id)
        is_over, has_more = self._turn(is_closing), account is not None
        while account is not None and has_more and not is_over():
            begin = webhook.position + 1
            page = await read_feed(deps, account, webhook.types(), begin=begin, limit=_AT_ONCE)
            for event, told in page.events:
                if is_over():
                    return
                narrowed = await _narrowed(deps, webhook, told)
                webhook = replace(webhook, position=event.sequence)
                if narrowed is None:
                    continue
                tried = await self._try(webhook, event.id, self.compose(account, event, narrowed))
                found = await self._record(webhook, _first_delivery(webhook, event, tried), tried)
                if found is None:
                    return
                webhook = found
            webhook = replace(webhook, position=page.following - 1)
            has_more = await deps.store.webhooks.advance(webhook) and page.has_more

    async def send_due(self, webhook: Webhook, is_closing: Callable[[], bool]) -> None:
        """Try again what is due, those that wait the longest first."""
        deps, account = self.deps, await self.deps.store.accounts.get(webhook.account_id)
        is_over, has_more = self._turn(is_closing), account is not None
        while account is not None and has_more:
            due = await deps.store.webhooks.due_deliveries(webhook.id, deps.clock(), limit=_AT_ONCE)
            for delivery in due:
                found = None if is_over() else await self._send_again(account, webhook, delivery)
                if found is None:
                    return
                webhook = found
            has_more = len(due) == _AT_ONCE

    def _turn(self, is_closing: Callable[[], bool]) -> Callable[[], bool]:
        """Says whether the turn is over."""
        ends = self.deps.clock() + _TURN
        return lambda: is_closing() or self.deps.clock() >= ends

    async def _send_again(self, account: Account, webhook: Webhook, delivery: Delivery) -> Webhook | None:
        """The webhook as it is now; None if the turn ends."""
        found = await find_told(self.deps, account, webhook, delivery)
        if found is None:
            await _settle(self.deps, delivery)
            return webhook
        tried = await self._try(webhook, delivery.event_id, self.compose(account, *found))
        return await self._record(webhook, _after(delivery, tried), tried)

    async def _try(self, webhook: Webhook, event_id: UUID, composing: Awaitable[bytes]) -> Try:
        now = self.deps.clock()
        try:
            return await send(self.deps, self.secret_key, webhook, event_id_of(event_id), await composing)
        except (Unavailable, DatabaseFailed):
            raise
        except Exception:  # noqa: BLE001 - it would be the first of each turn, for ever
            self.on_fault()
            return Try(at=now, status=None, answer="the service itself failed", milliseconds=0)

    async def _record(self, webhook: Webhook, delivery: Delivery, tried: Try) -> Webhook | None:
        """The webhook as it is now; None if it is off, or its owner has changed it."""
        found = await _save(self.deps, webhook, delivery, tried)
        if found is None or not found.is_enabled or found.version != webhook.version:
            return None
        reason = found.reason_to_disable(tried)
        if reason is not None:
            await _disable(self.deps, found, reason)
        return None if reason else found


def event_id_of(event_id: UUID) -> str:
    return f"evt_{event_id.hex}"


async def send(deps: Deps, secret_key: bytes, webhook: Webhook, message_id: str, body: bytes) -> Try:
    """One signed request."""
    now = deps.clock()
    headers = signed_headers(webhook.keys(secret_key, now), message_id, now, body)
    return await deps.webhook_sender.post(webhook.url, headers, body, now)


async def send_test(deps: Deps, secret_key: bytes, webhook: Webhook, shown: Mapping[str, Any]) -> Try:
    """A message like that of an event, which the feed does not have. `shown`: the webhook, as its data.

    A receiver that takes it has not failed for days.
    """
    now = deps.clock().isoformat().replace("+00:00", "Z")
    message_id = event_id_of(mint_id(deps.rng))
    message = {"id": message_id, "sequence": 0, "type": TEST, "at": now, "by": None, "via": None}
    body = json.dumps({**message, "data": shown, "timestamp": now}, ensure_ascii=False).encode()
    tried = await send(deps, secret_key, webhook, message_id, body)
    if is_success(tried.status):
        await _forget_failures(deps, webhook)
    return tried


@transacted
async def _forget_failures(deps: Deps, webhook: Webhook) -> None:
    now = await deps.store.webhooks.lock(webhook.id)
    if now is not None and now.url == webhook.url and now.failing_since is not None:
        await deps.store.webhooks.save_progress(replace(now, failing_since=None))


async def find_event(
    deps: Deps, account: Account, kind: EventType, sequence: int
) -> tuple[Event, Told] | None:
    """None if it is older than the feed, or what it tells is gone."""
    page = await read_feed(deps, account, [kind], begin=sequence, limit=1)
    return next((one for one in page.events if one[0].sequence == sequence), None)


async def find_told(
    deps: Deps, account: Account, webhook: Webhook, delivery: Delivery
) -> tuple[Event, Told] | None:
    """What a delivery sends now; None if that is erased, or no concern of the webhook any more."""
    if delivery.type not in webhook.types():
        return None
    found = await find_event(deps, account, delivery.type, delivery.sequence)
    narrowed = await _narrowed(deps, webhook, found[1]) if found else None
    return (found[0], narrowed) if found and narrowed is not None else None


async def _narrowed(deps: Deps, webhook: Webhook, told: Told) -> Told | None:
    """What of it concerns the webhook: of scans those of its codes."""
    if webhook.only is None:
        return told
    match told:
        case QRCode() | ShortLink():
            return told if _is_wanted(webhook, told) else None
        case Contact() | LockedContact():
            return told if told.code_id in await _wanted_of(deps, webhook, {told.code_id}) else None
        case [*scans]:
            wanted = await _wanted_of(deps, webhook, {scan.qr_code.id for scan in scans})
            return [scan for scan in scans if scan.qr_code.id in wanted] or None
    return told


async def _wanted_of(deps: Deps, webhook: Webhook, ids: Collection[UUID]) -> Collection[UUID]:
    named = {UUID(one) for one in (webhook.only or {}).get("qr_codes", ())}.intersection(ids)
    codes, links = deps.store.codes, deps.store.links
    entities: list[QRCode | ShortLink] = []
    for repository in (codes, links, codes.in_trash, links.in_trash):
        entities += await repository.get_all(webhook.account_id, ids)
    return {*named, *(one.id for one in entities if _is_wanted(webhook, one))}


def _is_wanted(webhook: Webhook, entity: QRCode | ShortLink) -> bool:
    only = webhook.only or {}
    tags = {tag.casefold() for tag in only.get("tags", ())}
    return (
        str(entity.id) in only.get("qr_codes", ())
        or str(entity.folder_id) in only.get("folders", ())
        or any(tag.casefold() in tags for tag in entity.tags)
    )


def _first_delivery(webhook: Webhook, event: Event, tried: Try) -> Delivery:
    delivery = Delivery(
        webhook_id=webhook.id,
        event_id=event.id,
        sequence=event.sequence,
        type=event.type,
        state=DeliveryState.WAITING,
        due_at=None,
        failures=0,
        tries=(),
        created_at=tried.at,
    )
    return _after(delivery, tried)


def _after(delivery: Delivery, tried: Try) -> Delivery:
    noted = {"at": tried.at.isoformat(), "status": tried.status, "milliseconds": tried.milliseconds}
    earlier = [{**one, "answer": one["answer"][:SHORTENED]} for one in delivery.tries]
    tries = [*earlier, {**noted, "answer": tried.answer}][-MOST_TRIES:]
    if is_success(tried.status):
        return replace(delivery, state=DeliveryState.DELIVERED, due_at=None, failures=0, tries=tries)
    failures = delivery.failures + 1
    due_at = next_try(failures, tried.at, asked=tried.retry_after)
    state = DeliveryState.WAITING if due_at else DeliveryState.GIVEN_UP
    return replace(delivery, state=state, due_at=due_at, failures=failures, tries=tries)


async def _settle(deps: Deps, delivery: Delivery) -> None:
    """It is not sent any more; what it was before it waited stays."""
    if not delivery.tries:
        await deps.store.webhooks.forget_delivery(delivery)
        return
    was_taken = is_success(delivery.tries[-1]["status"])
    state = DeliveryState.DELIVERED if was_taken else DeliveryState.GIVEN_UP
    await deps.store.webhooks.save_delivery(replace(delivery, state=state, due_at=None))


@transacted
async def _save(deps: Deps, webhook: Webhook, delivery: Delivery, tried: Try) -> Webhook | None:
    """The webhook as it is now; None if it is gone."""
    now = await deps.store.webhooks.lock(webhook.id)
    if now is None:
        return None
    known = await deps.store.webhooks.get_delivery(webhook.id, delivery.event_id)
    if known is not None and known.due_at is not None and known.due_at > tried.at:
        # Its owner has asked for it again since this try began.
        delivery = replace(delivery, state=DeliveryState.WAITING, due_at=known.due_at, failures=0)
    await deps.store.webhooks.save_delivery(delivery)
    failing_since = None if is_success(tried.status) else now.failing_since or tried.at
    if now.url != webhook.url:
        # What another address answers says nothing of this one.
        failing_since = now.failing_since
    position = max(now.position, webhook.position)
    changed = replace(now, position=position, failing_since=failing_since)
    if changed != now:
        await deps.store.webhooks.save_progress(changed)
    return changed


@transacted
async def _disable(deps: Deps, webhook: Webhook, reason: DisabledReason) -> None:
    """Its owner is told by the feed and by e-mail."""
    await deps.store.accounts.lock(webhook.account_id)
    found = await deps.store.webhooks.lock(webhook.id)
    if found is None or not found.is_enabled:
        return
    now = deps.clock()
    disabled = replace(
        found,
        is_enabled=False,
        disabled_at=now,
        disabled_reason=reason,
        version=found.version + 1,
        updated_at=now,
    )
    await deps.store.webhooks.save(disabled)
    await deps.store.webhooks.save_progress(disabled)
    about = WebhookReference(webhook.id)
    await deps.store.events.add(
        webhook.account_id, Event(mint_id(deps.rng), EventType.WEBHOOK_DISABLED, now, about)
    )
    await queue_notice(deps, webhook.account_id, EmailKind.WEBHOOK_DISABLED, url=webhook.url)
