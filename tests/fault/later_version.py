"""`python -m tests.fault.later_version`: the app, with the migrations of a later version."""

import os
import runpy
from pathlib import Path

from storage.db import startup_migrations

startup_migrations.MIGRATIONS = Path(os.environ["LATER_MIGRATIONS"])  # type: ignore[misc]
runpy.run_module("app", run_name="__main__", alter_sys=True)
