"""ARCHITECTURE.md walks through files that are there."""

import re

from Support.stack import PROJECT


def test_every_file_that_is_named_is_there():
    there = {path.name for path in (PROJECT / "Sources").rglob("*.swift")}
    named = set(re.findall(r"`(\w+\.swift)`", (PROJECT / "ARCHITECTURE.md").read_text()))
    assert len(named) > 20 and named <= there, named - there


def test_every_slot_of_a_feature_that_is_named_is_one():
    text = (PROJECT / "ARCHITECTURE.md").read_text()
    table = text[text.index("| read by | slots |"):].split("\n\n")[0]
    slots = set(re.findall(r"package var (\w+)", (PROJECT / "Sources/Site/Features/Feature.swift").read_text()))
    named = {name for row in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split("|")[2])}
    assert len(named) > 25 and named <= slots, named - slots
