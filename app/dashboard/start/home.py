"""/dashboard: what happened last week, a field that makes a code at once, and what is worth a look."""

from datetime import date, datetime
from typing import Any, Final

from babel import dates
from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.sections import CODES
from app.dashboard.parts.changes import make_at_once
from app.dashboard.parts.codes import full_plan, path_of
from app.dashboard.parts.lists.looks import looks
from app.dashboard.parts.lists.rows import list_row
from app.dashboard.parts.numbers.charts import Figure, LineChart, least_and_most, trend_of
from app.dashboard.parts.pasted import pasted_field
from app.dashboard.parts.times import Moment
from app.dashboard.start.last_seen import last_seen, note_seen
from app.pages.formats import format_number
from app.pages.texts import Translations
from app.types.catalogue import CODE_TYPES
from app.types.fields import words_in
from domain.codes.codes import QRCode
from domain.content.pasted import Pasted, read_pasted
from domain.content.types.menu import MenuContent
from domain.ports.codes import ShortURLFilter
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.overview import ComparedCount, News, ScanFigures, news_since, overview

_NEWEST: Final = 4
_OFTEN: Final = ("menu", "wifi", "business", "feedback")
_NO_HOUR: Final = "\u2013"


async def make(request: SignedIn) -> Response:
    """A code of what was pasted, or what can be made of it; as it is pasted, a script asks for that alone."""
    field = await pasted_field(request)
    if field.offer is None:
        return await _page(request, **field.values)
    body = {"type_id": field.offer.type_id, **field.offer.fields}
    if field.title:
        body["name"] = field.title
    code, fault = await make_at_once(request, CODES, body)
    if code is None:
        return await _page(request, entered=request.fields.get("url", ""), fault=fault)
    return redirect(path_of(code), said="code_made")


async def find_title(request: SignedIn) -> Response:
    """Beside what the pasted address is, for a script: it delays neither that nor the press."""
    pasted = read_pasted(request.fields.get("url", ""), request.zone)
    url = pasted.offers[0].fields.get("url") if pasted.offers else None
    title = await request.deps.page_titles.title_of(str(url)) if url else ""
    return await page(request, "pasted_title", page_title=title)


async def _page(
    request: SignedIn, *, entered: str = "", fault: str = "", pasted: Pasted | None = None, **values: Any
) -> Response:
    values = {"words": words_in(request.t), **values, "entered": entered, "pasted": pasted}
    values["looks_for_title"] = True
    if request.is_partial:
        return await page(request, "home", fragment="pasted_parts", **values)
    number = await request.deps.store.codes.count_of(request.account.id, ShortURLFilter())
    values |= {"full": await full_plan(request, CODES)}
    values |= await _numbers(request, number) if number else {"often": [CODE_TYPES[slug] for slug in _OFTEN]}
    status = 422 if pasted and pasted.fault else None
    response = await page(request, "home", fault=fault, status=status, has_codes=number > 0, **values)
    note_seen(request, response)
    return response


async def _numbers(request: SignedIn, number: int) -> dict[str, Any]:
    t, found, since = request.t, await overview(request.deps, request.account), last_seen(request)
    news = await news_since(request.deps, request.account, since)
    today = request.deps.clock().astimezone(request.zone)
    return {
        "title": headline(t, found.figures),
        "news": news_words(request, since, news) if since and news else "",
        "today": dates.format_skeleton("MMMMEEEEd", today, locale=t.locale),
        "figures": figures(t, found.figures),
        "chart": LineChart.of_days(t, found.figures.days, sentence_of(t, found.figures)),
        "is_quiet": not found.most_scanned,
        "rows": [list_row(request, code, scans=scans) for code, scans in found.most_scanned]
        or [list_row(request, code) for code in await _newest(request)],
        "looks": looks(t, found.worth_a_look, t.look_days),
        "all_codes": t.counted("all_codes", number),
    }


async def _newest(request: SignedIn) -> list[QRCode]:
    codes, _, _ = await list_short_urls(
        request.deps.store.codes, request.account.id, ShortURLFilter(), limit=_NEWEST
    )
    return codes


def news_words(request: SignedIn, since: datetime, news: News) -> str:
    t = request.t
    when = Moment.seen_by(request, since).words
    scans, contacts = t.counted("scans", news.scans), t.counted("contacts_number", news.contacts)
    both = f"{scans}, {contacts}" if news.contacts else scans
    return (
        t.home_news.format(when=when, news=both)
        if news.scans or news.contacts
        else t.home_no_news.format(when=when)
    )


def headline(t: Translations, found: ScanFigures) -> str:
    if found.people:
        return t.counted("home_people", found.people)
    return t.counted("home_people_today", found.people_today) if found.people_today else t.home_quiet


def figures(t: Translations, found: ScanFigures) -> list[Figure]:
    yesterday = dates.format_date(found.days[-1][0], "EEEE", locale=t.locale)
    return [
        _compared(t, t.figure_yesterday.format(day=yesterday), found.yesterday, t.figure_on_weekday),
        _compared(t, t.figure_week, found.week, t.figure_on_week),
        Figure(t.figure_people, format_number(t.language, found.people), t.figure_once),
        _busiest(t, found),
    ]


def _compared(t: Translations, name: str, compared: ComparedCount, note: str) -> Figure:
    number = format_number(t.language, compared.count)
    if compared.change is None:
        return Figure(name, number, f"{format_number(t.language, 0)} {note}")
    return Figure(name, number, note, trend_of(t, compared.change))


def _busiest(t: Translations, found: ScanFigures) -> Figure:
    if found.busiest is None:
        return Figure(t.figure_busiest, _NO_HOUR, t.figure_none)
    hour = dates.format_skeleton("EHm", found.busiest.begins, locale=t.locale)
    return Figure(t.figure_busiest, hour, t.counted("figure_hour", found.busiest.scans))


def sentence_of(t: Translations, found: ScanFigures) -> str:
    return t.chart_sentence.format(
        first=_day(t, found.days[0][0]),
        last=_day(t, found.days[-1][0]),
        **least_and_most(t, [count for _, count in found.days]),
    )


def _day(t: Translations, day: date) -> str:
    return dates.format_skeleton("MMMMd", day, locale=t.locale)


async def make_sample(request: SignedIn) -> Response:
    """A menu to look at, to change and to throw away: an empty account shows nothing of what is possible."""
    body = {"type_id": MenuContent.type_id, "name": request.t.home_sample_name, **MenuContent.example}
    code, fault = await make_at_once(request, CODES, body)
    return await _page(request, fault=fault) if code is None else redirect(path_of(code), said="sample_made")


PAGES: Final[Pages] = {
    "": owners_page(_page, make, resumes=True),
    "/sample": owners_page(None, make_sample),
    "/title": owners_page(None, find_title),
}
