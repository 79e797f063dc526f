-- Gives each of the members in `readers` what sections look at besides files: reminders of all days, notifications, Unsplash
-- with a feed.
\set ON_ERROR_STOP on
SET synchronous_commit = off;

CREATE TEMPORARY TABLE readers AS
SELECT unnest(string_to_array(:'readers', ',')::bigint[]) AS id;

INSERT INTO reminders (member_id, text, due_on, due_minute, priority)
SELECT
    r.id, 'Сдать отчёт ' || d, CURRENT_DATE + (d - 5)::integer, CASE WHEN d % 3 > 0 THEN (d * 37 % 1440)::smallint END,
    (d % 4)::smallint
FROM readers r, generate_series(1, 60) AS d;
-- The last one comes where its reader has an address for a phone (survey.sql).
INSERT INTO reminder_places (reminder_id, member_id, name, latitude, longitude, radius)
SELECT max(id), member_id, 'Аудитория', 55760000, 37648000, 150 FROM reminders
WHERE member_id IN (SELECT id FROM readers) GROUP BY member_id ON CONFLICT DO NOTHING;

INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail, created_at)
SELECT r.member_id, 'reminder', r.id, 'bench', r.text, '', now() - make_interval(hours => (r.id % 500)::integer)
FROM reminders r
WHERE r.member_id IN (SELECT id FROM readers) AND r.priority > 0;

INSERT INTO connections (member_id, provider, account, name, access_token, expires_at)
SELECT id, 'unsplash', 'bench ' || id, 'Bench', '', now() + interval '1 year'
FROM readers
ON CONFLICT DO NOTHING;

WITH made AS (
    INSERT INTO photos (
        remote_id, width, height, color, description, picture, page, download, photographer, photographer_page, uploaded_at)
    SELECT
        'bench' || n, 6000, 4000, '#26a0f2', 'hills ' || n, 'http://localhost:1/photo-' || n, 'https://unsplash.com/p',
        'http://localhost:1/download', 'Ana', 'https://unsplash.com/@ana', now() - make_interval(days => n)
    FROM generate_series(1, 300) AS n
    RETURNING id
)
INSERT INTO photo_feed (rank, photo_id, kept_at) SELECT (1::bigint << 40) + id, id, now() - interval '1 day' FROM made;
-- Nobody asks for it anew meanwhile.
INSERT INTO photo_feed_state (refreshed_at, is_whole) VALUES (now() + interval '1 year', true) ON CONFLICT (id) DO NOTHING;

VACUUM (ANALYZE) reminders, reminder_alerts, notifications, connections, photos, photo_feed;
