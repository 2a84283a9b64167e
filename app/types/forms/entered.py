"""What was entered of a lead form."""

import re
import unicodedata
from itertools import count
from typing import Any, Final

from app.types.code_type import Reading

_LONGEST_KEY: Final = 40


class LeadFormReading(Reading):
    def finish(self, fields: dict[str, Any]) -> None:
        """A field of a form without a name of its own gets one from its label."""
        items = fields["fields"] or []
        taken = {item["key"] for item in items if "key" in item}
        for place, item in enumerate(items, start=1):
            if "key" not in item:
                label = unicodedata.normalize("NFKD", item.get("label", ""))
                plain = label.encode("ascii", "ignore").decode().lower()
                stem = re.sub("[^a-z0-9]+", "_", plain).strip("_")[:_LONGEST_KEY] or f"field_{place}"
                names = (stem if number == 1 else f"{stem}_{number}" for number in count(1))
                item["key"] = next(name for name in names if name not in taken)
                taken.add(item["key"])
