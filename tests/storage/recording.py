"""A recorder of its own over the real batch writers, codes to scan, and what was recorded of them."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

from tortoise.connection import get_connection

from domain.codes.short_urls import CreatedVia
from domain.scanning.outcomes import Verdict
from domain.scanning.places import NOWHERE
from domain.scanning.scans import Scan
from storage.repositories.scan_keys import scan_counts
from storage.scan_log.inbox import InboxReader
from storage.scan_log.recorder import GroupCommitRecorder, scan_recorder
from tests.support import HOME, NOON, running_world

FIREFOX = ((b"user-agent", b"Firefox"), (b"accept-language", b"de-AT"))


class CountingWriter:
    """The writer of the database; notes the size of each batch and may be held up."""

    def __init__(self, writer):
        self._batch_writer = writer
        self.max_batch = writer.max_batch
        self.gathers_seconds = writer.gathers_seconds
        self.batches = []
        self.is_closed = False
        self.is_asked = asyncio.Event()
        self.way_is_free = asyncio.Event()
        self.way_is_free.set()

    async def commit(self, scans, visitor_key):
        self.batches.append(len(scans))
        self.is_asked.set()
        await self.way_is_free.wait()
        return await self._batch_writer.commit(scans, visitor_key)

    async def close(self):
        self.is_closed = True
        await self._batch_writer.close()


@dataclass
class Bench:
    """A recorder of its own over a counting writer, and codes to scan."""

    world: object
    writer: CountingWriter
    recorder: GroupCommitRecorder

    async def code(self, **restrictions):
        """The target of a new code."""
        owner = await self.world.open_account()
        return await self.target((await owner.make_via(CreatedVia.API, **restrictions)).short_id)

    async def target(self, short_id):
        return await self.world.store.find_target("", short_id)

    async def add_at_once(self, *scans):
        return await asyncio.gather(*(self._added(scan) for scan in scans), return_exceptions=True)

    async def adding(self, *scans):
        """The adds as tasks that have come as far as they can."""
        tasks = [asyncio.ensure_future(self._added(scan)) for scan in scans]
        await turns()
        return tasks

    async def count(self, code):
        """What its owner is shown."""
        return (await scan_counts([code.code_id]))[code.code_id][0]

    async def stored_count(self, code):
        rows = (await self.world.rows())["short_urls"]
        return next(row["scan_count"] for row in rows if UUID(str(row["id"])) == code.code_id)

    async def verdicts(self, code):
        return [scan["verdict"] for scan in await self.world.scans() if scan["code_id"] == code.code_id]

    async def _added(self, scan):
        return await self.recorder.add(scan)


@asynccontextmanager
async def bench_over(database):
    async with running_world(database) as world:
        writer = CountingWriter(new_recorder(database)._batch_writer)
        recorder = GroupCommitRecorder(writer)
        recorder.start()
        try:
            yield Bench(world, writer, recorder)
        finally:
            writer.way_is_free.set()
            if not writer.is_closed:
                async with asyncio.timeout(10):
                    await recorder.close()


def new_recorder(database):
    return scan_recorder(database, InboxReader(lambda _: NOWHERE, ()))


def scan_of(code, verdict=Verdict.REDIRECTED, *, headers=FIREFOX, method="GET", at=NOON, peer=HOME):
    return Scan(code, verdict, at, method, headers, peer)


def bot_of(code, verdict=Verdict.REDIRECTED):
    return scan_of(code, verdict, method="HEAD")


async def turns():
    # A thread or a socket that answers in between only brings a task further than it must be.
    for _ in range(10):
        await asyncio.sleep(0)


async def rename_table(before, after):
    await get_connection("default").execute_script(f"ALTER TABLE {before} RENAME TO {after}")
