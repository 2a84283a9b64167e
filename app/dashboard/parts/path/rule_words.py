"""A rule of a code in one sentence, by the account's clock."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, tzinfo
from uuid import UUID

from babel import dates, lists

from app.dashboard.parts.codes import shown
from app.dashboard.parts.times import Moment
from app.pages.formats import format_number
from app.pages.opening_hours import format_date, periods_of, weekdays
from app.pages.texts import Translations
from domain.codes.rules.evaluation import Hours, Rule, When
from domain.content.opening_hours import DAY, Span
from domain.kernel.time_zones import local_time

_PRODUCTS = {
    "ios": "iPhone, iPad",
    "android": "Android",
    "windows": "Windows",
    "macos": "Mac",
    "linux": "Linux",
}
_DEVICES = {"phone": "rule_a_phone", "tablet": "rule_a_tablet", "computer": "rule_a_computer"}
_WEEK = 7


@dataclass(frozen=True, slots=True)
class RuleWords:
    """`now`: what days are compared with. `own`: where it leads without rules.

    `names`: of the codes and links that rules lead to.
    """

    t: Translations
    zone: tzinfo
    now: datetime
    own: str = ""
    names: Mapping[UUID, str] = field(default_factory=dict)

    def sentence(self, when: When) -> str:
        """What has to hold: "From Fri 4 Dec until Sun 6 Dec, people who speak German"."""
        words = ", ".join(self._parts(when))
        # iPhone stays as it is.
        return words if words[1:2].isupper() else words[:1].upper() + words[1:]

    def leads(self, rule: Rule | None) -> str:
        if rule is None:
            return self.own
        if rule.split:
            places = ", ".join(f"{shown(one.url)} {one.share} %" for one in rule.split)
            return self.t.rule_in_turn.format(places=places)
        if rule.code is not None:
            return self.names.get(rule.code, self.t.rule_code_gone)
        return shown(rule.url or "")

    def whole(self, rule: Rule) -> str:
        """With where it leads, and whether it is off."""
        off = "" if rule.is_enabled else f", {self.t.word_off}"
        return f"{self.sentence(rule.when)}: {self.leads(rule)}{off}"

    def begins(self, when: When) -> str:
        """In how many days; empty for one that has begun."""
        if when.starts is None or when.starts <= self.now:
            return ""
        wait = dates.format_timedelta(when.starts - self.now, add_direction=True, locale=self.t.locale)
        return self.t.rule_begins.format(when=wait)

    def until(self, moment: datetime) -> str:
        """The day before for a midnight."""
        local = local_time(moment, self.zone)
        is_whole = local.time() == time.min and local.date() > date.min
        return self._day(local.date() - timedelta(days=1)) if is_whole else self._moment(moment)

    def of_scans(self, text: str, led: int, scans: int) -> str:
        """The text with how many of the scans; empty where there are none."""
        named = self.t.counted("scans", scans)
        return text.format(led=format_number(self.t.language, led), scans=named) if scans else ""

    def _parts(self, when: When) -> Iterator[str]:
        t = self.t
        if when.starts or when.until:
            yield self._period(when)
        if when.weekdays or when.hours:
            yield self._week(when)
        if when.language:
            yield t.rule_speaks.format(
                languages=self._either(language_words(t, tag) for tag in when.language)
            )
        if when.system or when.device:
            yield t.rule_with.format(devices=self._devices(when))
        if when.country:
            names = (t.locale.territories.get(code, code) for code in when.country)
            yield t.rule_in_country.format(countries=self._either(names))
        for name, value in (when.query or {}).items():
            yield t.rule_in_address.format(words=name if value is None else f"{name}={value}")
        if when.unless is not None:
            yield t.rule_but_not.format(what=" + ".join(self._parts(when.unless)))

    def _day(self, day: date) -> str:
        return format_date(self.t, day, local_time(self.now, self.zone).date())

    def _moment(self, moment: datetime) -> str:
        return Moment.of(self.t, moment, self.zone, self.now).words

    def _period(self, when: When) -> str:
        t, first, last = self.t, "", self.until(when.until) if when.until else ""
        if when.starts:
            local = local_time(when.starts, self.zone)
            first = self._day(local.date()) if local.time() == time.min else self._moment(when.starts)
        if first and last:
            text = t.rule_on_day if first == last else t.rule_from_until
            return text.format(day=first, first=first, last=last)
        return t.rule_from.format(first=first) if first else t.rule_until.format(last=last)

    def _week(self, when: When) -> str:
        days = self._weekdays(when.weekdays) if len(when.weekdays) % _WEEK else self.t.rule_every_day
        return f"{days} {', '.join(periods_of(self.t, [*map(_span, when.hours)]))}" if when.hours else days

    def _weekdays(self, chosen: frozenset[int]) -> str:
        """Three or more in a row by their first and last."""
        order, words = weekdays(self.t), dates.get_day_names("abbreviated", "stand-alone", self.t.locale)
        names = [words[day] for day in order]
        rows = re.finditer("x{3,}|x", "".join("x" if day in chosen else "-" for day in order))
        ends = ((names[row.start()], names[row.end() - 1]) for row in rows)
        return ", ".join("–".join(dict.fromkeys(pair)) for pair in ends)

    def _devices(self, when: When) -> str:
        systems = self._either(_PRODUCTS.get(one, self.t.rule_other_system) for one in when.system)
        devices = self._either(str(getattr(self.t, _DEVICES[one])) for one in when.device)
        return ", ".join(filter(None, (systems, devices)))

    def _either(self, names: Iterable[str]) -> str:
        return lists.format_list(sorted(names), style="or", locale=self.t.locale)


def language_words(t: Translations, tag: str) -> str:
    language, _, rest = tag.partition("-")
    name = str(t.locale.languages.get(language.lower(), language))
    return f"{name} ({rest.upper()})" if rest else name


def _span(hours: Hours) -> Span:
    opens, closes = (60 * one.hour + one.minute for one in hours)
    return Span(opens, closes if closes > opens else closes + DAY)
