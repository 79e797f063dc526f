"""Names that would like to be paths, headers, markup or something else: listed, renamed, downloaded and previewed."""

import html
import json
import re
import time
import unicodedata
from urllib.parse import unquote, urlencode
from urllib.request import Request, urlopen

import pytest

from Support.copies import entries, follow
from Support.files import filled, names, on_pages, refresh, settled
from Support.kept_copies import keep, shown
from Support.stack import until
from Support.words import Words

NAMES = [
    "../../etc/passwd.txt", "..\\..\\boot.txt", "/etc/shadow.txt", "..txt", "'; DROP TABLE files; --.txt",
    "\"quoted\" ‘and’ 'more'.txt", "a\r\nSet-Cookie: quad=1\r\n\r\n<b>.txt", "a\nX-Accel-Redirect: /_blobs/x.txt",
    "\u202egnp.exe\u2066\u2069.txt", "\u061cعربي.txt", "y" * 296 + ".txt", "ы" * 296 + ".txt", "👩‍💻🇷🇺❤️.txt",
    "Отчёт за год (итог) №1.txt", "<img src=x onerror=alert(1)>.txt", "100%25 %0d%0a%2e%2e%2f.txt",
    "a; filename=evil.html; b=\"c\\\".txt", "CON.txt", "  spaces  .txt", "tab\tbell\a.txt", "e\u0301 = é.txt",
]
IDS = [str(number) for number in range(len(NAMES))]
# RFC 6266 with RFC 8187: a quoted string of plain ASCII without escapes, then UTF-8 in percent-encoding.
DISPOSITION = re.compile(
    r"""attachment; filename="([\x20-\x21\x23-\x5b\x5d-\x7e]+)"; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+)""")
FORBIDDEN = set('/\\:*?"<>|')


@pytest.fixture(scope="module")
def anna(signed_in):
    return signed_in("owner of hostile names", full_name="Анна Ковалёва", faculty="Факультет права")


def shown_names(page) -> list[str]:
    # A page's parser takes CR LF and CR for LF, as every browser does.
    return [html.unescape(name) for name in names(page)]


@pytest.mark.parametrize("name", NAMES, ids=IDS)
def test_it_is_listed_shown_and_sent_as_text(name, anna, stack, database):
    address = keep(stack, database, anna, name, b"nothing but words\n")
    listed = anna.get("/files/saved?" + urlencode({"sort": "-date", "query": name[:40]}))
    assert listed.status == 200 and on_pages(name) in shown_names(listed)
    page = shown(anna, address)
    assert html.escape(on_pages(name), quote=False).replace("\r\n", "\n") in html.escape(html.unescape(
        page.text.replace("\r\n", "\n")), quote=False)
    assert "nothing but words" in page.text
    for each in (listed, page):
        assert "<img src=x" not in each.text and "Set-Cookie: quad" not in str(each.headers)
        assert each.all("X-Accel-Redirect") == []

    led = anna.get(f"{address}/download")
    assert led.status == 303 and led.location.startswith(stack.files_origin)
    answer = follow(stack, led.location)
    assert answer.status == 200 and answer.body == b"nothing but words\n"
    assert answer.all("Set-Cookie") == [] and answer.header("X-Content-Type-Options") == "nosniff"
    said = DISPOSITION.fullmatch(answer.header("Content-Disposition"))
    assert said, answer.header("Content-Disposition")
    plain, whole = said[1], unquote(said[2], errors="strict")
    for saved in (plain, whole):
        assert not FORBIDDEN & set(saved) and not saved.startswith(".") and saved.strip() == saved
        assert saved.endswith(".txt") or saved == "txt", "what it is stays"
        assert len(saved.encode()) <= 255, "a file system takes it"
        assert not [letter for letter in saved if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp")]
    kept = "".join(letter for letter in name if letter.isalpha() and letter.isascii())
    if len(name) < 100:
        assert "".join(letter for letter in whole if letter.isalpha() and letter.isascii()) == kept


# What is typed, and why a source does not take it. To VK a title is no path.
TYPED = [
    ("Отчёт «итог» №1 'a' \"b\" & <c>.txt", {}), ("\u202egnp.exe.txt", {}), ("👩‍💻🇷🇺.txt", {}),
    ("'; DROP TABLE files; --.txt", {}), ("100%25 %2e%2e.txt", {}), ("ы" * 251 + ".txt", {"vk": "nameTooLong"}),
    ("ы" * 300 + ".txt", {"vk": "nameTooLong", "yandex": "nameTooLong"}),
    ("a\u0007b.txt", {"vk": "nameHasControl", "yandex": "nameHasControl"}),
    ("../x.txt", {"yandex": "nameHasSlash"}), ("..", {"yandex": "nameIsDots"}),
]


@pytest.mark.parametrize("source", ["vk", "yandex"])
def test_it_is_renamed_to_what_was_typed_or_told_why_not(source, owner):
    client = owner(source, person="mikhail")
    first = "/files/vk" if source == "vk" else "/files/yandex"
    filled(client, first)
    entry = entries(client, "/files/all", source)[0]
    address = f"{entry.address}/rename"
    now = html.unescape(entry.name)
    for typed, refused in TYPED:
        why = refused.get(source)
        for language in ("en", "ru"):
            answer = client.submit(address, address, {"name": typed}, Accept_Language=language)
            if not why:
                assert answer.status == 303, f"{typed}: {answer.status}"
                now = typed
                # VK takes three calls a second: what is quicker goes on in its row.
                until(lambda: on_pages(now) in html.unescape(client.get(entry.address).text))
            else:
                assert answer.status == 422 and 'aria-invalid="true"' in answer.text, typed
                assert Words(language).files.pattern(why).search(answer.text), typed
        assert on_pages(now) in html.unescape(client.get(entry.address).text), typed
    client.submit(address, address, {"name": html.unescape(entry.name)})


def test_titles_that_vk_already_has_are_text(owner, sandbox):
    """What was named past Quad, at the source."""
    client = owner("vk", person="mikhail")
    filled(client, "/files/vk")
    token = sandbox.token("vk", "mikhail")

    def call(method: str, **fields):
        time.sleep(0.4)  # three calls a second, with those of quad work
        body = urlencode(fields | {"access_token": token, "v": "5.199"}).encode()
        with urlopen(Request(f"{sandbox.origin}/vk/method/{method}", body), timeout=10) as answer:
            said = json.loads(answer.read())
            assert "response" in said, (fields, said)
            return said["response"]
    document = call("docs.get", count=1)["items"][0]
    place = {"owner_id": document["owner_id"], "doc_id": document["id"]}
    for title in ("a\r\nSet-Cookie: x=1.txt", "../../up.txt", "\u202egnp.exe.txt", "<script>alert(1)</script>.txt"):
        call("docs.edit", **place, title=title)
        refresh(client, "/files/vk")
        settled(client, "/files/vk")
        page = client.get("/files/vk?" + urlencode({"query": title}))
        assert shown_names(page) == [on_pages(title)]
        assert "<script>alert" not in page.text and page.all("Set-Cookie") == []
    call("docs.edit", **place, title=document["title"])
