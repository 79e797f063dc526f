"""Session cookies that Quad did not write buy nothing (security.md, V06)."""

import re
import socket
from urllib.parse import quote

import pytest

from Support import fastcgi
from Support.person import new_address, sign_in
from Support.routes import routes
from Support.straight import Straight
from Support.things import KEPT_BACK

MADE_UP = ["x", "A" * 75]
# Their address is signed by itself, or is a secret, or for this machine alone; no cookie is looked at there.
ROUTES = [route for route in routes()
          if route.audience != "signedURL" and route.pattern not in ("/atom/{}", "/calendar/{}", "/arrived/{}", *KEPT_BACK)]


@pytest.mark.parametrize("cookie", MADE_UP)
def test_a_made_up_session_is_refused_before_its_body_has_come(cookie, stack):
    for path in ("/posts/new", "/files/uploads", "/sign-in", "/sign-in/code", "/csp", "/no/such/page"):
        whole = fastcgi.request(
            "POST", path, b"x" * 60_000,
            {"Cookie": f"__Host-quad={cookie}", "Origin": stack.origin,
             "Content-Type": "application/x-www-form-urlencoded"})
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(10)
            connection.connect(stack.socket("quad-a"))
            connection.sendall(whole[:40_000])
            status, _ = fastcgi.read(connection)
        assert status == (404 if path == "/no/such/page" else 401), path


def test_a_made_up_session_asks_the_database_nothing_on_any_route(visitor, stack, things):
    client = visitor()
    token = client.token("/sign-in")
    before = stack.mark()
    for route in ROUTES:
        for client.cookies["__Host-quad"] in MADE_UP:
            fields = {"token": token, "email": "anna.kovaleva@hse.ru"}
            target = quote(route.address(**things))
            answer = client.post(target, fields) if route.is_unsafe else client.get(target)
            if str(route) == "GET /sign-in":
                assert answer.status == 200 and "__Host-quad" not in client.cookies, "the way out"
            else:
                refusal = 404 if route.is_concealed else 401 if route.is_unsafe else 303
                assert answer.status == refusal, f"{route}: {answer}"
    trips = re.findall(r"route=(\S+) status=\d+ us=\d+ trips=(\d+)", stack.since(before))
    assert len(trips) >= len(ROUTES)
    assert {count for _, count in trips} == {"0"}, trips


def test_a_person_with_an_old_cookie_signs_in_all_the_same(stack, mailbox):
    client = Straight(stack, stack.socket("quad-a"))
    client.cookies["__Host-quad"] = "A" * 75
    assert client.get("/feed").location == "/sign-in?next=%2Ffeed"
    sign_in(client, new_address(), mailbox)
    assert client.get("/feed").status == 200
