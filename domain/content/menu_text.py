"""A list of dishes that was pasted as a text: from a letter, a table, a website."""

import re
from dataclasses import dataclass, field, replace
from typing import Final, Literal

# Those of MenuContent.
MOST_SECTIONS: Final = 50
MOST_DISHES: Final = 100
LONGEST_NAME: Final = 200
# The lines after it are left out. A line has a name, some words and a price; that one stands at its end.
LONGEST_TEXT: Final = 50_000
_LONGEST_LINE: Final = 400
_LONGEST_END: Final = 80

Reason = Literal["no_dish", "too_long", "too_many"]

# Codes and signs of currencies, with the code where a sign has but one.
_CODES: Final = "EUR GBP USD CHF PLN CZK JPY CNY BRL DKK NOK SEK HUF TRY $ US$ kr Ft ¥ ₺ ₹ ₩ ₽".split()
_OTHERS: Final = "€ EUR £ GBP fr. CHF sfr. CHF zł PLN kč CZK 円 JPY 元 CNY r$ BRL".split()
_CURRENCIES: Final = {
    **{code.lower(): code for code in _CODES},
    **dict(zip(_OTHERS[::2], _OTHERS[1::2], strict=True)),
}
_SIGN: Final = "|".join(re.escape(sign) for sign in sorted(_CURRENCIES, key=len, reverse=True))
_NUMBER: Final = r"\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?"
_AMOUNT: Final = rf"(?:(?:{_SIGN}) ?)?(?:{_NUMBER})(?:,-|,–|\.-|\.–)?(?: ?(?:{_SIGN}))?"
_PRICE: Final = re.compile(
    rf"(?P<gap>^|[\s.…_:;|–-]+?)(?P<price>{_AMOUNT}(?: ?[/|] ?{_AMOUNT})*)\s*(?P<after>\([^()]*\))?$",
    re.IGNORECASE,
)
_PRICE_ALONE: Final = re.compile(rf"{_AMOUNT}(?: ?[/|] ?{_AMOUNT})*", re.IGNORECASE)
_SIGNS: Final = re.compile(_SIGN, re.IGNORECASE)
_NUMBERS: Final = re.compile(_NUMBER)
_BULLET: Final = re.compile(r"^(?:[•·*–-]\s*|\d{1,3}[.)]\s+)")
# Leaders, tabs and cells between a dish and its price.
_COLUMNS: Final = re.compile(r"\s{2,}|\t|[.…_]{2,}|[;|]")
_CELLS: Final = re.compile(r"\s*[\t;|]\s*")
_CENTS: Final = re.compile(r"[.,]\d{1,2}(?!\d)")
_ALLERGENS: Final = re.compile(r"\(\s*((?:[A-Za-z]|\d{1,2})(?:\s*,\s*(?:[A-Za-z]|\d{1,2}))*)\s*\)")
_EDGES: Final = " \t.…_:;|–-,"


@dataclass(frozen=True, slots=True, kw_only=True)
class PastedDish:
    """`price`: a number with a point, or several as they were written."""

    name: str
    price: str
    description: str = ""
    allergens: tuple[str, ...] = ()


@dataclass(slots=True)
class PastedSection:
    name: str = ""
    dishes: list[PastedDish] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LeftOut:
    line: str
    reason: Reason


@dataclass(slots=True)
class PastedMenu:
    """`currency`: the first that stands beside a price."""

    sections: list[PastedSection] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    currency: str = ""

    @property
    def dishes(self) -> int:
        return sum(len(section.dishes) for section in self.sections)


@dataclass(frozen=True, slots=True)
class _Line:
    """`text`: without its price. `after`: what stands behind that in brackets."""

    whole: str
    text: str
    price: str = ""
    after: str = ""
    is_indented: bool = False


