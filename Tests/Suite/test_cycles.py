"""Files of `Site` that know each other in a circle are few: what a page depends on knows no feature (DECISIONS, 254)."""

import re

from Support.stack import PROJECT

SITE = PROJECT / "Sources" / "Site"
# Files of the largest circle: closures of the features' slots are given a request or what its thread has, and both have the slots.
# The number only shrinks.
MOST = 9
COMMENT = re.compile(r"^\s*//.*$", re.M)
STRING = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"')
INTERPOLATED = re.compile(r"\\\(([^)]*)\)")
DECLARED = re.compile(r"\b(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)")
OPEN = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:package|public|internal|final|indirect)\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)",
    re.M)
# Not behind a dot: that is a type within another one.
NAMED = re.compile(r"(?<![.\w])[A-Z]\w*")


def code(text: str) -> str:
    """Without comments, and of strings what is interpolated alone."""
    return STRING.sub(lambda found: " ".join(INTERPOLATED.findall(found[0])), COMMENT.sub("", text))


def known(files: dict[str, str]) -> dict[str, set[str]]:
    """By files those others whose types they name. What an extension adds to a type of another file is not seen."""
    homes = {}
    for name, text in files.items():
        for declared in OPEN.findall(text):
            homes.setdefault(declared, name)
    return {
        name: {homes[each] for each in set(NAMED.findall(text)) - set(DECLARED.findall(text)) if each in homes} - {name}
        for name, text in files.items()}


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    found, left = set(), [start]
    while left:
        for other in graph[left.pop()] - found:
            found.add(other)
            left.append(other)
    return found


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Files that reach each other, the most first."""
    reach = {name: reached(graph, name) for name in graph}
    found, left = [], set(graph)
    while left:
        name = left.pop()
        circle = {other for other in reach[name] if name in reach[other]} | {name}
        left -= circle
        found.append(circle)
    return sorted(found, key=len, reverse=True)


def test_the_largest_circle_of_files_only_shrinks():
    files = {str(path.relative_to(SITE)): code(path.read_text()) for path in sorted(SITE.rglob("*.swift"))}
    graph = known(files)
    assert len(files) > 200 and sum(map(len, graph.values())) > 500
    circle = circles(graph)[0]
    assert "Requests/Context.swift" in circle
    assert "Features/Feature.swift" not in circle, sorted(circle)
    assert len(circle) <= MOST, f"{len(circle)} files know each other in a circle: {sorted(circle)}"
    assert len(circle) == MOST, f"now {len(circle)}: lower MOST"


def test_a_circle_is_seen():
    files = {
        "A": "struct A { let b: B }", "B": "struct B { enum C {} ; let c: C }", "C": 'struct C { let text = "\\(D.name)" }',
        "D": "// A\nenum D { static func find(_ c: C) {} ; let other: X.A }"}
    graph = known({name: code(text) for name, text in files.items()})
    assert graph == {"A": {"B"}, "B": set(), "C": {"D"}, "D": {"C"}}
    assert circles(graph)[0] == {"C", "D"}
