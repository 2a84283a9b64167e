"""Processes of the assistant: killed at any moment, and several of them over one database."""

import asyncio

from tests.fault.assistants import AssistantProcess, let_in
from tests.fault.conftest import FaultDatabase
from tests.fault.processes import DESTINATION, running, until

ROUNDS = 3
CALLERS = 4
# A further call every five seconds: less than the slowest machine asks.
LIMIT = 12


async def test_a_killed_assistant_process_has_kept_every_call_it_answered_and_tokens_stay_valid(
    fault_database: FaultDatabase,
) -> None:
    process = AssistantProcess(fault_database.folder, fault_database.url)
    async with running(process), let_in(process) as assistant:
        for number in range(1, ROUNDS + 1):
            calling = [asyncio.create_task(assistant.make_codes()) for _ in range(CALLERS)]
            await until(lambda n=number: len(assistant.made) >= n * CALLERS, within=60)
            await process.kill()
            await asyncio.gather(*calling)
            await process.start()

            stored = (await assistant.find("list_qr_codes", limit=1))["total"]
            assert len(assistant.made) <= stored <= assistant.sent
        for code in assistant.made:
            assert (await assistant.find("get_qr_code", code=code))["destination"] == DESTINATION

        refreshed = await assistant.client.refresh(assistant.tokens["refresh_token"])
        assert refreshed.status_code == 200
        assistant.tokens = refreshed.json()
        assert (await assistant.find("list_qr_codes", limit=1))["total"] == stored


async def test_an_assistant_has_one_next_token_and_one_limit_at_two_processes(
    fault_database: FaultDatabase,
) -> None:
    first = AssistantProcess(fault_database.folder, fault_database.url, {"REPOINT_RATE_LIMIT": str(LIMIT)})
    url = f"http://127.0.0.1:{first.port}"
    shared = {**first.settings, "REPOINT_MCP_URL": f"{url}/mcp", "REPOINT_AUTH_URL": url}
    second = AssistantProcess(fault_database.folder, fault_database.url, shared)
    async with running(first, second), let_in(first) as assistant:
        assistant.browser.headers["Host"] = f"127.0.0.1:{first.port}"  # as behind a proxy
        at_first, at_second = [f"http://127.0.0.1:{one.port}/mcp" for one in (first, second)]
        sent = {
            "grant_type": "refresh_token",
            "refresh_token": assistant.tokens["refresh_token"],
            "client_id": assistant.client.client_id,
        }
        refreshed = await asyncio.gather(
            *(
                assistant.browser.post(f"{url.removesuffix('/mcp')}/oauth/token", data=sent)
                for url in (at_first, at_second) * 5
            )
        )

        async def status(url: str) -> int:
            return (await assistant.call("get_account", at=url)).status_code

        at_once = [await status(at_first) for _ in range(LIMIT)]
        passed = 0
        async with asyncio.timeout(20):
            # Until it has heard of the first.
            while await status(at_second) == 200:
                passed += 1
                await asyncio.sleep(0.5)

    assert [answer.status_code for answer in refreshed] == [200] * 10
    assert len({answer.json()["refresh_token"] for answer in refreshed}) == 1
    assert at_once == [200] * LIMIT
    # By itself it would let as many through.
    assert passed < LIMIT - 2
