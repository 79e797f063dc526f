"""Each benchmark in its smallest form: that it still fits the pages which it measures. Its figures say nothing."""

import json
import os
import subprocess

import pytest

from Support.stack import PROJECT

RUNS = ["feed", "files", "admin", "pages", "peak", "reminders", "chat"]


def run(name: str, *more: str, written: str = "") -> dict:
    """What it writes down."""
    path = PROJECT / ".quad" / "bench" / f"{written or name}.json"
    path.unlink(missing_ok=True)
    programs = ["--programs", programs] if (programs := os.environ.get("QUAD_PROGRAMS")) else []
    done = subprocess.run(
        [PROJECT / "deploy" / "bench", name, "--least", *programs, *more], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, timeout=420)
    assert done.returncode == 0, done.stdout[-4000:]
    return json.loads(path.read_text())


@pytest.mark.parametrize("name", RUNS)
def test_a_benchmark_fits_the_pages_that_there_are(name):
    told = run(name)
    if name == "peak":
        assert set(told["memory"]) == set(told["us"]) == {"program", "PostgreSQL", "nginx", "quad work"}
        assert all(value > 1 for value in told["memory"].values())
        assert told["disk"] > 1
    if name == "chat":
        streams = told["streams"]
        assert streams["streams"] == 20 and streams["after"]["Quad"]["memory"] > 1 and streams["all_told"] < 30


@pytest.mark.skipif(os.geteuid() != 0, reason="hosts of their own are made by root only")
def test_what_was_acknowledged_is_there_once_whatever_is_pulled_out_amid_the_load():
    pulled = ("events", "store", "host", "primary")
    told = run("peak", "--pull", *pulled, written="peak-pull")
    assert tuple(told["pulls"]) == pulled and all(each["requests"] for each in told["pulls"].values())
    assert told["pulls"]["primary"]["errors"] and told["pulls"]["events"]["streams"], "somebody noticed"
    kept = told["afterwards"]
    assert set(kept) == {"posts", "comments", "reminders", "member_notes", "messages", "pictures"}
    # One of ten is an administrator, who may have come to no note in this time.
    assert all(row["acknowledged"] for table, row in kept.items() if table != "member_notes"), kept
    assert not any(row["lost"] or row["doubled"] for row in kept.values()), kept
    assert told["wrong"] == []


def test_no_benchmark_is_left_out():
    listed = subprocess.run([PROJECT / "deploy" / "bench", "--help"], capture_output=True, text=True, check=True).stdout
    assert set(listed.partition("{")[2].partition("}")[0].split(",")) == set(RUNS)
