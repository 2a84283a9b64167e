"""The web process: REST, the scan path, pages."""

from pydantic import BaseModel

# Each model is built when it is first used, and most processes use few: see docs/decisions/0095.
BaseModel.model_config["defer_build"] = True
