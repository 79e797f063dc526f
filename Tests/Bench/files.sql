-- Gives each of the members in `readers` (numbers, separated by commas) a Yandex Disk with a folder Bench of `entries`
-- files, as `quad work` would have kept it. The lists count as fresh, so that no page asks for them anew.
\set ON_ERROR_STOP on
SET synchronous_commit = off;

DELETE FROM connections WHERE member_id = ANY (string_to_array(:'readers', ',')::bigint[]) AND provider = 'yandex';

WITH disks AS (
    INSERT INTO connections (member_id, provider, account, name, access_token, scopes, expires_at)
    SELECT id, 'yandex', 'bench ' || id, full_name, '',
           '{login:info,cloud_api:disk.info,cloud_api:disk.read,cloud_api:disk.write}', now() + interval '1 year'
    FROM members
    WHERE id = ANY (string_to_array(:'readers', ',')::bigint[])
    RETURNING id, member_id
), lists AS (
    INSERT INTO file_listings (connection_id, kind, path, refreshed_at)
    SELECT disks.id, 'folder', path, now() + interval '1 year'
    FROM disks
    CROSS JOIN unnest(ARRAY['disk:/', 'disk:/Bench']) AS path
)
INSERT INTO files (
    connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, media_type, created_at,
    modified_at, md5)
SELECT
    disks.id, member_id, 'yandex', 'bench' || n, 'disk:/Bench/' || name, 'disk:/Bench', false, name,
    category, size, 'application/octet-stream', written, written, md5(name)
FROM disks
CROSS JOIN LATERAL (
    SELECT
        n, 'Измерение & датчик ' || n || (ARRAY['.txt', '.zip', '.gif', '.jpg', '.wav', '.mp4', '.epub', ''])[1 + n % 8]
            AS name,
        1 + n % 8 AS category, n::bigint * 7919 % 40000000 AS size,
        date_trunc('second', now()) - make_interval(mins => 20000 + n * 37) AS written
    FROM generate_series(1, :entries) AS n
) AS files;

VACUUM (FREEZE, ANALYZE) connections, files, file_listings;
