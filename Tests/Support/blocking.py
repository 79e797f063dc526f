"""What a test locks in PostgreSQL, so that a process waits at a place of its choice."""

import psycopg

from Support.stack import Stack, until


class Block:
    """Holds what a statement locks until it is released; at the end of a `with` it is."""

    def __init__(self, stack: Stack, statement: str, *values):
        self.connection = psycopg.connect(stack.conninfo())
        self.connection.execute(statement, values)
        self.backend = self.connection.info.backend_pid
        self.watching = psycopg.connect(stack.conninfo(), autocommit=True)

    @property
    def count(self) -> int:
        """How many wait for it now."""
        return self.watching.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE %s = ANY (pg_blocking_pids(pid))", (self.backend,)
        ).fetchone()[0]

    def wait(self, seconds: float = 20):
        """Until somebody waits for it."""
        until(lambda: self.count, seconds, 0.01)

    def release(self):
        self.connection.rollback()

    def __enter__(self) -> "Block":
        return self

    def __exit__(self, *_):
        self.connection.close()
        self.watching.close()
