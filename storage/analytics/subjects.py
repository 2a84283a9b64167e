"""Subjects of rollups for a scope, and the conditions that find their single scans.

An account, each of its types and each code are subjects. Other scopes are sums of codes. Codes in the trash,
and deleted ones that are not swept yet, are subtracted from their account.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from domain.analytics.breakdowns import Group
from domain.analytics.periods import Grouping
from domain.analytics.reports import ScannedCode, ScanScope
from domain.analytics.rollups import FIRST_OF_ACCOUNT, FIRST_OF_CODE, FIRST_OF_TYPE
from domain.scanning.outcomes import Verdict
from storage.analytics.snapshots import Snapshot
from storage.db.access import IN_TRASH, LIVE, access_conditions
from storage.db.statements import Given, given, given_ids, looked_up, table

_DELETED: Final = "SELECT k.key, k.type_id FROM deleted_codes d {keys} WHERE k.account = ?"
_TRASHED: Final = (
    " UNION ALL SELECT k.key, k.type_id FROM short_urls u JOIN scan_keys k ON k.id = u.id"
    f" WHERE u.account_id = ? AND {IN_TRASH}"
)
_NOT_TRASHED: Final = f"k.id NOT IN (SELECT id FROM short_urls u WHERE u.account_id = ? AND {IN_TRASH})"
_TAGS: Final = (
    "SELECT k.key, t.name FROM tags t JOIN tag_uses u ON u.tag_id = t.id"
    f" JOIN scan_keys k ON k.id = u.short_url_id WHERE t.account_id = ? AND {_NOT_TRASHED}"
)
_TAGGED: Final = "tag_uses t JOIN scan_keys k ON k.id = t.short_url_id"
_KEYS: Final = "JOIN scan_keys k ON k.id = u.id"
_CODES: Final = f"short_urls u {_KEYS}"
_OF_KEYS: Final = f"wanted w JOIN scan_keys k ON k.key = w.key JOIN short_urls u ON u.id = k.id AND {LIVE}"
_REFUSED: Final = {
    Verdict.PAUSED: "u.status = 'paused'",
    Verdict.EXPIRED: "u.expires_at IS NOT NULL AND u.expiration_enabled",
}
_RULE_NAMES: Final = (
    "SELECT n.short_url_id, n.rule, n.name FROM given g {names} JOIN short_urls u ON u.id = n.short_url_id"
    " WHERE u.account_id = ?"
)
# Conditions for the single scans `s` of a subject `k`.
OWNERS: Final = {
    FIRST_OF_CODE: "s.account = ? AND s.code = k.key",
    FIRST_OF_TYPE: "s.account = ? AND s.type_id = -k.key",
    FIRST_OF_ACCOUNT: "s.account = ?",
}


@dataclass(frozen=True, slots=True)
class Subjects:
    """The subjects in `keys` are added, the codes in `less` subtracted.

    `query`: finds the subjects instead, with its `values`.
    `first`: the flag of a visitor's first scan of the day for such subjects.
    """

    account: int
    keys: Sequence[int]
    first: int
    less: Sequence[int] = ()
    query: str = ""
    values: Sequence[object] = ()

    @property
    def given(self) -> tuple[Given, ...]:
        """The table `subjects` of a statement; `sign` is -1 for those of `less`."""
        columns = table("subjects", key="int", sign="int")
        if self.query:
            return (Given(columns._replace(query=self.query), [tuple(self.values)]),)
        if self.less:
            signed = [(key, 1) for key in self.keys] + [(key, -1) for key in self.less]
            return (Given(columns, signed),)
        # One column is read several times as fast as two.
        found = columns._replace(query="SELECT key, 1 FROM subject_keys")
        keys = given([(key,) for key in self.keys], "subject_keys", key="int")
        return keys, Given(found, ())


async def find_subjects(snapshot: Snapshot, scope: ScanScope, account: int) -> Subjects:
    """Without keys if there can be no scans. `account`: its key; 0 if it has none."""
    restricts = (scope.code_ids, scope.folder_ids, scope.tag_ids)
    if any(one not in (None, ()) for one in restricts) or not scope.access.is_to_all or not account:
        return Subjects(account, await find_keys(snapshot, scope), FIRST_OF_CODE)
    # SQLite would read all codes of the account.
    keys = looked_up(snapshot.dialect, "scan_keys", "k", "k.id = d.id")
    owner = (account,) if scope.with_trash else (account, str(scope.account_id))
    statement = _DELETED.format(keys=keys) + ("" if scope.with_trash else _TRASHED)
    deleted = await snapshot.read(statement, owner)
    less = [key for key, type_id in deleted if type_id in (scope.type_ids or (type_id,))]
    if not scope.type_ids:
        return Subjects(account, [0], FIRST_OF_ACCOUNT, less)
    return Subjects(account, [-one for one in scope.type_ids], FIRST_OF_TYPE, less)


def of_types(scope: ScanScope) -> str:
    """The condition for keys `k` of the scope's types."""
    return f" AND k.type_id IN ({', '.join(map(str, scope.type_ids))})" if scope.type_ids else ""


