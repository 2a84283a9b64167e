"""One process at a time counts scans: a lease in the one row of `rollup_lease`, by the database's clock.

Each transaction of the worker begins by renewing it and is undone when that fails: whoever has lost the lease, to a pause of the
machine say, cannot change what another has in hand.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final
from uuid import uuid4

from storage.analytics.connection import Connection, transaction

# After a kill another process goes on once they are over.
LEASE_SECONDS: Final = 6
RENEWED_AFTER: Final = 2
# A command may read for as long without renewing, and leaves the lease to a process only then.
COMMAND_SECONDS: Final = 60
# So the holder's name begins while an operator's command has the lease.
_COMMAND: Final = "command-"


class LeaseLost(Exception):
    """Another process may be counting by now."""


class Lease:
    def __init__(
        self, connection: Connection, *, seconds: float = LEASE_SECONDS, is_command: bool = False
    ) -> None:
        """`is_command`: it takes the lease from any process, though from no other command."""
        self._connection = connection
        self._holder = f"{_COMMAND if is_command else ''}{uuid4().hex}"
        held_for = round((max(seconds, COMMAND_SECONDS) if is_command else seconds) * 1_000)
        self._expires_at = f"{connection.now} + {held_for}"
        yields = f" OR holder NOT LIKE '{_COMMAND}%'" if is_command else ""
        # One that ends later than any lease can was made by a clock that was wrong.
        longest = max(held_for, COMMAND_SECONDS * 1_000)
        self._is_free = (
            f"(holder IS NULL OR holder = ? OR expires_at < {connection.now}"
            f" OR expires_at > {connection.now} + {longest}{yields})"
        )
        self._renewed_at = 0.0
        self.is_held = False

    def take(self) -> bool:
        """Whether it is ours now: it was nobody's, its holder's time was over, or it was ours already."""
        free = self._connection.rows(
            f"SELECT {self._is_free} FROM rollup_lease WHERE id = 1", (self._holder,)
        )
        if not free:
            self._connection.change(
                "INSERT INTO rollup_lease (id, expires_at, pruned_before) VALUES (1, 0, 0) ON CONFLICT DO NOTHING"
            )
        # Asked first: an UPDATE by each standby process every few seconds would be for nothing.
        elif not free[0][0]:
            return False
        return self._renew(self._is_free)

    def renew(self) -> None:
        """Where that is due. Raises LeaseLost."""
        if (monotonic() - self._renewed_at >= RENEWED_AFTER or not self.is_held) and not self._renew():
            raise LeaseLost

    def release(self) -> None:
        self.is_held = False
        self._connection.change(
            "UPDATE rollup_lease SET holder = NULL WHERE id = 1 AND holder = ?", (self._holder,)
        )

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything within or nothing, and only while the lease is ours. Raises LeaseLost."""
        with transaction(self._connection):
            if not self._renew():
                raise LeaseLost
            yield

    def _renew(self, condition: str = "holder = ?") -> bool:
        changed = self._connection.change(
            f"UPDATE rollup_lease SET holder = ?, expires_at = {self._expires_at} WHERE id = 1 AND {condition}",
            (self._holder, self._holder),
        )
        self.is_held = changed == 1
        self._renewed_at = monotonic()
        return self.is_held
