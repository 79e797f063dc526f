"""Each benchmark in its smallest form: that it still fits the pages which it measures. Its figures say nothing."""

import json
import os
import subprocess

import pytest

from Support.stack import PROJECT

RUNS = ["feed", "files", "admin", "pages", "peak", "reminders", "chat"]


@pytest.mark.parametrize("name", RUNS)
def test_a_benchmark_fits_the_pages_that_there_are(name):
    written = PROJECT / ".quad" / "bench" / f"{name}.json"
    written.unlink(missing_ok=True)
    programs = ["--programs", programs] if (programs := os.environ.get("QUAD_PROGRAMS")) else []
    done = subprocess.run(
        [PROJECT / "deploy" / "bench", name, "--least", *programs], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:]
    told = json.loads(written.read_text())
    if name == "peak":
        assert set(told["memory"]) == {"program", "PostgreSQL", "nginx"} and all(value > 1 for value in told["memory"].values())
        assert told["disk"] > 1


def test_no_benchmark_is_left_out():
    listed = subprocess.run([PROJECT / "deploy" / "bench", "--help"], capture_output=True, text=True, check=True).stdout
    assert set(listed.partition("{")[2].partition("}")[0].split(",")) == set(RUNS)
