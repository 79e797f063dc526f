"""How soon a process answers, and how it ends."""

import shutil
import signal
import subprocess

import pytest

from Support import fastcgi
from Support.processor import processor_seconds
from Support.serve import Serve
from Support.stack import PROJECT, until


@pytest.fixture
def serve(stack):
    serve = Serve(stack)
    yield serve
    if serve.process and serve.process.poll() is None:
        serve.stop()
    serve.directory.cleanup()


def test_a_process_is_ready_after_three_hundred_milliseconds_of_a_processor(serve):
    """Whatever else the machine does meanwhile."""
    times = []
    for _ in range(5):
        serve.start()
        times.append(processor_seconds([serve.process.pid]))
        serve.stop()
    print("ready after " + ", ".join(f"{seconds * 1000:.0f}" for seconds in times) + " ms")
    assert sorted(times)[2] < 0.3


def test_a_process_that_is_asked_to_stop_removes_its_socket_and_ends_well(serve):
    serve.start()
    serve.stop(signal.SIGTERM)
    assert serve.process.returncode == 0
    with pytest.raises(FileNotFoundError):
        fastcgi.ask(serve.socket, fastcgi.request("GET", "/healthz"))


def test_a_socket_that_a_killed_process_left_is_replaced(serve):
    serve.start()
    serve.stop(signal.SIGKILL)
    assert serve.start() < 5


@pytest.mark.parametrize("setting, value, word", [
    ("QUAD_KEYS_FILE", "/nonexistent", "QUAD_KEYS_FILE"), ("QUAD_WORKERS", "many", "QUAD_WORKERS"),
    ("QUAD_ORIGIN", "x", "QUAD_ORIGIN")])
def test_a_wrong_setting_ends_the_start_with_its_name(setting, value, word, serve):
    done = subprocess.run(
        serve.record["arguments"], env=serve.environment | {setting: value}, capture_output=True, text=True, timeout=10)
    assert done.returncode != 0 and word in done.stderr


def test_a_program_does_not_start_on_the_migrations_of_an_older_one(serve, tmp_path):
    old = tmp_path / "migrations"
    shutil.copytree(PROJECT / "sql" / "migrations", old)
    sorted(old.iterdir())[-1].unlink()
    environment = serve.environment | {"QUAD_MIGRATIONS": str(old)}
    for command in ("serve", "work", "doctor"):
        done = subprocess.run(
            [serve.record["arguments"][0], command], env=environment, capture_output=True, text=True, timeout=30)
        assert done.returncode == (1 if command == "doctor" else 78)
        assert f"{old} is older than this program" in done.stdout


def test_without_a_database_a_process_starts_and_says_that_it_is_not_ready(stack):
    serve = Serve(stack, QUAD_DATABASE="host=/nonexistent dbname=quad user=quad_app")
    with open(serve.log, "ab") as log:
        serve.process = subprocess.Popen(serve.record["arguments"], env=serve.environment, stdout=log, stderr=log)
    try:
        until(lambda: answers(serve.socket))
        assert fastcgi.ask(serve.socket, fastcgi.request("GET", "/healthz"))[0] == 200
        status, answer = fastcgi.ask(serve.socket, fastcgi.request("GET", "/readyz"))
        assert status == 503
        assert fastcgi.ask(serve.socket, fastcgi.request("GET", "/sign-in"))[0] == 200, "what needs no database works"
    finally:
        serve.__exit__()


def answers(socket: str) -> bool:
    try:
        return fastcgi.ask(socket, fastcgi.request("GET", "/healthz"))[0] == 200
    except OSError:
        return False
