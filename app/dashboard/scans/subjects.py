"""Whose scans a page shows: of the account, a code or a link."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, owners_page
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.codes import name_of, pages_of_each, path_of, shown
from app.dashboard.scans.asked import CLOCK_FILTERS, PLACES, Asked, asked_in
from domain.analytics.periods import Grouping, Period
from domain.analytics.queries import ReportRequest
from domain.codes.short_urls import Change, ShortURL
from domain.kernel.errors import ValidationFailed
from domain.use_cases.analytics import ScanReport, scan_stats
from domain.use_cases.named_items.items import get_named_item
from domain.use_cases.named_items.tags import find_tag_id

# How many of the latest changes are read, to mark repoints in a chart; and how many at once.
_CHANGES_READ, _STEP = 2_000, 200


@dataclass(frozen=True, kw_only=True, slots=True)
class Subject:
    """`path`: the page of its scans. `entity`: None for the whole account."""

    section: str
    path: str
    entity: ShortURL | None = None

    @property
    def code_ids(self) -> list[UUID]:
        return [self.entity.id] if self.entity else []

    @property
    def question(self) -> dict[str, Any]:
        """Its part of a ReportRequest."""
        return {"code": str(self.entity.id)} if self.entity else {}

    @property
    def name(self) -> str:
        """The name; empty for the account."""
        return name_of(self.entity) if self.entity else ""

    def every(self, asked: Asked, *, ending: str = "", **changes: str) -> str:
        """The path of the single scans; link to it without hours and weekdays, which have no list."""
        dropped = dict.fromkeys(("all", "interval", "compare", *CLOCK_FILTERS), "")
        return f"{self.path}/every{ending}{asked.query(**dropped, **changes)}"

    @property
    def page(self) -> str:
        return self.path.removesuffix("/scans")

    @property
    def file_name(self) -> str:
        return f"scans-{self.entity.short_id}" if self.entity else "scans"


def rule_name(subject: Subject, rule: str | None, name: str | None) -> str | None:
    """The name of a rule, or where it leads; None for one without a name that is gone."""
    rules = subject.entity.rules if subject.entity else ()
    to = next((one["to"] for one in rules if one["id"] == rule), None)
    return name or (shown(to["url"]) if to and "url" in to else None)


AnswerAsked = Callable[[SignedIn, Subject, Asked], Awaitable[Response]]


def scan_pages(end: str, answer: AnswerAsked) -> Pages:
    """A page with this ending for each subject. Raises NotFound for another account's."""

    async def answer_about(request: SignedIn, entity: ShortURL | None = None) -> Response:
        subject, query = Subject(section="scans", path=f"{HOME}/scans"), dict(request.http.query_params)
        if entity is not None:
            path = f"{path_of(entity)}/scans"
            subject = Subject(section=section_of(entity).name, path=path, entity=entity)
            # Filters by folder, tag and type are for the account's page.
            query = {name: text for name, text in query.items() if name not in PLACES}
        asked = asked_in(query, request.account.time_zone, request.deps.clock())
        return await answer(request, subject, await _with_places(request, asked))

    return {f"/scans{end}": owners_page(answer_about), **pages_of_each(f"/scans{end}", answer_about)}


async def _with_places(request: SignedIn, asked: Asked) -> Asked:
    """The question with the id of a named tag. Raises NotFound for another account's folder or tag."""
    store, account_id = request.deps.store, request.account.id
    if asked["folder"]:
        await get_named_item(store.folders, account_id, asked["folder"])
    if not asked["tag"]:
        return asked
    tag_id = str(await find_tag_id(request.deps, account_id, asked["tag"]))
    await get_named_item(store.tags, account_id, tag_id)
    return replace(asked, given={**asked.given, "tag": tag_id})


async def report_or_none(
    request: SignedIn, asked: ReportRequest, also_by: Sequence[Grouping] = (), *, is_chart: bool = False
) -> ScanReport | None:
    """None if it would read too many single scans, or knows no such day.

    `also_by`, `is_chart`: as of `scan_stats`.
    """
    try:
        return await scan_stats(request.deps, request.account, asked, also_by=also_by, is_chart=is_chart)
    except ValidationFailed:
        return None


async def repoints_of(request: SignedIn, subject: Subject, period: Period) -> list[datetime]:
    """When it was repointed in the period, latest first, as far as its latest 2,000 changes tell."""
    found: list[Change] = []
    while subject.entity is not None and len(found) < _CHANGES_READ:
        below = found[-1].version if found else None
        page = await request.deps.store.changes.list_of(subject.entity.id, limit=_STEP, below=below)
        found += page
        if len(page) < _STEP or page[-1].changed_at < period.starts:
            break
    moments = (change.changed_at for change in found if change.leads_elsewhere())
    return [moment for moment in moments if period.starts <= moment < period.ends]
