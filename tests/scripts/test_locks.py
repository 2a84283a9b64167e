import shutil

import pytest

from scripts.locks import GROUPS, ROOT, differences


@pytest.fixture
def copy(tmp_path):
    for name in ("uv.lock", *GROUPS):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_the_locks_for_pip_say_what_the_lock_says():
    assert differences(ROOT) == []


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("starlette==1.", "starlette==0."),
        ("--hash=sha256:0", "--hash=sha256:f"),
        ("starlette==", "stowaway==1.0\nstarlette=="),
    ],
)
@pytest.mark.parametrize("name", GROUPS)
def test_a_lock_for_pip_that_says_something_else_is_found(copy, name, written, instead):
    text = (copy / name).read_text()
    (copy / name).write_text(text.replace(written, instead, 1))

    found = differences(copy)

    assert [line.partition(" does")[0] for line in found] == [name]
