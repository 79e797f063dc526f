"""Requests that another site makes in a member's name (security.md, C01, C03)."""

from urllib.parse import quote

import pytest

from Support.routes import routes
from Support.sweep import sweep

UNSAFE = [route for route in routes() if route.is_unsafe]
GUARDED = [route for route in UNSAFE if not route.is_open_to_other_sites]

FOREIGN = {
    "says that it is cross-site": {"Sec-Fetch-Site": "cross-site"},
    "says that it is same-site": {"Sec-Fetch-Site": "same-site"},
    "says that it is cross-site from our origin": {"Sec-Fetch-Site": "cross-site", "Origin": "ours"},
    "comes from another origin": {"Origin": "https://evil.example"},
    "comes from an origin that begins like ours": {"Origin": "ours.evil.example"},
    "comes from another port": {"Origin": "http://127.0.0.1:1"},
    "comes from nowhere": {"Origin": "null"},
    "comes from nowhere and calls itself ours": {"Origin": "null", "Sec-Fetch-Site": "same-origin"},
    "names no origin": {"Origin": None},
    "was led here by another page": {"Origin": None, "Referer": "https://evil.example/http://127.0.0.1"},
    "was led here by a host that begins like ours": {"Origin": None, "Referer": "ours.evil.example/"},
}


def headers(case: dict, origin: str) -> dict:
    sent = {name: value.replace("ours", origin) if value else value for name, value in case.items()}
    return {"Content-Type": "application/x-www-form-urlencoded"} | sent


@pytest.fixture(scope="session")
def tables(database):
    """What the forbidden calls must leave alone."""
    def look():
        return {name: database.fingerprint(name, ("last_seen_at",)) for name in
                ("members", "posts", "sessions", "idempotency_keys", "registrations", "sign_in_requests")}
    return look


def form(token: str | None) -> bytes:
    fields = "body=Text&email=anna.kovaleva%40hse.ru&code=12345678&language=ru&theme=dark"
    fields += "&full_name=A&faculty=B&position=C&city=D"
    return (f"{fields}&token={token}" if token is not None else fields).encode()


@pytest.fixture
def senders(member, administrator, visitor):
    """Who may send a route's form, with a token of theirs."""
    nobody = visitor()
    known = {"members": (member, member.token("/feed")), "admins": (administrator, administrator.token("/feed"))}
    known["moderators"] = known["admins"]
    rest = (nobody, nobody.token("/sign-in"))
    return lambda route: known.get(route.audience, rest)


def test_a_form_of_another_site_is_refused(senders, things, tables, stack):
    def check(route):
        client, token = senders(route)
        for words, case in FOREIGN.items():
            answer = client.request("POST", quote(route.address(**things)), form(token), headers(case, stack.origin))
            assert answer.status == 403, f"that {words}: {answer}"
        assert tables() == before
    before = tables()
    sweep(GUARDED, check, 40)


def test_a_form_without_a_token_of_this_browser_is_refused(senders, colleague, visitor, things, tables):
    foreign = (colleague.token("/feed"), visitor().token("/sign-in"))

    def check(route):
        client, own = senders(route)
        for token in (None, "", "x", own[:-1], own + "A", own.swapcase(), *foreign):
            sent = {"Content-Type": "application/x-www-form-urlencoded", "Origin": client.origin}
            answer = client.request("POST", quote(route.address(**things)), form(token), sent)
            assert answer.status == 403, f"with token {token!r}: {answer}"
        assert tables() == before
    before = tables()
    sweep(GUARDED, check, 40)


def test_only_what_browsers_tell_by_themselves_is_open_to_other_sites():
    assert [str(route) for route in UNSAFE if route not in GUARDED] == [
        "POST /arrived/{}", "POST /csp", "POST /notifications/shown", "POST /notifications/unsubscribe"]


def test_a_browser_without_a_secret_of_ours_has_no_token(visitor):
    client = visitor()
    token = client.token("/sign-in")
    client.cookies.clear()
    assert client.post("/sign-in", {"token": token, "email": "anna.kovaleva@hse.ru"}).status == 403


def test_no_header_or_field_makes_a_get_a_post(member, things, database):
    post, token = things["post"], member.token("/feed")
    for header in ("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"):
        member.request("GET", f"/posts/{post}/delete", headers={header: "POST"})
        member.get(f"/posts/{post}/delete?_method=POST&method=POST&token={token}")
        assert database.value("SELECT deleted_at FROM posts WHERE id = %s", int(post)) is None, header
        sent = {"Content-Type": "application/x-www-form-urlencoded", "Origin": member.origin, header: "GET"}
        assert member.request("POST", "/posts/new", b"body=x", sent).status == 403, header


KINDS = [
    None, "", "text/plain", "application/json", "text/xml", "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded, text/plain", "multipart/form-data", "multipart/mixed; boundary=x", "x",
    "application/csp-report", "APPLICATION/JSON; charset=utf-8"]


def test_a_body_that_is_no_form_is_refused(member, tables):
    token = member.token("/feed")

    def check(kind):
        for body in (form(token), b'{"body":"Text","token":"' + token.encode() + b'"}', b"token=" + token.encode()):
            answer = member.request("POST", "/posts/new", body, {"Content-Type": kind, "Origin": member.origin})
            assert answer.status in (400, 403, 415), answer
        assert tables() == before
    before = tables()
    sweep(KINDS, check)


def test_a_token_in_the_address_counts_for_nothing(member):
    token = member.token("/feed")
    assert member.post(f"/posts/new?token={token}", {"body": "Text"}).status == 403


def test_a_multipart_form_needs_the_token_too(member):
    def body(token):
        parts = {"token": token, "body": "Из частей"}
        text = "".join(f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
                       for name, value in parts.items() if value is not None)
        return (text + "--x--\r\n").encode()
    sent = {"Content-Type": "multipart/form-data; boundary=x", "Origin": member.origin}
    assert member.request("POST", "/posts/new", body(None), sent).status == 403
    assert member.request("POST", "/posts/new", body(member.token("/feed")), sent).status == 303
