"""GET /{short_id}+: where a code leads. No scan is recorded."""

from starlette.requests import Request
from starlette.responses import Response

from app.context import context_of
from app.pages import page_responses as responses
from app.pages.language import language_of
from app.scan.endpoint import answer_unknown
from app.scan.landing_pages import dress_of
from app.scan.lookup import find_target
from domain.kernel.short_ids import path_of
from domain.scanning.scans import decide


async def show_preview(request: Request) -> Response:
    """Its dates let a careful visitor see whether the code was changed."""
    context = context_of(request)
    target = await find_target(request, context)
    if target is None:
        return await answer_unknown(request, context)
    domain = context.domain_of(request)
    code = await context.deps.store.find_printed(domain, target.short_id)
    enabled = [rule for rule in target.rules if rule.is_enabled]
    codes = {rule.code for rule in enabled}
    named = [address for code, address in target.others.items() if code in codes]
    # A rule that leads to a deleted one is passed over until that is back.
    others = [address for address in named if await context.resolver.find(*address)]
    outcome = decide(target, is_unlocked=False, shows_ad=False, now=context.deps.clock())
    return responses.preview(
        language_of(request, target),
        short_url=context.deps.addresses.short_url(domain, target.short_id),
        destinations=[
            *target.by_system.values(),
            *filter(None, [target.destination]),
            *(url for rule in enabled for url in rule.addresses()),
            *(context.deps.addresses.short_url(*address) for address in others),
        ],
        or_page=target.destination is None or bool(target.page_for),
        picture_url=f"{path_of(target.short_id)}.svg",
        created_at=code.created_at if code else None,
        changed_at=code.updated_at if code else None,
        hidden_because=outcome.notice,
        dress=await dress_of(context, domain, target),
    )
