"""The `options` of a request, with the logo's source checked as far as that works without fetching it."""

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from domain.codes.logo_source import is_data_uri, logo_url_fault, parse_data_uri
from domain.drawing.options import Design


def _parse_logo(image: str) -> str:
    try:
        if is_data_uri(image):
            parse_data_uri(image)
            fault = None
        else:
            fault = logo_url_fault(image, plain_http=True)
    except ValueError as error:
        fault = str(error)
    if fault:
        raise PydanticCustomError("logo", "{reason}", {"reason": fault})
    return image


class DesignInput(Design):
    image: Annotated[
        Annotated[str, AfterValidator(_parse_logo)] | None,
        Field(description="A logo: https URL or data: URI of a PNG, JPEG, WebP, GIF or SVG."),
    ] = None
