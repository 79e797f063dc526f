-- A letter with a code that somebody asked for. The code itself is nowhere: only its HMAC, keyed by a secret that the
-- database does not have. `browser` is the SHA-256 of the asking browser's pending cookie.
CREATE TABLE sign_in_requests (
    id uuid NOT NULL,
    browser bytea NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    code_hmac bytea NOT NULL,
    return_to text NOT NULL DEFAULT '',
    tries smallint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CONSTRAINT sign_in_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_requests_by_browser ON sign_in_requests (browser, created_at DESC);
CREATE INDEX sign_in_requests_by_age ON sign_in_requests (created_at);

-- An address whose code was right and that has no account yet: the registration form may be filled in.
CREATE TABLE registrations (
    browser bytea NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    return_to text NOT NULL DEFAULT '',
    expires_at timestamptz NOT NULL,
    CONSTRAINT registrations_pkey PRIMARY KEY (browser)
);
CREATE INDEX registrations_by_expiry ON registrations (expires_at);

-- `token_hash` is SHA-256 of 32 random bytes that only the cookie has.
CREATE TABLE sessions (
    id bigint GENERATED ALWAYS AS IDENTITY,
    token_hash bytea NOT NULL,
    member_id bigint NOT NULL,
    user_agent text NOT NULL,
    address text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sessions_pkey PRIMARY KEY (id),
    CONSTRAINT sessions_token_is_unique UNIQUE (token_hash),
    CONSTRAINT sessions_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_member ON sessions (member_id, last_seen_at DESC);
CREATE INDEX sessions_by_last_use ON sessions (last_seen_at);

-- What somebody did within a sliding window: one row a key, the moments in `taken`.
CREATE TABLE rate_limits (
    key text NOT NULL,
    taken timestamptz[] NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expires_at);

-- A form is acted on once: the key it carries, and the address that it led to. The result is empty while its act asks
-- another service; when that has lasted for longer than an act may, whoever took the key has died over it, and the next
-- one takes it over. `takes` is a fencing token: what an earlier taker writes does not count any more.
CREATE TABLE request_keys (
    scope bytea NOT NULL,
    key uuid NOT NULL,
    result text NOT NULL,
    taken_at timestamptz NOT NULL DEFAULT now(),
    takes integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT request_keys_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX request_keys_by_age ON request_keys (created_at);
