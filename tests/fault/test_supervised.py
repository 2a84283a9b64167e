"""The supervisor with both real processes: what one of them meets is nothing to the other."""

import os
import signal
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from tests.fault.processes import Account, App, Scanning, scan, until
from tests.forks import FORKS
from tests.scripts.test_first_start import ADDRESSES, SECRETS, Start, started

pytestmark = pytest.mark.slow
# Starts, on a machine that is busy with other tests.
ENOUGH = 60.0


def running_in(start: Start) -> dict[str, int]:
    """The processes by their modules."""
    found = {}
    for child in psutil.Process(start.process.pid).children():
        # One that has just ended has no name any more.
        with suppress(psutil.NoSuchProcess):
            if (name := child.name()) != FORKS:
                found["mcp_server" if name == "mcp_server" else "app"] = child.pid
    return found


async def test_scans_go_on_while_the_assistant_process_is_killed_and_soon_after_the_web_process_is(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    with started(folder) as start:
        secrets = start.printed(len(SECRETS))
        addresses = start.printed(len(ADDRESSES))
        app = App(folder, "", port=urlsplit(addresses["REST"]).port or 0)
        assistant = App(folder, "", port=start.mcp_port)
        account = Account(secrets["API key"])
        short_id = await account.new_code(app)
        scanning, before = Scanning(app, short_id, pause=0.01), running_in(start)
        await scanning.start(8)

        os.kill(before["mcp_server"], signal.SIGKILL)
        await until(lambda: running_in(start).get("mcp_server", before["mcp_server"]) != before["mcp_server"])
        await assistant.until_ready(within=ENOUGH)
        meanwhile = dict(scanning.statuses)
        after = running_in(start)
        os.kill(before["app"], signal.SIGKILL)
        await scanning.wait()
        await app.until_ready(within=ENOUGH)

        assert set(meanwhile) == {302}
        assert after["app"] == before["app"]
        assert running_in(start)["mcp_server"] == after["mcp_server"]
        assert (await app.ask(scan(short_id))).status == 302
        counted = await account.scan_count(app, short_id)
        assert scanning.statuses[302] + 1 <= counted <= scanning.sent + 1
