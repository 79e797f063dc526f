"""Headers that every answer has, and bytes that no header may have (security.md, N01, N02, X06)."""

import re
from urllib.parse import quote

import pytest

from Support.client import Client

ALWAYS = {
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
}


def policy(answer) -> dict[str, list[str]]:
    values = answer.all("Content-Security-Policy")
    assert len(values) == 1, f"{answer} has {len(values)} policies"
    return {part.split()[0]: part.split()[1:] for part in values[0].split(";") if part.strip()}


def check(answer):
    for name, value in ALWAYS.items():
        assert answer.all(name) == [value], f"{answer}: {name} is {answer.all(name)}"
    rules = policy(answer)
    assert rules["default-src"] == ["'none'"] and rules["base-uri"] == ["'none'"], answer
    assert rules["frame-ancestors"] == ["'none'"], answer
    assert not [source for sources in rules.values() for source in sources
                if "unsafe" in source or source.startswith(("*", "http:", "https:")) and source != "https:"], answer
    assert len(answer.all("Cache-Control")) == 1, answer
    for name in ("Server", "X-Powered-By"):
        assert not re.search(r"\d", answer.header(name) or ""), f"{answer} tells a version"


CASES = {
    200: ("GET", "/sign-in", {}), 303: ("GET", "/feed", {}), 404: ("GET", "/no-such-page", {}),
    405: ("DELETE", "/sign-in", {}), 403: ("POST", "/sign-in", {}), 401: ("POST", "/posts", {}),
    400: ("GET", "/tags/%ff", {}), 413: ("POST", "/sign-in", {"Content-Length": "20000000"}),
    501: ("BREW", "/", {}),
}


@pytest.mark.parametrize("status", CASES)
def test_every_answer_has_the_headers(status, visitor):
    method, path, headers = CASES[status]
    answer = visitor().request(method, path, headers=headers)
    assert answer.status == status or status == 501 and answer.status in (400, 405), answer
    check(answer)


def test_pages_of_members_have_the_headers(member, things):
    for path in ("/feed", f"/posts/{things['post']}", "/settings/profile", "/posts/new"):
        answer = member.get(path)
        assert answer.status == 200
        check(answer)
        rules = policy(answer)
        assert rules["script-src"] == rules["style-src"] == ["'self'"] and rules["form-action"] == ["'self'"]
        assert rules["report-uri"] == ["/csp"]
    refused = member.submit("/posts/new", "/posts", {"body": ""})
    assert refused.status == 422
    check(refused)


def test_files_have_the_headers(anonymous):
    page = anonymous.get("/sign-in").page
    files = [page.first("link", rel="stylesheet")["href"], page.first("script", type="module")["src"]]
    for path in files + ["/robots.txt"]:
        answer = anonymous.get(path)
        assert answer.status == 200
        check(answer)
    fresh = anonymous.get(files[0])
    again = anonymous.get(files[0], If_None_Match=fresh.header("ETag"))
    assert again.status == 304
    for name, value in ALWAYS.items():
        assert again.header(name) == value, name


def test_the_files_origin_has_its_own_headers(stack):
    answer = Client(stack.files_port).get("/")
    assert answer.status == 404
    assert "sandbox" in policy(answer) and answer.header("X-Content-Type-Options") == "nosniff"
    assert answer.all("Set-Cookie") == []


def test_pages_hold_no_inline_script_or_style(member, anonymous, things):
    for client, path in ((anonymous, "/"), (anonymous, "/nothing"), (member, "/feed"), (member, "/posts/new"),
                         (member, f"/posts/{things['post']}"), (member, "/settings/sessions"), (member, "/styleguide")):
        page = client.get(path).page
        for script in page.all("script"):
            assert script["src"].startswith("/static/"), path
        assert page.all("style") == [], path
        for element in page.walk():
            bad = [name for name in element.attributes if name.startswith("on") or name == "style"]
            assert bad == [], f"{path}: <{element.name} {bad}>"


TRICKS = ["%0d%0aX-Evil:%201", "%0aX-Accel-Redirect:%20/etc/passwd", "%0d%0a%0d%0a<script>", "%00",
    "%E5%98%8A%E5%98%8DX-Evil: 1",
          "\tX-Evil", "%7f", "%1b[0m"]


@pytest.mark.parametrize("trick", TRICKS)
def test_control_bytes_reach_no_header(trick, member, visitor, stack):
    encoded = trick.replace(" ", "%20").replace("<", "%3C").replace(">", "%3E").replace("\t", "%09")
    client = visitor()
    token = client.token("/sign-in")
    answers = [
        client.get(f"/sign-in?next=/feed{encoded}"), client.get(f"/feed?before={encoded}"), client.get(f"/{encoded}"),
        client.get(f"/tags/{encoded}"), member.get(f"/tags/{encoded}"), member.get(f"/tags/A{encoded}"),
        member.get(f"/people/1{encoded}"), client.get("/sign-in", Accept_Language=trick.replace("\t", " ")),
        raw_form(client, "/preferences", f"token={token}&theme=dark{encoded}&return=/feed{encoded}"),
        raw_form(client, "/preferences", f"token={token}&theme=dark&return=/feed{encoded}"),
        raw_form(client, "/sign-in", f"token={token}&email=a@hse.ru{encoded}&next=/feed{encoded}"),
        raw_form(member, "/posts", f"token={member.token('/feed')}&body=x&tags={encoded}&key={encoded}"),
    ]
    for answer in answers:
        assert answer.status < 500 and answer.status != 200 or answer.status in (200, 422), answer
        assert answer.header("X-Evil") is None and answer.header("X-Accel-Redirect") is None, answer
        for name, value in answer.headers:
            assert not re.search(r"[\x00-\x08\x0a-\x1f\x7f]", value), f"{answer}: {name}"
        assert "root:" not in answer.text


def raw_form(client, path: str, body: str):
    return client.request("POST", path, body.encode(), {
        "Content-Type": "application/x-www-form-urlencoded", "Origin": client.origin})


@pytest.mark.parametrize("address", [
    "//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil.example", "/%5cevil.example",
    "//evil.example/%2f..",
    "/ evil", "javascript:alert(1)", "http:/evil.example", "/\tevil.example", "@evil.example", "/.evil.example",
    "//127.0.0.1@evil.example", "https:evil.example", "/;@evil.example", "/?//evil.example", ""])
def test_no_return_address_leaves_quad(address, visitor, mailbox, stack):
    client = visitor()
    answer = client.submit("/sign-in", "/preferences", {"theme": "dark", "return": address})
    assert answer.status == 303
    assert re.match(r"/($|[a-z?])", answer.location), answer.location
    assert "evil.example" not in answer.location.partition("?")[0]
    field = client.get(f"/sign-in?next={quote(address, safe='/:@')}").page.all("input", name="next")
    assert not field or field[0]["value"] == "" or re.match(r"/[a-z]", field[0]["value"])
