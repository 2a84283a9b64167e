"""How many connections a process takes, by the descriptors it may have."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from storage.runtime import descriptors

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    ("soft", "connections"),
    [(1_024, 896), (64, 48), (resource.RLIM_INFINITY, sys.maxsize)],
    ids=["usual", "low", "unlimited"],
)
def test_descriptors_are_kept_for_what_is_no_connection(soft, connections, monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, soft))

    assert descriptors.max_connections() == connections


def test_the_soft_limit_of_descriptors_is_raised_to_the_hard_one():
    program = """
import resource
from storage.runtime.descriptors import raise_descriptor_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 256))
print(raise_descriptor_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""

    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, text=True
    )

    assert done.stdout.split() == ["256", "256", "256"]
