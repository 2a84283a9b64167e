"""What arrives by e-mail: the outbox of a world, and a real mail server."""

import re
from contextlib import asynccontextmanager
from functools import partial

from app.emails.queued import compose_queued
from storage.mail.outbox import Outbox
from storage.mail.smtp import parse_mail_server
from tests.storage.mail_server import serving
from tests.support import ROOT, SECRET


class Mailbox:
    def __init__(self, world, server):
        self._world, self._server = world, server
        compose = partial(compose_queued, world.deps, dashboard_url=f"{ROOT}/dashboard", secret_key=SECRET)
        url = f"smtp://127.0.0.1:{server.port}"
        self._outbox = Outbox(parse_mail_server(url), "repoint@qr.test", compose)

    async def receive(self):
        """The e-mails that were sent since."""
        before = len(self._server.received)
        await self._outbox.send_due(self._world.clock.now())
        return [one.message for one in self._server.received[before:]]

    async def receive_link(self):
        """The path and query of the link in the only e-mail."""
        (message,) = await self.receive()
        return link_in(message)


@asynccontextmanager
async def mailbox_of(world):
    async with serving() as server:
        yield Mailbox(world, server)


def link_in(message):
    return re.search(rf"{re.escape(ROOT)}(\S+)", message.get_content())[1]
