"""What is measured: a page of Quad, its data, its queries, and how its peers are made from it."""

import re

from queries import Queries

# A mark in the frame, the pattern that finds what it stands for, and the replacement.
Mark = tuple[str, re.Pattern, object]


class Page:
    """One kind of page. `path` is its address; `program` the file in php/ that makes it."""

    name = ""
    title = ""
    path = ""
    program = ""
    # Signs by which the page's queries are told apart in PostgreSQL's log, by their names.
    signs: dict[str, str] = {}
    # Those that Quad asks only now and then.
    rare: tuple[str, ...] = ()
    # What marks become in the peers' templates.
    php_values: dict[str, str] = {}
    php_blocks: dict[str, str] = {}
    go_values: dict[str, str] = {}
    go_blocks: dict[str, str] = {}

    def __init__(self, chosen):
        self.chosen = chosen

    @staticmethod
    def options(parser):
        """Options of its own."""

    def fill(self, stand):
        """Brings the data about."""

    def give(self, stand, *readers):
        """Has the readers own what the page shows."""

    def marks(self, reader) -> list[Mark]:
        """Where values of the page stand, besides those of every page."""
        return []

    def parts(self, pages: list[str]) -> dict[str, list[str]]:
        """Parts of the page that the peers repeat: a name and the part in Russian and in English."""
        return {}

    def marks_of(self, part: str, text: str) -> list[Mark]:
        """Where values stand in a repeated part."""
        return []

    def queries(self, stand, reader) -> Queries:
        return Queries.asked(stand, self, reader)

    def forget(self, stand):
        """Brings it about that Quad asks everything, also what it asks only now and then."""

    def for_peers(self, queries: Queries) -> Queries:
        """What the peers ask for the same page."""
        return queries

    def words(self, project) -> dict[str, dict[str, str]]:
        """Words by languages and keys that no page of the readers shows beside each other."""
        return {"ru": {}, "en": {}}

    def further(self, bench):
        """What else is asked of this page once the peers were measured."""