def codes_of(scope: ScanScope, account: int, verdict: Verdict | None) -> Subjects:
    """All codes of the scope, each for itself; with a verdict those that may be refused like this.

    The statement finds them: reading thousands of keys first would take longer than counting.
    """
    owner: object = account
    only = "WHERE k.account = ?"
    if verdict in _REFUSED:
        owner = str(scope.account_id)
        found = f"u.account_id = ? AND u.kind = 'qr_code' AND {_REFUSED[verdict]}"
        only = f"JOIN short_urls u ON u.id = k.id WHERE {found}"
    found = f"SELECT k.key, 1 AS sign FROM scan_keys k {only}{of_types(scope)}"
    return Subjects(account, (), FIRST_OF_CODE, query=found, values=(owner,))


async def find_codes(snapshot: Snapshot, scope: ScanScope) -> Mapping[int, ScannedCode]:
    """The codes and links of the scope, by their keys; with a type, as long as they were of it."""
    source, only, values, *lists = _within(snapshot, scope)
    return await read_codes(snapshot, only, values, *lists, source=source)


async def find_keys(snapshot: Snapshot, scope: ScanScope) -> list[int]:
    """The same without their names, which take longer to read if they are many."""
    if scope.code_ids is not None:
        # Their names are often asked for as well: one statement is read once.
        return list(await find_codes(snapshot, scope))
    source, only, values, *lists = _within(snapshot, scope)
    if len(scope.tag_ids) == 1 and scope == ScanScope(
        account_id=scope.account_id, tag_ids=scope.tag_ids, include_bots=scope.include_bots
    ):
        # A tag is of one account: its codes need not be read, which takes twice as long.
        source, only = _TAGGED, f"WHERE t.tag_id = ? AND {_NOT_TRASHED}"
        values = [str(scope.tag_ids[0]), str(scope.account_id)]
    return [key for (key,) in await snapshot.read(f"SELECT k.key FROM {source} {only}", values, *lists)]


