"""Ask a running service for what directories of assistants ask of it (docs/directories.md), a line each.

Use: .venv/bin/python -m scripts.directories https://qr.example.com/mcp

Exits with 1 if something is missing. It registers one client, which the service forgets within an hour.
"""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

import httpx2

from mcp_server.oauth.texts import texts
from scripts.icons import SIZES

CALLBACKS: Final = (
    "https://claude.ai/api/mcp/auth_callback",
    "https://claude.com/api/mcp/auth_callback",
    "https://chatgpt.com/connector_platform_oauth_redirect",
    "https://platform.openai.com/apps-manage/oauth",
)
# ChatGPT sends more than 400 characters.
LONG_STATE: Final = "x" * 4_000
_BROWSER: Final = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "en"}
_RPC: Final = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}


class Missing(Exception):
    """What to do about it."""


@dataclass(slots=True)
class Service:
    """A service seen from outside. `metadata`: of its authorization server, once that was asked for."""

    http: httpx2.AsyncClient
    endpoint: str
    metadata: dict[str, Any] = field(default_factory=dict)
    page: str = ""

    def at(self, path: str) -> str:
        """An address of the endpoint's host."""
        parts = urlsplit(self.endpoint)
        return f"{parts.scheme}://{parts.netloc}{path}"

    async def get(self, url: str, **headers: str) -> httpx2.Response:
        answer = await self.http.get(url, headers=headers)
        _require(answer.status_code == 200, f"{url} answers {answer.status_code}")
        return answer


def _require(fact: object, otherwise: str) -> None:
    if not fact:
        raise Missing(otherwise)


async def _https(service: Service) -> None:
    _require(
        service.endpoint.startswith("https://"), "put it behind a proxy with a certificate (deploy/proxy)"
    )


async def _challenge(service: Service) -> None:
    for path in ("", "/"):
        answer = await service.http.post(f"{service.endpoint}{path}", json=_RPC)
        challenge = answer.headers.get("www-authenticate", "")
        _require(answer.status_code == 401, f"it answers {answer.status_code}")
        _require(
            "resource_metadata=" in challenge and "scope=" in challenge, "a proxy drops WWW-Authenticate"
        )


async def _metadata(service: Service) -> None:
    path = urlsplit(service.endpoint).path
    resource = (await service.get(service.at(f"/.well-known/oauth-protected-resource{path}"))).json()
    _require(resource["resource"] == service.endpoint, f"REPOINT_MCP_URL says {resource['resource']}")
    issuer = resource["authorization_servers"][0]
    parts = urlsplit(issuer)
    root = f"{parts.scheme}://{parts.netloc}"
    service.metadata = (
        await service.get(f"{root}/.well-known/oauth-authorization-server{parts.path}")
    ).json()
    _require(service.metadata["issuer"] == issuer, "REPOINT_AUTH_URL is another")
    named = (await service.get(f"{root}/.well-known/openid-configuration{parts.path}")).json()
    _require(
        named == service.metadata, "openid-configuration is of another service: a proxy does not lead here"
    )


async def _documents(service: Service) -> None:
    offered = service.metadata.get("client_id_metadata_document_supported")
    _require(
        offered is True, "switch REPOINT_ALLOW_CLIENT_METADATA on, and let the process reach the Internet"
    )


async def _client(service: Service) -> None:
    asked = {"client_name": "Check of directories", "redirect_uris": CALLBACKS}
    answer = await service.http.post(service.metadata["registration_endpoint"], json=asked)
    _require(answer.status_code == 201, f"registration answers {answer.status_code}")
    client = answer.json()
    _require(client["redirect_uris"] == [*CALLBACKS], "an address of Claude or ChatGPT is not taken")
    query = {
        "response_type": "code",
        "client_id": client["client_id"],
        "redirect_uri": CALLBACKS[-1],
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        "code_challenge_method": "S256",
        "state": LONG_STATE,
    }
    page = await service.http.get(service.metadata["authorization_endpoint"], params=query, headers=_BROWSER)
    _require(
        page.status_code == 200, f"with a long state it answers {page.status_code}: does a proxy cut it?"
    )


async def _browser(service: Service) -> None:
    answer = await service.http.get(service.endpoint, headers=_BROWSER, follow_redirects=True)
    _require(
        answer.status_code == 200 and service.endpoint in answer.text, "the page of the address is not there"
    )
    _require(
        "cursor:" in answer.text and "vscode:" in answer.text, "the links for Cursor and VS Code are missing"
    )
    service.page = answer.text


async def _policies(service: Service) -> None:
    for name, setting in (("op_policy_uri", "PRIVACY"), ("op_tos_uri", "TERMS")):
        _require(name in service.metadata, f"set REPOINT_{setting}_URL")
    _require(f">{texts('en').home_support}<" in service.page, "set REPOINT_SUPPORT_URL")


async def _icons(service: Service) -> None:
    for path in ("/favicon.ico", *(f"/oauth/static/icon-{size}.png" for size in SIZES)):
        answer = await service.get(service.at(path))
        _require(answer.headers["content-type"].startswith("image/"), f"{path} is no picture")


async def _openai(service: Service) -> None:
    answer = await service.http.get(service.at("/.well-known/openai-apps-challenge"))
    is_token = answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    _require(is_token, "set REPOINT_OPENAI_CHALLENGE to the token that the portal gives you")


Check = Callable[[Service], Awaitable[None]]
# In this order: later ones use what earlier ones have found.
CHECKS: Final[tuple[tuple[str, Check], ...]] = (
    ("every directory: a public https address", _https),
    ("every directory: a challenge that leads to the authorization server", _challenge),
    ("every directory: metadata, by each of its names", _metadata),
    ("Claude, newest protocol: documents of clients", _documents),
    ("Claude, ChatGPT: their addresses to return to, and a long state", _client),
    ("VS Code, Cursor: a page with links that install", _browser),
    ("Claude, ChatGPT: privacy, terms, support", _policies),
    ("Claude, ChatGPT, MCP registry: icons", _icons),
    ("ChatGPT: the challenge of the domain", _openai),
)


async def check(http: httpx2.AsyncClient, endpoint: str) -> AsyncIterator[tuple[str, str | None]]:
    """Each requirement, and what is missing."""
    service = Service(http, endpoint)
    for requirement, run in CHECKS:
        fault = None
        try:
            await run(service)
        except Missing as missing:
            fault = str(missing)
        except (httpx2.HTTPError, KeyError, ValueError) as error:
            fault = f"no usable answer ({error!r})"
        yield requirement, fault


async def _print(endpoint: str) -> bool:
    is_ready = True
    async with httpx2.AsyncClient(timeout=20) as http:
        async for requirement, fault in check(http, endpoint):
            print(f"{'ok' if fault is None else 'MISSING':<9}{requirement}{f': {fault}' if fault else ''}")
            is_ready &= fault is None
    return is_ready


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("endpoint", metavar="ADDRESS", help="the assistant endpoint, like https://…/mcp")
    sys.exit(0 if asyncio.run(_print(parser.parse_args().endpoint.rstrip("/"))) else 1)


if __name__ == "__main__":
    main()
