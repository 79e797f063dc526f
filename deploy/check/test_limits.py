"""Who is limited as one: a session by its cookie, strangers by their address, a file by its ticket, and everybody behind an
address under a wide ceiling (security.md, N09 and V08)."""

import asyncio
import secrets
import socket
from collections import Counter
from contextlib import ExitStack

import pytest
import requests

# A member of a campus of thousands, and how many pages they open at once.
SESSIONS, PAGES = 1_000, 5

HEAVY = {
    "page_rate": "1r/m", "page_burst": "4", "picture_rate": "1r/m", "picture_burst": "7",
    "stranger_rate": "1r/m", "stranger_burst": "9",
    "sign_in_rate": "1r/m", "sign_in_burst": "1", "address_rate": "1r/m", "address_burst": "99",
    "file_rate": "1r/m", "file_burst": "2", "address_file_rate": "1r/m", "address_file_burst": "29",
    "feed_rate": "1r/m", "feed_burst": "2", "probe_rate": "1r/m", "probe_burst": "3", "report_rate": "1r/m", "report_burst": "2",
    "reports_rate": "1r/m", "reports_burst": "4",
}


def session() -> dict[str, str]:
    """A cookie of the form that Quad writes (Sources/Site/Visitors/SessionCookie.swift)."""
    return {"__Host-quad": secrets.token_urlsafe(56)}


def ticket() -> str:
    return f"/blobs/{secrets.token_urlsafe(90)}"


class From(requests.adapters.HTTPAdapter):
    """Connects from another address of this machine."""

    def __init__(self, address: str):
        self.address = address
        super().__init__()

    def init_poolmanager(self, *arguments, **more):
        super().init_poolmanager(*arguments, source_address=(self.address, 0), **more)


@pytest.fixture(scope="module")
def limited(opened):
    return opened(**HEAVY)


@pytest.fixture
def browser(limited):
    """Makes browsers that come from an address of their own test; None is a new one."""
    sessions = []
    home = fresh_address()

    def make(cookies: dict[str, str] | None = None, address: str = home) -> "Browser":
        sessions.append(Browser(limited, address, cookies))
        return sessions[-1]
    yield make
    for each in sessions:
        each.session.close()


taken = iter(range(20, 250))


def fresh_address() -> str:
    return f"127.0.0.{next(taken)}"


class Browser:
    def __init__(self, stack, address: str, cookies: dict[str, str] | None):
        self.stack = stack
        self.session = requests.Session()
        self.session.mount("http://", From(address))
        self.headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())}

    def ask(self, path: str = "/", method: str = "GET", files: bool = False) -> requests.Response:
        port = self.stack.files_port if files else self.stack.port
        return self.session.request(method, f"http://127.0.0.1:{port}{path}", headers=self.headers)

    def passed(self, times: int, path: str = "/", method: str = "GET", files: bool = False) -> int:
        """How many of so many requests were let through. The others were answered 429."""
        statuses = Counter(self.ask(path, method, files).status_code for _ in range(times))
        assert set(statuses) <= {200, 429}, statuses
        return statuses[200]


