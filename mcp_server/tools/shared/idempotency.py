"""The idempotency_key of the tools that create: a repeated call makes one code or link."""

import json
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, Field

from domain.ports.codes import Entity, ShortURLs
from domain.use_cases.codes.assistant_codes import get_created
from domain.use_cases.idempotency import answer_once, key_fault
from mcp_server.tools.shared.tool import Caller


def _require_key(key: str) -> str:
    if wrong := key_fault(key):
        raise wrong
    return key


IdempotencyKey = Annotated[
    Annotated[str, AfterValidator(_require_key)] | None,
    Field(description="The same key and arguments within 24 hours give the same one"),
]


async def made_once(
    caller: Caller,
    repository: ShortURLs[Entity],
    key: str | None,
    request: object,
    create: Callable[..., Awaitable[Entity]],
) -> tuple[Entity, bool]:
    """The code or link, and whether an earlier call with the same key made it. `request`: as JSON."""
    if key is None:
        return await create(), False
    deps, account_id = caller.context.deps, caller.access.account.id
    recover = partial(get_created, repository, account_id)
    # The same for all spellings of one request.
    fingerprint = sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()
    made = await answer_once(
        deps,
        account_id,
        # A header of REST cannot have a line break, so that this key never equals one of REST.
        f"assistant\n{sha256(key.encode()).hexdigest()}",
        fingerprint,
        create,
        recover=recover,
        serialize=lambda entity: entity.id.bytes,
    )
    return (await recover(UUID(bytes=made)), True) if isinstance(made, bytes) else (made, False)
