"""Which Swift tests failed, as a pattern for `swift test --filter`: python -m Support.unsteady REPORT MOST

REPORT is what `swift test --xunit-output` leaves of swift-testing. Without a failure, with more than MOST or without a
report there is nothing to ask again: it exits with 1."""

import re
import sys
from pathlib import Path

# swift-testing escapes nothing in names, so the report of a test whose name holds `<` or a quote is no XML.
FAILED = re.compile(r'^ *<testcase classname="([^"]*)" name="(.*)" time="[^"]*" *>\n *<failure ', re.MULTILINE)


def pattern(suite: str, name: str) -> str:
    """A test's own name: Module.Suite/name, or Module.name without a suite."""
    return f"^{literal(suite)}[./]{literal(name)}"


def literal(text: str) -> str:
    """For Swift's patterns, which know fewer escapes than Python's."""
    return re.sub(r"([^\w\s`])", r"\\\1", text)


if __name__ == "__main__":
    report, most = Path(sys.argv[1]), int(sys.argv[2])
    failed = FAILED.findall(report.read_text()) if report.exists() else []
    if not 0 < len(failed) <= most:
        sys.exit(1)
    print("|".join(pattern(suite, name) for suite, name in failed))
