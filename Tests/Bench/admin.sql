-- Fills Quad up to `people` members with accounts, as a large university would have them: administrators are one in 20,000,
-- suspended one in 100, two of three have connected something, one connection in 5,000 has ended; a third was here within a
-- day, one in 20 never.
\set ON_ERROR_STOP on
SET synchronous_commit = off;
SET session_replication_role = replica;
SET maintenance_work_mem = '512MB';

CREATE TEMPORARY TABLE pulled AS
SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
FROM pg_index
WHERE indrelid IN ('members'::regclass, 'member_visits'::regclass) AND NOT indisunique;
SELECT format('DROP INDEX %s', name) FROM pulled
\gexec

INSERT INTO members (
    email, email_key, full_name, faculty, position, city, role, disabled_at, disabled_reason, language, created_at)
SELECT
    address, address, name, faculty, 'Доцент', 'Москва', role, disabled, CASE WHEN disabled IS NOT NULL THEN 'Причина' END,
    'ru', now() - make_interval(mins => (:people - n)::int)
FROM (
    SELECT
        n,
        (ARRAY['a', 'e', 'i', 'o', 'u', 'k', 'm', 's'])[1 + n % 8] || n || '@hse.ru' AS address,
        (ARRAY['Анна', 'Мария', 'Ольга', 'Елена', 'Наталья', 'Ирина', 'Дарья', 'James', 'Олег', 'Тимур', 'Пётр', 'Ян']
        )[1 + n * 7 % 12] || ' ' || (ARRAY['Ковал', 'Лебед', 'Сокол', 'Роман', 'Марч', 'White', 'Бел', 'Ахмет', 'Орл', 'Пан']
        )[1 + n / 12 % 10] || chr((1072 + n * 31 % 32)::int) || chr((1072 + n / 32 * 17 % 32)::int)
            || chr((1072 + n / 1024 * 13 % 32)::int) || 'ов' AS name,
        'Факультет ' || CASE WHEN n % 1000 = 0 THEN 'редкий' ELSE (n * n % 40)::text END AS faculty,
        CASE WHEN n % 20000 = 0 THEN 'admin' ELSE 'member' END AS role,
        CASE WHEN n % 100 = 3 THEN now() END AS disabled
    FROM generate_series((SELECT count(*) + 1 FROM members), :people) AS n
) AS people;

INSERT INTO member_visits (member_id, last_seen_at)
SELECT
    id,
    CASE WHEN id % 20 = 0 THEN 'epoch' WHEN id % 3 = 0 THEN now() - make_interval(secs => id * 7919 % 86400)
         ELSE now() - make_interval(secs => id * 7919 % 20000000) END
FROM members
ON CONFLICT DO NOTHING;

INSERT INTO connections (member_id, provider, account, name, access_token, state)
SELECT m.id, provider, 'bench ' || m.id, '', '', CASE WHEN m.id % 5000 = 6 THEN 'expired' ELSE 'connected' END
FROM members m
CROSS JOIN (VALUES ('yandex', 3), ('vk', 2)) AS p (provider, share)
WHERE m.id % share = 0
ON CONFLICT DO NOTHING;

SELECT definition FROM pulled
\gexec
VACUUM (FREEZE, ANALYZE) members, member_visits, connections;
