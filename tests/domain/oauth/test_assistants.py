"""What an owner decides about assistants that are connected, and what a new password does to them."""

from uuid import UUID

import pytest

from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.ids import mint_id
from domain.oauth.clients import AuthMethod, Client
from domain.oauth.grants import (
    REFRESH_TOKEN_LIFETIME,
    AuthorizationCode,
    Grant,
    RefreshToken,
    credentials_mark,
)
from domain.oauth.scopes import ALL_SCOPES, Scope
from domain.use_cases.accounts.accounts import change_password
from domain.use_cases.oauth.assistants import (
    disconnect_assistant,
    find_assistant,
    list_assistants,
    switch_scope,
)


async def connect(owner, name="Menu helper", *, scopes=ALL_SCOPES, off=frozenset(), grant_id=None):
    """A grant with a code and a refresh token; its family."""
    world, store = owner.world, owner.world.store
    now = world.clock.now()
    client = Client(
        id=mint_id(world.rng).hex,
        name=name,
        uri=None,
        redirect_uris=("https://assistant.example/back",),
        auth_method=AuthMethod.NONE,
        secret_hash=None,
        created_at=now,
        seen_at=now,
    )
    grant = Grant(
        id=grant_id or mint_id(world.rng),
        account_id=owner.account.id,
        client_id=client.id,
        credentials_mark=credentials_mark(owner.account),
        created_at=now,
        last_used_at=None,
        switched_off=off,
    )
    family = mint_id(world.rng)
    await store.clients.keep(client)
    await store.grants.add(grant)
    await store.authorization_codes.add(
        AuthorizationCode(
            id=family,
            code_hash=family.hex,
            grant_id=grant.id,
            client_id=client.id,
            scopes=scopes,
            redirect_uri=None,
            code_challenge="c" * 43,
            resource="http://mcp.test/mcp",
            created_at=now,
        )
    )
    await store.refresh_tokens.add(
        RefreshToken(
            id=mint_id(world.rng),
            family_id=family,
            grant_id=grant.id,
            parent_id=None,
            scopes=scopes,
            token_hash=family.hex,
            created_at=now,
        )
    )
    return grant, family


async def listed(owner):
    found = await list_assistants(owner.world.deps, owner.account.id)
    return [(one.client.display_name, one.scopes) for one in found]


async def test_an_account_lists_its_own_assistants_the_first_first(world, owner):
    await connect(owner, "first")
    world.clock.advance(days=1)
    await connect(owner, "second", scopes=frozenset({Scope.READ}))
    await connect(await world.open_account(), "somebody else's")

    assert await listed(owner) == [("first", ALL_SCOPES), ("second", {Scope.READ})]


async def test_one_whose_tokens_have_expired_is_not_listed(world, owner):
    await connect(owner)
    world.clock.advance(seconds=REFRESH_TOKEN_LIFETIME.total_seconds())

    assert await listed(owner) == []


@pytest.mark.parametrize("scope", [Scope.WRITE, Scope.CONTACTS])
@pytest.mark.parametrize("others", [{Scope.READ}, set()])
@pytest.mark.parametrize("is_granted", [True, False])
@pytest.mark.parametrize("allowed", [True, False])
async def test_a_scope_is_switched_grants_nothing_and_the_rest_stays(
    owner, scope, others, is_granted, allowed
):
    others = others | ({Scope.WRITE, Scope.CONTACTS} - {scope})
    granted = others | {scope} if is_granted else others
    off = frozenset({scope} if allowed else ())
    grant, family = await connect(owner, scopes=frozenset(granted), off=off)

    changed = await switch_scope(owner.world.deps, owner.account.id, grant.id, scope, allowed=allowed)

    access = await owner.world.store.grants.find_access(family)
    after = granted if allowed else others
    assert changed == access.grant
    assert changed.switched_off == (set() if allowed else {scope})
    assert access.scopes == after
    assert await listed(owner) == [("Menu helper", after)]


async def test_a_disconnected_assistant_has_no_grant_no_code_and_no_token(world, owner):
    grant, family = await connect(owner)
    await connect(owner, "another")

    await disconnect_assistant(world.deps, owner.account.id, grant.id)

    rows = await world.rows()
    assert [len(rows[table]) for table in ("grants", "authorization_codes", "refresh_tokens")] == [1, 1, 1]
    assert await world.store.grants.find_access(family) is None
    assert await listed(owner) == [("another", ALL_SCOPES)]


async def test_another_accounts_assistant_does_not_exist(world, owner):
    grant, _ = await connect(owner)
    stranger = await world.open_account()
    before = await world.rows()

    for work in (
        switch_scope(world.deps, stranger.account.id, grant.id, Scope.WRITE, allowed=False),
        disconnect_assistant(world.deps, stranger.account.id, grant.id),
        disconnect_assistant(world.deps, owner.account.id, UUID(int=5)),
        find_assistant(world.deps, stranger.account.id, grant.id.hex),
    ):
        with pytest.raises(NotFound, match="assistant"):
            await work

    assert await world.rows() == before


async def test_an_assistant_is_found_by_how_its_id_begins(world, owner):
    first, _ = await connect(owner, grant_id=UUID("aaaaaaaa-0000-4000-8000-000000000001"))
    await connect(owner, "another", grant_id=UUID("aaaaaaaa-1000-4000-8000-000000000002"))

    async def find(prefix):
        return await find_assistant(world.deps, owner.account.id, prefix)

    for prefix in ("aaaaaaaa0", "AAAAAAAA-0", str(first.id)):
        assert (await find(prefix)).grant.id == first.id
    with pytest.raises(ValidationFailed, match="2 assistants"):
        await find("aaaaaaaa")
    for prefix in ("", "b"):
        with pytest.raises(NotFound):
            await find(prefix)


async def test_a_new_password_is_the_only_one_and_lets_no_assistant_stay(world, owner):
    other = await world.open_account()
    await connect(owner)
    _, kept = await connect(other)
    old = owner.account.password_hash

    account, password = await change_password(world.deps, owner.account.email.upper())

    stored = await world.store.accounts.get(owner.account.id)
    assert stored == account
    assert stored.password_hash != old
    assert await world.deps.passwords.matches(stored.password_hash, password)
    assert await listed(owner) == []
    assert await world.store.grants.find_access(kept) is not None
    rows = await world.rows()
    assert [len(rows[table]) for table in ("grants", "authorization_codes", "refresh_tokens")] == [1, 1, 1]
    assert password not in str(rows)


async def test_nobody_gets_no_new_password(world, owner):
    await connect(owner)

    with pytest.raises(NotFound):
        await change_password(world.deps, "nobody@example.com")

    assert len(await listed(owner)) == 1
