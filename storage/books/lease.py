"""One process at a time keeps the books: a lease in the one row of `books`, by the database's clock.

Each transaction of the books begins by renewing it and ends undone when that fails: whoever has lost the lease, to a pause of the
machine say, cannot change what another has in hand.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Final
from uuid import uuid4

from storage.books.connections import Connection

# After a kill another process goes on once they are over.
LEASE_SECONDS: Final = 6
RENEWED_AFTER: Final = 2
# A command may read for as long without a word, and leaves the books to a process only then.
COMMAND_SECONDS: Final = 60
# So the keeper's name begins while an operator's command has the books.
_COMMAND: Final = "command-"


class LeaseLost(Exception):
    """Another process may keep the books by now."""


class Lease:
    def __init__(
        self, connection: Connection, *, seconds: float = LEASE_SECONDS, is_command: bool = False
    ) -> None:
        """`is_command`: it takes the books from a process that keeps them for ever, though from no other command."""
        self._connection = connection
        self._keeper = f"{_COMMAND}{uuid4().hex[: 36 - len(_COMMAND)]}" if is_command else str(uuid4())
        yields = f" OR keeper NOT LIKE '{_COMMAND}%'" if is_command else ""
        self._is_free = f"(keeper IS NULL OR keeper = ? OR until < {connection.now}{yields})"
        held_for = max(seconds, COMMAND_SECONDS) if is_command else seconds
        self._until = f"{connection.now} + {round(held_for * 1_000)}"
        self._renewed_at = 0.0
        self.is_held = False

    def take(self) -> bool:
        """Whether it is ours now: it was nobody's, its holder's time was over, or it was ours already."""
        rows = self._connection.rows(f"SELECT {self._is_free} FROM books WHERE id = 1", (self._keeper,))
        if not rows:
            self._connection.change(
                "INSERT INTO books (id, keeper, until) VALUES (1, NULL, 0) ON CONFLICT DO NOTHING"
            )
        # Asked first: one UPDATE every few seconds by each process that has to wait would be for nothing.
        if rows and not rows[0][0]:
            return False
        return self._renew(self._is_free, self._keeper, self._keeper)

    def hold(self) -> None:
        """Renew it where that is due. Raises LeaseLost."""
        if monotonic() - self._renewed_at >= RENEWED_AFTER or not self.is_held:
            self._fence()

    def give_up(self) -> None:
        self.is_held = False
        self._connection.change("UPDATE books SET keeper = NULL WHERE id = 1 AND keeper = ?", (self._keeper,))

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything within or nothing, and only while the lease is ours. Raises LeaseLost."""
        try:
            self._connection.begin()
            self._fence()
            yield
            self._connection.commit()
        except BaseException:
            # A connection that is lost has undone it already, and what was raised says more.
            with suppress(Exception):
                self._connection.rollback()
            raise

    def _fence(self) -> None:
        if not self._renew("keeper = ?", self._keeper, self._keeper):
            raise LeaseLost

    def _renew(self, condition: str, *values: object) -> bool:
        changed = self._connection.change(
            f"UPDATE books SET keeper = ?, until = {self._until} WHERE id = 1 AND {condition}", values
        )
        self.is_held = changed == 1
        self._renewed_at = monotonic()
        return self.is_held
