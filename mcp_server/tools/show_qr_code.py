"""show_qr_code: the picture in the conversation, as an MCP App, as an image and in words."""

from typing import Annotated, Final

from pydantic import BaseModel, Field

from domain.oauth.scopes import Scope
from mcp_server.tools.shared.arguments import CodeArguments
from mcp_server.tools.shared.codes import code_fields, describe_address, describe_code_scan, find_code
from mcp_server.tools.shared.results import picture_blocks
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

APP_URI: Final = "ui://repoint/code.html"
_FILES_FOR_PRINT: Final = ("svg", "pdf", "png")


class Picture(BaseModel):
    id: str
    name: str | None
    short_url: str
    type: str
    destination: str | None
    status: str
    scan: Annotated[str, Field(description="What a scan does now")]
    image: str
    print: dict[str, str]


async def show_code(caller: Caller, arguments: CodeArguments) -> Answer:
    code = await find_code(caller, arguments.id)
    fields, scan = code_fields(caller, code), describe_code_scan(caller, code)
    files = {ending: f"{fields['short_url']}.{ending}" for ending in _FILES_FOR_PRINT}
    blocks = await picture_blocks(caller, code)
    missing = "" if blocks else " The picture is too detailed to be shown here."
    to_print = f"To print it: {', '.join(files.values())}"
    return Answer(
        summary=f"{describe_address(caller, code)} {scan}{missing} {to_print}",
        structured=Picture.model_validate({**fields, "scan": scan, "print": files}),
        blocks=blocks,
    )


SHOW_QR_CODE: Final = Tool(
    name="show_qr_code",
    title="Show a QR code",
    description=(
        "Shows the person a code's picture in the conversation, with its short URL, what a scan does, and "
        "files for print (SVG, PDF, PNG). Use it after making a code and whenever they want to see or print "
        "one. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=CodeArguments,
    result=Picture,
    run=show_code,
    # ChatGPT read the second name before it knew that of the standard.
    meta={"ui": {"resourceUri": APP_URI}, "openai/outputTemplate": APP_URI},
)
