"""Where a video plays: in the browser itself, or in the player of a video site."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

from pydantic_core import Url

_FILES: Final = (".mp4", ".webm", ".m4v", ".mov", ".ogv")
_YOUTUBE: Final = "https://www.youtube-nocookie.com"
_VIMEO: Final = "https://player.vimeo.com"
_YOUTUBE_ID: Final = re.compile(r"[A-Za-z0-9_-]{11}")
# They stand where an ID stands, and are as long as one.
_NO_IDS: Final = frozenset({"videoseries", "live_stream"})
_VIMEO_PATH: Final = re.compile(
    r"/(?:video/|channels/[\w-]+/|groups/[\w-]+/videos/|(?:album|showcase)/\d+/video/)?"
    r"(?P<id>[0-9]{1,12})(?:/(?P<key>[0-9a-f]{6,20}))?/?",
    flags=re.ASCII,
)
_VIMEO_KEY: Final = re.compile(r"[0-9a-f]{6,20}")
_TIME: Final = re.compile(r"(?:([0-9]{1,2})h)?(?:([0-9]{1,3})m)?(?:([0-9]{1,6})s?)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """`address` is a page of `origin` that is made to be embedded. `tall`: an upright video."""

    site: str
    origin: str
    address: str
    tall: bool = False


def is_video_file(url: str) -> bool:
    """Whether a browser can play `url` itself, going by the end of its path."""
    parsed = _parsed(url)
    return parsed is not None and (parsed.path or "").lower().endswith(_FILES)


def find_player(url: str) -> Player | None:
    """The player for a page of YouTube or Vimeo that shows one video; None for any other address.

    Nothing of `url` gets into the player's address but what has the pattern of an ID, a key or a time.
    """
    parsed = _parsed(url)
    # The sites are on no port but the usual ones.
    if parsed is None or (parsed.scheme, parsed.port) not in (("https", 443), ("http", 80)):
        return None
    find = _SITES.get(parsed.host or "")
    return find(parsed) if find is not None else None


def _parsed(url: str) -> Url | None:
    """As a browser reads it; None for what it cannot read."""
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
    address = f"{_YOUTUBE}/embed/{video}?autoplay=1&playsinline=1&rel=0" + (
        f"&start={start}" if start else ""
    )
    return Player(site="YouTube", origin=_YOUTUBE, address=address, tall=first == "shorts")


def _find_vimeo(parsed: Url) -> Player | None:
    found = _VIMEO_PATH.fullmatch(parsed.path or "")
    if found is None:
        return None
    # An unlisted video shows only to who has its key.
    key = found["key"] or dict(parse_qsl(parsed.query or "")).get("h", "")
    shown = f"&h={key}" if _VIMEO_KEY.fullmatch(key) else ""
    return Player(
        site="Vimeo", origin=_VIMEO, address=f"{_VIMEO}/video/{found['id']}?dnt=1&autoplay=1{shown}"
    )


def _seconds(time: str) -> int:
    """Of `90`, `90s` or `1h2m3s`; 0 for anything else."""
    found = _TIME.fullmatch(time)
    hours, minutes, seconds = (int(part or 0) for part in found.groups()) if found else (0, 0, 0)
    return hours * 3600 + minutes * 60 + seconds


_SITES: Final[Mapping[str, Callable[[Url], Player | None]]] = {
    **dict.fromkeys(
        (
            "youtube.com",
            "www.youtube.com",
            "m.youtube.com",
            "music.youtube.com",
            "youtu.be",
            "youtube-nocookie.com",
            "www.youtube-nocookie.com",
        ),
        _find_youtube,
    ),
    **dict.fromkeys(("vimeo.com", "www.vimeo.com", "player.vimeo.com"), _find_vimeo),
}
