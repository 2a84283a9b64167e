"""Print the bill of materials of the locked packages: CycloneDX 1.5, as JSON.

Use: .venv/bin/python -m scripts.sbom > repoint.cdx.json     needs uv

Each package that a running service may import, with its version, the SHA-256 of each of its files, and what
it depends on. The same lock gives the same text.
"""

import json
import sys

from scripts.locks import export


def bill_of_materials() -> str:
    bill = json.loads(export("--format", "cyclonedx1.5", "--preview-features", "sbom-export"))
    # They differ with each run.
    del bill["serialNumber"], bill["metadata"]["timestamp"]
    return json.dumps(bill, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    try:
        sys.stdout.write(bill_of_materials())
    except FileNotFoundError:
        sys.exit("uv is needed for this: https://docs.astral.sh/uv")
