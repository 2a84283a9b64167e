"""Files that are on their way when the process is killed: whole, or nothing is left of them."""

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.fault.conftest import FaultDatabase
from tests.fault.processes import Account, Connection, Gone, get, running, until
from tests.uploads import pdf

UPLOADS = 8
OLD = 2 * 3600


def stored(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


async def test_a_process_that_is_killed_in_the_middle_of_uploads_leaves_nothing_of_them(
    tmp_path: Path,
) -> None:
    parts = tmp_path / "parts"
    parts.mkdir()
    database = FaultDatabase(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}")
    app, contents = database.app(TMPDIR=str(parts)), tmp_path / "files"
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        half = await Connection.open(app.port)
        half.send(account.send_file("half.pdf", pdf() + bytes(3_000_000))[:2_000_000])
        whole = [await Connection.open(app.port) for _ in range(UPLOADS)]
        answers = [
            asyncio.create_task(one.ask(account.send_file(f"{n}.pdf", pdf(f"Menu {n}"))))
            for n, one in enumerate(whole)
        ]
        # The first has its bytes on the disk, or is writing them.
        await until(lambda: stored(contents))
        await app.kill()

        kept: list[Any] = []
        for answer in answers:
            with suppress(Gone):
                kept.append((await answer).data["id"])
        assert stored(parts) == []
        for path in stored(contents):
            os.utime(path, (time.time() - OLD,) * 2)
        await app.start()
        files = json_of(await app.ask(account.request("GET", "/files")))
        # As it starts it sweeps.
        await until(lambda: len(stored(contents)) == len(files))

        assert set(kept) <= {file["id"] for file in files}
        assert "half.pdf" not in {file["name"] for file in files}
        for file in files:
            served = await app.ask(get(file["url"].split(str(app.port))[1]))
            assert served.body == pdf(f"Menu {file['name'][0]}")
        for one in (half, *whole):
            await one.close()


def json_of(answer: Any) -> Any:
    assert answer.status == 200, answer.body
    return answer.data
