"""What a tool is: how it is shown to a model, what it needs, what it does."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from mcp_types import ContentBlock, ToolAnnotations
from pydantic import BaseModel

from domain.codes.short_urls import CreatedVia
from domain.kernel.coercion import schema_of
from domain.kernel.errors import DomainError, ValidationFailed
from domain.oauth.grants import Access
from domain.oauth.scopes import Scope
from domain.use_cases.deps import Actor
from mcp_server.context import Context

Arguments = TypeVar("Arguments", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is calling, and what the process has to answer with."""

    context: Context
    access: Access

    @property
    def actor(self) -> Actor:
        """As the history names whoever did it."""
        return Actor(
            self.access.account, f"assistant {self.access.client.shown_name}"[:300], CreatedVia.ASSISTANT
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """`summary`: a sentence or two for the person; `structured`: what the tool's output schema describes.

    `blocks` stand between the two in the result: pictures.
    """

    summary: str
    structured: Mapping[str, Any]
    blocks: tuple[ContentBlock, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Tool(Generic[Arguments]):
    """`description` is read by a model: what it does, when to use it, what it changes in the world.

    `arguments` and `result` are the models that its two schemas are made from; `meta` is shown with it as it is.
    `mend` says what to do about a ValidationFailed, given the arguments as they came; else they are named.
    """

    name: str
    title: str
    description: str
    scope: Scope
    hints: ToolAnnotations
    arguments: type[Arguments]
    result: type[BaseModel]
    run: Callable[[Caller, Arguments], Awaitable[Answer]]
    meta: Mapping[str, Any] = field(default_factory=dict)
    mend: Callable[[Mapping[str, Any], ValidationFailed], str] | None = None

    def next_step(self, parsed: Mapping[str, Any], refusal: DomainError) -> str | None:
        """What to do next, where this tool knows better than the table of errors."""
        if not isinstance(refusal, ValidationFailed):
            return None
        if self.mend is not None:
            return self.mend(parsed, refusal)
        names = ", ".join(schema_of(self.arguments).get("properties", {}))
        return f"The arguments of {self.name} are {names}." if names else "It takes no arguments."
