"""Questions to the person in the middle of a call, where the client asks them (elicitation, MCP 2026-07-28).

Stateless: the answer to the call is the question, and the client sends the call again with what the person
said. Where no client can ask, the tools refuse, or say afterwards what would have been asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from mcp.server.context import ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from domain.kernel.safe_text import ISOLATES, without_invisible

_FIELD: Final = "answer"


class Declined(Exception):
    """The person was asked and did not agree."""


class Question(Exception):
    """The call cannot go on without an answer. `answer`: the JSON Schema of it."""

    def __init__(self, key: str, message: str, answer: Mapping[str, Any]) -> None:
        super().__init__(message)
        self._key = key
        self._message = without_invisible(message, keep=ISOLATES)
        self._answer = answer

    def result(self) -> InputRequiredResult:
        schema = {"type": "object", "properties": {_FIELD: dict(self._answer)}, "required": [_FIELD]}
        form = ElicitRequestFormParams(message=self._message, requested_schema=schema)
        return InputRequiredResult(input_requests={self._key: ElicitRequest(params=form)})


@dataclass(frozen=True, slots=True)
class Person:
    """The person behind the client, and what they have answered to this call."""

    can_be_asked: bool = False
    answers: Mapping[str, Any] | None = None

    def agrees(self, about: str, message: str) -> bool:
        """False where nobody can be asked. `about`: what is agreed to, also when the message changes.

        Raises Question at first, Declined after a no.
        """
        answer = {"type": "boolean", "title": "Yes, do it", "default": False}
        return self._answer("agree", about, message, answer) is True

    def chooses(self, about: str, message: str, choices: Mapping[str, str]) -> str | None:
        """One of the keys of `choices`; None where nobody can be asked. Raises as `agrees`."""
        titled = [{"const": value, "title": title} for value, title in choices.items()]
        chosen = self._answer("choose", about, message, {"type": "string", "oneOf": titled})
        return chosen if chosen in choices else None

    def _answer(self, kind: str, about: str, message: str, answer: Mapping[str, Any]) -> Any:
        if not self.can_be_asked:
            return None
        key = f"{kind}-{sha256(about.encode()).hexdigest()[:16]}"
        said = (self.answers or {}).get(key)
        if not isinstance(said, ElicitResult):
            raise Question(key, message, answer)
        value = (said.content or {}).get(_FIELD) if said.action == "accept" else None
        if not value:
            raise Declined
        return value


NOBODY: Final = Person()


def person_of(ctx: ServerRequestContext[Any, Any], params: CallToolRequestParams) -> Person:
    """Before 2026-07-28 a question would need a session, which this server has none of."""
    capabilities = ctx.session.client_capabilities
    asks = capabilities.elicitation if capabilities else None
    # A client that names no mode has the form, which was the only one at first.
    has_form = asks is not None and (asks.form is not None or asks.url is None)
    can_be_asked = has_form and ctx.protocol_version in MODERN_PROTOCOL_VERSIONS
    return Person(can_be_asked, params.input_responses)
