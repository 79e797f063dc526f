"""nginx in front can hold what the event server can, or an operator reads which numbers to write."""

import re
import subprocess
import sys

import pytest

from capacity import Capacity
from conftest import PROJECT
from render import DEFAULTS

COMMAND = PROJECT / "deploy" / "nginx" / "capacity.py"
# As Debian delivers it.
DEBIAN = "worker_processes auto;\nevents {\n\tworker_connections 768;\n\t# worker_connections 99999;\n}\n"


@pytest.fixture
def production(stack, tmp_path):
    """A server's nginx.conf around the rendered configuration."""
    settings = tmp_path / "nginx.env"
    settings.write_text("streams_in_all=10000\n")

    def ask(main: str) -> subprocess.CompletedProcess:
        own = re.sub(r"^worker_\w+ .*;\n", "", (stack.directory / "nginx.conf").read_text(), flags=re.MULTILINE)
        configuration = tmp_path / "nginx.conf"
        configuration.write_text(re.sub(r"^events \{[^}]*\}\n", lambda _: main, own, flags=re.MULTILINE))
        return subprocess.run(
            [sys.executable, "-B", COMMAND, "--settings", settings, "--configuration", configuration],
            capture_output=True, text=True)
    return ask


def test_debians_numbers_are_too_small_and_those_that_are_named_are_enough(production):
    refused = production(DEBIAN)
    assert refused.returncode == 1
    assert "cannot hold 10000 open pages" in refused.stderr
    assert "it says 768" in refused.stderr and "it says nothing" in refused.stderr
    connections, files = re.findall(r"^worker_\w+ \d+;", refused.stderr, re.MULTILINE)
    done = production(f"{files}\nworker_processes auto;\nevents {{ {connections} }}\n")
    assert done.returncode == 0, done.stderr
    assert "can hold 10000 open pages" in done.stdout


def test_a_configuration_without_quad_is_named(tmp_path):
    configuration = tmp_path / "nginx.conf"
    configuration.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{}}\n")
    done = subprocess.run(
        [sys.executable, "-B", COMMAND, "--configuration", configuration], capture_output=True, text=True)
    assert done.returncode == 1 and "does not include quad.conf" in done.stderr


@pytest.mark.parametrize(("workers", "connections"), [(1, 24_096), (2, 24_096), (4, 14_096), (16, 6_596)])
def test_each_worker_holds_twice_its_share_and_some_pages(workers, connections):
    assert Capacity(workers, connections, 1 << 20).missing(10_000) == []
    assert Capacity(workers, connections - 1, 1 << 20).missing(10_000) != []


def test_a_connection_is_an_open_file():
    assert Capacity(1, 30_000, 30_000).missing(10_000) == [
        "worker_rlimit_nofile 34096;   # outside all blocks; it says 30000"]


def test_what_the_units_give_the_event_server_is_enough_for_the_streams_of_the_settings():
    unit = (PROJECT / "deploy" / "systemd" / "quad-events.service").read_text()
    files = int(re.search(r"^LimitNOFILE=(\d+)$", unit, re.MULTILINE)[1])
    assert files >= int(DEFAULTS["open_files"]) > int(DEFAULTS["streams_in_all"])
