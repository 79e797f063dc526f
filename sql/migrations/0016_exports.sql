-- Archives of all that a member may take along (Sources/Site/Features/Export.swift): one under way at a time, and one that can
-- be fetched. Rows stay for a while after their bytes have gone, so that their member sees what became of them.
CREATE TABLE exports (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    -- Of its words.
    language text NOT NULL,
    state text NOT NULL DEFAULT 'running',
    blob_id uuid,
    size bigint NOT NULL DEFAULT 0,
    -- How many rows there were when it was begun; NULL until they are counted.
    total bigint,
    asked_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    -- Until when it can be fetched.
    expires_at timestamptz,
    CONSTRAINT exports_pkey PRIMARY KEY (id),
    CONSTRAINT exports_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT exports_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id),
    CONSTRAINT exports_state_is_known CHECK (state IN ('running', 'ready', 'failed', 'stopped')),
    CONSTRAINT exports_ended_is_told CHECK ((state = 'running') = (ended_at IS NULL)),
    CONSTRAINT exports_ready_ends CHECK (state <> 'ready' OR expires_at IS NOT NULL)
);
CREATE UNIQUE INDEX exports_one_under_way ON exports (member_id) WHERE state = 'running';
CREATE INDEX exports_of_member ON exports (member_id, id);
CREATE INDEX exports_by_blob ON exports (blob_id);
CREATE INDEX exports_by_age ON exports (asked_at);
CALL hold_blobs('exports', 'blob_id');

-- What is written of an archive: files of at most ten thousand rows, so that a job that was interrupted goes on behind the last
-- one. `last_group` and `last_key` are where it ends. Once the archive is put together, their bytes go.
CREATE TABLE export_parts (
    export_id bigint NOT NULL,
    -- The feature and the part: 'network/posts'.
    part text NOT NULL,
    number integer NOT NULL,
    last_group bigint NOT NULL,
    last_key bigint NOT NULL,
    -- Nothing comes behind it.
    is_last boolean NOT NULL,
    -- The database refused what it has; it is named in the archive.
    is_failed boolean NOT NULL DEFAULT false,
    objects integer NOT NULL,
    files integer NOT NULL,
    blob_id uuid,
    CONSTRAINT export_parts_pkey PRIMARY KEY (export_id, part, number),
    CONSTRAINT export_parts_export_exists FOREIGN KEY (export_id) REFERENCES exports (id) ON DELETE CASCADE,
    CONSTRAINT export_parts_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id)
);
CREATE INDEX export_parts_by_blob ON export_parts (blob_id);
CALL hold_blobs('export_parts', 'blob_id');

-- Kept bytes that are put into it. They are not held: what goes meanwhile is missing in the archive, which says so.
CREATE TABLE export_files (
    id bigint GENERATED ALWAYS AS IDENTITY,
    export_id bigint NOT NULL,
    part text NOT NULL,
    -- Where it is in the archive.
    name text NOT NULL,
    bytes uuid NOT NULL,
    CONSTRAINT export_files_pkey PRIMARY KEY (id),
    CONSTRAINT export_files_export_exists FOREIGN KEY (export_id) REFERENCES exports (id) ON DELETE CASCADE
);
CREATE INDEX export_files_of_export ON export_files (export_id, id);
