"""What the page processes ask of PostgreSQL: the texts of their statements, without what is put into them."""

import re
from contextlib import contextmanager

from Support.stack import until

ENTRY = re.compile(r"^\d{4}-\d\d-\d\d [^\[]*\[\d+\] (.*?) ?([A-Z]+): {2}(.*)$")
# What asks by itself, such as the listener, has other names.
WORKER = re.compile(r"quad serve \d+$")
# A prepared statement has a name of its own in each session.
SAID = re.compile(r"^(?:execute [^:]*|statement): ", re.S)


class Recorder:
    def __init__(self, stack):
        self.log = stack.state / "logs" / "postgres.log"

    def of(self, act) -> list[str]:
        """Those of the page processes while somebody acts, who is alone at this Quad."""
        before = self.log.stat().st_size
        act()
        with self.log.open("rb") as log:
            log.seek(before)
            text = log.read().decode(errors="replace")
        found: list[tuple[str, str]] = []
        for line in text.splitlines():
            if entry := ENTRY.match(line):
                name, kind, said = entry.groups()
                found.append((said, kind) if WORKER.match(name) else ("", ""))
            elif found:
                found[-1] = (f"{found[-1][0]}\n{line.strip()}", found[-1][1])
        return [SAID.sub("", said).strip() for said, kind in found if kind == "LOG" and SAID.match(said)]


@contextmanager
def statements(stack, database, act):
    """PostgreSQL logs all statements meanwhile; `act` asks for something, until its sessions have heard of it."""
    recorder = Recorder(stack)

    def is_heard() -> bool:
        # Several workers in turn say so, and the same: of a setting that was just changed one process may not know yet.
        said = {tuple(recorder.of(act)) for _ in range(20)}
        return len(said) == 1 and said != {()}
    try:
        database.execute("ALTER SYSTEM SET log_statement = 'all'")
        database.execute("SELECT pg_reload_conf()")
        until(is_heard)
        yield recorder
    finally:
        database.execute("ALTER SYSTEM RESET log_statement")
        database.execute("SELECT pg_reload_conf()")
