"""Settings: environment variables `REPOINT_*`, and `.env` in the project's folder."""

import re
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator, Field
from pydantic_core import Url
from pydantic_settings import BaseSettings, SettingsConfigDict

from domain.kernel.net.destinations import DEFAULT_PORTS, WebURL
from domain.oauth.redirects import PRIVATE_USE_SCHEMES
from domain.settings import PREFIX, SharedSettings, read

PROJECT = Path(__file__).resolve().parent.parent
# RFC 3986, 3.1.
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*")
# Schemes with a meaning of their own in browsers and operating systems.
_NO_APPS: Final = frozenset("http https javascript data file vbscript blob about".split())


def _between_commas(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _origin(text: str) -> str:
    """Serialize the origin as browsers do (RFC 6454, 6.2). Raises ValueError."""
    wrong = ValueError("must be web origins between commas, like https://inspector.example")
    scheme, separator, host = text.partition("://")
    if not separator or not host or any(mark in host for mark in "/?#@\\*"):
        raise wrong
    try:
        url = Url(text)
    except ValueError:
        raise wrong from None
    if scheme.lower() not in DEFAULT_PORTS:
        raise wrong
    port = "" if url.port in (None, DEFAULT_PORTS[url.scheme]) else f":{url.port}"
    return f"{url.scheme}://{url.host}{port}"


def _scheme(text: str) -> str:
    """A scheme in lower case. Raises ValueError for one that cannot belong to an app."""
    scheme = text.lower()
    if not _SCHEME.fullmatch(scheme):
        raise ValueError("must be URI schemes between commas, like com.example.app")
    if scheme in _NO_APPS:
        raise ValueError(f"must be schemes of apps, which {scheme} is not")
    return scheme


def _origins(text: str) -> str:
    return ",".join(_origin(part) for part in _between_commas(text))


def _schemes(text: str) -> str:
    return ",".join(_scheme(part) for part in _between_commas(text))


class Settings(SharedSettings, BaseSettings):
    """`access_token_ttl` in seconds."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=PROJECT / ".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    access_token_ttl: Annotated[int, Field(ge=60, le=86_400)] = 3_600
    allow_client_metadata: bool = False
    mcp_origins: Annotated[str, AfterValidator(_origins)] = ""
    client_schemes: Annotated[str, AfterValidator(_schemes)] = ""
    # Pages of the operator that the issuer's page and its metadata name.
    privacy_url: WebURL | None = None
    terms_url: WebURL | None = None

    def further_origins(self) -> frozenset[str]:
        """Other web origins whose pages may call the assistant endpoint."""
        return frozenset(_between_commas(self.mcp_origins))

    def private_use_schemes(self) -> frozenset[str]:
        """The schemes of known apps, and of the operator's."""
        return PRIVATE_USE_SCHEMES | frozenset(_between_commas(self.client_schemes))


def read_settings() -> Settings:
    """Raises SettingsError."""
    return read(Settings)
