"""The operator's commands, as an operator runs them."""

import asyncio
import gzip
import os
import re
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

import pytest
from argon2 import PasswordHasher

from tests.cases import in_turn
from tests.databases import sqlite_database
from tests.fault.processes import App, Connection, get, running
from tests.programs import ROOT, run_program
from tests.rollups import PHONE, open_counting

EMAIL = "ada@example.com"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Migrated, with one account that no test changes."""
    folder = tmp_path_factory.mktemp("admin") / "data"
    assert admin(folder, "account", "create", "first@example.com").returncode == 0
    return folder


@pytest.fixture
def email(folder, request):
    """An account of the test's own."""
    email = f"{request.node.name.encode().hex()[-50:]}@example.com"
    assert admin(folder, "account", "create", email, "--plan", "pro").returncode == 0
    return email


def environment():
    kept = {name: value for name, value in os.environ.items() if not name.startswith("REPOINT_")}
    return kept | {"PYTHONWARNINGS": "error"}


def admin(folder, *words, **settings):
    return run_program("scripts.admin", ["--data", folder, *words], environment() | settings)


def printed(done):
    """What a successful command printed, line by line."""
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def labelled(done):
    return dict(re.split(r"  +|(?<=Subscription)\s", line, maxsplit=1) for line in printed(done))


def complaint(done):
    """The one line of a command that was refused."""
    assert done.returncode != 0
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


def keys_of(folder, email):
    return [line.split("\t") for line in printed(admin(folder, "key", "list", email))]


def rows(folder, query):
    """Read beside the commands, as each of them takes a second to start."""
    with closing(sqlite3.connect(folder / "repoint.db")) as connection:
        return connection.execute(query).fetchall()


def accounts_in(folder):
    stored = rows(folder, "SELECT email, plan, subscription FROM accounts")
    return {email: (plan, subscription) for email, plan, subscription in stored}


@pytest.mark.slow
def test_an_account_is_made_with_a_password_and_a_key_that_are_shown_once(folder):
    shown = labelled(admin(folder, "account", "create", " Ada@Example.com ", "--plan", "business"))

    assert list(shown) == ["E-mail", "Password", "API key", "Plan", "Subscription"]
    assert (shown["E-mail"], shown["Plan"], shown["Subscription"]) == (EMAIL, "business", "active")
    assert re.fullmatch(r"[0-9A-Za-z]{20}", shown["Password"])
    assert re.fullmatch(r"rp_[0-9A-Za-z]{38}", shown["API key"])
    ((prefix, state, name, used, limits),) = keys_of(folder, EMAIL)
    assert (prefix, limits) == (shown["API key"][:8], "full access")
    assert (state, name, used) == ("active", "first key", "never used")
    for file in folder.iterdir():
        stored = file.read_bytes()
        assert shown["Password"].encode() not in stored
        assert shown["API key"].encode() not in stored


@pytest.mark.parametrize(
    ("options", "made"),
    [
        ((), ("free", "none")),
        (("--plan", "pro", "--subscription", "trialing"), ("pro", "trialing")),
        (("--plan", "pro", "--subscription", "none"), ("free", "none")),
    ],
)
def test_an_account_has_the_plan_that_was_asked_for(folder, options, made):
    email = f"plan{len(accounts_in(folder))}@example.com"

    printed(admin(folder, "account", "create", email, *options))

    assert accounts_in(folder)[email] == made


def unprinted(folder, *words):
    """The one line of a command whose output goes to a full disk."""
    command = [sys.executable, "-m", "scripts.admin", "--data", folder, *words]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, cwd=ROOT, env=environment(), stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    return line


@pytest.mark.slow
def test_what_is_shown_once_is_not_made_if_it_cannot_be_printed(folder, email):
    before = accounts_in(folder), keys_of(folder, email), rows(folder, "SELECT password_hash FROM accounts")

    said = {
        unprinted(folder, "account", "create", "unseen@example.com"),
        unprinted(folder, "account", "create", "unseen@example.com", "--invite"),
        unprinted(folder, "account", "password", email),
        unprinted(folder, "key", "create", email),
        unprinted(folder, "account", "list"),
    }

    assert said == {"[Errno 28] No space left on device"}
    after = accounts_in(folder), keys_of(folder, email), rows(folder, "SELECT password_hash FROM accounts")
    assert after == before


