"""The codes of a job as labels to print."""

from collections.abc import AsyncIterator

from domain.codes.picture_source import picture_source_of
from domain.drawing.options import read_design
from domain.drawing.sheets import Label, LabelNeed, Sheet
from domain.jobs.jobs import Job
from domain.kernel.errors import RowsRefused
from domain.kernel.faults import Fault
from domain.use_cases.codes.pictures import stored_images
from domain.use_cases.deps import Deps
from domain.use_cases.jobs.jobs import codes_of_job


async def require_large_labels(deps: Deps, job: Job, sheet: Sheet) -> None:
    """Raise RowsRefused for the codes that would be printed under their least width."""
    faults: list[Fault] = []
    async for part in codes_of_job(deps, job):
        needs = [
            LabelNeed(row, code.name or "", read_design(code.options), graded.min_print_mm)
            for row, code in part
            if (graded := code.picture_state.scannability) is not None
        ]
        faults += await deps.renderer.too_small_labels(sheet, needs)
    if faults:
        raise RowsRefused(faults)


async def labels_of_job(deps: Deps, job: Job) -> AsyncIterator[Label]:
    async for part in codes_of_job(deps, job):
        for _, code in part:
            source = picture_source_of(code, deps.addresses)
            images = await stored_images(deps, source)
            yield Label(source.text, read_design(source.options), images, code.name or "")
