"""Several devices with one client ID: a token keeps the scopes of its consent, and there is one switch."""

import asyncio

import pytest

from domain.oauth.scopes import Scope
from domain.use_cases.accounts.accounts import change_password
from domain.use_cases.oauth.assistants import list_assistants, switch_scope
from tests.mcp_server.assistants import Connection
from tests.mcp_server.oauth_flow import BOTH
from tests.mcp_server.support import claims_of, may_write

READ, WRITE = ["mcp:read"], ["mcp:write"]


async def another_device(first, owner, scope):
    """Connected with the client ID of the first, as hosted assistants and metadata documents have it."""
    tokens = await first.client.connect(owner.account.email, owner.password, scope=scope)
    return Connection(first.assistants, first.client, tokens)


async def connected(assistants, owner):
    (found,) = await list_assistants(assistants.world.deps, owner.account.id)
    return found


async def switch(assistants, owner, *, on):
    grant = (await connected(assistants, owner)).grant
    await switch_scope(assistants.world.deps, owner.account.id, grant.id, Scope.WRITE, allowed=on)


@pytest.mark.parametrize(("desktop", "phone"), [(BOTH, READ), (READ, BOTH)])
async def test_two_devices_with_one_client_id_each_keep_what_their_consent_gave(
    assistants, owner, desktop, phone
):
    first = await assistants.connect(owner, scope=desktop)
    second = await another_device(first, owner, phone)

    for device, given in ((first, desktop), (second, phone)):
        assert await may_write(device) is ("mcp:write" in given)
        assert device.tokens["scope"] == " ".join(given)
        assert claims_of(device.tokens["access_token"])["scope"] == " ".join(given)
        refreshed = (await device.client.refresh(device.tokens["refresh_token"])).json()
        assert refreshed["scope"] == " ".join(given)
        assert await may_write(device, refreshed["access_token"]) is ("mcp:write" in given)
    assert len((await assistants.world.rows())["grants"]) == 1


async def test_a_refresh_cannot_take_what_another_device_was_given(assistants, owner):
    desktop = await assistants.connect(owner)
    phone = await another_device(desktop, owner, READ)

    answer = await phone.client.refresh(phone.tokens["refresh_token"], scope="mcp:read mcp:write")

    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_scope")


async def test_write_switched_off_acts_on_every_device_and_on_again_where_it_was_granted(assistants, owner):
    desktop = await assistants.connect(owner)
    phone = await another_device(desktop, owner, READ)
    laptop = await another_device(desktop, owner, BOTH)

    await switch(assistants, owner, on=False)
    off = [await may_write(device) for device in (desktop, phone, laptop)]
    await switch(assistants, owner, on=True)
    on = [await may_write(device) for device in (desktop, phone, laptop)]

    assert off == [False, False, False]
    assert on == [True, False, True]


async def test_what_is_refreshed_while_write_is_off_says_what_was_granted_and_writes_once_it_is_on(
    assistants, owner
):
    connection = await assistants.connect(owner)
    await switch(assistants, owner, on=False)

    refreshed = (await connection.client.refresh(connection.tokens["refresh_token"])).json()

    assert refreshed["scope"] == claims_of(refreshed["access_token"])["scope"] == "mcp:read mcp:write"
    assert await may_write(connection, refreshed["access_token"]) is False
    await switch(assistants, owner, on=True)
    assert await may_write(connection, refreshed["access_token"]) is True


async def test_a_consent_to_write_while_it_is_off_is_for_the_device_that_asked(assistants, owner):
    desktop = await assistants.connect(owner)
    client = desktop.client
    code = await client.code(owner.account.email, owner.password)
    await switch(assistants, owner, on=False)

    phone = await another_device(desktop, owner, BOTH)

    assert await may_write(phone) is True
    assert await may_write(desktop) is False
    # Nor what the desktop makes of what it has from before.
    refreshed = (await client.refresh(desktop.tokens["refresh_token"])).json()
    late = (await client.exchange(code)).json()
    for tokens in (refreshed, late):
        assert tokens["scope"] == "mcp:read"
        assert await may_write(desktop, tokens["access_token"]) is False
    # The desktop asks its owner again.
    assert await may_write(await another_device(desktop, owner, BOTH)) is True