@pytest.mark.slow
def test_an_account_for_reviewers_is_made_once_and_no_account_of_somebody_else_becomes_one(folder, email):
    reviewer = ("account", "reviewer", "review@example.com")

    made, again = [labelled(admin(folder, *reviewer)) for _ in range(2)]
    renewed = labelled(admin(folder, *reviewer, "--new-password"))
    refused = complaint(admin(folder, "account", "reviewer", email))

    assert list(made) == ["E-mail", "Password", "Plan", "Assistant"]
    assert (made["Plan"], accounts_in(folder)["review@example.com"]) == ("business", ("business", "active"))
    assert re.fullmatch(r"[0-9A-Za-z]{20}", made["Password"])
    assert "printed before" in again["Password"]
    assert re.fullmatch(r"[0-9A-Za-z]{20}", renewed["Password"])
    assert renewed["Password"] != made["Password"]
    assert email in refused
    owned = "FROM short_urls u JOIN accounts a ON a.id = u.account_id WHERE a.email = '{}'"
    query = f"SELECT kind, count(*) {owned} GROUP BY kind ORDER BY kind"
    assert rows(folder, query.format("review@example.com")) == [("link", 1), ("qr_code", 4)]
    assert rows(folder, query.format(email)) == []


def test_every_account_is_listed(folder, email):
    lines = [line.split("\t") for line in printed(admin(folder, "account", "list"))]

    assert {line[0]: tuple(line[1:3]) for line in lines} == accounts_in(folder)
    assert accounts_in(folder)[email] == ("pro", "active")
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", line[3]) for line in lines)


def test_a_plan_is_changed_at_once(folder, email):
    shown = labelled(admin(folder, "account", "plan", email.upper(), "lite", "trialing"))

    assert shown == {"E-mail": email, "Plan": "lite", "Subscription": "trialing"}
    assert accounts_in(folder)[email] == ("lite", "trialing")


def test_an_account_becomes_an_operator_and_stops_being_one(folder, email):
    shown = [labelled(admin(folder, "account", "operator", email, switch)) for switch in ("on", "off")]

    assert [one["Operator"] for one in shown] == ["yes", "no"]
    assert rows(folder, f"SELECT is_operator FROM accounts WHERE email = '{email}'") == [(0,)]
    query = (
        "SELECT kind, by FROM account_events e JOIN accounts a ON a.id = e.account_id WHERE a.email = '{}'"
    )
    assert rows(folder, query.format(email))[-2:] == [("operator_on", None), ("operator_off", None)]


def test_without_a_subscription_an_account_is_free(folder, email):
    printed(admin(folder, "account", "plan", email, "business", "none"))

    assert accounts_in(folder)[email] == ("free", "none")


def test_second_steps_are_taken_off_for_a_lost_phone(folder, email):
    with closing(sqlite3.connect(folder / "repoint.db")) as connection, connection:
        account = f"(SELECT id FROM accounts WHERE email = '{email}')"
        connection.execute(f"INSERT INTO authenticators SELECT 'e', 0, '2026-11-20', {account}")

    shown = labelled(admin(folder, "account", "second-steps-off", email))

    assert shown == {"E-mail": email, "Second steps": "none"}
    assert rows(folder, "SELECT * FROM authenticators") == []


def test_an_account_goes_by_another_time_zone(folder, email):
    query = f"SELECT time_zone FROM accounts WHERE email = '{email}'"
    assert rows(folder, query) == [("UTC",)]

    shown = labelled(admin(folder, "account", "time-zone", email.upper(), "pacific/apia"))

    assert shown == {"E-mail": email, "Time zone": "Pacific/Apia"}
    assert rows(folder, query) == [("Pacific/Apia",)]


def test_an_account_has_the_language_of_its_owners_texts(folder, email):
    query = f"SELECT language FROM accounts WHERE email = '{email}'"
    assert rows(folder, query) == [(None,)]

    shown = labelled(admin(folder, "account", "language", email.upper(), "pt-br"))

    assert shown == {"E-mail": email, "Language": "pt-BR"}
    assert rows(folder, query) == [("pt-BR",)]
    assert labelled(admin(folder, "account", "language", email, "none"))["Language"] == "none"
    assert rows(folder, query) == [(None,)]


def test_an_account_can_be_made_with_its_language(folder):
    printed(admin(folder, "account", "create", "lang@example.com", "--language", "DE-at"))

    assert rows(folder, "SELECT language FROM accounts WHERE email = 'lang@example.com'") == [("de-AT",)]


@pytest.mark.parametrize(
    "words", [("language", "{email}", "german"), ("create", "x@y.z", "--language", "german")]
)
def test_what_is_no_language_is_refused(folder, email, words):
    before = accounts_in(folder)

    refusal = complaint(admin(folder, "account", *(word.format(email=email) for word in words)))

    assert "language" in refusal
    assert "is no language tag, like de or pt-BR" in refusal
    assert accounts_in(folder) == before


