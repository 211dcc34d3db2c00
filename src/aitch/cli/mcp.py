"""`aitch mcp`: the games for an assistant that speaks the Model Context Protocol."""

from __future__ import annotations

from importlib import import_module

from aitch.core.errors import AitchError


def mcp() -> None:
    """Let an assistant read rules, look at positions and play, over the Model Context Protocol (stdio).

    It plays whole games against the levels, or at a running table with a link to a seat, and sees what that seat sees.
    Needs the official SDK: pip install 'aitch[mcp]'.

    [dim]Example, in the settings of an assistant:[/]
      {"mcpServers": {"aitch": {"command": "aitch", "args": ["mcp"]}}}
    """
    try:
        tools = import_module("aitch.cli.mcp_tools")
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "mcp":
            raise
        raise AitchError("the MCP SDK is not installed: pip install 'aitch[mcp]'") from None
    tools.server().run("stdio")
