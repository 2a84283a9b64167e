"""The single scans of one's own export, each a line."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Final, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from domain.content import TYPES
from domain.content.qr_type import BlankContent
from domain.imports.input import ImportInput
from domain.jobs.jobs import RowFault
from domain.kernel.faults import Fault
from domain.kernel.parsing import Time, parse_model, storable_faults
from domain.kernel.reasons import Reason
from domain.scanning.outcomes import Verdict
from domain.scanning.visitors import MAX_KEPT

SCANS: Final = "scans.json"
_FIRST: Final = datetime(2000, 1, 1, tzinfo=UTC)


class OwnScan(BaseModel):
    """Its texts fit into the columns of `scans`. `first_seen`, and `visitor` in hex digits: as there."""

    short_url_id: UUID
    scanned_at: Time
    outcome: Verdict
    type_id: Annotated[int, Field(ge=BlankContent.type_id, le=max(TYPES))] | None
    first_seen: Annotated[int, Field(ge=0, le=7)]
    visitor: Annotated[str, Field(pattern="^[0-7]?[0-9a-f]{1,15}$")] | None
    user_agent: Annotated[str, Field(max_length=MAX_KEPT)] | None
    bot: Annotated[str, Field(max_length=64)] | None = None
    country: Annotated[str, Field(pattern="^[A-Z0-9]{2}$")] | None = None
    city: Annotated[str, Field(max_length=100)] | None = None
    language: Annotated[str, Field(max_length=3)] | None = None
    referrer: Annotated[str, Field(max_length=253)] | None = None
    rule_id: Annotated[str, Field(max_length=8)] | None = None
    variant: Annotated[str, Field(max_length=80)] | None = None
    source: Literal["live", "lifeboat"] = "live"


def read_scans(
    lines: Sequence[bytes], asked: ImportInput, *, first: int
) -> tuple[list[OwnScan], tuple[RowFault, ...]]:
    """With the ids that their codes have here. `first`: the number of the first row; each has one fault."""
    scans, faults = list[OwnScan](), list[RowFault]()
    for number, line in enumerate(lines, first):
        scan, found = _read(line)
        if scan and not found and not _FIRST <= scan.scanned_at <= asked.accepted_at:
            found = [Fault("scanned_at", Reason.NO_SUCH_TIME if scan.scanned_at < _FIRST else Reason.FUTURE)]
        if scan and not found:
            scans.append(scan.model_copy(update={"short_url_id": asked.new_id(scan.short_url_id)}))
        named = [one.at(f"{SCANS}[{number}].{one.field}", others=0) for one in found[:1]]
        faults += [RowFault.of(one, row=0, column=SCANS) for one in named]
    return scans, tuple(faults)


def _read(line: bytes) -> tuple[OwnScan | None, list[Fault]]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    scan, faults = parse_model(OwnScan, row if isinstance(row, dict) else {})
    return scan, [*storable_faults(row), *faults]
