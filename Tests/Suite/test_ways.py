"""Journeys are made in one way each; together they meet every pair of language, size, theme and scripts."""

import itertools
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import astuple

from Support.screen import PHONE
from Support.stack import PROJECT
from Support.ways import ALL, dealt, fitting

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
