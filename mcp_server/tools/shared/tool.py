"""A tool of the assistant endpoint: its description, its arguments, its answer."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from mcp.shared.exceptions import MCPError
from mcp_types import ContentBlock, ToolAnnotations
from pydantic import BaseModel

from domain.codes.short_urls import CreatedVia
from domain.kernel.coercion import schema_of
from domain.kernel.errors import DomainError, ValidationFailed
from domain.kernel.reasons import Reason
from domain.oauth.grants import Access
from domain.oauth.scopes import Scope
from domain.use_cases.codes.meant_codes import SeveralMeant
from domain.use_cases.deps import Actor
from mcp_server.context import Context
from mcp_server.elicitation import NOBODY, Person
from mcp_server.oauth.challenges import FORBIDDEN

Arguments = TypeVar("Arguments", bound=BaseModel)
READS: Final = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
# People who scan see what is created or changed: an open world.
CREATES: Final = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=True
)
CHANGES: Final = ToolAnnotations(
    read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=True
)


@dataclass(frozen=True, slots=True)
class Caller:
    """One call. `person`: may have answered a question of it. `known_fields`: what codes are serialized as,
    by their places in memory, beside them."""

    context: Context
    access: Access
    person: Person = NOBODY
    known_fields: dict[int, tuple[object, dict[str, Any]]] = field(default_factory=dict, compare=False)

    def require(self, scope: Scope) -> None:
        if not self.access.may(scope):
            message = f"The owner of this account has not allowed {scope} for this assistant."
            raise MCPError(FORBIDDEN, message)

    @property
    def actor(self) -> Actor:
        """The author of a change, as the history names it."""
        access, name = self.access, f"assistant {self.access.client.display_name}"
        return Actor(access.account, name[:300], CreatedVia.ASSISTANT, access.grant.id)


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """`summary`: a sentence or two for the person. `structured`: an instance of the tool's `result` model.

    `blocks`: pictures, which the result has between the two. `read_whole`: where values are whole that
    had to be cut short. `has_written`: False where a tool that writes changed nothing.
    """

    summary: str
    structured: BaseModel
    blocks: tuple[ContentBlock, ...] = ()
    has_written: bool = True
    read_whole: str = "Do not send these back as they are here: get_qr_code with path reads them whole."


@dataclass(frozen=True, kw_only=True, slots=True)
class Tool(Generic[Arguments]):
    """`description` is read by a model: what the tool does, when to use it, what it changes in the world.

    `arguments` and `result` are the models of its two schemas. `meta` is listed unchanged.
    `advise` says what to do about a ValidationFailed, given the arguments; by default they are listed where
    one is unknown. The fault of a known one says itself what it may be.
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
    advise: Callable[[Mapping[str, Any], ValidationFailed], str] | None = None

    def next_step(self, fields: Mapping[str, Any], refusal: DomainError) -> str | None:
        """What to do next, if this tool knows better than the table of errors."""
        if not isinstance(refusal, ValidationFailed) or isinstance(refusal, SeveralMeant):
            return None
        if self.advise is not None:
            return self.advise(fields, refusal)
        if all(fault.reason is not Reason.UNKNOWN_FIELD for fault in refusal.faults):
            return None
        names = ", ".join(self.argument_names)
        return f"The arguments of {self.name} are {names}." if names else "It takes no arguments."

    @property
    def argument_names(self) -> list[str]:
        listed = schema_of(self.arguments).get("properties", {})
        return [name for name in listed if name not in getattr(self.arguments, "unlisted", ())]
