"""The rules of a style sheet that a page needs: those for classes that it does not have are left out.

Sheets are shared by pages, and a page without the others' rules is a fifth smaller.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from app.pages.templates import Inline

_CLASS: Final = re.compile(r"\.([A-Za-z][\w-]*)")
_CLASSES_OF_ELEMENT: Final = re.compile(r'class="([^"]*)"')
# What stands in brackets may be a condition (`:not(.out)`), so it requires no class.
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
_SET_BY_SCRIPT: Final = frozenset(("copied",))
_WITH_RULES_INSIDE: Final = ("@media", "@supports")


def used_rules(sheet: str, page: str) -> Inline:
    """`sheet`: compact, without comments. The rest of it, in its order."""
    classes = {name for names in _CLASSES_OF_ELEMENT.findall(page) for name in names.split()}
    return _used(sheet, frozenset(classes & _mentioned(sheet)) | _SET_BY_SCRIPT)


@lru_cache(maxsize=64)
def _mentioned(sheet: str) -> frozenset[str]:
    return frozenset(_CLASS.findall(sheet))


@lru_cache(maxsize=512)
def _used(sheet: str, classes: frozenset[str]) -> Inline:
    return Inline.of("".join(_kept(sheet, classes)))


def _kept(sheet: str, classes: frozenset[str]) -> Iterator[str]:
    for head, body in _rules(sheet):
        if head.startswith(_WITH_RULES_INSIDE):
            if inside := "".join(_kept(body, classes)):
                yield f"{head}{{{inside}}}"
        elif head.startswith("@") or any(set(_CLASS.findall(one)) <= classes for one in _selectors(head)):
            yield f"{head}{{{body}}}"


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
    """What stands before and between the braces of each rule."""
    start = 0
    while (opening := sheet.find("{", start)) >= 0:
        depth, end = 1, opening + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(sheet[end], 0)
            end += 1
        yield sheet[start:opening].strip(), sheet[opening + 1 : end - 1]
        start = end


def _selectors(head: str) -> list[str]:
    while (without := _IN_BRACKETS.sub("", head)) != head:
        head = without
    return head.split(",")
