-- Makes `administrator` one, and fills what administrators look at: a log of `acts` lines, jobs that were given up, people who
-- were invited, and `subject`'s notes. The lines have no hashes: the first act
-- of the run finds that, and says so in a line of its own.
\set ON_ERROR_STOP on
SET synchronous_commit = off;

UPDATE members SET role = 'admin' WHERE id = :administrator;

INSERT INTO audit_log (
    number, at, actor_id, actor_name, act, value, member_id, member_name, reason, address, request_id, hash, code)
SELECT
    n, now() - make_interval(mins => :acts - n), :administrator, a.full_name, 'members.noted', '{"noted":{}}', m.id,
    m.full_name, '', '127.0.0.1', 'bench', '', ''
FROM generate_series(1, :acts) AS n
JOIN members a ON a.id = :administrator
JOIN members m ON m.id = CASE WHEN n % 100 = 0 THEN :subject ELSE :administrator + n % 500 END
ORDER BY n;
UPDATE audit_head SET number = :acts;

INSERT INTO jobs (kind, pool, payload, member_id, attempts, last_error, run_at, dead_at)
SELECT
    (ARRAY['copy', 'thumbnail', 'letter'])[1 + n % 3], 'transfers', '', :subject, 5, 'No answer within 30 s', now(),
    now() - make_interval(mins => n)
FROM generate_series(1, 5000) AS n;

INSERT INTO invitations (email, email_key, language, invited_by, invited_at, expires_at)
SELECT
    'guest-' || n || '@example.org', 'guest-' || n || '@example.org', 'ru', :administrator,
    now() - make_interval(mins => n), now() + interval '14 days'
FROM generate_series(1, 1000) AS n;

INSERT INTO member_notes (member_id, author_id, body)
SELECT :subject, :administrator, 'Заметка ' || n
FROM generate_series(1, 50) AS n;

VACUUM (ANALYZE) audit_log, jobs, invitations, member_notes;
