"""Headers that every answer has, and bytes that no header may have (security.md, N01, N02, X06)."""

import re
from urllib.parse import quote, urlsplit

from Support.client import Client
from Support.routes import routes
from Support.sweep import sweep
from Support.things import address, answers

ALWAYS = {
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
}


def policy(answer) -> dict[str, list[str]]:
    values = answer.all("Content-Security-Policy")
    assert len(values) == 1, f"{answer} has {len(values)} policies"
    return {part.split()[0]: part.split()[1:] for part in values[0].split(";") if part.strip()}


def check(answer, others: tuple[str, ...] = ()):
    """`others` are the origins that a policy may name: that of members' files, and the providers'."""
    for name, value in ALWAYS.items():
        assert answer.all(name) == [value], f"{answer}: {name} is {answer.all(name)}"
    rules = policy(answer)
    assert rules["default-src"] == ["'none'"] and rules["base-uri"] == ["'none'"], answer
    assert rules["frame-ancestors"] == ["'none'"], answer
    assert not [source for sources in rules.values() for source in sources
                if "unsafe" in source or source.startswith(("*", "http:", "https:")) and source not in ("https:", *others)
                ], f"{answer}: {answer.all('Content-Security-Policy')}"
    assert len(answer.all("Cache-Control")) == 1, answer
    for name in ("Server", "X-Powered-By"):
        assert not re.search(r"\d", answer.header(name) or ""), f"{answer} tells a version"


CASES = {
    200: ("GET", "/sign-in", {}), 303: ("GET", "/feed", {}), 404: ("GET", "/no-such-page", {}),
    405: ("DELETE", "/sign-in", {}), 403: ("POST", "/sign-in", {}), 401: ("POST", "/posts/new", {}),
    400: ("GET", "/tags/%ff", {}), 413: ("POST", "/sign-in", {"Content-Length": "20000000"}),
    501: ("BREW", "/", {}),
}


def test_every_kind_of_answer_has_the_headers(visitor, member, stack):
    def is_so(status):
        method, path, headers = CASES[status]
        answer = visitor().request(method, path, headers=headers)
        assert answer.status == status or status == 501 and answer.status in (400, 405), answer
        check(answer)
    sweep(CASES, is_so)
    refused = member.submit("/posts/new", "/posts/new", {"body": ""})
    assert refused.status == 422
    # It shows a preview of the text, with its pictures.
    check(refused, (stack.files_origin,))


def test_every_route_answers_with_the_headers_whoever_asks(member, administrator, anonymous, things, stack):
    """A page as well as a refusal, and pages hold no script or style of their own."""
    port = urlsplit(stack.sandbox).port
    others = (stack.files_origin, f"http://localhost:{port}", f"http://127.0.0.1:{port}")

    def is_so(route):
        for client in (administrator if route.is_concealed else member, anonymous):
            if route.is_unsafe:
                check(client.request(route.method, quote(route.address(**things))), others)
            elif client is anonymous or not answers(route).streams:
                answer = client.get(address(route, things))
                check(answer, others)
                if answer.status == 200 and answers(route).is_page:
                    check_page(answer)
    sweep([route for route in routes() if route.audience != "signedURL"], is_so, 80)


def check_page(answer):
    rules = policy(answer)
    assert rules["script-src"] == rules["style-src"] == ["'self'"] and rules["form-action"][0] == "'self'", rules
    assert rules["report-uri"] == ["/csp"]
    for script in answer.page.all("script"):
        assert script["src"].startswith("/static/"), answer
    assert answer.page.all("style") == [], answer
    for element in answer.page.walk():
        bad = [name for name in element.attributes if name.startswith("on") or name == "style"]
        assert bad == [], f"{answer}: <{element.name} {bad}>"


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


TRICKS = [
    "%0d%0aX-Evil:%201", "%0aX-Accel-Redirect:%20/etc/passwd", "%0d%0a%0d%0a<script>", "%00",
    "%E5%98%8A%E5%98%8DX-Evil: 1", "\tX-Evil", "%7f", "%1b[0m"]


def test_control_bytes_reach_no_header(member, visitor):
    client = visitor()
    token, own = client.token("/sign-in"), member.token("/feed")
    sweep(TRICKS, lambda trick: reaches_no_header(trick, client, token, member, own))


def reaches_no_header(trick: str, client, token: str, member, own: str):
    encoded = trick.replace(" ", "%20").replace("<", "%3C").replace(">", "%3E").replace("\t", "%09")
    found = [
        client.get(f"/sign-in?next=/feed{encoded}"), client.get(f"/feed?after={encoded}"), client.get(f"/{encoded}"),
        client.get(f"/tags/{encoded}"), member.get(f"/tags/{encoded}"), member.get(f"/tags/A{encoded}"),
        member.get(f"/people/1{encoded}"), client.get("/sign-in", Accept_Language=trick.replace("\t", " ")),
        raw_form(client, "/preferences", f"token={token}&theme=dark{encoded}&return=/feed{encoded}"),
        raw_form(client, "/preferences", f"token={token}&theme=dark&return=/feed{encoded}"),
        raw_form(client, "/sign-in", f"token={token}&email=a@hse.ru{encoded}&next=/feed{encoded}"),
        raw_form(member, "/posts/new", f"token={own}&body=x&tags={encoded}&key={encoded}"),
    ]
    for answer in found:
        assert answer.status < 500, answer
        assert answer.header("X-Evil") is None and answer.header("X-Accel-Redirect") is None, answer
        for name, value in answer.headers:
            assert not re.search(r"[\x00-\x08\x0a-\x1f\x7f]", value), f"{answer}: {name}"
        assert "root:" not in answer.text


def raw_form(client, path: str, body: str):
    return client.request("POST", path, body.encode(), {
        "Content-Type": "application/x-www-form-urlencoded", "Origin": client.origin})


ABROAD = [
    "//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil.example", "/%5cevil.example",
    "//evil.example/%2f..",
    "/ evil", "javascript:alert(1)", "http:/evil.example", "/\tevil.example", "@evil.example", "/.evil.example",
    "//127.0.0.1@evil.example", "https:evil.example", "/;@evil.example", "/?//evil.example", ""]


def test_no_return_address_leaves_quad(visitor):
    client = visitor()
    sweep(ABROAD, lambda abroad: stays_here(client, abroad))


def stays_here(client, abroad: str):
    answer = client.submit("/sign-in", "/preferences", {"theme": "dark", "return": abroad})
    assert answer.status == 303
    assert re.match(r"/($|[a-z?])", answer.location), answer.location
    assert "evil.example" not in answer.location.partition("?")[0]
    field = client.get(f"/sign-in?next={quote(abroad, safe='/:@')}").page.all("input", name="next")
    assert not field or field[0]["value"] == "" or re.match(r"/[a-z]", field[0]["value"])
