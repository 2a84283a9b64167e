"""Every sentence a visitor may read, once in each language."""

from collections.abc import Mapping
from types import MappingProxyType

from app.pages.sentences.chinese import CHINESE
from app.pages.sentences.english import ENGLISH
from app.pages.sentences.french import FRENCH
from app.pages.sentences.german import GERMAN
from app.pages.sentences.japanese import JAPANESE
from app.pages.sentences.portuguese import PORTUGUESE
from app.pages.sentences.shape import Sentences
from app.pages.sentences.spanish import SPANISH

__all__ = ["SENTENCES", "Sentences"]

SENTENCES: Mapping[str, Sentences] = MappingProxyType(
    {
        "en": ENGLISH,
        "de": GERMAN,
        "fr": FRENCH,
        "es": SPANISH,
        "pt": PORTUGUESE,
        "zh": CHINESE,
        "ja": JAPANESE,
    }
)
