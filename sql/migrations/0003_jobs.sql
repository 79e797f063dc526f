-- Work for later. A worker takes a job by a lease, commits at once, and finishes it only while the lease is its own.
-- `payload` is sealed (AES-256-GCM) by the program: a job may hold a sign-in code.
CREATE TABLE jobs (
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    payload bytea NOT NULL,
    run_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    lease_until timestamptz,
    lease_by uuid,
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    done_at timestamptz,
    dead_at timestamptz,
    dedupe_key text,
    CONSTRAINT jobs_pkey PRIMARY KEY (id),
    CONSTRAINT jobs_dedupe_key_is_unique UNIQUE (dedupe_key)
);
CREATE INDEX jobs_waiting ON jobs (run_at) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX jobs_by_end ON jobs (done_at) WHERE done_at IS NOT NULL;

-- A letter that left: written before the letter is handed over, so that a job that runs again sends it once.
CREATE TABLE deliveries (
    job_id bigint NOT NULL,
    recipient text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    accepted_at timestamptz,
    CONSTRAINT deliveries_pkey PRIMARY KEY (job_id, recipient)
);

-- Events for open pages, written in the transaction of the change that they tell of.
CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY,
    channel text NOT NULL,
    payload text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
