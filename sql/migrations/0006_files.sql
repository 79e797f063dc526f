-- Names as people order them: «Лекция 2» before «Лекция 10», letter case last. Equal names are told apart by bytes, so
-- that equality stays equality.
CREATE COLLATION file_names (provider = icu, locale = 'ru-u-kn-true', deterministic = true);
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What a source last told of a member's files: shown at once, refreshed behind. VK has one flat list (parent '').
CREATE TABLE files (
    id bigint GENERATED ALWAYS AS IDENTITY,
    connection_id bigint NOT NULL,
    member_id bigint NOT NULL,
    source text NOT NULL,
    remote_id text NOT NULL,
    path text NOT NULL,
    parent text NOT NULL,
    is_folder boolean NOT NULL,
    name text COLLATE file_names NOT NULL,
    category smallint NOT NULL,
    size bigint NOT NULL DEFAULT 0,
    media_type text,
    created_at timestamptz,
    modified_at timestamptz NOT NULL,
    preview text,
    public_url text,
    md5 text,
    CONSTRAINT files_pkey PRIMARY KEY (id),
    CONSTRAINT files_connection_exists FOREIGN KEY (connection_id) REFERENCES connections (id) ON DELETE CASCADE,
    CONSTRAINT files_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT files_are_listed_once UNIQUE (connection_id, remote_id),
    CONSTRAINT files_source_is_known CHECK (source IN ('vk', 'yandex')),
    CONSTRAINT files_category_is_known CHECK (category BETWEEN 1 AND 8),
    CONSTRAINT files_name_fits CHECK (char_length(name) BETWEEN 1 AND 1024),
    -- Sources/Bounds: what is added up and shared out never overflows.
    CONSTRAINT files_size_is_bounded CHECK (size BETWEEN 0 AND 1::bigint << 50)
);
-- A folder in every order and direction, folders apart from files.
CREATE INDEX files_in_folder_by_name ON files (connection_id, parent, is_folder, name, id);
CREATE INDEX files_in_folder_by_date ON files (connection_id, parent, is_folder, modified_at, id);
CREATE INDEX files_in_folder_by_size ON files (connection_id, parent, is_folder, size, id);
CREATE INDEX files_in_folder_by_type ON files (connection_id, parent, is_folder, category, name, id);
-- All files of a member, over the sources.
CREATE INDEX files_of_member_by_name ON files (member_id, name, id) WHERE NOT is_folder;
CREATE INDEX files_of_member_by_date ON files (member_id, modified_at, id) WHERE NOT is_folder;
CREATE INDEX files_of_member_by_size ON files (member_id, size, id) WHERE NOT is_folder;
CREATE INDEX files_of_member_by_type ON files (member_id, category, name, id) WHERE NOT is_folder;
CREATE INDEX files_of_member_published ON files (member_id, name, id) WHERE public_url IS NOT NULL;
CREATE INDEX files_by_path ON files (connection_id, path);

-- What is known of a folder's list: when its source last gave it whole, and what went wrong since. A refresh is asked
-- for once, however many pages want it, and taken by a lease.
CREATE TABLE file_listings (
    id bigint GENERATED ALWAYS AS IDENTITY,
    connection_id bigint NOT NULL,
    -- 'folder' lists what stands in `path`; 'all' lists every file of a source that has folders.
    kind text NOT NULL,
    path text NOT NULL,
    refreshed_at timestamptz,
    asked_at timestamptz,
    failed_at timestamptz,
    failure text,
    CONSTRAINT file_listings_pkey PRIMARY KEY (id),
    CONSTRAINT file_listings_connection_exists FOREIGN KEY (connection_id)
        REFERENCES connections (id) ON DELETE CASCADE,
    CONSTRAINT file_listings_are_unique UNIQUE (connection_id, kind, path),
    CONSTRAINT file_listings_kind_is_known CHECK (kind IN ('folder', 'all', 'published')),
    CONSTRAINT file_listings_failure_is_known CHECK (
        failure IN ('down', 'slow', 'limited', 'locked', 'nonsense', 'revoked', 'denied', 'gone')),
    CONSTRAINT file_listings_failure_has_a_time CHECK ((failure IS NULL) = (failed_at IS NULL))
);
