"""What a change has changed, before and after, in the words that the forms have for their fields."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any, Final

from app.dashboard.forms.controls import form_of
from app.dashboard.forms.entered import text_of
from app.dashboard.parts.codes import shown
from app.dashboard.parts.designs.design_controls import DESIGN_CONTROLS, DESIGN_GROUPS, design_values
from app.dashboard.parts.designs.theme_controls import THEME_CONTROLS, theme_values
from app.pages.opening_hours import day_name, format_periods, format_whole_date
from app.pages.texts import Translations
from app.types.fields import Control, words_in
from domain.codes.design_input import is_data_uri
from domain.codes.short_urls import Snapshot
from domain.content import STORED_TYPES, load_content, serialize_content
from domain.content.opening_hours import DAYS, OpeningHours, exceptions_by_date, spans_of
from domain.content.traversal import load_model
from domain.drawing.options import images_of

HIDDEN: Final = "••••••"
# Fields of an item, the first of which names it.
_NAMING: Final = ("name", "label", "text", "title", "number", "url")
_LONGEST: Final = 300
_NAMES: Final = (Control(name="name", label="name_own"), Control(name="tags", label="fact_tags"))


@dataclass(frozen=True, slots=True)
class Diff:
    """`field`: in words. None where there was, or is, nothing."""

    field: str
    was: str | None
    now: str | None


def content_diffs(t: Translations, before: Snapshot, after: Snapshot) -> Iterator[Diff]:
    was, now = _fields_of(before), _fields_of(after)
    if before.type_id != after.type_id:
        yield from _object_diffs(t, _controls_of(before), was, {}, ())
        was = {}
    yield from _object_diffs(t, _controls_of(after), was, now, ())


def name_diffs(t: Translations, before: Snapshot, after: Snapshot) -> Iterator[Diff]:
    return _object_diffs(t, _NAMES, before.name_and_look, after.name_and_look, ())


def look_diffs(t: Translations, before: Snapshot, after: Snapshot) -> Iterator[Diff]:
    """Tell what differs in design and theme; an image from a file has no name."""
    was, now = before.name_and_look, after.name_and_look
    designs = [one.get("options", {}) for one in (was, now)]
    for label, *sources in zip(("design_logo", "background_file"), *map(images_of, designs), strict=True):
        if sources[0] != sources[1]:
            yield Diff(words_in(t)(label), *(_image_words(t, one) for one in sources))
    values = [design_values(one) for one in designs]
    for group, controls in groupby(DESIGN_CONTROLS, lambda one: DESIGN_GROUPS.get(one.name.split(".")[0])):
        under = (words_in(t)(group),) if group else ()
        yield from _object_diffs(t, tuple(controls), values[0], values[1], under)
    themes = [theme_values(one.get("theme") or {}) for one in (was, now)]
    yield from _object_diffs(t, THEME_CONTROLS, themes[0], themes[1], (t.theme_title,))


def _image_words(t: Translations, source: str | None) -> str | None:
    return _cut(t.logo_file if is_data_uri(source) else shown(source)) if source else None


def _controls_of(snapshot: Snapshot) -> Sequence[Control]:
    return form_of(STORED_TYPES[snapshot.type_id].slug).controls


def _fields_of(snapshot: Snapshot) -> Mapping[str, Any]:
    """The fields with their defaults, so that one that was sent and one that was not are alike."""
    return serialize_content(load_content(snapshot.type_id, snapshot.content))


def _object_diffs(
    t: Translations, controls: Sequence[Control], was: Any, now: Any, under: tuple[str, ...]
) -> Iterator[Diff]:
    was, now = _as_object(controls, was), _as_object(controls, now)
    for control in controls:
        one, other = was.get(control.name), now.get(control.name)
        # A switch that is off says nothing of a kind that is new or gone.
        if one != other and (one or other):
            yield from _value_diffs(t, control, one, other, under)


def _value_diffs(
    t: Translations, control: Control, was: Any, now: Any, under: tuple[str, ...]
) -> Iterator[Diff]:
    label = words_in(t)(control.label)
    if control.widget == "hours":
        for part, one, other in _hours_changes(t, was, now):
            field = (*under, label, part) if part else (*under, label)
            yield Diff(" · ".join(field), one and _cut(one), other and _cut(other))
    elif control.widget == "group" and was is not None and now is not None:
        yield from _object_diffs(t, control.controls, was, now, (*under, label))
    elif control.controls and isinstance(was or now, list):
        yield from _list_diffs(t, control, was or [], now or [], under)
    else:
        yield Diff(" · ".join((*under, label)), _words(t, control, was), _words(t, control, now))


def _list_diffs(
    t: Translations, control: Control, was: Sequence[Any], now: Sequence[Any], under: tuple[str, ...]
) -> Iterator[Diff]:
    """Items that are the same stay out, wherever they have moved to."""
    item = replace(control, label=control.item or control.label, widget="group")
    for kind, i, j, k, m in SequenceMatcher(None, _keys(was), _keys(now), autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        removed, added = was[i:j], now[k:m]
        changed = min(len(removed), len(added))
        for one, other in zip(removed, added, strict=False):
            yield from _object_diffs(t, control.controls, one, other, (*under, _name_of(control, other)))
        for one in removed[changed:]:
            yield from _value_diffs(t, item, one, None, under)
        for other in added[changed:]:
            yield from _value_diffs(t, item, None, other, under)


def _keys(items: Iterable[Any]) -> list[str]:
    return [json.dumps(item, sort_keys=True) for item in items]


def _as_object(controls: Sequence[Control], value: Any) -> Mapping[str, Any]:
    """An item may be a value alone: that of the control which stands for it."""
    if value is None or isinstance(value, Mapping):
        return value or {}
    name = next((control.plain for control in controls if control.plain), controls[0].name)
    return {name: value}


def _name_of(control: Control, item: Any) -> str:
    fields = _as_object(control.controls, item)
    return next((_cut(str(fields[name])) for name in _NAMING if fields.get(name)), "…")


def _words(t: Translations, control: Control, value: Any) -> str | None:
    """The value as one line; None for nothing. Nobody reads a password here."""
    if value is None or value in ("", []):
        return None
    if control.name == "password":
        return HIDDEN
    values = value if isinstance(value, list) else [value]
    if control.controls:
        return _cut("; ".join(_item_words(t, control.controls, item) for item in values))
    return _cut(", ".join(_plain_words(t, control, one) for one in values))


def _plain_words(t: Translations, control: Control, value: Any) -> str:
    if isinstance(value, bool):
        return t.word_yes if value else t.word_no
    words = next((words for choice, words in control.options if choice == value), None)
    return words_in(t)(words) if words else shown(text_of(value))


def _item_words(t: Translations, controls: Sequence[Control], item: Any) -> str:
    fields = _as_object(controls, item)
    given = (one for one in controls if not isinstance(fields.get(one.name), bool))
    return ", ".join(filter(None, (_words(t, one, fields.get(one.name)) for one in given)))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _hours_changes(t: Translations, was: Any, now: Any) -> Iterator[tuple[str, str | None, str | None]]:
    """Each part that has changed, before and after. Its name is empty for all of them together."""
    before, after = _words_by_part(t, was), _words_by_part(t, now)
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for part in dict.fromkeys((*before, *after)):
            one, other = before.get(part), after.get(part)
            if one != other:
                yield part, one, other
    else:
        yield "", _in_one_line(before), _in_one_line(after)


def _words_by_part(t: Translations, hours: Any) -> dict[str, str]:
    """The words of each day, each exception and the time zone. A text is one part without a name."""
    if not isinstance(hours, Mapping):
        return {"": hours} if hours else {}
    loaded = load_model(OpeningHours, hours)
    words = {
        day_name(t, weekday): format_periods(t, spans_of(getattr(loaded.week, day)))
        for weekday, day in enumerate(DAYS)
    }
    for day, exception in sorted(exceptions_by_date(loaded).items()):
        periods = format_periods(t, spans_of(exception.periods))
        words[format_whole_date(t, day)] = f"{periods} ({exception.note})" if exception.note else periods
    return words | ({t.time_zone: loaded.timezone} if loaded.timezone else {})


def _in_one_line(words: Mapping[str, str]) -> str | None:
    return "; ".join(f"{part} {text}" if part else text for part, text in words.items()) or None
