"""What tools do in the world, in the four hints of the standard, each of them said."""

from typing import Final

from mcp_types import ToolAnnotations

READS: Final = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
# Whatever is made or changed is seen by people who scan: an open world.
CREATES: Final = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=True
)
REPOINTS: Final = ToolAnnotations(
    read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=True
)
