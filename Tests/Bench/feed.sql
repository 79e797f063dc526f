-- Fills Quad up to `people` members and `posts` posts. The texts are those of the demonstration, rendered by Quad
-- itself when it was published; here they are only repeated. A post's rank, counted from the newest, chooses text,
-- author and age, so that the newest page looks the same however many posts are behind it.
\set ON_ERROR_STOP on
SET synchronous_commit = off;
SET session_replication_role = replica;

-- What some of the demonstration's people have of their own on the page, and the peers have not.
DELETE FROM drafts;
DELETE FROM message_reactions;
DELETE FROM message_mentions;
DELETE FROM message_words;
DELETE FROM messages;
DELETE FROM conversation_members;
DELETE FROM conversations;
DELETE FROM atom_feeds;
DELETE FROM channel_people;
DELETE FROM channel_hashtags;
DELETE FROM channels;

CREATE SCHEMA IF NOT EXISTS bench;
CREATE TABLE IF NOT EXISTS bench.texts AS
SELECT row_number() OVER (ORDER BY id) - 1 AS number, body, tags, html, preview, is_long, renderer
FROM posts;

INSERT INTO members (email, email_key, full_name, faculty, position, city, language)
SELECT address, address, name, faculty, position, city, 'ru'
FROM (
    SELECT
        'colleague' || n || '@hse.ru' AS address,
        CASE n % 2
            WHEN 0 THEN (ARRAY['Анна', 'Мария', 'Ольга', 'Елена', 'Наталья', 'Ирина', 'Дарья'])[1 + n / 2 % 7] || ' '
                || (ARRAY['Кузнецова', 'Смирнова', 'Попова', 'Васильева', 'Новикова', 'Фёдорова', 'Морозова', 'Волкова',
                          'Алексеева', 'Лебедева', 'Семёнова'])[1 + n / 2 % 11]
            ELSE (ARRAY['Александр', 'Дмитрий', 'Сергей', 'Андрей', 'Павел', 'Илья', 'Тимофей'])[1 + n / 2 % 7] || ' '
                || (ARRAY['Кузнецов', 'Смирнов', 'Попов', 'Васильев', 'Новиков', 'Фёдоров', 'Морозов', 'Волков',
                          'Алексеев', 'Лебедев', 'Семёнов-Тян'])[1 + n / 2 % 11]
        END AS name,
        (ARRAY['Факультет права', 'Факультет компьютерных наук', 'Факультет экономических наук', 'Библиотека',
               'Школа лингвистики', 'Дизайн & технологии', 'Физический факультет', 'Учебный офис']
        )[1 + n % 8] AS faculty,
        (ARRAY['Доцент', 'Профессор', 'Старший преподаватель', 'Аналитик'])[1 + n % 4] AS position,
        (ARRAY['Москва', 'Санкт-Петербург', 'Нижний Новгород', 'Пермь'])[1 + n % 4] AS city
    FROM generate_series((SELECT count(*) + 1 FROM members), :people) AS n
) AS people;
-- Triggers stand still meanwhile.
INSERT INTO member_visits (member_id) SELECT id FROM members ON CONFLICT DO NOTHING;

-- What a crash may lose is made again by the next run; what a page reads is the same.
-- What refers to a table goes before it.
ALTER TABLE mentions SET UNLOGGED;
ALTER TABLE text_pictures SET UNLOGGED;
ALTER TABLE comment_versions SET UNLOGGED;
ALTER TABLE comment_words SET UNLOGGED;
ALTER TABLE comments SET UNLOGGED;
ALTER TABLE reactions SET UNLOGGED;
ALTER TABLE post_counts SET UNLOGGED;
ALTER TABLE post_follows SET UNLOGGED;
ALTER TABLE atom_feeds SET UNLOGGED;
ALTER TABLE channel_hashtags SET UNLOGGED;
ALTER TABLE channel_people SET UNLOGGED;
ALTER TABLE channels SET UNLOGGED;
ALTER TABLE post_hashtags SET UNLOGGED;
ALTER TABLE post_versions SET UNLOGGED;
ALTER TABLE post_words SET UNLOGGED;
ALTER TABLE posts SET UNLOGGED;

