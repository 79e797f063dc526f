"""Every address, for everybody: the matrix is made from the routes themselves (security.md, I01, I02). What a route needs
and what it answers is in Support/things/."""

from dataclasses import dataclass
from urllib.parse import quote, unquote

import pytest

from HTTP.test_reading import NOTHING_IS_UNDER_WAY
from Support.client import Client
from Support.person import member_id
from Support.routes import routes
from Support.stack import until
from Support.sweep import sweep
from Support.things import FEATURES, KEPT_BACK, MAKES, NOT_ONE_S_OWN, QUERIES, SENT, SHARED, address, answers, make

ROUTES = routes()
NOBODY_S = "999999999"
# Pages that are no tab and have no way back, by how their addresses begin.
WITHOUT_A_WAY_BACK = {
    "/messages/": "stands beside the list of conversations; on phones the head has an arrow, and what stands beside is closed",
    "/offline": "stands in the place of any page",
}


def reading(audience: str) -> list:
    return [route for route in ROUTES if not route.is_unsafe and route.audience == audience]


def test_a_feature_says_of_its_own_addresses_what_they_need_and_answer():
    owners = {route.pattern: route.feature for route in ROUTES}
    for feature, module in FEATURES.items():
        said = {pattern for name in ("ANSWERS", "SENT", "QUERIES", "KEPT_BACK") for pattern in getattr(module, name, ())}
        said |= {route.partition(" ")[2] for route in getattr(module, "NOT_ONE_S_OWN", ())}
        assert {pattern: owners.get(pattern) for pattern in said} == dict.fromkeys(said, feature)
    names = {name: name for name in MAKES}
    unused = [name for name in names if not any(name in route.address(**names).split("/") for route in ROUTES)]
    assert unused == [], "an address names each thing"


@dataclass
class Outsider:
    """Somebody who may not come in: their browser, the token of its forms, and things, their own where they had any."""
    client: Client
    token: str
    things: dict[str, str]


@pytest.fixture(params=["signed out", "suspended", "to be erased"])
def outsider(request, anonymous, newcomer, things, database, stack) -> Outsider:
    if request.param == "signed out":
        return Outsider(anonymous, anonymous.token("/sign-in"), things)
    client = newcomer()
    theirs = Outsider(client, client.token("/feed"), make(client, database, stack.sandbox))
    way = "disabled_at = now(), disabled_reason = 'x'" if request.param == "suspended" else \
        "erase_at = now() + interval '14 days', erase_reason = 'x'"
    database.execute(f"UPDATE members SET {way} WHERE id = %s", int(theirs.things["person"]))
    return theirs


def test_a_page_for_members_asks_others_to_sign_in_and_comes_back(outsider):
    def check(route):
        asked = address(route, outsider.things)
        answer = outsider.client.get(asked)
        assert answer.status == 303, answer
        assert answer.location == f"/sign-in?next={quote(asked, safe='')}"
        # In another tab: that page takes a cookie back which leads nowhere.
        assert outsider.client.copy().get(answer.location).status == 200
        assert outsider.client.request("HEAD", asked).status == 303
    sweep(reading("members"), check, 40)


def test_an_act_for_members_is_refused_to_others(outsider, database):
    tables = ("posts", "comments", "members", "files", "connections", "archives", "file_batches")
    before = [database.fingerprint(table, ("last_seen_at",)) for table in tables]

    def check(route):
        asked = address(route, outsider.things)
        answer = outsider.client.post(asked, {"token": outsider.token, "body": "x"})
        # What is no form with files is not read there to the end, no matter who sends it.
        assert answer.status == 401 or route.body == "files" and answer.status == 403, answer
        assert answer.page.all("a", href="/sign-in") or answer.status == 403
    sweep([route for route in ROUTES if route.is_unsafe and route.audience == "members"], check, 30)
    assert [database.fingerprint(table, ("last_seen_at",)) for table in tables] == before


def test_a_member_gets_every_page_for_members(member, things, connection):
    def check(route):
        expected, asked = answers(route), address(route, things)
        answer = member.get(asked)
        if expected.location:
            leads = expected.location.format(address=asked, **things)
            assert (answer.status, answer.location.partition("?")[0]) == (expected.status, leads), answer
            if leads != asked:
                return
            asked = answer.location
            answer = member.get(asked)
        else:
            assert answer.status == expected.status, answer
        if expected.is_page and answer.status == 200:
            check_page(answer)
        head = member.request("HEAD", asked)
        assert (head.status, head.body) == (answer.status, b"")
    sweep([route for route in reading("members") if not answers(route).streams], check, 40)


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
    path = answer.asked.partition(" ")[2].partition("?")[0]
    # Without the rail there are no sections, either: one signs in, or is led through the first pages.
    if page.all("nav", class_="rail") and not path.startswith(tuple(WITHOUT_A_WAY_BACK)):
        assert is_tab(page, path) or leads_back(page), f"{answer} has no way back"


