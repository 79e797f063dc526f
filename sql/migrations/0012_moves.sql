-- Batches that put files elsewhere, or copy them there: `target` is the folder, as its source calls it.
ALTER TABLE file_batches
    DROP CONSTRAINT file_batches_act_is_known,
    ADD COLUMN target text,
    ADD CONSTRAINT file_batches_act_is_known CHECK (act IN ('delete', 'restore', 'move', 'copy')),
    ADD CONSTRAINT file_batches_target_is_told CHECK ((target IS NOT NULL) = (act IN ('move', 'copy')));
