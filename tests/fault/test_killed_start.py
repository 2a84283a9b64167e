"""Whenever a first start is killed, a printed password is valid afterwards."""

import signal

import httpx2
import pytest

from tests.mcp_server.oauth_flow import OAuthClient
from tests.scripts.test_admin import admin
from tests.scripts.test_admin import printed as printed_lines
from tests.scripts.test_first_start import ADDRESSES, SECRETS, Start, started

# Makes the first account as a start does, and is killed when it has been printed and not yet committed.
KILLED_BEFORE_THE_COMMIT = """
import asyncio, os, signal, sys
from app.settings import read_settings
from scripts import supervisor
from scripts.first_start import prepare, show_account

def show(account):
    show_account(account)
    os.kill(os.getpid(), signal.SIGKILL)

supervisor.read_options(sys.argv[1:])
asyncio.run(prepare(read_settings(), show))
"""

# A start that is killed when it is about to do something for the first time.
KILLED_AT = """
import os, signal, sys
from scripts import first_start, supervisor

def end(event, arguments):
    if event == sys.argv[1]:
        os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(end)
supervisor.read_options(sys.argv[2:])
first_start.start(os.open(os.devnull, os.O_WRONLY))
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
    secrets = first.printed(len(SECRETS))
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
    lost = killed.printed(len(SECRETS))
    killed.process.communicate()

    with started(tmp_path / "data") as second:
        printed = second.printed(len(SECRETS + ADDRESSES))
        await assert_lets_in(second, printed, printed)

    assert killed.process.returncode == -signal.SIGKILL
    assert list(printed) == SECRETS + ADDRESSES
    assert printed["Password"] != lost["Password"]


@pytest.mark.parametrize(
    ("step", "made"),
    [("sqlite3.connect", {"repoint.db": False}), ("os.link", {"repoint.db": True, "secret_key": False})],
)
async def test_a_start_killed_before_its_key_is_no_lost_database(tmp_path, step, made):
    folder = tmp_path / "data"
    killed = Start(folder, ("-c", KILLED_AT, step))
    killed.process.communicate()
    left = {name: is_filled(folder / name) for name in made}

    with started(folder) as second:
        printed = second.printed(len(SECRETS + ADDRESSES))
        await assert_lets_in(second, printed, printed)

    assert killed.process.returncode == -signal.SIGKILL
    assert left == made


def is_filled(file):
    return file.exists() and file.stat().st_size > 0


async def test_a_start_without_the_database_that_there_was_makes_nothing_and_a_restore_helps(tmp_path):
    folder, backup = tmp_path / "data", tmp_path / "monday.db"
    with started(folder) as first:
        secrets = first.printed(len(SECRETS))
        first.printed(len(ADDRESSES))
        printed_lines(admin(folder, "backup", backup))
    (folder / "repoint.db").unlink()

    refused = Start(folder)
    _, said = refused.process.communicate()
    asked = admin(folder, "account", "list")
    is_made = (folder / "repoint.db").exists()
    printed_lines(admin(folder, "restore", backup))

    assert (refused.process.returncode, asked.returncode, is_made) == (1, 1, False)
    assert said.startswith(f"repoint: REPOINT_DATA: the database {folder}/repoint.db is missing, and ")
    assert said.count("\n") == 1
    with started(folder) as again:
        await assert_lets_in(again, again.printed(len(ADDRESSES)), secrets)
