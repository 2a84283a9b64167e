"""Random designs, each read by eight decoders in the views that its grade promises, or in some of them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.picture import draw_picture, require_drawable
from domain.drawing.formats.raster import rasterise
from domain.drawing.output import Undrawable
from tests.drawing.panel import stressed_views
from tests.drawing.promises import PROMISED
from tests.fault.decoders.designs import random_design
from tests.fault.decoders.following import followed
from tests.fault.decoders.readers import NAMES, read_by

# Of the eight, how many have to read a view, and in which share of the views.
AT_LEAST: Final = {"A": (7, 0.98), "B": (5, 0.98), "C": (3, 0.98)}
GOOD_AFTER_FIXES: Final = 0.95


class Reading(NamedTuple):
    """`views`: by promised view, the decoders that read it. `after`: the grade once fixes were followed."""

    seed: int
    kind: str
    grade: str
    issues: tuple[str, ...]
    views: dict[str, frozenset[str]]
    after: str | None


def examine(seed: int, most_views: int) -> Reading | None:
    """None where the picture has no room."""
    found = random_design(seed)
    design = found.design()
    try:
        require_drawable(found.text, design, found.images.logo)
    except Undrawable:
        return None
    picture = draw_picture(found.text, design, found.images)
    grey = rasterise(picture.drawing).grey()
    scannability = grade_picture(found.text, design, picture, grey)
    grade, issues = scannability.grade, tuple(issue.code for issue in scannability.issues)
    after = grade if grade in "AB" else followed(found.text, found.options, found.images)
    if grade not in PROMISED:
        return Reading(seed, found.kind, grade, issues, {}, after)
    promised, _ = PROMISED[grade]
    names = ["full", *Random(seed).sample(sorted(set(promised) - {"full"}), k=len(promised) - 1)]
    seen = stressed_views(grey, module=picture.layout.module)
    views = {name: read_by(seen[name], found.text) for name in names[:most_views]}
    return Reading(seed, found.kind, grade, issues, views, after)


def share_kept(readings: Iterable[Reading], grade: str) -> float:
    """Of the promised views of this grade, those that enough decoders read."""
    least, _ = AT_LEAST[grade]
    kept = [len(by) >= least for one in readings if one.grade == grade for by in one.views.values()]
    return sum(kept) / max(1, len(kept))


def share_good_after_fixes(readings: Iterable[Reading]) -> float:
    """Of the designs of C or worse, those that are A or B once the fixes were followed."""
    after = [one.after for one in readings if one.grade not in "AB"]
    return sum(grade in ("A", "B") for grade in after) / max(1, len(after))


def table(readings: list[Reading]) -> str:
    """As in docs/scannability.md: the shares of views read, by decoder and grade."""
    by_grade: dict[str, list[frozenset[str]]] = defaultdict(list)
    for one in readings:
        by_grade[one.grade].extend(one.views.values())
    counts = {grade: sum(one.grade == grade for one in readings) for grade in "ABCDEF"}
    rows = [
        ["% of promised views", *(f"{grade} ({counts[grade]})" for grade in PROMISED)],
        ["---"] * (1 + len(PROMISED)),
        *([name, *(_percent(name in by for by in by_grade[grade]) for grade in PROMISED)] for name in NAMES),
        *(
            [
                f"at least {least} of 8",
                *(_percent(len(by) >= least for by in by_grade[grade]) for grade in PROMISED),
            ]
            for least in (7, 5, 3)
        ),
    ]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    graded = ", ".join(f"{grade} {count}" for grade, count in counts.items())
    return "\n".join(
        [
            *lines,
            f"{len(readings)} designs: {graded}",
            f"fixes: {share_good_after_fixes(readings):.1%} A or B",
        ]
    )


def _percent(found: Iterable[bool]) -> str:
    whether = list(found)
    return f"{100 * sum(whether) / max(1, len(whether)):.1f}"


def shortfalls(readings: Iterable[Reading]) -> Iterator[str]:
    """The designs of which some views were read by too few, for finding out why."""
    for one in readings:
        least = AT_LEAST.get(one.grade, (0, 0))[0]
        few = {view: sorted(set(NAMES) - by) for view, by in one.views.items() if len(by) < least}
        if few:
            yield f"{one.grade} seed {one.seed} {','.join(one.issues)}: not read {few}"
