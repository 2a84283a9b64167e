"""Pictures and files of landing pages: we fetch them, so that a visitor's browser contacts no other host."""

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from domain.accounts.plans import is_over_room
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.shapes import DecodedImage
from domain.pages.landing_page import Page
from domain.pages.page_files import FetchedFile
from domain.pages.page_pictures import CARD_PHOTO, LEASE, PagePicture, pictures_of
from domain.use_cases.deps import Deps


async def find_page_picture(deps: Deps, url: str) -> DecodedImage | None:
    """The stored picture of `url`. An old one is fetched again later, a missing one now.

    None when it cannot be fetched. Raises TooBusy when too many fetches are in flight.
    """
    now = deps.clock()
    known, kept = await _stored(deps, url)
    if known is not None and (kept is not None or known.is_no_picture):
        if known.is_to_be_renewed(now):
            await deps.store.page_pictures.renew(url, now=now)
        return kept
    if known is not None and known.has_just_failed(now):
        return None
    await deps.store.page_pictures.lease(url, until=now + LEASE)
    return await fetch_page_picture(deps, url)


async def photo_for_card(deps: Deps, url: str | None) -> bytes | None:
    """A small JPEG of the stored picture; None if it was not fetched yet, since nobody waits for it here."""
    _, kept = await _stored(deps, url) if url else (None, None)
    if kept is None:
        return None
    return (await deps.renderer.cut(kept, CARD_PHOTO, "jpeg", is_opaque=True)).content


async def _stored(deps: Deps, url: str) -> tuple[PagePicture | None, DecodedImage | None]:
    known = await deps.store.page_pictures.get(url)
    kept = await deps.store.logos.get(known.logo_hash) if known and known.logo_hash else None
    return known, kept


async def fetch_page_picture(deps: Deps, url: str) -> DecodedImage | None:
    """Fetch and store the picture of `url`, and what is known of the file. An earlier picture stays.

    None when it cannot be fetched, or is not a picture. Raises TooBusy when too many fetches are in flight.
    """
    now = deps.clock()
    owners = await deps.store.page_pictures.owners_of(url)
    if await deps.store.is_disk_low() or not await _has_room(deps, url, owners):
        return None
    file: FetchedFile | None
    try:
        file = await deps.renderer.fetch_file(url)
    except ImageUnavailable:
        file = None
    picture = file.picture if file else None
    ink = await deps.renderer.ink_of(picture) if picture else None

    async def write() -> None:
        known = await deps.store.page_pictures.get(url) or PagePicture(url)
        if picture:
            await deps.store.logos.keep(picture, owners, now=now)
        found = known.fetched(file, ink, now=now) if file else known.failed(now=now)
        await deps.store.page_pictures.keep(found)

    await deps.store.transact(write)
    return picture


async def _has_room(deps: Deps, url: str, owners: Sequence[UUID]) -> bool:
    """Whether one of its owners has room for a new picture. Without, it is fetched once there is."""
    known = await deps.store.page_pictures.get(url) or PagePicture(url)
    if known.logo_hash is not None or not owners:
        return True
    for owner in owners:
        account = await deps.store.accounts.get(owner)
        if account and not is_over_room(deps.allowance_of(account), account.stored_bytes):
            return True
    await deps.store.transact(lambda: deps.store.page_pictures.keep(known.failed(now=deps.clock())))
    return False


async def renew_file(deps: Deps, page: Page, url: str) -> None:
    """Have the file of `page` looked at again. One of an earlier version of Repoint is named first."""
    now = deps.clock()
    if page.file is not None:
        await deps.store.page_pictures.renew(url, now=now)
        return
    named = partial(
        deps.store.page_pictures.name, page.code_id, pictures_of(page.content, page.theme), now=now
    )
    await deps.store.transact(named)
