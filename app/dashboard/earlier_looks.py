"""Looks that Undo restores: short, with the hash of a logo from a file instead of its bytes."""

from collections.abc import Mapping
from typing import Any

from app.dashboard.visits import SignedIn
from domain.codes.codes import QRCode
from domain.codes.logo_source import is_data_uri
from domain.use_cases.codes.designing import fields_back, look_of, uri_of_logo


async def short_options(visit: SignedIn, code: QRCode) -> dict[str, Any] | None:
    """Its options; the logo is kept meanwhile. None if the logo is gone."""
    options, logo_hash = dict(code.options), code.picture_state.logo_hash
    if is_data_uri(options.get("image") or ""):
        logo = await visit.deps.store.logos.get(logo_hash) if logo_hash else None
        if logo is None:
            return None
        await visit.deps.store.logos.keep(logo, now=visit.deps.clock())
        options["image"] = logo.content_hash
    return options


async def whole_options(visit: SignedIn, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """Of those that `short_options` gave; None if the logo is gone."""
    image = options.get("image")
    if image is None or ":" in image:
        return dict(options)
    logo = await visit.deps.store.logos.get(image)
    return {**options, "image": uri_of_logo(logo)} if logo is not None else None


async def short_look(visit: SignedIn, code: QRCode) -> dict[str, Any] | None:
    options = await short_options(visit, code)
    return None if options is None else {**look_of(code), "options": options}


async def fields_of_look(visit: SignedIn, code: QRCode, look: Mapping[str, Any]) -> dict[str, Any] | None:
    """The change that gives `code` a look of `short_look` again; None if its logo is gone."""
    options = await whole_options(visit, look["options"])
    if options is None:
        return None
    return await fields_back(visit.deps, visit.actor, code, {**look, "options": options})
