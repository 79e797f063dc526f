-- The photo of a member's account at a provider, once Quad has fetched it from `photo`; when it was asked for, and when it
-- could not be had.
ALTER TABLE connections
    ADD COLUMN photo_id uuid,
    ADD COLUMN photo_asked_at timestamptz,
    ADD COLUMN photo_failed_at timestamptz,
    ADD CONSTRAINT connections_photo_exists FOREIGN KEY (photo_id) REFERENCES blobs (id) ON DELETE SET NULL;
CREATE INDEX connections_by_photo ON connections (photo_id) WHERE photo_id IS NOT NULL;

-- Small pictures were kept as their sources gave them; from now on they are decoded and written anew first.
UPDATE files SET picture_id = NULL, picture_asked_at = NULL WHERE picture_id IS NOT NULL;
UPDATE blobs SET file_id = NULL, kept_until = NULL WHERE kind = 'picture';
