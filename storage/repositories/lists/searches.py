"""Searches of lists: rows that have all words of a search, in their text or in the name of a tag.

The index of terms, and the uses of tags, find candidates; the condition of the search decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from domain.codes.search import words_of
from storage.db.access import Condition
from storage.db.config import Dialect
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import given, looked_up
from storage.repositories.lists.search_terms import query_for
from storage.repositories.scan_keys import key_of_account

_CONTAINS: Final[dict[Dialect, str]] = {"sqlite": "instr", "postgres": "strpos"}
_WITH_TERMS: Final[dict[Dialect, str]] = {
    "sqlite": """SELECT k.id FROM search_terms t CROSS JOIN scan_keys k ON k.key = t.rowid
        WHERE t.search_terms MATCH ?""",
    "postgres": """SELECT k.id FROM search_terms t JOIN scan_keys k ON k.key = t.key
        WHERE t.terms @> ?::int[]""",
}
_HAS_WORD: Final = "{contains}(' ' || g.folded_name, {word}) > 0"
_TAGGED: Final = f"""SELECT x.short_url_id FROM tag_uses x WHERE x.tag_id IN (
    SELECT g.id FROM tags g WHERE g.account_id = ? AND {_HAS_WORD})"""
_IN_TAGS: Final = f"""
    SELECT w.word FROM given w WHERE EXISTS (
        SELECT 1 FROM tags g WHERE g.account_id = ? AND {_HAS_WORD.replace("{word}", "w.word")})"""


@dataclass(frozen=True, slots=True)
class Source:
    """Where the rows `u` of a statement come from, and the values in it."""

    text: str
    values: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Search:
    """`in_tags`: the words that the names of the account's tags have, too."""

    account_id: UUID
    text: str
    words: tuple[str, ...]
    in_tags: frozenset[str]

    def condition(self) -> Condition:
        """The condition for rows `u`."""
        conditions, values = list[str](), list[str]()
        for word in self.words:
            # One with a space in front is found at the beginning of the text, too.
            searched = "' ' || u.search_text" if word.startswith(" ") else "u.search_text"
            condition = _of_dialect(f"{{contains}}({searched}, ?) > 0")
            if word in self.in_tags:
                tagged = _of_dialect(f"{_TAGGED} AND x.short_url_id = u.id")
                condition = f"({condition} OR (u.has_tags AND EXISTS ({tagged})))"
            conditions.append(condition)
            values += [word, str(self.account_id), word] if word in self.in_tags else [word]
        each = " AND ".join(conditions)
        if not any(word.startswith(" ") for word in self.words):
            return each, tuple(values)
        # As it is written, a short word may stand anywhere.
        return f"({_of_dialect('{contains}(u.search_text, ?) > 0')} OR ({each}))", (self.text, *values)

    async def fewest(self, *, most: int) -> tuple[list[str], int]:
        """Words of which the fewest rows have all, and how many; none for more rows than `most`."""
        fewest = list[str]()
        in_no_tag = [word for word in self.words if word not in self.in_tags]
        for words in filter(None, [in_no_tag, *([word] for word in self.in_tags)]):
            found, values = await self._with(words)
            number = await count_rows(f"({found}) c", values, most=most + 1)
            if number <= most:
                fewest, most = words, number
        return fewest, most

    async def source(self, words: Sequence[str]) -> Source:
        """Rows among which are all that have these words: one that is in tags, or some that are in none."""
        found, values = await self._with(words)
        join = looked_up(dialect_of("default"), "short_urls", "u", "u.id = c.id")
        return Source(f"({found}) c {join}", values)

    async def _with(self, words: Sequence[str]) -> tuple[str, tuple[object, ...]]:
        dialect, account = dialect_of("default"), await key_of_account(self.account_id)
        query = query_for(dialect, account or 0, [word.strip() or word for word in words])
        if words[0] not in self.in_tags:
            return _WITH_TERMS[dialect], (query,)
        found = f"{_WITH_TERMS[dialect]} UNION {_of_dialect(_TAGGED)}"
        return found, (query, str(self.account_id), words[0])


async def count_rows(rows: str, values: Sequence[object], *, most: int = 2**31) -> int:
    """The number of rows, at most `most`. `rows`: what stands behind FROM."""
    statement = f"SELECT COUNT(*) AS found FROM (SELECT 1 FROM {rows} LIMIT ?) n"
    (row,) = await run_statement("default", statement, (*values, most))
    return int(row["found"])


async def find_search(account_id: UUID, text: str) -> Search:
    words = words_of(text) or [text]
    named = given([(word,) for word in words], word="text")
    rows = await run_statement("default", _of_dialect(_IN_TAGS), (str(account_id),), named)
    return Search(account_id, text.casefold(), tuple(words), frozenset(row["word"] for row in rows))


def _of_dialect(statement: str) -> str:
    return statement.format(contains=_CONTAINS[dialect_of("default")], word="?")
