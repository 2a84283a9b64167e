"""Single scans as rows of JSON and of CSV."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final

from domain.analytics.reports import ListedScan
from domain.analytics.scan_ids import ScanIds
from domain.kernel.csv_tables import Cell, csv_lines

COLUMNS: Final = (
    "id",
    "scanned_at",
    "qr_code_id",
    "short_id",
    "name",
    "kind",
    *tuple(ListedScan.model_fields)[3:],
)


async def csv_chunks(
    first: Sequence[ListedScan],
    steps: AsyncIterator[Sequence[ListedScan]],
    ids: ScanIds,
    *,
    is_head: bool = False,
) -> AsyncIterator[bytes]:
    """A CSV file of all scans. The first step has been read already."""
    yield csv_lines([COLUMNS, *map(row_of, serialized(first, ids))])
    if not is_head:
        async for scans in steps:
            yield csv_lines(map(row_of, serialized(scans, ids)))


def serialized(scans: Sequence[ListedScan], ids: ScanIds) -> list[dict[str, Any]]:
    return [scan.model_dump(mode="json", context=ids) for scan in scans]


def row_of(scan: Mapping[str, Any]) -> Sequence[Cell]:
    """By COLUMNS."""
    scan_id, scanned_at, scanned, *others = scan.values()
    return scan_id, scanned_at, *scanned.values(), *others
