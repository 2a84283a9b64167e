"""Whenever a first start is killed, a printed password is valid afterwards."""

import signal

import httpx2

from tests.mcp_server.oauth_flow import OAuthClient
from tests.scripts.test_first_start import ADDRESSES, SECRETS, Start, started

# Makes the first account as a start does, and is killed when it has been printed and not yet committed.
KILLED_BEFORE_THE_COMMIT = """
import asyncio, os, signal, sys
from app.settings import read_settings
from scripts import supervisor
from scripts.first_start import prepare

def show(account):
    supervisor.show_account(account)
    os.kill(os.getpid(), signal.SIGKILL)

supervisor.read_options(sys.argv[1:])
asyncio.run(prepare(read_settings(), show))
"""


async def assert_lets_in(start, addresses, secrets):
    """The key at the API, the password at the sign-in form."""
    issuer = f"http://127.0.0.1:{start.mcp_port}"
    async with httpx2.AsyncClient(base_url=issuer, headers={"Origin": issuer}) as http:
        answer = await http.get(f"{addresses['REST']}/account", headers={"x-api-key": secrets["API key"]})
        assert answer.status_code == 200
        client = OAuthClient(http, addresses["Assistant"])
        await client.register()
        assert await client.code(secrets["E-mail"], secrets["Password"])


async def test_the_secrets_are_printed_before_anything_has_to_answer_and_a_kill_loses_none(tmp_path):
    first = Start(tmp_path / "data")
    secrets = first.printed(3)
    first.kill()

    with started(tmp_path / "data") as second:
        printed = second.printed(len(ADDRESSES))
        # Killed between the print and the commit, the first start made nothing.
        if "Password" in printed:
            secrets = {name: printed.pop(name) for name in SECRETS}
            printed |= second.printed(len(SECRETS))
        assert list(printed) == ADDRESSES
        await assert_lets_in(second, printed, secrets)

    assert list(secrets) == SECRETS


async def test_a_start_killed_before_the_account_is_kept_leaves_the_next_one_to_print_anew(tmp_path):
    killed = Start(tmp_path / "data", ("-c", KILLED_BEFORE_THE_COMMIT))
    lost = killed.printed(3)
    killed.process.communicate()

    with started(tmp_path / "data") as second:
        printed = second.printed(len(SECRETS + ADDRESSES))
        await assert_lets_in(second, printed, printed)

    assert killed.process.returncode == -signal.SIGKILL
    assert list(printed) == SECRETS + ADDRESSES
    assert printed["Password"] != lost["Password"]
