"""What there is no room for, in words."""

from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.kernel.errors import NoRoomForFiles, PlanLimitReached, TooManyItems

_TEXTS = {NoRoomForFiles: "wrong_no_room_for_files", TooManyItems: "wrong_too_many_items"}


def limit_text(
    language: str, refusal: PlanLimitReached, usual: str = "no_room_of_plan"
) -> tuple[str, dict[str, str]]:
    """The name of the text, and the words in it. `usual`: the text of a number of codes, links or domains."""
    used, limit = (format_number(language, number) for number in (refusal.used, refusal.limit))
    words = {"used": used, "size": used, "limit": limit}
    return _TEXTS.get(type(refusal), usual), words


def limit_words(t: Translations, refusal: PlanLimitReached, usual: str = "no_room_of_plan") -> str:
    text, words = limit_text(t.language, refusal, usual)
    return str(getattr(t, text)).format(**words)
