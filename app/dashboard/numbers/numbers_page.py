"""/numbers/:token, the public numbers of a code or link; and their switch, /dashboard/codes/:id/numbers."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from babel import numbers
from starlette.requests import Request
from starlette.responses import Response

from app.context import context_of, visitor_address
from app.dashboard.frame import (
    PageRequest,
    Pages,
    SignedIn,
    form,
    lost,
    message,
    page,
    redirect,
    said,
    slowed,
)
from app.dashboard.frame.requests import Fields
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.codes import name_of, pages_of_each, path_of
from app.dashboard.parts.numbers.charts import Bar, Figure, LineChart, least_and_most
from app.dashboard.parts.numbers.report_words import words_of
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import NotFound, RateLimited
from domain.kernel.net.ip_prefix import ip_prefix_of
from domain.use_cases.public_numbers import (
    PublishedNumbers,
    Shares,
    publish_numbers,
    read_published,
    withdraw_numbers,
)

PATH: Final = "/numbers"


async def withdraw(request: SignedIn, short_url: ShortURL) -> Response:
    await withdraw_numbers(request.deps, short_url.id)
    return redirect(_path(short_url), said="numbers_are_private")


async def show(request: SignedIn, short_url: ShortURL, **refusal: Any) -> Response:
    published = await request.deps.store.public_numbers.find_of(short_url.id)
    token = published and published.token(request.context.secret_key)
    return await page(
        request,
        "numbers/publishing",
        section=section_of(short_url),
        back=path_of(short_url),
        path=_path(short_url),
        name=name_of(short_url),
        title=request.fields.get("title", published.title if published else name_of(short_url)),
        url=token and f"{request.context.public_root}{PATH}/{token}",
        **refusal,
    )


@form(show, said("name_wrong", at="title"))
async def publish(request: SignedIn, short_url: ShortURL) -> Response:
    await publish_numbers(request.deps, request.account, short_url, request.fields.get("title", ""))
    return redirect(_path(short_url), said="numbers_are_public")


def _path(short_url: ShortURL) -> str:
    return f"{path_of(short_url)}/numbers"


async def show_public(http: Request) -> Response:
    context = context_of(http)
    try:
        context.limiter.require((PATH, ip_prefix_of(visitor_address(http, context))))
        found = await read_published(context.deps, context.secret_key, http.path_params["token"])
    except NotFound:
        return lost(http)
    except RateLimited as refusal:
        wait = message(http, 429, title="numbers_wait_title", text="numbers_wait_text")
        return slowed(wait, refusal)
    request = PageRequest(http, context, Fields())
    response = await page(request, "numbers/public", **_values(request.t, found))
    # The address is the only key, so no site that the page links to may see it.
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _values(t: Translations, found: PublishedNumbers) -> dict[str, Any]:
    extent = least_and_most(t, [count for _, count in found.days])
    sentence = t.code_chart_sentence.format(name=found.title, **extent)
    return {
        "title": found.title,
        "figures": [
            Figure(t.figures_28_days, format_number(t.language, found.scans)),
            Figure(t.figures_people_28, format_number(t.language, found.people), t.figure_once),
            Figure(t.numbers_all, format_number(t.language, found.all_scans)),
        ],
        "chart": LineChart.of_days(t, found.days, sentence),
        "countries": _bars(t, found.countries, partial(words_of, t, "country")),
        "devices": _bars(t, found.devices, partial(words_of, t, "device")),
    }


def _bars(t: Translations, shares: Shares, words: Callable[[str], str]) -> list[Bar]:
    rows = [(words(value), share) for value, share in shares.values]
    if shares.others > 0:
        rows.append((t.numbers_others, shares.others))
    return [
        Bar(name=name, number=numbers.format_percent(share, locale=t.locale), width=f"{100 * share:.0f}")
        for name, share in rows
    ]


PAGES: Final[Pages] = {
    **pages_of_each("/numbers", show, publish),
    **pages_of_each("/numbers/stop", None, withdraw),
}
