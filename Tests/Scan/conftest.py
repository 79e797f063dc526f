"""A member and an administrator whom scanners may do anything to, and what pages let them send."""

import re
from dataclasses import dataclass
from urllib.parse import quote, urlencode, urlsplit

import pytest

from Support.client import Client
from Support.person import member_id
from Support.routes import routes
from Support.things import address, answers, make

# A scanner that presses every button signs out as well, or makes itself a member: session and role stay all the same, and
# no code is asked for.
STAYS = """
    CREATE OR REPLACE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE OR REPLACE TRIGGER scanned_stays BEFORE DELETE ON sessions
    FOR EACH ROW WHEN (OLD.member_id = {member}) EXECUTE FUNCTION stays();
    CREATE OR REPLACE TRIGGER scanned_stays BEFORE UPDATE OF role, disabled_at ON members
    FOR EACH ROW WHEN (OLD.id = {member}) EXECUTE FUNCTION stays();
    UPDATE sessions SET proven_at = now() + interval '1 day' WHERE member_id = {member}
"""
ENDS = """
    DROP TRIGGER scanned_stays ON sessions; DROP TRIGGER scanned_stays ON members; DROP FUNCTION stays();
    DELETE FROM announcements; DELETE FROM organisation_settings; UPDATE provider_switches SET is_off = false
"""


@dataclass(frozen=True)
class Request:
    """What a link or a form of a page sends."""
    method: str
    target: str
    body: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.target}"

    def raw(self, client) -> str:
        lines = [f"{self.method} {self.target} HTTP/1.1", f"Host: {client.host}:{client.port}", f"Origin: {client.origin}",
                 f"Cookie: {client.cookie_header}", "Content-Type: application/x-www-form-urlencoded", "", self.body]
        return "\r\n".join(lines)


@dataclass(frozen=True)
class Scanned:
    client: Client
    # Where the pages of this audience begin, and how far a crawler follows them, in wapiti's word.
    start: str
    scope: str
    # One of each kind that these pages let them send.
    requests: list[Request]


@pytest.fixture(scope="module", params=["members", "admins"])
def scanned(request, signed_in, database, stack):
    # Of each scanner their own: an administrator's first one suspends the subject.
    of = f"{request.param} of {request.module.__name__}"
    client = signed_in(f"scanned {of}", full_name="Елена Соколова", faculty="Школа дизайна")
    subject = signed_in(f"subject of {of}", full_name="Дарья Романова", faculty="Школа дизайна")
    things = make(client, database, stack.sandbox) | {"session": "999999999", "members": str(member_id(subject))}
    start, scope = "/feed", "domain"
    if request.param == "admins":
        database.execute("UPDATE members SET role = 'admin' WHERE id = %s", member_id(client))
        start, scope = "/admin/members", "folder"
    found: dict[tuple, Request] = {}
    for route in routes():
        if route.method != "GET" or route.audience != request.param or not answers(route).is_page:
            continue
        answer = client.get(address(route, things))
        if answer.status == 200:
            for sent in sent_from(answer.page, answer.asked.split()[1]):
                names = re.findall(r"(?:^|[?&])(\w+)=", f"{sent.target}&{sent.body}")
                found.setdefault((sent.method, re.sub(r"\d+", "0", sent.target.partition("?")[0]), *names), sent)
    assert len(found) > 20
    database.execute(STAYS.format(member=int(things["person"])))
    yield Scanned(client, start, scope, list(found.values()))
    database.execute(ENDS)


def sent_from(page, here: str):
    for link in page.all("a"):
        if link["href"].startswith("/") and "?" in link["href"]:
            path, _, query = link["href"].partition("?")
            yield Request("GET", f"{quote(path, safe='/%')}?{quote(query, safe='=&%/?')}")
    for form in page.forms():
        path = urlsplit(form.action).path or here.partition("?")[0]
        fields = {name: value or "1" for name, value in form.fields.items()}
        if form.method == "GET":
            yield Request("GET", f"{quote(path, safe='/%')}?{urlencode(fields)}")
        else:
            yield Request("POST", quote(path, safe="/%"), urlencode(fields))
