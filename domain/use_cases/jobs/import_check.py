"""The export of another service is checked whole: what can be taken of it, and why the rest cannot."""

import json
from asyncio import sleep, to_thread
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.api_keys import KeyScope
from domain.accounts.plans import (
    UNLIMITED,
    Limit,
    require_premium,
    require_room_for_code,
    require_room_for_domain,
    require_room_for_link,
)
from domain.codes.code_input import coerced_code, parse_new_code
from domain.codes.link_input import coerced_link, parse_new_link
from domain.codes.rules.input import codes_in
from domain.codes.short_url_input import References, ShortURLInput, addresses_in
from domain.codes.short_urls import ShortURL
from domain.content.types.links import URLContent
from domain.imports.fields import normal_host
from domain.imports.formats import Source
from domain.imports.input import ImportedAs, ImportInput
from domain.imports.links import Import, ImportedLink, read_links
from domain.imports.own import TABLES, read_own, read_tables, with_moved_files
from domain.jobs.bulk_file import MAX_ROWS
from domain.jobs.jobs import RowFault
from domain.kernel.csv_tables import FILE, TableForm
from domain.kernel.errors import PlanLimitReached, Refused, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.addresses import DEFAULT_DOMAIN, is_waiting, waiting_domain, with_waiting
from domain.kernel.net.hosts import MAX_DOMAIN
from domain.kernel.parsing import storable_faults
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import zone_named
from domain.ports.codes import ShortURLs, TakenShortId
from domain.use_cases.codes.short_urls import known_by_external_id, premium_fields_of
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.jobs.imported_files import ImportedFile
from domain.use_cases.jobs.imported_items import ITEMS, lost_folders, names_in
from domain.use_cases.jobs.imported_scans import KeptScans
from domain.use_cases.named_items.own_domains import (
    find_short_domain,
    harmless_domains,
    refuse_own_domains,
    verified_domains,
)

_AT_ONCE: Final = 500
# Of an export: each is looked up.
_MOST_DOMAINS: Final = 1_000


@dataclass(frozen=True, slots=True)
class CheckedLink:
    """`is_new`: the account does not have it yet."""

    link: ImportedLink
    is_new: bool


@dataclass(frozen=True, slots=True)
class CheckedImport:
    """`links`, `files`: those that can be taken; `notes`: what they lose. `faults`: why the others cannot.

    `items`: how many folders, templates, tags and contacts an export has.
    """

    content: bytes
    asked: ImportInput
    total: int
    links: tuple[CheckedLink, ...]
    files: Sequence[ImportedFile]
    faults: tuple[RowFault, ...]
    notes: tuple[RowFault, ...]
    form: TableForm | None
    items: int
    scans: KeptScans

    @property
    def new(self) -> list[CheckedLink]:
        return [one for one in self.links if one.is_new]


async def import_input(
    deps: Deps, actor: Actor, *, source: Source, host: str | None, imported_as: ImportedAs
) -> ImportInput:
    """`host`: of the domain to import to; None is the default one, and all of one's own for an export.

    Raises NotFound, DomainNotVerified.
    """
    account_id, only = actor.account.id, deps.access.domains
    domain = await find_short_domain(deps, account_id, host, field="domain") if host else DEFAULT_DOMAIN
    asked = ImportInput(source, domain, imported_as, actor.account.time_zone, deps.clock(), account_id)
    own = [domain] if host else ["", *await verified_domains(deps, account_id)]
    domains = {
        normal_host(name): one
        for one in own
        if only is None or one in only
        for name in deps.addresses.hosts_beside(deps.addresses.host_of(one))
    }
    return replace(asked, domains=domains, is_limited=host is not None)


