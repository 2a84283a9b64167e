"""The export formats of other services: where each of them has the fields of a link.

Names are those of CSV columns, and the keys of API answers with `.` between the levels. The first that a row
has counts. Case, spaces, `_` and `-` do not matter: services have changed them more than once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

Source: TypeAlias = Literal["csv", "bitly", "shlink", "yourls", "kutt", "dub", "repoint"]


@dataclass(frozen=True, slots=True)
class Format:
    """`fields`: names of columns by our names. `meaningless`: what nobody misses: ids, addresses of makers.

    `is_ours`: an unknown column is a fault. `times_are_utc`: those without an offset; else they are local.
    """

    service: str
    fields: Mapping[str, tuple[str, ...]]
    meaningless: tuple[str, ...] = ()
    is_ours: bool = False
    times_are_utc: bool = False


# docs/moving.md documents it.
_PLAIN_COLUMNS: Final = (
    *("short_id", "url", "name", "tags", "created_at", "scans"),
    *("expires_at", "expired_redirect_url", "scan_limit"),
)
PLAIN: Final = Format("plain CSV", {name: (name,) for name in _PLAIN_COLUMNS}, is_ours=True)
# The CSV of the dashboard (Links, Export; 2024, by guides of other services), and API v4,
# GET /groups/{group_guid}/bitlinks. Bitly documents the columns nowhere and has renamed them.
BITLY: Final = Format(
    "Bitly",
    {
        "short_url": ("Link", "Bitlink"),
        "custom_urls": ("Custom Link", "custom_bitlinks", "Custom Bitlink"),
        "url": ("Destination URL", "long_url", "Original URL", "Destination"),
        "name": ("Title", "Link title"),
        "tags": ("Tags",),
        "created_at": ("Created", "created_at", "Created date", "Date created"),
        "scans": ("Total clicks", "Clicks", "Total engagements", "Engagements"),
        "banned": ("is_deleted",),
    },
    ("id", "created_by", "client_id", "group_guid", "references", "archived", "campaign_ids"),
)
# shlink-web-component 0.19, "Export" above the list of short URLs; Shlink 5.1, GET /rest/v3/short-urls, and
# the columns that its own short-url:import reads.
SHLINK: Final = Format(
    "Shlink",
    {
        "short_id": ("shortCode",),
        "short_url": ("shortUrl",),
        "domain": ("domain",),
        "url": ("longUrl",),
        "name": ("title",),
        "tags": ("tags",),
        "created_at": ("createdAt", "dateCreated"),
        "scans": ("visits", "visitsSummary.total", "visits count", "visitsCount"),
        "starts_at": ("meta.validSince",),
        "expires_at": ("meta.validUntil",),
        "scan_limit": ("meta.maxVisits",),
        "forward_query": ("forwardQuery",),
    },
    ("visitsSummary.nonBots", "visitsSummary.bots", "crawlable", "apiKeyName"),
)
# YOURLS 1.10: the table yourls_url as phpMyAdmin exports it (CSV with column names, JSON), and
# yourls-api.php?action=stats; the CSV of the plugin YOURLS-Import-Export (source, target, hits).
YOURLS: Final = Format(
    "YOURLS",
    {
        "short_id": ("keyword", "source"),
        "short_url": ("shorturl",),
        "url": ("url", "target"),
        "name": ("title",),
        "created_at": ("timestamp",),
        "scans": ("clicks", "hits"),
    },
    ("ip",),
)
# Kutt 3.2: GET /api/v2/links (it has no export of its own), and the same columns of its table.
KUTT: Final = Format(
    "Kutt",
    {
        "short_id": ("address",),
        "short_url": ("link",),
        "domain": ("domain",),
        "url": ("target",),
        "name": ("description",),
        "created_at": ("created_at",),
        "scans": ("visit_count",),
        "expires_at": ("expire_in",),
        "password": ("password",),
        "banned": ("banned",),
    },
    ("id", "uuid", "updated_at", "user_id", "domain_id", "banned_by_id"),
    times_are_utc=True,
)
# Dub (August 2026): the CSV of "Export links", and GET /links.
DUB: Final = Format(
    "Dub",
    {
        "short_url": ("Short link",),
        "short_id": ("key",),
        "domain": ("domain",),
        "url": ("Destination URL", "url"),
        "name": ("title",),
        "tags": ("tags",),
        "created_at": ("Created at",),
        "scans": ("clicks",),
        "expires_at": ("expiresAt",),
        "expired_redirect_url": ("expiredUrl",),
        "password": ("password",),
        "banned": ("disabledAt",),
    },
    (
        "link id", "id", "updatedAt", "archived", "userId", "workspaceId", "projectId", "user", "qrCode",
        "lastClicked", "publicStats", "folderId", "tagId",
    ),
)  # fmt: skip
FORMATS: Final[Mapping[Source, Format]] = MappingProxyType(
    {"csv": PLAIN, "bitly": BITLY, "shlink": SHLINK, "yourls": YOURLS, "kutt": KUTT, "dub": DUB}
)
