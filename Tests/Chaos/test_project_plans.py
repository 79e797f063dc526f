"""Of ten thousand projects and ten million attachments pages, acts and `quad work` read what they show and no more."""

import pytest

from Support.attachments import give_files
from Support.person import member_id
from Support.plans import assert_little_is_read, explained_serve, explaining, plans, run, said_since, scale
from Support.projects import begin
from Support.stack import until
from Support.straight import Straight

MILLIONS = 10_000_000
# There are as many as are said.
WHOLE = ["projects", "project_members", "project_invitations", "shared_reminders", "shared_reminder_people"]
# There are a part of as many.
GREAT = ["members", "posts", "attachments", "project_events", "notifications"]

# %(me)s is in fifty projects and administers %(mine)s, in which there is much of everything; %(file)s is theirs, and is used in
# thousands of places.
FILL = """
INSERT INTO members (email, email_key, full_name, given_name, surname, faculty, position, city, welcomed_at)
SELECT mail, mail, 'Участник Проектов ' || n, 'Участник', 'Проектов' || n, 'Факультет права', 'Доцент', 'Москва', now()
FROM generate_series(1, 2000) AS n, LATERAL (SELECT 'of-projects-' || n || '@hse.ru' AS mail) AS made;
CREATE TEMPORARY TABLE people AS
SELECT row_number() OVER (ORDER BY id) AS n, id FROM members WHERE email LIKE 'of-projects-%%';
CREATE INDEX ON people (n);
INSERT INTO projects (name, description, creator_id, archived_at)
SELECT 'Проект планов ' || k, '', p.id, CASE WHEN k %% 10 = 0 THEN now() END
FROM generate_series(1, 10000) AS k JOIN people p ON p.n = 1 + k %% 2000;
CREATE TEMPORARY TABLE made AS
SELECT row_number() OVER (ORDER BY id) AS n, id, creator_id FROM projects WHERE name LIKE 'Проект планов %%';
CREATE INDEX ON made (n);
INSERT INTO project_members (project_id, member_id, is_admin)
SELECT id, creator_id, true FROM made
UNION ALL
SELECT made.id, p.id, false FROM made, generate_series(1, 4) AS k JOIN people p ON true
WHERE p.n = 1 + (made.n * 7 + k * 401) %% 2000
UNION ALL
SELECT id, %(me)s, false FROM made WHERE n <= 50
UNION ALL
SELECT %(mine)s, id, false FROM people WHERE n <= 45
ON CONFLICT DO NOTHING;
INSERT INTO project_invitations (project_id, invited_id, inviter_id)
SELECT made.id, p.id, made.creator_id FROM made JOIN people p ON p.n = 1 + (made.n * 7 + 3) %% 2000
UNION ALL
SELECT id, %(me)s, creator_id FROM made WHERE n BETWEEN 51 AND 53;
INSERT INTO project_events (project_id, kind, actor_id, created_at)
SELECT made.id, 'described', made.creator_id, now() - k * interval '1 hour' FROM made, generate_series(1, 5) AS k
UNION ALL
SELECT %(mine)s, (ARRAY['described', 'opened', 'renamed'])[1 + k %% 3], p.id, now() - k * interval '10 minutes'
FROM generate_series(1, 6000) AS k JOIN people p ON p.n = 1 + k %% 45;
INSERT INTO posts (author_id, project_id, body, html, preview, is_long, summary, renderer, created_at)
SELECT made.creator_id, made.id, 'Запись', '<p>Запись</p>', '<p>Запись</p>', false, 'Запись', 1, now() - k * interval '1 day'
FROM made, generate_series(1, 2) AS k
UNION ALL
SELECT %(me)s, %(mine)s, 'Запись', '<p>Запись</p>', '<p>Запись</p>', false, 'Запись', 1, now() - n * interval '15 minutes'
FROM generate_series(1, 4000) AS n;
CREATE TEMPORARY TABLE texts AS
SELECT row_number() OVER (ORDER BY id DESC) AS n, id, project_id FROM posts
WHERE project_id = %(mine)s OR project_id IN (SELECT id FROM made);
CREATE TEMPORARY TABLE lately AS
SELECT row_number() OVER (ORDER BY created_at DESC) AS n, id FROM posts WHERE project_id = %(mine)s;
INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
SELECT 'shelf', made.id, k, 'post', texts.id, 'plans', made.creator_id
FROM made, generate_series(1, 5) AS k JOIN texts ON true WHERE texts.n = 1 + (made.n * 5 + k) %% 20000
UNION ALL
SELECT 'shelf', %(mine)s, n, 'post', id, 'plans', %(me)s FROM lately WHERE n <= 98
UNION ALL
SELECT 'shelf', id, 9, 'file', %(file)s, 'plans', %(me)s FROM made WHERE n <= 60
UNION ALL
SELECT 'post', id, 1, 'file', %(file)s, 'plans', %(me)s FROM lately WHERE n <= 2000
UNION ALL
SELECT 'post', l.id, 1 + o.n, 'post', o.id, 'plans', %(me)s FROM lately l, lately o WHERE l.n <= 5 AND o.n BETWEEN 1001 AND 1009
UNION ALL
SELECT 'post', t.id, 1, 'post', t.id - 1, 'plans', %(me)s FROM texts t
ON CONFLICT DO NOTHING;
INSERT INTO shared_reminders (project_id, creator_id, text, for_all, due_at, told_at, done_at, done_by_id)
SELECT made.id, made.creator_id, 'Дело', k %% 3 > 0, now() + (k - 10) * interval '1 day', CASE WHEN k <= 10 THEN now() END,
       CASE WHEN k %% 2 = 0 THEN now() - k * interval '1 minute' END, CASE WHEN k %% 2 = 0 THEN made.creator_id END
FROM made, generate_series(1, 20) AS k
UNION ALL
SELECT %(mine)s, %(me)s, 'Дело', k %% 3 > 0, now() + (k - 400) * interval '1 hour', now(),
       CASE WHEN k %% 2 = 0 THEN now() - k * interval '1 minute' END, CASE WHEN k %% 2 = 0 THEN %(me)s END
FROM generate_series(1, 900) AS k;
INSERT INTO shared_reminder_people (reminder_id, project_id, member_id)
SELECT r.id, r.project_id, x.member_id
FROM shared_reminders r JOIN project_members x USING (project_id)
WHERE NOT r.for_all AND (x.member_id %% 3 = r.id %% 3 OR x.member_id = %(me)s)
ON CONFLICT DO NOTHING;
INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail)
SELECT x.member_id, 'shared-reminder', r.id, 'plans', r.text, '' FROM shared_reminders r JOIN project_members x USING (project_id)
WHERE r.told_at IS NOT NULL AND r.project_id <> %(mine)s AND r.id %% 4 = 0
UNION ALL
SELECT x.member_id, 'shared-reminder', r.id, 'plans', r.text, '' FROM shared_reminders r JOIN project_members x USING (project_id)
WHERE r.project_id = %(mine)s AND r.id %% 20 = 0
"""
EMPTY = """
DELETE FROM notifications WHERE occasion = 'plans';
DELETE FROM attachments WHERE label = 'plans';
DELETE FROM shared_reminder_people WHERE project_id = %(mine)s OR project_id IN (SELECT id FROM projects WHERE name LIKE 'Проект планов %%');
DELETE FROM shared_reminders WHERE project_id = %(mine)s OR project_id IN (SELECT id FROM projects WHERE name LIKE 'Проект планов %%');
DELETE FROM posts WHERE project_id = %(mine)s OR project_id IN (SELECT id FROM projects WHERE name LIKE 'Проект планов %%');
DELETE FROM project_events WHERE project_id = %(mine)s OR project_id IN (SELECT id FROM projects WHERE name LIKE 'Проект планов %%');
DELETE FROM project_invitations WHERE project_id IN (SELECT id FROM projects WHERE name LIKE 'Проект планов %%');
DELETE FROM project_members WHERE project_id IN (SELECT id FROM projects WHERE name LIKE 'Проект планов %%')
    OR project_id = %(mine)s AND member_id <> %(me)s;
DELETE FROM projects WHERE name LIKE 'Проект планов %%';
DELETE FROM notifications WHERE member_id IN (SELECT id FROM members WHERE email LIKE 'of-projects-%%');
DELETE FROM members WHERE email LIKE 'of-projects-%%'
"""


