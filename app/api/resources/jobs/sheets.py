"""POST /sheets: labels, sheets and pictures of chosen codes."""

from functools import partial
from typing import Any
from uuid import UUID

from starlette.responses import Response

from app.api.calls import Call
from app.api.resources.codes import CodesQuery
from app.api.resources.jobs.bulk import BULK_JOBS
from app.api.resources.short_urls import SORTS, filter_of, find_folder_ids
from app.jobs.results import answer_sheets
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import parse_model
from domain.kernel.reasons import Reason
from domain.use_cases.codes import printed_sheets
from domain.use_cases.codes.printed_sheets import parse_sheets
from domain.use_cases.jobs.bulk import begin_sheets
from domain.use_cases.jobs.jobs import codes_in_order

# What lists have beside filters and an order.
OF_LISTS = {"limit", "cursor", "order", "expand", "fields", "picture", "timezone", "time_zone"}


async def print_codes(call: Call) -> Response:
    deps, account = call.deps, call.actor.account
    asked = parse_sheets(call.read())
    # One choice at a time: each may be of ten thousand.
    async with call.context.locks.of("sheets"):
        if asked.ids is not None:
            ids = await printed_sheets.codes_named(deps, account.id, asked.ids)
        else:
            ids = await _matching(call, asked.filter or {})
    if printed_sheets.are_few(asked, len(ids)):
        rows = partial(codes_in_order, deps, account.id, ids)
        return await answer_sheets(deps, asked, rows, name="repoint-sheets", language=account.language)
    return await BULK_JOBS.begin(call, lambda record: begin_sheets(deps, call.actor, asked, ids, record))


async def _matching(call: Call, sent: dict[str, Any]) -> list[UUID]:
    deps, account_id = call.deps, call.actor.account.id
    faults = [Fault(f"filter.{name}", Reason.UNKNOWN_FIELD) for name in sent if name in OF_LISTS]
    given = coerce(CodesQuery, sent, under="filter", zone=call.clock.tzinfo)
    query, found = parse_model(CodesQuery, given, under="filter")
    if query is None or faults:
        raise ValidationFailed([*faults, *found])
    folder_ids = await find_folder_ids(call, query.folder, "filter.folder")
    which = await filter_of(call, deps.store.codes, query, folder_ids)
    return await printed_sheets.codes_matching(deps, account_id, which, SORTS[query.sort])
