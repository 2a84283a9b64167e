"""What the operator sets: environment variables `REPOINT_*`, and `.env` in the project's folder."""

import os
from email.errors import MessageError
from email.headerregistry import Address
from ipaddress import ip_address
from pathlib import Path, PurePath
from typing import Annotated
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from domain.accounts.accounts import parse_email
from domain.settings import PREFIX, SharedSettings, first_fault, unknown_names

PROJECT = Path(__file__).resolve().parent.parent


def _mail_address(text: str) -> str:
    try:
        return Address(addr_spec=parse_email(text)).addr_spec
    except (ValueError, MessageError):
        raise ValueError("must be an e-mail address, like repoint@example.com") from None


class Settings(SharedSettings, BaseSettings):
    """Shared settings, and those of this process alone: the mail server, the sender, the geographic data."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=PROJECT / ".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    smtp_url: str | None = None
    mail_from: Annotated[str, AfterValidator(_mail_address)] | None = None
    geoip_db: PurePath | None = None

    @property
    def sender(self) -> str:
        """The e-mail address in From."""
        return self.mail_from or f"repoint@{_mail_host(urlsplit(self.base_url).hostname or '')}"


def _mail_host(host: str) -> str:
    """No address has a bare number behind its @ (RFC 5321, 4.1.3)."""
    try:
        ip_address(host)
    except ValueError:
        return host or "localhost"
    return "localhost"


def read_settings() -> Settings:
    """The settings, every one checked. Raises SettingsError: one line that names the first that is wrong."""
    try:
        return Settings()
    except ValidationError as error:
        raise first_fault(error) from None


def unknown_settings() -> list[str]:
    """Variables with our prefix that are no setting of ours, nor of the other process."""
    return unknown_names({*os.environ, *dotenv_values(PROJECT / ".env")})
