"""Vendored files are what their makers published."""

import hashlib
import json

from tutor import resources

VENDOR = resources.folder("static") / "vendor"
FILES = json.loads((VENDOR / "vendor.json").read_text())


def test_every_vendored_file_has_its_hash() -> None:
    for one in FILES:
        content = (VENDOR / one["file"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == one["sha256"], one["file"]


def test_every_vendored_file_is_listed() -> None:
    scripts = {path.name for path in VENDOR.iterdir()} - {"vendor.json"}

    assert {one["file"] for one in FILES} == scripts


def test_every_entry_tells_where_it_comes_from() -> None:
    for one in FILES:
        assert {"name", "version", "integrity", "path", "licence"} <= one.keys()
        assert one["integrity"].startswith("sha512-")
        assert one["version"] in one["file"]
