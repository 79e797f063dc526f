"""Tests that fail now and then: those of Tests/unsteady.txt, and those that a run asks once more.

python -m Support.unsteady check                 exits with 1 and a sentence when the list is too long or says no cause
python -m Support.unsteady listed                their names
python -m Support.unsteady swift                 the listed Swift tests, as a pattern for swift test --filter and --skip
python -m Support.unsteady pytest FOLDER…        exits with 1 when no listed test stands in these folders
python -m Support.unsteady failed REPORT MOST    names of the tests that failed, one a line; exits with 1 without any and
                                                 with more than MOST: those are no chance and are not asked again
python -m Support.unsteady pattern NAME…         these Swift tests, as a pattern

REPORT is what `swift test --xunit-output` leaves of swift-testing, or pytest's own memory of what failed last."""

import json
import re
import sys
from pathlib import Path

LIST = Path(__file__).parent.parent / "unsteady.txt"
MOST = 5
# swift-testing escapes nothing in names, so the report of a test whose name holds `<` or a quote is no XML.
FAILED = re.compile(r'^ *<testcase classname="([^"]*)" name="(.*)" time="[^"]*" *>\n *<failure ', re.MULTILINE)


def listed(text: str | None = None) -> dict[str, str]:
    """Names with their causes."""
    lines = (LIST.read_text() if text is None else text).splitlines()
    entries = [line.partition(" | ") for line in lines if line.strip() and not line.startswith("#")]
    return {name.strip(): cause.strip() for name, _, cause in entries}


def complaint(entries: dict[str, str]) -> str | None:
    """What is wrong with the list."""
    for name, cause in entries.items():
        if not cause:
            return f"Tests/unsteady.txt guesses at no cause for {name}: NAME | CAUSE"
    if len(entries) > MOST:
        return f"Tests/unsteady.txt has {len(entries)} names: more than {MOST} are mended before anything else"
    return None


def is_python(name: str) -> bool:
    return ".py::" in name


def stands_in(name: str, folders: list[str]) -> bool:
    return is_python(name) and name.partition("/")[0] in folders


def pattern(names: list[str]) -> str:
    """Swift tests by their own names: Module.Suite/name. One without a suite is called Module.name by `swift test`."""
    parts = [name.partition("/") for name in names]
    return "|".join(f"^{literal(suite)}[./]{literal(test)}" for suite, _, test in parts)


def literal(text: str) -> str:
    """For Swift's patterns, which know fewer escapes than Python's."""
    return re.sub(r"([^\w\s`])", r"\\\1", text)


def failed(report: Path) -> list[str]:
    if not report.exists():
        return []
    text = report.read_text()
    if report.name == "lastfailed":
        return list(json.loads(text))
    return [f"{suite}/{name}" for suite, name in FAILED.findall(text)]


def main(order: str, *words: str) -> int | str | None:
    if order == "check":
        return complaint(listed())
    if order == "listed":
        print(*listed(), sep="\n")
    elif order == "swift":
        print(pattern([name for name in listed() if not is_python(name)]))
    elif order == "pytest":
        return 0 if any(stands_in(name, list(words)) for name in listed()) else 1
    elif order == "failed":
        names = failed(Path(words[0]))
        if not 0 < len(names) <= int(words[1]):
            return 1
        print(*names, sep="\n")
    elif order == "pattern":
        print(pattern(list(words)))
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
