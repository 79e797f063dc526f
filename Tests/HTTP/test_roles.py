"""What the database lets Quad's own role do (security.md, N12)."""

import psycopg
import pytest


@pytest.fixture
def app(stack):
    with psycopg.connect(stack.conninfo("quad_app"), autocommit=True) as connection:
        yield connection


@pytest.mark.parametrize("statement", [
    "CREATE TABLE evil (a int)", "CREATE TEMP TABLE evil (a int)", "CREATE SCHEMA evil", "DROP TABLE posts",
    "ALTER TABLE members ADD COLUMN evil int", "TRUNCATE posts", "CREATE INDEX evil ON posts (body)",
    "CREATE FUNCTION evil() RETURNS int LANGUAGE sql AS 'SELECT 1'", "CREATE EXTENSION dblink", "CREATE ROLE evil",
    "SET ROLE quad_owner", "SET SESSION AUTHORIZATION postgres", "ALTER ROLE quad_app SUPERUSER",
    "COPY posts TO '/tmp/evil'", "COPY posts FROM PROGRAM 'id'", "SELECT pg_read_file('/etc/passwd')",
    "CREATE DATABASE evil", "UPDATE schema_migrations SET checksum = ''",
    "INSERT INTO audit_log SELECT * FROM audit_log LIMIT 1", "UPDATE audit_head SET number = 1",
    "INSERT INTO audit_head VALUES (2, 0, '', '')",
    "UPDATE audit_log SET reason = ''", "DELETE FROM audit_log", "TRUNCATE audit_log", "DELETE FROM audit_head",
    "ALTER TABLE audit_log DISABLE TRIGGER ALL", "SET session_replication_role = replica",
    "DELETE FROM schema_migrations", "SELECT rolpassword FROM pg_authid", "ALTER SYSTEM SET fsync = off"])
def test_the_role_that_serves_pages_may_not(statement, app):
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute(statement)


def test_the_role_that_serves_pages_owns_nothing_and_is_nobody_special(app):
    assert app.execute("SELECT count(*) FROM pg_class WHERE relowner = 'quad_app'::regrole").fetchone() == (0,)
    assert app.execute(
        "SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls "
        "FROM pg_roles WHERE rolname = 'quad_app'").fetchone() == (False,) * 5


def test_nobody_else_reads_the_tables(app):
    found = app.execute(
        "SELECT grantee, table_name FROM information_schema.table_privileges WHERE table_schema = 'public' "
        "AND (grantee = 'PUBLIC' OR grantee = 'quad_app' AND is_grantable = 'YES')").fetchall()
    assert found == []


def test_names_are_looked_up_in_one_schema(app):
    assert app.execute("SHOW search_path").fetchone() == ("public, pg_temp",)


def test_quad_connects_as_that_role(database):
    users = database.rows("SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name LIKE 'quad%%'")
    assert users == [("quad_app",)]
