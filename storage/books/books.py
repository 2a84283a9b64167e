"""What the keeper of the books has in hand: its connection, the lease, and what it remembers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Final

from storage.books.connections import Connection, open_connection
from storage.books.known_agents import KnownAgents
from storage.books.lease import LEASE_SECONDS, Lease
from storage.books.sheets import Sheets
from storage.config import Database

_ASKS_EVERY: Final = 0.25


class BooksTaken(Exception):
    """Another command has the books."""


class Stopped(Exception):
    """The process is to end; nothing is lost by that."""


class Books:
    """For one thread at a time."""

    def __init__(
        self,
        connection: Connection,
        *,
        is_closing: Callable[[], bool] = lambda: False,
        lease_seconds: float = LEASE_SECONDS,
        is_command: bool = False,
    ) -> None:
        self.connection = connection
        self._is_closing = is_closing
        self.lease = Lease(connection, seconds=lease_seconds, is_command=is_command)
        self.sheets = Sheets(connection)
        self.agents = KnownAgents(connection)

    def take(self) -> bool:
        """Whether we keep the books now."""
        if self.lease.is_held:
            return True
        self.forget()
        return self.lease.take()

    def forget(self) -> None:
        self.sheets.forget()
        self.agents.forget()

    def go_on(self) -> None:
        """Renew the lease where that is due. Raises LeaseLost, or Stopped when the process is to end."""
        if self._is_closing():
            raise Stopped
        self.lease.hold()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """What is remembered is changed before it is stored: when that fails, nothing is remembered."""
        try:
            self.go_on()
            yield
        except BaseException:
            self.forget()
            raise

    def close(self) -> None:
        """Give up the lease, so that another goes on at once."""
        try:
            if self.lease.is_held:
                self.lease.give_up()
        finally:
            self.connection.close()


@contextmanager
def taken_books(
    database: Database, *, within: float, on_wait: Callable[[], None] = lambda: None
) -> Iterator[Books]:
    """The books for an operator's command: whatever process keeps them stands back until it is done.

    Raises BooksTaken when another command has them, for all of `within` seconds; `on_wait` is called once when it does.
    """
    books = Books(open_connection(database), is_command=True)
    try:
        _wait_for(books, within, on_wait)
        yield books
    finally:
        books.close()


def _wait_for(books: Books, within: float, on_wait: Callable[[], None]) -> None:
    deadline = monotonic() + within
    if books.take():
        return
    on_wait()
    while not books.take():
        if monotonic() >= deadline:
            raise BooksTaken
        sleep(_ASKS_EVERY)
