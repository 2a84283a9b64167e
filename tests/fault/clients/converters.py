"""The tools as SDKs of vendors convert them: `converters.py tools.json`. Fails where an argument is lost."""

import json
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

from agents.exceptions import UserError
from agents.mcp import MCPServer
from agents.mcp.util import MCPUtil
from agents.strict_schema import ensure_strict_json_schema
from google.genai._mcp_utils import mcp_to_gemini_tool
from mcp.types import Tool

Schema = dict[str, Any]


class NoServer(MCPServer):
    """A server that is never called."""

    name = "repoint"

    async def _never(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError

    connect = cleanup = list_tools = call_tool = list_prompts = get_prompt = _never


def arguments_of(schema: Schema) -> set[str]:
    return set(schema["properties"])


def paths_in(schema: Any, path: str = "") -> set[str]:
    """The paths of all properties of a schema, and of the objects that have none: those have any."""
    if isinstance(schema, list):
        return {one for index, inner in enumerate(schema) for one in paths_in(inner, f"{path}[{index}]")}
    if not isinstance(schema, dict):
        return set()
    is_open = "object" in schema.get("type", ()) and not schema.get("properties")
    is_closed = schema.get("additionalProperties") is False
    own = {f"{path}{{}}"} if is_open and not is_closed else set()
    return own | {one for name, inner in schema.items() for one in paths_in(inner, f"{path}.{name}")}


def check(tool: Tool) -> str:
    (function,) = mcp_to_gemini_tool(tool).function_declarations or ()
    assert function.parameters is not None
    assert set(function.parameters.properties or ()) == arguments_of(tool.input_schema), tool.name
    for name, schema in (function.parameters.properties or {}).items():
        # The type of each is known, and an enum is of texts alone.
        assert schema.type or schema.any_of, f"{tool.name}.{name}"
        assert all(isinstance(value, str) for value in schema.enum or ()), f"{tool.name}.{name}"

    agents = MCPUtil.to_function_tool(tool, NoServer(), convert_schemas_to_strict=True)
    assert paths_in(agents.params_json_schema) >= paths_in(tool.input_schema["properties"], ".properties")
    try:
        strict = ensure_strict_json_schema(deepcopy(tool.input_schema))
    except UserError:
        assert not agents.strict_json_schema
        return "not strict"
    assert paths_in(strict) >= paths_in(tool.input_schema["properties"], ".properties"), tool.name
    for name, schema in strict["properties"].items():
        # A strict mode asks for all of them: it must be possible to say nothing.
        may_say_nothing = "default" in schema or "null" in schema["type"]
        assert may_say_nothing or name in tool.input_schema.get("required", ()), f"{tool.name}.{name}"
    return "strict"


if __name__ == "__main__":
    listed = json.loads(Path(sys.argv[1]).read_text("utf-8"))["tools"]
    for tool in map(Tool.model_validate, listed):
        print(tool.name, check(tool))
