"""The classification of a user agent."""

from dataclasses import dataclass
from hashlib import blake2b

OTHER = "other"


@dataclass(frozen=True, slots=True)
class Agent:
    """`device`: phone, tablet, desktop, tv, console or other. `os`, `browser`: the family alone."""

    bot: str | None
    device: str
    os: str
    browser: str

    @property
    def client(self) -> str:
        """The value in the rollups."""
        return f"{self.device}/{self.os}/{self.browser}"


def user_agent_key(user_agent: str) -> int:
    """63 bits of its BLAKE2b hash, the same in all processes and versions."""
    digest = blake2b(user_agent.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1
