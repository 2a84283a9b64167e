"""Requests to the receivers of webhooks, within the same limits as all that is fetched."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from time import monotonic
from typing import Final

from pydantic_core import Url

from domain.feed.webhooks import Try
from domain.kernel.faults import InvalidValue
from domain.kernel.net.fetching import Unfetchable, Wanted, parse_address, url_fault
from domain.kernel.reasons import Reason
from domain.settings import SharedSettings
from storage.net.fetching import HTTPClient, is_allowed
from storage.net.host_names import Names

SECONDS: Final = 15.0
_LOOK_UPS: Final = 128
_WANTED: Final = Wanted(
    accept="*/*",
    media_type=None,
    max_bytes=1_000,
    too_large="",
    max_redirects=0,
    kind="an https URL",
)
_PREFIX: Final = "cannot be fetched: "


@dataclass(frozen=True, slots=True)
class WebhookSender:
    client: HTTPClient

    def require_sendable(self, url: str) -> None:
        """Raise InvalidValue. A name is looked up when something is sent, and each time anew."""
        if fault := url_fault(url, _WANTED, plain_http=self.client.plain_http):
            raise fault
        try:
            host = (Url(url).host or "").strip("[]")
        except ValueError:
            raise InvalidValue(Reason.URL) from None
        try:
            is_wrong = not is_allowed(parse_address(host), self.client.networks)
        except ValueError:
            # Only the operator's own networks have names without a dot.
            is_wrong = "." not in host.rstrip(".") and not self.client.networks
        if is_wrong:
            raise InvalidValue(Reason.PUBLIC_URL)

    async def post(self, url: str, headers: Mapping[str, str], body: bytes, now: datetime) -> Try:
        began = monotonic()

        def tried(status: int | None, answer: str, retry_after: str = "") -> Try:
            return Try(
                at=now,
                status=status,
                answer=answer,
                milliseconds=round((monotonic() - began) * 1000),
                retry_after=_retry_after(retry_after, now),
            )

        try:
            answered = await self.client.post(url, _WANTED, headers, body)
        except Unfetchable as fault:
            return tried(None, fault.reason.removeprefix(_PREFIX))
        text = answered.beginning.decode("utf-8", "replace")
        readable = "".join(one if one.isprintable() or one == "\n" else " " for one in text)
        return tried(answered.status, readable.strip(), answered.retry_after)


def _retry_after(text: str, now: datetime) -> timedelta | None:
    """Seconds or a date (RFC 9110, 10.2.3); None for anything else, and for what is over."""
    try:
        wait = timedelta(seconds=int(text)) if text.isdecimal() else parsedate_to_datetime(text) - now
    except (ValueError, TypeError, OverflowError):
        return None
    return wait if wait > timedelta() else None


def webhook_sender_of(settings: SharedSettings) -> WebhookSender:
    names = Names(_LOOK_UPS)
    networks = settings.parsed_fetch_networks()
    client = HTTPClient(plain_http=settings.fetches_http, networks=networks, seconds=SECONDS, names=names)
    return WebhookSender(client)
