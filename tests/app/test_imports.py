"""What the web process imports at its start: libraries that few need are imported on first use."""

import subprocess
import sys

import pytest

from app.settings import PROJECT

UNNEEDED = {
    # Drivers, HTTP clients, metrics, migrations, and what draws and reads user agents.
    "asyncpg", "httpx2", "httpcore2", "prometheus_client", "aerich", "numpy", "PIL", "uharfbuzz", "zxingcpp",
    "ua_parser", "markdown_it", "webauthn", "joserfc", "cryptography", "pypdfium2", "obstore",
}  # fmt: skip
LISTED = "import sys, app.main; print(*{name.partition('.')[0] for name in sys.modules})"
MIGRATED = """
import asyncio, sys
from storage.db.config import parse_database_url
from storage.db.startup_migrations import migrate
print(len(asyncio.run(migrate(parse_database_url("sqlite://" + sys.argv[1])))), "numpy" in sys.modules)
import numpy
"""
LOCKED = """
import sqlite3
from domain.kernel.errors import Unavailable
from storage.db.failures import translated
try:
    with translated():
        raise sqlite3.OperationalError("database is locked")
except Unavailable:
    print("unavailable")
"""


def said_by(program: str, *arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.slow
def test_the_web_process_starts_without_the_libraries_that_answering_scans_does_not_need():
    imported = set(said_by(LISTED))

    assert "uvicorn" in imported
    assert not imported & UNNEEDED


def test_a_process_that_has_migrated_does_not_keep_a_library_for_arrays(tmp_path):
    applied, has_numpy = said_by(MIGRATED, str(tmp_path / "new.db"))

    assert int(applied) > 0
    assert has_numpy == "False"


def test_sqlite_errors_are_recognized_without_the_postgres_driver():
    assert said_by(LOCKED) == ["unavailable"]
