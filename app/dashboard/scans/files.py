"""….csv: the numbers of a page of scans, as in the CSV of REST."""

from typing import Final

from starlette.responses import Response

from app.api.csv_files import csv_file
from app.api.resources.analytics import fields_of, table_of
from app.dashboard.frame import Pages, SignedIn, lost
from app.dashboard.scans.asked import Asked
from app.dashboard.scans.subjects import Subject, scan_pages
from domain.analytics.periods import Grouping
from domain.kernel.csv_tables import csv_lines
from domain.kernel.errors import ValidationFailed
from domain.use_cases.analytics import scan_stats


async def download(visit: SignedIn, subject: Subject, asked: Asked) -> Response:
    """By time, or by one breakdown."""
    group_by = Grouping(asked["by"]) if asked["by"] else None
    request = asked.request(**subject.question, group_by=group_by, compare=None)
    try:
        report = await scan_stats(visit.deps, visit.account, request, is_chart=True)
    except ValidationFailed:
        # Too many single scans: no page leads here then.
        return lost(visit.request)
    name = f"{subject.file_name}-by-{group_by.replace('_', '-')}" if group_by else subject.file_name
    return csv_file(name, csv_lines(table_of(fields_of(report))))


PAGES: Final[Pages] = scan_pages(".csv", download)