def is_tab(page, path: str) -> bool:
    """Whether it is a section or a tab: a link to itself says that it is the page."""
    return any(unquote(link["href"].partition("?")[0]) == unquote(path) for link in page.all("a", aria_current="page"))


def leads_back(page) -> bool:
    """By the link of all pages, by the crumbs of a folder, or by the button of a page that says one thing alone."""
    said = page.first("h1").parent
    return bool(page.all("a", data_back="") or page.all("nav", class_="crumbs")
                or "state" in said["class"].split() and said.all("a", class_="button"))


def in_label(field) -> bool:
    parent = field.parent
    while parent and parent.name != "label":
        parent = parent.parent
    return parent is not None


def test_an_administrator_gets_every_page_for_administrators(administrator, things):
    def check(route):
        expected, asked = answers(route), address(route, things)
        answer = administrator.get(asked)
        assert answer.status == expected.status, answer
        if expected.location:
            assert answer.location.partition("?")[0] == expected.location, answer
        assert answer.header("Cache-Control") == "no-store"
        if expected.is_page and answer.status == 200:
            check_page(answer)
        head = administrator.request("HEAD", asked)
        assert (head.status, head.body) == (answer.status, b"")
    sweep(reading("admins") + reading("moderators"), check)


def test_a_moderator_gets_every_page_for_moderators_and_no_other_of_administration(newcomer, things, database):
    client = newcomer()
    database.execute("UPDATE members SET role = 'moderator' WHERE id = %s", member_id(client))

    def check(route):
        expected, asked = answers(route), address(route, things)
        answer = client.get(asked)
        if route.audience == "admins":
            assert answer.status == 404, answer
            return
        assert answer.status == expected.status, answer
        if expected.is_page and answer.status == 200:
            check_page(answer)
    sweep(reading("moderators"), check)
    sweep(reading("admins"), check)

    def act(route):
        assert client.post(quote(route.address(**things)), {"token": client.token("/feed")}).status == 404
    sweep([route for route in ROUTES if route.is_unsafe and route.audience == "admins"], act)


KINDS_OF_QUESTIONS = [
    {}, {"Accept": "application/json"}, {"Sec-Fetch-Mode": "cors", "Sec-Fetch-Site": "same-origin"},
    {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}]


def test_what_is_for_administrators_is_not_there_for_others(member, colleague, anonymous, visitor, newcomer, things, database):
    """By no method and whatever is sent along, and the answer is to the letter that of an address which is nobody's
    (security.md, I04)."""
    suspended, made_up, signed_out = newcomer(), visitor(), newcomer()
    number = member_id(suspended)
    database.execute("UPDATE members SET role = 'admin', disabled_at = now(), disabled_reason = 'x' WHERE id = %s", number)
    made_up.cookies["__Host-quad"] = "A" * 75
    database.execute("DELETE FROM sessions WHERE member_id = %s", member_id(signed_out))
    anonymous.get("/sign-in")

    def ask(client, method, path, headers, body):
        form = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        answer = client.request(method, path, body, form | headers)
        told = [(name, value) for name, value in answer.headers if name not in ("Date", "Content-Length", "ETag")]
        return answer.status, told, answer.text.replace(quote(path, safe=""), "").replace(path, "")

    def check(pattern):
        asked = quote(next(route for route in ROUTES if route.pattern == pattern).address(**things))
        nothing = f"{asked}-nothing"
        for client in (member, colleague, anonymous, suspended, signed_out, made_up):
            client.get("/nothing")  # a client that has no secret of a browser gets it here
            token = client.copy().token("/feed" if client in (member, colleague) else "/sign-in")
            bodies = [b"", b"token=AAAA&return=/feed", f"token={token}".encode()]
            for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"):
                for headers in KINDS_OF_QUESTIONS:
                    for body in bodies if method == "POST" else [b""]:
                        found = ask(client, method, asked, headers, body)
                        assert found[0] == 404, f"{method} {headers} {body}: {found}"
                        assert found == ask(client, method, nothing, headers, body), f"{method} {headers} {body}"
    sweep(sorted({route.pattern for route in ROUTES if route.is_concealed}), check)


