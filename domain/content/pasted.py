"""What a person has pasted: the kind that it is, and the codes that can be made of it at once."""

import re
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from typing import Final
from urllib.parse import parse_qsl, unquote, unquote_plus, urlsplit

from domain.content import SLUGS, parse_content
from domain.content.pasted_payloads import COORDINATES, PAYLOADS
from domain.content.players import find_player
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.net.destinations import parse_destination
from domain.kernel.net.hosts import canonical_host, is_of_own_network
from domain.kernel.net.pasted_addresses import clean_address, narrow, number_of, other_text, with_scheme
from domain.kernel.net.sites import host_of, name_of_address, name_of_site, words_of_path
from domain.kernel.parsing import Fields
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import readable

_VIDEO: Final = ("video", "video_title", "video_url")
# By the ending of the path: the type, and its fields of a title and an address.
_PAGES: Final = {
    **dict.fromkeys("gif jpeg jpg png svg webp".split(), ("image", "image_title", "image_download_url")),
    **dict.fromkeys("docx epub pptx xlsx zip".split(), ("file", "file_title", "file_download_url")),
    **dict.fromkeys("m4v mov mp4 webm".split(), _VIDEO),
    "pdf": ("pdf", "pdf_title", "pdf_download_url"),
    "mp3": ("mp3", "mp3_title", "mp3_file_url"),
}
_SITES: Final = {
    "Instagram": "https://www.instagram.com/{}",
    "TikTok": "https://www.tiktok.com/@{}",
    "YouTube": "https://www.youtube.com/@{}",
}
_MAPS: Final = ("maps.app.goo.gl", "maps.apple.com", "maps.apple", "openstreetmap.org")
_DEGREES: Final = r"(-?\d{1,3}(?:\.\d+)?)"
# A pin, the middle of a map, and two of OpenStreetMap.
_ON_MAP: Final = (
    rf"!3d{_DEGREES}!4d{_DEGREES}",
    rf"(?:[?&](?:q|query|ll|coordinate|destination)=|/@){COORDINATES.pattern}",
    rf"[?&]mlat={_DEGREES}&mlon={_DEGREES}",
    rf"#map=[0-9]+/{_DEGREES}/{_DEGREES}",
)
# Addresses without `//`; `Lunch:menu` is hardly one.
_APPS: Final = ("bitcoin:", "ethereum:", "facetime:", "sip:", "skype:", "spotify:", "upi:", "whatsapp:")
_SCHEME: Final = re.compile(r"[A-Za-z][\w+.-]*:\S*")
# Addresses that may be meant, and most likely are not: a host without a dot, one that phones reach in one
# network alone, one with a password that everybody who scans it can read.
DOUBTS: Final = ("no_ending", "own_network", "password")


@dataclass(frozen=True, slots=True)
class Offer:
    """A code that can be made: content that its type accepts. `site`: where a name is taken to be one."""

    slug: str
    fields: Fields
    site: str = ""

    @property
    def type_id(self) -> int:
        return SLUGS[self.slug].type_id