class TestWho:
    def test_a_refusal_says_when_to_come_again(self, browser):
        stranger = browser()
        refused = [answer for answer in (stranger.ask() for _ in range(12)) if answer.status_code == 429]
        assert len(refused) == 2
        assert refused[0].headers["Retry-After"] == "5"
        assert "Too many requests" in refused[0].text

    def test_strangers_are_one_by_their_address_and_keep_no_member_out(self, browser):
        assert browser().passed(15) == 10
        assert browser().passed(3) == 0, "another stranger behind the same address"
        assert browser(session()).passed(5) == 5, "a member behind the same address"
        assert browser(address=fresh_address()).passed(3) == 3

    def test_a_session_that_hammers_keeps_nobody_else_out(self, browser):
        loud = session()
        assert browser(loud).passed(20) == 5
        assert browser(loud, fresh_address()).passed(5) == 0, "its address is not what it is known by"
        assert browser(session()).passed(5) == 5
        assert browser().passed(5) == 5

    def test_the_pictures_of_a_page_do_not_cost_the_next_page(self, browser):
        reader = browser(session())
        assert reader.passed(20, "/pictures/7") == 8
        assert reader.passed(20) == 5
        assert browser().passed(20, "/pictures/7") == 10, "a stranger's count as pages"

    def test_what_is_refused_is_not_counted_under_the_ceiling(self, browser):
        assert browser(session()).passed(200) == 5
        assert browser(session()).passed(5) == 5

    def test_inventing_cookies_buys_no_more_than_the_ceiling(self, browser):
        passed = sum(browser(session()).passed(2) for _ in range(70))
        assert passed == 100
        assert browser(session()).passed(1) == browser().passed(1) == 0, "that address has had all of it"
        assert browser(address=fresh_address()).passed(1) == 1

    @pytest.mark.parametrize("cookies", [
        {"__Host-quad": ""}, {"__Host-quad": "x"}, {"__Host-quad": "A" * 74}, {"__Host-quad": "A" * 76},
        {"__Host-quad": "A" * 74 + "="}, {"x__Host-quad": "A" * 75}, {"other": "A" * 75},
    ], ids=lambda cookies: "=".join(*cookies.items()))
    def test_what_quad_never_wrote_is_a_strangers(self, browser, cookies):
        assert browser(cookies).passed(12) == 10

    def test_of_two_cookies_of_the_name_none_counts(self, browser):
        real = session()["__Host-quad"]
        passed = 0
        for _ in range(12):
            visitor = browser()
            visitor.headers["Cookie"] = f"__Host-quad={real}; __Host-quad={session()['__Host-quad']}"
            passed += visitor.passed(1)
        assert passed == 10

    def test_a_session_is_found_among_other_cookies(self, browser):
        own = session()
        assert browser({"__Host-theme": "dark"} | own | {"__Host-lists": "v1"}).passed(12) == 5
        assert browser(own).passed(5) == 0, "the same session"

    def test_signing_in_has_a_limit_of_its_own_with_a_cookie_or_without(self, browser):
        assert browser().passed(2, "/sign-in", "POST") == 2
        assert browser().passed(2, "/sign-in", "POST") == 0
        assert browser(session()).passed(2, "/register", "POST") == 0
        assert browser().passed(1, "/sign-in") == 1


class TestOthers:
    def test_a_file_is_limited_by_its_ticket_under_a_ceiling_of_its_own(self, browser):
        one = ticket()
        assert browser().passed(9, one, files=True) == 3
        assert browser().passed(3, ticket(), files=True) == 3, "another file, the same address"
        # Under the ceiling of 30 are 6 by now.
        assert sum(browser().passed(1, ticket(), files=True) for _ in range(30)) == 24
        assert browser(session()).passed(5) == 5, "pages have their own"
        assert browser(address=fresh_address()).passed(1, ticket(), files=True) == 1

    def test_what_is_no_ticket_is_limited_by_address(self, browser):
        assert sum(browser().passed(1, f"/blobs/{number}", files=True) for number in range(9)) == 3

    @pytest.mark.parametrize("feed", ["/atom/{}", "/calendar/{}.ics", "/arrived/{}"])
    def test_a_feed_is_limited_by_its_secret_apart_from_strangers(self, browser, feed):
        one, other = (feed.format(secrets.token_urlsafe(32)) for _ in range(2))
        assert browser().passed(9, one) == 3
        assert browser(address=fresh_address()).passed(2, one) == 0, "a campus or two"
        assert browser().passed(3, other) == 3, "another feed, the same address"
        stranger = browser(address=fresh_address())
        assert sum(stranger.passed(1, feed.format(number)) for number in range(9)) == 3, "what is no secret"
        assert browser().passed(12) == 10, "strangers have their own"

    def test_whoever_watches_quad_is_apart_from_pages(self, browser):
        assert browser().passed(12) == 10
        assert browser().passed(2, "/readyz") == browser().passed(2, "/healthz") == 2
        assert browser().passed(9, "/readyz") == 0

    def test_reports_fill_no_log(self, browser):
        assert browser(session()).passed(9, "/csp", "POST") == 3
        elsewhere = [browser(address=fresh_address()).passed(2, "/csp", "POST") for _ in range(3)]
        assert elsewhere == [2, 0, 0], "all reports together"
        assert browser(session()).passed(5) == 5

    def test_a_report_is_small(self, limited):
        answer = requests.post(f"http://127.0.0.1:{limited.port}/csp", data=b"x" * 70_000)
        assert answer.status_code in (413, 429)


