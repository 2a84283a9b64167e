"""What a search for codes and links reads, the words that it looks for, and what comes nearest to a text."""

import re
import unicodedata
from collections.abc import Iterable
from heapq import nlargest
from itertools import pairwise
from operator import itemgetter
from typing import Final
from uuid import UUID

from domain.content import Content
from domain.kernel.safe_text import without_invisible

# Of the content, beside what leads somewhere, and of the addresses of rules.
_MOST_CONTENT: Final = 500
_MOST_WORDS: Final = 12
# A shorter word of a search is in many addresses and short IDs by chance.
_LONG: Final = 3
NEAREST: Final = 3
# The part of their pairs of letters that two texts must share.
_ALIKE: Final = 0.35
# The part of the words.
_MANY: Final = 0.5
# What people say around a name, in the languages of the dashboard; it tells nothing apart.
_AROUND: Final = frozenset(
    """
    qr code codes link links the a an my our for of in on at to s d l
    der die das den dem des mein meine unser unsere fur von vom zum zur im am
    le la les du de mon ma notre pour el los las mi para del un una il lo mio mia per di
    """.split()
)

_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_WORD: Final = re.compile(r"[^\W_]+")
_BETWEEN_DIGITS: Final = re.compile(r"(?<=\d)\W+(?=\d)")


def search_text(
    name: str | None,
    short_id: str,
    destination: str | None,
    external_id: str | None,
    content: Content,
    ways: Iterable[str] = (),
) -> str:
    """The lines that a search reads, case-folded. Those of the content begin with a space, as words do.

    `ways`: the addresses that its rules lead to.
    """
    lines = [name or "", short_id, *(text for text in (destination, external_id) if text)]
    named = without_invisible("\n".join(lines).casefold())
    for texts in (content.searched(), ways):
        named += _further(texts, named)
    return named


def _further(texts: Iterable[str], known: str) -> str:
    more = ""
    for text in (without_invisible(" ".join(one.casefold().split())) for one in texts):
        if len(more) >= _MOST_CONTENT:
            break
        more += "" if text in known or text in more else f"\n {text}"
    return more[:_MOST_CONTENT]


def words_of(search: str) -> list[str]:
    """The words that must all be found, case-folded, in any order.

    One of one or two ASCII characters has a space in front: it must begin a word.
    """
    words = list(dict.fromkeys(search.casefold().split()))[:_MOST_WORDS]
    return [f" {word}" if len(word) < _LONG and word.isascii() else word for word in words]


def nearest(asked: str, texts: Iterable[tuple[UUID, str]]) -> list[UUID]:
    """The ids of the three whose name, short ID or line of content is most like what was asked, best first.

    Lines are alike by the pairs of letters in their words, whatever their order, case and Latin accents, and
    by the words that they have whole, if these are many.
    """
    words = _words(asked) or {""}
    pairs = _pairs(words)

    def likeness(text: str) -> float:
        lines = text.split("\n")
        named = [*map(_words, [*lines[:2], *(line for line in lines[2:] if line.startswith(" "))])]
        alike = (2 * len(pairs & line) / (len(pairs) + len(line) or 1) for line in map(_pairs, named))
        found = max(len(words & line) for line in named) / len(words)
        return max(alike) + (found if found >= _MANY else 0)

    ranked = nlargest(NEAREST, ((likeness(text), one) for one, text in texts), key=itemgetter(0))
    return [one for alike, one in ranked if alike >= _ALIKE]


def _pairs(words: set[str]) -> set[str]:
    return {first + second for word in words for first, second in pairwise(f" {word} ")}


def _words(text: str) -> set[str]:
    words = {*_WORD.findall(_plain(text))}
    return words - _AROUND or words


def _plain(text: str) -> str:
    """Without case, and without the accents of Latin letters: marks of other scripts are letters."""
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold()))


def spelled_alike(asked: str, texts: Iterable[tuple[UUID, str]]) -> list[UUID]:
    """The ids of those whose name has the same letters and digits, whatever is between; 1.2 is not 12."""

    def letters_of(text: str) -> str:
        apart = _BETWEEN_DIGITS.sub("·", _plain(text))
        # Letters, numbers, marks.
        return "".join(one for one in apart if one == "·" or unicodedata.category(one)[0] in "LNM")

    wanted = letters_of(asked)
    return [one for one, text in texts if wanted and letters_of(text.partition("\n")[0]) == wanted]
