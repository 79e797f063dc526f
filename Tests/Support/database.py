"""The database itself, past Quad: a test ages a row rather than waiting, and counts what was written."""

import psycopg


class Database:
    """Connects as the cluster's superuser, anew for each use, so that it outlives a restart of PostgreSQL."""

    def __init__(self, conninfo: str):
        self.conninfo = conninfo

    def rows(self, query: str, *values) -> list[tuple]:
        with psycopg.connect(self.conninfo, autocommit=True) as connection:
            cursor = connection.execute(query, values)
            return cursor.fetchall() if cursor.description else []

    def value(self, query: str, *values):
        return self.rows(query, *values)[0][0]

    def execute(self, query: str, *values):
        self.rows(query, *values)

    def tables(self) -> list[str]:
        return [name for name, in self.rows(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")]

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
