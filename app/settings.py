"""Settings: environment variables `REPOINT_*`, and `.env` in the project's folder."""

from email.errors import MessageError
from email.headerregistry import Address
from pathlib import Path

from pydantic import field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from domain.accounts.accounts import parse_email
from domain.settings import PREFIX, WebSettings, read

PROJECT = Path(__file__).resolve().parent.parent


class Settings(WebSettings, BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=PROJECT / ".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    @field_validator("mail_from")
    @classmethod
    def _check_sender(cls, address: str | None) -> str | None:
        try:
            return address and Address(addr_spec=parse_email(address)).addr_spec
        except (ValueError, MessageError):
            raise ValueError("must be an e-mail address, like repoint@example.com") from None


def read_settings() -> Settings:
    """Raises SettingsError."""
    return read(Settings)
