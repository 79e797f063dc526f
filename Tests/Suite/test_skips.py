"""No test leaves itself out: what a machine lacks is installed by deploy/test, and a test that is skipped everywhere
proves nothing."""

import re

from Support.features import TESTS

LEFT_OUT = re.compile(r"\.enabled\(if|\.disabled\(|XCTSkip|mark\.skip|mark\.xfail|pytest\.skip|importorskip")
# Rounds that are for deploy/test --long; a test of the same for every run stands beside it.
ROUNDS = {"Chaos/test_killed_acts.py", "Chaos/test_killed_writing.py"}
# What takes half a minute by a clock of Quad's own; what that clock decides has tests for every run.
HALF_MINUTES = {"Chaos/test_hanging.py"}
# What only root may do: a disk and name servers of a process's own. CI is root.
FOR_ROOT = {"Chaos/test_full_disk.py", "Chaos/test_unresolved_names.py"}


def test_no_test_leaves_itself_out():
    files = [*TESTS.rglob("*.swift"), *(path for path in TESTS.rglob("test_*.py") if path.name != "test_skips.py")]
    assert len(files) > 300
    found = {str(path.relative_to(TESTS)) for path in files if LEFT_OUT.search(path.read_text())}
    assert found == ROUNDS | HALF_MINUTES | FOR_ROOT
