-- Members' work takes turns: who asks for a hundred copies keeps nobody waiting for all of them. A job of a member gets
-- the turn after the member's last one that waits, and no lower one than that which is served just now; the lowest turn
-- is taken first. Whoever asks next is served after one job of each of the others, whatever these have ordered.
-- Jobs of nobody (`member_id` is null) have no turn and are done in their order.
ALTER TABLE jobs
    -- The channel of JobLane: turns are counted among what waits for the same threads.
    ADD COLUMN lane text NOT NULL DEFAULT '',
    ADD COLUMN member_id bigint,
    ADD COLUMN turn bigint NOT NULL DEFAULT 0;
CREATE INDEX jobs_in_turn ON jobs (turn, run_at) WHERE done_at IS NULL AND dead_at IS NULL;
DROP INDEX jobs_waiting;
CREATE INDEX jobs_of_member ON jobs (lane, member_id, turn)
    WHERE done_at IS NULL AND dead_at IS NULL AND member_id IS NOT NULL;
CREATE INDEX jobs_of_lane ON jobs (lane, turn) WHERE done_at IS NULL AND dead_at IS NULL AND member_id IS NOT NULL;
CREATE INDEX jobs_held ON jobs (member_id) WHERE lease_by IS NOT NULL AND member_id IS NOT NULL;

-- The same for files on their way to a source.
ALTER TABLE uploads ADD COLUMN turn bigint NOT NULL DEFAULT 0;
DROP INDEX uploads_to_send;
CREATE INDEX uploads_to_send ON uploads (turn, run_at) WHERE state IN ('waiting', 'sending');
