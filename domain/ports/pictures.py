"""Pictures: drawn, fetched and stored."""

from collections.abc import AsyncIterable, AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.drawing.logo_limits import Cut, Encoding, Thumbnail
from domain.drawing.options import Design
from domain.drawing.output import Output
from domain.drawing.print_layouts import PrintedCode, PrintForm
from domain.drawing.scannability import IssueCode, Scannability
from domain.drawing.shapes import Color, DecodedImage, Images, Ink
from domain.drawing.sheets import Label, Sheet
from domain.pages.page_files import FetchedFile
from domain.pages.page_pictures import PagePicture
from domain.ports.files import ReadFile


class Logos(Protocol):
    """Decoded logos, backgrounds and page pictures, by the hash of their content."""

    async def get(self, content_hash: str) -> DecodedImage | None: ...

    async def hashes_of(self, account_id: UUID, *, limit: int, after: str) -> list[str]:
        """The hashes of the logos and backgrounds of its codes, in their order behind `after`."""

    async def keep(self, image: DecodedImage, account_ids: Sequence[UUID], *, now: datetime) -> None:
        """Insert the picture, or extend its life: unused ones are pruned after a while.

        `account_ids`: of whose room it takes, if it is new.
        """


class PagePictures(Protocol):
    """Pictures of landing pages, by their URL, with the codes whose pages use them."""

    async def get(self, url: str) -> PagePicture | None: ...

    async def name(self, code_id: UUID, urls: frozenset[str], *, now: datetime) -> None:
        """Set the pictures of a code's page. New, old and missing ones become due. In a transaction."""

    async def renew(self, url: str, *, now: datetime) -> None:
        """Make it due, unless it was fetched within the last minutes or is due already."""

    async def lease(self, url: str, *, until: datetime) -> None:
        """Lease it until then, so that no worker takes it."""

    async def lease_next(self, *, now: datetime, until: datetime) -> str | None:
        """Lease a picture that is due and return its URL; None when no picture is due."""

    async def owners_of(self, url: str) -> list[UUID]:
        """The accounts whose pages show it, in order."""

    async def keep(self, picture: PagePicture) -> None:
        """Store the result of a fetch, and pass a new ink on to the pages. In a transaction."""


@dataclass(frozen=True, slots=True)
class DrawnPreview:
    """`modules`: on a side of the code."""

    scannability: Scannability
    png: bytes
    svg: bytes
    modules: int


class Renderer(Protocol):
    """Draws a few pictures at a time, off the event loop, and caches the latest.

    Each drawing raises Undrawable when it takes too long, and TooBusy when the system ends it.
    """

    async def fetch_logo(self, image: str) -> DecodedImage:
        """The logo or background behind a `data:` URI or a URL. Raises ImageUnavailable with the reason."""

    async def read_logo(self, content: bytes) -> DecodedImage:
        """The logo or background in a file, which may be as a phone makes it. Raises as `fetch_logo`."""

    async def fetch_file(self, url: str, condition: str | None = None) -> FetchedFile:
        """A picture or file of a landing page, which may be larger than a logo.

        `condition`: of the version that is kept; its server sends another one alone. Raises ImageUnavailable
        with the reason, Unavailable when too many fetches are in flight.
        """

    async def read_upload(self, content: bytes) -> ReadFile:
        """What is to be kept of a file that was sent. Raises FileRefused."""

    async def ink_of(self, image: DecodedImage) -> Ink: ...

    async def main_color(self, logo: DecodedImage) -> Color:
        """The colour that people would name for it."""

    async def cut(
        self, image: DecodedImage, cut: Cut, encoding: Encoding, *, is_opaque: bool = False
    ) -> Thumbnail:
        """A smaller copy. `is_opaque`: transparent parts become white. Raises TooBusy as `draw`."""

    async def grade(
        self, text: str, design: Design, images: Images, *, is_wanted_next: bool = True
    ) -> Scannability:
        """Raise Undrawable, which names the option that leaves no room.

        `is_wanted_next`: whether to cache the picture, because it is usually requested soon.
        """

    async def preview(self, text: str, design: Design, images: Images) -> DrawnPreview:
        """Draw once, grade and write. Raise Undrawable as `grade`."""

    async def mend(self, text: str, design: Design, images: Images, code: IssueCode | None) -> Design:
        """Mend a design: lift that issue, or with None any that can be lifted. Raises Undrawable."""

    async def draw(
        self, text: str, design: Design, images: Images, output: Output, *, anonymous: bool = False
    ) -> bytes:
        """Raise ValueError when the size has no room for the modules.

        `anonymous`: for a caller without an API key; raises Unavailable when too many of them wait.
        """

    async def weave(self, text: str, level: str, least_version: int, *, compact: bool = True) -> str:
        """Path data, see `draw_weave`. Raises Unavailable when too many anonymous requests wait."""

    def known_weave(self, text: str, level: str, least_version: int, *, compact: bool = True) -> str | None:
        """The result of a call of `weave`, while it is cached."""

    def draw_sheet(
        self, sheet: Sheet | None, parts: AsyncIterable[Label | PrintedCode]
    ) -> AsyncIterator[bytes]:
        """A PDF, page by page: labels on a sheet, or layouts. It keeps only the page that is being drawn, and
        takes parts as it needs them.

        Raises ValueError like draw(), and Undrawable like draw_print().
        """

    async def proportions_of(self, designs: Sequence[Design]) -> list[float]:
        """How many times as high as wide each picture is: a frame's band makes it higher."""

    async def draw_print(self, printed: PrintedCode, form: PrintForm) -> bytes:
        """Raise Undrawable, which names the words that are too long for the layout."""
