"""How PostgreSQL looks for what is asked about."""

import pytest

from domain.analytics.reports import ScanScope
from storage.reports.scopes import find_subjects
from storage.reports.snapshots import snapshot
from tests.support import running_world


@pytest.mark.parametrize("asked", [{}, {"type_id": 1}], ids=["account", "type"])
async def test_sheets_of_many_codes_are_looked_up_whatever_postgresql_believes_of_their_number(
    postgres, own_postgres, asked
):
    async with running_world(postgres.database(own_postgres)) as world:
        owner = await world.open_account()
        await owner.make()
        async with snapshot() as read:
            subjects = await find_subjects(read, ScanScope(account_id=owner.account.id, **asked))
            condition = subjects.by_code.in_sheets
            # Of sheets of months it has none counted here, as where they were just written.
            plan = await read(
                f"EXPLAIN SELECT SUM(scans) FROM sheets WHERE {condition.text} AND span = 1", condition.values
            )

    lines = " ".join(line for (line,) in plan)
    assert "Join" not in lines
    assert "Nested Loop" not in lines
    assert "ANY" in lines
