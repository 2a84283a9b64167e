"""Pages of videos, sound, pictures and files."""

import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from starlette.responses import Response

from app.pages.formats import format_length, format_sides, format_size
from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import translations
from domain.content.players import find_player, is_video_file
from domain.kernel.net.destinations import origin_of
from domain.kernel.safe_text import name_of_destination

_PORTS = {"http": 80, "https": 443}
# In a policy, a semicolon would begin the next directive; browsers allow one in a host.
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")
# A phone opens none of these by itself.
_FOR_COMPUTERS = frozenset(
    "7Z AI DEB DMG DWG DXF EXE GZ INDD ISO JAR MSI OTF PSD RAR RPM STL TAR TTF WOFF WOFF2".split()
)
# With more pictures, each opens by itself: the viewer would make the page too large.
_MOST_IN_VIEWER = 16
_KIND = re.compile(r"[a-z0-9]{1,5}", flags=re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file as its URL describes it. `kind` is an extension ("PDF"); without one, `name` is empty."""

    name: str
    kind: str
    host: str


def video_page(page: Landing) -> Response:
    content = page.content
    player = find_player(content.video_url)
    media = _media_of(content.video_url) if is_video_file(content.video_url) else ()
    plays = player is not None and page.plays
    return answer_page(
        page,
        content.video_title,
        sources={"media-src": media, "frame-src": (player.origin,) if player and plays else ()},
        is_file=bool(media),
        player=player,
        plays=plays,
        poster=page.picture(poster, "wide") if (poster := content.poster()) else None,
        host=player.site if player else _host_of(content.video_url),
    )


def mp3_page(page: Landing) -> Response:
    url = page.content.mp3_file_url
    media = _media_of(url)
    return answer_page(
        page,
        page.content.mp3_title,
        face=True,
        sources={"media-src": media},
        plays=bool(media),
        host=_host_of(url),
        facts=_facts_of(page, None),
        download=_download_label(page),
    )


def image_page(page: Landing) -> Response:
    url = page.content.image_download_url
    return answer_page(
        page,
        page.content.image_title,
        path=page.picture_path(url),
        facts=[*_facts_of(page, _kind_of(page, url)), _host_of(url)],
    )


def image_gallery_page(page: Landing) -> Response:
    content = page.content
    return answer_page(
        page,
        content.image_gallery_title,
        has_viewer=len(content.image_gallery_images) <= _MOST_IN_VIEWER,
        pictures=[
            (
                page.picture(image.url, "square"),
                page.picture(image.url, "cover"),
                page.picture_path(image.url),
                image.name,
            )
            for image in content.image_gallery_images
        ],
    )


def pdf_page(page: Landing) -> Response:
    url, facts = page.content.pdf_download_url, page.file_facts
    has_first_page = page.file is not None and page.file.logo_hash and facts.width and facts.height
    return answer_page(
        page,
        page.content.pdf_title,
        host=_host_of(url),
        facts=_facts_of(page, facts.kind or "PDF"),
        download=_download_label(page),
        first_page=page.picture(url, "paper") if has_first_page else None,
        sides=facts,
    )


def file_page(page: Landing) -> Response:
    t, url = page.t, page.content.file_download_url
    source, kind = _source_of(url), _kind_of(page, url)
    has_face = not page.look.has_square_logo
    return answer_page(
        page,
        page.content.file_title,
        face=has_face,
        source=source,
        facts=_facts_of(page, t.file_kind.format(kind=kind) if kind else None),
        download=_download_label(page),
        needs_computer=source.kind in _FOR_COMPUTERS,
    )


def _facts_of(page: Landing, kind: str | None) -> list[str]:
    """What a visitor is told of the file before a tap; what is not known is left out."""
    facts, language = page.file_facts, page.language
    found = [kind] if kind else []
    if facts.pages:
        found.append(translations(language).counted("media_pages", facts.pages))
    if facts.kind != "PDF" and facts.width and facts.height:
        found.append(format_sides(language, facts.width, facts.height))
    if facts.seconds:
        found.append(format_length(facts.seconds))
    if facts.size:
        found.append(format_size(language, facts.size))
    return found


def _download_label(page: Landing) -> str:
    t, size = page.t, page.file_facts.size
    return t.media_download_size.format(size=format_size(page.language, size)) if size else t.media_download


def _kind_of(page: Landing, url: str) -> str:
    """The kind that the file's first bytes show; an address may end in anything."""
    return page.file_facts.kind or _source_of(url).kind


def _media_of(url: str) -> tuple[str, ...]:
    """The origin of `url` for the page's policy; empty if a policy cannot name it."""
    scheme = url.partition(":")[0].lower()
    try:
        origin = origin_of(url)
    except ValueError:
        return ()
    if origin is None or scheme not in _PORTS or _HOST.fullmatch(origin.host) is None:
        return ()
    # An origin has no dot after its host, but browsers compare with the URL's own dot.
    if _host_of(url).partition(":")[0].endswith("."):
        return ()
    port = "" if origin.port == _PORTS[scheme] else f":{origin.port}"
    return (f"{scheme}://{origin.host}{port}",)


def _host_of(url: str) -> str:
    return name_of_destination(url).removeprefix("www.")


def _source_of(url: str) -> Source:
    try:
        path = urlsplit(url).path
    except ValueError:
        path = ""
    name = unquote(path, errors="replace").rpartition("/")[2]
    stem, _, ending = name.rpartition(".")
    if stem and _KIND.fullmatch(ending):
        return Source(name=name, kind=ending.upper(), host=_host_of(url))
    return Source(name="", kind="", host=_host_of(url))
