"""Direction and language of a text, by its letters."""

from typing import Final, Literal
from unicodedata import bidirectional, name

# The language of a script that hardly any other language is written in.
_LANGUAGES: Final = {
    "ARABIC": "ar",
    "HEBREW": "he",
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "HANGUL": "ko",
    "THAI": "th",
    "GREEK": "el",
    "DEVANAGARI": "hi",
}
# Languages that share one of these scripts.
_SHARED: Final = {
    "ARABIC": ("fa", "ur", "ps", "ckb", "ug", "sd"),
    "HEBREW": ("yi",),
    "DEVANAGARI": ("mr", "ne", "sa"),
}
_READ: Final = 1_000


def direction_of(text: str) -> Literal["ltr", "rtl"] | None:
    """The direction of a text, which its first strong letter sets (UAX 9, P2); None without one."""
    for character in text[:_READ]:
        match bidirectional(character):
            case "L":
                return "ltr"
            case "R" | "AL":
                return "rtl"
    return None


def language_of_script(text: str, known: str | None = None) -> str | None:
    """The language of its first letters, if their script tells; `known` if that is written in it, too."""
    for character in text[:_READ]:
        if not character.isalpha():
            continue
        script = name(character, "").partition(" ")[0]
        if script == "CJK":
            # It is Chinese or Japanese: kana further on decide.
            continue
        found = _LANGUAGES.get(script)
        known_language = (known or "").partition("-")[0].lower()
        return known if known_language in _SHARED.get(script, ()) else found
    return None
