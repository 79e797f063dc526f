-- Redo of a move that was taken back ('again'), which is taken back itself ('back'). `away` is where a file stood before it
-- went to its `home` in such a batch: where it goes when that is taken back.
ALTER TABLE file_batch_items ADD COLUMN away text;
ALTER TABLE file_batches
    DROP CONSTRAINT file_batches_act_is_known,
    ADD CONSTRAINT file_batches_act_is_known CHECK (
        act IN ('delete', 'restore', 'move', 'copy', 'back', 'again'));
