"""A search for words that meet in many texts and stand together in one looks at a bounded number of them, says until when it has
looked, and leads on from there: it never says that nothing was found where it has only stopped."""

import html
import re
import uuid
from urllib.parse import quote

import pytest

from Support.conversations import dialog
from Support.person import member_id

# Each of a kilobyte and more of words, so that PostgreSQL keeps them beside their row: looking at one is seen.
TEXTS, LOOKED = 4_500, 1_000
FILLING = "(SELECT string_agg(md5(n || '-' || word), ' ') FROM generate_series(1, 70) AS word)"
WAY_ON = re.compile(r'(?s)<p class="looked"[^>]*>(.*?) <a href="([^"]+)">')
SAID = {"ru": "Пока ничего не нашлось. Просмотрено до ", "en": "Nothing found so far. Looked up to "}
# Behind the first page nobody knows whether something was found before.
FURTHER = {"ru": "Просмотрено до ", "en": "Looked up to "}
FURTHEST = {"ru": "Больше ничего не нашлось", "en": "Nothing more found"}
NOTHING = {"ru": "Ничего не нашлось", "en": "Nothing found<"}


class Texts:
    """Posts, comments and messages of a day each, whose words stand together in the oldest alone."""

    def __init__(self, reader, other, database):
        self.reader, self.database = reader, database
        mark = uuid.uuid4().hex[:12]
        self.first, self.second = f"раз{mark}", f"два{mark}"
        self.author = member_id(reader)
        text = f"CASE n WHEN 1 THEN '{self.first} {self.second} ' ELSE '{self.first} и {self.second} ' END || {FILLING}"
        when = f"now() - make_interval(days => {TEXTS} - n)"
        series = f"generate_series(1, {TEXTS}) AS n"
        database.execute(
            f"""
            INSERT INTO posts (author_id, body, html, preview, is_long, renderer, created_at)
            SELECT {self.author}, text, '<p>' || text || '</p>', '', false, 1, {when}
            FROM (SELECT n, {text} AS text FROM {series}) AS t
            ORDER BY n
            """)
        self.post = database.value("SELECT min(id) FROM posts WHERE author_id = %s", self.author)
        database.execute(
            f"""
            INSERT INTO comments (post_id, author_id, body, html, summary, renderer, created_at)
            SELECT {self.post}, {self.author}, text, '<p>' || text || '</p>', '', 1, {when}
            FROM (SELECT n, {text} AS text FROM {series}) AS t
            ORDER BY n
            """)
        self.conversation = int(dialog(other, reader).rsplit("/", 1)[1])
        database.execute(
            f"""
            WITH raised AS (
                UPDATE conversations
                SET last_number = last_number + {TEXTS}, last_change = last_change + {TEXTS}
                WHERE id = {self.conversation}
                RETURNING last_number - {TEXTS} AS number, last_change - {TEXTS} AS change
            )
            INSERT INTO messages (
                conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer, created_at)
            SELECT {self.conversation}, number + n, change + n, {self.author}, gen_random_uuid(), gen_random_uuid(), text,
                   '<p>' || text || '</p>', '', 1, {when}
            FROM raised, (SELECT n, {text} AS text FROM {series}) AS t
            ORDER BY n
            """)
        database.execute("ANALYZE posts, post_words, comments, comment_words, messages, message_words")

    @property
    def together(self) -> str:
        return quote(f'"{self.first} {self.second}"')

    def end(self):
        self.database.execute("DELETE FROM members WHERE id = %s", self.author)

    def buffers(self, walk: str, query: str) -> int:
        """Pages of PostgreSQL that a walk reads."""
        plan = self.database.rows(
            f"EXPLAIN (ANALYZE, BUFFERS, TIMING off) SELECT * FROM search_query(%s) AS query, {walk}", query)
        hit, read = re.search(r"Buffers: shared hit=(\d+)(?: read=(\d+))?", "\n".join(line for line, in plan)).groups("0")
        return int(hit) + int(read)


@pytest.fixture(scope="module")
def texts(signed_in, database):
    texts = Texts(signed_in("searcher"), signed_in("talker"), database)
    yield texts
    texts.end()


WALKS = [
    "newest_found('post', query, '!''~''', 9223372036854775807, 0, 100)",
    "newest_found('comment', query, '!''~''', 9223372036854775807, 0, 100)",
    "newest_messages(ARRAY[{conversation}]::bigint[], ARRAY[1], query, 9223372036854775807, 0, 100)"]


@pytest.mark.parametrize("walk", WALKS, ids=["posts", "comments", "messages"])
def test_a_phrase_costs_what_is_looked_at(texts, walk):
    walk = walk.format(conversation=texts.conversation)
    words = f"{texts.first} {texts.second}"
    # Of each that is looked at its row and what is kept beside it, by two indexes; of messages the hundred first.
    assert texts.buffers(walk, f'"{words}"') < (LOOKED + 100) * 13
    assert texts.buffers(walk, f'-"{words}"') < (LOOKED + 100) * 13
    # Where all fit, a hundred are looked at.
    assert texts.buffers(walk, f'"{texts.first} и {texts.second}"') < LOOKED * 4
    assert texts.buffers(walk, f"{words} -ничего") < LOOKED * 4


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("place", ["/search?q={}", "/search?q={}&in=posts", "/search?q={}&in=comments", "/search?q={}&in=messages",
                                   "/messages/search?q={}", "/feed?query={}"])
def test_the_way_on_leads_to_what_stands_together(texts, place, language):
    texts.database.execute("UPDATE members SET language = %s WHERE id = %s", language, texts.author)
    address, ways = place.format(texts.together), 0
    together = f'id="post-{texts.post}"' if place.startswith("/feed") else f"<mark>{texts.first}</mark> <mark>{texts.second}</mark>"
    is_found = False
    while True:
        answer = texts.reader.get(address)
        assert answer.status == 200
        # Where what stands together is at the end of a way, one more leads behind it, to nothing further.
        assert NOTHING[language] not in answer.text and (is_found or FURTHEST[language] not in answer.text)
        is_found = is_found or together in answer.text
        found = WAY_ON.search(answer.text)
        if not found:
            break
        said = (SAID[language], FURTHER[language]) if ways else SAID[language]
        assert html.unescape(found[1]).startswith(said) and re.search(r"\d", found[1]), found[1]
        spoken = re.search(r'data-found="([^"]*)"', answer.text)
        # Scripts say it where one types; a page behind is opened.
        assert ways or html.unescape(spoken[1]) == html.unescape(found[1])
        assert 'rel="next"' not in answer.text
        address, ways = html.unescape(found[2]), ways + 1
        assert ways < 10
    assert is_found and 2 <= ways <= TEXTS / LOOKED * 2


def test_words_alone_are_never_cut_short(texts):
    answer = texts.reader.get(f"/search?q={quote(f'{texts.first} {texts.second}')}&in=posts")
    assert "<mark>" in answer.text and not WAY_ON.search(answer.text) and 'rel="next"' in answer.text
