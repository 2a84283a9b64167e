"""The load generator, against a small server."""

import asyncio

from scripts.benchmarks.load import Load, put_on
from tests.listeners import listening


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while await reader.readline():
        writer.write(b"HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n")


async def test_a_load_whose_time_is_over_at_once_ends_with_its_first_answer():
    async with listening(_answer) as port:
        load = Load(port=port, connections=1, seconds=0.0, warm_up=0.0, requests=["GET / HTTP/1.1\r\n"])

        measured = await asyncio.to_thread(put_on, load)

    assert set(measured.statuses) == {"302"}
    assert measured.longest_ms > 0
