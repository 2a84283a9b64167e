"""Pictures of landing pages: fetched by us, so that no visitor's browser has to ask another host."""

from datetime import datetime

from domain.drawing.logo_limits import LogoUnavailable
from domain.drawing.shapes import Logo
from domain.pages.page_pictures import LEASE, PagePicture
from domain.ports.pictures import Renderer
from domain.ports.store import Store


async def find_page_picture(store: Store, renderer: Renderer, url: str, *, now: datetime) -> Logo | None:
    """The picture at `url` from the store, however old: then it is renewed behind the visitor. None when it cannot be had.

    Only one that was never had is waited for. Raises Unavailable when too many others are being fetched.
    """
    known = await store.page_pictures.get(url)
    kept = await store.logos.get(known.logo_hash) if known and known.logo_hash else None
    if known is not None and kept is not None:
        if known.is_to_be_renewed(now):
            await store.page_pictures.renew(url, now=now)
        return kept
    if known is not None and known.has_just_failed(now):
        return None
    await store.page_pictures.lease(url, until=now + LEASE)
    return await fetch_page_picture(store, renderer, url, now=now)


async def fetch_page_picture(store: Store, renderer: Renderer, url: str, *, now: datetime) -> Logo | None:
    """What stands at `url` now, put in the store; None when it cannot be had: what was had before stays.

    Raises Unavailable when too many others are being fetched, which says nothing of the picture.
    """
    logo: Logo | None
    try:
        logo = await renderer.fetch_picture(url)
    except LogoUnavailable:
        logo = None
    ink = await renderer.ink_of(logo) if logo is not None else None

    async def write() -> None:
        known = await store.page_pictures.get(url) or PagePicture(url)
        if logo is None or ink is None:
            await store.page_pictures.keep(known.failed(now=now))
            return
        await store.logos.keep(logo, now=now)
        await store.page_pictures.keep(known.fetched(logo.content_hash, ink, now=now))

    await store.transact(write)
    return logo
