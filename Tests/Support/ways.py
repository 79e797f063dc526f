"""In which way a journey is made: in which language, on a phone or at a desk, light or dark, with or without scripts."""

import hashlib
import itertools
import os
from dataclasses import asdict, dataclass

import pytest

from Support.screen import DESK, PHONE


@dataclass(frozen=True)
class Way:
    language: str = "ru"
    size: tuple[int, int] = DESK
    theme: str = "light"
    scripts: bool = True

    def __str__(self) -> str:
        words = [self.language, "phone" if self.size == PHONE else "desk", self.theme]
        return " ".join(words if self.scripts else [*words, "no scripts"])


ALL = [Way(*each) for each in itertools.product(("ru", "en"), (DESK, PHONE), ("light", "dark"), (True, False))]


def fitting(pins: dict) -> list[Way]:
    """The ways that have what a journey needs."""
    return [way for way in ALL if pins.items() <= asdict(way).items()]


def dealt(name: str, pins: dict) -> list[Way]:
    """The one way in which a journey is made, always the same for its name; all of them with QUAD_LONG."""
    ways = fitting(pins)
    if "QUAD_LONG" in os.environ:
        return ways
    return [ways[int.from_bytes(hashlib.sha256(name.encode()).digest()[:8]) % len(ways)]]


def journey(test=None, **pins):
    """Marks a test whose browsers open in the way that is dealt to it, but for what it pins: `@journey` or
    `@journey(scripts=True)`."""
    marked = pytest.mark.journey(**pins)
    return marked(test) if test else marked
