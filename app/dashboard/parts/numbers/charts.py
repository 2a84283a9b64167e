"""Charts that the server draws as SVG: places in the drawing, and words beside it; and trends."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Self

from babel import dates, numbers

from app.pages.formats import format_number
from app.pages.texts import Translations

_WIDTH, _HEIGHT, _STEPS, _TICKS = 720, 200, 4, 6
_SPARK: Final = (84, 28)
# A step of the axis is one of these, times a power of ten.
_ROUND: Final = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10)
_DAYS_BY_NUMBERS: Final = ("ja", "zh")


def spark_path(counts: Sequence[int]) -> str:
    """The path of a line in a drawing of 84 by 28."""
    width, height = _SPARK
    most, gaps = max(counts, default=0) or 1, max(len(counts) - 1, 1)
    points = (
        (round(i * width / gaps), round(height - 2 - (height - 6) * n / most)) for i, n in enumerate(counts)
    )
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def axis_top(most: int) -> int:
    """The end of an axis with four equal steps, each a round number."""
    power = 10 ** math.floor(math.log10(max(most, _STEPS) / _STEPS))
    steps = (power * factor for factor in _ROUND)
    return next(int(step * _STEPS) for step in steps if step * _STEPS >= most and step % 1 == 0)


@dataclass(frozen=True, slots=True)
class Step:
    """`name`: the long name, `tick`: the one below the drawing. `before`: the count of the compared step."""

    name: str
    tick: str
    count: int
    before: int | None = None
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Point:
    """A step with its numbers. `before`: empty without a comparison."""

    name: str
    count: str
    before: str = ""
    is_marked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """`width`: in percent. `path`: empty if the bar leads nowhere. `is_named`: an owner chose the name."""

    name: str
    number: str
    width: str
    share: str = ""
    path: str = ""
    is_named: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its name. `trend`: as of `trend_of`. `path`: where the note leads."""

    name: str
    number: str
    note: str = ""
    trend: tuple[str, str] | None = None
    path: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChart:
    """Scans over time. `sentence`: for readers who do not see the drawing."""

    sentence: str
    line: str
    area: str
    # The line of the compared period; empty without one.
    before: str
    # Levels from the bottom up, ticks from the left.
    levels: Sequence[str]
    ticks: Sequence[str]
    points: Sequence[Point]
    # Where something happened, from the left.
    marks: Sequence[str]

    @classmethod
    def of(cls, t: Translations, steps: Sequence[Step], sentence: str) -> Self:
        """`steps`: at least one. Some may lack the comparison."""
        before = [step.before for step in steps]
        top = axis_top(max(0, *(step.count for step in steps), *(n for n in before if n is not None)))
        width = _WIDTH / len(steps)

        def line_of(counts: Sequence[int | None]) -> str:
            places = [(i, n) for i, n in enumerate(counts) if n is not None]
            points = (f"{(i + 0.5) * width:.1f} {_HEIGHT - _HEIGHT * n / top:.1f}" for i, n in places)
            return "M" + "L".join(points) if places else ""

        def number(count: int | None) -> str:
            return "" if count is None else format_number(t.language, count)

        line = line_of([step.count for step in steps])
        ticks = sorted({round(i * (len(steps) - 1) / (_TICKS - 1)) for i in range(_TICKS)})
        return cls(
            sentence=sentence,
            line=line,
            area=f"{line}L{_WIDTH - width / 2:.1f} {_HEIGHT}L{width / 2:.1f} {_HEIGHT}Z",
            before=line_of(before),
            levels=[format_number(t.language, top * i // _STEPS) for i in range(_STEPS + 1)],
            ticks=[steps[i].tick for i in ticks],
            points=[
                Point(step.name, number(step.count), number(step.before), step.is_marked) for step in steps
            ],
            marks=[f"{(i + 0.5) * width:.1f}" for i, step in enumerate(steps) if step.is_marked],
        )

    @classmethod
    def of_days(
        cls,
        t: Translations,
        counts: Sequence[tuple[date, int]],
        sentence: str,
        *,
        marked: Collection[date] = (),
    ) -> Self:
        """A chart of days. `counts`: each day, without a gap."""
        steps = (
            Step(_day(t, day, "MMMEd"), tick_of_day(t, day), count, is_marked=day in marked)
            for day, count in counts
        )
        return cls.of(t, list(steps), sentence)


def tick_of_day(t: Translations, day: date) -> str:
    """A day in few signs: below a chart on a phone there is no room for 11月30日 six times."""
    return _day(t, day, "Md" if t.language in _DAYS_BY_NUMBERS else "MMMd")


def least_and_most(t: Translations, counts: Collection[int]) -> dict[str, str]:
    return {"least": format_number(t.language, min(counts)), "most": format_number(t.language, max(counts))}


def trend_of(t: Translations, percent: float | None) -> tuple[str, str] | None:
    """The class of its colour, and what it says; None where there is nothing to compare with."""
    if percent is None:
        return None
    share = numbers.format_percent(abs(percent) / 100, locale=t.locale)
    if round(percent) == 0:
        return "", share
    return ("up", f"▲ {share}") if percent > 0 else ("down", f"▼ {share}")


def _day(t: Translations, day: date, skeleton: str) -> str:
    return dates.format_skeleton(skeleton, day, locale=t.locale)
