"""Atom feeds by secret addresses, as programs take them: RFC 4287 and the rules of W3C's validator, read by feedparser."""

import gzip
import os
import random
import re
from html import escape
from urllib.parse import quote, urlsplit
from uuid import uuid4
from xml.etree import ElementTree

import feedparser
import pytest

from HTTP.test_hostile_texts import PAYLOADS
from HTTP.test_suspension import suspend
from Support.client import Client
from Support.person import member_id, post_number, publish
from Support.stack import until

ATOM = "{http://www.w3.org/2005/Atom}"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
TAG_URI = re.compile(r"tag:[a-z0-9.-]+,\d{4}-\d\d-\d\d:[A-Za-z0-9/]+$")


def unique() -> str:
    return f"атом{os.urandom(4).hex()}"


def feed_of(client: Client, page: str) -> str:
    """The path of a feed, from the page that has its address; made there where it is not yet."""
    answer = client.get(page)
    assert answer.status == 200, answer
    if not answer.page.all("a", rel="noreferrer"):
        assert client.submit(page, page).location == page
        answer = client.get(page)
    return urlsplit(answer.page.first("a", rel="noreferrer")["href"]).path


def channel_of(client: Client, **fields: str) -> str:
    answer = client.submit("/channels/new", "/channels/new", fields)
    assert answer.status == 303, answer
    return answer.location


@pytest.fixture
def program(visitor) -> Client:
    """It has no session, and keeps no cookies."""
    return visitor(User_Agent="NetNewsWire/6.1.9 (Quad's tests)")


def read(answer):
    """Checked by what RFC 4287 and W3C's validator ask for."""
    assert answer.status == 200, answer
    assert answer.header("Content-Type") == "application/atom+xml; charset=utf-8"
    assert answer.all("Set-Cookie") == []
    found = feedparser.parse(answer.body, response_headers={"content-type": answer.header("Content-Type")})
    assert found.bozo == 0, found.get("bozo_exception")
    assert found.version == "atom10"
    root = ElementTree.fromstring(answer.body)
    assert root.tag == f"{ATOM}feed"
    for thing, entries in ((root, False), *((entry, True) for entry in root.findall(f"{ATOM}entry"))):
        for name in ("id", "title", "updated", *(["published", "author", "content"] if entries else [])):
            assert len(thing.findall(f"{ATOM}{name}")) == 1, name
        assert TAG_URI.match(thing.find(f"{ATOM}id").text), thing.find(f"{ATOM}id").text
        for name in ("updated", "published"):
            assert all(MOMENT.match(moment.text) for moment in thing.findall(f"{ATOM}{name}"))
        assert (thing.find(f"{ATOM}title").text or "").strip()
        links = {link.get("rel"): link.get("href") for link in thing.findall(f"{ATOM}link")}
        assert set(links) == ({"alternate"} if entries else {"self", "alternate"})
        assert all(urlsplit(link).scheme in ("http", "https") and urlsplit(link).netloc for link in links.values())
        if entries:
            assert thing.find(f"{ATOM}author/{ATOM}name").text.strip()
            assert thing.find(f"{ATOM}content").get("type") == "html"
    ids = [element.text for element in root.iter(f"{ATOM}id")]
    assert len(ids) == len(set(ids))
    moments = [entry.updated for entry in found.entries]
    assert not moments or found.feed.updated == max(moments)
    return found


@pytest.fixture
def followed(newcomer, program):
    """A member with a feed of each kind, and the one who writes what stands in them."""
    reader, author, tag = newcomer(), newcomer(full_name="Лебедев Михаил"), unique()
    publish(author, f"Приём заявок до **1 декабря** <script>alert(1)</script> ]]> [ссылка](/people) #{tag}", tag)
    publish(author, "Без хэштега")
    channel = channel_of(reader, name=tag, hashtags=tag)
    pages = [f"/tags/{quote(tag)}", f"/people/{member_id(author)}", channel]
    return reader, author, tag, {page: feed_of(reader, f"{page}/atom") for page in pages}


def test_all_three_kinds_are_read_as_they_were_written(followed, program, stack):
    reader, author, tag, feeds = followed
    for page, feed in feeds.items():
        found = read(program.get(feed))
        newest = found.entries[-1 if page.startswith("/people") else 0]
        assert newest.title.startswith("Приём заявок до 1 декабря <script>alert(1)</script> ]]> ссылка"), newest.title
        assert newest.author == "Михаил Лебедев"
        assert newest.tags[0].term == tag and newest.tags[0].label == f"#{tag}"
        assert "<strong>1 декабря</strong>" in newest.content[0].value and "<script" not in newest.content[0].value
        assert "]]&gt;" in newest.content[0].value
        assert f'href="{program.origin}/people"' in newest.content[0].value
        assert [link.href for link in found.feed.links if link.rel == "alternate"] == [f"{program.origin}{page}"]
        assert [link.href for link in found.feed.links if link.rel == "self"] == [f"{program.origin}{feed}"]
        assert len(found.entries) == (2 if page.startswith("/people") else 1)


def test_a_feed_of_nothing_is_a_feed(newcomer, program):
    reader = newcomer()
    assert read(program.get(feed_of(reader, f"/people/{member_id(reader)}/atom"))).entries == []


