"""A bulk file is checked whole before anything is made."""

from asyncio import sleep, to_thread
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from domain.accounts.plans import require_premium, require_room_for_code
from domain.codes.code_input import coerced_code, parse_code_change, parse_new_code, require_picture
from domain.codes.codes import QRCode
from domain.codes.restrictions import newly_set_premium_fields
from domain.codes.short_url_input import References, addresses_in
from domain.jobs.bulk_file import BulkFile, BulkRow, read_bulk_file
from domain.kernel.errors import DomainError, Fault, PremiumRequired, RowsRefused, Unavailable
from domain.kernel.ids import parse_id
from domain.kernel.time_zones import zone_named
from domain.use_cases.codes.references import find_references
from domain.use_cases.codes.short_urls import premium_fields_of_new
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.folders import find_folders_named
from domain.use_cases.named_items.own_domains import refuse_own_domains

# `upsert`: a row changes the code that has its external ID, if there is one.
BulkMode: TypeAlias = Literal["create", "upsert"]
_REFERRING: Final = ("folder", "folder_id", "template_id", "utm_template_id", "short_link_domain")
_SAMPLE: Final = "2345678"


@dataclass(frozen=True, slots=True)
class CheckedBulk:
    """`new_rows`: the numbers of those that make a code; each of the others changes one."""

    content: bytes
    mode: BulkMode
    total: int
    new_rows: tuple[int, ...]

    @property
    def new(self) -> int:
        return len(self.new_rows)


async def check_bulk(deps: Deps, actor: Actor, content: bytes, mode: BulkMode) -> CheckedBulk:
    """Raises, in this order: ValidationFailed with every fault by row, PremiumRequired, PlanLimitReached."""
    file = await to_thread(read_bulk_file, content)
    check = _Check(deps, actor, file, mode)
    for row in file.rows:
        await check.row(row)
        # Each takes as long as a call: others may come first.
        await sleep(0)
    check.require_good_rows()
    owned = await deps.store.codes.count(actor.account.id)
    require_room_for_code(deps.allowance_of(actor.account), owned=owned, wanted=len(check.new))
    return CheckedBulk(content, mode, len(file.rows), tuple(check.new))


@dataclass(slots=True)
class _Check:
    deps: Deps
    actor: Actor
    file: BulkFile
    mode: BulkMode
    new: list[int] = field(default_factory=list)
    _faults: list[Fault] = field(default_factory=list)
    _premium: list[Fault] = field(default_factory=list)
    # The row that has it, by column and value.
    _rows: dict[tuple[str, ...], int] = field(default_factory=dict)
    _references: dict[tuple[Any, ...], tuple[Any, References]] = field(default_factory=dict)
    # Domains that rows lead to, and that are nobody's here.
    _harmless: set[str] = field(default_factory=set)

    async def row(self, row: BulkRow) -> None:
        try:
            await self._check(row)
        except Unavailable:
            raise
        except DomainError as error:
            faults = error.faults or [Fault("", error.message)]
            self._faults += [
                replace(fault, column=self.file.column_of(fault.field), row=row.number) for fault in faults
            ]

    def require_good_rows(self) -> None:
        if self._faults:
            raise RowsRefused(self._faults)
        if self._premium:
            columns = dict.fromkeys(fault.field for fault in self._premium)
            refusal = PremiumRequired([*columns])
            refusal.faults = tuple(self._premium)
            raise refusal

    async def _check(self, row: BulkRow) -> None:
        deps, zone = self.deps, zone_named(self.actor.account.time_zone)
        self._require_once("external_id", row.fields.get("external_id"), row.number)
        known = await self._known(row)
        sent, references = await self._find(row.fields, is_new=known is None)
        fields = coerced_code(sent, zone, known, numbers=True)
        if known is not None:
            parsed = parse_code_change(fields, known, references, deps.addresses)
            premium = newly_set_premium_fields(known.restrictions, parsed.common)
        else:
            parsed = parse_new_code(fields, references, deps.addresses)
            premium = premium_fields_of_new(parsed.common)
            await self._require_free(parsed.common.short_id, references.domain, row.number)
            self.new.append(row.number)
        addresses = addresses_in(parsed.content, parsed.common)
        await refuse_own_domains(deps, addresses, harmless=self._harmless)
        short_id = known.short_id if known is not None else parsed.common.short_id or _SAMPLE
        if parsed.options is not None:
            require_picture(parsed.options, deps.addresses.short_url(references.domain, short_id))
        try:
            require_premium(deps.allowance_of(self.actor.account), self.actor.account.subscription, premium)
        except PremiumRequired as refusal:
            self._premium += [replace(fault, row=row.number) for fault in refusal.faults]

    async def _known(self, row: BulkRow) -> QRCode | None:
        if not (external_id := row.external_id):
            return None
        codes = self.deps.store.codes.without_waiting
        known = await codes.find_by_external_id(self.actor.account.id, external_id)
        if known is not None and self.mode == "create":
            message = f"is that of the code {known.short_id}; with mode=upsert the row changes it"
            raise RowsRefused([Fault("external_id", message)])
        return known

    async def _find(self, fields: Mapping[str, Any], *, is_new: bool) -> tuple[Mapping[str, Any], References]:
        """With the folder's id; once for each folder, template and domain, and not for each row."""
        key = (is_new, *(str(fields.get(name)) for name in _REFERRING))
        if key not in self._references:
            sent = await with_folder_id(self.deps, self.actor, fields)
            found = await find_references(self.deps, self.actor.account.id, sent, is_new=is_new)
            self._references[key] = sent.get("folder"), found
        folder, references = self._references[key]
        return {**fields, "folder": folder} if "folder" in fields else fields, references

    async def _require_free(self, short_id: str | None, domain: str, number: int) -> None:
        if short_id is None:
            return
        self._require_once("short_id", short_id, number, domain)
        if await self.deps.store.codes.is_taken(domain, short_id, self.actor.account.id):
            raise RowsRefused([Fault("short_id", "is taken on this domain")])

    def _require_once(self, column: str, value: object, number: int, *more: str) -> None:
        if not isinstance(value, str):
            return
        first = self._rows.setdefault((column, value, *more), number)
        if first != number:
            raise RowsRefused([Fault(column, f"is also in row {first}")])


async def with_folder_id(deps: Deps, actor: Actor, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A row may name a folder by its name as well."""
    name = fields.get("folder")
    if not isinstance(name, str) or parse_id(name) is not None:
        return dict(fields)
    found = await find_folders_named(deps, actor.account.id, name)
    if len(found) > 1:
        raise RowsRefused([Fault("folder", f"is the name of {len(found)} folders: write the id")])
    return {**fields, "folder": str(found[0].id) if found else name}
