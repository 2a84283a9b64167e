"""Servers of tests in this process, which leave no connection open whatever their clients did."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def listening(answer: Answer, *hosts: str, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """Its port. A connection ends with its answer or with the server; clients may go away as they like."""
    conversations: set[asyncio.Task[None]] = set()
    writers: list[asyncio.StreamWriter] = []

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await answer(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError, ssl.SSLError):
            pass
        finally:
            writer.close()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        conversations.add(asyncio.create_task(converse(reader, writer)))

    server = await asyncio.start_server(accept, list(hosts) or "127.0.0.1", 0, ssl=tls)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for conversation in conversations:
            conversation.cancel()
        ended = await asyncio.gather(*conversations, return_exceptions=True)
        for writer in writers:
            writer.transport.abort()
        await server.wait_closed()
    for fault in ended:
        if isinstance(fault, Exception):
            raise fault
