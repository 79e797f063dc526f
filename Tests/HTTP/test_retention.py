"""What nobody sees any more is erased after the days that the settings name (security.md, V09)."""

from Support.person import publish
from Support.stack import until

JOB = ("INSERT INTO jobs (kind, pool, payload, dead_at, last_error) "
       "VALUES ('test.dead', 'letters', '', now() - make_interval(days => %s), 'for a test') RETURNING id")


def test_dead_jobs_and_deleted_posts_are_erased_after_a_month(member, stack, database):
    posts = {days: publish(member, f"Удалённый {days}") for days in (29, 31)}
    for days, post in posts.items():
        database.execute("UPDATE posts SET deleted_at = now() - make_interval(days => %s) WHERE id = %s", days, post)
    jobs = {days: database.value(JOB, days) for days in (29, 31)}
    stack.restart("work")  # which begins by keeping house, as it does every hour
    until(lambda: not database.value("SELECT count(*) FROM jobs WHERE id = %s", jobs[31]), 20)
    until(lambda: not database.value("SELECT count(*) FROM posts WHERE id = %s", posts[31]), 20)
    assert database.value("SELECT count(*) FROM jobs WHERE id = %s", jobs[29]) == 1
    assert database.value("SELECT count(*) FROM posts WHERE id = %s", posts[29]) == 1
    database.execute("DELETE FROM jobs WHERE kind = 'test.dead'")
