-- How much room a disk has, as its source last told. It is asked for as the lists of files are: 'usage' is one of them.
ALTER TABLE file_listings DROP CONSTRAINT file_listings_kind_is_known;
ALTER TABLE file_listings ADD CONSTRAINT file_listings_kind_is_known
    CHECK (kind IN ('folder', 'all', 'published', 'usage'));
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
-- What a member's files take, by source and kind: read from the index alone.
CREATE INDEX files_of_member_by_kind ON files (member_id, source, category, size) WHERE NOT is_folder;

-- The small picture of a file, once Quad has fetched it from `preview`; when it was asked for, and when it could not be
-- had. Another address is another picture.
ALTER TABLE files
    ADD COLUMN picture_id uuid,
    ADD COLUMN picture_asked_at timestamptz,
    ADD COLUMN picture_failed_at timestamptz,
    ADD CONSTRAINT files_picture_exists FOREIGN KEY (picture_id) REFERENCES blobs (id) ON DELETE SET NULL;
CREATE INDEX files_by_picture ON files (picture_id) WHERE picture_id IS NOT NULL;

-- When a member was through with the first pages. Who is here already knows the place.
ALTER TABLE members ADD COLUMN welcomed_at timestamptz;
UPDATE members SET welcomed_at = now();
