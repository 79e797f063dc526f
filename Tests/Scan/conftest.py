"""A member whom scanners may do anything to, and what a page lets them send."""

import re
from dataclasses import dataclass
from urllib.parse import quote, urlencode, urlsplit

import pytest

from Support.routes import routes
from Support.things import address, answers, make

# A scanner that presses every button signs out as well: the member's session stays all the same.
STAYS = """
    CREATE OR REPLACE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE OR REPLACE TRIGGER scanned_stays BEFORE DELETE ON sessions
    FOR EACH ROW WHEN (OLD.member_id = {member}) EXECUTE FUNCTION stays()
"""
ENDS = "DROP TRIGGER scanned_stays ON sessions; DROP FUNCTION stays()"


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


@pytest.fixture(scope="module")
def scanned(signed_in, database):
    """The member and one request of each kind that their pages let them send."""
    client = signed_in("scanned", full_name="Елена Соколова", faculty="Школа дизайна")
    things = make(client, database) | {"session": "999999999"}
    found: dict[tuple, Request] = {}
    for route in routes():
        if route.method != "GET" or route.audience != "members" or not answers(route).is_page:
            continue
        answer = client.get(address(route, things))
        if answer.status == 200:
            for request in sent_from(answer.page, answer.asked.split()[1]):
                names = re.findall(r"(?:^|[?&])(\w+)=", f"{request.target}&{request.body}")
                found.setdefault((request.method, re.sub(r"\d+", "0", request.target.partition("?")[0]), *names), request)
    assert len(found) > 30
    database.execute(STAYS.format(member=int(things["person"])))
    yield client, list(found.values())
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
