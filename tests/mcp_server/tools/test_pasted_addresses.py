"""The same pasted address gets the same answer from assistants' tools as by every other way."""

import pytest

from tests.mcp_server.support import refusal_in
from tests.pasted import REFUSED, TAKEN


@pytest.mark.slow
async def test_tools_take_and_refuse_what_rest_does(assistants, owner):
    connection = await assistants.connect(owner)
    code = await owner.make()

    for pasted, address in TAKEN.items():
        made = await connection.use("create_qr_code", url=pasted, expired_redirect_url=pasted)
        link = await connection.use("create_qr_code", kind="link", url=pasted)
        await connection.use("repoint_qr_code", id=code["id"], url=pasted)

        # A tool's answer cuts long texts.
        stored = await owner.get(made)
        short_link = (await owner.api.get(f"/links/{link['id']}")).json()["data"]
        assert (stored["url"], stored["expired_redirect_url"], short_link["url"]) == (address,) * 3
        assert (await owner.get(code))["url"] == address
    for pasted, meant in REFUSED.items():
        said = f"did you mean {meant}?" if meant else "url: "
        assert said in refusal_in(await connection.call("create_qr_code", url=pasted)), pasted
        assert said in refusal_in(await connection.call("create_qr_code", kind="link", url=pasted)), pasted
        assert said in refusal_in(await connection.call("repoint_qr_code", id=code["id"], url=pasted)), pasted
