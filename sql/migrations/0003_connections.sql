-- What administrators decided about a provider; one without a row is on. While it is off nobody calls it, and members read
-- the text of their language where it would be. `resets` grows with each order to ask it again at once: a process that finds
-- another number than before closes its circuit breaker.
CREATE TABLE provider_switches (
    provider text NOT NULL,
    is_off boolean NOT NULL,
    russian text NOT NULL,
    english text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    resets bigint NOT NULL DEFAULT 0,
    CONSTRAINT provider_switches_pkey PRIMARY KEY (provider),
    CONSTRAINT provider_switches_provider_is_a_word CHECK (provider ~ '^[a-z]{1,20}$'),
    CONSTRAINT provider_switches_texts_fit CHECK (char_length(russian) <= 300 AND char_length(english) <= 300),
    CONSTRAINT provider_switches_off_says_why CHECK (NOT is_off OR russian <> '' AND english <> '')
);

-- Calls of providers by the minute. Each process adds what it has counted, every few seconds.
CREATE TABLE provider_calls (
    provider text NOT NULL,
    minute timestamptz NOT NULL,
    calls bigint NOT NULL,
    failures bigint NOT NULL,
    -- The last failure of the minute.
    fault text,
    failed_at timestamptz,
    -- What the provider said last of its own limit.
    allowed bigint,
    remaining bigint,
    CONSTRAINT provider_calls_pkey PRIMARY KEY (provider, minute),
    CONSTRAINT provider_calls_provider_is_a_word CHECK (provider ~ '^[a-z]{1,20}$'),
    CONSTRAINT provider_calls_failures_are_calls CHECK (failures BETWEEN 0 AND calls),
    CONSTRAINT provider_calls_fault_has_a_time CHECK ((fault IS NULL) = (failed_at IS NULL)),
    CONSTRAINT provider_calls_allowance_is_whole CHECK ((allowed IS NULL) = (remaining IS NULL))
);
CREATE INDEX provider_calls_by_minute ON provider_calls (minute);

-- The state of each provider's circuit breaker in each process, as the process says itself. It says so whenever that
-- changes, and every few seconds besides: one that has not for half a minute is gone.
CREATE TABLE provider_circuits (
    process uuid NOT NULL,
    provider text NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    -- When calls are tried again, of an open one.
    open_until timestamptz,
    changed_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT provider_circuits_pkey PRIMARY KEY (process, provider),
    CONSTRAINT provider_circuits_provider_is_a_word CHECK (provider ~ '^[a-z]{1,20}$'),
    CONSTRAINT provider_circuits_state_is_known CHECK (state IN ('closed', 'open', 'probing', 'off'))
);
CREATE INDEX provider_circuits_by_age ON provider_circuits (seen_at);

-- A member's account at a provider. Tokens are sealed (AES-256-GCM) for this very row and member: the bytes of another
-- row do not open here. `expires_at` is the access token's end; NULL means that it has none. `device_id` is what the
-- provider knows this sign-in by, and asks for again at each refresh.
--
-- The process that refreshes holds the lease, so that one process at a time spends a refresh token that works once. No
-- transaction is open meanwhile; a lease whose holder crashed ends by itself.
CREATE TABLE connections (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    provider text NOT NULL,
    account text NOT NULL,
    name text NOT NULL,
    -- Where the provider has a photo of the account, and the one that Quad made of it (Media/Thumbnails).
    thumbnail_source text,
    thumbnail_id uuid,
    thumbnail_requested_at timestamptz,
    thumbnail_failed_at timestamptz,
    scopes text[] NOT NULL DEFAULT '{}',
    access_token bytea NOT NULL,
    refresh_token bytea,
    device_id text NOT NULL DEFAULT '',
    expires_at timestamptz,
    state text NOT NULL DEFAULT 'connected',
    reason text NOT NULL DEFAULT '',
    -- What the source refused to do over this connection ('rename', 'delete', 'publish'): not offered for a day, nor until
    -- the account is connected anew.
    refused text[] NOT NULL DEFAULT '{}',
    refused_at timestamptz,
    connected_at timestamptz NOT NULL DEFAULT now(),
    refreshed_at timestamptz NOT NULL DEFAULT now(),
    -- When the provider was last asked whose account it is.
    identity_asked_at timestamptz NOT NULL DEFAULT now(),
    lease_by uuid,
    lease_until timestamptz,
    CONSTRAINT connections_pkey PRIMARY KEY (id),
    CONSTRAINT connections_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT connections_thumbnail_exists FOREIGN KEY (thumbnail_id) REFERENCES blobs (id),
    CONSTRAINT connections_provider_is_a_word CHECK (provider ~ '^[a-z]{1,20}$'),
    CONSTRAINT connections_state_is_known CHECK (state IN ('connected', 'expired', 'revoked', 'noscope')),
    CONSTRAINT connections_lease_is_whole CHECK ((lease_by IS NULL) = (lease_until IS NULL)),
    CONSTRAINT connections_member_has_one UNIQUE (member_id, provider),
    CONSTRAINT connections_account_is_unique UNIQUE (provider, account)
);
-- Those whose members have to sign in at the provider anew.
CREATE INDEX connections_broken ON connections (member_id) WHERE state <> 'connected';
CREATE INDEX connections_by_thumbnail ON connections (thumbnail_id) WHERE thumbnail_id IS NOT NULL;
CALL hold_blobs('connections', 'thumbnail_id');

-- Somebody is on the way to a provider and back. `state_hash` is the SHA-256 of 32 random bytes that only the browser's
-- redirect carries; it counts once, for this session and this provider. `verifier` is PKCE's (RFC 7636), sealed.
CREATE TABLE oauth_attempts (
    id bigint GENERATED ALWAYS AS IDENTITY,
    state_hash bytea NOT NULL,
    session_id bigint NOT NULL,
    member_id bigint NOT NULL,
    provider text NOT NULL,
    verifier bytea NOT NULL,
    return_to text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    -- What came of it once it was used, and when the member read that.
    outcome text,
    told_at timestamptz,
    CONSTRAINT oauth_attempts_pkey PRIMARY KEY (id),
    CONSTRAINT oauth_attempts_state_is_unique UNIQUE (state_hash),
    CONSTRAINT oauth_attempts_session_exists FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
    CONSTRAINT oauth_attempts_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT oauth_attempts_provider_is_a_word CHECK (provider ~ '^[a-z]{1,20}$')
);
CREATE INDEX oauth_attempts_by_session ON oauth_attempts (session_id);
CREATE INDEX oauth_attempts_by_member ON oauth_attempts (member_id);
CREATE INDEX oauth_attempts_by_expiry ON oauth_attempts (expires_at);
