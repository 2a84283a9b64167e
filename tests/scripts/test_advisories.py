"""What is said of the answer of pip-audit, and when the check fails."""

import json

from scripts import advisories

OLD = {"name": "old", "version": "1.0", "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["1.1", "2.0"]}]}
OPEN = {"name": "open", "version": "1.0", "vulns": [{"id": "PYSEC-2026-2", "fix_versions": []}]}
FINE = {"name": "fine", "version": "1.0", "vulns": []}
UNKNOWN = {"name": "unknown", "skip_reason": "not found"}


def test_what_a_newer_version_mends_is_a_fault_and_all_else_a_warning():
    packages = advisories.packages_in(json.dumps({"dependencies": [OLD, OPEN, FINE, UNKNOWN], "fixes": []}))

    assert advisories.mendable(packages) == ["old 1.0: PYSEC-2026-1, fixed in 1.1, 2.0"]
    assert list(advisories.warnings(packages)) == [
        "the package index has no advisories on 1 of 4 packages",
        "open 1.0: PYSEC-2026-2, for which there is no newer version yet",
    ]


def test_without_an_answer_there_is_a_warning_and_no_fault():
    for answer in ("", "no index", "{}", "[]"):
        packages = advisories.packages_in(answer)

        assert advisories.mendable(packages) == []
        assert list(advisories.warnings(packages)) == [
            "the advisories of the package index cannot be reached"
        ]