def test_a_key_is_made_named_listed_deactivated_and_activated(folder, email):
    api_key = labelled(admin(folder, "key", "create", email, "--name", "the shop"))["API key"]

    assert [line[1:3] for line in keys_of(folder, email)] == [["active", "first key"], ["active", "the shop"]]
    assert printed(admin(folder, "key", "deactivate", email, api_key[:8])) == []
    assert [line[1] for line in keys_of(folder, email)] == ["active", "inactive"]
    assert printed(admin(folder, "key", "activate", email, api_key[:8])) == []
    assert [line[1] for line in keys_of(folder, email)] == ["active", "active"]


def test_the_limits_of_a_key_are_shown(folder, email):
    limits = ("--scopes", "codes:read,links:read", "--expires", "2100-12-31")

    made = labelled(admin(folder, "key", "create", email, *limits))

    assert (made["Scopes"], made["Expires"]) == ("codes:read links:read", "2101-01-01 00:00 UTC")
    assert [line[4] for line in keys_of(folder, email)] == [
        "full access",
        "Scopes: codes:read links:read; Expires: 2101-01-01 00:00 UTC",
    ]


def connect(folder, email, name, scopes):
    """The ID of an assistant that the account has connected."""
    now = datetime.now(UTC).isoformat(" ")
    grant, client = str(uuid4()), uuid4().hex
    with closing(sqlite3.connect(folder / "repoint.db")) as connection, connection:
        query = "SELECT id, password_hash FROM accounts WHERE email = ?"
        account, password_hash = connection.execute(query, [email]).fetchone()
        mark = sha256(f"grant\n{password_hash}".encode()).hexdigest()[:32]
        connection.execute(
            "INSERT INTO oauth_clients (id, name, redirect_uris, auth_method, created_at, seen_at) "
            "VALUES (?, ?, ?, 'none', ?, ?)",
            [client, name, '["https://assistant.example/back"]', now, now],
        )
        connection.execute(
            "INSERT INTO grants (id, account_id, client_id, may_write, credentials_mark, created_at) "
            "VALUES (?, ?, ?, 1, ?, ?)",
            [grant, account, client, mark, now],
        )
        connection.execute(
            "INSERT INTO refresh_tokens (id, grant_id, family_id, scopes, token_hash, created_at) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            [str(uuid4()), grant, str(uuid4()), scopes, grant, now],
        )
    return grant


def grants_of(folder, email):
    query = f"""
        SELECT grants.id, may_write FROM grants JOIN accounts ON accounts.id = account_id
        WHERE email = '{email}' ORDER BY grants.created_at
    """
    return rows(folder, query)


def test_a_new_password_is_shown_once_and_ends_every_assistant(folder, email):
    connect(folder, email, "Menu helper", "mcp:read")
    query = f"SELECT password_hash FROM accounts WHERE email = '{email}'"
    before = rows(folder, query)

    shown = labelled(admin(folder, "account", "password", email.upper()))

    ((stored,),) = after = rows(folder, query)
    assert list(shown) == ["E-mail", "Password"]
    assert re.fullmatch(r"[0-9A-Za-z]{20}", shown["Password"])
    assert after != before
    assert PasswordHasher().verify(stored, shown["Password"])
    assert grants_of(folder, email) == []


def test_assistants_are_listed_kept_from_writing_and_contacts_and_disconnected(folder, email):
    first = connect(folder, email, "Menu\x1b[2Jhelper", "mcp:read mcp:write")
    second = connect(folder, email, "Writer", "mcp:write")
    third = connect(folder, email, "Reader", "mcp:contacts mcp:read")

    lines = [line.split("\t") for line in printed(admin(folder, "assistant", "list", email))]
    assert [line[:3] for line in lines] == [
        [first[:8], "Menu�[2Jhelper", "mcp:read mcp:write"],
        [second[:8], "Writer", "mcp:write"],
        [third[:8], "Reader", "mcp:contacts mcp:read"],
    ]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", line[3]) for line in lines)
    assert {line[4] for line in lines} == {"never used"}

    assert printed(admin(folder, "assistant", "write", email, first[:8], "off")) == []
    (said,) = printed(admin(folder, "assistant", "write", email, second, "off"))
    assert "may do nothing" in said
    lines = [line.split("\t")[2] for line in printed(admin(folder, "assistant", "list", email))]
    assert lines == ["mcp:read", "nothing", "mcp:contacts mcp:read"]
    assert grants_of(folder, email) == [(first, 0), (second, 0), (third, 1)]

    assert printed(admin(folder, "assistant", "write", email, first, "on")) == []
    (said,) = printed(admin(folder, "assistant", "write", email, third, "on"))
    assert "its owner has never allowed it" in said
    assert grants_of(folder, email) == [(first, 1), (second, 0), (third, 1)]

    assert printed(admin(folder, "assistant", "contacts", email, third, "off")) == []
    (said,) = printed(admin(folder, "assistant", "contacts", email, first, "on"))
    assert "its owner has never allowed it" in said
    lines = [line.split("\t")[2] for line in printed(admin(folder, "assistant", "list", email))]
    assert lines == ["mcp:read mcp:write", "nothing", "mcp:read"]

    assert printed(admin(folder, "assistant", "disconnect", email, second[:8])) == []
    assert grants_of(folder, email) == [(first, 1), (third, 1)]


