-- Names as people order them: «Лекция 2» before «Лекция 10», letter case last. Equal names are distinguished by bytes, so
-- that equality stays equality.
CREATE COLLATION file_names (provider = icu, locale = 'ru-u-kn-true', deterministic = true);
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What a source last reported of a member's files: shown at once, refreshed behind. VK has one flat list (parent '').
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
    -- What a search looks at: a name in small letters, without the dots that people leave out. Comparing it byte by byte
    -- takes a twelfth of the time of ILIKE over an ICU collation, and three letters or more are found by the index: a
    -- word that is rare among ten thousand files costs 0.3 ms instead of 28.
    words text COLLATE "C" GENERATED ALWAYS AS (replace(lower(name), 'ё', 'е')) STORED,
    category smallint NOT NULL,
    size bigint NOT NULL DEFAULT 0,
    media_type text,
    created_at timestamptz,
    modified_at timestamptz NOT NULL,
    -- Where its source has a small picture of it, and what Quad has of that (Sources/Media/Thumbnails).
    thumbnail_source text,
    thumbnail_id uuid,
    thumbnail_requested_at timestamptz,
    thumbnail_failed_at timestamptz,
    public_url text,
    md5 text,
    has_copy boolean NOT NULL DEFAULT false,
    -- What goes on with the file at its source, since when; 'failed' means that the last act did not succeed.
    activity text,
    activity_at timestamptz,
    -- What VK refused to do with this document ('rename', 'delete'), since when: not offered for a day, nor until the account
    -- is connected anew. What it refuses of a second one too counts for all (`connections.refused`).
    refused text[],
    refused_at timestamptz,
    CONSTRAINT files_pkey PRIMARY KEY (id),
    CONSTRAINT files_connection_exists FOREIGN KEY (connection_id) REFERENCES connections (id) ON DELETE CASCADE,
    CONSTRAINT files_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT files_thumbnail_exists FOREIGN KEY (thumbnail_id) REFERENCES blobs (id),
    CONSTRAINT files_are_listed_once UNIQUE (connection_id, remote_id),
    CONSTRAINT files_source_is_known CHECK (source IN ('vk', 'yandex')),
    CONSTRAINT files_category_is_known CHECK (category BETWEEN 1 AND 8),
    CONSTRAINT files_name_fits CHECK (char_length(name) BETWEEN 1 AND 1024),
    -- Sources/Bounds: what is added up and shared out never overflows.
    CONSTRAINT files_size_is_bounded CHECK (size BETWEEN 0 AND 1::bigint << 50),
    CONSTRAINT files_activity_is_known CHECK (
        activity IN ('deleting', 'renaming', 'moving', 'copying', 'failed')),
    CONSTRAINT files_activity_has_a_time CHECK ((activity IS NULL) = (activity_at IS NULL)),
    CONSTRAINT files_refusals_have_a_time CHECK ((refused IS NULL) = (refused_at IS NULL))
);
-- A folder in every order and direction, folders apart from files.
CREATE INDEX files_in_folder_by_name ON files (connection_id, parent, is_folder, name, id);
CREATE INDEX files_in_folder_by_date ON files (connection_id, parent, is_folder, modified_at, id);
CREATE INDEX files_in_folder_by_size ON files (connection_id, parent, is_folder, size, id);
CREATE INDEX files_in_folder_by_type ON files (connection_id, parent, is_folder, category, name, id);
-- All files of a member, over the sources.
CREATE INDEX files_of_member_by_name ON files (member_id, name, id) WHERE NOT is_folder;
CREATE INDEX files_of_member_by_date ON files (member_id, modified_at, id) WHERE NOT is_folder;
CREATE INDEX files_of_member_by_upload ON files (member_id, coalesce(created_at, modified_at), id) WHERE NOT is_folder;
CREATE INDEX files_of_member_by_size ON files (member_id, size, id) WHERE NOT is_folder;
CREATE INDEX files_of_member_by_type ON files (member_id, category, name, id) WHERE NOT is_folder;
CREATE INDEX files_of_member_published ON files (member_id, name, id) WHERE public_url IS NOT NULL;
-- Files with a copy, in every order: the list of copies is read as the other lists are.
CREATE INDEX files_with_copy_by_name ON files (member_id, name, id) WHERE has_copy;
CREATE INDEX files_with_copy_by_date ON files (member_id, modified_at, id) WHERE has_copy;
CREATE INDEX files_with_copy_by_size ON files (member_id, size, id) WHERE has_copy;
CREATE INDEX files_with_copy_by_type ON files (member_id, category, name, id) WHERE has_copy;
-- What a member's files take, by source and kind: read from the index alone.
CREATE INDEX files_of_member_by_kind ON files (member_id, source, category, size) WHERE NOT is_folder;
CREATE INDEX files_by_words ON files USING gin (member_id, words gin_trgm_ops);
-- The same for the one search: whole words of names, in any of their forms.
CREATE INDEX files_by_forms ON files USING gin (member_id, search_vector(name)) WITH (fastupdate = off);
CREATE INDEX files_by_path ON files (connection_id, path);
CREATE INDEX files_by_thumbnail ON files (thumbnail_id) WHERE thumbnail_id IS NOT NULL;
-- Whether another document was refused too, and those that are asked for again.
CREATE INDEX files_refused ON files (connection_id) WHERE refused IS NOT NULL;
CALL hold_blobs('files', 'thumbnail_id');

