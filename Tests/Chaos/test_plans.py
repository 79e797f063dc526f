"""What is written by millions is read by parts of indexes: no table whole, nothing sorted beyond a page, no matter who asks.

Rows are thousands, so that a heavy post and a busy member have theirs, and PostgreSQL takes them for ten million.
"""

import re
from urllib.parse import quote

import pytest

from Support.person import member_id, publish
from Support.plans import assert_little_is_read, explained_serve, plans, run, said_since, scale
from Support.straight import Straight

MILLIONS = 10_000_000
TABLES = [
    "posts", "post_counts", "post_hashtags", "post_versions", "post_follows", "reactions", "comments",
    "comment_versions", "mentions", "bookmarks", "drafts", "notifications", "members", "attachments"]
MEMBERS = 2_000

# %(me)s is a busy member, %(post)s their post under which ten thousand comments stand, %(tag)s a hashtag of many.
FILL = """
INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city)
SELECT mail, mail, 'Участник Планов ' || n, 'Участник', 'Планов' || n, 'Факультет права', 'Доцент', 'Москва'
FROM generate_series(1, 2000) AS n, LATERAL (SELECT 'plans-' || n || '-' || %(me)s || '@hse.ru' AS mail) AS made;
CREATE TEMPORARY TABLE people AS
SELECT row_number() OVER (ORDER BY id) AS n, id FROM members WHERE email LIKE 'plans-%%';
CREATE INDEX ON people (n);
INSERT INTO posts (author_id, body, tags, html, preview, is_long, summary, renderer)
SELECT CASE WHEN p.n %% 2 = 0 THEN %(me)s ELSE p.id END, 'Запись', ARRAY['планы'], '<p>Запись</p>', '<p>Запись</p>',
       false, 'Запись', 1
FROM generate_series(1, 2) AS turn, people p;
CREATE TEMPORARY TABLE texts AS
SELECT row_number() OVER (ORDER BY id) AS n, id FROM posts WHERE tags = ARRAY['планы'];
CREATE INDEX ON texts (n);
INSERT INTO post_counts (post_id, comments, reactions) SELECT id, 3, '{2,0,0,0,0,0}' FROM texts ON CONFLICT DO NOTHING;
INSERT INTO post_hashtags (hashtag_id, post_id)
SELECT h.id, t.id FROM hashtags h, texts t WHERE h.name = 'планы' ON CONFLICT DO NOTHING;
INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
SELECT 'post', t.id, 1, 'post', %(post)s, 'plans', %(me)s FROM texts t WHERE t.n %% 8 = 0;
INSERT INTO post_versions (post_id, version, body, html, tags, written_at)
SELECT id, 0, 'Было', '<p>Было</p>', '{}', now() FROM texts WHERE n %% 2 = 0 ON CONFLICT DO NOTHING;
INSERT INTO reactions (member_id, post_id, mark)
SELECT p.id, %(post)s, 1 + p.n %% 6 FROM people p
UNION SELECT p.id, %(post)s, 1 FROM people p
UNION SELECT %(me)s, t.id, 1 + t.n %% 6 FROM texts t
UNION SELECT p.id, t.id, 1 FROM texts t JOIN people p ON p.n = 1 + t.n %% 2000
ON CONFLICT DO NOTHING;
INSERT INTO comments (post_id, author_id, body, html, summary, renderer)
SELECT %(post)s, CASE WHEN k %% 3 = 0 THEN %(me)s ELSE p.id END, 'Реплика', '<p>Реплика</p>', 'Реплика', 1
FROM generate_series(1, 10000) AS k JOIN people p ON p.n = 1 + k %% 2000;
INSERT INTO comments (post_id, author_id, body, html, summary, renderer)
SELECT t.id, p.id, 'Реплика', '<p>Реплика</p>', 'Реплика', 1
FROM generate_series(1, 2) AS turn, texts t JOIN people p ON p.n = 1 + t.n * 7 %% 2000;
INSERT INTO comments (post_id, author_id, parent_id, body, html, summary, renderer)
SELECT %(post)s, p.id, (SELECT min(id) + 5000 FROM comments WHERE post_id = %(post)s), 'Ответ', '<p>Ответ</p>', '', 1
FROM people p;
UPDATE comments SET change = id, version = 2 WHERE id %% 4 = 0;
INSERT INTO comment_versions (comment_id, version, body, html, written_at)
SELECT id, 1, 'Было', '<p>Было</p>', now() FROM comments WHERE id %% 4 = 0 ON CONFLICT DO NOTHING;
INSERT INTO mentions (post_id, comment_id, member_id, author_id)
SELECT c.post_id, c.id, %(me)s, c.author_id FROM comments c WHERE c.id %% 4 = 1
UNION ALL SELECT %(post)s, NULL, id, %(me)s FROM people
ON CONFLICT DO NOTHING;
INSERT INTO bookmarks (member_id, post_id) SELECT %(me)s, id FROM texts
UNION ALL SELECT p.id, t.id FROM texts t JOIN people p ON p.n = 1 + t.n %% 2000 ON CONFLICT DO NOTHING;
INSERT INTO post_follows (post_id, member_id, is_followed) SELECT id, %(me)s, true FROM texts
UNION ALL SELECT t.id, p.id, true FROM texts t JOIN people p ON p.n = 1 + t.n %% 2000 ON CONFLICT DO NOTHING;
INSERT INTO drafts (member_id, key, kind, thing, body)
SELECT %(me)s, gen_random_uuid(), 'comment', id, 'Начатое' FROM texts WHERE n <= 180
UNION ALL SELECT p.id, gen_random_uuid(), 'post', 0, 'Начатое' FROM people p, generate_series(1, 2);
INSERT INTO drafts (member_id, key, kind, thing, body, published_at, act, result)
SELECT %(me)s, gen_random_uuid(), 'post', 0, '', now(), gen_random_uuid(), '/feed' FROM generate_series(1, 4000);
INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail, actor_id, part, read_at)
SELECT CASE WHEN t.n %% 2 = 0 THEN %(me)s ELSE p.id END, 'comment', t.id, 'plans-' || t.n, 'Запись', 'Реплика', p.id, 1,
       CASE WHEN t.n %% 4 < 2 THEN now() END
FROM texts t JOIN people p ON p.n = 1 + t.n %% 2000;
"""
EMPTY = """
DELETE FROM attachments WHERE label = 'plans';
DELETE FROM posts WHERE tags = ARRAY['планы'];
DELETE FROM drafts WHERE member_id IN (SELECT id FROM members WHERE email LIKE 'plans-%%' OR id = %(me)s);
DELETE FROM notifications WHERE member_id IN (SELECT id FROM members WHERE email LIKE 'plans-%%' OR id = %(me)s);
DELETE FROM members WHERE email LIKE 'plans-%%';
"""
OF_POSTS = [
    "post_counts", "post_hashtags", "post_versions", "post_follows", "reactions", "comments", "mentions", "bookmarks"]
