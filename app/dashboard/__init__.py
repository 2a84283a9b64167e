"""The dashboard: signed-in pages, each a form and a list that work without script."""
