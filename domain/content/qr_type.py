"""What every type of code has in common: what it is called, where a scan leads, what its page shows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from domain.content.fields import LED_TO, PICTURES
from domain.content.traversal import texts_of
from domain.kernel.errors import Fault
from domain.kernel.parsing import Fields, Strict


@dataclass(frozen=True, kw_only=True, slots=True)
class Printed:
    """The code that a static twin belongs to."""

    id: UUID
    created_at: datetime
    short_url: str


class CodeContent(Strict):
    """`scan` says in one sentence what a scan does; `example` is a body without its `type_id`.

    `shared_fields` are those of its fields that are common fields of a code as well.
    """

    type_id: ClassVar[int]
    slug: ClassVar[str]
    type_name: ClassVar[str]
    type_description: ClassVar[str]
    scan: ClassVar[str]
    example: ClassVar[Mapping[str, Any]]
    shared_fields: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def misfits(cls, fields: Fields) -> Iterator[Fault]:  # noqa: ARG003 - most types have none
        """What is missing, or does not belong, because of what else is there."""
        yield from ()

    def conflicts(self) -> Iterator[Fault]:
        """What is wrong between values that are right each on its own."""
        yield from ()

    def destination(self) -> str | None:
        """Where a scan leads; None for a landing page."""
        return None

    def destinations_by_system(self) -> Mapping[str, str]:
        """Where a scan leads on `ios` and `android`, as far as that is somewhere of its own."""
        return {}

    def static_payload(self, printed: Printed) -> str | None:  # noqa: ARG002 - most types have no twin
        """The same content for a symbol that works with no network; None for a type without one.

        It can be longer than a symbol holds: whoever draws it has to look.
        """
        return None

    def led_to(self) -> Iterator[tuple[str, str]]:
        """Every address that a scan or a tap leads to, by its path: `links_list[0].url`."""
        return texts_of(self, LED_TO)

    def pictures(self) -> Iterator[str]:
        """The addresses of the pictures that its page shows."""
        return (url for _, url in texts_of(self, PICTURES) if url.lower().startswith(("http://", "https://")))
