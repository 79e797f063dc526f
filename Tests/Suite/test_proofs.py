"""What Tests/README.md names as a proof is there: each file, folder and suite of its tables."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
# Rows of a table whose last column says where something is proved.
ROW = re.compile(r"^\| ([A-Z]\d\d?[^|]*) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
README = (TESTS / "README.md").read_text()
ROWS = {row: proofs for row, _, proofs in ROW.findall(README)}
SECURITY = {"A": 15, "S": 10, "C": 3, "O": 8, "T": 2, "X": 12, "I": 10, "P": 12, "N": 14, "V": 9}
FAULTS = {"D": 11, "W": 6, "P": 6, "M": 2, "F": 4, "J": 4, "N": 4, "G": 4, "S": 1, "B": 3, "U": 4}


def exists(name: str) -> bool:
    """A name is a path below Tests/ or deploy/, with or without its ending, or that of a suite anywhere."""
    for root in (TESTS, TESTS.parent):
        if any((root / f"{name}{ending}").exists() for ending in ("", ".py", ".swift", "Tests.swift")):
            return True
    folder, _, last = name.rpartition("/")
    within = TESTS / folder if (TESTS / folder).is_dir() else TESTS
    return any(path.name.removesuffix(".swift") == last for path in within.rglob("*.swift"))


@pytest.mark.parametrize("row", ROWS)
def test_a_proof_that_is_named_is_there(row):
    names = re.findall(r"`([^`]+)`", ROWS[row])
    assert names or ROWS[row].startswith("none"), "a row names its proof, or says that there is none"
    assert [name for name in names if not exists(name)] == []


def numbers(text: str) -> set[tuple[str, int]]:
    """`A02–A06, A09` as each of its rows."""
    found = set()
    for part in text.split(","):
        first, _, last = part.strip().partition("–")
        letter, low = first[0], int(first[1:])
        found |= {(letter, number) for number in range(low, int(last[1:] if last else low) + 1)}
    return found


@pytest.mark.parametrize("heading, last", [
    ("## Where each security requirement is proved", SECURITY), ("## Where the fault matrix is proved", FAULTS)])
def test_each_requirement_and_each_fault_has_its_row(heading, last):
    table = README.partition(heading)[2].partition("\n## ")[0]
    named = set().union(*(numbers(row) for row, _, _ in ROW.findall(table)))
    assert {(letter, number) for letter, most in last.items() for number in range(1, most + 1)} == named
