"""Addresses as people paste and type them: what is dropped around one, and what a wrong one was meant as."""

import re
import unicodedata
from typing import Any, Final

from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason

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
_FILES: Final = "csv doc docx gif htm html ics jpeg jpg mp3 mp4 pdf png svg txt vcf webp xlsx zip".split()


def _near(word: str) -> str:
    """A pattern for the word, also with a letter more, fewer, changed or swapped."""
    parts = [(word[:n], word[n : n + 1], word[n + 1 : n + 2], word[n + 2 :]) for n in range(len(word) + 1)]
    return "|".join(f"{a}[a-z]?{c}{d}|{a}[a-z]{b}{c}{d}|{a}{c}{b}{d}" for a, b, c, d in parts)


_ANY: Final = re.IGNORECASE | re.DOTALL
# A scheme that is or was meant to be the web's. `http:8080` is a host with a port.
_LIKE_WEB: Final = re.compile(
    rf"({_near('https')}|{_near('http')})(?![a-z])(?:[:;.,]?//+|:/?(?=[^\W\d_]))", flags=_ANY
)
# Two addresses without a space between them: the host of the first ends in the scheme of the second.
_GLUED: Final = re.compile(r"https?://[^/?#]+?(https?://.*)", flags=_ANY)
# ASCII as Chinese and Japanese keyboards write it.
_FULL_WIDTH: Final = {**{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}, 0x3000: 0x20, 0x3002: 0x2E}
# Texts that other types of code hold, and their forms.
_OTHER_TEXTS: Final = (
    (Reason.NETWORK, r"WIFI:.*"),
    (Reason.CARD, r"(BEGIN:VCARD|(ME|BIZ)CARD:).*"),
    (Reason.EVENT, r"BEGIN:(VCALENDAR|VEVENT).*"),
    (Reason.MAILBOX, r"[^\s@:/]+@[^\s@:/]+"),
    (Reason.PROFILE, r"@[\w.-]+"),
    (Reason.CALL, r"[+0][0-9 ()/-]{5,}"),
)


def wrong_address(reason: Reason, meant: str = "", **values: Any) -> InvalidValue:
    """`meant`: the address that was probably meant, or nothing."""
    return InvalidValue(reason, **values, **({"meant": meant} if meant else {}))


def clean_address(text: str) -> str:
    """The address without spaces and quotation marks around it, and without characters nobody sees."""
    if not text.isascii():
        kept = (c for c in text if c in _JOINERS or unicodedata.category(c) != "Cf")
        text = _IDLE_JOINERS.sub("", "".join(kept))
    bare = text.strip()
    inner = bare.lstrip(_QUOTES)
    # No address begins with one; some end with one.
    return inner.strip(_QUOTES).strip() if inner != bare else bare.rstrip('<>"').rstrip()


def narrow(text: str) -> str:
    """ASCII in place of the full-width characters with which the text begins its scheme or host."""
    return text.translate(_FULL_WIDTH) if "\uff01" <= text[:1] <= "\uff5e" else text


def number_of(text: str) -> str:
    """A phone number that was copied from a link (`tel:+43…`), or with marks of direction."""
    return re.sub(r"\Atel:\s*", "", clean_address(text), flags=_ANY)


def with_scheme(text: str) -> str:
    """`https://` before a host with a dot: `example.com/menu`. Any other text is only cleaned."""
    text = narrow(clean_address(text))
    bare = _BARE.fullmatch(text)
    # menu.pdf is a file that the sender has.
    return text if bare is None or (bare[1] or "").lower() in _FILES else f"https://{text}"


def other_text(text: str) -> Reason | None:
    """Why a cleaned text is no address but what another type of code holds."""
    return next((reason for reason, pattern in _OTHER_TEXTS if re.fullmatch(pattern, text, _ANY)), None)


def require_address(text: str) -> None:
    """Raise InvalidValue for what other types of code hold, for nearly http(s), and for two schemes."""
    if reason := other_text(text):
        raise InvalidValue(reason)
    mended = with_right_scheme(text)
    if mended.lower() != text.lower():
        meant = "" if mended.endswith("//") else mended
        raise wrong_address(Reason.ONE_SCHEME, meant)


def with_right_scheme(text: str) -> str:
    """`https://` for `htps://`, and one of two; unchanged if it does not begin like a web address."""
    while not (glued := _GLUED.fullmatch(text)) and (found := _LIKE_WEB.match(text)):
        text = text[found.end() :]
        if not _LIKE_WEB.match(text):
            return f"{'https' if found[1].lower().endswith('s') else 'http'}://{text}"
    return glued[1] if glued else text
