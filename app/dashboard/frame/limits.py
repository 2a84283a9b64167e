"""What there is no room for, in words."""

from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.kernel.errors import NoRoomForFiles, PlanLimitReached, TooManyItems

_TEXTS = {NoRoomForFiles: "no_room_for_files", TooManyItems: "no_room_for_items"}


def limit_text(
    language: str, refusal: PlanLimitReached, usual: str = "no_room_of_plan"
) -> tuple[str, dict[str, str]]:
    """The name of the text, and the words in it. `usual`: the text of a number of codes, links or domains."""
    words = {name: format_number(language, getattr(refusal, name)) for name in ("used", "limit")}
    return _TEXTS.get(type(refusal), usual), words


def limit_words(t: Translations, refusal: PlanLimitReached, usual: str = "no_room_of_plan") -> str:
    text, words = limit_text(t.language, refusal, usual)
    return str(getattr(t, text)).format(**words)
