"""The sections of an export: each writes one file, or files of one kind, a piece at a time."""

from asyncio import gather, to_thread
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Literal, TypeAlias, get_args

from domain.accounts.api_keys import KeyAccess
from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of
from domain.codes.serialization import serialize_item
from domain.content.types.links import UTM_FIELDS
from domain.drawing.options import images_of, read_design
from domain.drawing.output import Output
from domain.exports.redirect_maps import (
    Redirect,
    caddy_begin,
    caddy_end,
    caddy_line,
    nginx_begin,
    nginx_end,
    nginx_line,
    nginx_next,
    redirect_of,
    redirects_line,
)
from domain.exports.rows import (
    CHANGE_COLUMNS,
    CODE_COLUMNS,
    CONTACT_COLUMNS,
    DELETION_COLUMNS,
    DOMAIN_COLUMNS,
    FILE_COLUMNS,
    LINK_COLUMNS,
    SCAN_COLUMNS,
    Row,
    TableFormat,
    code_row,
    csv_part,
    domain_row,
    file_path,
    image_name,
    json_part,
    link_row,
    picture_name,
)
from domain.jobs.jobs import RowFault
from domain.kernel.errors import FilesUnavailable
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.reasons import Reason
from domain.use_cases.codes.pictures import draw
from domain.use_cases.exports import pages
from domain.use_cases.exports.pages import Page, Place, Source, page_of, short_urls_after

PictureFormat: TypeAlias = Literal["svg", "png"]

_PICTURES_AT_ONCE: Final = 20
# Px of pictures with a photograph behind the code, whose PNG may have two bytes a px; one is always taken.
_PIXELS_AT_ONCE: Final = 10_000_000
_LOGOS_AT_ONCE: Final = 20
_BYTES_AT_ONCE: Final = 2_000_000


