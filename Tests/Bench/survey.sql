-- Gives each of the members in `readers` one of each thing that an address may name, besides the disk of files.sql: a
-- connection to VK with files, a kept copy, a public link, an archive, a batch that ended, a deletion, an element of the
-- trash; and invites somebody.
\set ON_ERROR_STOP on
SET synchronous_commit = off;

CREATE TEMPORARY TABLE readers AS
SELECT id, place - 1 AS place, count(*) OVER () AS number
FROM unnest(string_to_array(:'readers', ',')::bigint[]) WITH ORDINALITY AS given (id, place);

WITH made AS (
    INSERT INTO connections (member_id, provider, account, name, access_token, expires_at)
    SELECT m.id, 'vk', 'bench ' || m.id, m.full_name, '', now() + interval '1 year'
    FROM members m
    JOIN readers USING (id)
    RETURNING id, member_id
), listed AS (
    INSERT INTO file_listings (connection_id, kind, path, refreshed_at)
    SELECT id, 'folder', '', now() + interval '1 year' FROM made
)
INSERT INTO files (
    connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, modified_at)
SELECT
    id, member_id, 'vk', '1_' || n, '1_' || n, '', false, 'Отчёт ' || n || '.pdf', 1 + n % 8, n * 1000,
    now() - n * interval '1 day'
FROM made, generate_series(1, 100) AS n;

INSERT INTO file_listings (connection_id, kind, path, refreshed_at)
SELECT c.id, kind, '', now() + interval '1 year'
FROM connections c
CROSS JOIN unnest(ARRAY['all', 'published', 'usage']) AS kind
WHERE c.member_id IN (SELECT id FROM readers);

INSERT INTO disk_spaces (connection_id, total, used, trash)
SELECT id, 10::bigint << 30, 1 << 30, 1 << 20
FROM connections
WHERE provider = 'yandex' AND member_id IN (SELECT id FROM readers);

CREATE TEMPORARY TABLE firsts AS
SELECT DISTINCT ON (f.member_id) f.*
FROM files f
WHERE f.member_id IN (SELECT id FROM readers) AND f.source = 'yandex'
ORDER BY f.member_id, f.id;

UPDATE files SET public_url = 'https://disk.example/d/' || id WHERE id IN (SELECT id FROM firsts);
INSERT INTO archives (member_id, file_ids) SELECT member_id, ARRAY[id] FROM firsts;
INSERT INTO file_deletions (connection_id, member_id, entry)
SELECT connection_id, member_id, to_jsonb(f) FROM firsts AS f;
WITH made AS (
    INSERT INTO file_batches (member_id, act, ended_at)
    SELECT id, 'delete', now() FROM readers
    RETURNING id
)
INSERT INTO file_batch_items (batch_id, number, source, name, state)
SELECT id, n, 'yandex', 'Отчёт ' || n || '.pdf', 'done' FROM made, generate_series(1, 20) AS n;

INSERT INTO trash_entries (
    connection_id, member_id, path, remote_id, origin, name, is_folder, category, size, deleted_at)
SELECT connection_id, member_id, 'trash:/' || id, id, 'disk:/' || name, name, false, 1, 1000, now() FROM firsts;

INSERT INTO invitations (email, email_key, language, expires_at)
VALUES ('invited@example.com', 'invited@example.com', 'ru', now() + interval '14 days');

VACUUM (ANALYZE) trash_entries, connections, files, file_listings, archives, file_deletions, file_batches, file_batch_items;

-- Of each author the newest post has a comment of somebody else's and one of their own; and each member has begun a text.
INSERT INTO comments (post_id, author_id, body, html, summary, renderer)
SELECT p.post, who, 'Согласна', '<p>Согласна</p>', 'Согласна', 1
FROM (SELECT author_id, max(id) AS post FROM posts WHERE deleted_at IS NULL GROUP BY 1) p,
     unnest(ARRAY[(SELECT id FROM members WHERE id <> p.author_id ORDER BY id LIMIT 1), p.author_id]) AS who;