@dataclass(frozen=True, slots=True)
class Pasted:
    """`kind`: the slug of a type, or `app` (an address that opens one), `map` (an address without the place),
    `profile` (a name on a network), `wrong`, or one of DOUBTS.

    `offers`: what was most likely meant is the first. `fault`: why it cannot work as it is. `title`: what a
    person recognizes it by.
    """

    kind: str
    offers: tuple[Offer, ...] = ()
    fault: Fault | None = None
    title: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether it is the address of a new code, and nothing is to be asked."""
        first = self.offers[0] if self.offers and self.fault is None and not self.is_doubtful else None
        return first is not None and first.slug == "url" and not first.site

    @property
    def is_doubtful(self) -> bool:
        return self.kind in DOUBTS


def read_pasted(text: str, zone: tzinfo = UTC) -> Pasted:
    """`zone`: of times that name none. Nothing is offered that its type would refuse."""
    text = narrow(clean_address(readable(text)))
    for beginning, (slug, read) in PAYLOADS.items():
        if text.lower().startswith(beginning) and (fields := read(text, zone)):
            return _of(slug, Offer(slug, fields))
    if number := _number_in(text):
        return _of("phone", *(Offer(slug, {"phone": number}) for slug in ("phone", "whatsapp", "sms")))
    # "Ada <ada@example.com>", as mail programs copy it.
    mailbox = re.sub(r"\A[^<>]*<([^<>\s@]+@[^<>\s@]+)\Z", r"\1", text)
    if (reason := other_text(mailbox)) is Reason.MAILBOX:
        return _of("email", Offer("email", {"email": mailbox}))
    return _profile(text[1:].rstrip(".")) if reason is Reason.PROFILE else _address(text)


def _of(kind: str, *offers: Offer, title: str = "") -> Pasted:
    """What is wrong with the first is said if none is left. `title`: if it is not that of the first."""
    parsed = [(one, *parse_content(one.type_id, one.fields)) for one in offers]
    kept = tuple(one for one, content, _ in parsed if content is not None)
    _, content, faults = parsed[0]
    title = title or (next(content.searched(), "") if content is not None else "")
    return Pasted(kind, kept, None if kept else faults[0], readable(title))


def _number_in(text: str) -> str:
    """A phone number in digits of any script; empty for an IP address, a date and all else."""
    number = number_of(text).replace(";ext=", " ext ")
    plain = re.sub("[\u2010-\u2015]", "-", number.replace("\xa0", " "))
    plain = "".join(str(int(one)) if one.isdecimal() else one for one in plain)
    is_number = number != text or re.fullmatch(r"\+?[0-9 ()./-]+", plain)
    is_other = re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,3}(\.[0-9]{1,3}){3}", plain)
    return plain if is_number and not is_other and len(re.findall("[0-9]", plain)) > 5 else ""


def _profile(name: str) -> Pasted:
    # YouTube alone has names in all scripts.
    sites = {site: url for site, url in _SITES.items() if name.isascii() or site == "YouTube"}
    offers = (Offer("url", {"url": url.format(name)}, site) for site, url in sites.items())
    return _of("profile", *offers, title=f"@{name}")


def _address(text: str) -> Pasted:
    try:
        url = parse_destination(with_scheme(text))
    except InvalidValue as refusal:
        return _refused(text, refusal)
    if url.lower().startswith(("http://", "https://")):
        return _web(url)
    lead = Offer("url", {"url": url})
    if "://" in url or url.lower().startswith(_APPS):
        return _of("app", lead)
    return replace(_of("wrong", Offer("text", {"text": text}), lead), fault=Fault("url", Reason.FULL_URL))


def _refused(text: str, refusal: InvalidValue) -> Pasted:
    """What was meant, or the address in a sentence, or a text to read."""
    as_text, fault = Offer("text", {"text": text}), refusal.at("url")
    if refusal.reason is Reason.REFUSED_SCHEME or not text:
        return Pasted("wrong", fault=fault)
    found, has_spaces = re.findall(r"https?://[^\s<>\"]+", text), bool(re.search(r"\s", text))
    if len(found) == 1 and not text.startswith(found[0]):
        inner = _address(found[0].rstrip(".,;:!?)"))
        return replace(inner, offers=(*inner.offers, as_text))
    whole = with_scheme(re.sub(r"\s+", "%20", text)) if has_spaces else ""
    meant = refusal.values.get("meant") or (whole if whole.startswith("http") else "")
    is_address = bool(meant or _SCHEME.fullmatch(text))
    if not is_address and (has_spaces or not text.isascii()):
        return _of("text", as_text)
    offers = [Offer("url", {"url": meant})] if meant else []
    offers += [as_text] if has_spaces or not is_address else []
    return replace(_of("wrong", *offers), fault=fault) if offers else Pasted("wrong", fault=fault)


def _web(url: str) -> Pasted:
    lead, host, parts = Offer("url", {"url": url}), host_of(url), urlsplit(url)
    query = dict(parse_qsl(parts.query))
    chats = {"wa.me": parts.path.strip("/"), "api.whatsapp.com": query.get("phone", "").strip(" +")}
    if (number := chats.get(host, "")).isdecimal():
        message = {"message": query["text"]} if "text" in query else {}
        return _of("whatsapp", Offer("whatsapp", {"phone": f"+{number}", **message}), lead)
    is_google = name_of_site(url) == "Google" and (parts.path.startswith("/maps") or host.startswith("maps."))
    if is_google or host in _MAPS:
        return _place(url, query.get("q", ""), lead)
    page, has_player = _PAGES.get(parts.path.rpartition(".")[2].lower()), find_player(url) is not None
    if page is not None or has_player:
        slug, title, address = page or _VIDEO
        name = (name_of_address(url) if has_player else words_of_path(url) or host)[:200]
        offers = [Offer(slug, {title: name, address: url}), lead]
        return _of(slug, *(reversed(offers) if has_player else offers), title=name)
    if parts.username and not (parts.password or parts.path.strip("/") or parts.query):
        # `https://hello@cafe.example` was most likely an e-mail address.
        return _of("email", Offer("email", {"email": f"{parts.username}@{parts.hostname}"}), lead)
    if parts.password:
        return _of("password", lead)
    if is_of_own_network(canonical_host(parts.netloc.rpartition("@")[2]) or host):
        return _of("own_network", lead)
    return _of("url" if "." in host or ":" in host else "no_ending", lead, title=name_of_address(url))


def _place(url: str, asked: str, lead: Offer) -> Pasted:
    named = re.search(r"/place/([^/@]+)", urlsplit(url).path)
    name = unquote_plus(named[1]) if named else "" if COORDINATES.fullmatch(asked) else asked
    found = next(filter(None, (re.search(form, unquote(url), re.ASCII) for form in _ON_MAP)), None)
    if found is None:
        return _of("map", lead, title=name or name_of_address(url))
    place = {"latitude": float(found[1]), "longitude": float(found[2]), "location": name[:200] or None}
    return _of("location", Offer("location", place), lead, title=name)
