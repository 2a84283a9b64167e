"""Accounts, subscriptions and API keys."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from domain.accounts.accounts import (
    LAST_USE_NOTED_EVERY,
    PREFIX_LENGTH,
    Account,
    ApiKey,
    hash_api_key,
    is_well_formed,
    mint_api_key,
    mint_password,
    parse_email,
    parse_key_name,
)
from domain.accounts.plans import Plan, Subscription, settle_subscription
from domain.kernel.errors import ApiKeyInactive, Fault, InvalidApiKey, NotFound, ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.time_zones import parse_time_zone
from domain.use_cases.deps import Deps


async def open_account(
    deps: Deps,
    email: str,
    *,
    plan: Plan,
    subscription: Subscription,
) -> tuple[Account, str]:
    """A new account and its password, which is shown this once.

    Raises ValidationFailed for an address that is none or is taken, or a plan that cannot be subscribed to.
    """
    password = mint_password(deps.rng)
    try:
        plan, subscription = settle_subscription(plan, subscription)
        address = parse_email(email)
    except ValueError as error:
        raise ValidationFailed([Fault("account", str(error))]) from None
    account = Account(
        id=mint_id(deps.rng),
        email=address,
        password_hash=await deps.passwords.hash(password),
        time_zone="UTC",
        plan=plan,
        subscription=subscription,
        created_at=deps.clock(),
    )
    await deps.store.accounts.add(account)
    return account, password


async def open_account_with_key(
    deps: Deps,
    email: str,
    *,
    plan: Plan,
    subscription: Subscription,
    show: Callable[[Account, str, str], None] | None = None,
) -> tuple[Account, str, str]:
    """A new account, its password and its first API key: all of it or nothing. Raises as `open_account` does.

    `show` is called before the account is committed: whatever is killed then, no account has a password that nobody saw.
    """

    async def write() -> tuple[Account, str, str]:
        account, password = await open_account(deps, email, plan=plan, subscription=subscription)
        _, api_key = await make_api_key(deps, account.id, "first key")
        if show is not None:
            show(account, password, api_key)
        return account, password, api_key

    return await deps.store.transact(write)


async def subscribe(deps: Deps, email: str, plan: Plan, subscription: Subscription) -> Account:
    """Put an account on a plan, at once. Without a subscription it becomes free; its codes stay as they are."""

    async def write() -> Account:
        account = await _account_of(deps, email)
        await deps.store.accounts.lock(account.id)
        try:
            changed = account.subscribed(plan, subscription)
        except ValueError as error:
            raise ValidationFailed([Fault("subscription", str(error))]) from None
        await deps.store.accounts.set_subscription(changed)
        return changed

    return await deps.store.transact(write)


async def set_time_zone(deps: Deps, email: str, name: str) -> Account:
    """Put an account's calendar in another zone, at once: its months, and with them what is locked, are that zone's.

    Raises NotFound, or ValidationFailed for a name that is no zone's.
    """
    try:
        time_zone = parse_time_zone(name)
    except ValueError as error:
        raise ValidationFailed([Fault("time zone", str(error))]) from None

    async def write() -> Account:
        account = replace(await _account_of(deps, email), time_zone=time_zone)
        await deps.store.accounts.set_time_zone(account)
        return account

    return await deps.store.transact(write)


async def change_password(deps: Deps, email: str) -> tuple[Account, str]:
    """The account with a new password, and the password, which is shown this once.

    Every assistant is disconnected with it: whoever changes a password wants nobody else in. Raises NotFound.
    """
    password = mint_password(deps.rng)
    password_hash = await deps.passwords.hash(password)

    async def write() -> Account:
        account = replace(await _account_of(deps, email), password_hash=password_hash)
        # Before any of its tokens: whoever refreshes one holds the account first.
        await deps.store.accounts.lock(account.id)
        await deps.store.accounts.set_password(account)
        await deps.store.grants.delete_all_of(account.id)
        return account

    return await deps.store.transact(write), password


async def make_api_key(deps: Deps, account_id: UUID, name: str) -> tuple[ApiKey, str]:
    """A new key as it is kept, and the key itself, which is shown this once. Raises ValidationFailed for its name."""
    try:
        name = parse_key_name(name)
    except ValueError as error:
        raise ValidationFailed([Fault("name", str(error))]) from None
    text = mint_api_key(deps.rng)
    api_key = ApiKey(
        id=mint_id(deps.rng),
        account_id=account_id,
        name=name,
        key_hash=hash_api_key(text),
        prefix=text[:PREFIX_LENGTH],
        is_active=True,
        created_at=deps.clock(),
        last_used_at=None,
    )
    await deps.store.api_keys.add(api_key)
    return api_key, text


async def list_api_keys(deps: Deps, email: str) -> list[ApiKey]:
    return await deps.store.api_keys.list_of((await _account_of(deps, email)).id)


async def find_account(deps: Deps, email: str) -> Account:
    """Raise NotFound when there is no account of that address."""
    return await _account_of(deps, email)


async def switch_api_key(deps: Deps, email: str, prefix: str, *, is_active: bool) -> ApiKey:
    """Deactivate or reactivate the one key that begins so. Raises NotFound, or ValidationFailed for several."""
    keys = [key for key in await list_api_keys(deps, email) if _begins_so(key, prefix)]
    if not keys:
        raise NotFound("API key")
    if len(keys) > 1:
        raise ValidationFailed([Fault("prefix", f"fits {len(keys)} keys; give all eight characters")])
    await deps.store.api_keys.set_active(keys[0].id, is_active=is_active)
    return keys[0]


def _begins_so(api_key: ApiKey, parsed: str) -> bool:
    # Who holds a key that leaked pastes it whole.
    if len(parsed) > PREFIX_LENGTH:
        return is_well_formed(parsed) and api_key.key_hash == hash_api_key(parsed)
    return api_key.prefix.startswith(parsed)


async def authenticate(deps: Deps, text: str) -> tuple[ApiKey, Account]:
    """The key and account behind what a caller sent. Raises InvalidApiKey or ApiKeyInactive."""
    now = deps.clock()
    if not is_well_formed(text):
        raise InvalidApiKey
    found = await deps.store.api_keys.find_caller(hash_api_key(text))
    if found is None:
        raise InvalidApiKey
    api_key, account = found
    if not api_key.is_active:
        raise ApiKeyInactive
    if api_key.last_used_at is None or now - api_key.last_used_at >= LAST_USE_NOTED_EVERY:
        await deps.store.api_keys.set_last_used(api_key.id, now)
    return api_key, account


async def _account_of(deps: Deps, email: str) -> Account:
    try:
        account = await deps.store.accounts.find_by_email(parse_email(email))
    except ValueError:
        account = None
    if account is None:
        raise NotFound("account")
    return account
