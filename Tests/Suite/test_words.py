"""Words of pages name the organisation, or nobody: most of its members have never heard of Quad."""

import json
import re

from Support.stack import PROJECT

# Where the product itself is meant: administrators choose its sign, and the log says what it has done by itself.
PRODUCT = {"logConsole", "logQuad", "logoRemove", "logoRemoved", "actLogoRemoved", "auditAltered"}


def test_pages_call_quad_by_its_name_only_where_it_is_meant():
    found = set()
    for path in (PROJECT / "templates").glob("*/strings/*.json"):
        for key, words in json.loads(path.read_text()).items():
            if "Quad" in json.dumps(words, ensure_ascii=False):
                found.add(key)
    assert found == PRODUCT
    markup = [
        path.name for path in (PROJECT / "templates").rglob("*.html")
        if "Quad" in re.sub(r"\{#.*?#\}", "", path.read_text(), flags=re.DOTALL)]
    assert markup == []


def test_that_nothing_was_found_is_said_in_one_voice():
    """By the two functions of `PageState`, with the picture that stands for it; the style guide shows that picture by itself."""
    sources = PROJECT / "Sources"
    drawn = {
        path.relative_to(sources).as_posix() for path in sources.rglob("*.swift")
        if re.search(r"PageState\(\s*\.nothingFound\b", path.read_text())}
    assert drawn == {"Site/Views/Notices/PageState.swift", "Site/Views/Styleguide/StyleguideLists.swift"}
    titles = [
        f"{path.parent.parent.name}: {words}" for path in (PROJECT / "templates").glob("*/strings/*.json")
        for key, words in json.loads(path.read_text()).items()
        if not key.startswith("nothingFound") and re.match(r"Ничего не (нашлось|найдено)$|Nothing found$", str(words))]
    assert titles == []