def read_menu(text: str) -> PastedMenu:
    """A line with a price is a dish; one without is the name of the section of the dishes below it.

    Below a dish, a line in brackets, in small letters or further in describes it. All other lines are left
    out, and so are dishes and sections beyond the limits of a menu.
    """
    rows: list[str] = []
    end = len(text) if len(text) <= LONGEST_TEXT else text.rfind("\n", 0, LONGEST_TEXT) + 1
    for row in text[:end].splitlines():
        # A website has the price in a line of its own.
        if _PRICE_ALONE.fullmatch(row.strip()[:_LONGEST_END]) and rows and len(rows[-1]) < _LONGEST_LINE:
            rows[-1] += f"\t{row.strip()}"
        elif row.strip():
            rows.append(row)
    lines = [_read_line(row) for row in rows]
    if any(_CENTS.search(line.price) for line in lines):
        lines = [_read_line(row, has_cents=True) for row in rows]
    signs = (sign for line in lines for sign in _SIGNS.findall(line.price))
    menu = PastedMenu(currency=next((_CURRENCIES[sign.lower()] for sign in signs), ""))
    for line, following in zip(lines, [*lines[1:], None], strict=False):
        if reason := _add(menu, line, following):
            menu.left_out.append(LeftOut(line.whole, reason))
    menu.left_out += [LeftOut(row.strip(), "too_many") for row in text[end:].splitlines() if row.strip()]
    return menu


def _add(menu: PastedMenu, line: _Line, following: _Line | None) -> Reason | None:
    """Why the line is no part of the menu; None if it is."""
    if len(line.text) > LONGEST_NAME:
        return "too_long"
    dishes = menu.sections[-1].dishes if menu.sections else []
    if line.price:
        if not menu.sections:
            menu.sections.append(PastedSection())
            dishes = menu.sections[-1].dishes
        if len(dishes) == MOST_DISHES:
            return "too_many"
        dishes.append(_dish(line))
    elif dishes and not dishes[-1].description and _describes(line):
        dishes[-1] = replace(dishes[-1], description=line.text.strip("() "))
    elif following is None or not following.price or not line.text:
        return "no_dish"
    elif len(menu.sections) == MOST_SECTIONS:
        return "too_many"
    else:
        menu.sections.append(PastedSection(line.text))
    return None


def _read_line(row: str, *, has_cents: bool = False) -> _Line:
    """`has_cents`: beside such prices a plain number without a column of its own is a word: "open from 8"."""
    whole = row.strip()
    if len(whole) > _LONGEST_LINE:
        return _Line(whole, whole)
    bare = _BULLET.sub("", whole)
    head, end = bare[:-_LONGEST_END], bare[-_LONGEST_END:]
    found = _PRICE.search(end)
    text = (head + end[: found.start()]).strip(_EDGES) if found else ""
    if found is not None and text:
        gap = end[max(0, found.start() - 1) : found.end("gap")]
        if not (has_cents and found["price"].isdecimal()) or _COLUMNS.search(gap):
            return _Line(whole, text, found["price"], found["after"] or "")
    return _Line(whole, bare.strip(_EDGES), is_indented=row[:1].isspace())


def _dish(line: _Line) -> PastedDish:
    marks = _ALLERGENS.search(f"{line.text} {line.after}")
    name, *words = _CELLS.split(_ALLERGENS.sub("", line.text))
    return PastedDish(
        name=" ".join(name.split()).strip(_EDGES) or line.text,
        price=" / ".join(map(_number, _NUMBERS.findall(line.price))),
        description=" ".join(" ".join(words).split()),
        allergens=tuple(one.strip() for one in marks[1].split(",")) if marks else (),
    )


def _number(text: str) -> str:
    """With a point before the cents, and without signs between thousands."""
    found = re.search(r"[.,](\d{1,2})$", text)
    whole = re.sub("[.,]", "", text[: found.start()] if found else text)
    return f"{whole}.{found[1].ljust(2, '0')}" if found else whole


def _describes(line: _Line) -> bool:
    return bool(line.text) and (line.is_indented or line.whole.startswith("(") or line.whole[:1].islower())