-- What is known of a folder's list: when its source last gave it whole, and what went wrong since. A refresh is asked
-- for once, however many pages want it, and taken by a lease.
CREATE TABLE file_listings (
    id bigint GENERATED ALWAYS AS IDENTITY,
    connection_id bigint NOT NULL,
    -- 'folder' lists what is in `path`; 'all' lists every file of a source that has folders; 'usage' is the room on
    -- its disk, 'trash' what lies in its trash.
    kind text NOT NULL,
    path text NOT NULL,
    refreshed_at timestamptz,
    -- When an act last changed something that the list shows: a refresh that began before it shows an older state.
    changed_at timestamptz,
    asked_at timestamptz,
    failed_at timestamptz,
    failure text,
    CONSTRAINT file_listings_pkey PRIMARY KEY (id),
    CONSTRAINT file_listings_connection_exists FOREIGN KEY (connection_id)
        REFERENCES connections (id) ON DELETE CASCADE,
    CONSTRAINT file_listings_are_unique UNIQUE (connection_id, kind, path),
    CONSTRAINT file_listings_kind_is_known CHECK (kind IN ('folder', 'all', 'published', 'usage', 'trash')),
    CONSTRAINT file_listings_failure_is_known CHECK (
        failure IN ('down', 'slow', 'limited', 'locked', 'nonsense', 'revoked', 'denied', 'gone')),
    CONSTRAINT file_listings_failure_has_a_time CHECK ((failure IS NULL) = (failed_at IS NULL))
);

-- How much room a disk has, as its source last reported.
CREATE TABLE disk_spaces (
    connection_id bigint NOT NULL,
    total bigint NOT NULL,
    used bigint NOT NULL,
    trash bigint NOT NULL,
    CONSTRAINT disk_spaces_pkey PRIMARY KEY (connection_id),
    CONSTRAINT disk_spaces_connection_exists FOREIGN KEY (connection_id) REFERENCES connections (id) ON DELETE CASCADE,
    CONSTRAINT disk_spaces_are_bounded CHECK (
        total BETWEEN 0 AND 1::bigint << 50 AND used BETWEEN 0 AND 1::bigint << 50
        AND trash BETWEEN 0 AND 1::bigint << 50)
);

-- What lies in the trash of a disk, as it last reported: `path` is the place there, `origin` where it was, `remote_id` what
-- it is known by on the disk too.
CREATE TABLE trash_entries (
    id bigint GENERATED ALWAYS AS IDENTITY,
    connection_id bigint NOT NULL,
    member_id bigint NOT NULL,
    path text NOT NULL,
    remote_id text NOT NULL,
    origin text NOT NULL,
    name text COLLATE file_names NOT NULL,
    is_folder boolean NOT NULL,
    category smallint NOT NULL,
    size bigint NOT NULL,
    deleted_at timestamptz NOT NULL,
    -- What goes on with it there, since when; 'failed' means that the last act did not succeed.
    activity text,
    activity_at timestamptz,
    CONSTRAINT trash_entries_pkey PRIMARY KEY (id),
    CONSTRAINT trash_entries_connection_exists FOREIGN KEY (connection_id)
        REFERENCES connections (id) ON DELETE CASCADE,
    CONSTRAINT trash_entries_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT trash_entries_are_listed_once UNIQUE (connection_id, path),
    CONSTRAINT trash_entries_category_is_known CHECK (category BETWEEN 1 AND 8),
    CONSTRAINT trash_entries_name_fits CHECK (char_length(name) BETWEEN 1 AND 1024),
    CONSTRAINT trash_entries_size_is_bounded CHECK (size BETWEEN 0 AND 1::bigint << 50),
    CONSTRAINT trash_entries_activity_is_known CHECK (activity IN ('restoring', 'deleting', 'failed')),
    CONSTRAINT trash_entries_activity_has_a_time CHECK ((activity IS NULL) = (activity_at IS NULL))
);
CREATE INDEX trash_entries_by_date ON trash_entries (member_id, deleted_at, id);
CREATE INDEX trash_entries_by_name ON trash_entries (member_id, name, id);
CREATE INDEX trash_entries_by_size ON trash_entries (member_id, size, id);

