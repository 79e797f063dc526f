"""The queries of a page as Quad sends them, read from PostgreSQL's log: its peers and pgbench ask the very same."""

import re
import time
from dataclasses import dataclass

from pages import fetch
from visitor import Visitor

ENTRY = re.compile(r"^\d{4}-\S+ \S+ \S+ \[\d+\] (?P<program>.*?) (?P<kind>[A-Z]+):  (?P<text>.*?)(?=^\d{4}-|\Z)",
                   re.MULTILINE | re.DOTALL)
VALUE = re.compile(r"\$\d+ = (?:'((?:[^']|'')*)'|NULL)")


@dataclass
class Query:
    """SQL with `$1`, `$2` …, and the values that Quad gave."""

    sql: str
    values: list[str]

    def named(self, name: str) -> str:
        """For pgbench: its variables in place of the parameters."""
        return re.sub(r"\$(\d+)", lambda match: f":{name}{match[1]}", self.sql)


class Queries:
    """The queries of a page by their names: `session` is the check of the session, `touch` what is written down when a
    session was not used for a while, the others the page's own. `rare` names those that not every page asks."""

    def __init__(self, by_name: dict[str, Query], reader: Visitor, rare: tuple[str, ...]):
        self.by_name = by_name
        self.reader = reader
        self.rare = rare

    def __getitem__(self, name: str) -> Query:
        return self.by_name[name]

    @staticmethod
    def asked(stand, page, reader: Visitor, path: str = "", signs: dict[str, str] | None = None) -> "Queries":
        """Has Quad make the page once while PostgreSQL notes every statement; another path asks for the same page as one
        that Quad does not have at hand, and may have other signs."""
        stand.sql(f"UPDATE sessions SET last_seen_at = now() - interval '1 hour' WHERE member_id = {reader.id}")
        page.forget(stand)
        log = stand.state.log("postgres")
        start = log.stat().st_size
        stand.sql("ALTER SYSTEM SET log_statement = 'all'")
        stand.sql("SELECT pg_reload_conf()")
        try:
            time.sleep(0.5)  # The server tells its processes by signal.
            fetch(stand.url + (path or page.path), reader)
            time.sleep(0.5)
        finally:
            stand.sql("ALTER SYSTEM RESET log_statement")
            stand.sql("SELECT pg_reload_conf()")
        with open(log, "rb") as file:
            file.seek(start)
            queries = read(file.read().decode())
        signs = {"session": "SELECT s.id", "touch": "UPDATE sessions"} | (page.signs if signs is None else signs)
        found = {name: [query for query in queries if sign in query.sql] for name, sign in signs.items()}
        if len(queries) != len(signs) or any(len(same) != 1 for same in found.values()):
            raise SystemExit(
                f"Quad's page asks other queries than {', '.join(signs)}: its peers in Tests/Bench have to follow\n"
                + "\n".join(query.sql for query in queries))
        return Queries({name: same[0] for name, same in found.items()}, reader, ("touch", *page.rare))

    def changed(self, **others: Query | None) -> "Queries":
        """The same with other queries of these names, or without them, all but `touch` asked for every page."""
        by_name = {name: query for name, query in (self.by_name | others).items() if query}
        return Queries(by_name, self.reader, ("touch",))

    def with_values(self, **others: Query) -> "Queries":
        """The same with other values in these."""
        return Queries(self.by_name | others, self.reader, self.rare)

    def values(self) -> dict[str, list[str | None]]:
        """What Quad gave; None is the number of whoever asks."""
        return {
            name: [None if value == self.reader.id else value for value in query.values]
            for name, query in self.by_name.items()}

    def reading(self) -> dict[str, Query]:
        """Those of every page."""
        return {name: query for name, query in self.by_name.items() if name not in self.rare}

    def script(self) -> str:
        """For pgbench: one page, its queries in one pipeline as Quad sends them."""
        lines = [f"{query.named(name)};" for name, query in self.reading().items()]
        return "\n".join(["\\startpipeline", *lines, "\\endpipeline", ""])

    def variables(self) -> dict[str, str]:
        return {
            f"{name}{place}": value for name, query in self.reading().items()
            for place, value in enumerate(query.values, 1)}


def read(log: str) -> list[Query]:
    """What the worker threads executed, in order."""
    queries: list[Query] = []
    for entry in ENTRY.finditer(log):
        if not entry["program"].startswith("quad serve"):
            continue
        text = entry["text"].strip().replace("\n\t", "\n")
        if entry["kind"] == "LOG" and (statement := re.match(r"execute [^:]*: ", text)):
            queries.append(Query(text[statement.end():], []))
        elif entry["kind"] == "DETAIL" and queries:
            queries[-1].values = [value.replace("''", "'") for value in VALUE.findall(text)]
    return queries
