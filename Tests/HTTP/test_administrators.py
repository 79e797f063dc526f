"""Who administers, by the operator's command, and what the audit log keeps of it (security.md, I09)."""

import re
import subprocess

import pytest

from Support.person import member_id
from Support.stack import until


@pytest.fixture
def quad(stack):
    """Runs a command of the program as the operator does."""
    process = stack.process("quad-a")

    def run(*words: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [process["arguments"][0], *words], env=process["environment"] | {"SUDO_USER": "operator"},
            capture_output=True, text=True, timeout=60)
    return run


@pytest.fixture
def person(newcomer, database):
    client = newcomer(full_name="Дарья Романова")
    return client, database.value("SELECT email FROM members WHERE id = %s", member_id(client))


def test_the_operator_makes_an_administrator_and_takes_it_back(quad, person, database):
    client, address = person
    assert client.get("/admin").status == 404
    granted = quad("admin", "grant", address.upper())
    assert granted.returncode == 0 and "is an administrator" in granted.stdout, granted
    assert client.get("/admin").status == 303
    assert f"{address}  Дарья Романова  last seen" in quad("admin", "list").stdout
    assert "already" in quad("admin", "grant", address).stdout
    assert quad("admin", "revoke", address).returncode == 0
    assert client.get("/admin").status == 404
    assert address not in quad("admin", "list").stdout
    lines = database.rows(
        "SELECT act, actor_id, actor_name FROM audit_log WHERE member_id = %s ORDER BY number", member_id(client))
    assert lines == [("administrators.granted", None, "operator"), ("administrators.revoked", None, "operator")]


def test_what_cannot_be_done_is_said_with_its_own_exit_code(quad, person, database):
    nobody = quad("admin", "grant", "nobody.at.all@hse.ru")
    assert nobody.returncode == 67 and "Nobody has the address" in nobody.stderr
    assert quad("admin", "grant", "no address").returncode == 65
    assert quad("admin", "grant").returncode == 64
    _, address = person
    quad("admin", "grant", address)
    others = database.rows(
        "SELECT id FROM members WHERE role = 'admin' AND disabled_at IS NULL AND email <> %s", address)
    database.execute("UPDATE members SET role = 'member' WHERE id = ANY(%s)", [number for number, in others])
    try:
        last = quad("admin", "revoke", address)
        assert last.returncode == 1 and "the last administrator" in last.stderr, last
    finally:
        database.execute("UPDATE members SET role = 'admin' WHERE id = ANY(%s)", [number for number, in others])
    assert quad("admin", "revoke", address).returncode == 0
    assert quad("audit", "accept", "--reason", " \u00a0").returncode == 64


def test_verify_prints_the_end_and_finds_a_line_that_was_changed(quad, person, database):
    quad("admin", "grant", person[1])
    quad("admin", "revoke", person[1])
    well = quad("audit", "verify")
    assert well.returncode == 0, well
    end = re.search(r"lines in order; the end is (\d+:[0-9a-f]{64})", well.stdout)[1]
    assert quad("audit", "verify", "--kept", end).returncode == 0
    number = int(end.partition(":")[0])
    change = "SET session_replication_role = replica; UPDATE audit_log SET actor_name = '{}' WHERE number = {}; RESET session_replication_role"
    database.execute(change.format("somebody", number))
    try:
        broken = quad("audit", "verify")
        assert broken.returncode == 1 and f"✗ line {number}" in broken.stdout, broken
    finally:
        database.execute(change.format("operator", number))
    assert quad("audit", "verify").returncode == 0
    wrong = quad("audit", "verify", "--kept", f"{number}:{'0' * 64}")
    assert wrong.returncode == 1 and "is not the one that was kept" in wrong.stdout
    assert quad("audit", "verify", "--kept", "x").returncode == 64


@pytest.mark.slow
def test_the_end_of_the_log_is_kept_apart_from_the_database(quad, person, stack):
    quad("admin", "grant", person[1])
    quad("admin", "revoke", person[1])
    end = re.search(r"the end is (\d+:[0-9a-f]{64})", quad("audit", "verify").stdout)[1]
    number = int(end.partition(":")[0])

    def kept() -> list[str]:
        heads = re.findall(r"quad-work audit head=(\d+:[0-9a-f]{64})", stack.log("work"))
        return [head for head in heads if int(head.partition(":")[0]) >= number]
    until(kept, 90)
    assert quad("audit", "verify", "--kept", kept()[-1]).returncode == 0


def test_the_database_grants_quad_no_change_of_the_log(database):
    rights = {
        (table, right) for table in ("audit_log", "audit_head") for right in ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE")
        if database.value("SELECT has_table_privilege('quad_app', %s, %s)", table, right)}
    assert rights == {("audit_log", "SELECT"), ("audit_head", "SELECT")}
    columns = database.rows(
        "SELECT column_name FROM information_schema.column_privileges "
        "WHERE grantee = 'quad_app' AND table_name IN ('audit_log', 'audit_head') AND privilege_type <> 'SELECT'")
    assert columns == [("seal",)]
    others = database.value("SELECT has_function_privilege('public', 'append_audit_line(audit_log, bytea)', 'EXECUTE')")
    assert others is False


# What somebody with the tables can do to a line: everything behind it, and the end, agree with it afterwards.
REWRITTEN = """
    SET session_replication_role = replica;
    UPDATE audit_log SET actor_name = 'somebody' WHERE number = (SELECT max(number) - 1 FROM audit_log);
    DO $$
    DECLARE
        line audit_log;
        last bytea := (SELECT hash FROM audit_log WHERE number = (SELECT max(number) - 2 FROM audit_log));
    BEGIN
        FOR line IN SELECT * FROM audit_log ORDER BY number OFFSET (SELECT max(number) - 2 FROM audit_log) LOOP
            last := audit_line_hash(line, last);
            UPDATE audit_log SET hash = last WHERE number = line.number;
        END LOOP;
        UPDATE audit_head SET hash = last;
    END
    $$;
    RESET session_replication_role;
"""


def test_a_rewritten_past_is_told_of_whatever_follows_until_the_operator_accepts_it(quad, person, database):
    for act in ("grant", "revoke", "grant"):
        assert quad("admin", act, person[1], "--reason", "«Ёж»").returncode == 0
    assert database.value("SELECT reason FROM audit_log ORDER BY number DESC LIMIT 1") == "«Ёж»"
    assert quad("audit", "verify").returncode == 0
    database.execute(REWRITTEN)
    try:
        assert quad("audit", "verify").returncode == 1
        assert quad("admin", "revoke", person[1]).returncode == 0
        broken = quad("audit", "verify")
        assert broken.returncode == 1 and "were not written by Quad" in broken.stdout, broken
        assert "says that the log was altered before it" in broken.stdout
        doctor = quad("doctor")
        assert doctor.returncode == 1 and "✗ audit log: " in doctor.stdout, doctor
    finally:
        accepted = quad("audit", "accept", "--reason", "A test did it")
    assert accepted.returncode == 0 and "accepted: line" in accepted.stdout, accepted
    well = quad("audit", "verify")
    assert well.returncode == 0 and "was accepted there by operator: A test did it" in well.stdout, well
    assert "✓ audit log" in quad("doctor").stdout
