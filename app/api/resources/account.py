"""/account: who is calling, parse the envelope, one use case, answer."""

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from pydantic import BaseModel
from starlette.responses import Response

from app.api import answers
from app.api.calls import Call
from app.conditions import etag_of_revision
from domain.accounts.accounts import Account as Owner
from domain.accounts.plans import Allowance, Limit, Plan, Subscription
from domain.codes.serialization import fields_of
from domain.use_cases.accounts import accounts
from domain.use_cases.accounts.usage import Usage, count_usage, features_of, quotas_of


class Quota(BaseModel):
    """`limit`: a number, or `unlimited`."""

    limit: Limit
    used: int


class Limits(BaseModel):
    """`contacts_a_month`: those of this month that the plan shows.

    `files_mb`: megabytes (1,000,000 bytes) of all that the account keeps.
    """

    qr_codes: Quota
    short_links: Quota
    contacts_a_month: Quota
    own_domains: Quota
    files_mb: Quota


class Features(BaseModel):
    """What the plan allows. `house_ad`: scans show an ad before the destination."""

    premium_fields: bool
    api: bool
    bulk_csv: bool
    house_ad: bool


class Account(BaseModel):
    """`language`: of the texts that the owner writes, null while it is not known."""

    id: UUID
    email: str
    name: str | None
    plan: Plan
    subscription: Subscription
    timezone: str
    language: str | None
    limits: Limits
    features: Features
    created_at: datetime


async def get_account(call: Call) -> Response:
    call.read_nothing()
    account = call.actor.account
    data = serialize_account(account, call.deps.allowance_of(account), await count_usage(call.deps, account))
    return answers.one_with_etag(call, data, _etag(account, data))


async def change_account(call: Call) -> Response:
    deps, before = call.deps, call.actor.account
    usage = await count_usage(deps, before)
    account = await accounts.change_account(
        deps,
        before,
        call.read,
        if_match=call.if_match,
        answer_of=lambda one: serialize_account(one, deps.allowance_of(one), usage),
    )
    if account.time_zone != before.time_zone:
        # The month of its contacts begins at another moment.
        usage = await count_usage(deps, account)
    data = serialize_account(account, deps.allowance_of(account), usage)
    return answers.one(data, headers={"ETag": _etag(account, data)})


def serialize_account(account: Owner, allowance: Allowance, usage: Usage) -> dict[str, Any]:
    quotas = {
        name: Quota(limit=limit, used=used) for name, (limit, used) in quotas_of(allowance, usage).items()
    }
    return Account(
        **fields_of(account),
        timezone=account.time_zone,
        limits=Limits(**quotas),
        features=Features(**features_of(allowance, account.subscription)),
    ).model_dump(mode="json")


def _etag(account: Owner, data: Mapping[str, Any]) -> str:
    return etag_of_revision(account.revision(), sha256(json.dumps(data).encode()).hexdigest()[:16])
