"""The player of a video: the browser itself, or the player of a video site."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

from pydantic_core import Url

_YOUTUBE_HOSTS: Final = frozenset(
    """youtube.com www.youtube.com m.youtube.com music.youtube.com youtu.be youtube-nocookie.com
    www.youtube-nocookie.com""".split()
)
_VIMEO_HOSTS: Final = ("vimeo.com", "www.vimeo.com", "player.vimeo.com")
_FILES: Final = (".mp4", ".webm", ".m4v", ".mov", ".ogv")
_YOUTUBE: Final = "https://www.youtube-nocookie.com"
_VIMEO: Final = "https://player.vimeo.com"
_YOUTUBE_ID: Final = re.compile(r"[A-Za-z0-9_-]{11}")
# Other pages in the place of an ID, with names of the same length.
_NO_IDS: Final = ("videoseries", "live_stream")
_VIMEO_PATH: Final = re.compile(
    r"/(?:video/|channels/[\w-]+/|groups/[\w-]+/videos/|(?:album|showcase)/\d+/video/)?"
    r"(?P<id>[0-9]{1,12})(?:/(?P<key>[0-9a-f]{6,20}))?/?",
    flags=re.ASCII,
)
_VIMEO_KEY: Final = re.compile(r"[0-9a-f]{6,20}")
_TIME: Final = re.compile(r"(?:([0-9]{1,2})h)?(?:([0-9]{1,3})m)?(?:([0-9]{1,6})s?)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """`address` is an embeddable page of `origin`. `tall`: an upright video. `poster_url`: a still."""

    site: str
    origin: str
    address: str
    tall: bool = False
    poster_url: str | None = None


def is_video_file(url: str) -> bool:
    """Whether a browser can play `url` itself, by its file extension."""
    parsed = _parse_url(url)
    return parsed is not None and (parsed.path or "").lower().endswith(_FILES)


def find_player(url: str) -> Player | None:
    """The player for a page of YouTube or Vimeo that shows one video; None for any other address.

    Only an ID, a key or a time, each checked by its pattern, gets from `url` into the player's address.
    """
    parsed = _parse_url(url)
    # The sites only use the default ports.
    if parsed is None or (parsed.scheme, parsed.port) not in (("https", 443), ("http", 80)):
        return None
    if parsed.host in _YOUTUBE_HOSTS:
        return _find_youtube(parsed)
    return _find_vimeo(parsed) if parsed.host in _VIMEO_HOSTS else None


def _parse_url(url: str) -> Url | None:
    """The URL as a browser parses it; None for a broken one."""
    try:
        return Url(url)
    except ValueError:
        return None


def _find_youtube(parsed: Url) -> Player | None:
    first, _, rest = (parsed.path or "").removeprefix("/").partition("/")
    query = dict(parse_qsl(parsed.query or ""))
    if parsed.host == "youtu.be":
        video = first
    elif first == "watch":
        video = query.get("v", "")
    else:
        video = rest.partition("/")[0] if first in ("shorts", "embed", "live", "v") else ""
    if _YOUTUBE_ID.fullmatch(video) is None or video in _NO_IDS:
        return None
    start = _seconds(query.get("t") or query.get("start") or "")
    address = f"{_YOUTUBE}/embed/{video}?autoplay=1&playsinline=1&rel=0"
    if start:
        address += f"&start={start}"
    poster_url = f"https://i.ytimg.com/vi/{video}/hqdefault.jpg"
    return Player(
        site="YouTube", origin=_YOUTUBE, address=address, tall=first == "shorts", poster_url=poster_url
    )


def _find_vimeo(parsed: Url) -> Player | None:
    found = _VIMEO_PATH.fullmatch(parsed.path or "")
    if found is None:
        return None
    # An unlisted video needs its key.
    key = found["key"] or dict(parse_qsl(parsed.query or "")).get("h", "")
    address = f"{_VIMEO}/video/{found['id']}?dnt=1&autoplay=1"
    if _VIMEO_KEY.fullmatch(key):
        address += f"&h={key}"
    return Player(site="Vimeo", origin=_VIMEO, address=address)


def _seconds(time: str) -> int:
    """The seconds in `90`, `90s` or `1h2m3s`; 0 for any other text."""
    found = _TIME.fullmatch(time)
    hours, minutes, seconds = (int(part or 0) for part in found.groups()) if found else (0, 0, 0)
    return hours * 3600 + minutes * 60 + seconds