def test_a_page_for_everyone_answers_everyone(anonymous, member, things):
    def check(route):
        asked = address(route, things)
        answer = anonymous.get(asked)
        assert answer.status == (answers(route).alone or answers(route).status), answer
        assert member.get(asked).status in (200, 303, answers(route).status)
        if answer.status == 200 and answers(route).is_page:
            check_page(answer)
    sweep(reading("everyone"), check, 5)


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
                assert page.first("h1").text == "Page not found", path
                ways = [link["href"] for link in page.all("a")]
                assert (f"/sign-in?next={quote(path, safe='')}" if client is anonymous else "/") in ways, path
                assert page.all("link", rel="stylesheet"), "in the product's style"


def test_a_wrong_method_is_told_which_are_right(member, administrator, things):
    def check(pattern):
        named = [route for route in ROUTES if route.pattern == pattern]
        right = {route.method for route in named}
        right |= {"HEAD"} if "GET" in right else set()
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - right:
            client = administrator if named[0].is_concealed else member
            answer = client.request(method, quote(named[0].address(**things)))
            assert answer.status == 405, answer
            assert {name.strip() for name in answer.header("Allow").split(",")} - {"OPTIONS"} == right
    sweep(sorted({route.pattern for route in ROUTES if route.audience != "signedURL"} - KEPT_BACK), check, 60)


def asking(things, database) -> str:
    """An upload that asks its member what to do, because the name is taken."""
    return str(database.value(
        "WITH kept AS (INSERT INTO blobs (id, member_id, kind, media_type, size, sha256, kept_until) "
        "VALUES (gen_random_uuid(), %s, 'upload', 'text/plain', 1, sha256(''), now() + '1 day') RETURNING id, member_id) "
        "INSERT INTO uploads (member_id, connection_id, blob_id, folder, name, size, state) "
        "SELECT k.member_id, c.id, k.id, '', 'Отчёт.pdf', 1, 'asking' FROM kept k "
        "JOIN connections c USING (member_id) WHERE c.provider = 'vk' RETURNING id", int(things["person"])))


@pytest.fixture
def owned(things, connection, database):
    """The things of the member, with an upload that may be answered, cancelled and sent again."""
    upload = asking(things, database)
    yield things | {"upload": upload}
    database.execute("DELETE FROM uploads WHERE id = %s", int(upload))


def send(client, route, named, token: str):
    asked = quote(route.address(**named))
    return client.post(asked + QUERIES.get(route.pattern, ""), {"token": token} | SENT.get(route.pattern, {}))


def test_what_belongs_to_another_member_is_not_there(colleague, owned, database):
    """It looks and acts as what nobody has, whichever route is asked."""
    token, kinds = colleague.token("/feed"), set(owned) - SHARED
    until(lambda: database.value(NOTHING_IS_UNDER_WAY), 90)
    tables = database.still("jobs", "rate_limits")

    def look():
        return {table: database.fingerprint(table, ("last_seen_at", "thumbnail_requested_at")) for table in tables}

    def ask(route, named):
        asked = quote(route.address(**named))
        return asked, send(colleague, route, named, token) if route.is_unsafe else colleague.get(asked)

    def check(route):
        before = look()
        (theirs, answer), (nobodys, nothing) = ask(route, owned), ask(route, owned | dict.fromkeys(kinds, NOBODY_S))
        assert (answer.status, answer.location) == (nothing.status, nothing.location)
        assert answer.text.replace(theirs, "") == nothing.text.replace(nobodys, "")
        assert look() == before
    sweep([route for route in ROUTES if route.audience == "members" and str(route) not in NOT_ONE_S_OWN
           and any(route.address(**owned) != route.address(**owned | dict.fromkeys([kind], NOBODY_S)) for kind in kinds)],
          check, 30)


def test_what_is_sent_for_the_things_of_others_changes_ones_own(newcomer, database, stack):
    """Otherwise the sweep above would be about forms that are refused to everybody."""
    client = newcomer()
    named = make(client, database, stack.sandbox)
    named |= {"upload": asking(named, database)}
    token = client.token("/feed")
    tables = {"posts": "post", "comments": "comments", "reminders": "reminders", "reminder_alerts": None, "uploads": "upload"}

    def check(route):
        before = [database.fingerprint(table) for table in tables]
        answer = send(client, route, named, token)
        assert answer.status == 303, answer
        assert [database.fingerprint(table) for table in tables] != before
    # Those of sources are refused here, where the connection has ended.
    sweep([route for route in ROUTES if route.is_unsafe and route.pattern in SENT
           and route.pattern.startswith(("/posts", "/reminders", "/files/uploads"))], check, 6)


def test_the_post_of_another_member_offers_no_change(colleague, things):
    post = things["post"]
    assert f"/posts/{post}/edit" not in colleague.get(f"/posts/{post}").text