async def check_import(
    deps: Deps,
    actor: Actor,
    content: bytes,
    asked: ImportInput,
    files: Sequence[ImportedFile],
    scans: KeptScans,
    *,
    files_left: int = 0,
) -> CheckedImport:
    """`files_left`: how many files do not come.

    Raises ValidationFailed for a file that is no such export, PremiumRequired, and PlanLimitReached.

    Of a whole export InsufficientScope, too.
    """
    if asked.imported_as == "all":
        deps.access.require_all()
        for scope in (KeyScope.CODES_CREATE, KeyScope.LINKS_CREATE, KeyScope.SETTINGS_WRITE):
            deps.access.require(scope)
    makes_items = deps.access.allows(KeyScope.SETTINGS_WRITE)
    asked = replace(asked, moved={one.former_id: one.url for one in files}, makes_items=makes_items)
    tables: dict[str, Any] = {}
    folder_notes: list[RowFault] = []
    if asked.source == "repoint":
        tables = await to_thread(read_tables, content, asked)
        asked = await with_free_ids(deps, asked, tables)
        asked = await _with_waiting_domains(deps, actor.account, asked, tables)
        folder_notes = [] if makes_items else await lost_folders(deps, asked, tables)
    found = await to_thread(read_import, deps, content, asked)
    items = sum(len(tables.get(name, [])) for name in ITEMS)
    if not found.total + items:
        raise ValidationFailed([Fault(FILE, Reason.NO_LINKS)])
    check = _Check(deps, actor, asked, [*map(RowFault.of, found.faults)])
    for start in range(0, len(found.links), _AT_ONCE):
        await check.part(found.links[start : start + _AT_ONCE])
    await check.leave_out_trash()
    check.require_premium()
    rule_notes = await _rule_notes(deps, actor.account.id, check.links)
    left = Fault("files", Reason.LOST, number=files_left)
    notes = (
        *folder_notes,
        *([RowFault.of(left)] if files_left else ()),
        *_domain_notes(deps, found),
        *rule_notes,
        *_forwarding_notes(found),
        *map(RowFault.of, found.notes),
    )
    faults = tuple(sorted(check.faults, key=lambda fault: fault.row))
    links = tuple(check.links)
    checked = CheckedImport(
        content, asked, found.total, links, files, faults, notes, found.form, items, scans
    )
    await require_room(deps, actor.account, checked)
    return checked


async def with_free_ids(deps: Deps, asked: ImportInput, tables: Mapping[str, Any]) -> ImportInput:
    """Its rows get other ids if another account has one of theirs, as of the same export in the meantime."""
    ids = names_in(one for name in TABLES[:-1] for one in tables.get(name, []))
    is_taken = await deps.store.codes.are_ids_of_others(asked.account_id, [*ids])
    return replace(asked, keeps_ids=asked.keeps_ids and not is_taken)


async def _with_waiting_domains(
    deps: Deps, account: Account, asked: ImportInput, tables: Mapping[str, Any]
) -> ImportInput:
    """With the domains of the export that wait here for a proof, or will when its job has added them."""
    domains, own = dict(asked.domains), deps.store.own_domains
    owned = await own.count(account.id)
    rows = [row for row in tables.get("domains", ()) if isinstance(row, dict) and not storable_faults(row)]
    rows = [] if asked.is_limited else rows[-_MOST_DOMAINS:]
    # As the job does: the oldest first, as far as the plan goes.
    for host in (normal_host(str(row.get("domain"))) for row in reversed(rows)):
        is_none = is_waiting(host) or len(host) > MAX_DOMAIN
        if is_none or host in domains or deps.addresses.is_of_service(host):
            continue
        with suppress(PlanLimitReached):
            if await own.find(account.id, host) is None:
                require_room_for_domain(deps.allowance_of(account), owned=owned)
                owned += 1
            domains[host] = waiting_domain(host, account.id)
    return replace(asked, domains=domains)


def _domain_notes(deps: Deps, found: Import) -> list[RowFault]:
    waiting = Counter(link.domain for link in found.links if is_waiting(link.domain))
    return [
        RowFault.of(Fault("domains", Reason.DOMAIN_WAITS, value=deps.addresses.host_of(one), number=number))
        for one, number in waiting.items()
    ]


def read_import(deps: Deps, content: bytes, asked: ImportInput) -> Import:
    """The same file is read in the same way by its job. Raises ValidationFailed."""
    if asked.source == "repoint":
        return read_own(read_tables(content, asked), asked, deps.addresses, max_rows=MAX_ROWS)
    return read_links(
        asked.source,
        content,
        host=deps.addresses.host_of(asked.domain),
        domain=asked.domain,
        zone=zone_named(asked.time_zone),
        now=asked.accepted_at,
        max_rows=MAX_ROWS,
        is_of_codes=asked.imported_as == "codes",
    )


