"""The search index: which codes and links contain an n-gram. It finds candidates (`searches.py`).

A term is a hash of one to three characters and the account: a search reads nothing of other accounts. SQLite
has the terms in a full-text table, PostgreSQL in a column with a GIN index (decision 0036).
"""

from collections.abc import Iterable
from typing import Final
from zlib import crc32

from storage.db.config import Dialect
from storage.db.pools import dialect_of, run_statement

_LONGEST: Final = 3
# A longer text is found by the beginning of what is searched for.
_MOST_TERMS: Final = 100
_ADD: Final = "INSERT INTO search_terms ({key}, terms) VALUES (?, ?)"
# SQLite's index has no copy of what it holds: a deletion repeats it.
_REMOVE: Final = {
    "sqlite": "INSERT INTO search_terms (search_terms, rowid, terms) VALUES ('delete', ?, ?)",
    "postgres": "DELETE FROM search_terms WHERE key = ? AND terms @> ?",
}


async def add_terms(key: int, account: int, text: str) -> None:
    """`key` and `account` as in scan_keys."""
    dialect = dialect_of("default")
    statement = _ADD.format(key="rowid" if dialect == "sqlite" else "key")
    await run_statement("default", statement, (key, _stored(dialect, terms_of(account, text))))


async def remove_terms(key: int, account: int, text: str) -> None:
    """`text`: as it was added."""
    dialect = dialect_of("default")
    await run_statement("default", _REMOVE[dialect], (key, _stored(dialect, terms_of(account, text))))


def query_for(dialect: Dialect, account: int, words: Iterable[str]) -> object:
    """The value that a row matches with the terms of all words."""
    grams = dict.fromkeys(gram for word in words for gram in _grams(word, min(len(word), _LONGEST)))
    return _stored(dialect, _terms(account, list(grams)[:_MOST_TERMS]), " AND ")


def terms_of(account: int, text: str) -> list[int]:
    grams = {gram for length in range(1, _LONGEST + 1) for gram in _grams(text, length)}
    return _terms(account, grams)


def _grams(text: str, length: int) -> list[str]:
    return [text[start : start + length] for start in range(len(text) - length + 1)]


def _terms(account: int, grams: Iterable[str]) -> list[int]:
    begun = crc32(f"{account} ".encode())
    return sorted({crc32(gram.encode(), begun) - 2**31 for gram in grams})


def _stored(dialect: Dialect, terms: list[int], between: str = " ") -> object:
    if dialect == "postgres":
        return terms
    # As words: a sign would be punctuation, and two letters can be an operator.
    return between.join(f"t{term + 2**31:x}" for term in terms)
