"""Make and change webhooks, give them new secrets, list their deliveries, and send events again."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import partial
from typing import Annotated, Any, Final
from uuid import UUID

from pydantic import Field, WithJsonSchema

from domain.accounts.plans import require_room_for_webhook
from domain.codes.read_only import beside
from domain.feed.events import EventType, readable_types, reads_all
from domain.feed.serialization import serialize_webhook
from domain.feed.webhooks import Delivery, DeliveryState, Webhook
from domain.kernel import errors
from domain.kernel.coercion import coerce
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.parsing import Fields, Strict, Time, as_fault_of, parse_valid
from domain.kernel.reasons import Reason
from domain.kernel.revisions import require_revision
from domain.use_cases.deps import Actor, Deps, transacted
from domain.use_cases.locked_accounts import LockedAccount
from domain.use_cases.named_items.items import ItemKind, change_item, get_named_item, lock_named_item

_Type = Annotated[EventType, Field(strict=False), WithJsonSchema({"type": "string", "enum": [*EventType]})]
_Types = Annotated[list[_Type], Field(min_length=1, max_length=len(EventType))]
_Few = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=200)]], Field(min_length=1, max_length=100)
]


class OnlyInput(Strict):
    """Events about codes, links, their scans and contacts are sent if one of the three has their code."""

    qr_codes: _Few | None = Field(None, description="Ids of codes or links.")
    folders: _Few | None = Field(None, description="Ids of folders.")
    tags: _Few | None = Field(None, description="Names of tags.")


class WebhookInput(Strict):
    url: Annotated[str, Field(min_length=1, max_length=2_000, json_schema_extra={"format": "uri"})] = Field(
        description="Where events are sent: a public address with https."
    )
    events: _Types | None = Field(
        None, description="The types of events; null: all that the calling key can read."
    )
    only: OnlyInput | None = Field(None, description="Only of some codes and links; null: of all.")
    enabled: bool = Field(True, description="Whether events are sent.")


class ReplayInput(Strict):
    starts: Time | None = Field(None, alias="from", description="The time of the first event.")
    start_date: Time | None = Field(None, alias="startDate", description="Another name for from.")
    types: _Types | None = Field(None, description="Only events of these types.")


def parse_replay(fields: Fields, zone: tzinfo | None) -> tuple[datetime, list[EventType] | None]:
    """The time of the first event, if it is local in `zone`, and the types. Raises ValidationFailed."""
    asked = parse_valid(ReplayInput, coerce(ReplayInput, fields, zone=zone))
    if asked.starts and asked.start_date:
        raise errors.ValidationFailed([Fault("startDate", Reason.SAME_AS, other="from")])
    if (since := asked.starts or asked.start_date) is None:
        raise errors.ValidationFailed([Fault("from", Reason.REQUIRED)])
    return since, asked.types


def _columns(deps: Deps, parsed: WebhookInput, _: Fields) -> dict[str, Any]:
    if deps.addresses.is_loop(parsed.url):
        raise errors.DestinationRefused("url")
    events = parsed.events
    if events is None and not reads_all(deps.access, [*EventType]):
        events = [one for one in readable_types(deps.access) if reads_all(deps.access, [one])]
    only = parsed.only.model_dump(exclude_none=True) if parsed.only else {}
    for name in {"qr_codes", "folders"} & only.keys():
        only[name] = [str(parse_id(text) or text) for text in only[name]]
    values = {"url": parsed.url, "is_enabled": parsed.enabled, "only": only or None}
    return {**values, "events": None if events is None else [*dict.fromkeys(events)]}


def require_readable(deps: Deps, webhook: Webhook) -> None:
    """Raise InsufficientScope for a key that may not read all that the webhook is told."""
    if not reads_all(deps.access, webhook.types()):
        raise errors.InsufficientScope("This API key may not read every type of event of this webhook.")


async def _require_allowed(
    deps: Deps, locked: LockedAccount, webhook: Webhook, before: Webhook | None
) -> None:
    """Raise InsufficientScope; for a new one PlanLimitReached: those of a larger plan before go on."""
    for one in filter(None, (before, webhook)):
        require_readable(deps, one)
    if before is None:
        owned = await deps.store.webhooks.count(webhook.account_id)
        require_room_for_webhook(deps.allowance_of(locked.account), owned=owned)


async def _check(deps: Deps, account_id: UUID, changes: Fields) -> None:
    """Also raise for an address to which nothing is sent, and for what `only` names and is not there."""
    store, only = deps.store, changes.get("only") or {}
    found = {
        "qr_codes": (store.codes.get_all, store.links.get_all),
        "folders": (store.folders.get_all,),
    }
    faults = []
    for name, finds in found.items():
        ids = {text: parse_id(text) for text in only.get(name) or ()}
        asked = [one for one in ids.values() if one]
        known = {one.id for find in finds for one in await find(account_id, asked)}
        reason = Reason.NO_FOLDER if name == "folders" else Reason.NO_CODE
        faults += [Fault(f"only.{name}", reason, value=text) for text, one in ids.items() if one not in known]
    with beside(faults), as_fault_of("url"):
        if "url" in changes:
            deps.webhook_sender.require_sendable(changes["url"])


async def _begin(deps: Deps, _: Actor, webhook: Webhook, before: Webhook | None) -> None:
    """One that is switched on is told what happens from now on; the feed has what was before.

    Another address has not failed yet.
    """
    store, is_begun = deps.store, webhook.enabled and not (before and before.enabled)
    if is_begun:
        position = await store.events.last(webhook.account_id)
        await store.webhooks.save_progress(replace(_unharmed(webhook), position=position))
    elif before and before.url != webhook.url and (now := await store.webhooks.lock(webhook.id)):
        await store.webhooks.save_progress(replace(now, failing_since=None))


def _unharmed(webhook: Webhook) -> Webhook:
    return replace(webhook, failing_since=None, disabled_at=None, disabled_reason=None)


WEBHOOKS: Final = ItemKind(
    "webhooks",
    Webhook,
    lambda store: store.webhooks,
    WebhookInput,
    columns=_columns,
    check=_check,
    require=_require_allowed,
    tell=_begin,
    serialize=serialize_webhook,
)


async def get_webhook(deps: Deps, account_id: UUID, reference: str) -> Webhook:
    """Raises NotFound, InsufficientScope."""
    webhook = await get_named_item(deps.store.webhooks, account_id, reference)
    require_readable(deps, webhook)
    return webhook


@transacted
async def rotate_secret(
    deps: Deps, actor: Actor, reference: str, *, if_match: frozenset[str] | None = None
) -> Webhook:
    """The one before goes on for 24 hours, and those before it end. Raises NotFound, PreconditionFailed."""
    found = await get_webhook(deps, actor.account.id, reference)
    webhook = await lock_named_item(deps, deps.store.webhooks, actor, found.id)
    require_revision(webhook.revision(), if_match)
    now = deps.clock()
    webhook = replace(
        webhook,
        secret_version=webhook.secret_version + 1,
        rotated_at=now,
        version=webhook.version + 1,
        updated_at=now,
    )
    await deps.store.webhooks.save(webhook)
    return webhook


async def replay(
    deps: Deps, webhook: Webhook, since: datetime, types: Collection[EventType] | None = None
) -> int:
    """Send again what the feed has since then, as soon as possible; how many events these are at most.

    Those that the webhook was never told are among them. A few in each transaction, for which scans wait on
    SQLite. Raises ValidationFailed for one that is off.
    """
    if not webhook.enabled:
        raise errors.ValidationFailed([Fault("enabled", Reason.WEBHOOK_OFF)])
    asked = set(types or webhook.types()).intersection(webhook.types())
    now, queued, below = deps.clock(), 0, 0
    while True:
        queue = partial(deps.store.webhooks.queue_again, webhook, asked, since, now, above=below)
        sequences = await deps.store.transact(queue)
        if not sequences:
            return queued
        queued, below = queued + len(sequences), max(sequences)


async def catch_up(deps: Deps, actor: Actor, reference: str) -> None:
    """Switch on one that was disabled, and send what it missed since it last answered. Raises NotFound."""
    failed = await get_webhook(deps, actor.account.id, reference)
    await change_item(WEBHOOKS, deps, actor, reference, lambda: {"enabled": True})
    webhook = await get_webhook(deps, actor.account.id, reference)
    missed = await deps.store.webhooks.oldest_missed(failed)
    since = min(filter(None, (missed, failed.failing_since, deps.clock())))
    await replay(deps, webhook, since)


@transacted
async def send_again(deps: Deps, delivery: Delivery) -> None:
    again = replace(delivery, state=DeliveryState.WAITING, due_at=deps.clock(), failures=0)
    await deps.store.webhooks.save_delivery(again)


async def list_deliveries(
    deps: Deps, webhook: Webhook, states: Collection[DeliveryState], *, below: int | None, limit: int
) -> tuple[list[Delivery], int | None]:
    """One page, those of the newest events first, and the sequence below which the next begins."""
    found = await deps.store.webhooks.list_deliveries(webhook.id, states, below=below, limit=limit + 1)
    page = found[:limit]
    return page, page[-1].sequence if len(found) > limit else None
