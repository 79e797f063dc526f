"""Sessions: their cookie, their life, their list (security.md, S01–S06, S09)."""

import base64
import hashlib

import pytest

from Support import fastcgi
from Support.conversations import dialog
from Support.listening import Listener
from Support.person import ask, new_address, sign_in

NAMES = {
    "__Host-quad", "__Host-visitor", "__Host-language", "__Host-theme", "__Host-flash", "__Host-lists",
    "__Host-browser",
}


def token(client) -> bytes:
    """The random part of the session cookie: member's number (8 bytes), token (32), MAC."""
    value = client.cookies["__Host-quad"]
    return base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))[8:40]


def is_in(client) -> bool:
    answer = client.get("/feed")
    assert answer.status in (200, 303)
    return answer.status == 200


def test_every_cookie_is_bound_to_this_host_and_out_of_reach(newcomer, visitor, mailbox):
    email = new_address()
    newcomer(email)
    lines, client = [], visitor()
    ask(client, email)
    lines += client.submit("/sign-in/code", "/sign-in/code", {"code": mailbox.code(email, after=1)}).all("Set-Cookie")
    client = visitor()
    lines += client.get("/sign-in").all("Set-Cookie")
    lines += client.submit("/sign-in", "/preferences", {"theme": "dark"}).all("Set-Cookie")
    lines += client.submit("/sign-in", "/preferences", {"language": "ru"}).all("Set-Cookie")
    member = newcomer()
    answer = member.submit("/posts/new", "/posts/new", {"body": "Один раз"})
    lines += answer.all("Set-Cookie") + member.get(answer.location).all("Set-Cookie")
    lines += member.post("/sign-out", {"token": member.token("/feed")}).all("Set-Cookie")
    seen = set()
    for line in lines:
        name, *attributes = (part.strip() for part in line.split(";"))
        attributes = {attribute.lower() for attribute in attributes}
        assert {"secure", "httponly", "samesite=lax", "path=/"} <= attributes, line
        assert not any(attribute.startswith("domain") for attribute in attributes), line
        seen.add(name.partition("=")[0])
    assert seen == NAMES


