"""ARCHITECTURE.md walks through files that are there."""

import re

from Support.stack import PROJECT


def test_every_file_that_is_named_is_there():
    there = {path.name for path in (PROJECT / "Sources").rglob("*.swift")}
    named = set(re.findall(r"`(\w+\.swift)`", (PROJECT / "ARCHITECTURE.md").read_text()))
    assert len(named) > 20 and named <= there, named - there