-- What a member put into the trash of a source that has one: `entry` is the row of `files` as it was, to be put back.
CREATE TABLE file_deletions (
    id bigint GENERATED ALWAYS AS IDENTITY,
    connection_id bigint NOT NULL,
    member_id bigint NOT NULL,
    entry jsonb NOT NULL,
    deleted_at timestamptz NOT NULL DEFAULT now(),
    restored_at timestamptz,
    CONSTRAINT file_deletions_pkey PRIMARY KEY (id),
    CONSTRAINT file_deletions_connection_exists FOREIGN KEY (connection_id)
        REFERENCES connections (id) ON DELETE CASCADE,
    CONSTRAINT file_deletions_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);
CREATE INDEX file_deletions_by_connection ON file_deletions (connection_id);
CREATE INDEX file_deletions_by_member ON file_deletions (member_id);
CREATE INDEX file_deletions_by_time ON file_deletions (deleted_at);

-- The same act on many files, done one after the other by `quad work`. An item is taken before its source is asked and
-- taken again when the process that took it crashed. 'back' takes a move back, whatever it did; 'again' redoes a move that was taken
-- back, and is taken back itself.
CREATE TABLE file_batches (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    act text NOT NULL,
    -- The folder to put files into or copy them to, as its source calls it.
    target text,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    CONSTRAINT file_batches_pkey PRIMARY KEY (id),
    CONSTRAINT file_batches_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT file_batches_act_is_known CHECK (
        act IN ('delete', 'restore', 'move', 'copy', 'back', 'again')),
    CONSTRAINT file_batches_target_is_told CHECK ((target IS NOT NULL) = (act IN ('move', 'copy')))
);
CREATE INDEX file_batches_by_member ON file_batches (member_id);
CREATE INDEX file_batches_by_time ON file_batches (created_at);

CREATE TABLE file_batch_items (
    batch_id bigint NOT NULL,
    number integer NOT NULL,
    -- The file to delete; what it is called also when it is gone.
    file_id bigint,
    source text NOT NULL,
    name text NOT NULL,
    -- What its deletion left behind, or the deletion to take back.
    deletion_id bigint,
    -- The path from which a file was moved; in a batch that goes 'back' or 'again' the one to which it goes.
    home text,
    -- Where a file was before it went to its `home` 'again': where it goes when that is taken back.
    away text,
    -- What was put into the trash to make room for it.
    replaced_id bigint,
    -- What is to be done where the name is taken that a file would get: ask the member, keep both, replace.
    conflict text NOT NULL DEFAULT 'ask',
    -- An item that asks waits for an answer; one that is left out ('skipped') counts neither as done nor as failed.
    state text NOT NULL DEFAULT 'waiting',
    failure text,
    taken_at timestamptz,
    CONSTRAINT file_batch_items_pkey PRIMARY KEY (batch_id, number),
    CONSTRAINT file_batch_items_batch_exists FOREIGN KEY (batch_id) REFERENCES file_batches (id) ON DELETE CASCADE,
    CONSTRAINT file_batch_items_deletion_exists FOREIGN KEY (deletion_id)
        REFERENCES file_deletions (id) ON DELETE SET NULL,
    CONSTRAINT file_batch_items_replaced_exists FOREIGN KEY (replaced_id)
        REFERENCES file_deletions (id) ON DELETE SET NULL,
    CONSTRAINT file_batch_items_source_is_known CHECK (source IN ('vk', 'yandex')),
    CONSTRAINT file_batch_items_state_is_known CHECK (
        state IN ('waiting', 'taken', 'asking', 'done', 'failed', 'skipped')),
    CONSTRAINT file_batch_items_conflict_is_known CHECK (conflict IN ('ask', 'keep', 'replace'))
);
CREATE INDEX file_batch_items_by_deletion ON file_batch_items (deletion_id) WHERE deletion_id IS NOT NULL;
CREATE INDEX file_batch_items_by_replaced ON file_batch_items (replaced_id) WHERE replaced_id IS NOT NULL;

