"""Addresses as people paste and type them: what is dropped around one, and what a wrong one was meant as."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

# Straight, typographic, guillemets, angle and corner brackets.
_QUOTES: Final = "\"'`<>«»\u2039\u203a\u300c\u300d\u300e\u300f" + "".join(map(chr, range(0x2018, 0x2020)))
_JOINERS: Final = "\u200c\u200d"
# They join emoji, and letters of Persian and India: only what is not ASCII.
_IDLE_JOINERS: Final = re.compile(f"(?<![^\x00-\x7f])[{_JOINERS}]+|[{_JOINERS}]+(?![^\x00-\x7f])")
# The group is the last label of the host.
_BARE: Final = re.compile(
    r"(?:(?:[\w-]+\.)+([^\W\d_]{2,}|xn--[\w-]+)|localhost(?=:)|[0-9]{1,3}(?:\.[0-9]{1,3}){3})"
    r"(?::[0-9]{1,5})?(?:[/?#].*)?"
)
_FILES: Final = frozenset(
    "csv doc docx gif htm html ics jpeg jpg mp3 mp4 pdf png svg txt vcf webp xlsx zip".split()
)
_BEGINNING: Final = re.compile(r"([A-Za-z]{3,7})([:;.,]?)(/*)")
# Two addresses without a space between them: the host of the first ends in the scheme of the second.
_GLUED: Final = re.compile(r"https?://[^/?#]+?(https?://.*)", flags=re.IGNORECASE | re.DOTALL)
_EMAIL: Final = r"[^\s@:/]+@[^\s@:/]+\.[^\s@:/.]+"
# Texts that other types of code hold: the kind, what is said of it, and its form.
_OTHER_TEXTS: Final[Sequence[tuple[str, str, re.Pattern[str]]]] = tuple(
    (kind, fault, re.compile(pattern, flags=re.IGNORECASE | re.DOTALL))
    for kind, fault, pattern in (
        ("network", "must be an address, not a Wi-Fi network: that is type wifi", r"WIFI:.*"),
        ("card", "must be an address, not a contact: that is type vcard", r"(BEGIN:VCARD|(ME|BIZ)CARD:).*"),
        ("event", "must be an address, not an event: that is type event", r"BEGIN:(VCALENDAR|VEVENT).*"),
        ("email", "must be an address of a page, not of e-mail: that is type email", _EMAIL),
        ("profile", "must be the address of a profile, not its name", r"@[\w.-]+"),
        ("phone", "must be an address, not a phone number: that is type phone", r"[+0][0-9 ()/-]{5,}"),
    )
)


class AddressError(ValueError):
    """`kind`: what the text is, or what is wrong with it. `meant`: the address that was meant, or ""."""

    def __init__(self, message: str, kind: str = "wrong", *, meant: str = "") -> None:
        super().__init__(f"{message}; did you mean {meant}?" if meant else message)
        self.kind = "meant" if meant else kind
        self.meant = meant


def clean_address(text: str) -> str:
    """Without spaces and quotation marks around it, and without invisible characters (Unicode's Cf) anywhere.

    Joiners stay between characters that they join.
    """
    if not text.isascii():
        kept = (c for c in text if c in _JOINERS or unicodedata.category(c) != "Cf")
        text = _IDLE_JOINERS.sub("", "".join(kept))
    bare = text.strip()
    inner = bare.lstrip(_QUOTES)
    # No address begins with one; some end with one.
    return inner.strip(_QUOTES).strip() if inner != bare else bare.rstrip('<>"').rstrip()


def number_of(text: str) -> str:
    """A phone number that was copied from a link (`tel:+43…`), or with marks of direction."""
    text = clean_address(text)
    return text[4:].strip() if text.lower().startswith("tel:") else text


def with_scheme(text: str) -> str:
    """`https://` before a host with a dot: `example.com/menu`. Any other text is only cleaned."""
    text = clean_address(text)
    bare = _BARE.fullmatch(text)
    # menu.pdf is a file that the sender has.
    return text if bare is None or (bare[1] or "").lower() in _FILES else f"https://{text}"


def refuse_other_texts(text: str) -> None:
    """Raise AddressError for what other types of code hold: a network, a contact, an e-mail address."""
    for kind, fault, pattern in _OTHER_TEXTS:
        if pattern.fullmatch(text):
            raise AddressError(fault, kind)


def require_right_scheme(text: str) -> None:
    """Raise AddressError for a scheme that is nearly http(s), like `htps:` or `https//`, and for two."""
    mended = _with_right_scheme(text)
    if mended is None or mended.lower() == text.lower():
        return
    raise AddressError(
        "must begin with https:// or http://, once", meant="" if mended.endswith("//") else mended
    )


def _with_right_scheme(text: str, *, is_inner: bool = False) -> str | None:
    """None if the text does not begin like http(s). An inner `http:8080` is a host with a port."""
    if glued := _GLUED.fullmatch(text):
        return glued[1]
    found = _BEGINNING.match(text)
    scheme = _scheme_meant(found[1].lower()) if found else None
    if found is None or scheme is None:
        return None
    if len(found[3]) < 2 and (is_inner or found[2] != ":"):
        return None
    rest = text[found.end() :]
    return _with_right_scheme(rest, is_inner=True) or f"{scheme}://{rest}"


def _scheme_meant(word: str) -> str | None:
    """The scheme of the web, for the same word or one with a letter more, fewer, changed or swapped."""
    near = [scheme for scheme in ("http", "https") if _is_near(word, scheme)]
    # "https" is near to both.
    return None if not near else near[-1] if word.endswith("s") else near[0]


def _is_near(word: str, other: str) -> bool:
    pairs = enumerate(zip(word, other, strict=False))
    start = next((index for index, (one, two) in pairs if one != two), min(len(word), len(other)))
    one, two = word[start:], other[start:]
    is_swapped = one[:2] == two[1::-1] and one[2:] == two[2:]
    return one[1:] == two[1:] or one[1:] == two or one == two[1:] or is_swapped
