"""Pages as files, for a web server that shows them while this service is down."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starlette.responses import Response

from app.pages import page_responses as responses
from app.pages.interstitials import dress
from app.pages.landing.layout import Landing
from app.pages.language import pick_language
from app.pages.look import Look
from app.pages.texts import page_catalogues
from app.types.catalogue import landing_page
from domain.content.types.events import EventContent
from domain.content.types.people import BusinessContent, VCardContent
from domain.drawing.shapes import DecodedImage
from domain.kernel.short_ids import path_of
from domain.kernel.time_zones import zone_named
from domain.pages.landing_page import Page
from domain.payloads.vcard import format_vcard
from domain.scanning.outcomes import Notice
from domain.scanning.scans import Target
from domain.use_cases.codes.pictures import photo_for_card
from domain.use_cases.deps import Deps

_CHARSET: Final = b'<meta charset="utf-8">'
# As the header of the service has it.
_REFERRER: Final = b'<meta name="referrer" content="same-origin">'
# In place of a picture that is not at hand: one transparent pixel.
_NO_PICTURE: Final = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


def notice_files() -> dict[str, bytes]:
    """By language and reason: `de-paused.html`; `de.html` is for unknown codes."""
    languages = {translations.language for translations in page_catalogues().values()}
    return {
        name: kept(response)
        for language in sorted(languages)
        for name, response in (
            (f"{language}.html", responses.not_found(language)),
            *((f"{language}-{notice}.html", responses.refused(language, notice)) for notice in Notice),
        )
    }


async def page_files(
    deps: Deps, target: Target, page: Page, pictures: Mapping[str, DecodedImage], notice: Notice | None
) -> Mapping[str, bytes]:
    """By ending: the page in its owner's language with these pictures in it, and its download.

    With `notice`, the page that says why there is none, if its owner has chosen a look.
    """
    language = pick_language("", target.owner_language)
    look = Look(
        theme=page.theme,
        picture_path=lambda url: pictures[url].data_uri if url in pictures else _NO_PICTURE,
        logo_ink=page.logo_ink,
        logo_ratio=page.logo_ratio,
    )
    if notice:
        ended = target.restrictions.expires_at or page.updated_at
        worn = dress(page, target, look, was_public=page.updated_at <= ended)
        return {".html": kept(responses.refused(language, notice, dress=worn))} if page.theme else {}
    landing = Landing(
        content=page.content,
        language=language,
        owner_language=target.owner_language,
        owner_zone=zone_named(target.owner_time_zone),
        now=deps.clock(),
        look=look,
        base_path=path_of(page.short_id),
        continuation="",
        static_picture=None,
        file=page.file,
        is_kept=True,
    )
    return {".html": kept(landing_page(landing)), **await _download_of(deps, page)}


async def _download_of(deps: Deps, page: Page) -> Mapping[str, bytes]:
    content = page.content
    if isinstance(content, VCardContent | BusinessContent):
        photo = await photo_for_card(deps, content.portrait_url())
        text = format_vcard(replace(content.card(), photo=photo), "3.0")
        return {".vcf": text.encode("utf-8", "replace")}
    if isinstance(content, EventContent):
        text = content.calendar_file(page.code_id, page.updated_at, page.version)
        return {".ics": text.encode("utf-8", "replace")}
    return {}


def kept(response: Response) -> bytes:
    """The page with its policy inside, since a file has no headers."""
    # A page cannot say itself who may frame it.
    policy = response.headers["Content-Security-Policy"].replace("; frame-ancestors 'none'", "")
    inside = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'.encode()
    return bytes(response.body).replace(_CHARSET, _CHARSET + inside + _REFERRER, 1)
