-- Each of the members in `readers` has twenty groups of three with forty messages, of which some are unread; the last message
-- of each is their own. The others of a group are the readers next to them.
\set ON_ERROR_STOP on
SET synchronous_commit = off;
SET session_replication_role = replica;

CREATE TEMPORARY TABLE readers AS
SELECT id, place - 1 AS place, count(*) OVER () AS number
FROM unnest(string_to_array(:'readers', ',')::bigint[]) WITH ORDINALITY AS given (id, place);

CREATE TEMPORARY TABLE talks AS
SELECT r.id AS reader, n, nextval(pg_get_serial_sequence('conversations', 'id')) AS conversation,
       ARRAY(
           SELECT o.id FROM readers o
           WHERE o.place IN ((r.place + 1) % r.number, (r.place + 2) % r.number) AND o.id <> r.id
       ) AS others
FROM readers r, generate_series(1, 20) AS n;
INSERT INTO conversations (id, name, creator_id, last_number, last_change, last_at)
OVERRIDING SYSTEM VALUE
SELECT conversation, 'Беседа ' || n, reader, 40, 40, now() - n * interval '1 hour' FROM talks;
INSERT INTO conversation_members (conversation_id, member_id, is_admin, read_number)
SELECT t.conversation, m.id, m.id = t.reader, CASE WHEN t.n > 3 THEN 40 ELSE 30 END
FROM talks t, unnest(t.others || t.reader) AS m (id);
INSERT INTO messages (conversation_id, number, change, author_id, client_key, form_key, body, html, summary, renderer)
SELECT t.conversation, place, place, CASE WHEN place = 40 THEN t.reader ELSE t.others[1] END,
       gen_random_uuid(), gen_random_uuid(), 'Согласна', '<p>Согласна</p>', 'Согласна', 1
FROM talks t, generate_series(1, 40) AS place;
VACUUM (ANALYZE) conversations, conversation_members, messages;
