"""The chapter "Two machines for pages" of deploy/growth.md: two hosts with Quad and nginx, one nginx before them, one database. A
host that goes silent costs visitors seconds and no page, and a visitor who began at one goes on at the other. What the one in front has
to say itself, it says as they do."""

import os
import re
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import PROGRAMS, PROJECT

from Support.hosts import Host, network
from Support.stack import until
from Support.stands import Database, Quad, before_quad, in_front, make, settings

FRONT = (PROJECT / "deploy" / "nginx" / "front.conf.example").read_text()
ORIGIN = "https://quad.example.org"

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="hosts of their own are made by root only")


def front_of(tls: Path, first: Quad, second: Quad) -> str:
    text = FRONT.replace("10.77.0.13", first.host.address).replace("10.77.0.14", second.host.address)
    for kept, here in (
            ("/etc/letsencrypt/live/quad.example.org", tls), ("/etc/ssl/quad-hosts.pem", tls / "fullchain.pem"),
            ("/var/cache/quad-front", tls.with_name("front-cache")),
            # The first one is that of pages.
            ("proxy_connect_timeout 1s;\n    proxy_read_timeout 30s;", "proxy_connect_timeout 1s;\n    proxy_read_timeout 4s;")):
        assert kept in text
        text = text.replace(kept, str(here))
    assert {first.host.address, second.host.address} == set(re.findall(r"10\.77\.0\.\d+", text))
    return text


class Visitor:
    """Somebody on a host of their own, with curl and its jar of cookies."""

    def __init__(self, host: Host, front: Host, jar: Path, certificate: Path):
        self.words = host.inside(
            "curl", "--silent", "--show-error", "--max-time", "20", "--cacert", certificate, "--resolve",
            f"quad.example.org:443:{front.address}", "--cookie", jar, "--cookie-jar", jar)

    def ask(self, path: str, *more: str) -> tuple[int, float, str]:
        done = subprocess.run([*self.words, "--write-out", "\n%{http_code} %{time_total}", *more, ORIGIN + path], capture_output=True, text=True)
        body, _, said = done.stdout.rpartition("\n")
        return int(said.split()[0]), float(said.split()[1]), body


@pytest.fixture
def stand(tmp_path, package):
    for parent in (tmp_path, *tmp_path.parents[:2]):
        parent.chmod(parent.stat().st_mode | 0o055)
    tls = tmp_path / "tls"
    tls.mkdir()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
         "/CN=quad.example.org", "-addext", "subjectAltName=DNS:quad.example.org,DNS:files.example.org", "-keyout", tls / "privkey.pem",
         "-out", tls / "fullchain.pem"], check=True, capture_output=True)
    made = []
    with network("data", "front", "one", "two", "visitor") as hosts:
        database = Database(hosts["data"], tmp_path / "data")
        quads = []
        try:
            for name in ("one", "two"):
                state = tmp_path / name
                state.mkdir()
                quads.append(Quad(hosts[name], PROGRAMS / "quad", state, settings([database], state, package.assets) | {
                    "QUAD_NAME": "Campus"}))
            make(quads[0], database)
            for quad in quads:
                quad.serve()
                made.append(before_quad(quad, tmp_path / f"nginx-{quad.host.name}", hosts["front"], {
                    "certificate": str(tls / "fullchain.pem"), "certificate_key": str(tls / "privkey.pem"), "acme_root": str(tmp_path),
                    "static": str(package.assets), "blobs": str(quad.state / "blobs")}))
            made.append(in_front(hosts["front"], tmp_path / "nginx-front", front_of(tls, *quads)))
            visitor = Visitor(hosts["visitor"], hosts["front"], tmp_path / "jar", tls / "fullchain.pem")
            until(lambda: visitor.ask("/healthz")[0] == 200, 20)
            yield hosts, quads, visitor, database
        finally:
            for web in made:
                web.end()
            for quad in quads:
                quad.end()
            database.end(signal.SIGQUIT)


def form_of(visitor: Visitor) -> list[str]:
    """What curl sends as the form that asks for a code."""
    token = re.search(r'name="token" value="([^"]+)"', visitor.ask("/sign-in")[2])[1]
    return ["--data-urlencode", f"token={token}", "--data-urlencode", "email=anna@example.org", "--header", f"Origin: {ORIGIN}"]


def test_an_act_on_a_host_that_goes_silent_ends_with_the_page_of_the_organisation(stand):
    hosts, (first, _), visitor, _ = stand
    form = form_of(visitor)
    # As when somebody has looked at it once, which keeps it.
    assert visitor.ask("/_refusals/503")[0] == 200
    os.kill(first.running[0].process.pid, signal.SIGSTOP)
    try:
        with ThreadPoolExecutor(1) as waiting:
            for _ in range(4):
                act = waiting.submit(visitor.ask, "/sign-in", *form, "--include")
                time.sleep(1)
                if not act.done():
                    hosts["one"].unplug()
                    break
        status, seconds, said = act.result()
        print(f"after {seconds:.1f} s: {status}")
        assert status == 504 and seconds < 8
        assert "<title>This takes too long · Campus</title>" in said and "retry-after: 5" in said.lower()
        style = re.search(r'href="(/static/errors\.[^"]+)"', said)[1]
        assert visitor.ask(style)[0] == 200
        russian = visitor.ask("/_refusals/504", "--header", "Accept-Language: ru-RU")[2]
        assert 'lang="ru"' in russian and "Campus" in russian
        # Nobody is left who could be asked for them.
        hosts["two"].unplug()
        for _ in range(3):
            status, _, said = visitor.ask("/sign-in")
            assert status in (503, 504) and " · Campus</title>" in said, said[:300]
        assert visitor.ask(style)[0] == 200
    finally:
        os.kill(first.running[0].process.pid, signal.SIGCONT)


def test_a_host_that_goes_silent_costs_visitors_seconds_and_no_page(stand):
    hosts, (first, second), visitor, database = stand
    pages = [visitor.ask("/sign-in") for _ in range(6)]
    assert {status for status, _, _ in pages} == {200}
    address = re.compile(rf"route=/sign-in status=200 .*from={hosts['visitor'].address} ")
    for quad in (first, second):
        assert address.search(quad.log.read_text()), "each answers, and knows who asks"
    # What one of them gave, the other takes: a form of the last page, sent to the one that is left.
    form = form_of(visitor)
    hosts["two"].unplug()
    status, seconds, _ = visitor.ask("/sign-in", *form)
    assert status == 303 and seconds < 5
    began, taken = time.monotonic(), []
    while time.monotonic() - began < 12:
        status, seconds, _ = visitor.ask("/sign-in/code")
        assert status == 200, status
        taken.append(seconds)
    print(f"{len(taken)} pages, the slowest in {max(taken):.2f} s, {sum(seconds > 0.9 for seconds in taken)} of them waited")
    assert max(taken) < 5
    # The database lets go of what the silent one held, as the right to publish events, which the other one needs.
    until(lambda: hosts["two"].address not in database.sql("SELECT client_addr FROM pg_stat_activity").split(), 60)
    assert hosts["one"].address in database.sql("SELECT client_addr FROM pg_stat_activity").split()
