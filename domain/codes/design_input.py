"""The `options` of a request; the source of an image is checked without fetching it."""

from typing import Annotated, Any

from pydantic import AfterValidator, Field

from domain.codes.logo_source import is_data_uri, logo_url_fault, parse_data_uri, require_picture_type
from domain.drawing.options import BackgroundOptions, Design
from domain.kernel.parsing import Fields


def with_frame_on(options: Fields) -> dict[str, Any]:
    """The options of an assistant: a frame with words is meant to be drawn, unless `enabled` is false."""
    frame = options.get("frameOptions")
    if isinstance(frame, dict) and any(map(frame.get, ("type", "text", "text2"))):
        return {**options, "frameOptions": {**frame, "enabled": frame.get("enabled") is not False}}
    return dict(options)


def _require_image(image: str) -> str:
    if is_data_uri(image):
        require_picture_type(image)
        parse_data_uri(image)
    elif wrong := logo_url_fault(image, plain_http=True):
        raise wrong
    return image


ImageSource = Annotated[str, AfterValidator(_require_image)]


class BackgroundInput(BackgroundOptions):
    image: Annotated[
        ImageSource | None,
        Field(
            description=(
                "A picture behind the code, from a source as the logo's. "
                "A veil of the colour lies over it, as thick as the code needs to stay legible."
            )
        ),
    ] = None


class DesignInput(Design):
    image: Annotated[
        ImageSource | None,
        Field(description="A logo: https URL or data: URI of a PNG, JPEG, WebP, GIF or SVG."),
    ] = None
    backgroundOptions: BackgroundInput = Field(BackgroundInput(), description="The ground.")
