"""What nginx answers, refuses and hides, whatever Quad does behind it."""

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

import pytest
import requests

from conftest import PROJECT, free_port, until
from render import DEFAULTS

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
}


@pytest.fixture(scope="module")
def address(stack) -> str:
    return f"http://127.0.0.1:{stack.port}"


@pytest.fixture(scope="module")
def manifest(static) -> dict[str, str]:
    return json.loads((static / "manifest.json").read_text())


def test_quad_is_told_the_request_as_it_was_sent(address):
    told = requests.post(f"{address}/a//b/%D0%B9?x=%20y", data={"text": "1"}).json()["told"]
    assert told["REQUEST_URI"] == "/a//b/%D0%B9?x=%20y"
    assert told["QUERY_STRING"] == "x=%20y"
    assert told["REQUEST_METHOD"] == "POST"
    assert told["CONTENT_LENGTH"] == "6"
    assert told["CONTENT_TYPE"] == "application/x-www-form-urlencoded"
    assert told["REMOTE_ADDR"] == "127.0.0.1"
    assert re.fullmatch("[0-9a-f]{32}", told["REQUEST_ID"])
    assert "HTTPS" not in told


def test_a_visitor_cannot_say_where_the_request_came_from(address):
    spoofed = ["Proxy", "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"]
    told = requests.get(address, headers={name: "198.51.100.7" for name in spoofed}).json()["told"]
    assert told["REMOTE_ADDR"] == "127.0.0.1"
    assert "198.51.100.7" not in json.dumps(told)


def test_an_underscore_in_a_header_name_is_not_a_way_around(stack):
    answer = stack.raw(b"GET / HTTP/1.1\r\nHost: x\r\nX_Forwarded_For: 198.51.100.7\r\nConnection: close\r\n\r\n")
    assert b"200 OK" in answer and b"198.51.100.7" not in answer


