"""Pictures of landing pages: we fetch them, so that a visitor's browser contacts no other host."""

from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.shapes import DecodedImage
from domain.pages.page_pictures import CARD_PHOTO, LEASE, PagePicture
from domain.use_cases.deps import Deps


async def find_page_picture(deps: Deps, url: str) -> DecodedImage | None:
    """The stored picture of `url`. An old one is fetched again later, a missing one now.

    None when it cannot be fetched. Raises TooBusy when too many fetches are in flight.
    """
    now = deps.clock()
    known, kept = await _stored(deps, url)
    if known is not None and kept is not None:
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
    """Fetch and store the picture of `url`. None when it cannot be fetched; an earlier picture stays.

    Raises TooBusy when too many fetches are in flight.
    """
    now = deps.clock()
    picture: DecodedImage | None
    try:
        picture = await deps.renderer.fetch_picture(url)
    except ImageUnavailable:
        picture = None
    ink = await deps.renderer.ink_of(picture) if picture is not None else None

    async def write() -> None:
        known = await deps.store.page_pictures.get(url) or PagePicture(url)
        if picture is None or ink is None:
            await deps.store.page_pictures.keep(known.failed(now=now))
            return
        await deps.store.logos.keep(picture, now=now)
        await deps.store.page_pictures.keep(known.fetched(picture.content_hash, ink, now=now))

    await deps.store.transact(write)
    return picture
