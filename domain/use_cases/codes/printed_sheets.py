"""Labels and sheets of many codes: which codes, how they are printed, which have room, and the file."""

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import floor
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from pydantic import AfterValidator, Field

from domain.codes.codes import QRCode
from domain.codes.picture_source import PictureSource, picture_source_of
from domain.drawing.layout import lay_out_text
from domain.drawing.options import read_design
from domain.drawing.output import Format, Undrawable
from domain.drawing.print_layouts import FilledLayout, LayoutName, PrintedCode, print_layouts
from domain.drawing.sheets import Label, Sheet, SheetName, sheet_named, sheet_of
from domain.kernel.coercion import coerce
from domain.kernel.errors import NotFound, RowsRefused, ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.ids import parse_id
from domain.kernel.parsing import Fields, Strict, parse_valid
from domain.kernel.reasons import Reason
from domain.ports.codes import ShortURLFilter
from domain.ports.lists import NEWEST_FIRST, Sort
from domain.use_cases.codes import printing
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.deps import Deps

# The codes to be printed, by the numbers of their rows, some at a time. They are read twice.
Rows = Callable[[], AsyncIterator[Sequence[tuple[int, QRCode]]]]
# What a layout says of a code, by slot.
WordsOf = Callable[[QRCode], Mapping[str, str]]

# The most labels or sheets of one answer, and of a job.
_MOST_AT_ONCE: Final = 200
_MOST_PRINTED: Final = 10_000
_READ_AT_ONCE: Final = 100
_PLACES: Final = ("{name}", "{short_url}", "{external_id}", "{n}")
_PLACE = re.compile(r"\{[^{}]*\}")


def _known_places(caption: str) -> str:
    for place in _PLACE.findall(caption):
        if place not in _PLACES:
            raise InvalidValue(Reason.CAPTION, value=place, allowed=[*_PLACES])
    return caption


class LabelInput(Strict):
    sheet: SheetName | None = Field(
        None,
        description="`a4` and `letter` have labels of 60 mm to be cut, `a4-pen` has a line to write on, "
        "`roll-62mm` is Brother's DK-22205, the others are stocks of Avery. `a4` if it is left out.",
    )
    label_mm: str | None = Field(None, description="Width and height of own labels on A4, like `60x40`.")
    start_at: int | None = Field(None, ge=1, description="The first free label of a used sheet, from 1.")
    copies: int | None = Field(None, ge=1, le=100, description="How many of each code; 1 if left out.")
    caption: Annotated[str, Field(max_length=200), AfterValidator(_known_places)] | None = Field(
        None,
        description="Words beside a code; `{name}` if left out. There are `{short_url}`, `{external_id}` and "
        "`{n}`, its number, too. A space for none.",
    )
    marks: bool | None = Field(None, description="Cut marks: not of stocks, and on layouts if `true`.")
    too_small: Literal["refuse", "leave_out", "plain"] | None = Field(
        None,
        description="Where codes would be too small to scan: `refuse`, as if left out, refuses all, `plain` "
        "prints those plain where that has room.",
    )
    image_format: Format | None = Field(None, description="Of the pictures in a ZIP; `png` if left out.")

    def paper(self) -> Sheet | FilledLayout:
        """Raises ValidationFailed."""
        if self.sheet is not None and self.label_mm is not None:
            raise ValidationFailed([Fault("label_mm", Reason.SAME_AS, other="sheet")])
        try:
            sheet = sheet_named(self.sheet or "a4") if self.label_mm is None else sheet_of(self.label_mm)
        except Undrawable as refusal:
            raise ValidationFailed([refusal.fault]) from None
        start_at = self.start_at or 1
        if start_at > sheet.places:
            raise ValidationFailed([Fault("start_at", Reason.TOO_LARGE, limit=sheet.places)])
        if self.marks and not sheet.has_marks:
            raise ValidationFailed([Fault("marks", Reason.NOT_HERE, other="sheet", value=self.sheet)])
        return replace(sheet, first=start_at - 1, has_marks=sheet.has_marks and self.marks is not False)


