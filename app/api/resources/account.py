"""/account: who is calling, parse the envelope, one use case, answer."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import BaseModel, Field
from starlette.responses import Response

from app.api import answers
from app.api.calls import Call
from domain.accounts.accounts import Account as Owner
from domain.accounts.plans import Allowance, Plan, Subscription
from domain.codes.serialization import fields_of
from domain.use_cases.accounts import accounts
from domain.use_cases.accounts.usage import Usage, count_usage, features_of, quotas_of


class Quota(BaseModel):
    limit: answers.PlanLimit = Field(description="A number, or `unlimited`.")
    used: int = Field(description="How many are used.")


class CodeQuota(BaseModel):
    limit: answers.PlanLimit = Field(description="A number, or `unlimited`.")


class Limits(BaseModel):
    """`contacts_a_month`: those of this month that the plan shows; erased ones keep their place.

    `files_mb`: megabytes (1,000,000 bytes) of all that the account keeps.
    """

    qr_codes: Quota = Field(description="QR codes.")
    short_links: Quota = Field(description="Short links.")
    contacts_a_month: Quota = Field(
        description="Contacts of this month that are not locked, erased ones, too."
    )
    own_domains: Quota = Field(description="Own domains.")
    rules: CodeQuota = Field(description="Rules of one code or link.")
    files_mb: Quota = Field(description="Megabytes: logos, templates, pictures, history, exports, job files.")
    webhooks: Quota = Field(description="Webhooks.")


class Features(BaseModel):
    """What the plan allows. `house_ad`: scans show an ad before the destination."""

    premium_fields: bool = Field(description="Whether premium fields may be set.")
    api: bool = Field(description="Whether keys of the account may use this interface.")
    bulk_csv: bool = Field(description="Whether codes can be made from a CSV file.")
    house_ad: bool = Field(description="Whether a scan shows an ad before it goes on.")


class Account(BaseModel):
    id: UUID = Field(description="Its id, which never changes.")
    email: str = Field(description="The e-mail address that signs in.")
    name: str | None = Field(description="The name of the owner.")
    plan: Plan = Field(description="The plan, which sets the limits.")
    subscription: Subscription = Field(
        description="Whether the plan is paid for: `none` on the free plan, `trialing` or `active`."
    )
    timezone: str = Field(description="The time zone of days and months, and of times without an offset.")
    language: str | None = Field(description="The language of the owner's texts (BCP 47); null: not known.")
    limits: Limits = Field(description="Each limit of the plan, and what is used of it.")
    features: Features = Field(description="What the plan allows.")
    created_at: datetime = Field(description="When it was made.")


async def get_account(call: Call) -> Response:
    call.read_nothing()
    account = call.actor.account
    data = serialize_account(account, call.deps.allowance_of(account), await count_usage(call.deps, account))
    return answers.one_with_etag(call, data, answers.etag_of_data(account.revision(), data))


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
    return answers.one(data, headers={"ETag": answers.etag_of_data(account.revision(), data)})


def serialize_account(account: Owner, allowance: Allowance, usage: Usage) -> dict[str, Any]:
    quotas = {
        name: Quota(limit=limit, used=used) for name, (limit, used) in quotas_of(allowance, usage).items()
    }
    return Account(
        **fields_of(account),
        timezone=account.time_zone,
        limits=Limits(**quotas, rules=CodeQuota(limit=allowance.rules)),
        features=Features(**features_of(allowance, account.subscription)),
    ).model_dump(mode="json")
