"""Pages of something to look at, to listen to or to take home."""

import re
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import unquote, urlsplit

from starlette.responses import Response

from app.pages.landing.layout import Landing, answer_page
from domain.content.players import find_player, is_video_file
from domain.kernel.destinations import origin_of
from domain.kernel.safe_text import place_of

_SHEETS = ("landing-media.css",)
_PORTS = {"http": 80, "https": 443}
# In a policy, a semicolon would begin something else; browsers let a host have one.
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")
_KIND = re.compile(r"[a-z0-9]{1,5}", flags=re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What an address says of the file behind it. `kind` is an ending ("PDF"); without one there is no `name`."""

    name: str
    kind: str
    host: str


def video_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001 - none has a date
    content = page.content
    player = find_player(content.video_url)
    media = _media_of(content.video_url) if is_video_file(content.video_url) else ()
    plays = player is not None and page.plays
    return answer_page(
        page,
        language,
        template="video.html",
        title=content.video_title,
        sheets=_SHEETS,
        media=media,
        frames=(player.origin,) if player and plays else (),
        is_file=bool(media),
        player=player,
        plays=plays,
        poster=page.picture_path(content.poster_url) if content.poster_url else None,
        host=player.site if player else _host_of(content.video_url),
    )


def mp3_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001
    content = page.content
    media = _media_of(content.mp3_file_url)
    return answer_page(
        page,
        language,
        template="mp3.html",
        title=content.mp3_title,
        sheets=_SHEETS,
        media=media,
        plays=bool(media),
        host=_host_of(content.mp3_file_url),
    )


def image_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001
    content = page.content
    return answer_page(
        page,
        language,
        template="image.html",
        title=content.image_title,
        sheets=_SHEETS,
        path=page.picture_path(content.image_download_url),
        host=_host_of(content.image_download_url),
    )


def image_gallery_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001
    content = page.content
    return answer_page(
        page,
        language,
        template="image_gallery.html",
        title=content.image_gallery_title,
        sheets=(*_SHEETS, "landing-gallery.css"),
        pictures=[(page.picture_path(image.url), image.name) for image in content.image_gallery_images],
    )


def pdf_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001
    content = page.content
    return answer_page(
        page,
        language,
        template="pdf.html",
        title=content.pdf_title,
        sheets=_SHEETS,
        source=_source_of(content.pdf_download_url, kind="PDF"),
    )


def file_page(page: Landing, language: str, now: datetime) -> Response:  # noqa: ARG001
    content = page.content
    return answer_page(
        page,
        language,
        template="file.html",
        title=content.file_title,
        sheets=_SHEETS,
        source=_source_of(content.file_download_url),
    )


def _media_of(url: str) -> tuple[str, ...]:
    """The origin of `url` for the page's policy; nothing where a policy cannot name it."""
    scheme = url.partition(":")[0].lower()
    try:
        origin = origin_of(url)
    except ValueError:
        return ()
    if origin is None or scheme not in _PORTS or _HOST.fullmatch(origin.host) is None:
        return ()
    # An origin has no dot behind its host; where an address has one, a browser compares with it.
    if _host_of(url).partition(":")[0].endswith("."):
        return ()
    port = "" if origin.port == _PORTS[scheme] else f":{origin.port}"
    return (f"{scheme}://{origin.host}{port}",)


def _host_of(url: str) -> str:
    return place_of(url).removeprefix("www.")


def _source_of(url: str, *, kind: str = "") -> Source:
    name = unquote(_path_of(url), errors="replace").rpartition("/")[2]
    stem, _, ending = name.rpartition(".")
    is_name = stem and _KIND.fullmatch(ending)
    return Source(
        name=name if is_name else "",
        kind=ending.upper() if is_name else kind,
        host=_host_of(url),
    )


def _path_of(url: str) -> str:
    try:
        return urlsplit(url).path
    except ValueError:
        return ""
