"""A bulk file is checked whole before anything is made."""

from asyncio import sleep, to_thread
from collections import defaultdict
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from domain.accounts.plans import require_premium, require_room_for_code, require_room_for_rules
from domain.codes.code_input import (
    CodeInput,
    changed_code,
    coerced_code,
    parse_code_change,
    parse_new_code,
    require_picture,
)
from domain.codes.codes import QRCode
from domain.codes.restrictions import change_restrictions
from domain.codes.rules.input import stored_rules, with_rule_ids
from domain.codes.short_url_input import References, addresses_in
from domain.jobs.bulk_file import BulkFile, BulkRow, read_bulk_file
from domain.kernel import errors
from domain.kernel.csv_tables import TableForm
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import zone_named
from domain.named_items.tags import fold_name
from domain.use_cases.codes.references import find_references
from domain.use_cases.codes.rules import require_known_ways
from domain.use_cases.codes.short_urls import is_same_entity, known_by_external_id, premium_fields_of_code
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import find_folders_named
from domain.use_cases.named_items.own_domains import harmless_domains, refuse_own_domains

# `upsert`: a row changes the code that has its external ID, if there is one.
BulkMode: TypeAlias = Literal["create", "upsert"]
_REFERRING: Final = ("folder", "folder_id", "template_id", "utm_template_id", "short_link_domain")
_SAMPLE: Final = "2345678"
# Rows whose codes, short IDs and domains are asked for in one query.
_AT_ONCE: Final = 250
# The domain and the short ID of a code that is to be made.
_Name: TypeAlias = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class CheckedBulk:
    """`new_rows`: the numbers of those that make a code; each of the others changes one, or none."""

    content: bytes
    mode: BulkMode
    total: int
    new_rows: tuple[int, ...]
    form: TableForm
    unchanged: int

    @property
    def new(self) -> int:
        return len(self.new_rows)


async def check_bulk(deps: Deps, actor: Actor, content: bytes, mode: BulkMode) -> CheckedBulk:
    """Raises, in this order: ValidationFailed with every fault by row, PremiumRequired, PlanLimitReached."""
    file = await to_thread(read_bulk_file, content)
    check = _Check(deps, actor, file, mode)
    for start in range(0, len(file.rows), _AT_ONCE):
        await check.rows(file.rows[start : start + _AT_ONCE])
    check.require_good_rows()
    owned = await deps.store.codes.count(actor.account.id)
    require_room_for_code(deps.allowance_of(actor.account), owned=owned, wanted=len(check.new))
    return CheckedBulk(content, mode, len(file.rows), tuple(check.new), file.form, check.unchanged)


@dataclass(frozen=True, slots=True)
class _Parsed:
    """`known`: the code that the row changes. `addresses`: of `addresses_in`."""

    row: BulkRow
    known: QRCode | None
    input: CodeInput
    addresses: Sequence[tuple[str, str]]


