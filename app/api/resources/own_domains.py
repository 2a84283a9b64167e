"""/domains: who is calling, parse the envelope, one use case, answer. See named_items for the rest."""

from pydantic import Field
from starlette.responses import Response

from app.api import answers
from app.api.calls import Call
from app.api.idempotency import answer_once
from app.api.resources.named_items import etag_of_item
from domain.codes.serialization import serialize_verification
from domain.kernel.coercion import coerce
from domain.kernel.parsing import Strict, parse_valid
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.named_items import own_domains
from domain.use_cases.named_items.items import get_named_item


class DomainDeletion(Strict):
    move_to: str | None = Field(
        None, description="Where its codes and links move: the id or the host of another verified domain."
    )


async def verify(call: Call) -> Response:
    async def make(_: IdempotencyRecord | None) -> Response:
        call.read_nothing()
        domain, found = await own_domains.verify_own_domain(
            call.deps, call.actor, call.reference, if_match=call.if_match
        )
        call.context.forget_domain(domain)
        data = serialize_verification(domain, found.message)
        return answers.one(data, headers={"ETag": etag_of_item(domain)})

    await get_named_item(call.deps.store.own_domains, call.actor.account.id, call.reference)
    return await answer_once(call, make)


async def delete_one(call: Call) -> Response:
    # An unknown domain is a 404 before a wrong query is a 400.
    await get_named_item(call.deps.store.own_domains, call.actor.account.id, call.reference)
    domain = await own_domains.delete_own_domain(
        call.deps, call.actor, call.reference, move_to=_move_to(call), if_match=call.if_match
    )
    call.context.forget_domain(domain)
    return Response(status_code=204)


def _move_to(call: Call) -> str | None:
    """A parameter of the query, or the only field of a body: not every client can send one with DELETE."""
    move_to = call.query(DomainDeletion).move_to
    if move_to is not None or not call.body.text.strip():
        return move_to
    parsed = parse_valid(DomainDeletion, coerce(DomainDeletion, call.body.read()))
    return parsed.move_to
