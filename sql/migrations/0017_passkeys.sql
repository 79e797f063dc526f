-- Keys by which members sign in without a letter (WebAuthn). Their other halves never leave the members' devices.
CREATE TABLE passkeys (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    -- What an authenticator knows it by, and for whom; both come with each sign-in.
    credential_id bytea NOT NULL,
    user_handle bytea NOT NULL,
    -- A number of COSE, and the key as SubjectPublicKeyInfo.
    algorithm integer NOT NULL,
    public_key bytea NOT NULL,
    -- The make of the authenticator; zeros where it does not say.
    aaguid bytea NOT NULL,
    name text NOT NULL,
    -- How browsers reach it, with commas between.
    transports text NOT NULL DEFAULT '',
    -- The browser in which it was added.
    user_agent text NOT NULL,
    -- It may be copied to other devices, and was when it was last used.
    is_backup_eligible boolean NOT NULL,
    is_backed_up boolean NOT NULL,
    sign_count bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    removed_at timestamptz,
    -- SHA-256 of what the link of the last letter about it has: until then it takes back that the key was added, or
    -- removed.
    undo_hash bytea NOT NULL,
    undo_until timestamptz NOT NULL,
    undone_at timestamptz,
    CONSTRAINT passkeys_pkey PRIMARY KEY (id),
    CONSTRAINT passkeys_credential_is_unique UNIQUE (credential_id),
    CONSTRAINT passkeys_undo_is_unique UNIQUE (undo_hash),
    CONSTRAINT passkeys_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT passkeys_credential_fits CHECK (octet_length(credential_id) BETWEEN 16 AND 1023),
    CONSTRAINT passkeys_user_handle_fits CHECK (octet_length(user_handle) = 64),
    CONSTRAINT passkeys_algorithm_is_known CHECK (algorithm IN (-7, -8, -257)),
    CONSTRAINT passkeys_public_key_fits CHECK (octet_length(public_key) BETWEEN 44 AND 1024),
    CONSTRAINT passkeys_aaguid_fits CHECK (octet_length(aaguid) = 16),
    CONSTRAINT passkeys_name_fits CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT passkeys_transports_fit CHECK (char_length(transports) <= 100),
    CONSTRAINT passkeys_sign_count_fits CHECK (sign_count BETWEEN 0 AND 4294967295),
    CONSTRAINT passkeys_backed_up_can_be CHECK (is_backup_eligible OR NOT is_backed_up)
);
CREATE INDEX passkeys_by_member ON passkeys (member_id, id);
CREATE INDEX passkeys_removed ON passkeys (undo_until) WHERE removed_at IS NOT NULL;

-- Questions to authenticators, each answered once at most. `browser` is the SHA-256 of what only the asking browser has, as in
-- `sign_in_requests`.
CREATE TABLE passkey_challenges (
    hash bytea NOT NULL,
    purpose text NOT NULL,
    browser bytea NOT NULL,
    -- For whom a key is made.
    user_handle bytea,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CONSTRAINT passkey_challenges_pkey PRIMARY KEY (hash),
    CONSTRAINT passkey_challenges_purpose_is_known CHECK (purpose IN ('add', 'sign-in', 'step-up')),
    CONSTRAINT passkey_challenges_of_a_new_key_says_whose CHECK ((purpose = 'add') = (user_handle IS NOT NULL))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

-- The passkey that last proved who uses the session, and when; it began with one or with the code of a letter.
ALTER TABLE sessions
    ADD COLUMN passkey_id bigint,
    ADD COLUMN passkey_at timestamptz,
    ADD COLUMN began_by text NOT NULL DEFAULT 'code',
    ADD CONSTRAINT sessions_passkey_exists FOREIGN KEY (passkey_id) REFERENCES passkeys (id) ON DELETE SET NULL,
    ADD CONSTRAINT sessions_beginning_is_known CHECK (began_by IN ('code', 'passkey'));
CREATE INDEX sessions_by_passkey ON sessions (passkey_id) WHERE passkey_id IS NOT NULL;
