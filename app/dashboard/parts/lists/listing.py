"""What a list has, from its address: its filters, and where its next page begins."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import timedelta
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

from app.dashboard.frame import SignedIn, with_query
from app.dashboard.frame.sections import CODES, Section
from domain.codes.short_urls import Status
from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import unstorable_text
from domain.ports.codes import ShortURLFilter
from domain.ports.lists import MOST_SCANNED_FIRST, NEWEST_FIRST, Sort, SortKey
from domain.use_cases.codes.short_urls import searched
from domain.use_cases.named_items.items import get_named_item

NO_FOLDER: Final = "none"
SORTS: Final[Mapping[str, Sort]] = {
    "newest": NEWEST_FIRST,
    "scans": MOST_SCANNED_FIRST,
    "name": Sort(SortKey.NAME),
}
_LONGEST: Final = 200
_LONGEST_IDS: Final = 2_000
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """`folder` and `tag`: ids. `ids`: those or short IDs, with commas between. Empty: whatever it is."""

    section: Section[Any] = CODES
    search: str = ""
    folder: str = ""
    tag: str = ""
    state: str = ""
    ids: str = ""
    sort: str = "newest"

    @property
    def path(self) -> str:
        _, *filters = fields(self)
        query = {one.name: value for one in filters if (value := getattr(self, one.name)) != one.default}
        return with_query(self.section.path, **query)

    @property
    def is_filtered(self) -> bool:
        return replace(self, sort="newest") != Listing(section=self.section)

    def path_with(self, **changes: str) -> str:
        """The path with one more filter, or without one that is chosen already."""
        new: dict[str, Any] = {
            name: "" if getattr(self, name) == value else value for name, value in changes.items()
        }
        return replace(self, **new).path


def listing_in(section: Section[Any], query: Mapping[str, str]) -> Listing:
    """The listing in an address. What no page of ours asks for is left out."""
    search, sort, state = search_in(query, "search"), query.get("sort", ""), query.get("state", "")
    return Listing(
        section=section,
        search=search,
        folder=query.get("folder", ""),
        tag=query.get("tag", ""),
        state=state if state in section.states else "",
        ids=search_in(query, "ids", longest=_LONGEST_IDS),
        sort=sort if sort in SORTS else "newest",
    )


def search_in(query: Mapping[str, str], name: str, *, longest: int = _LONGEST) -> str:
    text = query.get(name, "").strip()
    return "" if unstorable_text(text) else text[:longest]


def listing_after(section: Section[Any], query: str) -> Listing:
    """The path of the list that a form came from."""
    return listing_in(section, dict(parse_qsl(query.partition("?")[2])))


async def filter_of(request: SignedIn, listing: Listing) -> ShortURLFilter:
    """Raises NotFound for a folder or a tag that is not the account's."""
    store, account_id = request.deps.store, request.account.id
    is_loose = listing.folder == NO_FOLDER
    folder = tag = None
    if listing.folder and not is_loose:
        folder = await get_named_item(store.folders, account_id, listing.folder)
    if listing.tag:
        tag = await get_named_item(store.tags, account_id, listing.tag)
    which = replace(
        filter_of_state(request, listing.state),
        folder_ids=(None,) if is_loose else (folder.id,) if folder else (),
        tag_ids=(tag.id,) if tag else (),
        references=tuple(listing.ids.split(",")) if listing.ids else None,
    )
    repository = listing.section.repository(store)
    return await searched(request.deps, repository, account_id, which, listing.search)


def filter_of_state(request: SignedIn, state: str) -> ShortURLFilter:
    if state == "paused":
        return ShortURLFilter(statuses=(Status.PAUSED,))
    if state == "blank":
        return ShortURLFilter(statuses=(Status.BLANK,))
    if state == "care":
        return ShortURLFilter(needs_care=True)
    # Totals are kept by filter: one a minute is enough.
    minute = request.deps.clock().replace(second=0, microsecond=0) + timedelta(minutes=1)
    return ShortURLFilter(expires_before=minute if state == "ended" else None)


def place_asked(request: SignedIn, read: Callable[..., Found | None], *of: object) -> Found | None:
    """The place in a cursor of this kind of list, which `read` decodes; the beginning (None) for another."""
    try:
        return read(request.http.query_params.get("cursor"), *of)
    except ValidationFailed:
        return None


def more_path(path: str, cursor: str | None) -> str | None:
    return cursor and with_query(path, cursor=cursor)
