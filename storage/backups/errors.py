class BackupError(Exception):
    """One line for the operator: why there is no backup, or why nothing was restored."""