def test_a_signing_key_is_made_listed_and_taken_away(folder):
    shown = labelled(admin(folder, "signing-key", "rotate"))

    listed = [line.split("\t") for line in printed(admin(folder, "signing-key", "list"))]

    assert listed == [[shown["Signing key"], "signs", shown["Created"]]]
    assert "no such signing key" in complaint(admin(folder, "signing-key", "remove", "another"))
    assert printed(admin(folder, "signing-key", "remove", shown["Signing key"])) == []
    assert printed(admin(folder, "signing-key", "list")) == []


def test_a_prefix_that_fits_several_keys_is_refused(folder, email):
    admin(folder, "key", "create", email)

    said = complaint(admin(folder, "key", "deactivate", email, "rp_"))

    assert "fits 2 keys" in said
    assert [line[1] for line in keys_of(folder, email)] == ["active", "active"]


@pytest.mark.slow
@in_turn(
    ("words", "expected"),
    [
        (("account", "create", "first@example.com"), "another account"),
        (("account", "create", "nobody"), "e-mail"),
        (("account", "create", "a@b.example", "--plan", "free", "--subscription", "active"), "free"),
        (("account", "plan", "first@example.com", "free", "active"), "free"),
        (("account", "plan", "nobody@example.com", "pro", "active"), "There is no such account."),
        (("account", "time-zone", "first@example.com", "Mars/Olympus"), "time zone"),
        (("account", "time-zone", "nobody@example.com", "UTC"), "account"),
        (("key", "create", "nobody@example.com"), "account"),
        (("key", "create", "first@example.com", "--name", "n" * 201), "name"),
        (("key", "create", "first@example.com", "--name", "two\nlines"), "name"),
        (("key", "create", "first@example.com", "--name", os.fsdecode(b"\xff")), "name"),
        (
            ("key", "create", "first@example.com", "--scopes", "everything"),
            "scopes: must be one of codes:create",
        ),
        (("key", "create", "first@example.com", "--scopes", ","), "scopes"),
        (("key", "create", "first@example.com", "--folders", "x", "--expires", "soon"), "expires"),
        (("key", "deactivate", "first@example.com", "rp_nobody"), "API key"),
        (("account", "password", "nobody@example.com"), "account"),
        (("assistant", "disconnect", "first@example.com", "00000000"), "assistant"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line_and_changes_nothing(folder, words, expected):
    queries = ("SELECT * FROM accounts", "SELECT * FROM api_keys")
    before = [rows(folder, query) for query in queries]

    said = complaint(admin(folder, *words))

    assert expected in said
    assert [rows(folder, query) for query in queries] == before


@pytest.mark.slow
def test_a_command_that_is_none_shows_how_it_is_used(folder):
    done = admin(folder, "account", "plan", EMAIL, "gold", "active")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: scripts/admin")
    assert "'gold' (choose from" in done.stderr
    assert "Plan." not in done.stderr


def test_without_a_command_it_shows_how_it_is_used_and_no_import_warns(folder):
    done = subprocess.run(
        [sys.executable, "-m", "scripts.admin", "--data", folder],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        timeout=30,
        check=False,
        text=True,
    )

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("usage: scripts/admin")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REPOINT_DATABASE_URL", "mysql://root:hunter2@localhost/x"),
        ("REPOINT_DATABASE_URL", "postgres://root:hunter2@127.0.0.1:1/x"),
        ("REPOINT_PORT", "eight"),
        ("REPOINT_DATA", "/dev/null/data"),
    ],
)
def test_a_wrong_setting_is_one_line_without_a_password(folder, name, value):
    data = value if name == "REPOINT_DATA" else folder

    said = complaint(admin(data, "account", "list", **{name: value}))

    assert "hunter2" not in said


@pytest.mark.slow
async def test_every_command_works_while_a_process_has_the_same_file_open(tmp_path):
    app = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}")
    async with running(app):
        shown = labelled(admin(tmp_path, "account", "create", EMAIL, "--plan", "pro"))
        api_key = shown["API key"]
        calls = [(await call(app, api_key)).status]
        admin(tmp_path, "key", "deactivate", EMAIL, api_key[:8])
        calls.append((await call(app, api_key)).status)
        admin(tmp_path, "key", "activate", EMAIL, api_key[:8])
        calls.append((await call(app, api_key)).status)
        admin(tmp_path, "account", "plan", EMAIL, "lite", "active")
        calls.append((await call(app, api_key)).status)

        assert calls == [200, 401, 200, 403]
        assert "never used" not in keys_of(tmp_path, EMAIL)[0]


