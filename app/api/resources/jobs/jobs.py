"""What the resources of bulk files, imports and exports have in common: each is a job."""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, PageQuery
from app.api.idempotency import answer_once
from domain.jobs.jobs import Job, JobKind
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.deps import Deps
from domain.use_cases.jobs.jobs import get_job, list_jobs

Represent: TypeAlias = Callable[[Deps, Job], Awaitable[Mapping[str, Any]]]


class JobError(BaseModel):
    """Why a row was not taken. `column` is empty for the whole row."""

    model_config = ConfigDict(from_attributes=True)

    row: int = Field(description="From 1, without the header.")
    column: str = Field(description="The name of the column; empty for the whole row.")
    message: str = Field(description="What is wrong.")


@dataclass(frozen=True, slots=True)
class JobResource:
    """`represent_in_list`: in short, where a whole one may be long."""

    path: str
    kind: JobKind
    represent: Represent
    represent_in_list: Represent | None = None

    async def begin(
        self, call: Call, begin: Callable[[IdempotencyRecord | None], Awaitable[Job | Response]]
    ) -> Response:
        """Answer with the job, or with what `begin` answers instead of beginning one."""

        async def make(record: IdempotencyRecord | None) -> Response:
            begun = await begin(record)
            return await self._accepted(call, begun) if isinstance(begun, Job) else begun

        async def recover(job_id: UUID) -> Response:
            return await self._accepted(call, await self.find(call, str(job_id)))

        return await answer_once(call, make, recover)

    async def list_page(self, call: Call) -> Response:
        query = call.query(PageQuery)
        after = position_in(query.cursor, self.path)
        page, following, total = await list_jobs(
            call.deps, call.actor.account.id, self.kind, limit=query.limit, after=after
        )
        meta = ListMeta(next_cursor=cursor_of(following, self.path), total=total)
        represent = self.represent_in_list or self.represent
        return answers.page([await represent(call.deps, job) for job in page], meta)

    async def get_one(self, call: Call) -> Response:
        job = await self.find(call, call.reference)
        call.refuse_query()
        shown = await self.represent(call.deps, job)
        # It has no version: what is shown of it is its state.
        state = sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:16]
        return answers.one_with_etag(call, shown, f'"{state}"')

    async def find(self, call: Call, reference: str) -> Job:
        return await get_job(call.deps, call.actor.account.id, self.kind, reference)

    async def _accepted(self, call: Call, job: Job) -> Response:
        headers = {"Location": f"{call.context.rest_url}/{self.path}/{job.id}"}
        return answers.one(await self.represent(call.deps, job), status=202, headers=headers)