async def require_room(deps: Deps, account: Account, checked: CheckedImport) -> None:
    """For the trash, too: restoring asks for none. Raises PlanLimitReached."""
    if codes := sum(one.link.is_code for one in checked.new):
        owned = await deps.store.codes.count(account.id)
        require_room_for_code(deps.allowance_of(account), owned=owned, wanted=codes)
    if links := len(checked.new) - codes:
        owned = await deps.store.links.count(account.id)
        require_room_for_link(deps.allowance_of(account), owned=owned, wanted=links)


async def taken_of(
    deps: Deps, account_id: UUID, links: Collection[ImportedLink]
) -> dict[tuple[str, str], TakenShortId]:
    """The links that are unavailable to the account, or its own, by domain and short ID."""
    found: dict[tuple[str, str], TakenShortId] = {}
    for domain in {link.domain for link in links}:
        short_ids = [link.short_id for link in links if link.domain == domain]
        # Also what is there that is another account's. The last, its own that waits, goes before.
        for there in with_waiting(domain, account_id):
            taken = await deps.store.codes.taken_of(account_id, there, short_ids)
            found |= {(domain, short_id): one for short_id, one in taken.items()}
    return found


def is_there(link: ImportedLink, taken: TakenShortId | None, moved: Mapping[str, str]) -> bool:
    """What was deleted elsewhere is there, too, where it was restored."""
    if taken is not None and link.is_deleted:
        return taken.is_own or taken.is_in_trash
    if taken is None or not taken.is_own:
        return False
    if link.fields.own_content is not None:
        # It may name a file where it was, from an import that brought none.
        content = json.loads(with_moved_files(json.dumps(taken.content).encode(), moved))
        return bool(content == link.fields.own_content)
    return taken.destination == link.fields.url


def body_of(deps: Deps, link: ImportedLink) -> dict[str, Any]:
    """As a caller would send it to make a link, or a code."""
    fields = link.fields
    expires_at = fields.expires_at.isoformat() if fields.expires_at else None
    is_code = link.is_code
    body: dict[str, Any] = {
        "type_id": URLContent.type_id if is_code else None,
        "url": fields.url,
        "name": fields.name,
        "short_id": link.short_id,
        "short_link_domain": deps.addresses.host_of(link.domain),
        "tags": [*fields.tags] or None,
        "expires_at": expires_at,
        "expiration_enabled": True if expires_at else None,
        "expired_redirect_url": fields.expired_redirect_url,
        "scan_limit": fields.scan_limit,
        "forward_query": True if is_code and fields.forward_query else None,
    }
    if fields.own is not None:
        names = ("short_id", "short_link_domain", *(["type_id"] if is_code else []))
        body = {**fields.own, **{name: body[name] for name in names}}
        if is_code and fields.own_content is not None:
            body["type_id"] = fields.own_content["type_id"] or None
    return {name: value for name, value in body.items() if value is not None}


def row_faults(link: ImportedLink, faults: Iterable[Fault]) -> list[RowFault]:
    """The faults by the columns of the file."""
    columns = {"short_id": link.column, "url": link.fields.url_column}
    return [RowFault.of(one, row=link.number, column=columns.get(one.field)) for one in faults]


