"""What both processes run on: the HTTP server with its limits, logs, background workers."""