-- A file on its way from a member's browser to a source: its bytes are here (`blob_id`), and `quad work` sends them. The
-- row is the work: the process that sends holds its lease and renews it while bytes leave; one whose holder crashed is taken over.
-- A member cancels by deleting the row, and the transfer stops.
--
-- A document of another source is on its way too: its copy is fetched first (`origin` names the source, `file_id` the
-- document while it is there), and what was done with it is said for a while.
--
-- `target` is where the bytes were last being sent to, written down before the first of them left: a process that takes
-- over looks there first, so that what has arrived is not sent again.
CREATE TABLE uploads (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    connection_id bigint NOT NULL,
    -- Empty while they are fetched, and once they have arrived.
    blob_id uuid,
    origin text,
    file_id bigint,
    -- The thing of another feature whose public file is fetched.
    thing_kind text,
    thing bigint,
    -- How the source calls the folder, and the name that the member gave the file.
    folder text NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    -- What to do when the name is taken: ask the member, keep both, replace.
    conflict text NOT NULL DEFAULT 'ask',
    state text NOT NULL DEFAULT 'waiting',
    target text,
    sent bigint NOT NULL DEFAULT 0,
    -- The documents of this name and size that were at the source before it was asked to make one of these bytes: none of
    -- them is what came of it. Only VK needs that, which names neither a hash nor a version.
    known text[] NOT NULL DEFAULT '{}',
    failure text,
    attempts integer NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL DEFAULT now(),
    -- Files on their way to a source take turns as jobs do (0002_site.sql).
    turn bigint NOT NULL DEFAULT 0,
    lease_by uuid,
    lease_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT uploads_pkey PRIMARY KEY (id),
    CONSTRAINT uploads_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT uploads_connection_exists FOREIGN KEY (connection_id) REFERENCES connections (id) ON DELETE CASCADE,
    -- Bytes have a day (`blobs.kept_until`), and their upload goes with them.
    CONSTRAINT uploads_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id),
    CONSTRAINT uploads_file_exists FOREIGN KEY (file_id) REFERENCES files (id) ON DELETE SET NULL,
    CONSTRAINT uploads_size_is_not_negative CHECK (size >= 0),
    CONSTRAINT uploads_origin_is_known CHECK (origin IN ('vk', 'yandex')),
    CONSTRAINT uploads_have_bytes CHECK (
        blob_id IS NOT NULL OR (origin IS NOT NULL OR thing IS NOT NULL) AND state IN ('fetching', 'failed', 'done')),
    CONSTRAINT uploads_thing_has_a_kind CHECK ((thing IS NULL) = (thing_kind IS NULL)),
    CONSTRAINT uploads_conflict_is_known CHECK (conflict IN ('ask', 'keep', 'replace')),
    CONSTRAINT uploads_state_is_known CHECK (
        state IN ('fetching', 'waiting', 'sending', 'asking', 'failed', 'done')),
    CONSTRAINT uploads_lease_is_whole CHECK ((lease_by IS NULL) = (lease_until IS NULL)),
    CONSTRAINT uploads_failed_has_a_reason CHECK (state <> 'failed' OR failure IS NOT NULL)
);
CREATE INDEX uploads_of_member ON uploads (member_id, id);
CREATE INDEX uploads_of_connection ON uploads (connection_id);
CREATE INDEX uploads_by_blob ON uploads (blob_id);
CREATE INDEX uploads_by_file ON uploads (file_id) WHERE file_id IS NOT NULL;
-- A document goes to a folder once at a time.
CREATE UNIQUE INDEX uploads_of_files_are_different ON uploads (connection_id, folder, file_id)
    WHERE file_id IS NOT NULL AND state NOT IN ('failed', 'done');
CREATE UNIQUE INDEX uploads_of_things_are_different ON uploads (connection_id, folder, thing_kind, thing)
    WHERE thing IS NOT NULL AND state NOT IN ('failed', 'done');
CALL hold_blobs('uploads', 'blob_id');
CREATE INDEX uploads_to_send ON uploads (turn, run_at) WHERE state IN ('waiting', 'sending');

