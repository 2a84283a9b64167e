"""Pictures of landing pages: fetched by us, so that no visitor's browser has to ask another host."""

from datetime import datetime, timedelta
from hashlib import sha256

from domain.drawing.shapes import Logo
from domain.errors import Unavailable
from domain.logos import LogoUnavailable
from domain.ports import PagePicture, Store, Studio

# Its owner may put another picture in the same place; a host that was down may be up again.
ASKED_AGAIN_AFTER = timedelta(days=1)
RETRIED_AFTER = timedelta(minutes=5)


async def find_page_picture(store: Store, studio: Studio, url: str, *, now: datetime) -> Logo | None:
    """The picture at `url`, from the store where it has been there for less than a day; None when it cannot be had.

    One that was had once stays while its host does not answer.
    """
    url_hash = sha256(url.encode("utf-8", "replace")).hexdigest()
    known = await store.page_pictures.get(url_hash)
    kept = await store.logos.get(known.logo_hash) if known and known.logo_hash else None
    if known is not None and now - known.fetched_at < (ASKED_AGAIN_AFTER if kept else RETRIED_AFTER):
        return kept
    fetched: Logo | None
    try:
        fetched = await studio.fetch_picture(url)
    except LogoUnavailable:
        fetched = kept
    except Unavailable:
        # We are busy; that says nothing of the picture.
        return kept

    async def write() -> None:
        if fetched is not None:
            await store.logos.keep(fetched, now=now)
        await store.page_pictures.keep(url_hash, PagePicture(fetched.content_hash if fetched else None, now))

    await store.transact(write)
    return fetched
