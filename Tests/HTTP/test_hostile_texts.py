"""Texts, hashtags and names that want to be markup, through the composer into every place that shows them (X03)."""

import random
import re
from html.parser import HTMLParser
from urllib.parse import quote

from Support.document import EMPTY, Document
from Support.person import comment, member_id, new_address, publish

EVIL = "xevil"
# In a page as shown, markup of this name is a hole.
MARKUP = f"<{EVIL} onclick=alert(1) style=color:red>"
NAME = f"\"'>{MARKUP}"
CLOSING = ["title", "textarea", "script", "style", "template", "article", "form", "bdi"]
PAYLOADS = [
    MARKUP, NAME, *(f"</{name}>{MARKUP}" for name in CLOSING), f"-->{MARKUP}", f"]]>{MARKUP}",
    f"<<{EVIL}\nonclick=alert(1)\n>",
    f"<svg/onload=alert('{EVIL}')>", f"&lt;{EVIL}&gt; &amp;lt;{EVIL}&amp;gt; &#60;{EVIL}&#62;", f"\\<{EVIL}>",
    f"<script>alert('{EVIL}')</script>", f"<img src=x alt={EVIL} onerror=alert(1)>",
    f"[{NAME}](javascript:alert(1))", f"[{EVIL}](JaVa&Tab;script:alert(1))", f"[{EVIL}](java&#10;script:alert(1))",
    f"[{EVIL}](data:text/html,{MARKUP})", f"<javascript:alert('{EVIL}')>", f"[{EVIL}]\n\n[{EVIL}]: javascript:alert(1)",
    f"[{EVIL}](https://evil.example/\"onclick=\"alert(1))", f"[{EVIL}](/a '\"{MARKUP}')",
    f"https://evil.example/\"onmouseover=alert(1)/{EVIL} www.evil.example/'>{MARKUP}",
    f"![{NAME}](https://evil.example/x.png) ![{EVIL}](javascript:alert(1)) ![{EVIL}](picture:1\"onerror=alert(1))",
    f"[@{NAME}](/people/1) [@{EVIL}](/people/1\"onclick=\"alert(1)) [@{EVIL}](javascript:alert(1))",
    f"@{NAME} @ъыь\"onclick=alert('{EVIL}') #{EVIL}\">{MARKUP}",
    f"```{NAME}\n</code></pre>{MARKUP}\n```", f"`</code>{MARKUP}`", f"    </pre>{MARKUP}",
    f"# {NAME}\n\n> {MARKUP}\n\n- [x] {MARKUP}\n\n|{MARKUP}|b|\n|--|--|\n|`</td>{MARKUP}`|{NAME}|",
    f"\u202e{EVIL}\u2066 {MARKUP}",
]
ADDRESSES = {"href", "src", "action", "formaction", "poster", "data", "cite", "background", "xlink:href", "srcset"}
SCHEME = re.compile(r"(javascript|vbscript|data|file|blob):")


class Balance(HTMLParser):
    """What is closed without having been opened, or never."""

    def __init__(self, markup: str):
        super().__init__()
        self.open, self.wrong = [], []
        self.feed(markup)
        self.close()
        self.wrong += self.open

    def handle_starttag(self, tag, attrs):
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"/{tag}")


def strange(element, is_letter: bool) -> bool:
    # Letters carry their looks with them.
    wrong = {"base", "iframe", "object", "embed", "srcdoc"} | (set() if is_letter else {"style"})
    if any(name.startswith("on") or name in wrong or EVIL in name for name in [element.name, *element.attributes]):
        return True
    if element.name == "script" and (not element["src"].startswith("/static/") or element.text.strip()):
        return True
    # Links may lead anywhere; nothing is loaded from there, and no form is sent there.
    if any("evil.example" in value for name, value in element.attributes.items()
           if name in ADDRESSES and (element.name, name) != ("a", "href")):
        return True
    return any(SCHEME.match(re.sub(r"[\x00-\x20]", "", element[name]).lower()) for name in ADDRESSES)


class Walk:
    """Places that were looked at. Each must show the text, as text."""

    def __init__(self):
        self.seen: list[str] = []

    def look(self, answer, *statuses: int, shows: str = EVIL):
        assert answer.status in (statuses or (200,)), answer
        self.read(answer.text, repr(answer), shows)

    def read(self, markup: str, where: str, shows: str = EVIL, is_letter: bool = False):
        page = Document(markup)
        found = [f"{element.name} {element.attributes}" for element in page.walk() if strange(element, is_letter)]
        assert found == [], where
        assert Balance(markup).wrong == [], where
        typed = [value for element in page.walk() for name, value in element.attributes.items()
                 if name in ("value", "content", "data-value", "aria-label", "title")]
        assert any(shows in text for text in [page.text, *typed]), f"{where} does not show it"
        self.seen.append(where)


def drafted(client, place: str, body: str, **fields: str) -> str:
    """Where it is gone on with."""
    page = client.get("/posts/new").page.form("/posts/new")
    answer = client.post(f"/drafts?place={place}", {
        "token": page.fields["token"], "key": page.fields["key"], "body": body} | fields)
    assert answer.status == 303, answer
    return answer.location


