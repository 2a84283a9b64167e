"""Every sentence of ours that a landing page may show, once in each language."""

from collections.abc import Mapping
from types import MappingProxyType

from app.pages.sentences.landing.chinese import CHINESE
from app.pages.sentences.landing.english import ENGLISH
from app.pages.sentences.landing.french import FRENCH
from app.pages.sentences.landing.german import GERMAN
from app.pages.sentences.landing.japanese import JAPANESE
from app.pages.sentences.landing.portuguese import PORTUGUESE
from app.pages.sentences.landing.shape import LandingSentences
from app.pages.sentences.landing.spanish import SPANISH

__all__ = ["LANDING", "LandingSentences"]

LANDING: Mapping[str, LandingSentences] = MappingProxyType(
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