class SheetInput(LabelInput):
    """Which codes are printed, and how."""

    ids: Annotated[list[str], Field(min_length=1, max_length=_MOST_PRINTED)] | None = Field(
        None, description="Ids or short IDs of codes, in the order in which they are printed."
    )
    filter: dict[str, Any] | None = Field(
        None, description="In place of `ids`: the filters of the list of codes, and its `sort`."
    )
    format: Literal["labels", "zip", "layout"] = Field(
        "labels", description="A PDF of labels, a ZIP of pictures, or a PDF with a sheet for each code."
    )
    layout: LayoutName | None = Field(
        None, description="`tent` is a table tent, `card` a business card, `window` a sign for a window."
    )
    headline: Annotated[str, Field(max_length=60)] | None = Field(
        None, description="On a layout; one that suits the type of the code if left out."
    )
    text: Annotated[str, Field(max_length=160)] | None = Field(None, description="As `headline`.")
    ground: Literal["color", "white"] | None = Field(
        None, description="Of a layout; the design's colour if left out."
    )

    def paper(self) -> Sheet | FilledLayout:
        if self.layout is None:
            return super().paper()
        is_white, has_marks = self.ground == "white", bool(self.marks)
        return FilledLayout(name=self.layout, words={}, is_white=is_white, has_marks=has_marks)


_OF_LABELS: Final = frozenset(LabelInput.model_fields) - {"image_format"}
_OF_LAYOUTS: Final = frozenset({"layout", "headline", "text", "ground", "copies", "marks", "too_small"})
# What each format takes beside the choice of codes.
_TAKEN: Final = {"labels": _OF_LABELS, "sheet": _OF_LABELS, "layout": _OF_LAYOUTS, "zip": {"image_format"}}


def other_format_faults(asked: LabelInput, format_: str) -> list[Fault]:
    """What is sent, and is of another format."""
    taken = {"ids", "filter", "format"} | _TAKEN.get(format_, set())
    sent = (name for name in type(asked).model_fields if getattr(asked, name) is not None)
    return [Fault(name, Reason.NOT_HERE, other="format", value=format_) for name in sent if name not in taken]


def parse_sheets(sent: Fields) -> SheetInput:
    """Raises ValidationFailed."""
    asked = parse_valid(SheetInput, coerce(SheetInput, sent))
    faults = other_format_faults(asked, asked.format)
    if asked.format == "layout" and asked.layout is None:
        faults.append(Fault("layout", Reason.REQUIRED_WHEN, other="format", value="layout"))
    if (asked.ids is None) == (asked.filter is None):
        reason = Reason.REQUIRED_OR if asked.ids is None else Reason.EXCLUDES
        faults.append(Fault("ids", reason, other="filter"))
    if faults:
        raise ValidationFailed(faults)
    asked.paper()
    return asked


