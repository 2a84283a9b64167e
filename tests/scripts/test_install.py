"""scripts/install.sh: which environment is used, and which is made anew."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CALL = ". {checkout}/scripts/install.sh && {function}"


@pytest.fixture
def checkout(tmp_path):
    made = tmp_path / "checkout"
    (made / "scripts").mkdir(parents=True)
    for name in ("uv.lock", "scripts/install.sh"):
        shutil.copy(ROOT / name, made / name)
    return made


def environment_in(folder):
    """Something like an installed environment, with its stamp."""
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").symlink_to("/usr/bin/env")
    (folder / ".installed").write_text("/another/checkout /usr/bin/python3\n1 2\nrun\n")
    return folder


def call(checkout, function):
    command = CALL.format(checkout=checkout, function=function)
    return subprocess.run(["bash", "-c", command], check=False, capture_output=True, text=True)


def test_behind_a_link_the_environment_of_another_checkout_stays_as_it_is(checkout, tmp_path):
    other = environment_in(tmp_path / "other" / ".venv")
    before = (other / ".installed").read_text()
    (checkout / ".venv").symlink_to(other)

    call(checkout, "forget_if_foreign")

    assert not (checkout / ".venv").is_symlink()
    assert (other / ".installed").read_text() == before
    assert (other / "bin" / "python").is_symlink()


def test_a_foreign_environment_in_the_folder_itself_is_removed(checkout):
    environment_in(checkout / ".venv")

    call(checkout, "forget_if_foreign")

    assert not (checkout / ".venv").exists()


def test_of_an_own_environment_only_the_stamp_is_removed(checkout):
    environment_in(checkout / ".venv")
    (checkout / ".venv" / "bin" / "python").unlink()
    (checkout / ".venv" / "bin" / "python").symlink_to(shutil.which("python3"))
    stamp = call(checkout, "stamp run").stdout
    (checkout / ".venv" / ".installed").write_text(stamp)

    call(checkout, "forget_if_foreign")

    assert (checkout / ".venv" / "bin" / "python").exists()
    assert not (checkout / ".venv" / ".installed").exists()
