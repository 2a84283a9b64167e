"""The outbox: letters that are to be sent, each by one process alone, again and again until a server takes it."""

import asyncio
import logging
import smtplib
import ssl
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from domain.contacts.emails import OutgoingEmail
from storage.db.failures import translated
from storage.db.models import MailRow
from storage.mail.smtp import Insecure, MailServer, Undeliverable, send_email

log = logging.getLogger(__name__)

EVERY_SECONDS: Final = 5.0
# Whoever claims a letter has so long for it; if the process dies, another takes it after that.
LEASE: Final = timedelta(minutes=10)
# After each try that failed; three days in all, then it is given up.
WAITS: Final = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    *[timedelta(hours=6)] * 12,
)
STEP: Final = 20

# The letter about a contact of an account, or None when there is nothing to write any more.
ComposeEmail = Callable[[UUID, UUID], Awaitable[OutgoingEmail | None]]


class Outbox:
    """Several processes may empty the same one."""

    def __init__(
        self, server: MailServer, sender: str, write: ComposeEmail, *, trust: ssl.SSLContext | None = None
    ) -> None:
        self._server = server
        self._sender = sender
        self._write = write
        self._trust = trust
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._send_until_closed())

    async def close(self) -> None:
        """Return once the letter that is on its way has been sent, or has failed."""
        self._closing.set()
        if self._task is not None:
            await self._task

    async def send_due(self, now: datetime) -> None:
        """Try every letter that is due, the oldest first, until the server cannot be reached."""
        with translated():
            while not self._closing.is_set():
                due = await MailRow.filter(due_at__lte=now).order_by("due_at", "id").limit(STEP)
                for mail in due:
                    if self._closing.is_set() or not await self._send(mail, now):
                        return
                if len(due) < STEP:
                    return

    async def _send_until_closed(self) -> None:
        while not self._closing.is_set():
            try:
                await self.send_due(datetime.now(UTC))
            except Exception:
                log.exception("the outbox was not looked through; it will be")
            try:
                await asyncio.wait_for(self._closing.wait(), EVERY_SECONDS)
            except TimeoutError:
                continue

    async def _send(self, mail: MailRow, now: datetime) -> bool:
        """Whether the next one is worth a try."""
        unclaimed = MailRow.filter(id=mail.id, tries=mail.tries, due_at=mail.due_at)
        if not await unclaimed.update(due_at=now + LEASE, tries=mail.tries + 1):
            return True
        try:
            message = await self._write(mail.account_id, mail.contact_id)
            if message is not None:
                await asyncio.to_thread(
                    send_email, self._server, self._sender, message, sent_at=now, trust=self._trust
                )
        except Undeliverable:
            log.warning("a letter was given up: no server takes its address")
        except Exception as error:  # noqa: BLE001 - whatever it is, it will be tried again, and not for ever
            await _put_back(mail, error, now)
            return not _is_of_the_server(error)
        await MailRow.filter(id=mail.id).delete()
        return True


async def _put_back(mail: MailRow, error: Exception, now: datetime) -> None:
    # Never the error itself: a server repeats addresses in what it says.
    said = f"{type(error).__name__} {_status_of(error)}".rstrip()
    if mail.tries >= len(WAITS):
        log.error("a letter was given up after %d tries: %s", mail.tries + 1, said)
        await MailRow.filter(id=mail.id).delete()
        return
    wait = WAITS[mail.tries]
    log.warning("a letter was not sent, the next try is in %d min: %s", wait.total_seconds() // 60, said)
    await MailRow.filter(id=mail.id).update(due_at=now + wait)


def _is_of_the_server(error: Exception) -> bool:
    """Whether the next letter would meet it as well."""
    if isinstance(error, smtplib.SMTPRecipientsRefused | smtplib.SMTPDataError):
        return False
    return isinstance(error, OSError | smtplib.SMTPException | Insecure)


def _status_of(error: Exception) -> int | str:
    """What the server answered (RFC 5321, 4.2), where it did."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return next((code for code, _ in error.recipients.values()), "")
    return error.smtp_code if isinstance(error, smtplib.SMTPResponseException) else ""
