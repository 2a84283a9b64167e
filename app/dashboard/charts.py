"""Charts that the server draws as SVG: places in the drawing, and words beside it; and trends."""

import math
from collections.abc import Iterable, Sequence
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


def spark_path(counts: Sequence[int]) -> str:
    """A line of 84 by 28."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class DayChart:
    """Scans by day. `sentence` says it to those who do not see the drawing."""

    sentence: str
    line: str
    area: str
    # Levels from the bottom up, days from the left.
    levels: Sequence[str]
    days: Sequence[str]
    points: Sequence[tuple[str, str]]
    # Where something happened, from the left.
    mark: str | None

    @classmethod
    def of(
        cls, t: Translations, counts: Sequence[tuple[date, int]], sentence: str, *, marked: date | None = None
    ) -> Self:
        """`counts`: at least two days, without a gap."""
        top, width = axis_top(max(count for _, count in counts)), _WIDTH / len(counts)
        line = _line(((i + 0.5) * width, _HEIGHT - _HEIGHT * n / top) for i, (_, n) in enumerate(counts))
        places = {day: f"{(i + 0.5) * width:.1f}" for i, (day, _) in enumerate(counts)}
        ticks = [round(i * (len(counts) - 1) / (_TICKS - 1)) for i in range(_TICKS)]
        return cls(
            sentence=sentence,
            line=line,
            area=f"{line}L{_WIDTH - width / 2:.1f} {_HEIGHT}L{width / 2:.1f} {_HEIGHT}Z",
            levels=[format_number(t.language, top * i // _STEPS) for i in range(_STEPS + 1)],
            days=[_day(t, counts[i][0], "MMMd") for i in sorted(set(ticks))],
            points=[(_day(t, day, "MMMEd"), t.counted("scans", count)) for day, count in counts],
            mark=places.get(marked) if marked else None,
        )


def trend_of(t: Translations, percent: float | None) -> tuple[str, str] | None:
    """The class of its colour, and what it says; None where there is nothing to compare with."""
    if percent is None:
        return None
    share = numbers.format_percent(abs(percent) / 100, locale=t.locale)
    if round(percent) == 0:
        return "", share
    return ("up", f"▲ {share}") if percent > 0 else ("down", f"▼ {share}")


def _line(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _day(t: Translations, day: date, skeleton: str) -> str:
    return dates.format_skeleton(skeleton, day, locale=t.locale)