INSERT INTO post_counts (post_id, comments) SELECT post_id, count(*) FROM comments GROUP BY 1 ON CONFLICT DO NOTHING;
INSERT INTO mentions (post_id, member_id, author_id) SELECT post_id, author_id, (SELECT max(id) FROM members) FROM comments ON CONFLICT DO NOTHING;
WITH kept AS (
    INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
    SELECT gen_random_uuid(), id, 'picture', 'image/webp', 1000, sha256('') FROM readers
    RETURNING id, member_id
)
INSERT INTO pictures (member_id, source_hash, blob_id, width, height)
SELECT member_id, sha256(id::text::bytea), id, 1600, 1200 FROM kept;
INSERT INTO drafts (member_id, key, kind, thing, body) SELECT id, gen_random_uuid(), 'post', 0, 'Начато' FROM members;
INSERT INTO channels (member_id, name) SELECT id, 'Наука' FROM members ON CONFLICT DO NOTHING;
-- Something of each reader's was removed, which all others had reported; and ten thousand other cases wait.
WITH made AS (
    INSERT INTO moderation_cases (kind, thing, author_id, title, reports, decision, reason, decided_at, told_at)
    SELECT 'post', 1000000000 + id, id, 'Скидки', 3, 'removed', 'advertising', now(), now() FROM readers
    RETURNING id, author_id
), waiting AS (
    INSERT INTO moderation_cases (kind, thing, author_id, title, reports)
    SELECT 'comment', 1000000000 + n, (SELECT max(id) FROM members), 'Места ещё есть', 1
    FROM generate_series(1, 10000) AS n
), kept AS (
    INSERT INTO moderation_evidence (case_id, version, body, address, written_at)
    SELECT id, 1, 'Скидки', '/feed', now() FROM made
), beside AS (
    INSERT INTO moderation_surroundings (case_id, place, version, author_id, html, written_at)
    SELECT id, 1, 1, author_id, '<p>Где?</p>', now() FROM made
), pictured AS (
    INSERT INTO moderation_pictures (picture_id, case_id)
    SELECT max(i.id), made.id FROM made JOIN pictures i ON i.member_id = made.author_id GROUP BY made.id
)
INSERT INTO moderation_reports (case_id, reporter_id, reason, version)
SELECT made.id, r.id, 'advertising', 1 FROM made, readers r WHERE r.id <> made.author_id;
-- The nine readers next to each, of whom two talk with them (talks.sql).
CREATE TEMPORARY TABLE others AS
SELECT r.id AS reader, o.id AS member
FROM readers r
JOIN readers o ON (o.place - r.place + r.number) % r.number BETWEEN 1 AND 9;
-- Twenty projects of each, with a timeline of two hundred lines and three conversations; those nine are in the newest, so that
-- nobody is in more than thirty.
WITH made AS (
    INSERT INTO projects (name, creator_id, changed_at)
    SELECT 'Проект ' || n, r.id, now() - n * interval '1 hour'
    FROM readers r, generate_series(1, 20) AS n
    RETURNING id, creator_id
), joined AS (
    INSERT INTO project_members (project_id, member_id, is_admin)
    SELECT id, creator_id, true FROM made
    UNION ALL
    SELECT max(made.id), member, false FROM made JOIN others ON reader = creator_id GROUP BY reader, member
    RETURNING project_id, member_id
), talks AS (
    INSERT INTO conversations (name, creator_id, project_id, is_general, last_number, last_change)
    SELECT 'Беседа ' || n, creator_id, id, n = 1, 1, 1 FROM made, generate_series(1, 3) AS n
    RETURNING id, creator_id, project_id
), talking AS (
    INSERT INTO conversation_members (conversation_id, member_id)
    SELECT talks.id, member_id FROM talks JOIN joined USING (project_id)
), said AS (
    INSERT INTO messages (conversation_id, number, change, author_id, client_key, form_key, event, body, html, summary,
                          renderer)
    SELECT id, 1, 1, creator_id, gen_random_uuid(), gen_random_uuid(), 'created', '', '', '', 0 FROM talks
)
INSERT INTO project_events (project_id, kind, actor_id, created_at)
SELECT id, CASE n % 2 WHEN 0 THEN 'described' ELSE 'archived' END, creator_id, now() - n * interval '1 minute'
FROM made, generate_series(1, 200) AS n;
-- Fifty things stand on the shelf of each, every tenth with a note.
WITH shelved AS (
    INSERT INTO attachments (place_kind, place_id, position, card_kind, thing, label, added_by)
    SELECT 'shelf', p.id, f.n, 'file', f.id, f.name, p.creator_id
    FROM projects p
    JOIN readers r ON r.id = p.creator_id
    CROSS JOIN LATERAL (
        SELECT id, left(name, 200) AS name, row_number() OVER (ORDER BY id) AS n
        FROM files
        WHERE member_id = p.creator_id AND NOT is_folder
        ORDER BY id
        LIMIT 50
    ) f
    RETURNING id, position
)
INSERT INTO shelf_items (attachment_id, note) SELECT id, 'Смотреть первым' FROM shelved WHERE position % 10 = 0;
-- A hundred reminders of each, half of them done and every fifth given to two of those who are in it.
WITH made AS (
    INSERT INTO shared_reminders (project_id, creator_id, text, for_all, due_at, told_at, done_at, done_by_id)
    SELECT p.id, p.creator_id, 'Обзвонить троих без подписи ' || n, n % 5 <> 0,
           CASE WHEN n % 3 > 0 THEN now() + (n - 50) * interval '1 hour' END, now(),
           CASE WHEN n % 2 = 0 THEN now() - n * interval '1 minute' END, CASE WHEN n % 2 = 0 THEN p.creator_id END
    FROM projects p
    JOIN readers r ON r.id = p.creator_id
    CROSS JOIN generate_series(1, 100) AS n
    RETURNING id, project_id, for_all
)
INSERT INTO shared_reminder_people (reminder_id, project_id, member_id)
SELECT made.id, made.project_id, x.member_id
FROM made
CROSS JOIN LATERAL (
    SELECT member_id FROM project_members WHERE project_id = made.project_id ORDER BY member_id LIMIT 2
) x
WHERE NOT made.for_all;
INSERT INTO channel_hashtags (channel_id, hashtag_id)
SELECT c.id, h.id FROM channels c, (SELECT id FROM hashtags ORDER BY uses DESC LIMIT 5) h ON CONFLICT DO NOTHING;
INSERT INTO channel_people (channel_id, member_id)
SELECT c.id, m.id FROM channels c, (SELECT id FROM members ORDER BY id LIMIT 5) m ON CONFLICT DO NOTHING;
INSERT INTO mutes (member_id, person_id)
SELECT m.id, other.id FROM members m, (SELECT id FROM members ORDER BY id DESC LIMIT 3) other WHERE m.id <> other.id
ON CONFLICT DO NOTHING;
INSERT INTO mutes (member_id, hashtag_id)
SELECT m.id, h.id FROM members m, (SELECT id FROM hashtags ORDER BY uses, id LIMIT 3) h ON CONFLICT DO NOTHING;
INSERT INTO atom_authority (authority) VALUES ('quad.example.org') ON CONFLICT DO NOTHING;
INSERT INTO atom_feeds (member_id, channel_id, token_hash, secret, last_seen_at)
SELECT member_id, max(id), sha256(sha256(('atom' || member_id)::bytea)), '', now() FROM channels GROUP BY 1;
INSERT INTO places (name, latitude, longitude, radius)
SELECT 'Аудитория ' || n, 55760000 + n, 37648000 + n, 150 FROM generate_series(1, 100) AS n ON CONFLICT DO NOTHING;
INSERT INTO reminder_places (reminder_id, member_id, name, latitude, longitude, radius)
SELECT id, member_id, 'Аудитория ' || id % 100, 55760000, 37648000, 150 FROM reminders
WHERE id % 10 = 0 OR id IN (SELECT max(id) FROM reminders GROUP BY member_id) ON CONFLICT DO NOTHING;
INSERT INTO calendar_feeds (member_id, token_hash, secret, last_seen_at)
SELECT id, sha256(sha256(('calendar' || id)::bytea)), '', now() FROM members ON CONFLICT DO NOTHING;
INSERT INTO arrival_addresses (member_id, latitude, longitude, on_leaving, token_hash, secret)
SELECT id, 55760000, 37648000, false, sha256(sha256(('arrival' || id)::bytea)), '' FROM members ON CONFLICT DO NOTHING;
INSERT INTO calendar_imports (member_id, name, state, coming, expires_at)
SELECT id, 'work.ics', 'ready', 200, now() + interval '1 day' FROM members ON CONFLICT DO NOTHING;
INSERT INTO calendar_import_items (import_id, number, import_uid, text, due_on, due_minute, priority, repeat_weekdays,
                                   repeats_from_completion, lead_minutes, reason, note)
SELECT i.id, n, gen_random_uuid(), 'Встреча ' || n, current_date + n, 540, 0, 0, false, '{0}', '', ''
FROM calendar_imports i
JOIN readers r ON r.id = i.member_id
CROSS JOIN generate_series(1, 200) AS n
ON CONFLICT DO NOTHING;

INSERT INTO passkeys (member_id, credential_id, user_handle, algorithm, public_key, aaguid, name, user_agent, is_backup_eligible,
                      is_backed_up, sign_count, undo_hash, undo_until)
SELECT m.id, k.hash, sha512(k.hash), -7, sha512(k.hash), substr(k.hash, 1, 16), 'Рабочий ноутбук', '', true, true, 0, k.hash, now()
FROM members m, generate_series(1, 3) AS n, LATERAL (SELECT sha256(('passkey' || m.id || ' ' || n)::bytea) AS hash) k
ON CONFLICT DO NOTHING;
