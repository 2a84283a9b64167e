class BackupError(Exception):
    """One line for the operator: why there is no backup, or why nothing was restored or moved."""


def line_of(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
