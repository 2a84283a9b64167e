"""The operations on numbers and single scans: the same two for a code, a link and the account."""

from dataclasses import replace
from typing import Final

from pydantic import BaseModel

from app.api import analytics, scans
from app.api.analytics_schemas import ANALYTICS, SCAN, ShownStep
from app.api.operation import ONE, Handle, Operation
from app.csv_files import csv_lines

_COUNTED: Final = (
    "Scans in a period: in all, step by step without a gap, by what they have in common, and against an earlier "
    "period. A scan counts as soon as it is answered. A visitor of a code counts once a UTC day, at the first scan; programs "
    "and scans that were not let through are left out: `excluded` says what and how many. Times are in UTC.\n\n"
    "As CSV the breakdown where `group_by` asks for one, else the series."
)
_SINGLE: Final = (
    "Every scan, newest first, bots and those that were not let through among them; new ones do not move the pages "
    "behind a cursor.\n\n"
    "As CSV all of them at once, or with `limit` or `cursor` a page; a `Link` header then names the next."
)
_SERIES: Final = csv_lines(
    [tuple(ShownStep.model_fields), *(tuple(step.values()) for step in ANALYTICS["series"])]
)
_SCANS: Final = csv_lines([scans.COLUMNS, scans.row_of(SCAN)])
# What answers, and by which parameters.
_Answers = tuple[Handle, type[BaseModel]]


def _both(path: str, word: str, whose: str, numbers: _Answers, single: _Answers) -> tuple[Operation, ...]:
    counts = Operation(
        method="GET",
        path=f"{path}/analytics",
        handle=numbers[0],
        name=f"get{word}Analytics",
        summary=f"Count the scans of {whose}",
        description=_COUNTED,
        query=numbers[1],
        answers={200: "AnalyticsAnswer"},
        errors=ONE,
        table=_SERIES.decode(),
    )
    lists = replace(
        counts,
        path=f"{path or '/analytics'}/scans",
        handle=single[0],
        name=f"list{word}Scans",
        summary=f"List single scans of {whose}, newest first",
        description=_SINGLE,
        query=single[1],
        answers={200: "ScanList"},
        table=_SCANS.decode(),
    )
    return counts, lists


CODE_ANALYTICS: Final = _both(
    "/qr-codes/{id}",
    "Code",
    "a QR code",
    (analytics.get_code_analytics, analytics.AnalyticsQuery),
    (scans.list_code_scans, scans.ScansQuery),
)
LINK_ANALYTICS: Final = _both(
    "/links/{id}",
    "Link",
    "a short link",
    (analytics.get_link_analytics, analytics.AnalyticsQuery),
    (scans.list_link_scans, scans.ScansQuery),
)
ACCOUNT_ANALYTICS: Final = _both(
    "",
    "",
    "the whole account",
    (analytics.get_account_analytics, analytics.AccountAnalyticsQuery),
    (scans.list_account_scans, scans.AccountScansQuery),
)