-- A file that its member wants Quad to keep: what is kept (`blob_id` with the version that it is of), and what is being
-- fetched (`fetch_id` names the unfinished file; a member who cancels takes the name away, and the transfer stops).
CREATE TABLE saved_copies (
    file_id bigint NOT NULL,
    member_id bigint NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    -- Empty also where the bytes were lost.
    blob_id uuid,
    size bigint NOT NULL DEFAULT 0,
    version_modified_at timestamptz,
    version_md5 text,
    saved_at timestamptz,
    fetch_id uuid,
    received bigint NOT NULL DEFAULT 0,
    -- Bytes of what is fetched; before its source was asked, as the list says.
    expected bigint NOT NULL DEFAULT 0,
    -- What the unfinished bytes are of: the source's size, hash and time, and the validator for If-Range.
    fetched_modified_at timestamptz,
    fetched_md5 text,
    validator text,
    failure text,
    asked_at timestamptz NOT NULL DEFAULT now(),
    -- False when it is kept only because its file was opened: such copies give way when their member needs the room,
    -- the oldest first.
    is_asked boolean NOT NULL DEFAULT true,
    CONSTRAINT saved_copies_pkey PRIMARY KEY (file_id),
    CONSTRAINT saved_copies_file_exists FOREIGN KEY (file_id) REFERENCES files (id) ON DELETE CASCADE,
    CONSTRAINT saved_copies_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT saved_copies_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id),
    CONSTRAINT saved_copies_state_is_known CHECK (state IN ('waiting', 'fetching', 'saved', 'failed')),
    CONSTRAINT saved_copies_fetched_has_a_name CHECK (state NOT IN ('waiting', 'fetching') OR fetch_id IS NOT NULL),
    CONSTRAINT saved_copies_failed_has_a_reason CHECK (state <> 'failed' OR failure IS NOT NULL)
);
CREATE INDEX saved_copies_of_member ON saved_copies (member_id, state);
CREATE INDEX saved_copies_by_blob ON saved_copies (blob_id);
CALL hold_blobs('saved_copies', 'blob_id');

-- Several files as one ZIP, made by `quad work` and kept for a day.
CREATE TABLE archives (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    file_ids bigint[] NOT NULL,
    -- Folders, and whether it was looked yet what is below them: then those files are in `file_ids` too.
    folder_ids bigint[] NOT NULL DEFAULT '{}',
    -- The connections of all these.
    connection_ids bigint[] NOT NULL DEFAULT '{}',
    is_listed boolean NOT NULL DEFAULT true,
    state text NOT NULL DEFAULT 'waiting',
    -- Files that are here, of all; then bytes that are packed.
    fetched integer NOT NULL DEFAULT 0,
    size bigint NOT NULL DEFAULT 0,
    -- Bytes that it will have, as far as that is known: they are the member's from the beginning.
    expected bigint NOT NULL DEFAULT 0,
    -- A hash of the files and their versions: while there is an archive of the same, another one is not made.
    contents text,
    blob_id uuid,
    failure text,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL DEFAULT now() + interval '1 day',
    CONSTRAINT archives_pkey PRIMARY KEY (id),
    CONSTRAINT archives_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT archives_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id),
    CONSTRAINT archives_state_is_known CHECK (state IN ('waiting', 'packing', 'ready', 'failed')),
    CONSTRAINT archives_failed_has_a_reason CHECK (state <> 'failed' OR failure IS NOT NULL)
);
CREATE INDEX archives_of_member ON archives (member_id, contents);
CREATE INDEX archives_by_expiry ON archives (expires_at);
CREATE INDEX archives_by_blob ON archives (blob_id);
CALL hold_blobs('archives', 'blob_id');

-- A ZIP ends with each connection whose files are in it.
CREATE FUNCTION end_archives() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM archives WHERE member_id = OLD.member_id AND OLD.id = ANY(connection_ids);
    RETURN NULL;
END
$$;
CREATE TRIGGER archives_end AFTER DELETE ON connections
    FOR EACH ROW EXECUTE FUNCTION end_archives();

-- A grant that was given anew is asked for everything again.
CREATE FUNCTION forget_refusals() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE files SET refused = NULL, refused_at = NULL WHERE connection_id = NEW.id AND refused IS NOT NULL;
    RETURN NULL;
END
$$;
CREATE TRIGGER files_are_asked_for_again AFTER UPDATE OF connected_at ON connections
    FOR EACH ROW EXECUTE FUNCTION forget_refusals();
