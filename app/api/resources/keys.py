"""/key and /keys: who is calling, parse the envelope, one use case, answer."""

from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from pydantic import BaseModel, Field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, PageQuery
from app.api.idempotency import make_once
from app.api.operation import READS_ACCOUNT
from domain.accounts.api_keys import ApiKey as Key
from domain.accounts.api_keys import KeyScope
from domain.accounts.plans import Plan
from domain.codes.serialization import fields_of
from domain.kernel.net.addresses import Addresses
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.accounts import api_keys
from domain.use_cases.cursors import cursor_of, position_in

_NAME = "keys"


class ApiKey(BaseModel):
    id: UUID = Field(description="Its id, which never changes.")
    name: str = Field(description="A name for its owner.")
    prefix: str = Field(description="Its first characters, to know it again.")
    active: bool = Field(description="Whether it works.")
    scopes: list[KeyScope] | None = Field(description="What it may do; null: everything.")
    folders: list[UUID] | None = Field(description="The folders in which it finds things; null: everywhere.")
    domains: list[str] | None = Field(description="The hosts on which it finds things; null: on all.")
    expires_at: datetime | None = Field(description="Its end; null: never.")
    last_used_at: datetime | None = Field(description="Its last use, noted once a minute; null: never.")
    created_at: datetime = Field(description="When it was made.")
    key: str | None = Field(None, description="The key itself; in the answer that made it alone.")
    plan: Plan | None = Field(None, description="The account's, in `GET /key`; null if not to be read.")


def serialize_key(api_key: Key, addresses: Addresses) -> dict[str, Any]:
    access = api_key.access
    hosts = access.domains and map(addresses.host_of, access.domains)
    limits = {"scopes": access.scopes, "folders": access.folders, "domains": hosts}
    lists: dict[str, Any] = {name: one and sorted(one) for name, one in limits.items()}
    fields = {**fields_of(api_key), **lists, "active": api_key.is_active, "expires_at": access.expires_at}
    return ApiKey(**fields).model_dump(mode="json", exclude_unset=True)


async def get_calling_key(call: Call) -> Response:
    call.read_nothing()
    access, account = call.api_key.access, call.actor.account
    may_read = access.is_to_all and any(map(access.allows, READS_ACCOUNT))
    return _one(call, call.api_key, plan=account.plan if may_read else None)


async def list_page(call: Call) -> Response:
    query = call.query(PageQuery)
    page, following, total = await api_keys.list_api_keys(
        call.deps, call.actor.account.id, limit=query.limit, after=position_in(query.cursor, _NAME)
    )
    meta = ListMeta(next_cursor=cursor_of(following, _NAME), total=total)
    return answers.page([serialize_key(one, call.deps.addresses) for one in page], meta)


async def create(call: Call) -> Response:
    made: list[tuple[Key, str]] = []

    async def make(record: IdempotencyRecord | None) -> Key:
        new = await api_keys.parse_new_key(call.deps, call.actor.account, call.read)
        made.append(await api_keys.make_api_key(call.deps, call.actor.account, new.name, new, record=record))
        return made[0][0]

    async def answer(call: Call, api_key: Key) -> Response:
        return _answer(call, api_key, 201, key=None)

    find = partial(api_keys.get_api_key, call.deps, call.actor.account.id)
    # The answer that is kept for a repeated call is without the key itself.
    kept = await make_once(call, make, find, answer)
    return _answer(call, made[0][0], 201, key=made[0][1]) if made else kept


async def get_one(call: Call) -> Response:
    api_key = await api_keys.get_api_key(call.deps, call.actor.account.id, call.reference)
    call.refuse_query()
    return _one(call, api_key)


async def change(call: Call) -> Response:
    answer_of, condition = partial(serialize_key, addresses=call.deps.addresses), call.if_match
    api_key = await api_keys.change_api_key(
        call.deps, call.actor.account, call.reference, call.read, if_match=condition, answer_of=answer_of
    )
    return _answer(call, api_key)


def _one(call: Call, api_key: Key, **more: Any) -> Response:
    data = {**serialize_key(api_key, call.deps.addresses), **more}
    return answers.one_with_etag(call, data, answers.etag_of_data(api_key.revision(), data))


def _answer(call: Call, api_key: Key, status: int = 200, **more: Any) -> Response:
    data = serialize_key(api_key, call.deps.addresses)
    headers = {"ETag": answers.etag_of_data(api_key.revision(), data)}
    if status == 201:
        headers["Location"] = f"{call.context.rest_url}/{_NAME}/{api_key.id}"
    return answers.one({**data, **more}, status=status, headers=headers)
