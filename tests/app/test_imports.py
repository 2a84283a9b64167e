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


def said_by(program: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.split()


@pytest.mark.slow
def test_the_web_process_starts_without_the_libraries_that_answering_scans_does_not_need():
    imported = set(said_by(LISTED))

    assert "uvicorn" in imported
    assert not imported & UNNEEDED


def test_sqlite_errors_are_recognized_without_the_postgres_driver():
    assert said_by(LOCKED) == ["unavailable"]