CREATE TEMPORARY TABLE pulled AS
SELECT
    c.conname AS name, c.conrelid::regclass::text AS owner, true AS is_constraint,
    pg_get_constraintdef(c.oid) AS definition
FROM pg_constraint c
WHERE c.conrelid = 'post_hashtags'::regclass AND c.contype = 'p'
UNION ALL
SELECT i.indexrelid::regclass::text, i.indrelid::regclass::text, false, pg_get_indexdef(i.indexrelid)
FROM pg_index i
WHERE i.indrelid IN ('posts'::regclass, 'post_hashtags'::regclass)
  AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid);

SELECT CASE WHEN is_constraint THEN format('ALTER TABLE %s DROP CONSTRAINT %I', owner, name)
            ELSE format('DROP INDEX %s', name) END
FROM pulled
\gexec

SELECT max(id) AS last, greatest(:posts - count(*), 0) AS more FROM posts
\gset
SELECT count(*) AS texts FROM bench.texts
\gset

INSERT INTO posts (id, author_id, body, tags, html, preview, is_long, renderer, created_at, edited_at)
OVERRIDING SYSTEM VALUE
SELECT
    :last + :more + 1 - rank,
    CASE WHEN rank IN (4, 13) THEN (SELECT id FROM members WHERE email_key = 'mikhail.lebedev@hse.ru') ELSE 1 + rank * 7919 % :people END,
    t.body,
    CASE WHEN rank % 10 = 6 THEN '{}' ELSE t.tags END,
    t.html, t.preview, t.is_long, t.renderer,
    written,
    CASE WHEN rank % 9 = 5 THEN written + interval '3 minutes' END
FROM (
    SELECT
        rank,
        date_trunc('second', now()) - make_interval(secs =>
            least(rank, 1000) * 420 + greatest(rank - 1000, 0) * (2 * 365 * 86400.0 / :posts)::bigint) AS written
    FROM generate_series((:more)::bigint, 1, -1) AS rank
) AS posts
-- OFFSET 0 has the posts written in their order, as people write them: those of a page lie next to each other.
CROSS JOIN LATERAL (SELECT * FROM bench.texts WHERE number = (rank - 1) % :texts OFFSET 0) AS t;

SELECT setval(pg_get_serial_sequence('posts', 'id'), (SELECT max(id) FROM posts));

INSERT INTO post_hashtags (hashtag_id, post_id)
SELECT h.id, p.id
FROM posts p
CROSS JOIN LATERAL unnest(p.tags) AS tag
JOIN hashtags h ON h.name = tag
WHERE p.id > :last;

SET maintenance_work_mem = '1GB';
SELECT CASE WHEN is_constraint THEN format('ALTER TABLE %s ADD CONSTRAINT %I %s', owner, name, definition)
            ELSE definition END
FROM pulled
\gexec

UPDATE hashtags SET uses = (SELECT count(*) FROM post_hashtags t WHERE t.hashtag_id = hashtags.id);

-- As TrendStore counts them; `quad work` does it anew every minute.
BEGIN;
DELETE FROM hashtag_trends;
INSERT INTO hashtag_trends (names, uses)
SELECT array_agg(name ORDER BY uses DESC, name), array_agg(uses ORDER BY uses DESC, name)
FROM (
    SELECT h.name, count(*) AS uses
    FROM posts p
    JOIN post_hashtags t ON t.post_id = p.id
    JOIN hashtags h ON h.id = t.hashtag_id
    WHERE p.created_at > now() - interval '7 days' AND p.deleted_at IS NULL
    GROUP BY h.id
    ORDER BY count(*) DESC, h.name
    LIMIT 10
) AS most
HAVING count(*) > 0;
COMMIT;

-- Processes that keep lists of posts notice the new ones by a change that triggers see.
RESET session_replication_role;
UPDATE posts SET edited_at = edited_at WHERE id = (SELECT max(id) FROM posts);

VACUUM (FREEZE, ANALYZE) posts;
VACUUM (FREEZE, ANALYZE) post_hashtags;
VACUUM (FREEZE, ANALYZE) members;
VACUUM (FREEZE, ANALYZE) hashtags;
VACUUM (FREEZE, ANALYZE) hashtag_trends;
VACUUM (FREEZE, ANALYZE) sessions;
CHECKPOINT;
