"""The feed while processes are killed: what is committed is in it, in order, and nothing else."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import httpx2
from standardwebhooks import Webhook

from tests.app.api.receivers import Receiver, receiving
from tests.fault.assistants import Assistant, AssistantProcess, let_in
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import Account, App, Connection, Gone, Scanning, running
from tests.fault.stored import execute, until_counted

ROUNDS = 5
WRITERS = 4
ROWS = b"type_id,url\n" + b"1,https://example.com/row\n" * 12
# So that the next process takes a job over at once, and not when the lease ends.
ENDS_OF_LEASES = (
    "UPDATE jobs SET due_at = created_at WHERE finished_at IS NULL",
    "UPDATE webhooks SET due_at = created_at",
)
HERE = {"REPOINT_FETCH_NETWORKS": "127.0.0.0/8", "REPOINT_FETCH_HTTP": "on"}
NOT_COMPARED = {"rules_now", "scan_count", "image_status", "scannability", "changed", "before"}


async def pages(app: App, account: Account, path: str) -> list[dict[str, Any]]:
    found, cursor, has_more = list[dict[str, Any]](), "", True
    while has_more:
        answer = await app.ask(account.request("GET", f"{path}limit=100{cursor}"))
        assert answer.status == 200, answer.body
        page = json.loads(answer.body)
        found += page["data"]
        following = page["meta"]["next_cursor"]
        has_more = page["meta"].get("has_more", following is not None)
        cursor = f"&cursor={following}"
    return found


def kept(resource: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in resource.items() if name not in NOT_COMPARED}


def mirror_of(events: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    found = dict[str, dict[str, Any]]()
    for event in events:
        data = event["data"]
        if event["type"] == "qr_code.deleted":
            del found[data["id"]]
        elif event["type"].startswith("qr_code."):
            found[data["id"]] = kept(data)
    return found


def taken(receiver: Receiver) -> Iterator[str]:
    """The ids of messages that were answered with 200."""
    ids = (headers["webhook-id"] for headers, _ in receiver.messages)
    return (one for one, status in zip(ids, receiver.answered, strict=False) if status == 200)


class Writer:
    """Makes, changes, deletes and restores codes, alone and in batches, until the server is gone."""

    def __init__(self, account: Account, rng: Random) -> None:
        self.account, self.rng = account, rng
        self.made: list[str] = []
        self.answered = 0

    async def write_on(self, app: App) -> None:
        with suppress(OSError):
            connection = await Connection.open(app.port)
            with suppress(Gone):
                while True:
                    await self._write(connection)
            await connection.close()

    async def _write(self, connection: Connection) -> None:
        answer = await connection.ask(self._next())
        assert answer.status < 500, answer.body
        self.answered += 1
        if answer.status == 201 and isinstance(answer.data, dict):
            self.made.append(answer.data["id"])

    def _next(self) -> bytes:
        rng, ask = self.rng, self.account.request
        if len(self.made) < 3 or rng.random() < 0.2:
            return self.account.create(name=f"{rng.random()}")
        one, other = rng.sample(self.made, 2)
        name = {"name": f"{rng.random()}"}
        # The second is refused, and takes the first back.
        items = [
            {"method": "update", "id": one, "body": name},
            {"method": "update", "id": other, "body": {"url": "no address"}},
        ]
        return rng.choice(
            [
                ask("PATCH", f"/qr-codes/{one}", name),
                ask("DELETE", f"/qr-codes/{one}"),
                ask("POST", f"/qr-codes/{one}/restore"),
                ask("POST", "/qr-codes/batch?atomic=true", items),
                ask("POST", "/qr-codes/batch", items),
            ]
        )


async def speak_on(assistant: Assistant, destinations: Iterator[str]) -> None:
    """Have codes made and repointed until the assistant's process is gone."""
    with suppress(httpx2.TransportError):
        while True:
            made = await assistant.find("create_qr_code", url=next(destinations))
            await assistant.find("repoint_qr_code", code=made["id"], url=next(destinations))


async def test_the_feed_is_what_was_done_and_all_of_it_is_delivered_whatever_is_killed(
    fault_database: FaultDatabase,
) -> None:
    app, rng = fault_database.app(**HERE), Random(7)
    assistants = AssistantProcess(fault_database.folder, fault_database.url, HERE)
    destinations = map("https://example.com/{}".format, count(1))
    async with running(app, assistants), let_in(assistants) as assistant, receiving() as receiver:
        account = assistant.account
        made = await app.ask(account.request("POST", "/webhooks", {"url": receiver.url}))
        verifier = Webhook(made.data["secret"])
        receiver.refused = 5
        short_id = await account.new_code(app)
        writers = [Writer(account, Random(number)) for number in range(WRITERS)]

        rounds = 0
        while rounds < ROUNDS or sum(writer.answered for writer in writers) <= 20:
            rounds += 1
            await app.ask(account.upload("/qr-codes/bulk", ROWS))
            scanning = Scanning(app, short_id, pause=0.01)
            await scanning.start(4)
            writing = [asyncio.create_task(writer.write_on(app)) for writer in writers]
            speaking = [asyncio.create_task(speak_on(assistant, destinations)) for _ in range(2)]
            # The other one works on for a while.
            for process in rng.sample([app, assistants], 2):
                await asyncio.sleep(rng.uniform(0.2, 0.8))
                await process.kill()
            await asyncio.gather(*writing, *speaking)
            await scanning.wait()
            for end in ENDS_OF_LEASES:
                await execute(fault_database, end)
            await asyncio.gather(app.start(), assistants.start())

            events = await pages(app, account, "/events?")
            assert [one["sequence"] for one in events] == [*range(1, len(events) + 1)]
            assert len({one["id"] for one in events}) == len(events)

        await until_counted(fault_database)
        async with asyncio.timeout(60):
            while any(job["status"] != "done" for job in await pages(app, account, "/bulk-jobs?")):
                await asyncio.sleep(0.1)

        events = await pages(app, account, "/events?")
        there = {one["id"]: kept(one) for one in await pages(app, account, "/qr-codes?")}
        assert [one["sequence"] for one in events] == [*range(1, len(events) + 1)]
        assert mirror_of(events) == there
        ended = [one["data"]["id"] for one in events if one["type"] == "job.finished"]
        assert sorted(ended) == sorted(job["id"] for job in await pages(app, account, "/bulk-jobs?"))
        scans = [scan["id"] for one in events for scan in one["data"].get("scans", ())]
        listed = [scan["id"] for scan in await pages(app, account, "/analytics/scans?")]
        assert sorted(scans) == sorted(listed)
        async with asyncio.timeout(90):
            while {one["id"] for one in events} - {*taken(receiver)}:
                await asyncio.sleep(0.1)
        for headers, body in receiver.messages:
            assert verifier.verify(body, headers)["id"] == headers["webhook-id"]
        told = {one["id"]: one["sequence"] for one in receiver.events}
        assert told == {one["id"]: one["sequence"] for one in events}
        print(f"{len(receiver.messages)} messages")
        print(f"{len(events)} events of {sum(one.answered for one in writers)} answers, {len(scans)} scans")
