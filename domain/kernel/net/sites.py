"""Well-known sites, by the names that people call them."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import unquote, urlsplit

# By the end of a host. Networks have profiles of people and businesses; the others have reviews.
NETWORKS: Final[Mapping[str, str]] = {
    "behance.net": "Behance",
    "bsky.app": "Bluesky",
    "facebook.com": "Facebook",
    "github.com": "GitHub",
    "instagram.com": "Instagram",
    "line.me": "LINE",
    "linkedin.com": "LinkedIn",
    "mastodon.social": "Mastodon",
    "pinterest.com": "Pinterest",
    "snapchat.com": "Snapchat",
    "t.me": "Telegram",
    "threads.net": "Threads",
    "threads.com": "Threads",
    "tiktok.com": "TikTok",
    "twitter.com": "X",
    "wa.me": "WhatsApp",
    "weibo.com": "Weibo",
    "x.com": "X",
    "xing.com": "XING",
    "youtu.be": "YouTube",
    "youtube.com": "YouTube",
}
_OTHERS: Final[Mapping[str, str]] = {
    "airbnb.com": "Airbnb",
    "g.page": "Google",
    "goo.gl": "Google",
    "holidaycheck.de": "HolidayCheck",
    "jameda.de": "jameda",
    "opentable.com": "OpenTable",
    "trustpilot.com": "Trustpilot",
    "vimeo.com": "Vimeo",
}
# They have a host in every country: google.de, tripadvisor.co.uk.
_EVERYWHERE: Final[Mapping[str, str]] = {
    "amazon": "Amazon",
    "booking": "Booking.com",
    "google": "Google",
    "tripadvisor": "Tripadvisor",
    "yelp": "Yelp",
}
# A handle, as cafe.linden, has no ending.
_ENDINGS: Final = re.compile(
    r"\.(aspx?|docx|gif|html?|jpe?g|mp[34]|pdf|php|png|svg|webp|zip)\Z", re.IGNORECASE
)
# The parts of a host that name a country: "co.uk" has two.
_COUNTRY_PARTS: Final = 2


def name_of_site(url: str) -> str | None:
    """What people call the site of a web address; None for others."""
    host = host_of(url)
    if (name := _by_end(host, {**NETWORKS, **_OTHERS})) is not None:
        return name
    labels = host.split(".")
    # Not "google.evil.example": behind the name only a country may follow.
    return next(
        (
            _EVERYWHERE[label]
            for number, label in enumerate(labels)
            if label in _EVERYWHERE and _is_country(labels[number + 1 :])
        ),
        None,
    )


def name_of_network(url: str) -> str | None:
    return _by_end(host_of(url), NETWORKS)


def host_of(url: str) -> str:
    """The host of a URL in lower case, without www; empty without a host."""
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def words_of_path(url: str) -> str:
    """What the last part of the path says: `menu 2026` of /files/menu-2026.pdf; empty without letters."""
    try:
        last = unquote(urlsplit(url).path).rstrip("/").rpartition("/")[2]
    except ValueError:
        return ""
    words = " ".join(re.sub("[-_+]+", " ", _ENDINGS.sub("", last)).split())
    return words.removeprefix("@") if re.search(r"[^\W\d_]", words) else ""


def name_of_address(url: str) -> str:
    """A name for what leads there: `menu 2026 · cafe.example`, or its site alone."""
    return " · ".join(filter(None, (words_of_path(url), name_of_site(url) or host_of(url))))


def _by_end(host: str, names: Mapping[str, str]) -> str | None:
    return next((name for end, name in names.items() if f".{host}".endswith(f".{end}")), None)


def _is_country(labels: list[str]) -> bool:
    return 1 <= len(labels) <= _COUNTRY_PARTS and all(len(label) <= len("com") for label in labels)
