"""The service's secret: made once, kept, and nobody else's to read."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from storage.credentials.secret_key import load_secret_key

ROOT = Path(__file__).resolve().parents[3]
PROCESS = """
import sys
from pathlib import Path
from storage.credentials.secret_key import load_secret_key

print("ready", flush=True)
sys.stdin.readline()
print(load_secret_key(Path(sys.argv[1])).decode())
"""


def test_a_key_of_256_bits_is_made_where_there_is_none(tmp_path):
    key = load_secret_key(tmp_path)

    assert re.fullmatch(rb"[0-9a-f]{64}", key)


def test_the_key_stays_the_same(tmp_path):
    first = load_secret_key(tmp_path)

    assert load_secret_key(tmp_path) == first


def test_two_folders_have_two_keys(tmp_path):
    assert load_secret_key(tmp_path / "one") != load_secret_key(tmp_path / "two")


def test_only_its_owner_may_read_it(tmp_path):
    usual = os.umask(0)
    try:
        load_secret_key(tmp_path / "deep" / "data")
    finally:
        os.umask(usual)

    assert (tmp_path / "deep" / "data" / "secret_key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "deep" / "data").stat().st_mode & 0o777 == 0o700


def test_nothing_else_is_left_in_the_folder(tmp_path):
    load_secret_key(tmp_path)
    load_secret_key(tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_key_that_the_operator_wrote_is_kept_without_the_end_of_its_line(tmp_path):
    (tmp_path / "secret_key").write_text("an operator's own secret, long enough\n")

    assert load_secret_key(tmp_path) == b"an operator's own secret, long enough"


def test_of_threads_that_start_together_all_have_the_same(tmp_path):
    together = Barrier(16)

    def load(_):
        together.wait(10)
        return load_secret_key(tmp_path / "data")

    with ThreadPoolExecutor(16) as threads:
        keys = set(threads.map(load, range(16)))

    assert len(keys) == 1
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret_key"]


def test_of_processes_that_start_together_all_have_the_same(tmp_path):
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESS, tmp_path / "data"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("\n")
        process.stdin.flush()

    keys = {process.communicate(timeout=20)[0] for process in processes}

    assert len(keys) == 1
    assert len(keys.pop().strip()) == 64


@pytest.mark.parametrize("text", ["", "\n", "short"])
def test_a_file_without_a_key_worth_the_name_is_never_taken_for_one(tmp_path, text):
    # A power cut may leave the name without its content; signatures by an empty key are anybody's.
    (tmp_path / "secret_key").write_text(text)

    try:
        key = load_secret_key(tmp_path)
    except ValueError:
        return

    assert len(key) >= 32
