"""get_account: the plan, its limits, and the usage of them."""

from collections.abc import Iterator
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field

from domain.accounts.plans import UNLIMITED, Allowance
from domain.kernel.parsing import Strict
from domain.kernel.time_zones import local_time, zone_named
from domain.oauth.scopes import Scope
from domain.use_cases.accounts.usage import Usage, count_usage, features_of, quotas_of
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool


class Account(BaseModel):
    email: str
    name: str | None
    time_zone: str
    now: Annotated[str, Field(description="The present time in that zone")]
    plan: str
    subscription: str
    limits: dict[str, Any]
    used: dict[str, int]
    not_allowed: list[str]
    scopes: list[str]


async def get_account(caller: Caller, _: Strict) -> Answer:
    context, account = caller.context, caller.access.account
    allowance = context.deps.allowance_of(account)
    usage = await count_usage(context.deps, account)
    quotas = quotas_of(allowance, usage)
    features = features_of(allowance, account.subscription)
    missing = list(_not_allowed(allowance, usage, has_paid_fields=features["premium_fields"]))
    if not caller.access.may(Scope.WRITE):
        missing.append("This assistant may only read: its owner has not allowed it to make or change codes.")
    if not caller.access.may(Scope.CONTACTS):
        missing.append("This assistant may not read contacts: its owner has not allowed it.")
    dashboard = context.settings.dashboard_url
    of = "" if allowance.qr_codes == UNLIMITED else f" of {allowance.qr_codes}"
    return Answer(
        summary=(
            f"{account.email} is on the {account.plan} plan (subscription: {account.subscription}) and has "
            f"{usage.qr_codes} QR codes{of}. {' '.join(missing)} Plans: {dashboard}/plan."
        ).replace("  ", " "),
        structured=Account(
            email=account.email,
            name=account.name,
            time_zone=account.time_zone,
            now=local_time(context.deps.clock(), zone_named(account.time_zone)).isoformat(timespec="seconds"),
            plan=account.plan,
            subscription=account.subscription,
            limits={
                **{name: limit for name, (limit, _) in quotas.items()},
                "rules_a_code": allowance.rules,
                **features,
            },
            # Of each limit under its name; the contacts of this month are those that are not locked.
            used={
                **{name: used for name, (_, used) in quotas.items()},
                "contacts_this_month": usage.contacts,
            },
            not_allowed=missing,
            scopes=sorted(caller.access.scopes),
        ),
    )


def _not_allowed(allowance: Allowance, usage: Usage, *, has_paid_fields: bool) -> Iterator[str]:
    if allowance.qr_codes != UNLIMITED and usage.qr_codes >= allowance.qr_codes:
        yield f"Another QR code cannot be made: all {allowance.qr_codes} of the plan are used."
    if allowance.short_links != UNLIMITED and usage.short_links >= allowance.short_links:
        yield f"Another short link cannot be made: all {allowance.short_links} of the plan are used."
    if allowance.files_mb != UNLIMITED and usage.files_mb >= allowance.files_mb:
        yield f"Nothing more can be stored: the plan keeps {allowance.files_mb} MB. Repointing goes on."
    if not has_paid_fields:
        yield "A short ID of one's own, a password, an expiry and a scan limit need a paid subscription."
    if usage.locked_contacts:
        yield (
            f"{usage.locked_contacts} contacts of this month are locked: "
            f"the plan shows {allowance.contacts_a_month}."
        )
    if not allowance.bulk_csv:
        yield "Bulk upload by CSV is not part of the plan."
    if allowance.own_domains == 0:
        yield "Domains of one's own are not part of the plan."


GET_ACCOUNT: Final = Tool(
    name="get_account",
    title="Account and plan",
    description=(
        "The account behind this connection: plan, limits and what is used of them, what the plan or the "
        "owner does not allow here, the time by its clock. Use it before making many codes, for days like "
        "tomorrow, or after a refusal for the plan. Plan and settings are changed in the dashboard alone. "
        "Codes: list_qr_codes. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=Strict,
    result=Account,
    run=get_account,
)
