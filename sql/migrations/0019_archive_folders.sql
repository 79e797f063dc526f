-- Folders of an archive, and whether it was looked yet what stands below them: then those files are in `file_ids` too.
ALTER TABLE archives
    ADD COLUMN folder_ids bigint[] NOT NULL DEFAULT '{}',
    ADD COLUMN is_listed boolean NOT NULL DEFAULT true;
