"""How an owner sees what is theirs: plain values for JSON, the same whichever way they ask.

The password of a code is never part of it.
"""

from datetime import datetime
from typing import Any

from domain.codes.codes import PictureState, QRCode
from domain.codes.picture_source import picture_source_of, picture_tag, twin_path
from domain.codes.restrictions import Restrictions
from domain.codes.short_urls import ShortURL, Snapshot
from domain.content import Content, shown_content
from domain.content.qr_type import Printed
from domain.kernel.addresses import Addresses
from domain.pages.theme import palettes


def written(moment: datetime) -> str:
    """RFC 3339 in UTC with Z; the fraction only where there is one."""
    return moment.isoformat().replace("+00:00", "Z")


def shown_code(code: QRCode, addresses: Addresses, secret_key: bytes) -> dict[str, Any]:
    """A code whole: its content beside what every code has, which goes first where both have a name."""
    short_url = addresses.short_url(code.domain, code.short_id)
    return {
        **shown_content(code.content),
        "type_id": code.content.type_id,
        "type": code.content.slug,
        "destination": code.destination(),
        **shown_shared(code, addresses),
        "options": code.options,
        "theme": code.theme,
        "theme_corrections": shown_corrections(code.theme),
        "template_id": str(code.template_id) if code.template_id else None,
        "external_id": code.external_id,
        "image": f"{short_url}.png?v={picture_tag(picture_source_of(code, addresses))}",
        **shown_picture_state(code.picture_state),
        **_shown_twin(code, short_url, secret_key),
    }


def shown_shared(entity: ShortURL, addresses: Addresses) -> dict[str, Any]:
    """What an owner sees of a code and a link alike."""
    return {
        "id": str(entity.id),
        "name": entity.name,
        "short_id": entity.short_id,
        "short_link_domain": addresses.host_of(entity.domain),
        "short_url": addresses.short_url(entity.domain, entity.short_id),
        "folder": str(entity.folder_id) if entity.folder_id else None,
        "status": entity.status.value,
        **_shown_restrictions(entity.restrictions),
        "scan_count": entity.scan_count,
        "created_via": entity.created_via.value,
        "created_at": written(entity.created_at),
        "updated_at": written(entity.updated_at),
    }


def shown_snapshot(snapshot: Snapshot) -> dict[str, Any]:
    """One side of a change in a history."""
    return {**snapshot.content, "status": snapshot.status.value, **_shown_restrictions(snapshot.restrictions)}


def shown_picture_state(picture_state: PictureState) -> dict[str, Any]:
    """How a code's picture came out."""
    return {
        "image_status": "ready" if picture_state.image_error is None else "failed",
        "image_error": picture_state.image_error,
        "scannability": picture_state.scannability.written() if picture_state.scannability else None,
    }


def shown_corrections(theme: dict[str, Any] | None) -> list[dict[str, str]]:
    """The colours of a theme that could not be read, and those that the pages have instead."""
    return [
        {"field": one.field, "asked": one.asked, "used": one.used, "message": one.message}
        for one in palettes(theme).corrections
    ]


def shown_type(model: type[Content]) -> dict[str, Any]:
    """What a code of that type can hold, with the JSON Schema (2020-12) of its own fields, whole in itself."""
    return {
        "type_id": model.type_id,
        "slug": model.slug,
        "name": model.type_name,
        "description": model.type_description,
        "scan": model.scan,
        "schema": model.model_json_schema(),
        "example": {"type_id": model.type_id, **model.example},
    }


def _shown_restrictions(restrictions: Restrictions) -> dict[str, Any]:
    return {
        "has_password": restrictions.password_hash is not None,
        "password_enabled": restrictions.password_enabled,
        "expires_at": written(restrictions.expires_at) if restrictions.expires_at else None,
        "expiration_enabled": restrictions.expiration_enabled,
        "expired_redirect_url": restrictions.expired_redirect_url,
        "scan_limit": restrictions.scan_limit,
        "scan_limit_reached_url": restrictions.scan_limit_reached_url,
    }


def _shown_twin(code: QRCode, short_url: str, secret_key: bytes) -> dict[str, Any]:
    """`static_payload` and `static_image`, for the types that have them; no image where it is too long for a symbol."""
    payload = code.content.static_payload(
        Printed(id=code.id, created_at=code.created_at, short_url=short_url)
    )
    if payload is None:
        return {}
    path = twin_path(secret_key, code.id, code.short_id, payload)
    root = short_url.removesuffix(f"/{code.short_id}")
    return {"static_payload": payload, "static_image": path and f"{root}{path}"}
