"""A provider is one value: who adds one writes its folder, a line in the list of them, and nothing else."""

import re

from Support.stack import PROJECT

SOURCES = PROJECT / "Sources"
# A provider's own folder, the list, and what has not become a value yet.
AT_HOME = {"Connections/VK", "Connections/Yandex", "Connections/Providers/Providers.swift", "Files", "TestSupport"}
NAMED = re.compile(r"\.(vk|yandex)\b|\b(VK|Yandex)[A-Z]\w*|[\"'](vk|yandex)[\"']|QUAD_(VK|YANDEX)")


def test_nothing_else_knows_a_provider_by_name():
    places = []
    for path in sorted(SOURCES.rglob("*.swift")):
        name = path.relative_to(SOURCES).as_posix()
        if not any(name == home or name.startswith(f"{home}/") for home in AT_HOME):
            places += [f"{name}:{number}: {line.strip()}"
                       for number, line in enumerate(path.read_text().splitlines(), 1) if NAMED.search(line)]
    assert places == []
