"""/events: what happened to the account, oldest first."""

import json
from asyncio import sleep
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Annotated, Any, Final, assert_never

from pydantic import BaseModel, BeforeValidator, Field, WithJsonSchema
from starlette.responses import Response

from app.answers.reports import serialized
from app.api import answers
from app.api.calls import Call, PageQuery
from app.api.resources.contacts import Contact
from app.api.resources.jobs.bulk import BULK_JOBS
from app.api.resources.jobs.exports import EXPORTS
from app.api.resources.jobs.imports import IMPORTS
from domain.accounts.accounts import Account
from domain.analytics.scan_ids import ScanIds
from domain.codes.codes import QRCode, ShortLink
from domain.codes.restrictions import OPEN
from domain.codes.serialization import fields_of, serialize_code, serialize_item, serialize_link
from domain.codes.short_urls import CreatedVia
from domain.contacts import contacts
from domain.feed import events
from domain.feed.events import EventType
from domain.feed.serialization import serialize_webhook
from domain.feed.webhooks import Webhook
from domain.jobs.jobs import Job
from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import local_time, zone_named
from domain.named_items.own_domains import OwnDomain
from domain.use_cases.cursors import version_cursor_of, version_in
from domain.use_cases.deps import Deps
from domain.use_cases.feed import Told, read_feed
from domain.use_cases.webhooks.deliveries import event_id_of

_JOBS: Final = {one.kind: one for one in (BULK_JOBS, IMPORTS, EXPORTS)}
_SOME_TYPES: Final = {"type": "string", "examples": ["qr_code.created,qr_code.changed,qr_code.deleted"]}


def _known_types(text: object) -> object:
    if isinstance(text, str) and not {*text.split(",")} <= {*EventType}:
        raise InvalidValue(Reason.NOT_ONE_OF, allowed=[*EventType])
    return text


class EventsQuery(PageQuery):
    types: Annotated[str | None, WithJsonSchema(_SOME_TYPES), BeforeValidator(_known_types)] = Field(
        None, description="Only events of these types, with commas between."
    )
    cursor: str | None = Field(None, description="`next_cursor` of any page before, also of long ago.")


class Event(BaseModel):
    """`by` and `via` are null for what nobody of the account did, like a scan, or the end of a job."""

    id: str = Field(description="Its id, which never changes: `evt_…`.")
    sequence: int = Field(description="Its number in the account: 1, 2, 3 …, without a gap.")
    type: EventType = Field(description="What happened. There may be more types one day.")
    at: datetime = Field(description="When it happened.")
    by: str | None = Field(description="Who did it.")
    via: CreatedVia | None = Field(description="Where it was done.")
    data: dict[str, Any] = Field(
        description="The object, as its own operation answers with it: codes, links and domains as they were "
        "then, without `image_base64`. Of a change also `changed`, the names of the fields, and `before`, "
        "their earlier values. Of scans `scans`, up to 100."
    )


class EventsMeta(BaseModel):
    next_cursor: str = Field(description="Goes on behind this page, also of the last one, and tomorrow.")
    has_more: bool = Field(description="Whether there are more already. A page that has may be short.")


async def list_events(call: Call) -> Response:
    query, account = call.query(EventsQuery), call.actor.account
    types = (query.types or ",".join(EventType)).split(",")
    begin = version_in(query.cursor, "events", account.id) or 1
    page = await read_feed(call.deps, account, [*map(EventType, types)], begin=begin, limit=query.limit)
    cursor = version_cursor_of(page.following, "events", account.id)
    meta = EventsMeta(next_cursor=cursor or "", has_more=page.has_more)
    data = []
    for event, told in page.events:
        data.append(await represent(call.deps, account, call.context.secret_key, event, told))
        # Each takes as long as a call: others may come first.
        await sleep(0)
    return answers.many(data, meta=meta.model_dump())


async def compose(deps: Deps, secret_key: bytes, account: Account, event: events.Event, told: Told) -> bytes:
    """The body of a webhook's message: the event, with its time also under the name of the standard."""
    shown = await represent(deps, account, secret_key, event, told)
    return json.dumps({**shown, "timestamp": shown["at"]}, separators=(",", ":"), ensure_ascii=False).encode()


async def represent(
    deps: Deps, account: Account, secret_key: bytes, event: events.Event, told: Told
) -> dict[str, Any]:
    show = partial(_data, deps, account, secret_key, event)
    data = await show(told)
    if event.before is not None:
        data = {**data, **_changes(event, await show(event.before), data)}
    values = {**fields_of(event), "id": event_id_of(event.id), "data": data}
    return Event.model_validate(values).model_dump(mode="json")


async def _data(
    deps: Deps, account: Account, secret_key: bytes, event: events.Event, told: Told
) -> Mapping[str, Any]:
    clock = local_time(event.at, zone_named(account.time_zone))
    match told:
        case QRCode():
            return serialize_code(told, deps.addresses, secret_key, clock)
        case ShortLink():
            return serialize_link(told, deps.addresses, clock)
        case OwnDomain():
            return serialize_item(told)
        case Webhook():
            return serialize_webhook(told)
        case contacts.Contact() | contacts.LockedContact():
            return Contact.model_validate(told).model_dump(mode="json")
        case Job():
            return await _JOBS[told.kind].represent(deps, told)
        case [*scans]:
            return {"scans": serialized(scans, ScanIds(secret_key))}
        case _:
            assert_never(told)


# In Python True equals 1, in JSON they differ.
_text: Final = partial(json.dumps, sort_keys=True)


def _changes(event: events.Event, before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What differs. A password that another one replaced is named, and has no earlier value."""
    names = {one for one in {**before, **after} if _text(before.get(one)) != _text(after.get(one))}
    names -= {"updated_at"}
    states = (event.before, event.about)
    passwords = {getattr(one, "restrictions", OPEN).password_hash for one in states} - {None}
    replaced = ["link_password"] if len(passwords) == 2 else []
    return {
        "changed": sorted([*names, *replaced]),
        "before": {name: before.get(name) for name in sorted(names)},
    }
