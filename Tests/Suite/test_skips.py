"""No test leaves itself out: what a machine lacks is installed by deploy/test, and a test that is skipped everywhere
proves nothing."""

import re

from Support.features import TESTS
from Support.stack import PROJECT

LEFT_OUT = re.compile(r"\.enabled\(if|\.disabled\(|XCTSkip|mark\.skip|mark\.xfail|pytest\.skip|importorskip")
# How many marks a file has. Rounds that are for deploy/test --long; a test of the same for every run stands beside it.
ROUNDS = {"Tests/Chaos/test_killed_acts.py": 1, "Tests/Chaos/test_killed_writing.py": 1}
# What takes half a minute by a clock of Quad's own; what that clock decides has tests for every run.
HALF_MINUTES = {"Tests/Chaos/test_hanging.py": 1}
# What only root may do: a disk, name servers and hosts of a process's own. CI is root.
FOR_ROOT = {
    "Tests/Bench/test_least.py": 1, "Tests/Chaos/test_full_disk.py": 1, "Tests/Chaos/test_unresolved_names.py": 1,
    "deploy/installed/test_hosts.py": 1, "deploy/installed/test_replica.py": 1, "deploy/installed/test_upgrade.py": 1}
# A machine is for root too. Three of its tests are for deploy/test --long: a second restoration, without the keys; a
# release that does not start, which takes half a minute; a second installation.
MACHINE = {"deploy/installed/test_machine.py": 1 + 3}


def test_no_test_leaves_itself_out():
    files = [*TESTS.rglob("*.swift"), *(PROJECT / "deploy").rglob("test_*.py"),
             *(path for path in TESTS.rglob("test_*.py") if path.name != "test_skips.py")]
    assert len(files) > 300
    marks = {str(path.relative_to(PROJECT)): len(LEFT_OUT.findall(path.read_text())) for path in files}
    assert {name: count for name, count in marks.items() if count} == ROUNDS | HALF_MINUTES | FOR_ROOT | MACHINE