@dataclass(slots=True)
class _Check:
    deps: Deps
    actor: Actor
    asked: ImportInput
    faults: list[RowFault]
    links: list[CheckedLink] = field(default_factory=list)
    # In the order of the fields.
    _premium: dict[str, None] = field(default_factory=dict)
    # The row that has it first, of codes, and of links.
    _external_ids: dict[tuple[bool, str], int] = field(default_factory=dict)

    async def part(self, links: Sequence[ImportedLink]) -> None:
        """What the links name is looked up for all of them at once, and not in a query for each."""
        taken = await taken_of(self.deps, self.actor.account.id, links)
        parsed: list[tuple[ImportedLink, ShortURLInput | None]] = []
        for link in links:
            with self._naming(link):
                parsed.append((link, self._parse(link, taken.get(link.key))))
            # Each takes as long as a call: others may come first.
            await sleep(0)
        known: dict[tuple[bool, object], ShortURL] = {}
        kinds: list[tuple[bool, ShortURLs[Any]]] = [
            (True, self.deps.store.codes),
            (False, self.deps.store.links),
        ]
        for is_code, repository in kinds:
            ids = [one.common.external_id for link, one in parsed if one and link.is_code == is_code]
            found = await known_by_external_id(repository, self.actor.account.id, ids)
            known |= {(is_code, external_id): entity for external_id, entity in found.items()}
        inputs = [one for _, one in parsed if one is not None]
        urls = [url for one in inputs for _, url in addresses_in(one.content, one.common)]
        harmless = await harmless_domains(self.deps, urls)
        for link, one in parsed:
            with self._naming(link):
                if one is not None:
                    await self._require(link, one, known, harmless)
                self.links.append(CheckedLink(link, is_new=one is not None))
            await sleep(0)

    @contextmanager
    def _naming(self, link: ImportedLink) -> Iterator[None]:
        """Keep the faults of a link by its row, and go on."""
        try:
            yield
        except Refused as error:
            self.faults += row_faults(link, error.facts)

    def _parse(self, link: ImportedLink, taken: TakenShortId | None) -> ShortURLInput | None:
        """None for one that is there already."""
        if is_there(link, taken, self.asked.moved):
            return None
        if taken is not None:
            reason = Reason.OTHER_DESTINATION if taken.is_own else Reason.TAKEN
            if taken.is_in_trash:
                reason = Reason.IN_TRASH
            raise ValidationFailed([Fault("short_id", reason)])
        body, zone = body_of(self.deps, link), zone_named(self.asked.time_zone)
        references, addresses = References(link.domain, is_imported=True), self.deps.addresses
        if link.is_code:
            return parse_new_code(coerced_code(body, zone), references, addresses)
        return parse_new_link(coerced_link(body, zone), references, addresses)

    async def _require(
        self,
        link: ImportedLink,
        parsed: ShortURLInput,
        known: Mapping[tuple[bool, object], ShortURL],
        harmless: Collection[str],
    ) -> None:
        addresses = addresses_in(parsed.content, parsed.common)
        await refuse_own_domains(self.deps, addresses, harmless=harmless)
        if (external_id := parsed.common.external_id) is not None:
            key = link.is_code, external_id
            first = self._external_ids.setdefault(key, link.number)
            if first != link.number:
                raise ValidationFailed([Fault("external_id", Reason.ALSO_IN_ROW, other=first)])
            if key in known:
                other = known[key].short_id
                raise ValidationFailed([Fault("external_id", Reason.KNOWN, value=other)])
        self._premium |= dict.fromkeys(premium_fields_of(parsed))

    async def leave_out_trash(self) -> None:
        """That for which the living leave no free place of the plan."""
        store, account = self.deps.store, self.actor.account
        allowance = self.deps.allowance_of(account)
        kinds: list[tuple[bool, ShortURLs[Any], Limit]] = [
            (True, store.codes, allowance.qr_codes),
            (False, store.links, allowance.short_links),
        ]
        for is_code, repository, limit in kinds:
            if limit == UNLIMITED:
                continue
            new = [one.link for one in self.links if one.is_new and one.link.is_code == is_code]
            free = max(limit - await repository.count(account.id), 0)
            # The trash is the last of a file.
            over = {link.number: link for link in new[free:] if link.is_deleted}
            self.links = [one for one in self.links if one.link.number not in over]
            for link in over.values():
                self.faults += row_faults(link, [Fault("deleted_at", Reason.NO_PLACE, limit=limit)])

    def require_premium(self) -> None:
        account = self.actor.account
        require_premium(self.deps.allowance_of(account), account.subscription, [*self._premium])


async def _rule_notes(deps: Deps, account_id: UUID, links: Sequence[CheckedLink]) -> list[RowFault]:
    """Rows with rules that lead to codes that are neither in the file nor here."""
    led_to = {
        one.link.number: {UUID(code) for _, code in codes_in((one.link.fields.own or {}).get("rules", ()))}
        for one in links
        if one.is_new
    }
    pasts = [one.link.fields.past for one in links if one.link.fields.past]
    wanted = {code for codes in led_to.values() for code in codes} - {past.own.get("id") for past in pasts}
    for kind in (deps.store.codes, deps.store.links) if wanted else ():
        wanted -= {one.id for one in await kind.get_all(account_id, wanted)}
    lost = [number for number, codes in led_to.items() if codes & wanted]
    return [RowFault.of(Fault("rules", Reason.CODE_LOST, row=number)) for number in lost]


def _forwarding_notes(found: Import) -> list[RowFault]:
    rows = {link.number for link in found.links if link.fields.forward_query and not link.is_code}
    if not rows:
        return []
    return [RowFault.of(Fault("forwardQuery", Reason.CODES_ALONE, number=len(rows)))]
