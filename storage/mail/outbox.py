"""The outbox: e-mails to send. One process at a time tries each, as domain/kernel/retries.py says."""

import asyncio
import logging
import smtplib
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from domain.accounts.emails import OutgoingEmail, QueuedEmail
from domain.kernel.retries import next_try
from storage.db.failures import translated
from storage.db.mapping import entity_from
from storage.db.models.accounts import MailRow
from storage.mail.smtp import Insecure, MailServer, Undeliverable, reason_of, send_email
from storage.runtime.workers import PeriodicWorker

log = logging.getLogger(__name__)

# Lease on an e-mail; when it expires, another process retries.
LEASE: Final = timedelta(minutes=10)
STEP: Final = 20

# None once there is nothing to say any more: its contact or account is deleted.
ComposeEmail = Callable[[QueuedEmail], Awaitable[OutgoingEmail | None]]


class Outbox(PeriodicWorker):
    """Several processes may send from the same outbox. Without a server, a link to open is in the log."""

    every_seconds = 1.0
    failure = "outbox failed, will retry"

    def __init__(self, server: MailServer | None, sender: str, compose: ComposeEmail) -> None:
        super().__init__()
        self._server = server
        self._sender = sender
        self._compose = compose

    async def run_once(self) -> None:
        await self.send_due(datetime.now(UTC))

    async def send_due(self, now: datetime) -> None:
        """Try every due e-mail, the oldest first. Stop when the server cannot be reached, or on closing."""
        with translated():
            while not self._closing.is_set():
                due = await MailRow.filter(due_at__lte=now).order_by("due_at", "id").limit(STEP)
                for mail in due:
                    if self._closing.is_set() or not await self._send(mail, now):
                        return
                if len(due) < STEP:
                    return

    async def _send(self, mail: MailRow, now: datetime) -> bool:
        """Return whether the next e-mail is worth a try."""
        unleased = MailRow.filter(id=mail.id, tries=mail.tries, due_at=mail.due_at)
        if not await unleased.update(due_at=now + LEASE, tries=mail.tries + 1):
            return True
        try:
            email = await self._compose(entity_from(QueuedEmail, mail))
            if email is not None and self._server is not None:
                await asyncio.to_thread(send_email, self._server, self._sender, email, sent_at=now)
            elif email is not None and email.link is not None:
                log.info("no mail server is set; the link for %s (%s): %s", email.to, mail.kind, email.link)
        except Undeliverable:
            log.warning("e-mail given up: its address is invalid")
        except Exception as error:  # noqa: BLE001 - any failure is retried, a limited number of times
            await _put_back(mail, error, now)
            return not _is_of_server(error)
        await MailRow.filter(id=mail.id).delete()
        return True


async def _put_back(mail: MailRow, error: Exception, now: datetime) -> None:
    reason = reason_of(error)
    due_at = next_try(mail.tries + 1, now)
    if due_at is None:
        log.error("e-mail given up after %d tries: %s", mail.tries + 1, reason)
        await MailRow.filter(id=mail.id).delete()
        return
    log.warning("e-mail not sent, will retry in %d s: %s", (due_at - now).total_seconds(), reason)
    await MailRow.filter(id=mail.id).update(due_at=due_at)


def _is_of_server(error: Exception) -> bool:
    """Whether the next e-mail would fail in the same way."""
    if isinstance(error, smtplib.SMTPRecipientsRefused | smtplib.SMTPDataError):
        return False
    return isinstance(error, OSError | smtplib.SMTPException | Insecure)