ORPHANS = "DELETE FROM {0} t WHERE NOT EXISTS (SELECT FROM {1} p WHERE p.id = t.{2});\n"


@pytest.fixture
def heavy(newcomer):
    """A member who has much of everything, and their post."""
    client = newcomer()
    return client, member_id(client), publish(client, "Тяжёлая запись", "#планы")


@pytest.fixture
def millions(stack, database, heavy):
    _, me, post = heavy
    run(stack, FILL, me=me, post=post)
    scale(database, MILLIONS, TABLES)
    yield
    orphans = [(table, "posts", "post_id") for table in OF_POSTS] + [("comment_versions", "comments", "comment_id")]
    run(stack, "".join([EMPTY, *(ORPHANS.format(*each) for each in orphans)]), me=me)
    database.execute(f"VACUUM ANALYZE {', '.join(TABLES)}")


@pytest.fixture
def explained(stack, database, millions):
    with explained_serve(stack, database) as serve:
        yield serve


def test_no_page_and_no_act_reads_more_than_it_shows(explained, heavy, stack, database):
    client, me, post = heavy
    of_post = "FROM comments WHERE post_id = %s AND"
    first, last = database.rows(f"SELECT min(id), max(id) {of_post} parent_id IS NULL", post)[0]
    reply = database.value(f"SELECT id {of_post} parent_id IS NOT NULL OFFSET 1000 LIMIT 1", post)
    own = database.value(f"SELECT max(id) {of_post} author_id = %s AND version = 2", post, me)
    draft = database.value("SELECT max(id) FROM drafts WHERE member_id = %s AND published_at IS NULL", me)
    middle, newest = (first + last) // 2, database.value("SELECT max(id) FROM posts")
    asking = Straight(stack, explained.socket, visitor=client)
    token = client.token("/posts/new")
    start = len(stack.log("postgres"))
    comments = [f"/posts/{post}", f"/posts/{post}?after={middle}", f"/posts/{post}?before={middle}",
                *(f"/posts/{post}/comments/{number}" for number in (first, middle, last, reply))]
    for address in comments:
        answer = asking.get(address)
        assert answer.status == 200, answer
    trips = re.findall(r"route=/posts/\S+ status=200 us=\d+ trips=(\d+)", explained.log.read_text())
    assert len(trips) == len(comments) and max(map(int, trips)) <= 2, trips
    # The sixth time a plan may be one for any values.
    for address in [
            "/feed", f"/feed?after={newest - 3000}", f"/feed/news?after={newest - 500}", *comments,
            f"/posts/{post}/comments/news?after={middle}", f"/posts/{post}/comments/news?after={last - 3}",
            f"/posts/{post}/versions", f"/posts/{post}/comments/{own}/versions", f"/posts/{post}/edit",
            f"/posts/{post}/comments/{own}/edit", f"/posts/{post}/reactions", f"/posts/{post}/reactions?mark=heart",
            "/bookmarks", "/drafts", f"/drafts/{draft}", "/posts/new", f"/people/{me}",
            f"/people/{me}?after={newest - 3000}", f"/tags/{quote('планы')}", f"/tags/{quote('планы')}?after={newest - 3000}", "/", "/notifications",
            "/notifications?kind=comment", "/notifications/marks", f"/hashtags?query={quote('пл')}",
            f"/mentions?post={post}&query=", f"/mentions?post={post}&query={quote('план')}"]:
        for _ in range(7):
            answer = asking.get(address)
            assert answer.status in (200, 204), (answer, answer.text[:500])
    for address, fields in [
            (f"/posts/{post}", {"body": "Новая реплика"}), (f"/posts/{post}", {"body": "Ответ", "to": str(middle)}),
            (f"/posts/{post}/comments/{own}/edit", {"body": "Иначе", "version": "2"}),
            (f"/posts/{post}/comments/{own}/delete", {}), (f"/posts/{post}/comments/{own}/restore", {}),
            (f"/posts/{post}/reactions", {"on": "heart"}), (f"/posts/{post}/reactions", {"off": "heart"}),
            (f"/posts/{post}/bookmark", {}), (f"/posts/{post}/unbookmark", {}), (f"/posts/{post}/unfollow", {}),
            (f"/posts/{post}/follow", {}), ("/drafts?place=post", {"body": "Начатое"}),
            ("/posts/new", {"body": f"[@Я](/people/{me + 1})", "tags": "#планы"}),
            (f"/posts/{post}/edit", {"body": "Иначе", "tags": "#планы", "version": "1"})]:
        key = database.value("SELECT gen_random_uuid()::text")
        answer = asking.post(address, {"token": token, "key": key} | fields)
        assert answer.status == 303, (answer, answer.text[:500])
    looks = plans(said_since(stack, start), TABLES)
    assert len(looks) > 500, "PostgreSQL told of its plans"
    assert_little_is_read(looks)
