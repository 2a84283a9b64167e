"""The `options` of a request; the logo's source is checked without fetching it."""

from typing import Annotated

from pydantic import AfterValidator, Field

from domain.codes.logo_source import is_data_uri, logo_url_fault, parse_data_uri, require_picture_type
from domain.drawing.options import Design


def _require_logo(image: str) -> str:
    if is_data_uri(image):
        require_picture_type(image)
        parse_data_uri(image)
    elif fault := logo_url_fault(image, plain_http=True):
        raise ValueError(fault)
    return image


LogoSource = Annotated[str, AfterValidator(_require_logo)]


class DesignInput(Design):
    image: Annotated[
        LogoSource | None,
        Field(description="A logo: https URL or data: URI of a PNG, JPEG, WebP, GIF or SVG."),
    ] = None
