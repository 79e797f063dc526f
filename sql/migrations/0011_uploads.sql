-- A file on its way from a member's browser to a source: its bytes are here (`blob_id`), and `quad work` sends them. The
-- row is the work: whoever sends holds its lease and renews it while bytes leave; one whose holder died is taken over.
-- A member cancels by deleting the row, and the transfer stops.
--
-- `target` is where the bytes were last being sent to, written down before the first of them left: whoever takes over
-- looks there first, so that what has arrived is not sent again.
CREATE TABLE uploads (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    connection_id bigint NOT NULL,
    blob_id uuid NOT NULL,
    -- How the source calls the folder, and the name that the member gave the file.
    folder text NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    -- What to do when the name is taken: ask the member, keep both, replace.
    conflict text NOT NULL DEFAULT 'ask',
    state text NOT NULL DEFAULT 'waiting',
    target text,
    sent bigint NOT NULL DEFAULT 0,
    failure text,
    attempts integer NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL DEFAULT now(),
    lease_by uuid,
    lease_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT uploads_pkey PRIMARY KEY (id),
    CONSTRAINT uploads_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT uploads_connection_exists FOREIGN KEY (connection_id) REFERENCES connections (id) ON DELETE CASCADE,
    -- Bytes have a day (`blobs.kept_until`); nothing is left to be sent behind them.
    CONSTRAINT uploads_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id) ON DELETE CASCADE,
    CONSTRAINT uploads_size_is_not_negative CHECK (size >= 0),
    CONSTRAINT uploads_conflict_is_known CHECK (conflict IN ('ask', 'keep', 'replace')),
    CONSTRAINT uploads_state_is_known CHECK (state IN ('waiting', 'sending', 'asking', 'failed')),
    CONSTRAINT uploads_lease_is_whole CHECK ((lease_by IS NULL) = (lease_until IS NULL)),
    CONSTRAINT uploads_failed_has_a_reason CHECK (state <> 'failed' OR failure IS NOT NULL)
);
CREATE INDEX uploads_of_member ON uploads (member_id, id);
CREATE INDEX uploads_of_connection ON uploads (connection_id);
CREATE INDEX uploads_by_blob ON uploads (blob_id);
CREATE INDEX uploads_to_send ON uploads (run_at) WHERE state IN ('waiting', 'sending');
