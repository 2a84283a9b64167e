"""/webhooks: parse the envelope, one use case, answer."""

from datetime import datetime
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, PageQuery
from app.api.idempotency import answer_once, make_once
from app.api.resources.named_items import etag_of_item
from domain.feed import webhooks as feed
from domain.feed.serialization import serialize_webhook
from domain.feed.webhooks import DeliveryState
from domain.kernel.parsing import Commas
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.cursors import version_cursor_of, version_in
from domain.use_cases.named_items import items
from domain.use_cases.webhooks import deliveries, webhooks

_NAME = "deliveries"


class DeliveriesQuery(PageQuery):
    state: Annotated[tuple[Literal["waiting", "delivered", "given_up"], ...] | None, Commas] = Field(
        None, description="Only deliveries in this state, or one of several."
    )


class DeliveryTry(BaseModel):
    """One request to the receiver."""

    at: datetime = Field(description="When it was sent.")
    status: int | None = Field(description="The status that it answered; null if it did not answer.")
    answer: str = Field(description="The beginning of its answer, or why there is none.")
    milliseconds: int = Field(description="How long that took.")


class Delivery(BaseModel):
    id: str = Field(description="The id of the event, which is the `webhook-id` of each try: `evt_…`.")
    sequence: int = Field(description="The number of the event in the account.")
    type: str = Field(description="The type of the event.")
    state: DeliveryState = Field(description="`waiting` for the next try, `delivered`, or `given_up`.")
    due_at: datetime | None = Field(description="When it is tried again; null if it is not.")
    tries: list[DeliveryTry] = Field(description="The last tries, oldest first.")
    created_at: datetime = Field(description="When it was first tried.")


class Replayed(BaseModel):
    events: int = Field(description="How many events are sent again, as soon as possible.")


def serialize_delivery(delivery: feed.Delivery) -> dict[str, Any]:
    return Delivery(
        id=deliveries.event_id_of(delivery.event_id),
        sequence=delivery.sequence,
        type=delivery.type,
        state=delivery.state,
        due_at=delivery.due_at,
        tries=[DeliveryTry.model_validate(one) for one in delivery.tries],
        created_at=delivery.created_at,
    ).model_dump(mode="json")


async def create(call: Call) -> Response:
    made: list[feed.Webhook] = []

    async def make(record: IdempotencyRecord | None) -> feed.Webhook:
        kind = webhooks.WEBHOOKS
        made.append(await items.create_item(kind, call.deps, call.actor, call.read, record=record))
        return made[0]

    async def answer(call: Call, webhook: feed.Webhook) -> Response:
        return _with_secret(call, webhook, 201, secret=None)

    find = partial(webhooks.get_webhook, call.deps, call.actor.account.id)
    # The answer that is kept for a repeated call is without the secret.
    kept = await make_once(call, make, find, answer)
    return _with_secret(call, made[0], 201, secret=_secret(call, made[0])) if made else kept


async def rotate(call: Call) -> Response:
    call.read_nothing()
    rotated: list[feed.Webhook] = []

    async def make(_: IdempotencyRecord | None) -> Response:
        which = call.deps, call.actor, call.reference
        rotated.append(await webhooks.rotate_secret(*which, if_match=call.if_match))
        return _with_secret(call, rotated[0], 200, secret=None)

    kept = await answer_once(call, make)
    return _with_secret(call, rotated[0], 200, secret=_secret(call, rotated[0])) if rotated else kept


def _secret(call: Call, webhook: feed.Webhook) -> str:
    return feed.secret_of(webhook.keys(call.context.secret_key, call.deps.clock())[0])


def _with_secret(call: Call, webhook: feed.Webhook, status: int, *, secret: str | None) -> Response:
    headers = {"ETag": etag_of_item(webhook)}
    if status == 201:
        headers["Location"] = f"{call.context.rest_url}/webhooks/{webhook.id}"
    return answers.one({**serialize_webhook(webhook), "secret": secret}, status=status, headers=headers)


async def send_test(call: Call) -> Response:
    call.read_nothing()
    webhook = await _find(call)

    async def make(_: IdempotencyRecord | None) -> Response:
        which = call.deps, call.context.secret_key, webhook
        tried = await deliveries.send_test(*which, serialize_webhook(webhook))
        return answers.one(DeliveryTry.model_validate(tried, from_attributes=True).model_dump(mode="json"))

    return await answer_once(call, make)


async def replay(call: Call) -> Response:
    webhook = await _find(call)

    async def make(_: IdempotencyRecord | None) -> Response:
        asked = webhooks.parse_replay(call.read(), call.clock.tzinfo)
        events = await webhooks.replay(call.deps, webhook, *asked)
        return answers.one(Replayed(events=events).model_dump())

    return await answer_once(call, make)


async def list_deliveries(call: Call) -> Response:
    webhook = await _find(call)
    query = call.query(DeliveriesQuery)
    states = sorted({*map(DeliveryState, query.state or DeliveryState)})
    below = version_in(query.cursor, _NAME, webhook.id, states)
    page, following = await webhooks.list_deliveries(
        call.deps, webhook, states, below=below, limit=query.limit
    )
    cursor = version_cursor_of(following, _NAME, webhook.id, states)
    total = await call.deps.store.webhooks.count_deliveries(webhook.id, states)
    meta = ListMeta(next_cursor=cursor, total=total)
    return answers.page([serialize_delivery(one) for one in page], meta)


async def _find(call: Call) -> feed.Webhook:
    return await webhooks.get_webhook(call.deps, call.actor.account.id, call.reference)
