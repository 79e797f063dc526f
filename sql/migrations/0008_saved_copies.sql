-- Bytes that Quad keeps for a member, in a file named by `id` (Sources/Storage). The row is added when the file is whole.
-- Bytes belong to a file of a source: when that goes, `file_id` becomes NULL and `quad work` deletes the bytes and then
-- the row. What belongs to none (an archive) stays until `kept_until`.
CREATE TABLE blobs (
    id uuid NOT NULL,
    member_id bigint,
    file_id bigint,
    -- What it is for: 'copy', 'archive', …
    kind text NOT NULL,
    -- What its first bytes and its name say that it is.
    media_type text NOT NULL,
    size bigint NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- When its bytes were last read and compared.
    checked_at timestamptz NOT NULL DEFAULT now(),
    kept_until timestamptz,
    CONSTRAINT blobs_pkey PRIMARY KEY (id),
    CONSTRAINT blobs_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE SET NULL,
    CONSTRAINT blobs_file_exists FOREIGN KEY (file_id) REFERENCES files (id) ON DELETE SET NULL,
    CONSTRAINT blobs_size_is_not_negative CHECK (size >= 0),
    CONSTRAINT blobs_sha256_is_whole CHECK (length(sha256) = 32)
);
-- What a member keeps is added up from this index alone.
CREATE INDEX blobs_of_member ON blobs (member_id) INCLUDE (kind, size, file_id, kept_until);
CREATE INDEX blobs_of_file ON blobs (file_id);
CREATE INDEX blobs_to_bury ON blobs (kept_until) WHERE file_id IS NULL;
CREATE INDEX blobs_by_check ON blobs (checked_at);

-- A file that its member wants Quad to keep: what is kept (`blob_id` with the version that it is of), and what is being
-- fetched (`fetch_id` names the unfinished file; whoever cancels takes the name away, and the transfer stops).
CREATE TABLE saved_copies (
    file_id bigint NOT NULL,
    member_id bigint NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
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
    -- Bytes that were lost leave a copy without any.
    CONSTRAINT saved_copies_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id) ON DELETE SET NULL,
    CONSTRAINT saved_copies_state_is_known CHECK (state IN ('waiting', 'fetching', 'saved', 'failed')),
    CONSTRAINT saved_copies_fetched_has_a_name CHECK (state NOT IN ('waiting', 'fetching') OR fetch_id IS NOT NULL),
    CONSTRAINT saved_copies_failed_has_a_reason CHECK (state <> 'failed' OR failure IS NOT NULL)
);
CREATE INDEX saved_copies_of_member ON saved_copies (member_id, state);
CREATE INDEX saved_copies_by_blob ON saved_copies (blob_id);

-- Files with a copy, in every order: the list of copies is read as the other lists are.
ALTER TABLE files ADD COLUMN has_copy boolean NOT NULL DEFAULT false;
CREATE INDEX files_with_copy_by_name ON files (member_id, name, id) WHERE has_copy;
CREATE INDEX files_with_copy_by_date ON files (member_id, modified_at, id) WHERE has_copy;
CREATE INDEX files_with_copy_by_size ON files (member_id, size, id) WHERE has_copy;
CREATE INDEX files_with_copy_by_type ON files (member_id, category, name, id) WHERE has_copy;

-- Several files as one ZIP, made by `quad work` and kept for a day.
CREATE TABLE archives (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    file_ids bigint[] NOT NULL,
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
    CONSTRAINT archives_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id) ON DELETE SET NULL,
    CONSTRAINT archives_state_is_known CHECK (state IN ('waiting', 'packing', 'ready', 'failed')),
    CONSTRAINT archives_failed_has_a_reason CHECK (state <> 'failed' OR failure IS NOT NULL)
);
CREATE INDEX archives_of_member ON archives (member_id, contents);
CREATE INDEX archives_by_expiry ON archives (expires_at);
CREATE INDEX archives_by_blob ON archives (blob_id);
