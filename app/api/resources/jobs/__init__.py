"""Bulk files, imports and exports."""