def test_it_is_sent_again_when_it_is_new_also_compressed(followed, program):
    feed = next(iter(followed[3].values()))
    first = program.get(feed)
    tag, modified = first.header("ETag"), first.header("Last-Modified")
    for headers in ({"If_None_Match": tag}, {"If_Modified_Since": modified}, {"If_None_Match": tag, "If_Modified_Since": "x"}):
        for method in ("GET", "HEAD"):
            answer = program.request(method, feed, headers={name.replace("_", "-"): value for name, value in headers.items()})
            assert (answer.status, answer.body) == (304, b""), headers
            assert answer.header("ETag") == tag
    compressed = program.get(feed, Accept_Encoding="gzip")
    assert compressed.header("Content-Encoding") == "gzip" and gzip.decompress(compressed.body) == first.body
    assert program.get(feed, If_None_Match=compressed.header("ETag"), Accept_Encoding="gzip").status == 304
    head = program.request("HEAD", feed)
    assert (head.status, head.body, head.header("ETag")) == (200, b"", tag)
    assert head.header("X-Robots-Tag") == "noindex, nofollow" and head.header("Cache-Control") == "private, no-cache"
    publish(followed[1], "Новое", followed[2])
    assert program.get(feed, If_None_Match=tag).status == 200


def test_a_cookie_changes_nothing(followed, program, colleague):
    feed = next(iter(followed[3].values()))
    own = program.get(feed)
    for client in (followed[0], colleague):
        assert client.get(feed, Accept_Language="ru").body == own.body
    program.cookies["__Host-quad"] = "A" * 75
    assert program.get(feed).body == own.body


def test_a_suspended_member_has_no_feeds_at_once(followed, program, administrator):
    reader, _, tag, feeds = followed
    nothing = program.get("/atom/" + "A" * 43)
    assert nothing.status == 404
    suspend(administrator, member_id(reader))
    for feed in feeds.values():
        answer = program.get(feed)
        assert (answer.status, answer.body) == (404, nothing.body)
        assert {name for name, _ in answer.headers} == {name for name, _ in nothing.headers}


def test_no_log_holds_a_secret(followed, program, stack):
    feeds = list(followed[3].values())
    secret = feeds[0].rpartition("/")[2]
    for path in feeds + [f"/{feeds[0]}", f"{feeds[0]}?x", f"{feeds[0]}/x", f"/%61tom/{secret}", f"/atom%2F{secret}", f"/x/../atom/{secret}"]:
        program.get(path)
    program.request("POST", feeds[0])
    followed[0].get(f"{next(iter(followed[3]))}/atom")
    last = f"/{os.urandom(8).hex()}"
    program.get(last)
    until(lambda: last in stack.logs()["access.log"], 20)
    assert '"/atom/"' in stack.logs()["access.log"]
    for name, text in stack.logs().items():
        assert [feed for feed in feeds if feed.rpartition("/")[2] in text] == [], name


HOSTILE = PAYLOADS + [
    "]]>", "<![CDATA[x]]>", "<?xml version='1.0'?>", "<!DOCTYPE x [<!ENTITY y 'z'>]>&y;", "&y; &#0; &#x1F; &#xFFFE; &nbsp;",
    "\u202e\u2066\u200f\u061c", "\ufffe\uffff\ufdd0\U0001ffff", "\x01\x08\x0b\x1f\x7f\x85\u2028", "e\u0301" * 20, "😀\u200d😀",
    "- [x] ☑\n\n```swift\nlet x = \"<a>\" // ]]>\n```", "![](https://example.org/x.png)", "[\"](/people?a=1&b=\"2\")"]


def test_no_text_breaks_it(newcomer, program, database):
    """500 posts made of what wants to be markup, and what stands in rows without ever having been a form's."""
    reader, authors, tag = newcomer(), [newcomer() for _ in range(3)], unique()
    tokens, numbers = [author.token("/feed") for author in authors], [member_id(author) for author in authors]
    dice = random.Random(27)
    feed = feed_of(reader, f"/tags/{quote(tag)}/atom")
    published = 0
    while published < 500:
        words = dice.choices(HOSTILE, k=dice.randint(1, 4))
        body = dice.choice(["", " ", "\n\n", "\n> "]).join(words)
        # Some would be asked about: names that are nobody's, words that are no hashtags.
        who = published % 3
        sent = authors[who].post("/posts/new", {"token": tokens[who], "body": f"{published} {body}"[:4000], "tags": tag, "key": str(uuid4())})
        if sent.status != 303:
            assert sent.status == 422, sent
            continue
        published += 1
        if dice.random() < .3:
            # What no form lets through may stand in a row all the same.
            raw = body.replace("\x00", "")
            database.execute(
                "UPDATE posts SET summary = %s, html = %s WHERE id = %s", raw, f"<p>{escape(raw)}</p>", post_number(sent.location))
            database.execute("UPDATE members SET full_name = %s WHERE id = %s", f"Имя {words[0]}"[:100].replace("\x00", ""), numbers[who])
        if published % 25 == 0:
            check_soundness(program.get(feed))


def check_soundness(answer):
    assert answer.status == 200
    assert feedparser.parse(answer.body).bozo == 0
    entries = ElementTree.fromstring(answer.body).findall(f"{ATOM}entry")
    assert len(entries) >= 25
    for entry in entries:
        content = entry.find(f"{ATOM}content").text
        assert not re.search(r"<(script|xevil|svg|img|iframe)", content), content
        for address in re.findall(r'href="([^"]*)"', content):
            assert re.match(r"(https?|mailto|tel):", address), address
