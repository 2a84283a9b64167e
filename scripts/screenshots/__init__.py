"""Pictures of the dashboard: see `python -m scripts.screenshots --help`."""
