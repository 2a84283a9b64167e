"""show_qr_code: the picture in the conversation, as an MCP App, as an image and in words."""

from typing import Annotated, Final

from pydantic import BaseModel, Field

from domain.codes.serialization import serialize_code
from domain.oauth.scopes import Scope
from mcp_server.tools.arguments import CodeArguments, CodeReference
from mcp_server.tools.codes import find_code, named, scan_of
from mcp_server.tools.hints import READS
from mcp_server.tools.pictures import picture_blocks
from mcp_server.tools.tool import Answer, Caller, Tool

APP_URI: Final = "ui://repoint/code.html"
_SHOWN: Final = ("id", "name", "short_url", "type", "destination", "status", "image")
_TO_PRINT: Final = ("svg", "pdf", "png")


class ShowArguments(CodeArguments):
    id: CodeReference


class Shown(BaseModel):
    id: str
    name: str | None
    short_url: str
    type: str
    destination: str | None
    status: str
    scan: Annotated[str, Field(description="What a scan does now")]
    image: str
    print: dict[str, str]


async def show_code(caller: Caller, arguments: ShowArguments) -> Answer:
    context = caller.context
    code = await find_code(caller, arguments.id)
    shown = serialize_code(code, context.deps.addresses, context.secret_key)
    files = {ending: f"{shown['short_url']}.{ending}" for ending in _TO_PRINT}
    blocks = await picture_blocks(caller, code)
    scan = scan_of(caller, code)
    unshown = "" if blocks else " The picture is too detailed to be shown here."
    return Answer(
        summary=f"{named(code)}: {shown['short_url']}. {scan}{unshown} To print it: {', '.join(files.values())}",
        structured={**{name: shown[name] for name in _SHOWN}, "scan": scan, "print": files},
        blocks=blocks,
    )


SHOW_QR_CODE: Final = Tool(
    name="show_qr_code",
    title="Show a QR code",
    description=(
        "Shows the person a code's picture in the conversation, with its short URL, what a scan does, and files for "
        "print (SVG, PDF, PNG). Use it after making a code and whenever they want to see or print one. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=ShowArguments,
    result=Shown,
    run=show_code,
    # The second name is what ChatGPT read before it knew the standard's.
    meta={"ui": {"resourceUri": APP_URI}, "openai/outputTemplate": APP_URI},
)