@pytest.mark.parametrize("path", ["/", "/missing", "/static/nothing.css", "/metrics", "SITE.CSS"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_every_answer_has_the_headers_once(address, manifest, path, method):
    path = manifest["site.css"] if path == "SITE.CSS" else path
    answer = requests.request(method, address + path)
    for name, value in ALWAYS.items():
        assert answer.headers.get(name) == value, name
    assert "Content-Security-Policy" in answer.headers
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Server"] == "nginx"


def test_304_has_the_headers(address, manifest):
    tag = requests.get(address + manifest["site.css"]).headers["ETag"]
    answer = requests.get(address + manifest["site.css"], headers={"If-None-Match": tag})
    assert answer.status_code == 304
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_static_files_are_sent_compressed_and_kept_for_good(address, manifest, coding):
    for name in ("site.css", "site/enhance.js", "icons.svg"):
        answer = requests.get(address + manifest[name], headers={"Accept-Encoding": coding}, stream=True)
        assert answer.headers["Content-Encoding"] == coding
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["Content-Type"].endswith("; charset=utf-8")


@pytest.mark.parametrize("path", [
    "/static/", "/static/../manifest.json", "/static/..%2fmanifest.json", "/static/%2e%2e/manifest.json",
    "/static/..;/manifest.json", "/static../manifest.json", "/static/manifest.json", "/manifest.json%00",
    "/static/%00", "/_errors/413.html", "/errors/en/413.html", "/_organisation/name.html", "/_sse/" + "a" * 20 + "/" + "b" * 20, "/metrics",
])
def test_nothing_else_of_the_disk_is_served(stack, path):
    answer = stack.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    status = int(answer.split()[1])
    # What is not nginx's own goes to Quad, which knows no such page.
    assert status in (400, 404) or b'"told"' in answer
    assert b"site.css" not in answer.partition(b"\r\n\r\n")[2] or b'"told"' in answer


@pytest.mark.parametrize(("language", "word"), [("ru-RU,ru;q=0.9", "Слишком"), ("de,en;q=0.5", "too large")])
def test_a_body_that_is_too_large_gets_a_page_in_the_visitors_language(address, language, word):
    answer = requests.post(f"{address}/posts", data=b"x" * 1_100_000, headers={"Accept-Language": language})
    assert answer.status_code == 413
    assert word in answer.text and 'rel="stylesheet"' in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert "script-src" not in answer.headers["Content-Security-Policy"]


def test_error_pages_have_the_organisations_name_and_sign(address, stack):
    def page() -> str:
        answer = requests.post(f"{address}/posts", data=b"x" * 1_100_000, headers={"Accept-Language": "en"})
        assert answer.status_code == 413
        return answer.text
    assert "<title>That is too large · Quad</title>" in page() and "<svg" in page()
    folder = stack.directory / "organisation"
    folder.mkdir()
    try:
        (folder / "name.html").write_text('Вышка &amp; <!--# echo var="document_root" -->')
        (folder / "mark.html").write_text('<img class="logo" src="/organisation/icon" alt="">')
        told = page()
        # What is in it is shown as it is.
        assert '· Вышка &amp; <!--# echo var="document_root" --></title>' in told
        assert '<img class="logo" src="/organisation/icon" alt="">' in told and "<svg" not in told
        (folder / "mark.html").write_text("")
        assert "<svg" in page() and "Вышка" in page()
        (folder / "name.html").unlink()
        assert "· Quad</title>" in page()
    finally:
        shutil.rmtree(folder)


def test_metrics_are_served_to_this_machine_alone(opened):
    port = free_port()
    stack = opened(limits="off", metrics_port=str(port))
    assert '"told"' in requests.get(f"http://127.0.0.1:{port}/metrics").text
    assert requests.get(f"http://127.0.0.1:{port}/feed").status_code == 404
    for path in ("/metrics", "/%6detrics", "/x/../metrics"):
        assert stack.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()).split()[1] in (b"400", b"404")


def test_trace_and_connect_are_refused(address, stack):
    assert requests.request("TRACE", address).status_code == 405
    answer = stack.raw(b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n")
    assert answer.split()[1] in (b"400", b"405") and b'"told"' not in answer


@pytest.mark.parametrize("sent", [
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
    b"GET /\x01 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : x\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\nabc\r\n0\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"a" * 9000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X-%d: 1\r\n" % number for number in range(200)) + b"\r\n",
])
def test_a_request_that_could_be_read_two_ways_is_refused(stack, sent):
    lines = stack.raw(sent).split(b"\r\n")
    assert lines[0].split()[1] in (b"400", b"501", b"505", b"500"), lines[0]
    assert b'"told"' not in lines[-1]


def test_only_a_connection_that_quad_ends_is_not_kept_for_the_next_request(address):
    # Or somebody else's request would be given to it just before nginx hears of its end.
    for path, announced, is_kept in [("/files/uploads?unwanted", "refused", False), ("/pictures?unwanted", "refused", False),
                                     ("/files/uploads", None, True), ("/", None, True)]:
        told = requests.post(address + path, data=b"x" * 500).json()
        assert (told["told"].get("QUAD_BODY"), told["kept"]) == (announced, is_kept), path


def test_http_0_9_is_closed_without_a_word(stack):
    assert stack.raw(b"GET /\r\n") == b""


def test_an_address_that_is_too_long_is_refused(address):
    assert requests.get(f"{address}/{'a' * 9000}").status_code == 414


def test_the_log_has_one_line_a_request_without_queries(stack, address):
    requests.get(f"{address}/connections/vk/callback?code=CANARY-1&state=CANARY-2",
                 headers={"Referer": "http://x/?CANARY-3", "Cookie": "__Host-quad=CANARY-4"})
    requests.get(f"{address}/logged%0A%22line?q=CANARY-5")
    for port in (stack.port, stack.files_port):
        requests.get(f"http://127.0.0.1:{port}/blobs/CANARY-6?x")
        requests.get(f"http://127.0.0.1:{port}//blobs/CANARY-7")
    secret = "CANARY" + "x" * 37
    for path in ("/atom/{}", "/atom/{}?x", "//atom/{}", "/atom/{}/more", "/%61tom/{}", "/at%6fm%2F{}", "/a/../atom/{}",
                 "/calendar/{}.ics", "//calendar/{}", "/%63alendar/{}", "/CalendaR%2F{}", "/a/../calendar/{}?x",
                 "/arrived/{}", "//arrived/{}?x", "/%61rrived/{}", "/ArriveD%2F{}", "/a/../arrived/{}"):
        stack.raw(f"GET {path.format(secret)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    time.sleep(2.5)
    lines = (stack.directory / "access.log").read_text().splitlines()
    entries = [json.loads(line) for line in lines]
    assert "CANARY" not in "".join(lines)
    assert {"/connections/vk/callback", "/logged%0A%22line", "/blobs/", "/atom/", "/calendar/", "/arrived/"} <= {entry["path"] for entry in entries}
    assert "CANARY" not in (stack.directory / "error.log").read_text()


def test_the_example_names_every_setting_with_its_default():
    text = (PROJECT / "deploy" / "nginx" / "settings.example").read_text()
    named = dict(re.findall(r"^#?([a-z0-9_]+)=(.*)$", text, re.MULTILINE))
    assert named.pop("origin").startswith("https://") and named.pop("files_origin").startswith("https://")
    assert named == {name: value for name, value in DEFAULTS.items() if name not in ("origin", "files_origin")}


def test_the_files_origin_is_closed_and_strict(stack):
    for path in ("/", "/static/site.css", "/x%00"):
        answer = stack.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode(), stack.files_port)
        head = answer.decode().partition("\r\n\r\n")[0]
        assert head.split()[1] in ("404", "400")
        assert "sandbox; default-src 'none'" in head and "nosniff" in head and "Set-Cookie" not in head


@pytest.fixture(scope="module")
def restarted(opened):
    return opened(limits="off")


class TestRestarts:
    def test_one_process_answers_for_both_while_the_other_is_away(self, restarted):
        restarted.end("a")
        # Up to a body that nginx keeps in a file.
        answers = [requests.post(f"http://127.0.0.1:{restarted.port}/", data="x" * 20_000 * number).json()
                   for number in range(50)]
        assert len({answer["process"] for answer in answers}) == 1
        assert [answer["body"] for answer in answers] == [20_000 * number for number in range(50)]
        restarted.serve("a")

    def test_with_both_away_the_page_says_so_and_recovers_at_once(self, restarted):
        address = f"http://127.0.0.1:{restarted.port}/"
        restarted.end("a")
        restarted.end("b")
        answer = requests.get(address, headers={"Accept-Language": "ru"})
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "2"
        assert "Quad перезапускается" in answer.text
        requests.get(f"{address}connections/vk/callback?code=CANARY")
        requests.get(f"http://127.0.0.1:{restarted.files_port}/blobs/CANARY")
        requests.get(f"{address}atom/CANARY")
        requests.get(f"{address}calendar/CANARY")
        requests.get(f"{address}arrived/CANARY")
        trouble = (restarted.directory / "error.log").read_text()
        assert "connect() to unix:" in trouble and "CANARY" not in trouble
        restarted.serve("a")
        assert requests.get(address).status_code == 200
        restarted.serve("b")

    @pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
    @pytest.mark.parametrize("path", ["/deadly", "/connections/vk/callback?code=deadly"])
    def test_what_ends_a_process_is_not_asked_of_the_other(self, restarted, method, path):
        address = f"http://127.0.0.1:{restarted.port}"
        answer = requests.request(method, address + path, headers={"Accept-Language": "ru"})
        assert answer.status_code == 503 and answer.headers["Retry-After"] == "2"
        assert method == "HEAD" or "Quad перезапускается" in answer.text
        dead = until(lambda: [name for name in "ab" if restarted.running[name].poll() is not None])
        assert len(dead) == 1
        # Everybody else is answered by the other one, though what the dead one listened on is there still.
        answers = [requests.request(each, f"{address}/", data="x").status_code for each in ("GET", "POST") * 20]
        assert set(answers) == {200}
        restarted.running.pop(dead[0])
        Path(restarted.path(dead[0])).unlink()
        restarted.serve(dead[0])


def test_a_slow_visitor_is_given_up_before_quad_is_asked(stack):
    with socket.create_connection(("127.0.0.1", stack.port), 20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        began = time.monotonic()
        connection.settimeout(15)
        try:
            assert connection.recv(1) == b""
        except ConnectionResetError:
            pass
        assert 8 < time.monotonic() - began < 13


class TestProduction:
    """The same template with an origin of https://, with a certificate of its own."""

    @pytest.fixture
    def secure(self, opened, tmp_path):
        certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
             "1", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out",
             certificate], check=True, capture_output=True)
        port, files_port, redirect_port = (str(free_port()) for _ in range(3))
        stack = opened(
            origin=f"https://127.0.0.1:{port}", files_origin=f"https://127.0.0.1:{files_port}",
            redirect_port=redirect_port, ipv6="off", certificate=str(certificate), certificate_key=str(key),
            limits="off")
        stack.certificate, stack.redirect_port = str(certificate), redirect_port
        return stack

    def test_tls_http_2_and_hsts(self, secure):
        origin = secure.chosen["origin"]
        answer = requests.get(f"{origin}/", verify=secure.certificate)
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
        assert answer.json()["told"]["HTTPS"] == "on"
        refused = requests.get(f"{origin}/metrics", verify=secure.certificate)
        assert refused.status_code == 404 and "Strict-Transport-Security" in refused.headers
        files = requests.get(secure.chosen["files_origin"], verify=secure.certificate)
        assert files.status_code == 404 and "Strict-Transport-Security" in files.headers
        context = ssl.create_default_context(cafile=secure.certificate)
        context.set_alpn_protocols(["h2", "http/1.1"])
        address = ("127.0.0.1", int(origin.rpartition(":")[2]))
        with context.wrap_socket(socket.create_connection(address), server_hostname="127.0.0.1") as connection:
            assert connection.selected_alpn_protocol() == "h2"
            assert connection.version() == "TLSv1.3"

    def test_plain_http_is_sent_to_https(self, secure):
        answer = requests.get(f"http://127.0.0.1:{secure.redirect_port}/posts/1?a=b", allow_redirects=False)
        assert answer.status_code == 301
        assert answer.headers["Location"] == f"{secure.chosen['origin']}/posts/1?a=b"
        mixed = requests.get(secure.chosen["origin"].replace("https:", "http:"), allow_redirects=False)
        assert mixed.status_code == 400 and "could not read this request" in mixed.text


def test_nginx_starts_without_the_name_of_a_store_and_asks_visitors_to_wait(opened):
    stack = opened(limits="off", store="https://store.invalid")
    files = f"http://127.0.0.1:{stack.files_port}"
    answer = requests.get(f"{files}/blobs/STORED")
    assert (answer.status_code, answer.text) == (503, "Try again in a moment\n")
    # Nobody is led there but by Quad's word.
    assert requests.get(f"{files}/_store/quad/ab/cd/abcd").status_code == 404


def test_a_part_of_a_file_that_leaves_the_disk_before_it_is_opened_is_asked_for_once_more(opened):
    stack = opened(limits="off")
    content = os.urandom(2_500_000)
    blobs = stack.directory / "blobs"
    blobs.mkdir()
    (blobs / "there").write_bytes(content)
    answer = requests.get(f"http://127.0.0.1:{stack.files_port}/blobs/MOVED")
    assert (stack.directory / "asked").exists() and (answer.status_code, answer.content) == (200, content)