def test_hostile_texts_are_text_wherever_they_are_shown(newcomer, mailbox, database):
    evil = newcomer(full_name=NAME, faculty=NAME, position=MARKUP, city=NAME)
    reader = newcomer(email := new_address(), full_name="Анна Ковалёва")
    person, anna = member_id(evil), member_id(reader)
    told = f"[@Анна](/people/{anna})"
    walk = Walk()

    calm = publish(reader, "Обычная запись", "#семинар")
    posts = [publish(evil, payload, "#семинар") for payload in PAYLOADS]
    comments = [comment(evil, calm, f"{payload}\n\n{told}") for payload in PAYLOADS]
    for address, payload in zip([
            *(f"/posts/{number}/edit" for number in posts),
            *(f"/posts/{calm}/comments/{number}/edit" for number in comments)], PAYLOADS * 2):
        changed = evil.submit(address, address, {"body": f"{payload}\n\nИначе: {payload}"})
        assert changed.status == 303, changed
    for number in posts:
        reader.submit(f"/posts/{number}", f"/posts/{number}/bookmark")
    for mark in ("heart", "eye"):
        evil.post(f"/posts/{calm}/reactions", {"token": evil.token("/feed"), "on": mark})

    # MARK: What others read
    for number in posts:
        walk.look(reader.get(f"/posts/{number}"))
        walk.look(reader.get(f"/posts/{number}/versions"))
    for number in comments:
        walk.look(reader.get(f"/posts/{calm}/comments/{number}"))
        walk.look(reader.get(f"/posts/{calm}/comments/{number}/versions"))
    for address in [
            "/feed", f"/feed?after={posts[20]}", f"/feed/news?after={posts[0] - 1}", f"/posts/{calm}",
            f"/posts/{calm}?after={comments[3]}", f"/posts/{calm}/comments/news?after={comments[0] - 1}",
            f"/people/{person}", f"/people/{person}/info", f"/people/{person}?after={posts[20]}",
            "/tags/семинар", f"/tags/семинар?after={posts[20]}", "/bookmarks", f"/posts/{calm}/reactions",
            f"/posts/{calm}/reactions?mark=heart", "/notifications", "/notifications?kind=mention",
            f"/mentions?post={calm}&query="]:
        walk.look(reader.get(quote(address, safe="/?=&")))

    # MARK: What is sent by letter
    database.execute("UPDATE notifications SET letter_at = now() WHERE member_id = %s AND letter_at IS NOT NULL", anna)
    letter = mailbox.letter(email, after=1)
    assert EVIL in letter["text"], letter
    assert "\n" not in letter["subject"]
    walk.read(letter["html"], "the letter", is_letter=True)

    # MARK: What its author sees of it while it is written
    for number in posts[::4]:
        walk.look(evil.get(f"/posts/{number}/edit"))
    for number in comments[::4]:
        walk.look(evil.get(f"/posts/{calm}/comments/{number}/edit"))
    new, under = "/posts/new", f"/posts/{calm}"
    for payload in PAYLOADS:
        walk.look(evil.submit(new, new, {"body": payload, "tags": "#семинар", "preview": "part"}))
    changing = f"/posts/{posts[0]}/edit"
    for page, form in ((new, new), (under, f"{under}?comment=1"), (changing, changing)):
        walk.look(evil.submit(page, form, {"body": "\n\n".join(PAYLOADS[:20]), "preview": "page"}))
    long = "слово " * 6_000 + NAME
    walk.look(evil.submit(new, new, {"body": NAME, "tags": f"#{NAME}"}), 422)
    walk.look(evil.submit("/feed", "/feed", {"body": NAME, "tags": f"{NAME} {MARKUP}"}), 422)
    walk.look(evil.submit(new, new, {"body": long}), 422)
    walk.look(evil.submit(under, f"{under}?comment=1", {"body": long}), 422)
    walk.look(evil.submit(under, f"{under}?comment=1", {"body": NAME, "to": "999999999"}), 409)
    surname = "Двойник" + "".join(random.choices("абвгде", k=8))
    for name in ("Иван", "Пётр"):
        newcomer(full_name=f"{name} {surname}", given_name=name, surname=surname, faculty=NAME)
    for page, form in ((new, new), (under, f"{under}?comment=1")):
        walk.look(evil.submit(page, form, {"body": f"@{surname} {MARKUP}"}), 422, shows=NAME)
    for page in (f"/posts/{posts[1]}/edit", f"{under}/comments/{comments[1]}/edit"):
        walk.look(evil.submit(page, page, {"body": NAME, "version": "1"}), 409)

    # MARK: Drafts
    for payload in PAYLOADS:
        walk.look(evil.get(drafted(evil, "post", payload, tags=f"#{NAME}")))
    walk.look(evil.get(drafted(evil, f"comment-{calm}", NAME)))
    walk.look(evil.get(drafted(evil, f"edit-{posts[1]}", NAME)))
    walk.look(evil.get("/drafts"))
    for draft, in database.rows("SELECT id FROM drafts WHERE member_id = %s AND published_at IS NULL", person):
        walk.look(evil.get(f"/drafts/{draft}"))
    for address in ("/feed", new, under):
        walk.look(evil.get(address))

    # MARK: When nothing can be kept
    form = evil.get(new).page.form(new)
    cookies, evil.cookies = evil.cookies, {}
    walk.look(evil.post(new, form.fields | {"body": NAME, "tags": NAME}), 401, 403)
    evil.cookies = cookies
    assert len(walk.seen) > 250
