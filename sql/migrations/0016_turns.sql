-- Files on their way to a source take turns as jobs do.
ALTER TABLE uploads ADD COLUMN turn bigint NOT NULL DEFAULT 0;
DROP INDEX uploads_to_send;
CREATE INDEX uploads_to_send ON uploads (turn, run_at) WHERE state IN ('waiting', 'sending');
