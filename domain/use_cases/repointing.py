"""Repointing: another place, or other content, behind a code that is printed; nothing else of it changes."""

from dataclasses import dataclass
from datetime import datetime

from domain.codes import QRCode
from domain.content import shown_content
from domain.errors import Fault, PreconditionFailed, ValidationFailed
from domain.ports import Passwords, Store, Studio
from domain.service import Actor, Service
from domain.typed import Fields, ReadFields
from domain.typed_codes import COMMON_FIELDS
from domain.use_cases.codes import change_code
from domain.use_cases.short_urls import get_short_url


@dataclass(frozen=True, slots=True)
class Repointed:
    """A code before and after."""

    before: QRCode
    after: QRCode

    def changed_fields(self) -> list[str]:
        """The content fields that are not as they were."""
        before, after = shown_content(self.before.content), shown_content(self.after.content)
        return [name for name in after if before.get(name) != after[name]]


async def repoint_code(
    store: Store,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    service: Service,
    studio: Studio,
    passwords: Passwords,
    now: datetime,
) -> Repointed:
    """The code before and after a merge patch of its content (RFC 7396). Raises as `change_code`.

    Raises ValidationFailed, too, when nothing is to change, and for each field that is no content of its type.
    """

    async def try_once() -> Repointed:
        before = await get_short_url(store.codes, actor.account.id, reference)
        patch = _content_of(read(), before)
        after = await change_code(
            store,
            actor,
            str(before.id),
            lambda: patch,
            service=service,
            studio=studio,
            passwords=passwords,
            now=now,
            if_match=frozenset({before.revision()}),
        )
        return Repointed(before, after)

    while True:
        try:
            return await try_once()
        except PreconditionFailed:
            # Somebody else has changed it in the meantime: what is said of before must be what it was.
            continue


def _content_of(fields: Fields, code: QRCode) -> Fields:
    """The patch. A type that is named along with it must be the code's own, which `change_code` sees to."""
    content = type(code.content)
    others = COMMON_FIELDS - content.shared_fields - {"type_id"}
    why = "is not changed by repointing, but in the dashboard or by REST"
    if faults := [Fault(name, why) for name in fields if name in others]:
        raise ValidationFailed(faults)
    if not fields.keys() - {"type_id"}:
        names = ", ".join(content.model_fields)
        raise ValidationFailed([Fault("content", f"is required: at least one of {names}")])
    return fields
