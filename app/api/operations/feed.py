"""The feed, and webhooks, which send it on."""

from dataclasses import replace
from functools import partial

from app.api.operation import BODY, CHANGED, MERGE, ONCE, ONE, Kind, Operation, ScopesOfKind
from app.api.resources import feed, named_items, webhooks
from domain.accounts.api_keys import KeyScope
from domain.feed.events import READ_SCOPES
from domain.kernel import errors
from domain.use_cases.webhooks.webhooks import WEBHOOKS as WEBHOOK_ITEMS

EVENTS = Operation(
    "GET",
    "/events",
    feed.list_events,
    "listEvents",
    "List what happened, oldest first",
    description="Each deed has its event, whoever did it and wherever: REST, dashboard, file, assistant. "
    "What is done is here, what was refused or undone is not; for 30 days. A limited key sees the events of "
    "what it can read.",
    query=feed.EventsQuery,
    answers={200: "EventList"},
    errors=(errors.ValidationFailed,),
    scopes=READ_SCOPES,
)

_SCOPES = (KeyScope.WEBHOOKS_WRITE,)
_WEBHOOK = Kind("/webhooks", "Webhook", "webhook", "Webhook", ScopesOfKind(_SCOPES, (), (), ()))
_SENT = (
    "Events are sent by Standard Webhooks 1.0: a POST with the event, as `GET /events` has it, and a "
    "signature. 2xx within 15 seconds is a success. What fails is tried again for three days. A key must be "
    "able to read all that the webhook is told. `secret` is null where this answer is repeated for the same "
    "`Idempotency-Key`."
)
_REFUSED = (*BODY, errors.DestinationRefused, errors.InsufficientScope)


WEBHOOKS = tuple(
    replace(one, scopes=_SCOPES, is_of_whole_account=True)
    for one in (
        _WEBHOOK.listing(
            partial(named_items.list_page, kind=WEBHOOK_ITEMS),
            query=named_items.NamedItemsQuery,
            refusals=(errors.ValidationFailed,),
        ),
        _WEBHOOK.creating(
            webhooks.create,
            (*_REFUSED, errors.PlanLimitReached),
            description=_SENT,
        ),
        _WEBHOOK.getting(partial(named_items.get_one, kind=WEBHOOK_ITEMS)),
        *_WEBHOOK.changing(
            partial(named_items.change, kind=WEBHOOK_ITEMS),
            _REFUSED,
            f"{MERGE} One that is switched on is told what waited for its next try, "
            "and what happens from then on.",
        ),
        _WEBHOOK.deleting(
            partial(named_items.delete_one, kind=WEBHOOK_ITEMS), "Nothing is sent to it any more."
        ),
        Operation(
            "POST",
            f"{_WEBHOOK.one}/rotate",
            webhooks.rotate,
            "rotateWebhook",
            "Make a new secret of a webhook",
            description="For 24 hours messages are signed with both. A call that is repeated with its "
            "`Idempotency-Key` makes none, and is answered without the secret.",
            answers={200: "WebhookAnswer"},
            errors=(*BODY, *ONCE, *CHANGED, errors.InsufficientScope),
        ),
        Operation(
            "POST",
            f"{_WEBHOOK.one}/test",
            webhooks.send_test,
            "testWebhook",
            "Send a test to a webhook",
            description="A message of the type `webhook.test`, once; it answers what came back.",
            answers={200: "DeliveryTryAnswer"},
            errors=(*BODY, *ONCE, errors.NotFound, errors.InsufficientScope),
            makes_room=True,
        ),
        Operation(
            "POST",
            f"{_WEBHOOK.one}/replay",
            webhooks.replay,
            "replayWebhook",
            "Send events to a webhook again",
            description="Those of the feed since then that it is told of, also what it was not told "
            "while it was off. Each has its `webhook-id` again.",
            body="Replay",
            answers={200: "ReplayedAnswer"},
            errors=(*BODY, *ONCE, errors.NotFound, errors.InsufficientScope),
        ),
        Operation(
            "GET",
            f"{_WEBHOOK.one}/deliveries",
            webhooks.list_deliveries,
            "listDeliveries",
            "List what a webhook was sent, newest first",
            description="For 30 days, as the feed.",
            query=webhooks.DeliveriesQuery,
            answers={200: "DeliveryList"},
            errors=(*ONE, errors.InsufficientScope),
        ),
    )
)
