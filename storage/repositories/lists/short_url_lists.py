"""Lists of codes or links: which rows a page has, and how many there are in all.

The cost of a page does not grow with the account: each order and each filter has its index, and a search
finds either few rows, or so many that a page of them is soon full (decision 0036).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final
from uuid import UUID

from domain.accounts.api_keys import KeyAccess
from domain.analytics.rollups import milliseconds_of
from domain.kernel.ids import parse_id
from domain.ports.codes import ShortURLFilter
from domain.ports.lists import NEWEST_FIRST, Sort, SortKey, SortPosition
from storage.db.access import Condition, access_conditions
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import Given, given, given_ids, looked_up
from storage.repositories.lists.searches import Search, Source, count_rows, find_search
from storage.repositories.lists.totals import NO_FOLDER, Totals, read_totals, totals_in_folders
from storage.repositories.scan_keys import last_scan_of

# Up to this number, sorting the rows is faster than reading an index until a page of them is found.
_FEW: Final = 1_000
# Reading a row by the search index takes this many times longer than reading all rows in turn.
_FASTER: Final = 8
# Up to this number, they are kept where no index finds them.
_FEWEST: Final = 100
# Lists whose total is kept.
_MOST_KEPT: Final = 1_000
_COLUMNS: Final = {
    SortKey.CREATED_AT: "created_at",
    SortKey.UPDATED_AT: "updated_at",
    SortKey.NAME: "sort_name",
    SortKey.SCAN_COUNT: "scan_count",
    SortKey.LAST_SCAN: "last_scanned_at",
}
# The names of indexes: of each order and of each filter.
_ORDERS: Final = {
    SortKey.CREATED_AT: "listed",
    SortKey.UPDATED_AT: "by_update",
    SortKey.NAME: "by_name",
    SortKey.SCAN_COUNT: "ranks",
}
_FILTERS: Final = {
    "folder_id": "of_folder",
    "folders": "of_folder",
    "type_id": "of_type",
    "status": "of_status",
    "created_via": "made_via",
    "has_password": "of_password",
    "needs_care": "of_care",
    "expires": "expiring",
    "created": "listed",
    "updated": "by_update",
}
_RANGES: Final = {"expires": "u.expires_at", "created": "u.created_at", "updated": "u.updated_at"}
# The fields of a filter that totals are kept by.
_COUNTED_BY: Final = ("type_ids", "folder_ids", "statuses", "has_password", "needs_care", "created_via")
_HAS_TAG: Final = "EXISTS (SELECT 1 FROM tag_uses t WHERE t.short_url_id = u.id AND t.tag_id IN ({}))"
_USES: Final = "(SELECT DISTINCT short_url_id FROM tag_uses WHERE tag_id IN ({}))"
# At most: one that has two of the tags is counted twice.
_TAGGED: Final = {
    "qr_code": "SELECT SUM(qr_codes) AS tagged FROM tags WHERE id IN ({})",
    "link": "SELECT SUM(links) AS tagged FROM tags WHERE id IN ({})",
}
_HAS_VALUE: Final = {
    "sqlite": """EXISTS (SELECT 1 FROM json_each(u.metadata) m WHERE m.key = ? AND
        CASE WHEN m.type IN ('true', 'false') THEN m.type ELSE CAST(m.value AS TEXT) END IN ({}))""",
    "postgres": "u.metadata ->> CAST(? AS TEXT) IN ({})",
}
# A code with scans in the inbox is not where its rank says. One statement reads both, because ingesting
# changes both meanwhile.
_BY_SCANS: Final = """
    SELECT id, sorted_by FROM (
        WITH waiting AS MATERIALIZED (
            SELECT k.id AS id, SUM(CASE WHEN i.is_uncounted THEN 1 ELSE 0 END) AS scans
            FROM scan_inbox i JOIN scan_keys k ON k.key = i.code GROUP BY k.id)
        SELECT id, sorted_by FROM (
            SELECT u.id AS id, r.scan_count AS sorted_by FROM {source}
            WHERE r.account_id = ? AND r.kind = ? AND {conditions}
                AND r.id NOT IN (SELECT id FROM waiting) {behind}
            ORDER BY r.scan_count {way}, r.id {way} LIMIT ?) counted
        UNION ALL
        SELECT u.id AS id, u.scan_count + w.scans AS sorted_by
            FROM waiting w CROSS JOIN short_urls u WHERE u.id = w.id AND {conditions} {behind_sum}
    ) ranked ORDER BY sorted_by {way}, id {way} LIMIT ?"""


@dataclass(frozen=True, slots=True)
class FoundRow:
    """`numbers`: what the list is sorted by, where scans change it."""

    id: UUID
    numbers: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Matches:
    """What a list has at one revision of the account. `words`: by which its search finds few rows.

    `ids`: of all its rows, where no index finds them and they are few.
    """

    revision: int
    total: int
    words: Sequence[str] = ()
    ids: Sequence[UUID] | None = None


_ANY: Final = Source("short_urls u")
_RANKS: Final = Source("scan_ranks r INDEXED BY idx_scan_ranks_listed CROSS JOIN short_urls u ON u.id = r.id")
_BY_LAST: Final = {
    "sqlite": "scan_ranks r INDEXED BY idx_scan_ranks_by_last CROSS JOIN short_urls u ON u.id = r.id AND {}",
    "postgres": "scan_ranks r JOIN short_urls u ON u.id = r.id AND {}",
}
_HAS_ENDED: Final = "(u.expiration_enabled AND u.expires_at <= ? OR u.scan_count >= u.scan_limit)"
_NOT_SINCE: Final = "EXISTS (SELECT 1 FROM scan_ranks s WHERE s.id = u.id AND s.last_scanned_at < ?)"


@dataclass(frozen=True, slots=True)
class _Conditions:
    """Conditions of rows `u`, each text with one value or, at the end, with several or none.

    `equal`: those with totals. `asked`: the only rows, where the list names them. `tags`: of which a row has
    one; `tagged`: how many do, at most. `folders`: the only ones that the caller has access to.
    """

    texts: tuple[str, ...]
    values: tuple[object, ...]
    equal: Mapping[str, Sequence[object]]
    asked: tuple[Given, ...] = ()
    tags: tuple[str, ...] = ()
    tagged: int = 0
    folders: frozenset[UUID] | None = None
    search: Search | None = None

    @property
    def text(self) -> str:
        return " AND ".join(self.texts)


class ShortURLLists:
    """The lists of one kind. `kind`: the value of the column."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._kept: dict[tuple[UUID, ShortURLFilter], _Matches] = {}

    async def count_of(self, account_id: UUID, which: ShortURLFilter) -> int:
        *_, matches = await self._counted(account_id, which)
        return matches.total

    async def find(
        self, account_id: UUID, which: ShortURLFilter, sort: Sort, *, limit: int, after: SortPosition | None
    ) -> tuple[list[FoundRow], int]:
        """The rows of a page in their order, and the total."""
        conditions, totals, matches = await self._counted(account_id, which)
        if matches.ids is not None:
            conditions = replace(conditions, asked=(given_ids(matches.ids),))
        source = await self._source(sort, conditions, totals, matches.words)
        return await self._page(_ranked(source, sort), conditions, sort, limit, after), matches.total

    async def _counted(self, account_id: UUID, which: ShortURLFilter) -> tuple[_Conditions, Totals, _Matches]:
        conditions = await self._conditions(account_id, which)
        totals = await read_totals(account_id, self._kind, conditions.equal)
        return conditions, totals, await self._matches(account_id, which, conditions, totals)

    async def _conditions(self, account_id: UUID, which: ShortURLFilter) -> _Conditions:
        equal = _equal(which)
        texts: dict[str, Any] = {"u.account_id = ?": str(account_id), "u.kind = ?": self._kind}
        texts |= _ranges(which)
        tags, tagged = tuple(map(str, which.tag_ids)), 0
        if tags:
            (row,) = await run_statement("default", _TAGGED[self._kind].format(_marks(tags)), tags)
            tagged = row["tagged"] or 0
        asked: tuple[Given, ...] = ()
        always: tuple[str, ...] = ()
        if which.references is not None or which.external_ids:
            asked = (given_ids(await self._asked(account_id, which)),)
            always += ("u.id IN (SELECT id FROM given)",)
        if which.expires_before is not None:
            always += ("u.expiration_enabled",)
        limits = [*access_conditions(which.access), *_among(which, equal)]
        search = await find_search(account_id, which.search) if which.search else None
        if search is not None:
            limits.append(search.condition())
        return _Conditions(
            (*texts, *(text for text, _ in limits), *always),
            (*texts.values(), *(value for _, values in limits for value in values)),
            equal,
            asked,
            tags,
            tagged,
            which.access.folders,
            search,
        )

    async def _asked(self, account_id: UUID, which: ShortURLFilter) -> set[UUID]:
        """The ids of the rows that the filter names."""
        found = []
        if which.references is not None:
            ids = {one for text in which.references if (one := parse_id(text))}
            found.append(ids | await self._ids_by("short_id", account_id, which.references))
        if which.external_ids:
            found.append(await self._ids_by("external_id", account_id, which.external_ids))
        return set.intersection(*found)

    async def _ids_by(self, column: str, account_id: UUID, texts: Sequence[str]) -> set[UUID]:
        rows = await run_statement(
            "default",
            f"SELECT id FROM short_urls WHERE account_id = ? AND kind = ?"
            f" AND {column} IN (SELECT text FROM given)",
            (str(account_id), self._kind),
            given([(text,) for text in texts], text="text"),
        )
        return {UUID(str(row["id"])) for row in rows}

    async def _matches(
        self, account_id: UUID, which: ShortURLFilter, conditions: _Conditions, totals: Totals
    ) -> _Matches:
        if which.not_scanned_since and which == ShortURLFilter(not_scanned_since=which.not_scanned_since):
            by_last, values = _by_last(conditions)
            unscanned = await count_rows(f"scan_ranks r WHERE {by_last}", values)
            return _Matches(totals.revision, unscanned)
        if which == ShortURLFilter(**{name: getattr(which, name) for name in _COUNTED_BY}):
            return _Matches(totals.revision, totals.fitting)
        if len(which.tag_ids) == 1 and which == ShortURLFilter(tag_ids=which.tag_ids):
            return _Matches(totals.revision, conditions.tagged)
        # Scans change no revision.
        kept = None if which.not_scanned_since else self._kept.get((account_id, which))
        if kept is not None and kept.revision == totals.revision:
            return kept
        words, number = list[str](), 0
        if conditions.search is not None:
            words, number = await conditions.search.fewest(most=max(_FEW, totals.all // _FASTER))
        source = await self._source(NEWEST_FIRST, conditions, totals, words)
        matching = f"{source.text} WHERE {conditions.text}"
        values = (*source.values, *conditions.values)
        find = partial(run_statement, "default")
        rows = await find(f"SELECT COUNT(*) AS total FROM {matching}", values, *conditions.asked)
        matches = _Matches(totals.revision, rows[0]["total"], words if number <= _FEW else [])
        if (which.domains or which.metadata) and matches.total <= _FEWEST:
            rows = await find(f"SELECT u.id FROM {matching}", values, *conditions.asked)
            matches = replace(matches, ids=[UUID(str(row["id"])) for row in rows])
        if conditions.asked or which.not_scanned_since:
            # The former are counted as fast as looked up, and a filter may name a hundred.
            return matches
        if len(self._kept) >= _MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[account_id, which] = matches
        return matches

    async def _source(
        self, sort: Sort, conditions: _Conditions, totals: Totals, words: Sequence[str]
    ) -> Source:
        if conditions.search is not None and words:
            return await conditions.search.source(words)
        if conditions.asked:
            return Source(f"given g {looked_up(dialect_of('default'), 'short_urls', 'u', 'u.id = g.id')}")
        if conditions.tags and conditions.tagged <= _FEW:
            uses = looked_up(dialect_of("default"), "short_urls", "u", "u.id = g.short_url_id")
            return Source(f"{_USES.format(_marks(conditions.tags))} g {uses}", conditions.tags)
        is_unscanned = _NOT_SINCE in conditions.texts
        by_last, values = _by_last(conditions)
        ranks = f"scan_ranks r WHERE {by_last}"
        is_few = is_unscanned and await count_rows(ranks, values, most=_FEW + 1) <= _FEW
        if is_few or sort.key is SortKey.LAST_SCAN:
            return Source(_BY_LAST[dialect_of("default")].format(by_last), values)
        if dialect_of("default") == "postgres":
            # Its planner knows how often each value occurs.
            return _ANY
        index = await self._index(sort, conditions, totals)
        if index == _ORDERS[SortKey.SCAN_COUNT]:
            return _RANKS
        return Source(f"short_urls u INDEXED BY idx_short_urls_{index}")

    async def _index(self, sort: Sort, conditions: _Conditions, totals: Totals) -> str:
        """SQLite knows no frequencies: for each page it would sort all the rows of a frequent value."""
        parts = dict(totals.parts)
        if conditions.folders is not None:
            in_each = await totals_in_folders(UUID(str(conditions.values[0])), [*conditions.folders])
            parts["folders"] = sum(total for (_, kind), total in in_each.items() if kind == self._kind)
        for name, column in _RANGES.items():
            texts = [text for text in conditions.texts if text.startswith(column)]
            if texts and column != f"u.{_COLUMNS[sort.key]}":
                parts[name] = await self._count_few(conditions, name, texts)
        fewest = min(parts, key=parts.__getitem__, default=None)
        is_in_order = len(conditions.equal.get(fewest or "", ())) == 1 and sort.key is SortKey.CREATED_AT
        if fewest is not None and (is_in_order or parts[fewest] <= _FEW):
            return _FILTERS[fewest]
        return _ORDERS[sort.key]

    async def _count_few(self, conditions: _Conditions, name: str, ranges: Sequence[str]) -> int:
        """The number of rows in a range, at most one more than few."""
        texts = [*conditions.texts[:2], *ranges]
        values = [conditions.values[conditions.texts.index(text)] for text in texts]
        source = f"short_urls u INDEXED BY idx_short_urls_{_FILTERS[name]}"
        return await count_rows(f"{source} WHERE {' AND '.join(texts)}", values, most=_FEW + 1)

    async def _page(
        self, source: Source, conditions: _Conditions, sort: Sort, limit: int, after: SortPosition | None
    ) -> list[FoundRow]:
        way, beyond = ("DESC", "<") if sort.descends else ("ASC", ">")
        of = "r" if sort.key is SortKey.LAST_SCAN else "u"
        column = f"{of}.{_COLUMNS[sort.key]}"
        position = (after.value, str(after.id)) if after else ()
        behind = f"AND ({{}}, {of}.id) {beyond} (?, ?)" if after else ""
        if sort.key is SortKey.SCAN_COUNT:
            statement = _BY_SCANS.format(
                source=source.text,
                conditions=conditions.text,
                way=way,
                behind=behind.format("r.scan_count"),
                behind_sum=behind.format("u.scan_count + w.scans"),
            )
            one = (*conditions.values, *position)
            ranked = conditions.values[:2]
            values: tuple[object, ...] = (*source.values, *ranked, *one, limit, *one, limit)
        else:
            shown = f", {column} AS sorted_by" if sort.key is SortKey.LAST_SCAN else ""
            statement = (
                f"SELECT u.id AS id{shown} FROM {source.text} WHERE {conditions.text} {behind.format(column)}"
                f" ORDER BY {column} {way}, {of}.id {way} LIMIT ?"
            )
            values = (*source.values, *conditions.values, *position, limit)
        rows = await run_statement("default", statement, values, *conditions.asked)
        return [FoundRow(UUID(str(row["id"])), _numbers(sort, row)) for row in rows]


def _numbers(sort: Sort, row: Mapping[str, Any]) -> Mapping[str, Any]:
    if sort.key is SortKey.LAST_SCAN:
        return {"last_scanned_at": last_scan_of(row["sorted_by"])}
    return {"scan_count": row["sorted_by"]} if sort.key is SortKey.SCAN_COUNT else {}


def _by_last(conditions: _Conditions) -> tuple[str, tuple[object, ...]]:
    """The condition of ranks `r` with their values: of the account, and not scanned since a time."""
    texts, values = ["r.account_id = ?", "r.kind = ?"], list(conditions.values[:2])
    if _NOT_SINCE in conditions.texts:
        texts.append("r.last_scanned_at < ?")
        values.append(conditions.values[conditions.texts.index(_NOT_SINCE)])
    return " AND ".join(texts), tuple(values)


def _ranked(source: Source, sort: Sort) -> Source:
    """With the ranks `r`, where the list is sorted by them."""
    if sort.key not in (SortKey.SCAN_COUNT, SortKey.LAST_SCAN) or source.text.startswith("scan_ranks r"):
        return source
    # PostgreSQL's planner chooses where to begin; few rows are looked up.
    join = "JOIN scan_ranks r ON r.id = u.id"
    if source is not _ANY:
        join = looked_up(dialect_of("default"), "scan_ranks", "r", "r.id = u.id")
    return replace(source, text=f"{source.text} {join}")


def _equal(which: ShortURLFilter) -> dict[str, tuple[object, ...]]:
    """The conditions that the totals are kept for, by their columns there: the values of each."""
    wanted: dict[str, tuple[object, ...]] = {
        "folder_id": tuple(str(one or NO_FOLDER) for one in which.folder_ids),
        "type_id": which.type_ids,
        "status": tuple(one.value for one in which.statuses),
        "created_via": tuple(one.value for one in which.created_via),
        "has_password": () if which.has_password is None else (which.has_password,),
        "needs_care": () if which.needs_care is None else (which.needs_care,),
    }
    return {column: values for column, values in wanted.items() if values}


def _among(which: ShortURLFilter, equal: Mapping[str, Sequence[object]]) -> Iterator[Condition]:
    """The conditions for rows `u` with one of several values."""
    for column, values in {**equal, "domain": which.domains}.items():
        known = tuple(one for one in values if one != str(NO_FOLDER))
        either = (
            [f"u.{column} IN ({_marks(known)})" if len(known) > 1 else f"u.{column} = ?"] if known else []
        )
        either += ["u.folder_id IS NULL"] if len(known) < len(values) else []
        if either:
            yield f"({' OR '.join(either)})", known
    if which.ended_by is not None:
        yield _HAS_ENDED, (which.ended_by,)
    if which.tag_ids:
        yield _HAS_TAG.format(_marks(which.tag_ids)), tuple(map(str, which.tag_ids))
    for key, texts in which.metadata:
        yield _HAS_VALUE[dialect_of("default")].format(_marks(texts)), (key, *texts)


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def limited_filter(which: ShortURLFilter, access: KeyAccess) -> ShortURLFilter:
    """A filter that finds nothing beyond the access."""
    folders = access.folders
    if folders is not None and len(folders) == 1 and not which.folder_ids:
        which = replace(which, folder_ids=tuple(folders))
    if folders is not None and folders.issuperset(which.folder_ids) and which.folder_ids:
        # The totals of a folder are kept, and it has an index.
        folders = None
    return replace(which, access=KeyAccess(folders=folders, domains=access.domains))


def _ranges(which: ShortURLFilter) -> dict[str, Any]:
    wanted = {
        "u.created_at > ?": which.created_after,
        "u.created_at < ?": which.created_before,
        "u.updated_at > ?": which.updated_after,
        "u.expires_at < ?": which.expires_before,
        _NOT_SINCE: which.not_scanned_since and milliseconds_of(which.not_scanned_since),
    }
    return {text: moment for text, moment in wanted.items() if moment is not None}