def are_few(asked: SheetInput, codes: int) -> bool:
    """Whether they are printed at once, and not by a job. Raises ValidationFailed for too many."""
    printed = codes * (asked.copies or 1)
    if printed > _MOST_PRINTED:
        raise ValidationFailed([Fault("copies", Reason.TOO_LARGE, limit=_MOST_PRINTED // codes)])
    return printed <= _MOST_AT_ONCE


async def codes_named(deps: Deps, account_id: UUID, references: Sequence[str]) -> list[UUID]:
    """Their ids, in this order. `references`: ids or short IDs. Raises NotFound for the first unknown one."""
    ids, codes = list[UUID](), deps.store.codes.without_waiting
    for start in range(0, len(references), _READ_AT_ONCE):
        part = tuple(references[start : start + _READ_AT_ONCE])
        which = ShortURLFilter(references=part)
        found, _ = await codes.list_of(account_id, which, NEWEST_FIRST, limit=_MOST_PRINTED, after=None)
        # A short ID may be on several domains: as in a path, the default one comes first.
        found.sort(key=lambda code: code.domain, reverse=True)
        known = {name: code.id for code in found for name in (code.short_id, str(code.id))}
        for reference in part:
            one = known.get(str(parse_id(reference) or reference))
            if one is None:
                raise NotFound(codes.noun, f"ids[{len(ids)}]")
            ids.append(one)
    return ids


async def codes_matching(deps: Deps, account_id: UUID, which: ShortURLFilter, sort: Sort) -> list[UUID]:
    """Their ids, in that order. Raises ValidationFailed if there are none, or too many."""
    read = partial(list_short_urls, deps.store.codes.without_waiting, account_id, which, sort=sort)
    page, after, total = await read(limit=_READ_AT_ONCE)
    if not page:
        raise ValidationFailed([Fault("filter", Reason.NO_ITEMS)])
    if total > _MOST_PRINTED:
        raise ValidationFailed([Fault("filter", Reason.TOO_MANY, limit=_MOST_PRINTED, size=total)])
    ids = [code.id for code in page]
    while after is not None:
        page, after, _ = await read(limit=_READ_AT_ONCE, after=after)
        ids += [code.id for code in page]
    return ids


async def draw_sheets(
    deps: Deps, asked: LabelInput, rows: Rows, words_of: WordsOf
) -> tuple[AsyncIterator[bytes], list[Fault]]:
    """The file, and a fault for each code that is left out.

    Raises ValidationFailed for words that have no room, and as `left_out`.
    """
    faults, paper = await left_out(deps, asked, rows), asked.paper()
    sheet = paper if isinstance(paper, Sheet) else None
    parts = deps.renderer.draw_sheet(sheet, _printed(deps, asked, rows, words_of))
    try:
        # It has the words of all of them.
        first = await anext(parts)
    except Undrawable as undrawable:
        raise ValidationFailed([undrawable.fault]) from None

    async def joined() -> AsyncIterator[bytes]:
        yield first
        async for part in parts:
            yield part

    return joined(), faults


async def left_out(deps: Deps, asked: LabelInput, rows: Rows) -> list[Fault]:
    """A fault for each code that has no room.

    Raises RowsRefused if those are not to be left out, or are all; NotFound without any code.
    """
    number, faults = 0, list[Fault]()
    async for part in rows():
        fit, more = await _fitting(deps, asked, part)
        number += len(fit)
        faults += more
    if faults and (asked.too_small != "leave_out" or not number):
        raise RowsRefused(faults)
    if not number:
        raise NotFound(QRCode.noun)
    return faults


@dataclass(frozen=True, slots=True)
class _Fit:
    number: int
    code: QRCode
    source: PictureSource


async def _fitting(
    deps: Deps, asked: LabelInput, rows: Sequence[tuple[int, QRCode]]
) -> tuple[list[_Fit], list[Fault]]:
    """Sort out which codes have room, and name a fault for each other one."""
    fit, faults, paper = list[_Fit](), list[Fault](), asked.paper()
    found = [_Fit(row, code, picture_source_of(code, deps.addresses)) for row, code in rows]
    proportions = await deps.renderer.proportions_of([read_design(one.source.options) for one in found])
    for one, proportion in zip(found, proportions, strict=True):
        printed, fault = one, _fault_on(paper, one, proportion)
        if fault is not None and asked.too_small == "plain":
            printed = replace(one, source=PictureSource(one.source.text, {}))
            fault = _fault_on(paper, printed, 1.0)
        if fault is None:
            fit.append(printed)
        else:
            faults.append(fault)
    return fit, faults


def _fault_on(paper: Sheet | FilledLayout, one: _Fit, proportion: float) -> Fault | None:
    """`proportion`: how many times as high as wide its picture is."""
    code, graded, twin = one.code, one.source.scannability, printing.twin_of(one.code)
    about: dict[str, Any] = {"row": one.number, "name": code.name or code.short_id, "code_id": str(code.id)}
    field = "sheet" if isinstance(paper, Sheet) else "layout"
    if graded is not None and graded.grade == "F":
        return Fault(field, Reason.NEVER_SCANS, **about)
    if graded is None and not _has_room(one.source):
        return Fault(field, Reason.NEVER_SCANS, **about)
    needs = printing.needs_of(one.source, proportion, twin)
    if isinstance(paper, Sheet):
        width, least, (wide, high) = paper.printed_width(proportion), needs["code"][1], paper.label
    else:
        layout = print_layouts()[paper.name]
        if layout.for_networks and twin is None:
            return Fault(field, Reason.NO_TWIN, **about)
        (width, least), (wide, high) = printing.tightest(layout, needs), layout.size
    if printing.is_wide_enough(width, least):
        return None
    about |= {"width": wide, "height": high, "least": least, "size": floor(width * 10) / 10}
    return Fault(field, Reason.PAPER_TOO_NARROW, **about)


def _has_room(source: PictureSource) -> bool:
    """Whether there is room for the modules. A picture without a grade may have another text by now."""
    with suppress(Undrawable):
        lay_out_text(source.text, read_design(source.options))
        return True
    return False


async def _printed(
    deps: Deps, asked: LabelInput, rows: Rows, words_of: WordsOf
) -> AsyncIterator[Label | PrintedCode]:
    paper = asked.paper()
    async for part in rows():
        for one in (await _fitting(deps, asked, part))[0]:
            printed: Label | PrintedCode
            if isinstance(paper, Sheet):
                printed = await printing.label_of(deps, one.source, _caption(asked, one))
            else:
                filled = replace(paper, words=words_of(one.code))
                printed = await printing.printed_code(deps, one.code, one.source, filled)
            for _ in range(asked.copies or 1):
                yield printed


def _caption(asked: LabelInput, one: _Fit) -> str:
    code, address = one.code, one.source.text.partition("://")[2]
    values = (code.name or "", address, code.external_id or "", str(one.number))
    places = dict(zip(_PLACES, values, strict=True))
    caption = "{name}" if asked.caption is None else asked.caption
    return _PLACE.sub(lambda found: places[found[0]], caption).strip()
