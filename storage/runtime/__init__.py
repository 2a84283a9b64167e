"""The HTTP server under both processes: uvicorn, with limits on what one client may take of it."""
