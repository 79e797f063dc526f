-- What a source refused to do over this connection ('rename', 'delete', 'publish'): not offered for a day, nor until the
-- account is connected anew.
ALTER TABLE connections
    ADD COLUMN refused text[] NOT NULL DEFAULT '{}',
    ADD COLUMN refused_at timestamptz;

-- What goes on with a file at its source, since when; 'failed' tells that the last act did not succeed.
ALTER TABLE files
    ADD COLUMN activity text,
    ADD COLUMN activity_at timestamptz,
    ADD CONSTRAINT files_activity_is_known CHECK (
        activity IN ('deleting', 'renaming', 'moving', 'copying', 'failed')),
    ADD CONSTRAINT files_activity_has_a_time CHECK ((activity IS NULL) = (activity_at IS NULL));

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
-- taken again when whoever took it died.
CREATE TABLE file_batches (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    act text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    CONSTRAINT file_batches_pkey PRIMARY KEY (id),
    CONSTRAINT file_batches_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT file_batches_act_is_known CHECK (act IN ('delete', 'restore'))
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
    state text NOT NULL DEFAULT 'waiting',
    failure text,
    taken_at timestamptz,
    CONSTRAINT file_batch_items_pkey PRIMARY KEY (batch_id, number),
    CONSTRAINT file_batch_items_batch_exists FOREIGN KEY (batch_id) REFERENCES file_batches (id) ON DELETE CASCADE,
    CONSTRAINT file_batch_items_deletion_exists FOREIGN KEY (deletion_id)
        REFERENCES file_deletions (id) ON DELETE SET NULL,
    CONSTRAINT file_batch_items_source_is_known CHECK (source IN ('vk', 'yandex')),
    CONSTRAINT file_batch_items_state_is_known CHECK (state IN ('waiting', 'taken', 'done', 'failed'))
);
CREATE INDEX file_batch_items_by_deletion ON file_batch_items (deletion_id) WHERE deletion_id IS NOT NULL;
