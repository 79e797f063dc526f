"""The database itself, past Quad: a test ages a row rather than waiting, and counts what was written."""

import threading

import psycopg


# Hashtags are counted anew every minute and the day's numbers every five, letters of earlier tests go out, and each process says
# every few seconds how its circuits stand and what it has called.
BY_THEMSELVES = {"hashtag_trends", "daily_numbers", "deliveries", "provider_calls", "provider_circuits"}


class Database:
    """Connects as the cluster's superuser. The thread that made it keeps its connection, others connect for each use."""

    def __init__(self, conninfo: str):
        self.conninfo = conninfo
        self.owner = threading.get_ident()
        self.kept: psycopg.Connection | None = None

    def connect(self) -> psycopg.Connection:
        return psycopg.connect(self.conninfo, autocommit=True, prepare_threshold=None)

    def rows(self, query: str, *values) -> list[tuple]:
        if threading.get_ident() != self.owner:
            with self.connect() as connection:
                return ask(connection, query, values)
        if self.kept:
            try:
                return ask(self.kept, query, values)
            except psycopg.OperationalError:
                # PostgreSQL was restarted since, or does not answer now.
                if not self.kept.broken:
                    raise
                self.kept.close()
        self.kept = None
        self.kept = self.connect()
        return ask(self.kept, query, values)

    def value(self, query: str, *values):
        return self.rows(query, *values)[0][0]

    def execute(self, query: str, *values):
        self.rows(query, *values)

    def tables(self) -> list[str]:
        return [name for name, in self.rows(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")]

    def still(self, *besides: str) -> list[str]:
        """Tables that change only when somebody asks for something, but for those named. Messages of earlier tests notify
        nobody meanwhile."""
        self.execute("UPDATE conversation_members SET tell_at = NULL WHERE tell_at IS NOT NULL")
        return [table for table in self.tables() if table not in {*BY_THEMSELVES, *besides}]

    def dump(self) -> str:
        """Every row as text: for secrets that must not be in it."""
        return "\n".join(
            row for table in self.tables() for row, in self.rows(f"SELECT t::text FROM {table} t"))

    def fingerprint(self, table: str, without: tuple[str, ...] = ()) -> str:
        """Changes with any value of any row, but for some columns."""
        return self.value(
            "SELECT coalesce(md5(string_agg(row, E'\\n' ORDER BY row)), '') FROM "
            f"(SELECT (to_jsonb(t) - %s::text[])::text AS row FROM {table} t) rows", list(without))

    def ready(self) -> bool:
        try:
            return self.value("SELECT 1") == 1
        except psycopg.OperationalError:
            return False


def ask(connection: psycopg.Connection, query: str, values: tuple) -> list[tuple]:
    cursor = connection.execute(query, values)
    return cursor.fetchall() if cursor.description else []
