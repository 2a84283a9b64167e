"""The bill of materials says what the lock says."""

import json
import tomllib

import pytest

from scripts.locks import ROOT, find_uv, locked_pins
from scripts.sbom import bill_of_materials

pytestmark = pytest.mark.skipif(find_uv() is None, reason="there is no uv, which writes it")


def test_it_names_each_package_that_runs_with_its_version_and_the_hashes_of_its_files():
    bill = json.loads(bill_of_materials())

    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    found = {
        f"{part['name']}=={part['version']}": {
            f"sha256:{value['content']}"
            for file in part["externalReferences"]
            for value in file["hashes"]
            if value["alg"] == "SHA-256"
        }
        for part in bill["components"]
    }
    assert found == locked_pins(tomllib.loads((ROOT / "uv.lock").read_text("utf-8")), groups=())


def test_the_same_lock_gives_the_same_text():
    assert bill_of_materials() == bill_of_materials()
