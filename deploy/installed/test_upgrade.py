"""The next package and the one before, installed by apt on a machine of its own while members read, write, comment, talk and keep
pictures there, as at the peak of a day (Tests/Bench/upgrade.py): no request fails, and nothing that was acknowledged is lost or doubled."""

import json
import os
import subprocess
import sys

import pytest
from conftest import PROJECT, make
from machine import ANSWERS, Machine

UNITS = ("quad@a", "quad@b", "quad-work", "quad-converters")

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="a machine of its own is made by root only")


@pytest.fixture
def machine(package):
    machine = Machine()
    try:
        machine.start()
        machine.prepare(package.file)
        yield machine
    finally:
        machine.stop()


def test_nobody_notices_the_next_package_nor_the_one_before_amid_the_load_of_a_peak(machine, package):
    make(machine.shared / "made", "--assets", str(package.assets), "--version", "0.2.0").rename(machine.shared / "next.deb")
    (machine.shared / "answers").write_text(ANSWERS.replace("domains=example.org", "domains=example.org, hse.ru"))
    machine.call("apt-get", "install", "-y", "--no-install-recommends", "/shared/quad.deb")
    machine.call("quad", "setup", "--from", "/shared/answers", "--no-letter", check=False)
    written = machine.shared / "upgrade.json"
    done = subprocess.run(
        ["nsenter", f"--target={machine.init}", "--net", sys.executable, "-B", PROJECT / "Tests" / "Bench" / "upgrade.py",
         str(machine.init), "--written", written], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=900)
    print(done.stdout)
    assert done.returncode == 0, done.stdout[-4000:]
    told = json.loads(written.read_text())
    for said in told["said"].values():
        assert [line.split()[0] for line in said.splitlines() if line.endswith(" restarted")] == list(UNITS)
        assert "Quad answers" in said
    assert all(len({*before, *after}) == 2 * len(UNITS) for before, after in told["processes"].values()), told["processes"]
    assert told["failed"] == {}
    assert all(each["requests"] > 20 for each in told["pulls"].values()), told["pulls"]
    kept = told["afterwards"]
    # One of ten is an administrator, who may have come to no note in this time.
    assert all(row["acknowledged"] for table, row in kept.items() if table != "member_notes"), kept
    assert not any(row["lost"] or row["doubled"] or row["unknown"] for row in kept.values()), kept
    assert told["wrong"] == []
    machine.call("quad", "doctor", check=False)
