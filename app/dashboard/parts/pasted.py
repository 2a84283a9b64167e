"""A field into which anything can be pasted: what it is, what can be made of it, and what was pressed."""

from dataclasses import dataclass
from typing import Any

from app.dashboard.frame import SignedIn
from app.dashboard.parts.codes import name_of, path_of
from app.pages.words import fault_words
from app.types.catalogue import CODE_TYPES
from app.types.fields import words_in
from domain.codes.short_urls import ShortURL
from domain.content.page_titles import LONGEST_TITLE
from domain.content.pasted import Offer, Pasted, read_pasted
from domain.content.types.links import URLContent
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import as_name
from domain.use_cases.codes.short_urls import find_pasted_url


@dataclass(frozen=True, slots=True)
class PastedField:
    """`values`: for `pasted.html`. `offer`: the one pressed, or the only one; None: the page asks.

    `title`: of the page at the address, where there was the time to look.
    """

    values: dict[str, Any]
    offer: Offer | None
    title: str = ""


async def pasted_field(request: SignedIn) -> PastedField:
    """Read the field `url`. While something is entered, nothing is made of it."""
    fields, text = request.fields, request.fields.get("url", "")
    own = await find_pasted_url(request.deps, request.account.id, text)
    pasted = read_pasted(text, request.zone) if own is None else _of_own(own)
    is_entering = request.is_partial or request.resumes
    values = {
        "entered": text,
        "pasted": None if is_entering and not text.strip() else pasted,
        "wrong": fault_words(request.t, pasted.fault) if pasted.fault else "",
        "own": own and path_of(own),
        "types": CODE_TYPES,
        "words": words_in(request.t),
    }
    # A press counts for the text that it was offered for, and so does a title.
    is_read = fields.get("read") == text
    pressed = fields.get("as", "") if is_read else ""
    offers = [one for place, one in enumerate(pasted.offers) if pressed == str(place)]
    if is_entering or (not offers and ("as" in fields or not pasted.is_plain)):
        return PastedField(values, None)
    title = as_name(fields.get("title", ""))[:LONGEST_TITLE] if is_read else ""
    return PastedField(values, (offers or pasted.offers)[0], title)


def _of_own(own: ShortURL) -> Pasted:
    """Its own destination is what can be made."""
    destination, loop = own.destination(), Fault("url", Reason.LOOP)
    leads = (Offer(URLContent.slug, {"url": destination}),) if destination else ()
    return Pasted("own", leads, loop, name_of(own))