def _within(snapshot: Snapshot, scope: ScanScope) -> tuple[str, str, list[str], *tuple[Given, ...]]:
    """The source and the end of a statement, its values and its lists."""
    only, values, lists = f"WHERE u.account_id = ? AND {LIVE}", [str(scope.account_id)], []
    source = _CODES
    if scope.code_ids is not None:
        # SQLite would read all codes of the account.
        source = f"wanted w {looked_up(snapshot.dialect, 'short_urls', 'u', 'u.id = w.id')} {_KEYS}"
        lists.append(given_ids(scope.code_ids, "wanted"))
    tags, wanted = [str(one) for one in scope.tag_ids], ", ".join("?" * len(scope.tag_ids))
    if scope.folder_ids:
        folders = [str(one) for one in scope.folder_ids if one]
        loose = " OR u.folder_id IS NULL" if None in scope.folder_ids else ""
        only += f" AND (u.folder_id IN ({', '.join('?' * len(folders)) or 'NULL'}){loose})"
        values += folders
    if tags:
        if scope.code_ids is None:
            tagged = looked_up(snapshot.dialect, "short_urls", "u", "u.id = t.short_url_id")
            uses = f"SELECT DISTINCT short_url_id FROM tag_uses WHERE tag_id IN ({wanted})"
            source = f"({uses}) t {tagged} {_KEYS}"
            values = [*tags, *values]
        else:
            only += f" AND u.id IN (SELECT short_url_id FROM tag_uses WHERE tag_id IN ({wanted}))"
            values += tags
    for condition, allowed in access_conditions(scope.access):
        only += f" AND {condition}"
        values += map(str, allowed)
    return source, f"{only}{of_types(scope)}", values, *lists


async def codes_with(snapshot: Snapshot, keys: Sequence[int], only: str = "") -> Mapping[int, ScannedCode]:
    """The codes and links with these keys, if they are not deleted. `only`: a condition for `u`."""
    wanted = given([(key,) for key in keys], "wanted", key="bigint")
    return await read_codes(snapshot, only, (), wanted, source=_OF_KEYS)


async def read_codes(
    snapshot: Snapshot, only: str, values: Sequence[object], *lists: Given, source: str = _CODES
) -> Mapping[int, ScannedCode]:
    """The codes by their keys. `only` ends the statement about `short_urls u` and `scan_keys k`."""
    statement = f"SELECT k.key, u.id, u.short_id, u.name, u.kind FROM {source} {only}"
    rows = await snapshot.read(statement, values, *lists)
    # SQLite returns ids as text.
    return {key: ScannedCode(UUID(str(code_id)), *names) for key, code_id, *names in rows}


async def find_tags(snapshot: Snapshot, scope: ScanScope, subjects: Subjects) -> Mapping[int, Sequence[str]]:
    """The tags of the codes of the scope, by the keys of codes; codes without a tag are left out."""
    among = set(subjects.keys) if subjects.first == FIRST_OF_CODE else None
    found: dict[int, list[str]] = {}
    for key, name in await snapshot.read(_TAGS + of_types(scope), (str(scope.account_id),) * 2):
        if among is None or key in among:
            found.setdefault(key, []).append(name)
    return found


async def find_rule_names(
    snapshot: Snapshot, scope: ScanScope, rules: Iterable[str | None]
) -> Mapping[tuple[UUID, str], str]:
    """The last names of the account's rules with these ids, by the code and the id of each."""
    asked = given([(rule,) for rule in {*rules} - {None}], rule="text")
    names = looked_up(snapshot.dialect, "rule_names", "n", "n.rule = g.rule")
    rows = await snapshot.read(_RULE_NAMES.format(names=names), (str(scope.account_id),), asked)
    return {(UUID(str(code_id)), rule): name for code_id, rule, name in rows}


async def name_rules(
    snapshot: Snapshot, scope: ScanScope, groups: Sequence[Group], groupings: Sequence[Grouping]
) -> Sequence[Group]:
    """Groups by rule with their last names; a group of a code keeps the name of the code."""
    if Grouping.RULE not in groupings:
        return groups
    place = groupings.index(Grouping.RULE)
    rules = [group.values[place] if group.values else group.value for group in groups]
    found = await find_rule_names(snapshot, scope, rules)
    # Codes that are copies of each other may have rules with the same id: those of the scope come last.
    in_order = sorted(found.items(), key=lambda one: one[0][0] in (scope.code_ids or ()))
    names = {rule: name for (_, rule), name in in_order}
    return [
        replace(group, name=group.name or names.get(rule or ""))
        for group, rule in zip(groups, rules, strict=True)
    ]
