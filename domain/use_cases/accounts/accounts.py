"""Accounts, their subscriptions and their preferences."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Annotated, Any, Final
from uuid import UUID

from pydantic import AfterValidator, Field

from domain.accounts.accounts import (
    DEFAULT_TIME_ZONE,
    Account,
    AccountEvent,
    EventKind,
    mint_password,
    parse_email,
    parse_language,
    plan_change,
)
from domain.accounts.plans import Plan, Subscription
from domain.codes.read_only import AnswerOf, beside, split_read_only
from domain.kernel import parsing
from domain.kernel.coercion import coerce
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.reasons import Reason
from domain.kernel.revisions import require_revision
from domain.kernel.time_zones import parse_time_zone
from domain.use_cases.accounts.api_keys import make_api_key
from domain.use_cases.accounts.passwords import accounts_named, set_password
from domain.use_cases.deps import Deps, transacted

_TimeZone = Annotated[str, Field(max_length=64), AfterValidator(parse_time_zone)]

# Of accounts with one address that nobody has confirmed.
_MOST_LISTED: Final = 100


class AccountChange(parsing.Strict):
    """Every field may be left out. Without a time zone it is UTC."""

    name: Annotated[str, Field(max_length=200)] | None = Field(None, description="The name of the owner.")
    timezone: _TimeZone | None = Field(None, description="An IANA name, like Europe/Berlin.")
    time_zone: _TimeZone | None = Field(None, description="Another name for `timezone`.")


async def open_account(
    deps: Deps,
    email: str,
    *,
    plan: Plan,
    subscription: Subscription,
    language: str | None = None,
    by: str | None = None,
    made_for: str | None = None,
) -> tuple[Account, str]:
    """Create an account with a password, of which only a hash is stored. `by`: as in AccountEvent.

    `made_for`: who uses it, if not its owner, for its log.

    Raises ValidationFailed for an invalid or taken e-mail address, an invalid subscription or language.
    """
    password = mint_password(deps.rng)
    with parsing.as_fault_of("account"):
        address = parse_email(email)
    new = Account(
        id=mint_id(deps.rng),
        email=address,
        password_hash=await deps.passwords.hash(password),
        created_at=deps.clock(),
        language=_parse_language(language),
        # The operator answers for it.
        verified_email=address,
    )
    account = subscribed(new, plan, subscription)
    await deps.store.accounts.add(account)
    details = {"plan": account.plan.value, "subscription": account.subscription.value}
    details |= {"made_for": made_for} if made_for else {}
    await log_event(deps, account, EventKind.MADE, by=by, details=details)
    return account, password


@transacted
async def open_account_with_key(
    deps: Deps, email: str, *, plan: Plan, subscription: Subscription, language: str | None = None
) -> tuple[Account, str, str]:
    """A new account, its password and its first API key, in one transaction. Raises as `open_account`."""
    account, password = await open_account(
        deps, email, plan=plan, subscription=subscription, language=language
    )
    _, api_key = await make_api_key(deps, account, "first key")
    return account, password, api_key


@transacted
async def subscribe(deps: Deps, email: str, plan: Plan, subscription: Subscription) -> Account:
    """Change the plan at once. Without a subscription the account becomes free; its codes stay.

    Raises NotFound and ValidationFailed.
    """
    account = await account_under_lock(deps, (await find_account(deps, email)).id)
    changed = subscribed(account, plan, subscription)
    return changed if changed == account else await put_on_plan(deps, account, changed)


def subscribed(account: Account, plan: Plan, subscription: Subscription) -> Account:
    """The account as it would be. Raises ValidationFailed."""
    with parsing.as_fault_of("subscription"):
        return account.subscribed(plan, subscription)


async def put_on_plan(deps: Deps, account: Account, changed: Account, *, by: str | None = None) -> Account:
    """`changed`: `account` on another plan, in a transaction that has locked it. `by`: as in AccountEvent."""
    await deps.store.accounts.save(changed, "plan", "subscription")
    details = plan_change(account, changed)
    await log_event(deps, account, EventKind.PLAN_CHANGED, by=by, details=details)
    return changed


@transacted
async def set_operator(deps: Deps, email: str, *, is_operator: bool) -> Account:
    """Let the account see all accounts and change plans, or stop it. Raises NotFound."""
    found = await account_under_lock(deps, (await find_account(deps, email)).id)
    account = replace(found, is_operator=is_operator)
    if account != found:
        await deps.store.accounts.save(account, "is_operator")
        kind = EventKind.OPERATOR_ON if is_operator else EventKind.OPERATOR_OFF
        await log_event(deps, account, kind)
    return account


async def log_event(
    deps: Deps,
    account: Account,
    kind: EventKind,
    *,
    by: str | None = None,
    details: Mapping[str, str] | None = None,
) -> None:
    """Log an event in the transaction of the logged change."""
    event = AccountEvent(
        account_id=account.id, kind=kind, by=by, details=details or {}, created_at=deps.clock()
    )
    await deps.store.account_events.add(event)


async def set_time_zone(deps: Deps, email: str, name: str) -> Account:
    """Change the time zone at once. Its months, and so its locked contacts, are those of the zone.

    Raises NotFound, or ValidationFailed for an unknown zone.
    """
    with parsing.as_fault_of("time zone"):
        time_zone = parse_time_zone(name)
    return await _set(deps, email, time_zone=time_zone)


async def change_account(
    deps: Deps,
    account: Account,
    read: parsing.ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    answer_of: AnswerOf[Account] | None = None,
) -> Account:
    """The account after a merge patch (RFC 7396). Raises ValidationFailed, PreconditionFailed.

    `answer_of`: its answer; read-only fields may be sent back as they are there.
    """
    account_id = account.id
    sent, changed_read_only = split_read_only(read(), account, answer_of, AccountChange.model_fields)
    if changed_read_only:
        require_revision(account.revision(), if_match)
    with beside(changed_read_only):
        changes = _parse_change(coerce(AccountChange, sent))

    async def write() -> Account:
        account = await account_under_lock(deps, account_id)
        require_revision(account.revision(), if_match)
        changed = replace(account, **changes)
        await deps.store.accounts.save(changed, "name", "time_zone")
        return changed

    return await deps.store.transact(write)


def _parse_change(fields: parsing.Fields) -> dict[str, Any]:
    parsed = parsing.parse_valid(AccountChange, fields)
    changes = parsed.model_dump(include=parsed.model_fields_set)
    if "timezone" in changes:
        time_zone = changes.pop("timezone")
        if changes.setdefault("time_zone", time_zone) != time_zone:
            raise ValidationFailed([Fault("time_zone", Reason.OTHER_NAME, other="timezone")])
    if "time_zone" in changes:
        changes["time_zone"] = changes["time_zone"] or DEFAULT_TIME_ZONE
    return changes


async def set_language(deps: Deps, email: str, tag: str | None) -> Account:
    """Change the language of the owner's texts; None: not known. Raises NotFound or ValidationFailed."""
    return await _set(deps, email, language=_parse_language(tag))


