"""The baseline of the scan benchmark: Starlette with one route that redirects."""

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

DESTINATION = "https://example.com/menu"


async def redirect(_: Request) -> Response:
    return Response(status_code=302, headers={"Location": DESTINATION, "Cache-Control": "no-store"})


def main() -> None:
    uvicorn.run(
        Starlette(routes=[Route("/{short_id}", redirect, methods=["GET"])]),
        port=int(sys.argv[1]),
        loop="uvloop",
        http="httptools",
        lifespan="off",
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        backlog=2048,
    )


if __name__ == "__main__":
    main()
