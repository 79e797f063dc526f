-- What is to be done where the name is taken that a file would get: ask the member, keep both, replace. An item that asks
-- waits for an answer; one that is left out counts neither as done nor as failed.
ALTER TABLE file_batch_items
    ADD COLUMN conflict text NOT NULL DEFAULT 'ask',
    ADD CONSTRAINT file_batch_items_conflict_is_known CHECK (conflict IN ('ask', 'keep', 'replace')),
    DROP CONSTRAINT file_batch_items_state_is_known,
    ADD CONSTRAINT file_batch_items_state_is_known CHECK (
        state IN ('waiting', 'taken', 'asking', 'done', 'failed', 'skipped'));
