"""Webhooks: programs of the owner that are told of events, by Standard Webhooks 1.0."""

import hmac
from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from domain.feed.events import EventType
from domain.named_items.items import OwnedItem

# How long a secret goes on beside the one that replaced it.
BOTH_SECRETS_FOR: Final = timedelta(hours=24)
# Without a success, until a webhook is disabled.
FAILS_FOR: Final = timedelta(days=5)
# Kept of each delivery.
MOST_TRIES: Final = 20
# Characters of an answer that is not the last one.
SHORTENED: Final = 100
_GONE: Final = 410


class DisabledReason(StrEnum):
    """Why a webhook was disabled by the service. `GONE`: its receiver answered 410."""

    GONE = "gone"
    FAILING = "failing"


@dataclass(frozen=True, kw_only=True, slots=True)
class Try:
    """One request to a receiver. `status`: None if it did not answer; then `answer` says why, in English.

    `answer`: the beginning of what it said. `milliseconds`: until then.
    """

    at: datetime
    status: int | None
    answer: str
    milliseconds: int
    retry_after: timedelta | None = None


def is_success(status: int | None) -> bool:
    return status is not None and 200 <= status < 300


@dataclass(frozen=True, kw_only=True, slots=True)
class Webhook(OwnedItem):
    """`events`: None for all, also those of later releases. `only`: see OnlyInput; None for everything.

    `secret_version`: counts its secrets, of which the newest is of `rotated_at`; None for the first.

    Of its deliveries, and no part of what its owner changes: `position`: every event up to this sequence was
    tried once; `failing_since`: the first failure since the last success.
    """

    url: str
    events: Sequence[EventType] | None
    only: Mapping[str, Sequence[str]] | None
    is_enabled: bool
    secret_version: int = 1
    rotated_at: datetime | None = None
    position: int = 0
    failing_since: datetime | None = None
    disabled_at: datetime | None = None
    disabled_reason: DisabledReason | None = None

    @property
    def enabled(self) -> bool:
        """The name of the field in REST."""
        return self.is_enabled

    @property
    def old_secret_until(self) -> datetime | None:
        return self.rotated_at and self.rotated_at + BOTH_SECRETS_FOR

    def types(self) -> Collection[EventType]:
        return tuple(EventType) if self.events is None else self.events

    def keys(self, secret_key: bytes, now: datetime) -> list[bytes]:
        """The keys of its signatures in force then, the newest first.

        They are not stored: nobody without the secret key of the service can work them out.
        """
        newest, ends = self.secret_version, self.old_secret_until
        versions = [newest, newest - 1] if ends and now < ends else [newest]
        if self.rotated_at and now < self.rotated_at:
            versions = versions[1:]
        key = hmac.digest(secret_key, b"webhooks", "sha256")
        return [hmac.digest(key, f"{self.id} {version}".encode(), "sha256") for version in versions]

    def reason_to_disable(self, tried: Try) -> DisabledReason | None:
        """None: it goes on. `tried`: the last try."""
        if tried.status == _GONE:
            return DisabledReason.GONE
        since = self.failing_since
        return DisabledReason.FAILING if since and tried.at - since >= FAILS_FOR else None


def secret_of(key: bytes) -> str:
    return f"whsec_{b64encode(key).decode()}"


def signed_headers(keys: Sequence[bytes], event_id: str, sent_at: datetime, body: bytes) -> dict[str, str]:
    """The head of a message with a signature by each key (Standard Webhooks 1.0, "Webhook metadata")."""
    timestamp = str(int(sent_at.timestamp()))
    content = b".".join((event_id.encode(), timestamp.encode(), body))
    signatures = (b64encode(hmac.digest(key, content, "sha256")).decode() for key in keys)
    return {
        "webhook-id": event_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": " ".join(f"v1,{one}" for one in signatures),
    }


class DeliveryState(StrEnum):
    WAITING = "waiting"
    DELIVERED = "delivered"
    GIVEN_UP = "given_up"


@dataclass(frozen=True, kw_only=True, slots=True)
class Delivery:
    """One event for one webhook, once it was tried. `due_at`: of the next try; None if there is none.

    `failures`: of the tries since it was first sent, or sent again. `tries`: the last ones, oldest first.
    """

    webhook_id: UUID
    event_id: UUID
    sequence: int
    type: EventType
    state: DeliveryState
    due_at: datetime | None
    failures: int
    tries: Sequence[Mapping[str, Any]]
    created_at: datetime
