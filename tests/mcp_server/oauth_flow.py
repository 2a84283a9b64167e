"""A client of the authorization server, as the standards describe one, and the person it asks."""

import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2

REDIRECT_URI = "https://assistant.example/callback"
VERIFIER = "v" * 64
CHALLENGE = urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
BOTH = ("mcp:read", "mcp:write")


@dataclass(frozen=True)
class Form:
    """A form as a browser would post it: where to, and what it carries hidden."""

    action: str
    hidden: dict[str, str]
    page: httpx2.Response

    def checkboxes(self) -> dict[str, bool]:
        """The value of each, and whether it is ticked."""
        boxes = re.findall(r"<input[^>]*type=\"checkbox\"[^>]*>", self.page.text)
        return {_attribute(box, "value"): bool(re.search(r"\bchecked\b", box)) for box in boxes}


def form_in(page: httpx2.Response) -> Form:
    found = re.search(r"<form[^>]*>", page.text)
    assert found, page.text[:500]
    inputs = re.findall(r"<input[^>]*type=\"hidden\"[^>]*>", page.text)
    hidden = {_attribute(one, "name"): _attribute(one, "value") for one in inputs}
    return Form(_attribute(found[0], "action"), hidden, page)


def _attribute(tag: str, name: str) -> str:
    found = re.search(rf'\b{name}="([^"]*)"', tag)
    return unescape(found[1]) if found else ""


@dataclass
class OAuthClient:
    """`http` has the issuer as its base URL and keeps cookies: it is both the program and the browser.

    `asks_for`: the scopes of its authorization request.
    """

    http: httpx2.AsyncClient
    resource: str
    client_id: str = ""
    secret: str | None = None
    redirect_uri: str = REDIRECT_URI
    asks_for: tuple[str, ...] = BOTH
    registered: dict[str, Any] = field(default_factory=dict)

    async def register(self, **metadata: Any) -> httpx2.Response:
        body = {
            "client_name": "Ada's assistant",
            "redirect_uris": [self.redirect_uri],
            "token_endpoint_auth_method": "none",
            **metadata,
        }
        response = await self.http.post("/oauth/register", json=body)
        if response.status_code == 201:
            self.registered = response.json()
            self.client_id = self.registered["client_id"]
            self.secret = self.registered.get("client_secret")
        return response

    def parameters(self, **changes: str | None) -> dict[str, str]:
        asked: dict[str, str | None] = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
            "state": "st&te=1",
            "scope": " ".join(self.asks_for),
            "resource": self.resource,
            **changes,
        }
        return {name: value for name, value in asked.items() if value is not None}

    async def ask(self, **changes: str | None) -> httpx2.Response:
        return await self.http.get("/oauth/authorize", params=self.parameters(**changes))

    async def sign_in(self, email: str, password: str, **changes: str | None) -> httpx2.Response:
        form = form_in(await self.ask(**changes))
        return await self.post(form, email=email, password=password)

    async def post(self, form: Form, **parsed: Any) -> httpx2.Response:
        return await self.http.post(form.action, data={**form.hidden, **parsed})

    async def decide(
        self, email: str, password: str, *, scope: Any = BOTH, decision: str = "allow", **changes: str | None
    ) -> httpx2.Response:
        """What the consent form answers."""
        consent = await self.sign_in(email, password, **changes)
        assert consent.status_code == 200, consent.text
        return await self.post(form_in(consent), scope=scope, decision=decision)

    async def code(self, email: str, password: str, *, scope: Any = BOTH, **changes: str | None) -> str:
        answer = await self.decide(email, password, scope=scope, **changes)  # type: ignore[arg-type]
        return answer_in(answer)["code"]

    async def exchange(self, code: str, **changes: str | None) -> httpx2.Response:
        sent = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.redirect_uri,
            "code_verifier": VERIFIER,
            "client_id": self.client_id,
            "resource": self.resource,
            **changes,
        }
        return await self.token(sent)

    async def refresh(self, refresh_token: str, **changes: str | None) -> httpx2.Response:
        sent = {
            "grant_type": "refresh_token",
            "refresh_token": refresh_token,
            "client_id": self.client_id,
            **changes,
        }
        return await self.token(sent)

    async def token(self, sent: dict[str, str | None]) -> httpx2.Response:
        if self.secret is not None and "client_secret" not in sent:
            sent = {**sent, "client_secret": self.secret}
        form = {name: value for name, value in sent.items() if value is not None}
        return await self.http.post("/oauth/token", data=form)

    async def connect(self, email: str, password: str, *, scope: Any = BOTH) -> dict[str, Any]:
        """Registered where it is not yet, allowed, and with its first tokens."""
        if not self.client_id:
            assert (await self.register()).status_code == 201
        response = await self.exchange(await self.code(email, password, scope=scope))
        assert response.status_code == 200, response.text
        tokens: dict[str, Any] = response.json()
        return tokens


def answer_in(redirect: httpx2.Response) -> dict[str, str]:
    """The parameters of a redirect's address, each once."""
    assert redirect.status_code == 303, redirect.text
    return answer_at(redirect.headers["location"])


def answer_at(url: str) -> dict[str, str]:
    found = parse_qs(urlsplit(url).query, keep_blank_values=True)
    assert all(len(values) == 1 for values in found.values()), found
    return {name: values[0] for name, values in found.items()}


def link_back(page: httpx2.Response) -> str:
    """Where the one link of a page leads that the person may press."""
    (link,) = re.findall(r"<a [^>]*>", page.text)
    return _attribute(link, "href")
