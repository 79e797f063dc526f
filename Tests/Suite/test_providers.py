"""A provider is one value: who adds one writes its folder, a line in the list of them, and nothing else."""

import re

from Support.stack import PROJECT

SOURCES = PROJECT / "Sources"
# A provider's own folder, the list, the feature that is about one, and what has not become a value yet.
AT_HOME = {
    "Connections/VK", "Connections/Yandex", "Connections/Unsplash", "Connections/Providers/Providers.swift", "Files",
    "Photos", "TestSupport"}
NAMED = re.compile(
    r"\.(vk|yandex|unsplash)\b|\b(VK|Yandex|Unsplash)[A-Z]\w*|[\"'](vk|yandex|unsplash)[\"']"
    r"|QUAD_(VK|YANDEX|UNSPLASH)")


def test_nothing_else_knows_a_provider_by_name():
    places = []
    for path in sorted(SOURCES.rglob("*.swift")):
        name = path.relative_to(SOURCES).as_posix()
        if not any(name == home or name.startswith(f"{home}/") for home in AT_HOME):
            places += [f"{name}:{number}: {line.strip()}"
                       for number, line in enumerate(path.read_text().splitlines(), 1) if NAMED.search(line)]
    assert places == []