async def test_a_consent_to_read_contacts_while_it_is_off_gives_no_other_device_anything(assistants, owner):
    every = (*BOTH, "mcp:contacts")
    desktop = await assistants.connect(owner, scope=every, asks_for=every)
    grant = (await connected(assistants, owner)).grant
    await switch(assistants, owner, on=False)
    await switch_scope(assistants.world.deps, owner.account.id, grant.id, Scope.CONTACTS, allowed=False)

    phone = await another_device(desktop, owner, ["mcp:read", "mcp:contacts"])

    read = [await device.post("tools/call", name="list_contacts") for device in (phone, desktop)]
    assert [answer.status_code for answer in read] == [200, 403]
    assert phone.tokens["scope"] == "mcp:contacts mcp:read"
    refreshed = (await desktop.client.refresh(desktop.tokens["refresh_token"])).json()
    assert refreshed["scope"] == "mcp:read mcp:write"
    # The other switch stays as it was.
    assert (await connected(assistants, owner)).scopes == {"mcp:read", "mcp:contacts"}


async def test_what_was_given_nothing_but_to_write_ends_when_another_device_takes_the_switch(
    assistants, owner
):
    desktop = await assistants.connect(owner, scope=WRITE)
    await switch(assistants, owner, on=False)

    phone = await another_device(desktop, owner, BOTH)

    assert (await desktop.post("tools/list")).status_code == 401
    assert (await desktop.client.refresh(desktop.tokens["refresh_token"])).status_code == 400
    assert await may_write(phone) is True


async def test_a_consent_to_read_leaves_the_switch_off(assistants, owner):
    desktop = await assistants.connect(owner)
    await switch(assistants, owner, on=False)

    phone = await another_device(desktop, owner, READ)

    assert [await may_write(device) for device in (desktop, phone)] == [False, False]
    await switch(assistants, owner, on=True)
    assert [await may_write(device) for device in (desktop, phone)] == [True, False]


async def test_the_list_says_what_any_of_its_devices_may_do_now(assistants, owner):
    desktop = await assistants.connect(owner, scope=READ)
    assert (await connected(assistants, owner)).scopes == {"mcp:read"}

    await another_device(desktop, owner, BOTH)
    assert (await connected(assistants, owner)).scopes == set(BOTH)

    await switch(assistants, owner, on=False)
    found = await connected(assistants, owner)
    assert (found.scopes, found.granted) == ({"mcp:read"}, set(BOTH))


async def test_after_another_password_a_consent_gives_nothing_back_to_other_devices(assistants, owner):
    desktop = await assistants.connect(owner)
    await switch(assistants, owner, on=False)
    world = assistants.world
    _, owner.password = await change_password(world.deps, owner.account.email)

    phone = await another_device(desktop, owner, BOTH)

    assert await may_write(phone) is True
    assert (await desktop.post("tools/list")).status_code == 401


async def test_a_token_given_in_the_moment_of_another_devices_consent_cannot_write(assistants, owner):
    for _ in range(3):
        desktop = await assistants.connect(owner)
        client = desktop.client
        code = await client.code(owner.account.email, owner.password)
        grant = await assistants.world.store.grants.find(owner.account.id, client.client_id)
        await switch_scope(assistants.world.deps, owner.account.id, grant.id, Scope.WRITE, allowed=False)

        _, late, refreshed = await asyncio.gather(
            client.code(owner.account.email, owner.password),
            client.exchange(code),
            client.refresh(desktop.tokens["refresh_token"]),
        )

        for answer in (late, refreshed):
            assert answer.status_code == 200, answer.text
            assert await may_write(desktop, answer.json()["access_token"]) is False