class TestCampus:
    def test_a_thousand_sessions_behind_one_address_read_at_once(self, opened):
        """With the limits as they are delivered."""
        stack = opened(worker_connections="8192")

        async def read(cookie: str) -> list[int]:
            reader, writer = await asyncio.open_connection("127.0.0.1", stack.port)
            request = f"GET /feed HTTP/1.1\r\nHost: x\r\nCookie: __Host-quad={cookie}\r\n\r\n".encode()
            writer.write(request * PAGES)
            statuses = []
            for _ in range(PAGES):
                head = await reader.readuntil(b"\r\n\r\n")
                statuses.append(int(head.split()[1]))
                await body(reader, head.lower())
            writer.close()
            return statuses

        async def body(reader: asyncio.StreamReader, head: bytes):
            if b"content-length:" in head:
                return await reader.readexactly(int(head.partition(b"content-length:")[2].split()[0]))
            while size := int(await reader.readuntil(b"\r\n"), 16):
                await reader.readexactly(size + 2)
            await reader.readexactly(2)

        async def run():
            cookies = [session()["__Host-quad"] for _ in range(SESSIONS)]
            return await asyncio.gather(*map(read, cookies))

        statuses = Counter(sum(asyncio.run(run()), []))
        assert statuses == {200: SESSIONS * PAGES}


@pytest.fixture
def sockets():
    """Requests that are held; they end with the test."""
    with ExitStack() as opened:
        yield opened


class TestAtTheSameTime:
    @pytest.mark.parametrize("ceiling", ["address_connections", "address_senders"])
    def test_requests_are_counted_by_session_by_strangers_and_by_address(self, opened, sockets, ceiling):
        stack = opened(**{"connections": "2", "stranger_connections": "3", ceiling: "6"})

        def admitted(times: int, cookies: dict[str, str] | None = None, address: str = "127.0.0.1") -> int:
            return [hold(stack, sockets, cookies or {}, address) for _ in range(times)].count(100)

        one, other = session(), session()
        assert admitted(4, one) == 2
        assert admitted(1, other) == 1
        assert admitted(5) == 3
        assert admitted(2, session()) == 0, "six are there"
        assert admitted(2, session(), "127.0.0.2") == 2
        assert admitted(5, address="127.0.0.2") == 3

    def test_forms_with_files_are_counted_by_session_by_strangers_and_by_address(self, opened, sockets):
        stack = opened(address_uploads="10")

        def admitted(times: int, cookies: dict[str, str] | None = None, address: str = "127.0.0.1") -> int:
            return [
                hold(stack, sockets, cookies or {}, address, upload="/files/uploads") for _ in range(times)].count(100)

        assert admitted(6) == 4, "strangers are one"
        assert admitted(6, session()) == 4
        assert sum(admitted(1, session()) for _ in range(6)) == 2, "made-up cookies buy no more than the ceiling"
        assert admitted(6, address="127.0.0.2") == 4

    def test_streams_are_counted_by_session_and_by_address(self, opened, sockets):
        stack = opened(streams="2", address_streams="5", connections="1")

        def opens(cookies: dict[str, str], address: str = "127.0.0.1") -> int:
            browser = requests.Session()
            browser.mount("http://", From(address))
            cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
            answer = sockets.enter_context(
                browser.get(f"http://127.0.0.1:{stack.port}/events", headers=cookie, stream=True))
            return answer.status_code

        one, other = session(), session()
        assert [opens(one) for _ in range(3)] == [200, 200, 429]
        assert [opens(other) for _ in range(3)] == [200, 200, 429]
        assert [opens(session()) for _ in range(2)] == [200, 429]
        assert opens(session(), "127.0.0.2") == 200
        assert hold(stack, sockets, one, "127.0.0.1") == 100, "streams are apart from pages"

    def test_files_are_counted_by_ticket_and_by_address(self, opened, sockets):
        stack = opened(file_connections="2", address_file_connections="5")

        def admitted(times: int, file: str, address: str = "127.0.0.1") -> int:
            return [hold(stack, sockets, {}, address, file) for _ in range(times)].count(100)

        assert [admitted(4, ticket()), admitted(4, ticket()), admitted(4, ticket())] == [2, 2, 1]
        assert admitted(4, ticket(), "127.0.0.2") == 2


def hold(stack, sockets: ExitStack, cookies: dict[str, str], address: str, file: str = "", upload: str = "/") -> int:
    """A request whose body does not come: 100 when nginx waits for it, or the status that refuses it."""
    port, what = (stack.files_port, f"GET {file}") if file else (stack.port, f"POST {upload}")
    connection = sockets.enter_context(
        socket.create_connection(("127.0.0.1", port), 5, source_address=(address, 0)))
    lines = "".join(f"Cookie: {name}={value}\r\n" for name, value in cookies.items())
    connection.sendall(
        f"{what} HTTP/1.1\r\nHost: x\r\n{lines}Content-Length: 10\r\nExpect: 100-continue\r\n\r\n".encode())
    return int(connection.recv(4096).split()[1])
