-- What is talked in: `talks` groups of all readers, dealt in turn, with one message each. And between the first reader and the
-- second a long conversation of `long` messages, the last of the reader's conversations.
\set ON_ERROR_STOP on
SET synchronous_commit = off;
SET session_replication_role = replica;

CREATE TEMPORARY TABLE readers AS
SELECT id, place - 1 AS place
FROM unnest(string_to_array(:'readers', ',')::bigint[]) WITH ORDINALITY AS given (id, place);

CREATE TEMPORARY TABLE talks AS
SELECT n - 1 AS talk, nextval(pg_get_serial_sequence('conversations', 'id')) AS id
FROM generate_series(1, :talks) AS n;
INSERT INTO conversations (id, name, creator_id, last_number, last_change)
OVERRIDING SYSTEM VALUE
SELECT t.id, 'Нагрузка', r.id, 1, 1 FROM talks t JOIN readers r ON r.place = t.talk;
INSERT INTO conversation_members (conversation_id, member_id, is_admin)
SELECT t.id, r.id, r.place = t.talk FROM talks t JOIN readers r ON r.place % :talks = t.talk;
INSERT INTO messages (conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer)
SELECT id, 1, 1, creator_id, gen_random_uuid(), gen_random_uuid(), 'Добрый день', '<p>Добрый день</p>',
       'Добрый день', 1
FROM conversations
WHERE name = 'Нагрузка';

-- The long one, without what would take hours to keep up to date.
SELECT nextval(pg_get_serial_sequence('conversations', 'id')) AS long_id
\gset
INSERT INTO conversations (id, name, creator_id, last_number, last_change)
OVERRIDING SYSTEM VALUE
SELECT :long_id, 'Долгая', id, :long, :long FROM readers WHERE place = 0;
INSERT INTO conversation_members (conversation_id, member_id, is_admin, read_number)
SELECT :long_id, id, true, :long FROM readers WHERE place < 2;
CREATE TEMPORARY TABLE pulled AS
SELECT c.conname AS name, true AS is_constraint, pg_get_constraintdef(c.oid) AS definition
FROM pg_constraint c
WHERE c.conrelid = 'messages'::regclass AND c.contype = 'u'
  AND NOT EXISTS (SELECT FROM pg_constraint other WHERE other.contype = 'f' AND other.conindid = c.conindid)
UNION ALL
SELECT i.indexrelid::regclass::text, false, pg_get_indexdef(i.indexrelid)
FROM pg_index i
WHERE i.indrelid = 'messages'::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid);
SELECT CASE WHEN is_constraint THEN format('ALTER TABLE messages DROP CONSTRAINT %I', name)
            ELSE format('DROP INDEX %s', name) END
FROM pulled
\gexec
INSERT INTO messages (
    conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer, created_at)
SELECT :long_id, n, n, (SELECT id FROM readers WHERE place = n / 3 % 2), gen_random_uuid(), gen_random_uuid(), text,
       '<p>' || text || '</p>', text, 1, now() - (:long - n) * interval '10 seconds'
FROM generate_series(1, :long) AS n, LATERAL (SELECT 'Реплика номер ' || n || ' о том, что будет в четверг' AS text) AS said;
SET maintenance_work_mem = '1GB';
SELECT CASE WHEN is_constraint THEN format('ALTER TABLE messages ADD CONSTRAINT %I %s', name, definition) ELSE definition END
FROM pulled
\gexec
VACUUM (FREEZE, ANALYZE) messages;
VACUUM (ANALYZE) conversations, conversation_members;
CHECKPOINT;
