"""What differs between the pages of codes and those of links."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from app.dashboard.frame.navigation import HOME
from app.dashboard.frame.requests import SignedIn
from app.pages.texts import Reworded, Translations, translations
from domain.accounts.plans import UNLIMITED, Allowance, Limit, require_room_for_code, require_room_for_link
from domain.codes.codes import QRCode, ShortLink
from domain.codes.short_urls import ShortURL
from domain.ports.codes import Entity, ShortURLs
from domain.ports.store import Store
from domain.use_cases.codes.codes import change_code, create_code
from domain.use_cases.codes.links import change_link, create_link


@dataclass(frozen=True, kw_only=True, eq=False)
class Section(Generic[Entity]):
    """`name`: in paths, and of its place in the navigation. `start`: the page where one address makes one.

    `title`, `search`, `quota`: names of texts; `suffix`: of those that take the place of the texts of codes.
    `counted`: the field of folders and tags that says how many they have.
    """

    name: str
    start: str
    title: str
    search: str
    quota: str
    entity: type[Entity]
    counted: str
    states: Sequence[str]
    has_pictures: bool
    repository: Callable[[Store], ShortURLs[Entity]]
    create: Callable[..., Awaitable[Entity]]
    change: Callable[..., Awaitable[Entity]]
    limit: Callable[[Allowance], Limit]
    require_room: Callable[..., None]
    suffix: str = ""

    @property
    def end(self) -> str:
        """The end of the path, behind /dashboard."""
        return f"/{self.name}"

    @property
    def path(self) -> str:
        return f"{HOME}{self.end}"

    def texts(self, language: str) -> Translations:
        return Reworded(translations(language), self.suffix) if self.suffix else translations(language)

    async def used_and_limit(self, request: SignedIn) -> tuple[int, int | None]:
        """The limit is None if there is none."""
        limit = self.limit(request.deps.allowance_of(request.account))
        used = await self.repository(request.deps.store).count(request.account.id)
        return used, None if limit == UNLIMITED else limit


CODES: Final = Section(
    name="codes",
    start=HOME,
    title="nav_codes",
    search="nav_search",
    quota="codes_of",
    entity=QRCode,
    counted="qr_codes",
    states=("paused", "ended", "care", "blank"),
    has_pictures=True,
    repository=lambda store: store.codes,
    create=create_code,
    change=change_code,
    limit=lambda allowance: allowance.qr_codes,
    require_room=require_room_for_code,
)
LINKS: Final = Section(
    name="links",
    start=f"{HOME}/links#url",
    title="nav_links",
    search="links_search",
    quota="links_of",
    entity=ShortLink,
    counted="links",
    states=("paused", "ended"),
    has_pictures=False,
    repository=lambda store: store.links,
    create=create_link,
    change=change_link,
    limit=lambda allowance: allowance.short_links,
    require_room=require_room_for_link,
    suffix="_for_links",
)
SECTIONS: Final[Sequence[Section[Any]]] = (CODES, LINKS)


def section_of(entity: ShortURL) -> Section[Any]:
    return next(section for section in SECTIONS if isinstance(entity, section.entity))