async def test_a_command_gets_its_turn_while_the_process_is_busy(tmp_path):
    app = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}")
    async with running(app):
        api_key = labelled(admin(tmp_path, "account", "create", EMAIL, "--plan", "business"))["API key"]
        statuses, done = Counter(), asyncio.Event()

        async def keep_calling():
            connection = await Connection.open(app.port)
            while not done.is_set():
                answer = await connection.ask(get("/v1/qr-codes", x_api_key=api_key))
                statuses[answer.status] += 1
            await connection.close()

        callers = [asyncio.create_task(keep_calling()) for _ in range(8)]
        made = await asyncio.to_thread(admin, tmp_path, "key", "create", EMAIL)
        done.set()
        await asyncio.gather(*callers)

        assert (await call(app, labelled(made)["API key"])).status == 200
        assert set(statuses) == {200}


async def call(app, api_key):
    return await app.ask(get("/v1/qr-codes", x_api_key=api_key))


# Scans


def scan_of(folder, email, user_agent):
    """One scan of a code of this account that was counted as a person's, and is missing from the numbers."""
    with open_counting(sqlite_database(folder / "repoint.db")) as counting:
        ((account_id,),) = counting.connection.rows("SELECT id FROM accounts WHERE email = ?", (email,))
        stored = "SELECT key FROM scan_keys WHERE id = ?"
        if not counting.connection.rows(stored, (account_id,)):
            counting.connection.change("INSERT INTO scan_keys (id) VALUES (?)", (account_id,))
        ((account,),) = counting.connection.rows(stored, (account_id,))
        counting.record(counting.code(account), user_agent=user_agent)
        counting.count_inbox()
        counting.connection.change("DELETE FROM rollups WHERE account = ? AND subject = 0", (account,))


def test_the_numbers_of_an_account_are_rebuilt(folder, email):
    scan_of(folder, email, PHONE)

    first = labelled(admin(folder, "scans", "rebuild", email))
    again = labelled(admin(folder, "scans", "rebuild", email))

    # The total has a row a quarter of an hour, hour and day; the client and all codes together one a day.
    assert first == {"Days": "1", "Wrong scans": "0", "Wrong rows": "5"}
    assert again == {"Days": "1", "Wrong scans": "0", "Wrong rows": "0"}


def test_an_account_without_a_code_has_nothing_to_rebuild(folder, email):
    (line,) = printed(admin(folder, "scans", "rebuild", email))
    assert line == "It has no code and no link, and so no scans."


def test_past_scans_are_classified_by_the_rules_of_today(folder, email):
    scan_of(folder, email, "Spiderbot/1.0")

    changed = labelled(admin(folder, "scans", "reclassify"))

    assert changed == {"Agents": "0", "Scans": "1", "Days": "1"}
    assert rows(folder, "SELECT DISTINCT bot FROM scans WHERE bot IS NOT NULL") == [("spiderbot",)]


def test_an_invited_account_gets_a_link_and_no_password(folder):
    lines = labelled(admin(folder, "account", "create", "invited@example.com", "--plan", "pro", "--invite"))

    token = lines["Set up"].partition("/dashboard/set-up?token=")[2]
    assert "Password" not in lines
    stored = rows(folder, "SELECT purpose, token_hash FROM one_time_tokens")
    assert stored == [("set_up", sha256(token.encode()).hexdigest())]


def test_a_log_that_is_not_there_is_named_in_one_line(folder, tmp_path):
    done = admin(folder, "scans", "import-log", tmp_path / "access.log")

    assert done.returncode == 1
    assert done.stderr == f"{tmp_path / 'access.log'}: No such file or directory\n"


def test_a_log_of_another_format_counts_nothing(folder, tmp_path):
    (tmp_path / "access.log.gz").write_bytes(gzip.compress(b"one line\nand another\n"))

    found = labelled(admin(folder, "scans", "import-log", tmp_path / "access.log.gz"))

    assert (found["Counted"], found["Other lines"]) == ("0", "2")
