"""Names that imitate others: a client chooses its own (Unicode Technical Standard 39)."""

import re
import unicodedata
from typing import Final, Literal

# Why a name may be there to deceive.
Doubt = Literal["letters", "official"]
# Letters of Greek, Cyrillic and Armenian that look like Latin ones: a selection of confusables.txt.
_LIKE_LATIN: Final = frozenset(
    "\u212aΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυωϲϳЅІЈАВЕКМНОРСТУХаеорсухѕіјѡѵһүӏԁԛԜԝՈհոռսցօ"  # noqa: RUF001
)
# As they begin the names of their letters.
_SCRIPTS_LIKE_LATIN: Final = frozenset(
    "GREEK CYRILLIC ARMENIAN CHEROKEE COPTIC LISU GEORGIAN DESERET TIFINAGH CANADIAN".split()
)
_STYLED: Final = re.compile(
    ".+ LATIN (CAPITAL|SMALL)|LATIN LETTER SMALL CAP|MATHEMATICAL|DOUBLE-STRUCK|BLACK-LETTER|SCRIPT CAPITAL"
)
_ALIKE: Final = str.maketrans("01l|", "oiii")


def doubt_of(name: str) -> Doubt | None:
    letters = {letter for letter in name if letter.isalpha()}
    is_read_as_latin = all(one in _LIKE_LATIN or _script_of(one) == "LATIN" for one in letters)
    if (
        any(_STYLED.match(unicodedata.name(one, "")) for one in name)
        or any(map(_is_mixed, name.split()))
        or (is_read_as_latin and letters & _LIKE_LATIN)
    ):
        return "letters"
    is_official = any(term in word for word in _skeleton(name).split() for term in _OFFICIAL)
    return "official" if is_official else None


def _is_mixed(word: str) -> bool:
    """Chinese, Japanese and Korean mix scripts, but none that could be taken for another."""
    scripts = {_script_of(letter) for letter in word if letter.isalpha()}
    return "LATIN" in scripts and bool(scripts & _SCRIPTS_LIKE_LATIN)


def _script_of(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def _skeleton(text: str) -> str:
    """Without accents, capitals and punctuation: Re-p0ínt is repoint."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(one for one in plain if one.isalnum() or one.isspace()).translate(_ALIKE)


# Our own name, and words of those who check, help and decide, in the languages of the pages.
_OFFICIAL: Final = _skeleton(
    "repoint security support official verified helpdesk administrator sicherheit kundendienst offiziell "
    "sécurité officiel vérifié seguridad soporte oficial verificado segurança suporte "
    "安全 客服 官方 支持 公式 セキュリティ サポート"
).split()
