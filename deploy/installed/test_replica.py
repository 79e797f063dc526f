"""The chapter "A second database" of deploy/growth.md on three hosts: what was acknowledged when the first one goes is in the second,
and pages come back once that was promoted."""

import os
import signal
import threading
import time

import pytest
from conftest import PROGRAMS

from Support.hosts import network
from Support.stack import until
from Support.stands import Database, Quad, make, settings

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="hosts of their own are made by root only")


class Writer(threading.Thread):
    """Adds one administrator after the other; who was acknowledged is in `said`."""

    def __init__(self, quad: Quad):
        super().__init__()
        self.quad, self.said, self.ends = quad, [], threading.Event()

    def run(self):
        number = 0
        while not self.ends.is_set():
            number += 1
            address = f"person{number}@example.org"
            if self.quad.add(address).returncode == 0:
                self.said.append(address)


@pytest.fixture
def hosts():
    with network("one", "two", "pages") as hosts:
        yield hosts


@pytest.fixture
def quad(hosts, tmp_path, package):
    for parent in (tmp_path, *tmp_path.parents[:2]):
        parent.chmod(parent.stat().st_mode | 0o055)
    first, second = Database(hosts["one"], tmp_path / "one"), Database(hosts["two"], tmp_path / "two")
    state = tmp_path / "quad"
    state.mkdir()
    quad = Quad(hosts["pages"], PROGRAMS / "quad", state, settings([first, second], state, package.assets))
    quad.first, quad.second = first, second
    try:
        make(quad, first)
        second.copy(first)
        quad.serve()
        yield quad
    finally:
        quad.end()
        # At once: nobody needs what is in them any more.
        for database in (first, second):
            database.end(signal.SIGQUIT)


def fail_over(quad: Quad) -> float:
    """What the operator does; the seconds until pages come again after it."""
    quad.second.take_over()
    began = time.monotonic()
    until(quad.answers, 30)
    return time.monotonic() - began


def test_what_was_acknowledged_is_in_the_second_database_when_the_first_one_is_killed(quad):
    writer = Writer(quad)
    writer.start()
    try:
        until(lambda: len(writer.said) >= 3, 30)
        quad.first.end(signal.SIGKILL)
        before = len(writer.said)
        until(lambda: not quad.answers(), 10)
        seconds = fail_over(quad)
        until(lambda: len(writer.said) >= before + 3, 60)
    finally:
        writer.ends.set()
        writer.join()
    kept = set(quad.second.sql("SELECT email FROM members").split())
    print(f"pages came {seconds:.1f} s after the second database was told to take over; {len(writer.said)} acknowledged")
    assert set(writer.said) <= kept and seconds < 10


def test_a_first_database_that_is_silent_is_passed_over(quad):
    """Its power went: nobody says that it is gone, so a try to reach it lasts until Quad gives up."""
    writer = Writer(quad)
    writer.start()
    try:
        until(lambda: len(writer.said) >= 3, 30)
        quad.first.host.unplug()
        until(lambda: not quad.answers(), 30)
        before = len(writer.said)
        seconds = fail_over(quad)
        until(lambda: len(writer.said) >= before + 3, 60)
    finally:
        writer.ends.set()
        writer.join()
    print(f"pages came {seconds:.1f} s after the second database was told to take over; {len(writer.said)} acknowledged")
    assert set(writer.said) <= set(quad.second.sql("SELECT email FROM members").split()) and seconds < 20


def test_without_the_second_database_nothing_is_acknowledged_until_the_first_one_is_told_not_to_wait(quad):
    quad.second.host.unplug()
    began = time.monotonic()
    refused = quad.add("boris@example.org")
    print(f"after {time.monotonic() - began:.1f} s: {refused.returncode} {refused.stdout}{refused.stderr}")
    assert refused.returncode != 0 and quad.answers()
    quad.first.names("''")
    assert quad.add("vera@example.org").returncode == 0