@dataclass(slots=True)
class _Check:
    deps: Deps
    actor: Actor
    file: BulkFile
    mode: BulkMode
    new: list[int] = field(default_factory=list)
    unchanged: int = 0
    _faults: list[Fault] = field(default_factory=list)
    _premium: list[Fault] = field(default_factory=list)
    # The row that has it, by column and value.
    _rows: dict[tuple[str, ...], int] = field(default_factory=dict)
    _references: dict[tuple[Any, ...], tuple[Any, References] | errors.DomainError] = field(
        default_factory=dict
    )

    async def rows(self, rows: Sequence[BulkRow]) -> None:
        """What the rows name is looked up for all of them at once, and not in a query for each."""
        codes, account_id = self.deps.store.codes.without_waiting, self.actor.account.id
        known = await known_by_external_id(codes, account_id, [row.external_id for row in rows])
        parsed: list[_Parsed] = []
        for row in rows:
            with self._naming(row):
                parsed.append(await self._parse(row, known.get(row.external_id)))
            # Each takes as long as a call: others may come first.
            await sleep(0)
        taken = await self._taken(parsed)
        harmless = await harmless_domains(self.deps, [url for one in parsed for _, url in one.addresses])
        for one in parsed:
            with self._naming(one.row):
                await self._require(one, taken, harmless)
            await sleep(0)

    def require_good_rows(self) -> None:
        if faults := [*self.file.faults, *self._faults]:
            raise errors.RowsRefused(sorted(faults, key=lambda fault: fault.row or 0))
        if self._premium:
            columns = dict.fromkeys(fault.field for fault in self._premium)
            refusal = errors.PremiumRequired([*columns])
            refusal.faults = tuple(self._premium)
            raise refusal

    @contextmanager
    def _naming(self, row: BulkRow) -> Iterator[None]:
        """Keep the faults of a row by its number, and go on."""
        try:
            yield
        except errors.Refused as error:
            self._faults += [
                fault.at(column=self.file.column_of(fault.field), row=row.number) for fault in error.facts
            ]

    async def _parse(self, row: BulkRow, known: QRCode | None) -> _Parsed:
        self._require_once("external_id", row.fields.get("external_id"), row.number)
        if known is not None and self.mode == "create":
            raise errors.RowsRefused([Fault("external_id", Reason.KNOWN_CODE, value=known.short_id)])
        sent, references = await self._find(row.fields, is_new=known is None)
        fields = coerced_code(sent, zone_named(self.actor.account.time_zone), known, numbers=True)
        if known is None:
            parsed = parse_new_code(fields, references, self.deps.addresses)
        else:
            parsed = parse_code_change(fields, known, references, self.deps.addresses)
        return _Parsed(row, known, parsed, addresses_in(parsed.content, parsed.common, known))

    async def _require(self, one: _Parsed, taken: Container[_Name], harmless: Collection[str]) -> None:
        deps, known, parsed, number = self.deps, one.known, one.input, one.row.number
        domain, short_id = parsed.references.domain, parsed.common.short_id
        if known is not None:
            premium = premium_fields_of_code(parsed, known)
            restrictions = change_restrictions(known.restrictions, parsed.common, None)
            changed = changed_code(known, parsed, restrictions)
            rules = with_rule_ids(changed.rules, deps.rng, known.rules)
            folded = [[*map(fold_name, one.tags)] for one in (changed, known)]
            tags = known.tags if folded[0] == folded[1] else changed.tags
            self.unchanged += is_same_entity(replace(changed, rules=rules, tags=tags), known)
        else:
            premium = premium_fields_of_code(parsed)
            self._require_once("short_id", short_id, number, domain)
            if (domain, short_id) in taken:
                raise errors.RowsRefused([Fault("short_id", Reason.TAKEN)])
            self.new.append(number)
        await refuse_own_domains(deps, one.addresses, harmless=harmless)
        if sent := stored_rules(parsed.common.rules or ()):
            rules, own = (known.rules, known.id) if known is not None else ((), None)
            await require_known_ways(deps, self.actor.account.id, sent, rules, own=own)
            allowance = deps.allowance_of(self.actor.account)
            require_room_for_rules(allowance, owned=len(rules), wanted=len(sent))
        if parsed.options is not None:
            printed = known.short_id if known is not None else short_id or _SAMPLE
            require_picture(parsed.options, deps.addresses.short_url(domain, printed))
        try:
            require_premium(deps.allowance_of(self.actor.account), self.actor.account.subscription, premium)
        except errors.PremiumRequired as refusal:
            self._premium += [fault.at(row=number) for fault in refusal.faults]

    async def _taken(self, parsed: Sequence[_Parsed]) -> set[_Name]:
        """The short IDs for new codes that are not free."""
        wanted: dict[str, list[str]] = defaultdict(list)
        for one in parsed:
            if one.known is None and one.input.common.short_id is not None:
                wanted[one.input.references.domain].append(one.input.common.short_id)
        taken: set[_Name] = set()
        for domain, short_ids in wanted.items():
            found = await self.deps.store.codes.taken_of(self.actor.account.id, domain, short_ids)
            taken |= {(domain, short_id) for short_id in found}
        return taken

    async def _find(self, fields: Mapping[str, Any], *, is_new: bool) -> tuple[Mapping[str, Any], References]:
        """With the folder's id; once for each folder, template and domain, and not for each row."""
        key = (is_new, *map(fields.get, _REFERRING))
        if key not in self._references:
            self._references[key] = await self._look_up(fields, is_new=is_new)
        found = self._references[key]
        if isinstance(found, errors.DomainError):
            raise found
        folder, references = found
        return {**fields, "folder": folder} if "folder" in fields else fields, references

    async def _look_up(
        self, fields: Mapping[str, Any], *, is_new: bool
    ) -> tuple[Any, References] | errors.DomainError:
        try:
            sent = await with_folder_id(self.deps, self.actor, fields)
            found = await find_references(self.deps, self.actor.account.id, sent, is_new=is_new)
        except (errors.NotFound, errors.DomainNotVerified, errors.RowsRefused) as refusal:
            return refusal
        return sent.get("folder"), found

    def _require_once(self, column: str, value: object, number: int, *more: str) -> None:
        if not isinstance(value, str):
            return
        first = self._rows.setdefault((column, value, *more), number)
        if first != number:
            raise errors.RowsRefused([Fault(column, Reason.ALSO_IN_ROW, other=first)])


async def with_folder_id(deps: Deps, actor: Actor, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A row may name a folder by its name as well."""
    name = fields.get("folder")
    if not isinstance(name, str) or parse_id(name) is not None:
        return dict(fields)
    found = await find_folders_named(deps, actor.account.id, name)
    if len(found) > 1:
        raise errors.RowsRefused([Fault("folder", Reason.SEVERAL_FOLDERS, number=len(found))])
    return {**fields, "folder": str(found[0].id) if found else name}
