-- Work for later. A worker takes a job by a lease, commits at once, renews the lease while it is at it, and writes what
-- came of it only while the lease is its own. A job that is done is deleted; one that was given up stays, dead, with its
-- reason. `payload` is sealed (AES-256-GCM) by the program: a job may hold a sign-in code.
CREATE TABLE jobs (
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    -- The threads that do it (WorkPool).
    pool text NOT NULL,
    payload bytea NOT NULL,
    -- Two of a kind with the same key are one while it is unfinished.
    dedupe_key text,
    -- Asked for once more while it ran: it is run again.
    is_asked_again boolean NOT NULL DEFAULT false,
    run_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    -- Members' work takes turns (fair queueing): who asks for a hundred copies keeps nobody waiting for all of them. A job
    -- of a member gets the turn after the member's last one that waits, and no lower one than that which is served just
    -- now; the lowest turn is taken first. Whoever asks next is served after one job of each of the others, whatever
    -- these have ordered. Jobs of nobody (`member_id` is null) have no turn and are done in their order.
    member_id bigint,
    turn bigint NOT NULL DEFAULT 0,
    attempts integer NOT NULL DEFAULT 0,
    lease_until timestamptz,
    lease_by uuid,
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    dead_at timestamptz,
    CONSTRAINT jobs_pkey PRIMARY KEY (id),
    CONSTRAINT jobs_dead_have_a_reason CHECK (dead_at IS NULL OR last_error IS NOT NULL)
);
CREATE UNIQUE INDEX jobs_unfinished_are_different ON jobs (kind, dedupe_key) WHERE dead_at IS NULL;
CREATE INDEX jobs_in_turn ON jobs (pool, turn, run_at) WHERE dead_at IS NULL;
CREATE INDEX jobs_of_member ON jobs (pool, member_id, turn) WHERE dead_at IS NULL AND member_id IS NOT NULL;
CREATE INDEX jobs_of_pool ON jobs (pool, turn) WHERE dead_at IS NULL AND member_id IS NOT NULL;
CREATE INDEX jobs_held ON jobs (lease_by) WHERE lease_by IS NOT NULL;
CREATE INDEX jobs_dead ON jobs (dead_at) WHERE dead_at IS NOT NULL;

-- Letters that are on their way or left. The row is there before the letter is handed over, so that a job that runs again
-- after its worker died sends it once more at most, and one that was accepted not at all.
CREATE TABLE deliveries (
    job_id bigint NOT NULL,
    -- A keyed hash of the address: what was sent where is nobody's to read here.
    recipient bytea NOT NULL,
    tries integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    accepted_at timestamptz,
    CONSTRAINT deliveries_pkey PRIMARY KEY (job_id, recipient)
);
CREATE INDEX deliveries_by_age ON deliveries (created_at);

-- Events for open pages, written in the transaction of the change that they tell of.
CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY,
    channel text NOT NULL,
    payload text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
