"""/dashboard/codes/:id/numbers, and of links: whether their numbers are public, under which title."""

from typing import Final

from starlette.responses import Response

from app.dashboard.codes import name_of, pages_of_each, path_of
from app.dashboard.frame import Pages, SignedIn, page, redirect
from app.dashboard.frame.rooms import room_of
from app.dashboard.numbers.public_page import PATH
from domain.analytics.public_numbers import PublicNumbers
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import ValidationFailed
from domain.use_cases.public_numbers import publish_numbers, withdraw_numbers


async def publish(visit: SignedIn, short_url: ShortURL) -> Response:
    title = visit.fields.get("title", "")
    try:
        await publish_numbers(visit.deps, visit.account, short_url, title)
    except ValidationFailed:
        return await _page(visit, short_url, title=title, fault=visit.t.name_wrong)
    return redirect(_path(short_url), said="numbers_are_public")


async def withdraw(visit: SignedIn, short_url: ShortURL) -> Response:
    await withdraw_numbers(visit.deps, short_url.id)
    return redirect(_path(short_url), said="numbers_are_private")


async def _page(
    visit: SignedIn, short_url: ShortURL, *, title: str | None = None, fault: str = ""
) -> Response:
    published = await visit.deps.store.public_numbers.find_of(short_url.id)
    shown = published.title if published else ""
    return await page(
        visit,
        "numbers/publishing",
        room=room_of(short_url),
        faults={"title": fault} if fault else {},
        back=path_of(short_url),
        path=_path(short_url),
        name=name_of(short_url),
        title=shown if title is None else title,
        url=_url(visit, published) if published else None,
    )


def _path(short_url: ShortURL) -> str:
    return f"{path_of(short_url)}/numbers"


def _url(visit: SignedIn, published: PublicNumbers) -> str:
    return f"{visit.context.public_root}{PATH}/{published.token(visit.context.secret_key)}"


PAGES: Final[Pages] = {
    **pages_of_each("/numbers", _page, publish),
    **pages_of_each("/numbers/stop", None, withdraw),
}
