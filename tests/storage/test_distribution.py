"""`./scripts/admin distribute` without Citus; with it: tests/fault/test_citus.py."""

import os

import pytest

from storage.backups.files import BackupError
from storage.distribution import distribute
from tests.programs import run_program


async def test_where_tables_cannot_be_distributed_one_line_says_what_to_do(database):
    with pytest.raises(BackupError) as refused:
        await distribute(database)

    if database.dialect == "sqlite":
        assert str(refused.value) == (
            "this needs PostgreSQL: ./scripts/admin move brings the SQLite file there"
        )
    else:
        name = database.credentials["database"]
        assert str(refused.value) == (
            f"the database {name} lacks Citus: CREATE EXTENSION citus, see docs/scale.md"
        )


def test_a_database_with_an_unfinished_move_is_not_distributed(postgres, own_postgres, tmp_path):
    postgres.run("CREATE TABLE unfinished_move (source TEXT)", database=own_postgres)
    variables = {"REPOINT_DATABASE_URL": postgres.url(own_postgres), "REPOINT_DATA": str(tmp_path)}

    refused = run_program("scripts.admin", ("distribute",), {**os.environ, **variables})

    assert refused.returncode == 1
    assert refused.stderr.endswith("a move into it is not finished: ./scripts/admin move finishes it\n")
    assert refused.stderr.count("\n") == 1
