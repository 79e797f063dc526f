"""What browsers may keep."""

import re

from Support.pages import files
from Support.person import ask, new_address


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
