"""The base of all types of code: names, where a scan leads, the payload, the pictures of a page."""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from domain.content.fields import LED_TO, PICTURES, SEARCHED, Phone
from domain.content.traversal import texts_of
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, Strict
from domain.payloads.uris import format_tel


class CodeContent(Strict):
    """`scan` says in one sentence what a scan does; `example` is a body without its `type_id`."""

    type_id: ClassVar[int]
    slug: ClassVar[str]
    type_name: ClassVar[str]
    type_description: ClassVar[str]
    scan: ClassVar[str]
    example: ClassVar[Mapping[str, Any]]

    @classmethod
    def input_schema(cls) -> dict[str, Any]:
        """JSON Schema (2020-12) of a body with this type's fields alone; `type_id` is one of them."""
        schema = cls.model_json_schema()
        properties = {"type_id": {"type": "integer", "const": cls.type_id}, **schema["properties"]}
        required = ["type_id", *schema.get("required", ())]
        return {**schema, "title": cls.type_name, "properties": properties, "required": required}

    @classmethod
    def with_current_names(
        cls, fields: Fields, _before: "CodeContent | None" = None, _name: str | None = None, /
    ) -> Fields:
        """A body, or stored content, with the names that its fields have now.

        `_before`, `_name`: the content and the name of the code that the body changes.
        """
        return fields

    @classmethod
    def misfits(cls, fields: Fields) -> Iterator[Fault]:  # noqa: ARG003 - most types have none
        """Fields that are missing, or do not belong, because of other fields."""
        yield from ()

    def conflicts(self) -> Iterator[Fault]:
        """Faults between values that are each valid alone."""
        yield from ()

    def destination(self) -> str | None:
        """Where a scan leads; None for a landing page."""
        return None

    def destinations_by_system(self) -> Mapping[str, str]:
        """The destinations on `ios` and `android`, if they differ from `destination`."""
        return {}

    def systems_with_page(self) -> Collection[str]:
        """The systems that get the landing page even if there is a `destination`: `mac`, `computer`."""
        return ()

    def static_payload(self, code_id: UUID, created_at: datetime) -> str | None:  # noqa: ARG002 - for events
        """The content for a symbol that works without a network; it can be too long for one."""
        return self.payload()

    def payload(self) -> str | None:
        """The content as phones understand it without a network; None for a type without such a form."""
        return None

    def led_to(self) -> Iterator[tuple[str, str]]:
        """Every address that a scan or a tap leads to, by its path: `links_list[0].url`."""
        return texts_of(self, LED_TO)

    def searched(self) -> Iterator[str]:
        """The texts that a search finds it by: names, lines, numbers and addresses, and never a secret."""
        yield from (text for _, text in texts_of(self, SEARCHED))
        yield from (format_tel(number) for _, number in texts_of(self, (Phone,)))

    def pictures(self) -> Iterator[str]:
        """The addresses of the pictures that its page shows."""
        return (url for _, url in texts_of(self, PICTURES) if url.lower().startswith(("http://", "https://")))

    def file_url(self) -> str | None:
        """The address of the file that its page is about, and says the size of."""
        return None


class BlankContent(CodeContent):
    """The content of a code that is printed first and filled later: none. No body can ask for this type."""

    type_id = 0
    slug = "blank"
    type_name = "Blank"
    type_description = "Nothing yet: a code to be printed first."
    scan = "Shows a page that says so."
    example: ClassVar[Mapping[str, Any]] = {}
