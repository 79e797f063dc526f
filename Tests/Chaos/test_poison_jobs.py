"""A job that ends its worker each time takes nothing else with it and comes to an end (reliability.md, J2; V02)."""

import signal
from contextlib import contextmanager

import psycopg

from Support.contents import pdf
from Support.kept_copies import keep, shown
from Support.person import new_address, sign_in
from Support.stack import until

ATTEMPTS = 6


@contextmanager
def away(stack):
    """The converters' process does nothing meanwhile."""
    stack.signal("converters", signal.SIGSTOP)
    try:
        yield
    finally:
        stack.signal("converters", signal.SIGCONT)


def test_a_job_that_kills_its_worker_each_time_is_dead_after_its_attempts(newcomer, stack, database):
    client = newcomer()
    address = keep(stack, database, client, "Яд.pdf", pdf(1))
    file = int(address.rpartition("/")[2])
    with psycopg.connect(stack.conninfo()) as lock:
        with away(stack):
            assert 'data-pending="preview"' in client.get(address).text
            job = database.value(
                "SELECT j.id FROM jobs j JOIN files f ON f.member_id = j.member_id "
                "WHERE f.id = %s AND j.kind = 'media.preview'", file)
            # The process that makes the preview waits here before it stores what it has made: there it is killed.
            lock.execute("LOCK TABLE previews IN SHARE MODE")
        for attempt in range(1, ATTEMPTS + 1):
            until(lambda: database.value(
                "SELECT attempts = %s AND lease_until > now() FROM jobs WHERE id = %s", attempt, job), 20)
            stack.restart("converters", kill=True)
            database.execute("UPDATE jobs SET lease_until = now() - interval '1 second' WHERE id = %s", job)
            if attempt == ATTEMPTS:
                lock.rollback()
    until(lambda: database.value("SELECT dead_at IS NOT NULL FROM jobs WHERE id = %s", job), 20)
    dead = database.rows("SELECT attempts, last_error FROM jobs WHERE id = %s", job)
    assert dead == [(ATTEMPTS + 1, "its worker ended while it was at it")]
    assert "The file could not be read" in shown(client, address).text, "the file's page says so"
    assert client.get(f"{address}/download").status in (302, 303), "and the file can be had all the same"
    database.execute("DELETE FROM jobs WHERE id = %s", job)


def test_letters_go_out_and_lists_come_while_the_converters_are_down(visitor, mailbox, owner, stack, database):
    client = owner("vk")
    with away(stack):
        sign_in(visitor(), new_address(), mailbox)
        client.submit("/files/vk", "/files/vk")
        waiting = "SELECT count(*) FROM jobs WHERE kind = 'files.refresh' AND dead_at IS NULL"
        until(lambda: database.value(waiting) == 0, 20)
