"""The single scans of an export: kept in pieces when it is sent, and recorded by its job."""

import zlib
from asyncio import to_thread
from collections.abc import AsyncGenerator, Iterator, Sequence
from typing import Final, NamedTuple

from domain.imports.input import ImportInput
from domain.imports.scans import SCANS, read_scans
from domain.jobs.jobs import Job, RowFault
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.use_cases.deps import Deps
from domain.use_cases.jobs.jobs import save_job

# Lines of a piece, which is compressed; and those of one step.
PIECE: Final = 10_000
_AT_ONCE: Final = 1_000


class KeptScans(NamedTuple):
    """The hashes of the pieces, and how many scans and bytes they have."""

    pieces: tuple[str, ...] = ()
    rows: int = 0
    size: int = 0

    @classmethod
    def of_job(cls, job: Job) -> "KeptScans":
        pieces, *numbers = job.options.get("scans", ((),))
        return cls(tuple(pieces), *numbers)


async def store_scans(deps: Deps, pieces: Iterator[tuple[bytes, int]], *, keeps: bool = True) -> KeptScans:
    """With `keeps` a job follows. Raises as `pieces`."""
    hashes, rows, size = list[str](), 0, 0
    while piece := await to_thread(next, pieces, None):
        content, number = piece
        rows, size = rows + number, size + len(content)
        if keeps:
            hashes.append(await deps.file_contents.keep(content))
    return KeptScans(tuple(hashes), rows, size)


async def take_scans(deps: Deps, job: Job, asked: ImportInput) -> AsyncGenerator[Job]:
    """Each is recorded once, also if a step is done twice. What is left out is named at the end."""
    kept, lines = KeptScans.of_job(job), list[bytes]()
    piece, begin = divmod(job.progress.get("scans", 0), PIECE)
    while (done := job.progress.get("scans", 0)) < kept.rows:
        while len(lines) <= _AT_ONCE and piece < len(kept.pieces):
            content = await deps.file_contents.load(kept.pieces[piece])
            lines += (await to_thread(zlib.decompress, content)).split(b"\n")[begin:]
            piece, begin = piece + 1, 0
        part = _of_step(lines)
        del lines[: len(part)]
        scans, faults = await to_thread(read_scans, part, asked, first=done + 1)
        left = await deps.store.scan_imports.add(job.account_id, scans)
        job = job.started(deps.clock()).counted(scans=len(part), scans_left=left)
        lost = job.progress["scans_left"]
        if lost and job.progress["scans"] == kept.rows:
            job = job.with_first(RowFault.of(Fault(SCANS, Reason.LOST, number=lost), row=0))
        job = job.advanced(done=0, places=0, faults=faults)
        await save_job(deps, job)
        yield job


def _of_step(lines: Sequence[bytes]) -> Sequence[bytes]:
    """The next ones, up to one of another moment. An export has those of one moment together.

    Equal ones are told from those that are here by their number, and so must be in one step.
    """

    def moment(line: bytes) -> bytes:
        return line.partition(b'"scanned_at"')[2].partition(b",")[0]

    ends = range(_AT_ONCE, 0, -1) if len(lines) > _AT_ONCE else ()
    end = next((one for one in ends if moment(lines[one - 1]) != moment(lines[one])), _AT_ONCE)
    return lines[:end]
