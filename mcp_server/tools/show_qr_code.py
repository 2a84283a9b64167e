"""show_qr_code: the picture in the conversation, as an MCP App, as an image and in words."""

from typing import Annotated, Final

from pydantic import BaseModel, Field

from domain.codes.codes import QRCode
from domain.codes.picture_source import twin_picture_source
from domain.kernel.errors import Fault, ValidationFailed
from domain.oauth.scopes import Scope
from mcp_server.tools.shared.arguments import CodeArguments
from mcp_server.tools.shared.code_settings import picture_advice
from mcp_server.tools.shared.codes import (
    code_fields,
    describe_address,
    describe_code_scan,
    describe_twin,
    find_code,
)
from mcp_server.tools.shared.results import picture_blocks, source_blocks
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

APP_URI: Final = "ui://repoint/code.html"
_FILES_FOR_PRINT: Final = ("svg", "pdf", "png")
_TOO_DETAILED: Final = "The picture is too detailed to be shown here."
_NO_TWIN: Final = "is for types that have one, and for content that fits into a picture: this code has none"


class ShowArguments(CodeArguments):
    static_twin: Annotated[
        bool, Field(description="Instead: the picture with the content itself, for types that have one")
    ] = False


class Picture(BaseModel):
    """`static_twin`: the picture is that of the static twin, and `print` its files."""

    id: str
    name: str | None
    short_url: str
    type: str
    destination: str | None
    status: str
    scan: Annotated[str, Field(description="What a scan does now")]
    image: str
    static_twin: bool
    print: dict[str, str]


async def show_code(caller: Caller, arguments: ShowArguments) -> Answer:
    code = await find_code(caller, arguments.id)
    if arguments.static_twin:
        return await _show_twin(caller, code)
    fields, scan = code_fields(caller, code), describe_code_scan(caller, code)
    files = {ending: f"{fields['short_url']}.{ending}" for ending in _FILES_FOR_PRINT}
    blocks = await picture_blocks(caller, code)
    said = [describe_address(caller, code), scan, *picture_advice(code), "" if blocks else _TOO_DETAILED]
    said += [f"To print it: {', '.join(files.values())}.", describe_twin(fields)]
    return Answer(
        summary=" ".join(filter(None, said)),
        structured=Picture.model_validate({**fields, "scan": scan, "static_twin": False, "print": files}),
        blocks=blocks,
    )


async def _show_twin(caller: Caller, code: QRCode) -> Answer:
    fields = code_fields(caller, code)
    source, image = twin_picture_source(fields.get("static_payload", "")), fields.get("static_image")
    if source is None or not image:
        raise ValidationFailed([Fault("static_twin", _NO_TWIN)])
    scan = (
        "The static twin holds the content itself: it works without a network, scans of it are not counted, "
        "and what is printed of it never changes."
    )
    files = {ending: image.replace("/static.png?", f"/static.{ending}?") for ending in _FILES_FOR_PRINT}
    blocks = await source_blocks(caller, source)
    said = [describe_address(caller, code), scan, "" if blocks else _TOO_DETAILED]
    said.append(f"To print it: {', '.join(files.values())}.")
    shown = {**fields, "image": image, "scan": scan, "static_twin": True, "print": files}
    return Answer(
        summary=" ".join(filter(None, said)), structured=Picture.model_validate(shown), blocks=blocks
    )


SHOW_QR_CODE: Final = Tool(
    name="show_qr_code",
    title="Show a QR code",
    description=(
        "Shows the person a code's picture in the conversation, or its static twin's, with its short URL, "
        "what a scan does, and files for print (SVG, PDF, PNG). Use it after making a code and whenever they "
        "want to see or print one. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=ShowArguments,
    result=Picture,
    run=show_code,
    # ChatGPT read the second name before it knew that of the standard.
    meta={"ui": {"resourceUri": APP_URI}, "openai/outputTemplate": APP_URI},
)
