"""How to add this service to an assistant: a link to open, or a command."""

import json
from base64 import b64encode
from collections.abc import Mapping
from urllib.parse import quote, urlencode

_NAME = "repoint"


def install_links(mcp_url: str) -> Mapping[str, str]:
    """Links by program. The program opens and asks its user."""
    server = json.dumps({"url": mcp_url}, separators=(",", ":"))
    described = {"name": _NAME, "type": "http", "url": mcp_url}
    # cursor.com/docs/mcp/install-links; code.visualstudio.com/api/extension-guides/ai/mcp
    cursor = urlencode({"name": _NAME, "config": b64encode(server.encode()).decode()})
    code = quote(json.dumps(described, separators=(",", ":")), safe="")
    return {
        "Cursor": f"cursor://anysphere.cursor-deeplink/mcp/install?{cursor}",
        "VS Code": f"vscode:mcp/install?{code}",
    }


def claude_code_command(mcp_url: str) -> str:
    """A command for a terminal. `mcp_url` comes from the operator, so it is not quoted."""
    return f"claude mcp add --transport http {_NAME} {mcp_url}"
