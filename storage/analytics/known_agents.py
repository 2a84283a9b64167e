"""User agents as they were judged when they were first seen. What was read is kept: only the worker that counts changes them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from domain.agents import Agent, agent_key
from storage.analytics.agents import judge_agent
from storage.analytics.connection import Connection
from storage.analytics.statements import Row, given, table

# So many are kept in memory at most.
MAX_KEPT: Final = 5_000
_AGENTS: Final = table(
    "agents", id="bigint", user_agent="text", bot="text", device="text", os="text", browser="text"
)


class Known(NamedTuple):
    key: int
    agent: Agent


class KnownAgents:
    """A caller that fails before what `learn` gave is saved must `forget`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._known: dict[str, Known] = {}

    def forget(self) -> None:
        self._known.clear()

    def learn(self, user_agents: Collection[str]) -> Sequence[Row]:
        """Have these at hand; the rows of those that nobody has seen before, as `save` takes them."""
        if len(self._known) > MAX_KEPT:
            self.forget()
        missing = {agent_key(text): text for text in user_agents if text not in self._known}
        if not missing:
            return []
        stored = self._stored(missing)
        new: list[Row] = []
        for key, text in missing.items():
            agent = stored.get(key)
            if agent is None:
                agent = judge_agent(text)
                new.append((key, text, agent.bot, agent.device, agent.os, agent.browser))
            self._known[text] = Known(key, agent)
        return new

    def of(self, user_agent: str) -> Known:
        return self._known[user_agent]

    def save(self, rows: Sequence[Row]) -> None:
        self._connection.insert(_AGENTS, rows, "ON CONFLICT (id) DO NOTHING")

    def _stored(self, keys: Collection[int]) -> Mapping[int, Agent]:
        rows = self._connection.rows(
            "SELECT agents.id, bot, device, os, browser FROM given CROSS JOIN agents WHERE agents.id = given.key",
            (),
            given([(key,) for key in keys], key="bigint"),
        )
        return {key: Agent(*judged) for key, *judged in rows}
