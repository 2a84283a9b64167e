from mcp_server.main import main

main()
