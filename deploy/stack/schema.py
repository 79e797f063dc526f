"""The tables as one text: what pg_dump says of a database, without what differs from one PostgreSQL to the next. Called by
deploy/schema."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

import ready
from postgres import PROGRAMS, Cluster
from programs import PROJECT
from state import State

KEPT = PROJECT / "sql" / "schema.sql"
HEAD = "-- What the files of sql/migrations make. Written by deploy/schema, never edited.\n\n"
# Settings of the session that restores a dump, and the words of versions and extensions.
NOISE = re.compile(r"--.*|\\(un)?restrict .*|SET .*|SELECT pg_catalog\.set_config\(.*|COMMENT ON EXTENSION .*")


def dump(conninfo: str) -> str:
    """The tables of a database whose owner the connection string names."""
    said = subprocess.run(
        [PROGRAMS / "pg_dump", "--schema-only", "--no-owner", "--no-privileges", "--exclude-table=schema_migrations",
         f"--dbname={conninfo}"], check=True, stdout=subprocess.PIPE, text=True).stdout
    lines = [line for line in said.splitlines() if not NOISE.fullmatch(line)]
    return HEAD + re.sub(r"\n{2,}", "\n\n", "\n".join(lines)).strip() + "\n"


def migrated() -> str:
    """The tables that the files make in a database of their own."""
    with tempfile.TemporaryDirectory(prefix="quad-schema-") as folder:
        # PostgreSQL's account passes through.
        os.chmod(folder, 0o711)
        state = State(folder)
        state.make()
        cluster = Cluster(state)
        cluster.make()
        server = cluster.process()
        server.start(state.run)
        try:
            if not ready.until(cluster.ready, 30):
                raise SystemExit(f"PostgreSQL did not start. Its last words:\n{server.last_words()}")
            cluster.grant()
            owner = cluster.conninfo("quad_owner")
            for file in sorted((PROJECT / "sql" / "migrations").glob("*.sql")):
                cluster.run(
                    PROGRAMS / "psql", "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", "-d", owner, "-f", file)
            return dump(owner)
        finally:
            server.signal(server.stop)
            server.gone_within(server.patience)
            shutil.rmtree(state.sockets, ignore_errors=True)


if __name__ == "__main__":
    if sys.argv[1:]:
        print(dump(sys.argv[1]), end="")
    else:
        KEPT.write_text(migrated())
