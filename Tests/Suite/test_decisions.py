"""DECISIONS.md has what shapes the whole and no more; the code that an entry binds cites it, and cites none that is not there."""

import re

import pytest

from Support.stack import PROJECT

TEXT = (PROJECT / "DECISIONS.md").read_text()
ENTRIES = {int(entry.split(".")[0]): entry for entry in re.split(r"^### ", TEXT, flags=re.MULTILINE)[1:]}
CITED = re.compile(r"DECISIONS, (\d+)")
SUFFIXES = {".swift", ".py", ".js", ".sql", ".sh", ".in", ".html", ".css", ".toml", ""}


def texts(path) -> list[str]:
    """Of a file, or of all files of a folder."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file() and each.suffix in SUFFIXES]
    return [each.read_text(errors="replace") for each in files]


def bound(entry: str) -> list[str]:
    return re.findall(r"`([^`]+)`", re.split(r"^In: ", entry, flags=re.MULTILINE)[1].split("\n#")[0])


def test_there_are_few():
    assert 30 < len(ENTRIES) <= 50
    assert len(TEXT.splitlines()) <= 400


@pytest.mark.parametrize("number", ENTRIES)
def test_a_decision_has_its_state_and_is_cited_by_the_code_that_it_binds(number):
    entry = ENTRIES[number]
    assert re.search(r"State:\sholds", entry)
    paths = [PROJECT / name for name in bound(entry)]
    assert paths and all(path.exists() for path in paths)
    assert any(str(number) in CITED.findall(text) for path in paths for text in texts(path))


def test_what_is_cited_is_there():
    cited = set()
    for folder in ("Package.swift", "Sources", "Tests", "deploy", "static", "templates", "sql"):
        for text in texts(PROJECT / folder):
            cited |= {int(number) for number in CITED.findall(text)}
    assert len(cited) > 30 and cited <= set(ENTRIES), cited - set(ENTRIES)
