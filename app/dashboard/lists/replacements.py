"""What is replaced in the addresses of many codes or links: read from its form, shown before it begins."""

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from itertools import takewhile
from typing import Any, Final

from app.dashboard.frame import SignedIn
from app.dashboard.frame.requests import Fields
from app.dashboard.parts.codes import name_of
from app.dashboard.parts.lists.selections import Selection
from app.pages.texts import Translations
from domain.codes.many import Action, ManyChange, parse_pairs
from domain.codes.rules.input import addresses_of_rules
from domain.codes.short_urls import ShortURL

# So many changes are shown before they are made, and so many codes are read at once to find them.
_SHOWN: Final = 50
_AT_ONCE: Final = 100


def seen_change(t: Translations, entered: Fields) -> ManyChange | None:
    """What the second button begins; None unless just that was shown before."""
    change, _ = _replacing(t, entered)
    has_seen = change is not None and entered.get("do") == "begin" and entered.get("seen") == _seen(change)
    return change if has_seen else None


async def look(request: SignedIn, selection: Selection, entered: Fields) -> dict[str, Any]:
    """What the page shows of it."""
    t = selection.section.texts(request.language)
    change, faults = _replacing(t, entered) if "find" in entered else (None, {})
    pairs, number = list[dict[str, Any]](), 0
    if change is not None:
        pairs, number = await _pairs(request, selection, change)
        faults = {} if number else {"find": t.replace_none}
    return {
        "entered": {name: entered.get(name, "") for name in ("find", "put", "list")},
        "pairs": pairs,
        "total": number,
        "others": len(selection.chosen) - number,
        "seen": _seen(change) if change else "",
        "sure": t.counted("replace_do", number),
        "faults": faults,
    }


def _seen(change: ManyChange) -> str:
    return sha256(json.dumps(change.fields).encode()).hexdigest()


def _replacing(t: Translations, entered: Fields) -> tuple[ManyChange | None, dict[str, str]]:
    if entered.get("list", "").strip():
        pairs, wrong = parse_pairs(entered["list"])
        if wrong is not None:
            return None, {"list": t.replace_line_wrong.format(number=wrong)}
        return ManyChange(Action.REPLACE, {"pairs": pairs}), {}
    find = entered.get("find", "").strip()
    if not find:
        return None, {"find": t.replace_nothing}
    return ManyChange(Action.REPLACE, {"find": find, "put": entered.get("put", "").strip()}), {}


async def _pairs(
    request: SignedIn, selection: Selection, change: ManyChange
) -> tuple[list[dict[str, Any]], int]:
    """The first changes, and how many codes or links would be changed."""
    repository = selection.section.repository(request.deps.store).without_waiting
    pairs, number, ids = list[dict[str, Any]](), 0, selection.ids
    for begin in range(0, len(ids), _AT_ONCE):
        for one in await repository.get_all(request.account.id, ids[begin : begin + _AT_ONCE]):
            if wanted := change.wanted_of(one):
                number += 1
                if len(pairs) < _SHOWN:
                    diffs = _diffs(change, one, wanted)
                    pairs.append({"name": name_of(one), "short_id": one.short_id, "diffs": diffs})
    return pairs, number


def _diffs(change: ManyChange, one: ShortURL, wanted: Mapping[str, Any]) -> list[tuple[str, str, str, str]]:
    """Each address, parted: what stays before the change, what goes, what comes, what stays behind it."""
    before = change.values_of(one)
    pairs = [(before[name], after) for name, after in wanted.items() if name != "rules"]
    in_rules = (addresses_of_rules(values.get("rules", ())) for values in (before, wanted))
    pairs += [(was, now) for (_, was), (_, now) in zip(*in_rules, strict=False)]
    return [_parted(was, now) for was, now in pairs if was != now]


def _parted(was: str, now: str) -> tuple[str, str, str, str]:
    # Whole words are marked.
    head = len(re.sub(r"\w+$", "", _alike(was, now)))
    alike = _alike(was[head:][::-1], now[head:][::-1])[::-1]
    tail = len(re.sub(r"^\w+", "", alike))
    return was[:head], was[head : len(was) - tail], now[head : len(now) - tail], was[len(was) - tail :]


def _alike(one: str, other: str) -> str:
    """What both begin with."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return "".join(letter for letter, _ in pairs)
