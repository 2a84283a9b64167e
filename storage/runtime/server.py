"""uvicorn's options for both processes."""

from typing import Any, Final

import uvicorn

from storage.runtime.descriptors import raise_descriptor_limit
from storage.runtime.protocol import LimitedProtocol

# Longer than a reverse proxy's (nginx: 60): it must not send into a connection that we close.
KEEP_ALIVE_SECONDS: Final = 75


def serve(app: Any, *, host: str, port: int, protocol: type[LimitedProtocol] = LimitedProtocol) -> None:
    """Serve `app`, an ASGI app, until SIGTERM or SIGINT."""
    raise_descriptor_limit()
    uvicorn.run(
        app,
        host=host,
        port=port,
        loop="uvloop",
        http=protocol,
        lifespan="on",
        # An access log slows scans down, and would hold IP addresses.
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        backlog=2048,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=10,
    )
