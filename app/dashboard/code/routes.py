"""The pages of one code, all under /codes/{reference}."""

from typing import Final

from app.dashboard.code import deletion, downloads, filing, history, overview, repointing, rules
from app.dashboard.routing import Pages

_MODULES: Final = (overview, repointing, rules, filing, history, downloads, deletion)
PAGES: Final[Pages] = {path: page for module in _MODULES for path, page in module.PAGES.items()}
