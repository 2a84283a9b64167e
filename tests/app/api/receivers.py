"""Receivers of webhooks on this machine, and what they were sent."""

import asyncio
import json
from contextlib import asynccontextmanager
from functools import partial

from app.api.resources.feed import compose
from domain.use_cases.webhooks.deliveries import Deliverer
from storage.runtime.webhook_worker import WebhookWorker
from tests.listeners import listening
from tests.support import SECRET


class Receiver:
    """`statuses`: the answers to come, the last one for good. `held`: it answers once that is set.

    `refused`: of so many new messages one is refused when it comes first.
    """

    def __init__(self):
        self.messages = []
        self.answered = []
        self.statuses = [200]
        self.lines = []
        self.body = b"thank you"
        self.held = None
        self.refused = 0
        self.known = set()
        self.port = 0

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/hooks"

    @property
    def events(self):
        return [json.loads(body) for _, body in self.messages]

    @property
    def sequences(self):
        return [event["sequence"] for event in self.events]

    async def __call__(self, reader, writer):
        head, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (line.split(": ", 1) for line in lines if line)
        headers = {name.lower(): value for name, value in pairs}
        body = await reader.readexactly(int(headers["content-length"]))
        self.messages.append((headers | {":head": head}, body))
        if self.held is not None:
            await self.held.wait()
        status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
        if headers.get("webhook-id") not in self.known:
            self.known.add(headers.get("webhook-id"))
            status = 503 if self.refused and len(self.known) % self.refused == 0 else status
        self.answered.append(status)
        lines = [f"HTTP/1.1 {status} Said", *self.lines, f"Content-Length: {len(self.body)}"]
        writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode() + self.body)
        await writer.drain()


@asynccontextmanager
async def receiving():
    receiver = Receiver()
    async with listening(receiver) as receiver.port:
        yield receiver


@asynccontextmanager
async def nobody():
    """An address at which nothing listens any more."""
    async with receiving() as receiver:
        pass
    yield receiver.url


def worker_of(world):
    deliverer = Deliverer(world.deps, partial(compose, world.deps, SECRET), SECRET)
    return WebhookWorker(deliverer, world.clock.now)


async def deliver(world):
    """Send all that is due."""
    await worker_of(world).serve_due()


async def new_webhook(key, url, **fields):
    response = await key.post("/webhooks", json={"url": url, **fields})
    assert response.status_code == 201, response.text
    return response.json()["data"]


async def until(condition):
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0)
