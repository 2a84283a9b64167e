"""POST /sheets: labels, sheets and pictures of chosen codes."""

from functools import partial
from uuid import UUID

from starlette.responses import Response

from app.api.calls import Call
from app.api.resources.codes import CodesQuery
from app.api.resources.jobs.bulk import BULK_JOBS
from app.api.resources.short_urls import SORTS, filter_of, find_folder_ids
from app.jobs.results import answer_sheets
from domain.codes.read_only import beside
from domain.jobs.jobs import Job
from domain.kernel.coercion import coerce
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, parse_model
from domain.kernel.reasons import Reason
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes import printed_sheets
from domain.use_cases.codes.printed_sheets import SheetInput, parse_sheets
from domain.use_cases.jobs.bulk import begin_sheets
from domain.use_cases.jobs.jobs import codes_in_order

# What lists have beside filters and an order.
OF_LISTS = {"limit", "cursor", "order", "expand", "fields", "picture", "timezone", "time_zone"}


async def print_codes(call: Call) -> Response:
    deps, account = call.deps, call.actor.account
    sent = coerce(SheetInput, call.read())
    filters = sent.get("filter")
    query, faults = _parse_filter(call, filters if isinstance(filters, dict) else {})
    with beside(faults):
        asked = parse_sheets(sent)
    # One choice at a time: each may be of ten thousand.
    async with call.context.locks.of("sheets"):
        if asked.ids is not None:
            ids = await printed_sheets.codes_named(deps, account.id, asked.ids)
        else:
            ids = await _matching(call, query)

    async def begin(record: IdempotencyRecord | None) -> Job | Response:
        if not printed_sheets.are_few(asked, len(ids)):
            return await begin_sheets(deps, call.actor, asked, ids, record)
        rows = partial(codes_in_order, deps, account.id, ids)
        return await answer_sheets(deps, asked, rows, name="repoint-sheets", language=account.language)

    return await BULK_JOBS.begin(call, begin)


def _parse_filter(call: Call, sent: Fields) -> tuple[CodesQuery, list[Fault]]:
    faults = [Fault(f"filter.{name}", Reason.UNKNOWN_FIELD) for name in sent if name in OF_LISTS]
    given = coerce(CodesQuery, sent, under="filter", zone=call.clock.tzinfo)
    query, found = parse_model(CodesQuery, given, under="filter")
    return query or CodesQuery(), [*faults, *found]


async def _matching(call: Call, query: CodesQuery) -> list[UUID]:
    deps, account_id = call.deps, call.actor.account.id
    folder_ids = await find_folder_ids(call, query.folder, "filter.folder")
    which = await filter_of(call, deps.store.codes, query, folder_ids)
    return await printed_sheets.codes_matching(deps, account_id, which, SORTS[query.sort])