@dataclass(frozen=True, slots=True)
class Written:
    """A whole file, or with `is_last` a part of one."""

    name: str
    content: bytes
    is_last: bool | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """What one step adds. `after`: where the next one begins; None behind the end. `rows`: or files."""

    files: Sequence[Written]
    after: Place
    objects: int = 0
    rows: int = 0
    faults: tuple[RowFault, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """`count`: how many objects it has; None where they take little time, and count for no progress."""

    name: str
    piece: Callable[[Source, Place], Awaitable[Piece]]
    count: Callable[[Source], Awaitable[int]] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """`columns`: of the CSV."""

    name: str
    columns: Sequence[str]
    read: Callable[[Source, Place], Awaitable[Page]]
    count: Callable[[Source], Awaitable[int]] | None = None


@dataclass(frozen=True, slots=True)
class RedirectMap:
    """`next_part`: of nginx, where short IDs that differ in case alone are in parts of their own."""

    name: str
    begin: Callable[[], str]
    line: Callable[[Redirect], str]
    end: Callable[[int], str]
    next_part: Callable[[int], str] | None = None


def sections_of(formats: Sequence[PictureFormat]) -> list[Section]:
    """In the order of the archive."""
    return [
        *(
            Section(f"{table.name}.{one}", partial(_table_piece, table, one), table.count)
            for table in _TABLES
            for one in get_args(TableFormat)
        ),
        *(Section(one.name, partial(_map_piece, one), pages.count_short_urls) for one in _MAPS),
        Section("redirects", _redirects_piece, pages.count_short_urls),
        Section("logos", _logos_piece),
        Section("files", _files_piece, pages.count_files),
        *([Section("pictures", partial(_pictures_piece, formats), pages.count_codes)] if formats else []),
    ]


async def _table_piece(table: Table, wanted: TableFormat, source: Source, after: Place) -> Piece:
    has_rows, of = after or (False, None)
    page = await table.read(source, of)
    is_first, is_last = after is None, page.after is None
    # A large page takes long.
    if wanted == "csv":
        content = await to_thread(csv_part, page.rows, table.columns, is_first=is_first)
    else:
        content = await to_thread(
            json_part, page.rows, is_first=is_first, follows_rows=has_rows, is_last=is_last
        )
    written = Written(f"{table.name}.{wanted}", content, is_last=is_last)
    following = None if is_last else [has_rows or bool(page.rows), page.after]
    return Piece([written], following, page.objects, len(page.rows))


async def _pictures_piece(formats: Sequence[PictureFormat], source: Source, after: Place) -> Piece:
    """A code that cannot be drawn is named, and the others follow."""
    codes = source.deps.store.codes.without_waiting
    page, following = await page_of(codes, source.account.id, after, limit=_PICTURES_AT_ONCE)
    if (light := _light_enough(page)) < len(page):
        page, following = await page_of(codes, source.account.id, after, limit=light)
    drawn = await gather(*(_drawn(source, code, one) for code in page for one in formats))
    files = [one for one in drawn if isinstance(one, Written)]
    faults = tuple(one for one in drawn if isinstance(one, RowFault))
    return Piece(files, following, len(page), len(files), faults)


def _light_enough(page: Sequence[QRCode]) -> int:
    """How many of these codes are drawn at once, for the memory of their pictures."""
    pixels = 0
    for number, code in enumerate(page):
        if code.picture_state.background_hash is not None:
            design = read_design(code.options)
            pixels += design.width * design.height
        if number and pixels > _PIXELS_AT_ONCE:
            return number
    return len(page)


async def _drawn(source: Source, code: QRCode, wanted: PictureFormat) -> Written | RowFault:
    name = f"pictures/{picture_name(code)}.{wanted}"
    if code.picture_state.is_picture_pending and any(images_of(code.options)):
        return RowFault.of(Fault(name, Reason.IMAGES_PENDING))
    try:
        content = await draw(source.deps, picture_source_of(code, source.deps.addresses), Output(wanted))
    except InvalidValue as wrong:
        return RowFault.of(wrong.at(name))
    except ValueError as error:
        # Stored options that no version of the model reads any more.
        return RowFault.of(Fault(name, Reason.REFUSED, why=str(error)))
    return Written(name, content)


async def _logos_piece(source: Source, after: Place) -> Piece:
    """Backgrounds, too. Each once, as it is drawn: its address may lead nowhere by now."""
    logos = source.deps.store.logos
    hashes = await logos.hashes_of(source.account.id, limit=_LOGOS_AT_ONCE, after=after or "")
    found = [await logos.get(one) for one in hashes]
    files = [
        Written(f"logos/{image_name(logo.content_hash)}.{logo.media_type.rpartition('/')[2]}", logo.content)
        for logo in found
        if logo is not None
    ]
    return Piece(files, hashes[-1] if len(hashes) == _LOGOS_AT_ONCE else None, rows=len(files))


async def _files_piece(source: Source, after: Place) -> Piece:
    """A part of one file, as it was when its first part was read."""
    following, of = after or (None, None)
    if of is None:
        file, following = await pages.next_file(source, following)
        if file is None:
            return Piece([], None)
        of = [file_path(file), file.content_hash, file.size, 0]
    path, content_hash, size, begin = of
    end = min(begin + _BYTES_AT_ONCE, size)
    try:
        parts = [part async for part in source.deps.file_contents.read(content_hash, begin, end)]
    except FilesUnavailable:
        # What is begun is closed.
        closed = [Written(path, b"", is_last=True)] if begin else []
        fault = RowFault.of(Fault(path, Reason.FILE_NOT_READ))
        return Piece(closed, following and [following, None], 1, faults=(fault,))
    is_last = end == size
    written = Written(path, b"".join(parts), is_last=is_last)
    if is_last:
        return Piece([written], following and [following, None], 1, 1)
    return Piece([written], [following, [path, content_hash, size, end]])


async def _map_piece(kind: RedirectMap, source: Source, after: Place) -> Piece:
    """All codes and links in one file: those that just redirect, and the others as comments."""
    number, of = after or (1, None)
    variants = await source.variants() if kind.next_part else {}
    parts = max(variants.values(), default=0) + 1
    found, following = await short_urls_after(source.deps.store, source.account.id, of)
    redirects = [redirect_of(one, source.deps.addresses) for one in found]
    of_part = [one for one in redirects if variants.get((one.host, one.short_id), 0) == number - 1]
    every_host = (
        replace(one, host=host) for one in of_part for host in source.deps.addresses.hosts_beside(one.host)
    )
    text = ("" if after else kind.begin()) + "".join(map(kind.line, every_host))
    after = following and [number, following]
    if after is None and kind.next_part is not None and number < parts:
        text += kind.next_part(number + 1)
        after = [number + 1, None]
    if after is None:
        text += kind.end(parts)
    objects = len(found) if number == 1 else 0
    return Piece([Written(kind.name, text.encode(), is_last=after is None)], after, objects)


async def _redirects_piece(source: Source, after: Place) -> Piece:
    """A file `_redirects` for each host."""
    store, account_id = source.deps.store, source.account.id
    domains, of = after or (await store.codes.domains_of(account_id), None)
    if not domains:
        return Piece([], None)
    host_of = source.deps.addresses.host_of
    of_host = [one for one in domains if host_of(one) == host_of(domains[0])]
    limited = store.limited_to(KeyAccess(domains=frozenset(of_host)))
    found, following = await short_urls_after(limited, account_id, of)
    text = "".join(redirects_line(redirect_of(one, source.deps.addresses)) for one in found)
    # Windows has no colons in names.
    host = host_of(domains[0]).replace(":", "_")
    written = Written(f"redirects/{host}/_redirects", text.encode(), is_last=following is None)
    if following is None:
        domains = [one for one in domains if one not in of_host]
    return Piece([written], [domains, following] if domains else None, len(found))


_FIRST: Final = ("name", "created_at", "updated_at", "id")
_FILED: Final = (*_FIRST, "qr_codes", "links")
_SHORT_URLS: Final[Mapping[str, tuple[pages.ShortURLsOf, Sequence[str], Callable[..., Row]]]] = {
    "codes": (lambda store: store.codes, CODE_COLUMNS, code_row),
    "links": (lambda store: store.links, LINK_COLUMNS, link_row),
    "deleted_codes": (lambda store: store.codes.in_trash, (*CODE_COLUMNS, *DELETION_COLUMNS), code_row),
    "deleted_links": (lambda store: store.links.in_trash, (*LINK_COLUMNS, *DELETION_COLUMNS), link_row),
}
_ITEMS: Final[Mapping[str, tuple[pages.ItemsOf, Sequence[str], Callable[[Any], Row]]]] = {
    "folders": (lambda store: store.folders, _FILED, serialize_item),
    "tags": (lambda store: store.tags, _FILED, serialize_item),
    "templates": (lambda store: store.templates, (*_FIRST, "options", "theme"), serialize_item),
    "utm_templates": (lambda store: store.utm_templates, (*_FIRST, *UTM_FIELDS), serialize_item),
    "domains": (lambda store: store.own_domains, DOMAIN_COLUMNS, domain_row),
}
_TABLES: Final = (
    *(
        Table(name, columns, partial(pages.read_short_urls, of, row), partial(pages.count, of))
        for name, (of, columns, row) in _SHORT_URLS.items()
    ),
    *(
        Table(name, columns, partial(pages.read_items, of, serialize))
        for name, (of, columns, serialize) in _ITEMS.items()
    ),
    Table("history", CHANGE_COLUMNS, pages.read_history, pages.count_histories),
    Table("scans", SCAN_COLUMNS, pages.read_scans, pages.count_scans),
    Table("contacts", CONTACT_COLUMNS, pages.read_contacts, pages.count_contacts),
    Table("files", FILE_COLUMNS, pages.read_files),
)
_MAPS: Final = (
    RedirectMap("redirects/nginx/repoint-map.conf", nginx_begin, nginx_line, nginx_end, nginx_next),
    RedirectMap("redirects/caddy/repoint-map.caddy", caddy_begin, caddy_line, lambda _: caddy_end()),
)
