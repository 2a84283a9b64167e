"""Pictures: drawn, fetched and stored."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.drawing.options import Design
from domain.drawing.output import Output
from domain.drawing.scannability import Scannability
from domain.drawing.shapes import Ink, Logo
from domain.pages.page_pictures import PagePicture


class Logos(Protocol):
    """Logos ready for drawing, by their content."""

    async def get(self, content_hash: str) -> Logo | None: ...

    async def keep(self, logo: Logo, *, now: datetime) -> None:
        """Store it, or renew the stay of one that is there: what no code names is swept after a while."""


class PagePictures(Protocol):
    """Pictures of landing pages, by the URL they come from, and which codes' pages show them."""

    async def get(self, url: str) -> PagePicture | None: ...

    async def name(self, code_id: UUID, urls: frozenset[str], *, now: datetime) -> None:
        """These are the pictures of the code's page; those that are new, old or missing are due. In a transaction."""

    async def renew(self, url: str, *, now: datetime) -> None:
        """It is due, unless it was fetched within the last day or is due already."""

    async def lease(self, url: str, *, until: datetime) -> None:
        """Whoever looks for pictures that are due passes this one by until then."""

    async def lease_next(self, *, now: datetime, until: datetime) -> str | None:
        """The URL of one that is due, for this caller alone until then; None when none is."""

    async def keep(self, picture: PagePicture) -> None:
        """Store what came of fetching it, if it is known at all; pages learn of another ink. In a transaction."""


class Renderer(Protocol):
    """Where pictures are made: off the event loop, a few at a time, the latest kept for a while."""

    async def fetch_logo(self, image: str) -> Logo:
        """The logo behind a `data:` URI or a URL. Raises LogoUnavailable with the reason."""

    async def fetch_picture(self, url: str) -> Logo:
        """The picture of a landing page, as a logo that may be larger. Raises LogoUnavailable with the reason,
        Unavailable when too many are being fetched."""

    async def ink_of(self, logo: Logo) -> Ink: ...

    async def grade(self, text: str, design: Design, logo: Logo | None) -> Scannability:
        """How well the picture of `text` scans. Raises Undrawable, which names the option that leaves no room."""

    async def draw(
        self, text: str, design: Design, logo: Logo | None, output: Output, *, anonymous: bool = False
    ) -> bytes:
        """The file. Raises ValueError when its size has no room for the modules.

        `keyless`: for somebody without an API key; raises Unavailable when too many of them wait.
        """
