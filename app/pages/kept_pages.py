"""Pages as files, for a web server that shows them while this service is down."""

from base64 import b64encode
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Final

from starlette.responses import Response

from app.pages import page_responses as responses
from app.pages.landing import Landing, landing_page
from app.pages.language import pick_language
from app.pages.look import Look
from app.pages.texts import page_catalogues
from domain.content.types.events import EventContent
from domain.content.types.people import BusinessContent, VCardContent
from domain.drawing.shapes import DecodedImage
from domain.pages.landing_page import Page
from domain.payloads.vcard import format_vcard
from domain.scanning.lifeboat import Notice
from domain.scanning.scans import Target

_RETRY_AFTER: Final = 60
_NOTICES: Final[Mapping[str, Callable[[str], Response]]] = {
    "": responses.not_found,
    f"-{Notice.LATER}": partial(responses.unavailable, retry_after=_RETRY_AFTER),
    f"-{Notice.PASSWORD}": responses.locked,
    f"-{Notice.PAUSED}": responses.paused,
    f"-{Notice.EXPIRED}": responses.expired,
    f"-{Notice.LIMIT}": responses.limit_reached,
}
_CHARSET: Final = b'<meta charset="utf-8">'
# In place of a picture that is not at hand: one transparent pixel.
_NO_PICTURE: Final = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


def notice_files() -> dict[str, bytes]:
    """By language and reason: `de-paused.html`; `de.html` is for unknown codes."""
    languages = {translations.language for translations in page_catalogues().values()}
    return {
        f"{language}{reason}.html": kept(respond(language))
        for language in sorted(languages)
        for reason, respond in _NOTICES.items()
    }


def page_files(
    clock: Callable[[], datetime], target: Target, page: Page, pictures: Mapping[str, DecodedImage]
) -> Mapping[str, bytes]:
    """By ending: the page in its owner's language with these pictures in it, and its download."""
    content, now = page.content, clock()
    landing = Landing(
        content=content,
        language=pick_language("", target.owner_language),
        owner_language=target.owner_language,
        now=now,
        look=Look(
            theme=page.theme,
            picture_path=lambda url: _data_url(pictures[url]) if url in pictures else _NO_PICTURE,
            logo_ink=page.logo_ink,
            logo_ratio=page.logo_ratio,
        ),
        base_path=f"/{page.short_id}",
        continuation="",
        static_picture=None,
        file=page.file,
        is_kept=True,
    )
    files = {".html": kept(landing_page(landing))}
    if isinstance(content, VCardContent | BusinessContent):
        files[".vcf"] = format_vcard(content.card(), "3.0").encode("utf-8", "replace")
    elif isinstance(content, EventContent):
        files[".ics"] = content.calendar_file(page.code_id, page.updated_at, page.version).encode(
            "utf-8", "replace"
        )
    return files


def kept(response: Response) -> bytes:
    """The page with its policy inside, since a file has no headers."""
    # A page cannot say itself who may frame it.
    policy = response.headers["Content-Security-Policy"].replace("; frame-ancestors 'none'", "")
    inside = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'.encode()
    return bytes(response.body).replace(_CHARSET, _CHARSET + inside, 1)


def _data_url(picture: DecodedImage) -> str:
    return f"data:{picture.media_type};base64,{b64encode(picture.content).decode()}"