@pytest.fixture
def busy(newcomer, database):
    """A member with a project that has much of everything, and a file."""
    client = newcomer()
    give_files(database, client)
    file = database.value("SELECT min(id) FROM files WHERE member_id = %s", member_id(client))
    return client, begin(client, name="Большой проект"), file


@pytest.fixture
def thousands(stack, database, busy):
    client, project, file = busy
    of = {"me": member_id(client), "mine": int(project.rpartition("/")[2]), "file": file}
    run(stack, FILL, **of)
    database.execute(f"VACUUM ANALYZE {', '.join(WHOLE)}")
    scale(database, MILLIONS, GREAT)
    yield of
    run(stack, EMPTY, **of)
    database.execute(f"VACUUM ANALYZE {', '.join(WHOLE + GREAT)}")


def test_pages_and_acts_of_a_busy_member_read_what_they_show(thousands, busy, stack, database):
    client, project, file = busy
    mine, me = thousands["mine"], thousands["me"]
    other = database.value("SELECT max(member_id) FROM project_members WHERE project_id = %s AND member_id <> %s", mine, me)
    open_ones = "FROM shared_reminders WHERE project_id = %s AND done_at IS NULL"
    reminder = database.value(f"SELECT id {open_ones} ORDER BY due_at OFFSET 200 LIMIT 1", mine)
    shelved, another = (row[0] for row in database.rows(
        "SELECT id FROM attachments WHERE place_kind = 'shelf' AND place_id = %s ORDER BY position LIMIT 2", mine))
    post, moment = database.rows(
        "SELECT id, (extract(epoch FROM created_at) * 1000000)::bigint FROM posts WHERE project_id = %s "
        "ORDER BY created_at DESC OFFSET 30 LIMIT 1", mine)[0]
    deep = f"{moment - 20 * 86_400_000_000}-post-1"
    lists = [
        project, f"{project}?before={moment}-post-{post}", f"{project}?before={deep}", f"{project}?after={deep}",
        f"{project}/shelf", f"{project}/reminders", f"{project}/reminders/done", "/projects", "/", f"/posts/{post}"]
    with explained_serve(stack, database) as serve:
        asking = Straight(stack, serve.socket, visitor=client)
        token = client.token("/projects/new")
        start = len(stack.log("postgres"))
        # The page of what stands behind a row is one that a page itself leads to.
        further = [asking.get(f"{project}/reminders{way}").page.first("a", rel="next")["href"] for way in ("", "/done")]
        # The sixth time a plan may be one for any values.
        for address in [
                *lists, *further, "/projects/archived", f"{project}/conversations", f"{project}/reminders/new",
                f"/projects/reminders/{reminder}", f"{project}/members", f"{project}/invite", f"{project}/edit",
                f"{project}/leave", f"{project}/people/{other}/remove", f"{project}/shelf/{shelved}/note",
                f"/files/yandex/item/{file}", f"/files/yandex/item/{file}/delete", "/notifications", f"/people/{other}",
                "/search?q=%D0%BF%D1%80%D0%BE%D0%B5%D0%BA%D1%82", f"/things/sharedreminder-{reminder}"]:
            for _ in range(7):
                answer = asking.get(address)
                assert answer.status in (200, 303), (answer, answer.text[:500])
        for address, fields in [
                (f"{project}/reminders/new", {"text": "Новое", "whom": "some", "for": str(other), "due": "2099-05-01T12:00"}),
                (f"/projects/reminders/{reminder}", {"text": "Иначе", "whom": "all", "version": "1"}),
                (f"/projects/reminders/{reminder}/done", {}), (f"/projects/reminders/{reminder}/reopen", {}),
                (f"/projects/reminders/{reminder}/delete", {}), (f"/projects/reminders/{reminder}/restore", {}),
                (f"{project}/shelf/{shelved}/note", {"note": "Главное"}), (f"{project}/shelf/order", {"down": str(shelved)}),
                (f"{project}/shelf/{another}/remove", {}), (f"{project}/shelf/{another}/restore", {}),
                (project, {"body": "Новая запись"}), (f"{project}/people/{other}/grant", {}),
                (f"{project}/people/{other}/remove", {}), (f"{project}/archive", {}), (f"{project}/reopen", {})]:
            key = database.value("SELECT gen_random_uuid()::text")
            answer = asking.post(address, {"token": token, "key": key} | fields)
            assert answer.status == 303, (address, answer, answer.text[:500])
        looks = plans(said_since(stack, start), WHOLE + GREAT)
    assert len(looks) > 300, "PostgreSQL told of its plans"
    assert_little_is_read(looks)


def test_what_is_due_is_found_among_all_that_is_to_be_done(thousands, stack, database):
    reminders = [row[0] for row in database.rows(
        "SELECT id FROM shared_reminders WHERE project_id <> %s AND done_at IS NULL AND told_at IS NULL ORDER BY id LIMIT 60",
        thousands["mine"])]
    database.execute("UPDATE shared_reminders SET due_at = now() - interval '1 second' WHERE id = ANY(%s)", reminders)
    start = len(stack.log("postgres"))

    def looks() -> list:
        found = plans(stack.log("postgres")[start:], WHOLE + GREAT, "quad work quick[^\n]*?")
        return [look for look in found if "shared_reminders" in look.text]

    try:
        with explaining(database):
            stack.restart("work")
            # Whichever process notifies of them, each looks for what is due every few seconds.
            until(looks, 30)
        waiting = "SELECT count(*) FROM shared_reminders WHERE id = ANY(%s) AND told_at IS NULL"
        until(lambda: database.value(waiting, reminders) == 0, 30)
        assert_little_is_read(looks())
    finally:
        stack.restart("work")
