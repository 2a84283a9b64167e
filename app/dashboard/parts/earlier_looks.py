"""Looks that Undo restores: short, with the hash of an image from a file instead of its bytes."""

from collections.abc import Mapping
from typing import Any

from app.dashboard.frame import SignedIn
from domain.codes.codes import QRCode
from domain.codes.design_input import is_data_uri
from domain.drawing.options import images_of, with_images
from domain.use_cases.codes.unsaved_designs import fields_back, look_of, uri_of_logo


async def short_options(request: SignedIn, code: QRCode) -> dict[str, Any] | None:
    """The options of a look; the images are kept meanwhile. None if one is gone."""
    logos, images = request.deps.store.logos, list[str | None]()
    for source, content_hash in zip(images_of(code.options), code.picture_state.image_hashes, strict=True):
        if not is_data_uri(source or ""):
            images.append(source)
            continue
        image = await logos.get(content_hash) if content_hash else None
        if image is None:
            return None
        await logos.keep(image, [request.account.id], now=request.deps.clock())
        images.append(content_hash)
    return with_images(dict(code.options), *images)


async def whole_options(request: SignedIn, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """The whole options of those that `short_options` gave; None if an image is gone."""
    images = list[str | None]()
    for source in images_of(options):
        if source is None or ":" in source:
            images.append(source)
        elif (image := await request.deps.store.logos.get(source)) is not None:
            images.append(uri_of_logo(image))
        else:
            return None
    return with_images(dict(options), *images)


async def short_look(request: SignedIn, code: QRCode) -> dict[str, Any] | None:
    options = await short_options(request, code)
    return None if options is None else {**look_of(code), "options": options}


async def fields_of_look(request: SignedIn, code: QRCode, look: Mapping[str, Any]) -> dict[str, Any] | None:
    """The change that gives `code` a look of `short_look` again; None if an image is gone."""
    options = await whole_options(request, look["options"])
    if options is None:
        return None
    return await fields_back(request.deps, request.actor, code, {**look, "options": options})
