"""Receivers as docs/webhooks.md has them, and the standard's library for JavaScript, take what is sent."""

import json
import re
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from domain.feed.webhooks import secret_of, signed_headers
from tests.fault.node import node_or_skip
from tests.fault.processes import ROOT

GUIDE = (ROOT / "docs" / "webhooks.md").read_text("utf-8")
KEY, EARLIER = b"k" * 32, b"e" * 32
BODY = json.dumps({"name": "Menü 🍜"}, ensure_ascii=False).encode()
SCRIPT = Path(__file__).parent / "typescript/webhooks.mjs"


def code_in(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)
    assert found is not None
    return found[1]


def messages() -> list[dict[str, Any]]:
    """What must be taken, and what must be refused."""
    now = datetime.now(UTC)
    right, both, old = (
        signed_headers(keys, "evt_1", at, BODY)
        for keys, at in (([KEY], now), ([KEY, EARLIER], now), ([KEY], now - timedelta(minutes=6)))
    )
    body, secret = BODY.decode(), secret_of(KEY)
    return [
        {"headers": right, "body": body, "secret": secret, "is_right": True},
        {"headers": both, "body": body, "secret": secret_of(EARLIER), "is_right": True},
        {"headers": right, "body": body.replace("M", "N"), "secret": secret, "is_right": False},
        {"headers": {**right, "webhook-id": "evt_2"}, "body": body, "secret": secret, "is_right": False},
        {"headers": old, "body": body, "secret": secret, "is_right": False},
        {"headers": right, "body": body, "secret": secret_of(EARLIER), "is_right": False},
    ]


def test_the_receiver_in_python_takes_what_is_right_and_nothing_else() -> None:
    found: dict[str, Any] = {}
    exec(code_in("python"), found)
    verified: Callable[[dict[str, str], bytes, str], object] = found["verified"]

    for one in messages():
        sent = one["headers"], one["body"].encode(), one["secret"]
        if one["is_right"]:
            assert verified(*sent) == json.loads(BODY)
        else:
            with pytest.raises(ValueError, match=r"too old|wrong signature"):
                verified(*sent)


def test_the_receiver_in_javascript_and_the_library_agree_with_it(tmp_path: Path) -> None:
    node = node_or_skip("the standard's library for JavaScript")
    receiver = tmp_path / "receiver.mjs"
    receiver.write_text(code_in("javascript"), "utf-8")
    script, sent = node.own_script(SCRIPT), messages()

    ran = subprocess.run(
        node.command(script, str(receiver)),
        input=json.dumps(sent),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    taken = json.loads(ran.stdout)
    assert taken == {name: [one["is_right"] for one in sent] for name in ("receiver", "library")}
