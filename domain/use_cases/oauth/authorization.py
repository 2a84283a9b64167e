"""The owner signs in for a client and decides on the consent page."""

from dataclasses import replace
from functools import partial

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.accounts.plans import require_api
from domain.accounts.second_steps import Purpose
from domain.accounts.secrets import hash_secret
from domain.kernel.errors import NotFound
from domain.kernel.ids import mint_id
from domain.kernel.net.ip_prefix import Guesser
from domain.oauth.clients import Client
from domain.oauth.errors import AccessDenied, UnknownClient
from domain.oauth.grants import AuthorizationCode, Grant, credentials_mark
from domain.oauth.requests import AuthorizationRequest
from domain.oauth.scopes import ALL_SCOPES, Scopes
from domain.use_cases.accounts.passwords import check_password
from domain.use_cases.accounts.pending_steps import SecondStepOwed, second_steps_of
from domain.use_cases.deps import Deps, transacted
from domain.use_cases.oauth.assistants import queue_assistant_email
from domain.use_cases.oauth.clients import UNKNOWN_CLIENT
from domain.use_cases.second_steps.codes import begin_second_step, pass_second_step
from domain.use_cases.second_steps.passkeys import begin_passkey_sign_in, request_options, use_passkey


async def sign_in_for(
    deps: Deps, client: Client, email: str, password: str, guesser: Guesser, *, nonce: str
) -> Account | None:
    """As `check_password`; it keeps the client from being pruned.

    `nonce`: of the browser, for which a second step is pending once SecondStepOwed was raised. Raises
    UnknownClient when the client was just pruned.
    """
    account = await check_password(deps, email, password, guesser)
    if account is None:
        return None
    await _keep_client(deps, client, account)
    steps = await second_steps_of(deps, account.id)
    if not steps.is_owed:
        return account
    try:
        await begin_second_step(deps, account, Purpose.CONSENT, token=nonce)
    except NotFound:
        return None
    raise SecondStepOwed(steps)


async def pass_second_step_for(
    deps: Deps, client: Client, nonce: str, code: str, guesser: Guesser
) -> Account | None:
    """None for a wrong code. Raises as `pass_second_step` and `sign_in_for`."""
    keep = partial(_keep_client, deps, client)
    return await pass_second_step(deps, Purpose.CONSENT, nonce, code, keep, guesser)


async def begin_passkey_for(deps: Deps, nonce: str) -> str | None:
    """As `request_options`, for the account whose password was right, if one was. Raises as `use_passkey`."""
    token = await begin_passkey_sign_in(deps, nonce, Purpose.CONSENT, token=_passkey_token(nonce))
    return await request_options(deps, token)


async def pass_passkey_for(deps: Deps, client: Client, nonce: str, answer: str) -> Account:
    """Raises as `use_passkey` and `sign_in_for`."""
    return await use_passkey(deps, _passkey_token(nonce), answer, partial(_keep_client, deps, client))


def _passkey_token(nonce: str) -> str:
    """Beside the pending second step of the same browser."""
    return f"passkey {nonce}"


async def _keep_client(deps: Deps, client: Client, account: Account) -> Account:
    """The same account, which has signed in for the client. Raises as `sign_in_for`."""
    if not await deps.store.clients.set_signed_in(client.id, deps.clock()):
        raise UnknownClient(UNKNOWN_CLIENT)
    return account


class AlreadyAnswered(Exception):
    """The form was sent before, and what it gave is used, expired, or was something else."""


@transacted
async def allow(
    deps: Deps, owner: Account, request: AuthorizationRequest, scopes: Scopes, *, authorization_code: str
) -> None:
    """Begin a new family with these scopes by the code of the form. The client's earlier families stay.

    Sent twice, as by a double click, the form gives its one code: the browser follows the second answer.
    `owner` is the account at sign-in. Raises AlreadyAnswered; AccessDenied without scopes, for a scope that
    was not requested and after a change of the password; ApiPlanRequired when the plan has no assistants.
    """
    if not scopes or not scopes <= request.scopes:
        raise AccessDenied("Only what the client asked for can be allowed, and at least one of it.")
    account = await deps.store.accounts.lock(owner.id)
    if account is None or credentials_mark(account) != credentials_mark(owner):
        raise AccessDenied("The account's password has been changed in this moment.")
    require_api(deps.allowance_of(account))
    code_hash, now = hash_secret(authorization_code), deps.clock()
    if given := await deps.store.authorization_codes.find(code_hash):
        if given.used_at is not None or given.has_expired(now) or given.scopes != scopes:
            raise AlreadyAnswered
        return
    grant = await _connect(deps, account, request.client, scopes)
    await deps.store.authorization_codes.add(
        AuthorizationCode(
            id=mint_id(deps.rng),
            code_hash=code_hash,
            grant_id=grant.id,
            client_id=request.client.id,
            scopes=scopes,
            redirect_uri=request.requested_redirect_uri,
            code_challenge=request.code_challenge,
            resource=request.resource,
            created_at=now,
        )
    )


async def _connect(deps: Deps, account: Account, client: Client, scopes: Scopes) -> Grant:
    """Add or update the grant; tell the owner of a new one. What is allowed now is switched on."""
    known = await deps.store.grants.find(account.id, client.id)
    if known is None:
        grant = Grant(
            id=mint_id(deps.rng),
            account_id=account.id,
            client_id=client.id,
            credentials_mark=credentials_mark(account),
            created_at=deps.clock(),
            last_used_at=None,
        )
        await deps.store.grants.add(grant)
        await queue_assistant_email(deps, account.id, EmailKind.NEW_ASSISTANT, client)
        return grant
    if not known.is_of(account):
        # Tokens of an earlier password stay invalid.
        await deps.store.refresh_tokens.take_back(known.id, ALL_SCOPES)
    if regained := scopes & known.switched_off:
        # For this consent alone: other devices do not regain the scopes that were switched off.
        await deps.store.refresh_tokens.take_back(known.id, regained)
    off, mark = known.switched_off - scopes, credentials_mark(account)
    grant = replace(known, switched_off=off, credentials_mark=mark)
    await deps.store.grants.save(grant)
    return grant