def test_the_secret_of_a_browser_comes_only_with_a_page_that_somebody_goes_to(visitor):
    """A page that was left may be asking still: what it is answered takes nothing from the start page, which came in between."""
    asking = [{"Sec_Fetch_Mode": "cors", "Accept": "text/html"}, {"Sec_Fetch_Mode": "no-cors", "Accept": "image/webp,*/*"}]
    for path in ("/sign-in?next=%2Fnotifications", "/nothing", "/feed"):
        for headers in asking:
            assert visitor().get(path, **headers).all("Set-Cookie") == [], path
            assert visitor().post(path, **headers).all("Set-Cookie") == [], path
    # Firefox says it so of what a service worker passes on.
    passed_on = {"Sec_Fetch_Mode": "same-origin", "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    for headers in ({"Sec_Fetch_Mode": "navigate"}, {}, passed_on):
        client = visitor()
        client.get("/sign-in", **headers)
        assert "__Host-visitor" in client.cookies, headers


def test_the_session_cookie_comes_with_all_its_attributes(visitor, mailbox):
    client, email = visitor(), new_address()
    ask(client, email)
    client.submit("/sign-in/code", "/sign-in/code", {"code": mailbox.code(email)})
    answer = client.submit("/register", "/register", {
        "full_name": "Дарья Романова", "faculty": "Востоковедение", "position": "Научный сотрудник", "city": "Москва"})
    line = next(line for line in answer.all("Set-Cookie") if line.startswith("__Host-quad="))
    assert {part.strip().lower() for part in line.split(";")[1:]} >= {"secure", "httponly", "samesite=lax", "path=/"}


def test_the_database_holds_only_a_hash_of_the_token(newcomer, database):
    client = newcomer()
    dump = database.dump()
    secret = token(client)
    assert hashlib.sha256(secret).hexdigest() in dump
    for form in (client.cookies["__Host-quad"], secret.hex(), base64.b64encode(secret).decode()):
        assert form not in dump


def test_signing_in_changes_the_token_and_ends_the_session_before(newcomer, mailbox, database):
    email = new_address()
    client = newcomer(email)
    before = client.copy()
    form = client.token("/feed")
    client.post("/sign-in", {"token": form, "email": email})
    client.post("/sign-in/code", {"token": form, "code": mailbox.code(email, after=1)})
    assert token(client) != token(before)
    assert is_in(client) and not is_in(before)
    assert database.value(
        "SELECT count(*) FROM sessions s JOIN members m ON m.id = s.member_id WHERE m.email = %s", email) == 1


def test_signing_out_ends_the_session_at_once_on_both_processes(newcomer, stack):
    client = newcomer()
    stolen = client.copy()
    answer = client.post("/sign-out", {"token": client.token("/feed")})
    assert (answer.status, answer.location) == (303, "/")
    assert answer.header("Clear-Site-Data") == '"cache", "storage"'
    assert "__Host-quad" not in client.cookies
    for name in ("quad-a", "quad-b"):
        asked = fastcgi.request("GET", "/feed", headers={"Cookie": stolen.cookie_header})
        assert fastcgi.ask(stack.socket(name), asked)[0] == 303
    assert stolen.get("/feed").location.startswith("/sign-in")


@pytest.mark.parametrize("column, alive, dead", [
    ("last_seen_at", "13 days 23:59", "14 days 00:00:01"), ("created_at", "89 days 23:59", "90 days 00:00:01")])
def test_a_session_ends_by_itself(column, alive, dead, newcomer, database):
    client = newcomer()
    digest = hashlib.sha256(token(client)).digest()
    for age, expected in ((alive, True), (dead, False)):
        database.execute(f"UPDATE sessions SET {column} = now() - %s::interval WHERE token_hash = %s", age, digest)
        assert is_in(client) is expected


def test_using_a_session_keeps_it_alive_and_is_written_at_most_every_five_minutes(newcomer, database):
    client = newcomer()
    digest = hashlib.sha256(token(client)).digest()

    def last_seen():
        return database.value("SELECT last_seen_at FROM sessions WHERE token_hash = %s", digest)
    fresh = last_seen()
    client.get("/feed")
    assert last_seen() == fresh
    database.execute("UPDATE sessions SET last_seen_at = now() - interval '6 minutes' WHERE token_hash = %s", digest)
    client.get("/feed")
    assert last_seen() > fresh


def test_a_page_that_stands_open_keeps_no_session_alive(newcomer, database):
    client = newcomer()
    talk = dialog(newcomer(), client)
    form = client.token("/feed")
    digest = hashlib.sha256(token(client)).digest()

    def seen():
        return database.rows(
            "SELECT s.last_seen_at, v.last_seen_at FROM sessions s JOIN member_visits v USING (member_id) WHERE token_hash = %s",
            digest)
    database.execute("UPDATE sessions SET last_seen_at = now() - interval '13 days' WHERE token_hash = %s", digest)
    before = seen()
    for path in ("/feed", talk, "/reminders/places"):
        for method in ("GET", "HEAD"):
            assert client.request(method, path, headers={"Quad-Unattended": "yes"}).status == 200
    with Listener(client) as stream:
        assert stream.answer.status == 200
    assert client.post(f"{talk}/read", {"token": form, "number": "1", "epoch": "0"}).status == 303
    assert seen() == before
    assert client.get("/feed").status == 200
    assert all(now > then for now, then in zip(*seen(), *before, strict=True))


def test_a_member_sees_and_ends_their_own_sessions(newcomer, visitor, mailbox, database):
    email = new_address()
    here = newcomer(email)
    there = visitor(User_Agent="Mozilla/5.0 (iPhone) Safari/604.1")
    sign_in(there, email, mailbox)
    page = here.get("/settings/sessions").page
    assert "iPhone" in page.text and "Firefox" in page.text
    ends = [form for form in page.forms() if form.action.endswith("/end") and "others" not in form.action]
    assert len(ends) == 1, "this session has no button"
    assert here.post(ends[0].action, ends[0].fields).status == 303
    assert is_in(here) and not is_in(there)


def test_all_other_sessions_end_at_once(newcomer, visitor, mailbox):
    email = new_address()
    here = newcomer(email)
    others = [sign_in(visitor(), email, mailbox) for _ in range(2)]
    assert here.submit("/settings/sessions", "/settings/sessions/others/end").status == 303
    assert is_in(here) and not any(is_in(other) for other in others)


def test_nobody_sees_or_ends_the_sessions_of_others(newcomer, database):
    mine, theirs = newcomer(), newcomer()
    number = database.value(
        "SELECT id FROM sessions WHERE token_hash = %s", hashlib.sha256(token(theirs)).digest())
    assert f"/settings/sessions/{number}/end" not in mine.get("/settings/sessions").text
    form = mine.token("/feed")
    refused = mine.post(f"/settings/sessions/{number}/end", {"token": form})
    missing = mine.post("/settings/sessions/999999999/end", {"token": form})
    assert refused.status == missing.status == 404
    assert without(refused.text, form) == without(missing.text, form), "and nobody learns that it exists"
    assert is_in(theirs)


def without(text: str, token: str) -> str:
    return text.replace(token, "")


def test_a_session_planted_before_signing_in_is_not_adopted(newcomer, visitor, mailbox, database):
    attacker = newcomer(full_name="Oleg Marchenko")
    victim, email = visitor(), new_address()
    planted = {"__Host-quad": attacker.cookies["__Host-quad"]}
    victim.get("/sign-in")
    visitor_secret = victim.cookies["__Host-visitor"]
    victim.cookies |= planted
    form = victim.token("/feed")
    victim.post("/sign-in", {"token": form, "email": email})
    victim.post("/sign-in/code", {"token": form, "code": mailbox.code(email)})
    victim.post("/register", {"token": form, "full_name": "Анна Ковалёва", "faculty": "Право", "position": "Доцент",
                              "city": "Москва"})
    assert victim.cookies["__Host-quad"] != planted["__Host-quad"]
    assert "Анна Ковалёва" in victim.get("/feed").text
    assert not is_in(attacker), "the planted session ended"
    spy = visitor()
    spy.cookies["__Host-visitor"] = visitor_secret
    assert not is_in(spy)


def test_a_made_up_cookie_is_nobody(visitor):
    for value in ("x", "A" * 75, "", base64.urlsafe_b64encode(bytes(56)).decode().rstrip("="), "é" * 10):
        client = visitor()
        answer = client.request("GET", "/feed", headers={"Cookie": f"__Host-quad={value}".encode().decode("latin-1")})
        assert answer.status in (303, 400), value


def test_a_cookie_with_another_members_number_is_nobody(newcomer):
    client = newcomer()
    raw = bytearray(base64.urlsafe_b64decode(client.cookies["__Host-quad"] + "=="))
    raw[7] ^= 1
    client.cookies["__Host-quad"] = base64.urlsafe_b64encode(bytes(raw)).decode().rstrip("=")
    assert not is_in(client)
