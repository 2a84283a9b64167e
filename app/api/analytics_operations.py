"""The operations on numbers and single scans: the same two for a code, a link and the account."""

from typing import Final

from pydantic import BaseModel

from app.api import analytics, scans
from app.api.operation import ONE, Handle, Operation

_COUNTED: Final = (
    "Scans in a period: in all, step by step without a gap, by what they have in common, and against an earlier "
    "period. They are exact at every moment. A visitor counts once a UTC day, at the first scan; programs and scans that "
    "were not let through are left out, and `excluded` says how many. Times are in UTC.\n\n"
    "As CSV the breakdown where `group_by` asks for one, else the series."
)
_SINGLE: Final = (
    "Every scan, newest first, bots and those that were not let through among them; new ones do not move the pages "
    "behind a cursor.\n\n"
    "As CSV all of them at once, or with `limit` or `cursor` a page; a `Link` header then names the next."
)
_SERIES: Final = "start,scans,unique_visitors\r\n2026-11-01T00:00:00Z,31,22\r\n2026-11-02T00:00:00Z,21,18\r\n"
_SCANS: Final = (
    "id,scanned_at,qr_code_id,short_id,name,outcome,country,city,device,os,browser,language,referrer,bot\r\n"
    "812,2026-11-20T12:00:00.125000Z,7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11,x7Kp2Qa,Menu,redirected,DE,,phone,iOS,"
    "Safari,de,,\r\n"
)


def _analytics(path: str, handle: Handle, name: str, whose: str, query: type[BaseModel]) -> Operation:
    return Operation(
        method="GET",
        path=f"{path}/analytics",
        handle=handle,
        name=name,
        summary=f"Count the scans of {whose}",
        description=_COUNTED,
        query=query,
        answers={200: "AnalyticsAnswer"},
        errors=ONE,
        table=_SERIES,
    )


def _scans(path: str, handle: Handle, name: str, whose: str, query: type[BaseModel]) -> Operation:
    return Operation(
        method="GET",
        path=f"{path}/scans",
        handle=handle,
        name=name,
        summary=f"List single scans of {whose}, newest first",
        description=_SINGLE,
        query=query,
        answers={200: "ScanList"},
        errors=ONE,
        table=_SCANS,
    )


_CODE: Final = "/qr-codes/{id}"
_LINK: Final = "/links/{id}"

CODE_ANALYTICS: Final = (
    _analytics(
        _CODE, analytics.get_code_analytics, "getCodeAnalytics", "a QR code", analytics.AnalyticsQuery
    ),
    _scans(_CODE, scans.list_code_scans, "listCodeScans", "a QR code", scans.ScansQuery),
)
LINK_ANALYTICS: Final = (
    _analytics(
        _LINK, analytics.get_link_analytics, "getLinkAnalytics", "a short link", analytics.AnalyticsQuery
    ),
    _scans(_LINK, scans.list_link_scans, "listLinkScans", "a short link", scans.ScansQuery),
)
ACCOUNT_ANALYTICS: Final = (
    _analytics(
        "",
        analytics.get_account_analytics,
        "getAnalytics",
        "the whole account",
        analytics.AccountAnalyticsQuery,
    ),
    _scans("/analytics", scans.list_account_scans, "listScans", "the whole account", scans.AccountScansQuery),
)
