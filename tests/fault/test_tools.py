"""What becomes of a test whose program of others cannot be installed."""

import pytest

from tests.fault.tools import not_run


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_a_missing_program_fails_in_ci_and_is_skipped_elsewhere(
    monkeypatch: pytest.MonkeyPatch, ci: str, outcome: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)

    with pytest.raises(outcome, match="NOT RUN: the conformance suite"):
        raise not_run("the conformance suite", "npm is not on PATH", "npm")
