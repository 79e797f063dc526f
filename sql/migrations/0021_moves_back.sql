-- Undo of a move, whatever it did. `home` is the path from which a file was moved, in a batch that takes this back ('back')
-- the one to which it goes; `replaced_id` what was put into the trash to make room for it.
ALTER TABLE file_batch_items
    ADD COLUMN home text,
    ADD COLUMN replaced_id bigint,
    ADD CONSTRAINT file_batch_items_replaced_exists FOREIGN KEY (replaced_id)
        REFERENCES file_deletions (id) ON DELETE SET NULL;
CREATE INDEX file_batch_items_by_replaced ON file_batch_items (replaced_id) WHERE replaced_id IS NOT NULL;
UPDATE file_batch_items SET home = rtrim(origin, '/') || '/' || name WHERE origin IS NOT NULL;
ALTER TABLE file_batches
    DROP CONSTRAINT file_batches_act_is_known,
    ADD CONSTRAINT file_batches_act_is_known CHECK (act IN ('delete', 'restore', 'move', 'copy', 'back'));
