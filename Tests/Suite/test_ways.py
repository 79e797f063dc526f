"""Journeys are made in one way each; together they meet every pair of language, size, theme and scripts, and none has
assertions for a way in which it is not made."""

import ast
import itertools
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import astuple

import pytest

from Support import screen
from Support.screen import PHONE
from Support.stack import PROJECT
from Support.ways import ALL, Way, dealt, fitting

NAMES = {str(way): way for way in ALL}


def collected() -> list[str]:
    """Journeys as pytest lists them: a test's name with its way in brackets."""
    environment = {name: value for name, value in os.environ.items() if name != "QUAD_LONG"}
    found = subprocess.run(
        [sys.executable, "-B", "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-m", "journey",
         PROJECT / "Tests" / "Browser"],
        capture_output=True, text=True, env=environment)
    return [line for line in found.stdout.splitlines() if "::" in line]


def way_of(test: str):
    inner = re.search(r"\[(.*)\]$", test)[1]
    return next(way for name, way in sorted(NAMES.items(), key=lambda each: -len(each[0])) if name in inner)


def test_journeys_meet_every_pair_of_language_size_theme_and_scripts():
    ways = [way_of(test) for test in collected()]
    assert len(ways) > 40
    for first, second in itertools.combinations(range(4), 2):
        met = Counter((astuple(way)[first], astuple(way)[second]) for way in ways)
        possible = {(astuple(way)[first], astuple(way)[second]) for way in ALL}
        assert set(met) == possible, met


def test_a_journey_is_dealt_the_same_way_each_time_and_has_what_it_needs(monkeypatch):
    monkeypatch.delenv("QUAD_LONG", raising=False)
    assert dealt("test_a.py::test_b", {}) == dealt("test_a.py::test_b", {})
    pins = {"scripts": True, "size": PHONE}
    assert all(dealt(f"test_{number}", pins)[0] in fitting(pins) for number in range(50))
    assert len({dealt(f"test_{number}", {})[0] for number in range(500)}) == len(ALL)


def test_a_long_run_makes_each_journey_in_all_ways(monkeypatch):
    monkeypatch.setenv("QUAD_LONG", "1")
    assert dealt("test_a.py::test_b", {}) == ALL
    assert len(dealt("test_a.py::test_b", {"scripts": False})) == 8


def pins(test: ast.FunctionDef) -> dict | None:
    """What `@journey(…)` pins; None where the test is no journey."""
    for mark in test.decorator_list:
        call = mark if isinstance(mark, ast.Call) else ast.Call(mark, [], [])
        if isinstance(call.func, ast.Name) and call.func.id == "journey":
            return {pin.arg: getattr(screen, pin.value.id) if isinstance(pin.value, ast.Name) else
                    ast.literal_eval(pin.value) for pin in call.keywords}
    return None


def decided(condition: ast.expr, way: Way) -> bool | None:
    """What a condition is in this way; None where more than the way decides."""
    match condition:
        case ast.Attribute(attr="scripts"):
            return way.scripts
        case ast.Call(func=ast.Name(id="is_phone")):
            return way.size == PHONE
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = decided(operand, way)
            return None if inner is None else not inner
        case ast.BoolOp(op=operator, values=values):
            all_of, parts = isinstance(operator, ast.And), [decided(value, way) for value in values]
            ends = not all_of
            return ends if ends in parts else None if None in parts else all_of
    return None


def assertions(lines: list[ast.stmt]) -> list[int]:
    """In which lines something is asserted or expected."""
    return [each.lineno for line in lines for each in ast.walk(line) if isinstance(each, ast.Assert)
            or isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "expect"]


def unreached(lines: list[ast.stmt], way: Way) -> list[int]:
    """Assertions that a journey made in this way leaves out: in the other branch, or behind a return."""
    found = []
    for number, line in enumerate(lines):
        if isinstance(line, ast.If) and (value := decided(line.test, way)) is not None:
            taken, left = (line.body, line.orelse) if value else (line.orelse, line.body)
            found += assertions(left) + unreached(taken, way)
            if taken and isinstance(taken[-1], ast.Return):
                return found + assertions(lines[number + 1:])
        else:
            parts = [getattr(line, name, []) for name in ("body", "orelse", "finalbody")]
            found += [each for part in parts for each in unreached(part, way)]
    return found


def left_out(file: str, text: str) -> list[str]:
    journeys = [(test, pinned) for test in ast.parse(text).body
                if isinstance(test, ast.FunctionDef) and (pinned := pins(test)) is not None]
    return [f"{file}:{line} is not reached: {test.name} is made as {way}" for test, pinned in journeys
            for way in dealt(f"{file}::{test.name}", pinned) for line in unreached(test.body, way)]


def test_no_assertion_waits_for_a_way_in_which_its_journey_is_not_made(monkeypatch):
    """It belongs in a journey of its own that pins that way."""
    monkeypatch.delenv("QUAD_LONG", raising=False)
    files = sorted((PROJECT / "Tests" / "Browser").glob("test_*.py"))
    assert len(files) > 80
    assert [line for path in files for line in left_out(path.name, path.read_text())] == []


# A journey as it may be written, and the lines that are not reached where it has scripts and a phone.
WRITTEN = [
    ("if page.scripts:\n        assert a\n    else:\n        expect(b).to_be_visible()", [6]),
    ("if not page.scripts:\n        assert a\n        return\n    assert b", [4]),
    ("if page.scripts:\n        return\n    for each in c:\n        assert each", [6]),
    ("if is_phone(page) and page.scripts:\n        assert a", []),
    ("if not is_phone(page) and d:\n        assert a", [4]),
    ("if d:\n        assert a", []),
    ("with d:\n        if not page.scripts:\n            assert a", [5]),
]


@pytest.mark.parametrize("body, lines", WRITTEN)
def test_what_is_not_reached_is_found(monkeypatch, body, lines):
    monkeypatch.delenv("QUAD_LONG", raising=False)
    text = f"@journey(scripts=True, size=PHONE)\ndef test_a(browse):\n    {body}\n"
    assert [int(line.split(":")[1].split()[0]) for line in left_out("test_a.py", text)] == lines
