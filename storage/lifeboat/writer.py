"""Writes the lifeboat anew: once a minute, and as soon as a code has changed."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from time import monotonic
from typing import Final, NamedTuple

from domain.drawing.shapes import DecodedImage
from domain.exports.redirect_maps import Redirect
from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.kernel.net.addresses import is_waiting
from domain.kernel.short_ids import SHAPE
from domain.pages.landing_page import Page
from domain.pages.page_pictures import pictures_of
from domain.scanning.lifeboat import answer_without_service
from domain.scanning.outcomes import LeadsOn, Notice, ShowsPage
from domain.scanning.scans import Target
from domain.use_cases.deps import Deps
from storage.lifeboat.folder import LifeboatFolder
from storage.lifeboat.maps import Maps, new_maps
from storage.repositories.cache_invalidation import poll_recent
from storage.repositories.pages import find_page
from storage.repositories.targets import PlacedTarget, other_targets, plain_redirects
from storage.runtime.workers import PeriodicWorker

EVERY_SECONDS: Final = 60.0
# The time of one pass: pages that are not written by then have a notice until the next one.
RENDER_SECONDS: Final = 1.5
# The bytes of the pictures inside one page; further ones are left out.
MAX_PICTURES: Final = 2_000_000

Pictures = Mapping[str, DecodedImage]
# The files of a page, or of a code's own notice, by their endings, like ".html".
RenderFiles = Callable[[Target, Page, Pictures, Notice | None], Awaitable[Mapping[str, bytes]]]


class _Shown(NamedTuple):
    """A code and what its scans show: its page, or why there is none."""

    placed: PlacedTarget
    notice: Notice | None = None


class _State(NamedTuple):
    """What a page was rendered from. The day: a page says what is over."""

    code: str
    version: int
    language: str | None
    pictures_of: object
    day: date
    notice: Notice | None


class LifeboatWriter(PeriodicWorker):
    every_seconds = 1.0
    failure = "the lifeboat was not written, will retry"

    def __init__(
        self, deps: Deps, folder: LifeboatFolder, render_files: RenderFiles, notices: Mapping[str, bytes]
    ) -> None:
        """`notices`: those of codes without a look of their own, by name: `de-paused.html`.

        Those of unknown codes are `de.html`.
        """
        super().__init__()
        self._deps = deps
        self._folder = folder
        self._render_files = render_files
        self._notices = notices
        self._own_hosts: Sequence[str] = ()
        self._ad_plans = [plan for plan, allowance in deps.allowances.items() if allowance.house_ad]
        self._names = folder.names_of_codes()
        self._rendered: dict[tuple[str, str], _State] = {}
        self._known: frozenset[int] = frozenset()
        self._due_at = 0.0

    async def run_once(self) -> None:
        try:
            recent = frozenset(one.id for one in await poll_recent())
            if recent <= self._known and monotonic() < self._due_at:
                return
            is_complete = await self.write()
        except (Unavailable, DatabaseFailed):
            # The files of the last time are what they are for.
            return
        self._known = recent
        self._due_at = monotonic() + (EVERY_SECONDS if is_complete else 0.0)

    async def write(self) -> bool:
        """Whether every page is as it should be; otherwise there is more to render."""
        for name, content in self._notices.items():
            self._folder.write(f"notices/{name}", content)
        now, self._own_hosts = self._deps.clock(), sorted(self._deps.addresses.default_hosts)
        with new_maps(self._folder, {name[:2] for name in self._notices}) as maps:
            async for rows in plain_redirects(self._ad_plans):
                for row in rows:
                    for host in self._hosts_of(row["domain"]):
                        maps.add(Redirect(host, row["short_id"], row["destination"]))
            found = [self._add(maps, one, now) async for one in other_targets(self._ad_plans)]
            shown = [one for one in found if one is not None]
            # First of all: a page may have a restriction since.
            stems = {stem for one in shown for stem in self._stems_of(one)}
            self._remove([name for name in self._names if name.rpartition(".")[0] not in stems])
            waiting = await self._render(shown, now)
            for one in waiting:
                is_there = self._names.issuperset(f"{stem}.html" for stem in self._stems_of(one))
                if one.notice is None and not is_there:
                    self._add_notice(maps, one.placed, Notice.LATER)
        return not waiting

    def _add(self, maps: Maps, placed: PlacedTarget, now: datetime) -> _Shown | None:
        """Add the pages of a code whose scans show what is of its own."""
        domain, type_id, target, _ = placed
        match answer_without_service(target, type_id, self._deps.allowances, now=now):
            case ShowsPage() if not SHAPE.fullmatch(target.short_id):
                self._add_notice(maps, placed, Notice.LATER)
            case ShowsPage():
                return _Shown(placed)
            case LeadsOn(destination):
                for host in self._hosts_of(domain):
                    maps.add(Redirect(host, target.short_id, destination, forwards=target.forward_query))
            case Notice() as notice:
                self._add_notice(maps, placed, notice)
                # Most of these are of the free plan, and they are as many as its codes.
                has_page = notice is not Notice.LATER and SHAPE.fullmatch(target.short_id)
                return _Shown(placed, notice) if has_page else None
        return None

    def _add_notice(self, maps: Maps, placed: PlacedTarget, notice: Notice) -> None:
        for host in self._hosts_of(placed.domain):
            maps.add_notice(host, placed.target.short_id, notice)

    def _remove(self, names: Iterable[str]) -> None:
        for name in names:
            self._folder.remove(name)
            self._names.discard(name)

    async def _render(self, shown: Sequence[_Shown], now: datetime) -> list[_Shown]:
        """Render the pages that are not up to date, because there was no time for all."""
        until, waiting = monotonic() + RENDER_SECONDS, []
        for one in shown:
            placed, target = one.placed, one.placed.target
            key, language = (placed.domain, target.short_id), target.owner_language
            state = _State(
                str(target.code_id), target.version, language, placed.pictures_of, now.date(), one.notice
            )
            if self._rendered.get(key) == state:
                continue
            in_time = monotonic() < until and not self._closing.is_set()
            if in_time and await self._render_one(one):
                self._rendered[key] = state
            else:
                waiting.append(one)
        return waiting

    async def _render_one(self, shown: _Shown) -> bool:
        """False if the code has changed meanwhile."""
        target = shown.placed.target
        page = await find_page(shown.placed.domain, target.short_id)
        if page is None or page.version != target.version:
            return False
        files = await self._render_files(target, page, await self._pictures_of(page), shown.notice)
        for stem in self._stems_of(shown):
            for ending, content in files.items():
                self._folder.write(f"{stem}{ending}", content)
                self._names.add(f"{stem}{ending}")
            if not files:
                self._remove([f"{stem}.html"])
        return True

    async def _pictures_of(self, page: Page) -> Pictures:
        """The pictures that were fetched before: nobody waits here for one."""
        found: dict[str, DecodedImage] = {}
        size = 0
        for url in sorted(pictures_of(page.content, page.theme)):
            known = await self._deps.store.page_pictures.get(url)
            logo = await self._deps.store.logos.get(known.logo_hash) if known and known.logo_hash else None
            if logo is not None and size + len(logo.content) <= MAX_PICTURES:
                found[url], size = logo, size + len(logo.content)
        return found

    def _hosts_of(self, domain: str) -> Sequence[str]:
        if is_waiting(domain):
            return []
        return [domain] if domain else self._own_hosts

    def _stems_of(self, shown: _Shown) -> list[str]:
        hosts, short_id = self._hosts_of(shown.placed.domain), shown.placed.target.short_id
        if shown.notice is None:
            return [f"pages/{host}/{short_id}" for host in hosts]
        return [f"notices/{host}/{short_id}-{shown.notice}" for host in hosts]
