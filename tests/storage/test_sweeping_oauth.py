"""What of the authorization server's is over is taken away, and nothing else."""

from datetime import timedelta

from storage.oauth import sweep_oauth
from tests.mcp_server.assistants import assistant_process


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


async def test_a_client_that_nobody_connected_is_forgotten_after_a_month(world):
    async with assistant_process(world) as assistants:
        await assistants.client().register()
        await sweep_oauth(world.clock.now() + timedelta(days=29))
        assert (await left(world))["oauth_clients"] == 1

        await sweep_oauth(world.clock.now() + timedelta(days=31))

    assert (await left(world))["oauth_clients"] == 0


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
