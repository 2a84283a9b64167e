"""A process that cannot start says so in one line that names the setting, and ends."""

import asyncio
import os
import sys

import pytest

from app.settings import PREFIX, PROJECT, unknown_settings

SECRET = "hunter2-hunter2-hunter2"
STOPPED = {
    "a port": {"PORT": "eight", "MCP_PORT": "eight"},
    "a database URL": {"DATABASE_URL": f"mysql://root:{SECRET}@localhost/x"},
    "a database that does not answer": {"DATABASE_URL": f"postgres://root:{SECRET}@127.0.0.1:1/x"},
    "a folder that cannot be made": {"DATA": "/dev/null/data"},
    "a database in a folder that cannot be made": {"DATABASE_URL": "sqlite:///dev/null/repoint.db"},
    "a database that is a folder": {"DATABASE_URL": "sqlite://{tmp}"},
    "a database that is something else": {"DATABASE_URL": "sqlite://{tmp}/letter.txt"},
}
ONLY_WEB = [
    ("SECRET_KEY", SECRET),
    ("PLANS_FILE", "/nowhere/plans.toml"),
    ("SHORT_DOMAIN", "go.example.com:99999"),
    ("SMTP_URL", f"http://ada:{SECRET}@mail.example.com"),
    ("MAIL_FROM", "nobody"),
    ("HOST", "999.1.1.1"),
    ("BASE_URL", f"https://ada:{SECRET}@qr.example.com/v1"),
]


async def run(process, **settings):
    """How it ended and what it said, when it should not have started at all."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        process,
        cwd=PROJECT,
        env=kept | {f"{PREFIX}{name}": value for name, value in settings.items()},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        async with asyncio.timeout(30):
            said, _ = await running.communicate()
    except TimeoutError:
        pytest.fail("it did not end")
    finally:
        if running.returncode is None:
            running.kill()
            await running.wait()
    return running.returncode, said.decode()


@pytest.mark.parametrize("process", ["app", "mcp_server"])
@pytest.mark.parametrize("what", STOPPED)
async def test_a_process_stops_with_one_line_that_names_the_setting(tmp_path, process, what):
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "letter.txt").write_text("Dear reader, this is no database at all.\n" * 100)
    settings = {name: value.replace("{tmp}", str(folder)) for name, value in STOPPED[what].items()}

    status, said = await run(process, **{"DATA": str(tmp_path), **settings})

    assert status == 1
    assert len(said.splitlines()) == 1, said
    assert any(said.startswith(f"{PREFIX}{name}: ") for name in (*settings, "DATABASE_URL"))
    assert SECRET not in said


@pytest.mark.parametrize(("name", "value"), ONLY_WEB)
async def test_the_web_process_stops_with_one_line_for_what_only_it_reads(tmp_path, name, value):
    # A port that nobody has: a setting that is taken all the same is found out by the time it takes.
    status, said = await run("app", DATA=str(tmp_path), PORT="1", **{name: value})

    assert (status, len(said.splitlines())) == (1, 1), said
    assert said.startswith(f"{PREFIX}{name}: ")
    assert SECRET not in said
    assert not list(tmp_path.iterdir())


def test_a_line_of_the_file_that_is_no_setting_is_named_too(tmp_path, monkeypatch):
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    monkeypatch.setattr("app.settings.PROJECT", tmp_path)
    (tmp_path / ".env").write_text(f"{PREFIX}RATELIMIT=5\nRATELIMIT=5\n")

    assert unknown_settings() == [f"{PREFIX}RATELIMIT"]
