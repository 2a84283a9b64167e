"""Bulk files, imports and exports: checked files, and jobs."""
