"""Every route of Quad, read from where it is written: addresses in Paths.swift, methods and audiences in features."""

import re
from dataclasses import dataclass

from Support.stack import PROJECT

SOURCES = PROJECT / "Sources"
PATH = re.compile(r'static let (\w+) = Path\("([^"]*)"((?:, \w+\.self)*)\)')
ROUTE = re.compile(r"routes\.(get|post|put|patch|delete)\(\s*Paths\.(\w+),\s*\.(\w+)((?:\.\w+\([^)]*\))*)")


@dataclass(frozen=True)
class Route:
    method: str
    name: str
    pattern: str
    audience: str
    traits: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.method} {self.pattern}"

    @property
    def is_unsafe(self) -> bool:
        return self.method != "GET"

    def address(self, **values) -> str:
        """With `values` for its parameters, by the kind of thing they name: post, person, session, tag, provider,
        category, file, deletion, batch, blob, archive,
        upload."""
        kind = {
            "posts": "post", "people": "person", "sessions": "session", "tags": "tag", "connections": "provider",
            "categories": "category", "files": "provider", "item": "file", "trash": "deletion",
            "batches": "batch", "blobs": "blob", "archives": "archive", "uploads": "upload"}
        return re.sub(r"/(\w+)/\{\}", lambda match: f"/{match[1]}/{values[kind[match[1]]]}", self.pattern)


def paths() -> dict[str, str]:
    text = (SOURCES / "Site" / "Paths.swift").read_text()
    return {name: pattern for name, pattern, _ in PATH.findall(text)}


def routes() -> list[Route]:
    patterns = paths()
    found = [
        Route(method.upper(), name, patterns[name], audience, tuple(re.findall(r"\w+", traits)))
        for source in sorted(SOURCES.rglob("*.swift"))
        for method, name, audience, traits in ROUTE.findall(source.read_text())]
    assert len(found) > 20, "the routes are written in another way now; Support/routes.py reads the old one"
    return sorted(found, key=lambda route: (route.pattern, route.method))
