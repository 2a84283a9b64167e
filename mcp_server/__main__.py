import gc

# Imports leave nothing to collect, and looking takes a fifth of their time.
gc.disable()
from mcp_server.main import main

gc.enable()
main()
