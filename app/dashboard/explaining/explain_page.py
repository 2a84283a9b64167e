"""/dashboard/codes/:id/explain, and of links: what a visitor would get from a scan, and why."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.addresses import shown
from app.dashboard.codes import name_of, pages_of_each, path_of
from app.dashboard.explaining.explained import explained_in_words
from app.dashboard.frame import Pages, SignedIn, page
from app.dashboard.frame.rooms import room_of
from app.pages.texts import Translations, languages
from domain.codes.restrictions import needs_password
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import ValidationFailed
from domain.use_cases.explaining import explain_scan, parse_tried_scan

_ENTERED: Final = ("device", "language", "country", "at")
_CODE_LENGTH: Final = 2
# Territories of CLDR that are no countries (ISO 3166-1): groups, islands without a code, tests.
_NO_COUNTRIES: Final = frozenset("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split())


async def show(visit: SignedIn, short_url: ShortURL) -> Response:
    t, query = room_of(short_url).texts(visit.language), visit.request.query_params
    entered = {name: query.get(name, "") for name in _ENTERED}
    given = {name: text for name, text in entered.items() if text}
    knows, faults, result = "password_given" in query, {}, None
    try:
        asked = parse_tried_scan({**given, "password_given": knows})
        explanation = explain_scan(visit.deps, short_url, visit.account, asked)
        result = explained_in_words(visit, t, short_url, explanation)
    except ValidationFailed as refusal:
        wrong = {"at": t.rule_expiry_wrong}
        faults = {fault.field: wrong.get(fault.field, t.design_choose) for fault in refusal.faults}
    return await page(
        visit,
        "code/explain",
        fragment="code/explained",
        room=room_of(short_url),
        path=path_of(short_url),
        name=name_of(short_url),
        short_url=shown(visit.deps.addresses.short_url(short_url.domain, short_url.short_id)),
        zone=visit.account.time_zone,
        needs_password=needs_password(short_url.restrictions),
        knows=knows,
        entered=entered,
        faults=faults,
        result=result,
        **_options(t),
    )


def _options(t: Translations) -> dict[str, Any]:
    """The options of the fields, as pairs of value and words."""
    phones = {"iphone": "iPhone", "ipad": "iPad", "android": "Android"}
    countries = {
        code: name
        for code, name in t.locale.territories.items()
        if len(code) == _CODE_LENGTH and code.isalpha() and code not in _NO_COUNTRIES
    }
    return {
        "devices": [("computer", t.explain_computer), *phones.items(), ("bot", t.explain_bot)],
        "spoken": [("", t.explain_other), *languages().items()],
        "countries": [("", t.explain_anywhere), *sorted(countries.items(), key=lambda one: one[1])],
    }


PAGES: Final[Pages] = pages_of_each("/explain", show)
