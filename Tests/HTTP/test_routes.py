"""Every address, for everybody: the matrix is made from the routes themselves (security.md, I01, I02)."""

import re
from urllib.parse import quote

import pytest

from Support.routes import routes
from Support.stack import PROJECT

ROUTES = routes()


def reading(audience: str) -> list:
    return [route for route in ROUTES if not route.is_unsafe and route.audience == audience]


def test_every_path_is_routed():
    written = {pattern for source in (PROJECT / "Sources").rglob("*.swift")
               for pattern in re.findall(r' static let \w+ = Path\("([^"]+)"', source.read_text())}
    assert written == {route.pattern for route in ROUTES}


@pytest.mark.parametrize("route", reading("members"), ids=str)
def test_a_page_for_members_asks_others_to_sign_in_and_comes_back(route, anonymous, things):
    address = quoted(route.address(**things))
    answer = anonymous.get(address)
    assert answer.status == 303
    assert answer.location == f"/sign-in?next={quoted(address, safe='')}"
    assert anonymous.get(answer.location).status == 200
    assert anonymous.request("HEAD", address).status == 303


ACTS = [route for route in ROUTES if route.is_unsafe and route.audience == "members"]


@pytest.mark.parametrize("route", ACTS, ids=str)
def test_an_act_for_members_is_refused_to_others(route, anonymous, things, database):
    token = anonymous.token("/sign-in")
    before = database.fingerprint("posts")
    answer = anonymous.post(quoted(route.address(**things)), {"token": token, "body": "x"})
    assert answer.status == 401
    assert answer.page.all("a", href="/sign-in")
    assert database.fingerprint("posts") == before


@pytest.mark.parametrize("route", reading("members"), ids=str)
def test_a_member_gets_every_page_for_members(route, member, things, connection):
    address = quoted(route.address(**things))
    if route.pattern == "/feed/news":
        address += "?after=1"
    if route.pattern == "/events":
        pytest.skip("a stream that does not end; the browser tests follow it")
    answer = member.get(address)
    if route.pattern in ("/files/move", "/files/copy"):
        # They begin where the files stand.
        assert (answer.status, answer.location.partition("?")[0]) == (303, address)
        address = answer.location
        answer = member.get(address)
    if route.pattern == "/settings":
        assert (answer.status, answer.location) == (303, "/settings/profile")
        return
    if route.pattern == "/files/archives/{}/download":
        assert answer.status == 404, "it is not packed yet"
        return
    if route.pattern == "/files/{}/item/{}/download":
        assert (answer.status, answer.location) == (303, address.removesuffix("/download"))
        return
    if route.pattern == "/connections/{}/callback":
        assert (answer.status, answer.location) == (303, "/settings/connections")
        return
    assert answer.status in (200, 204), answer
    head = member.request("HEAD", address)
    assert (head.status, head.body) == (answer.status, b"")
    if answer.status == 200 and route.pattern != "/feed/news":
        check_page(answer)


def check_page(answer):
    page = answer.page
    assert answer.text.lower().startswith("<!doctype html>")
    assert page.language in ("ru", "en") and page.title
    assert len(page.all("h1")) == 1 and len(page.all("main")) == 1
    names = [element["id"] for element in page.walk() if "id" in element]
    assert len(names) == len(set(names)), f"twice: {sorted({name for name in names if names.count(name) > 1})}"
    for form in page.forms():
        assert form.method != "POST" or form.fields.get("token"), f"{answer}: the form for {form.action} has no token"
    for field in page.all("input") + page.all("textarea"):
        if field["type"] in ("hidden",):
            continue
        names = [label for label in page.all("label") if label["for"] == field["id"]]
        assert field["aria-label"] or names or in_label(field), f"{answer}: {field['name']} has no label"


def in_label(field) -> bool:
    parent = field.parent
    while parent and parent.name != "label":
        parent = parent.parent
    return parent is not None


@pytest.mark.parametrize("route", reading("everyone"), ids=str)
def test_a_page_for_everyone_answers_everyone(route, anonymous, member):
    answer = anonymous.get(route.address())
    expected = {"/sign-in/code": (422,), "/register": (303,)}.get(route.pattern, (200,))
    assert answer.status in expected, answer
    assert member.get(route.address()).status in (200, 303)
    if answer.status == 200 and route.pattern not in ("/healthz", "/readyz"):
        check_page(answer)


def test_the_components_are_shown_in_the_demonstration(anonymous, member):
    answer = anonymous.get("/styleguide")
    assert answer.status == 200 and answer.page.title
    assert member.get("/styleguide").status == 200


def test_an_unknown_address_is_not_found_in_the_style_of_the_product(anonymous, member):
    for client in (anonymous, member):
        for path in ("/nothing", "/posts/0", "/posts/999999999", "/posts/x", "/people/999999999", "/tags/no-tag",
                "/feed/x"):
            answer = client.get(path)
            signs_in = client is anonymous and path.startswith(("/posts/9", "/people/", "/tags/"))
            assert answer.status == (303 if signs_in else 404), f"{answer}"
            if answer.status == 404:
                page = answer.page
                assert page.first("h1").text == "There is no such page" and page.all("a", href="/"), path
                assert page.all("link", rel="stylesheet"), "in the product's style"


@pytest.mark.parametrize("pattern", sorted({route.pattern for route in ROUTES if route.audience != "ticket"}))
def test_a_wrong_method_is_told_which_are_right(pattern, member, things):
    named = [route for route in ROUTES if route.pattern == pattern]
    right = {route.method for route in named}
    right |= {"HEAD"} if "GET" in right else set()
    address = quoted(named[0].address(**things))
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - right:
        answer = member.request(method, address)
        assert answer.status == 405, answer
        assert {name.strip() for name in answer.header("Allow").split(",")} - {"OPTIONS"} == right


def test_what_belongs_to_another_member_is_not_there(member, colleague, things):
    post = things["post"]
    token = colleague.token("/feed")
    for method, path in (("GET", "edit"), ("POST", "edit"), ("GET", "delete"), ("POST", "delete"), ("POST", "restore")):
        theirs, nobodys = f"/posts/{post}/{path}", f"/posts/999999999/{path}"
        answers = [colleague.get(address) if method == "GET" else
                   colleague.post(address, {"token": token, "body": "Чужой текст", "tags": ""})
                   for address in (theirs, nobodys)]
        assert [answer.status for answer in answers] == [404, 404], path
        texts = [answer.text.replace(token, "").replace(address, "")
                 for answer, address in zip(answers, (theirs, nobodys))]
        assert texts[0] == texts[1]
    assert member.get(f"/posts/{post}").status == 200
    assert f"/posts/{post}/edit" not in colleague.get(f"/posts/{post}").text


def quoted(address: str, safe: str = "/") -> str:
    return quote(address, safe=safe)
