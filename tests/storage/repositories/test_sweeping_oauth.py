"""What of the authorization server's is over is taken away, and nothing else."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from tortoise.connection import get_connection

from domain.kernel.net.ip_prefix import Guesser
from domain.oauth.clients import AuthMethod, Client
from domain.oauth.errors import UnknownClient
from domain.use_cases.oauth.authorization import sign_in_for
from storage.repositories.oauth import sweep_new_clients, sweep_oauth
from storage.runtime.sweeper import Sweeper
from tests.mcp_server.assistants import assistant_process
from tests.mcp_server.oauth_flow import answer_in, form_in


async def left(world):
    rows = await world.rows()
    return {
        name: len(rows[name]) for name in ("oauth_clients", "grants", "authorization_codes", "refresh_tokens")
    }


async def test_codes_of_yesterday_go_and_what_they_gave_stays(world, owner):
    async with assistant_process(world) as assistants:
        await assistants.connect(owner)
        await sweep_oauth(world.clock.now() + timedelta(days=2))

    assert await left(world) == {
        "oauth_clients": 1,
        "grants": 1,
        "authorization_codes": 0,
        "refresh_tokens": 1,
    }


async def test_a_client_that_nobody_signed_in_to_is_forgotten_after_an_hour(world, owner):
    async with assistant_process(world) as assistants:
        client = assistants.client()
        await client.register()
        await client.sign_in(owner.account.email, "wrong")

        await sweep_new_clients(world.clock.now() + timedelta(minutes=60))
        assert (await left(world))["oauth_clients"] == 1
        await sweep_new_clients(world.clock.now() + timedelta(minutes=60, seconds=1))

    assert (await left(world))["oauth_clients"] == 0


async def test_a_client_that_somebody_signed_in_to_is_forgotten_after_a_month(world, owner):
    async with assistant_process(world) as assistants:
        client = assistants.client()
        await client.register()
        await client.decide(owner.account.email, owner.password, decision="deny")

        await sweep_new_clients(world.clock.now() + timedelta(days=31))
        await sweep_oauth(world.clock.now() + timedelta(days=29))
        assert (await left(world))["oauth_clients"] == 1
        await sweep_oauth(world.clock.now() + timedelta(days=31))

    assert (await left(world))["oauth_clients"] == 0


async def test_a_person_who_signs_in_in_time_can_take_longer_to_decide(world, owner):
    async with assistant_process(world) as assistants:
        client = assistants.client()
        await client.register()
        world.clock.advance(minutes=55)
        form = form_in(await client.sign_in(owner.account.email, owner.password))
        world.clock.advance(minutes=10)
        await sweep_new_clients(world.clock.now())

        answer = await client.post(form, scope="mcp:read", decision="allow")

        assert (await client.exchange(answer_in(answer)["code"])).status_code == 200


async def test_a_person_who_takes_an_hour_to_sign_in_learns_what_to_do(world, owner):
    async with assistant_process(world) as assistants:
        client = assistants.client()
        await client.register()
        world.clock.advance(minutes=50)
        form = form_in(await client.ask())
        world.clock.advance(minutes=12)
        await sweep_new_clients(world.clock.now())

        pages = [
            await client.post(form, email=owner.account.email, password=owner.password),
            await client.ask(),
        ]

    for page in pages:
        assert page.status_code == 400
        assert "We do not know this program" in page.text
        assert "forgets a program after an hour" in page.text
        assert "Remove the connection in that program and add it again." in page.text
    assert (await left(world))["oauth_clients"] == 0


async def test_a_client_that_is_forgotten_while_the_password_is_looked_at_is_reported_to_the_person(
    world, owner
):
    async with assistant_process(world) as assistants:
        client = assistants.client()
        await client.register()
        form = form_in(await client.ask())
        kept = await world.store.clients.get(client.client_id)
        await sweep_new_clients(world.clock.now() + timedelta(hours=2))

        with pytest.raises(UnknownClient, match="add it again"):
            await sign_in_for(
                world.deps,
                kept,
                owner.account.email,
                owner.password,
                nonce="n" * 43,
                guesser=Guesser("203.0.113.7", b"k" * 32),
            )
        page = await client.post(form, email=owner.account.email, password=owner.password)

    assert (page.status_code, "decision" in page.text) == (400, False)


async def test_a_client_that_an_account_has_let_in_is_never_forgotten_as_a_new_one(world, owner):
    async with assistant_process(world) as assistants:
        await assistants.connect(owner)
        await get_connection("default").execute_query("UPDATE oauth_clients SET signed_in_at = NULL")

        await sweep_new_clients(world.clock.now() + timedelta(days=1))

    assert await left(world) == {
        "oauth_clients": 1,
        "grants": 1,
        "authorization_codes": 1,
        "refresh_tokens": 1,
    }


async def test_the_sweeper_forgets_new_clients(world):
    real = datetime.now(UTC)
    for name, age in (("old", timedelta(minutes=61)), ("new", timedelta(minutes=50))):
        await world.store.clients.keep(client_of(name, real - age))
    sweeper = Sweeper(no_trash)
    sweeper.start()
    try:
        async with asyncio.timeout(30):
            while await world.store.clients.get("old"):
                await asyncio.sleep(0)
    finally:
        await sweeper.close()

    assert await world.store.clients.get("new") is not None


def client_of(client_id, created_at):
    return Client(
        id=client_id,
        name=None,
        uri=None,
        redirect_uris=("https://assistant.example/callback",),
        auth_method=AuthMethod.NONE,
        secret_hash=None,
        created_at=created_at,
        seen_at=created_at,
    )


async def test_a_client_that_signed_out_is_still_known_when_it_comes_back(world, owner):
    async with assistant_process(world) as assistants:
        connection = await assistants.connect(owner)
        world.clock.advance(days=40)
        client = connection.client
        tokens = (await client.refresh(connection.tokens["refresh_token"])).json()
        await client.http.post(
            "/oauth/revoke", data={"token": tokens["refresh_token"], "client_id": client.client_id}
        )

        await sweep_oauth(world.clock.now() + timedelta(hours=1))

        assert (await client.ask()).status_code == 200


async def test_everything_goes_once_an_assistant_was_unused_for_long(world, owner):
    async with assistant_process(world) as assistants:
        await assistants.connect(owner)

        await sweep_oauth(world.clock.now() + timedelta(days=91))

    assert await left(world) == {
        "oauth_clients": 0,
        "grants": 0,
        "authorization_codes": 0,
        "refresh_tokens": 0,
    }


async def no_trash() -> None:
    """Nothing to purge."""
