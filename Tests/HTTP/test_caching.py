"""What browsers may keep."""

import gzip
import re

from Support.person import ask, member_id, new_address
from Support.things import talk


def test_pages_are_kept_for_back_and_asked_about_again(member, anonymous, things):
    # It may say what was done before, and is not kept then.
    member.get("/feed")
    for client, path in ((anonymous, "/"), (member, "/feed"), (member, f"/posts/{things['post']}"),
            (member, "/settings/profile")):
        assert client.get(path).header("Cache-Control") == "private, no-cache", path


def test_codes_registrations_and_failures_are_never_kept(visitor, mailbox, member):
    client, email = visitor(), new_address()
    ask(client, email)
    assert client.get("/sign-in/code").header("Cache-Control") == "no-store"
    client.submit("/sign-in/code", "/sign-in/code", {"code": mailbox.code(email)})
    assert client.get("/register").header("Cache-Control") == "no-store"
    for answer in (client.get("/nothing"), member.post("/posts/new"), member.get("/posts/999999999")):
        assert answer.status >= 400 and answer.header("Cache-Control") == "no-store"


def test_signing_out_empties_what_the_browser_kept(newcomer):
    client = newcomer()
    answer = client.post("/sign-out", {"token": client.token("/feed")})
    assert answer.header("Clear-Site-Data") == '"cache", "storage"'
    assert answer.header("Cache-Control") == "no-store"


def files(page) -> list[str]:
    found = [link["href"] for link in page.all("link") if link["href"].startswith("/static/")]
    return found + [script["src"] for script in page.all("script")] + [
        use["href"].partition("#")[0] for use in page.all("use") if use["href"].startswith("/static/")]


def test_files_carry_a_fingerprint_and_are_kept_for_a_year(anonymous, member):
    names = set(files(anonymous.get("/").page)) | set(files(member.get("/feed").page))
    assert len(names) >= 3
    for name in names:
        assert re.search(r"[.-][0-9a-f]{8,}\.", name), name
        answer = anonymous.get(name)
        assert answer.status == 200, name
        assert answer.header("Cache-Control") == "public, max-age=31536000, immutable"
        assert answer.all("Set-Cookie") == []
        again = anonymous.get(name, If_None_Match=answer.header("ETag"))
        assert (again.status, again.body) == (304, b"")


def test_files_come_compressed(anonymous):
    page = anonymous.get("/").page
    for name in (page.first("link", rel="stylesheet")["href"], page.first("script", type="module")["src"]):
        plain = anonymous.get(name)
        packed = anonymous.get(name, Accept_Encoding="gzip")
        assert packed.header("Content-Encoding") == "gzip" and len(packed.body) < len(plain.body), name
        assert "Accept-Encoding" in (packed.header("Vary") or "")


def test_a_first_visit_stays_within_its_budget(anonymous, member, administrator, things, database):
    """Compressed as browsers take it: HTML 15 kB, CSS 15 kB, JavaScript 35 kB, font 50 kB (ui.md)."""
    budget = {"html": 15_000, "css": 15_000, "js": 35_000, "font": 50_000}
    over = {}
    # Messages with cards, one of them in what is being written.
    _, conversation = talk(member_id(member), database)
    shown = f"/messages/{conversation}"
    card = {"body": "Смета", "attach": f"file-{things['file']}"}
    form = member.get(shown).page.form(shown)
    said = member.post(shown, form.fields | card)
    assert said.status == 303, said.text[:2000]
    form = member.get(shown).page.form(shown)
    assert member.post(member.get(shown).page.first("form", id="composer")["data-draft"], form.fields | card).status in (200, 303)
    assert len(member.get(shown).page.all(class_="attachment")) == 2
    pages = [
        "/", "/feed", "/posts/new", f"/posts/{things['post']}", "/files", f"/files/vk/item/{things['file']}", "/photos",
        f"/photos/{things['photos']}", "/reminders", "/reminders/new", "/notifications", "/search?q=%D0%B0", "/settings/profile",
        "/messages", "/messages/new", f"/messages/{things['messages']}", shown, f"{shown}/info", f"{shown}/3?q=%D1%81%D0%BC%D0%B5%D1%82%D0%B0",
        f"{shown}/3/edit", f"/projects/{things['projects']}"]
    for client, path in [(anonymous, "/"), *((member, path) for path in pages), (administrator, "/admin/members")]:
        size = dict.fromkeys(budget, 0)
        size["html"] = packed_size(client.get(path, Accept_Encoding="gzip"))
        for name in set(files(client.get(path).page)):
            kind = "css" if ".css" in name else "js" if ".js" in name else "font" if ".woff2" in name else None
            if kind:
                size[kind] += len(client.get(name, Accept_Encoding="br, gzip").body)
        if any(size[kind] > budget[kind] for kind in budget):
            over[path] = size
    assert over == {}


def packed_size(answer) -> int:
    return len(answer.body if answer.header("Content-Encoding") == "gzip" else gzip.compress(answer.body, 4))