@transacted
async def _set(deps: Deps, /, email: str, **fields: Any) -> Account:
    account = replace(await find_account(deps, email), **fields)
    await deps.store.accounts.save(account, *fields)
    return account


def _parse_language(tag: str | None) -> str | None:
    with parsing.as_fault_of("language"):
        return None if tag is None else parse_language(tag)


async def change_password(deps: Deps, email: str) -> tuple[Account, str]:
    """The account and its new password, of which only a hash is stored. Raises NotFound, ValidationFailed.

    Its address counts as verified: the operator answers for it. It disconnects every assistant and ends every
    session: a person who changes the password wants to lock others out.
    """
    password = mint_password(deps.rng)
    password_hash = await deps.passwords.hash(password)

    async def write() -> Account:
        account = (await find_account(deps, email)).with_password(password_hash)
        await deps.store.accounts.lock(account.id)
        await set_password(deps, account)
        if not account.is_verified:
            await deps.store.accounts.save(account.verified(account.email), "email", "verified_email")
        return account

    return await deps.store.transact(write), password


async def account_under_lock(deps: Deps, account_id: UUID) -> Account:
    """In a transaction: the account as it is now; nobody else changes it until the end. Raises NotFound."""
    account = await deps.store.accounts.lock(account_id)
    if account is None or account.is_closed:
        raise NotFound("account")
    return account


async def find_account(deps: Deps, email: str) -> Account:
    """The one that has verified the address, or else names it. The id does as well.

    Raises NotFound, and ValidationFailed with the ids if several name it: strangers can, too.
    """
    account_id = parse_id(email)
    one = await deps.store.accounts.get(account_id) if account_id else None
    named = [one] if one else await accounts_named(deps, email, most=_MOST_LISTED)
    if not named:
        raise NotFound("account")
    if len(named) > 1:
        ids = ", ".join(str(one.id) for one in named)
        raise ValidationFailed([Fault("email", Reason.SEVERAL_ACCOUNTS, number=len(named), value=ids)])
    return named[0]


async def save_preferences(
    deps: Deps, account: Account, *, name: str, time_zone: str, language: str, languages: Collection[str]
) -> None:
    """`language`: of the dashboard and of e-mails; empty: that of the browser. Raises ValidationFailed."""
    fields = {"name": name.strip() or None, "time_zone": time_zone}
    parsed, faults = parsing.parse_model(AccountChange, fields)
    faults = [*faults, *parsing.storable_faults(fields)]
    if language not in {"", *languages}:
        faults.append(Fault("language", Reason.NOT_ONE_OF, allowed=[*languages]))
    if parsed is None or parsed.time_zone is None or faults:
        raise ValidationFailed(faults)
    changed = replace(
        account, name=parsed.name, time_zone=parsed.time_zone, dashboard_language=language or None
    )

    async def write() -> None:
        await deps.store.accounts.lock(account.id)
        await deps.store.accounts.save(changed, "name", "time_zone", "dashboard_language")

    await deps.store.transact(write)
