"""Numbers about scans, and single scans, read from what the use case answers, attribute by attribute."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AliasPath, BaseModel, ConfigDict, Field

from app.context import PlacesData
from domain.analytics.exclusions import Exclusion
from domain.analytics.periods import Bucket, Change, Tally
from domain.analytics.reports import ListedScan

ANALYTICS: Final[dict[str, Any]] = {
    "from": "2026-11-01T00:00:00Z",
    "to": "2026-11-02T00:00:00Z",
    "timezone": "UTC",
    "interval": "day",
    "totals": {
        "scans": 52,
        "unique_visitors": 40,
        "bots": 3,
        "first_scan": "2026-11-01T08:12:09Z",
        "last_scan": "2026-11-01T20:44:31Z",
    },
    "series": [{"start": "2026-11-01T00:00:00Z", "scans": 52, "unique_visitors": 40}],
    "group_by": "os",
    "breakdown": [
        {"value": "iOS", "scans": 39, "unique_visitors": 30, "share": 0.75},
        {"value": "Android", "scans": 13, "unique_visitors": 10, "share": 0.25},
    ],
    "comparison": {
        "compare": "previous",
        "from": "2026-10-31T00:00:00Z",
        "to": "2026-11-01T00:00:00Z",
        "totals": {"scans": 0, "unique_visitors": 0, "bots": 0, "first_scan": None, "last_scan": None},
        "series": [{"start": "2026-10-31T00:00:00Z", "scans": 0, "unique_visitors": 0}],
        "change": {"scans": None, "unique_visitors": None},
    },
    "excluded": [{"what": "bots", "count": 3, "why": "Programs, not people."}],
    "places": {"source": "GeoLite2-Country", "date": "2026-11-01"},
}
SCAN: Final[dict[str, Any]] = {
    "id": "d2eda5f219b0506cd81d3003cb419016",
    "scanned_at": "2026-11-20T12:00:00.125000Z",
    "qr_code": {"id": "7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11", "short_id": "x7Kp2Qa", "name": "Menu"},
    "outcome": "redirected",
    "country": "DE",
    "city": None,
    "device": "phone",
    "os": "iOS",
    "browser": "Safari",
    "language": "de",
    "referrer": None,
    "bot": None,
}


class ShownPart(BaseModel):
    """`value`: null for what is not known. `share` of all scans, from 0 to 1."""

    value: str | None
    id: str | None = Field(None, description="Of a code or link; `value` is then its short ID.")
    name: str | None = Field(None, description="Of a code or link.")
    scans: int
    unique_visitors: int
    share: float


_From = Annotated[datetime, Field(validation_alias=AliasPath("period", "starts"), serialization_alias="from")]
_To = Annotated[datetime, Field(validation_alias=AliasPath("period", "ends"), serialization_alias="to")]


class ShownComparison(BaseModel):
    compare: Literal["previous", "last_year"] = Field(validation_alias="comparison")
    starts: _From
    ends: _To
    totals: Tally
    series: list[Bucket]
    change: Change


class ShownAnalytics(BaseModel):
    """`breakdown`: null without `group_by`. `places`: null where nothing says where visitors are."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [ANALYTICS]}, json_schema_serialization_defaults_required=True
    )

    starts: _From
    ends: _To
    timezone: str = Field(validation_alias="time_zone")
    interval: Literal["hour", "day", "week", "month"]
    totals: Tally
    series: list[Bucket]
    group_by: str | None
    breakdown: list[ShownPart] | None
    comparison: ShownComparison | None = Field(validation_alias="compared")
    excluded: list[Exclusion]
    places: PlacesData | None = None


class ShownScan(ListedScan):
    __doc__ = ListedScan.__doc__

    model_config = ConfigDict(json_schema_extra={"examples": [SCAN]})
