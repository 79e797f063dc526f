-- What administrators decide for the organisation, over the operator's settings: one row at most. NULL is the operator's choice,
-- which may change with their settings. `version` grows with each change: an administrator who saves has to have seen the one before.
CREATE TABLE organisation_settings (
    id bigint NOT NULL,
    version bigint NOT NULL,
    name text,
    -- Whose addresses may sign in without an invitation, in lower case.
    domains text[],
    CONSTRAINT organisation_settings_pkey PRIMARY KEY (id),
    CONSTRAINT organisation_settings_are_one CHECK (id = 1),
    CONSTRAINT organisation_settings_name_fits CHECK (char_length(name) BETWEEN 1 AND 30),
    CONSTRAINT organisation_settings_domains_fit CHECK (cardinality(domains) BETWEEN 1 AND 50)
);

-- The organisation's sign as administrators have sent it: drawn anew as icons before one of them chooses it.
CREATE TABLE organisation_logos (
    id bigint GENERATED ALWAYS AS IDENTITY,
    source bytea NOT NULL,
    -- Why no icons were drawn.
    refusal text,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT organisation_logos_pkey PRIMARY KEY (id),
    CONSTRAINT organisation_logos_source_fits CHECK (octet_length(source) <= 524288)
);
CREATE TABLE organisation_icons (
    logo_id bigint NOT NULL,
    -- Sources/Site/Organisation/OrganisationIcon.swift
    name text NOT NULL,
    png bytea NOT NULL,
    CONSTRAINT organisation_icons_pkey PRIMARY KEY (logo_id, name),
    CONSTRAINT organisation_icons_logo_exists FOREIGN KEY (logo_id) REFERENCES organisation_logos (id) ON DELETE CASCADE
);
ALTER TABLE organisation_settings
    ADD COLUMN logo_id bigint,
    ADD CONSTRAINT organisation_settings_logo_exists FOREIGN KEY (logo_id) REFERENCES organisation_logos (id);

-- Bytes that a member may keep, and days by the name of their term (Sources/Site/Features/RetentionTerm.swift).
ALTER TABLE organisation_settings
    ADD COLUMN quota bigint,
    -- Of those, what pictures in texts may be.
    ADD COLUMN picture_quota bigint,
    ADD COLUMN retention jsonb NOT NULL DEFAULT '{}',
    ADD CONSTRAINT organisation_settings_quota_fits CHECK (quota BETWEEN 1048576 AND 1048576000000),
    ADD CONSTRAINT organisation_settings_picture_quota_fits CHECK (picture_quota BETWEEN 1048576 AND 1048576000000);

-- What the organisation says of itself: Markdown, in one language or both. `texts_version` grows with each change of any.
CREATE TABLE organisation_texts (
    -- Sources/Site/Organisation/OrganisationText.swift
    kind text NOT NULL,
    version bigint NOT NULL,
    russian text NOT NULL,
    english text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT organisation_texts_pkey PRIMARY KEY (kind),
    CONSTRAINT organisation_texts_fit CHECK (octet_length(russian) <= 32768 AND octet_length(english) <= 32768)
);
ALTER TABLE organisation_settings ADD COLUMN texts_version bigint NOT NULL DEFAULT 0;

-- Each version as it was read: a member who has agreed to one can read it again.
CREATE TABLE organisation_text_versions (
    kind text NOT NULL,
    version bigint NOT NULL,
    russian text NOT NULL,
    english text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT organisation_text_versions_pkey PRIMARY KEY (kind, version),
    CONSTRAINT organisation_text_versions_text_exists
        FOREIGN KEY (kind) REFERENCES organisation_texts (kind) ON DELETE CASCADE
);
-- The least version of the privacy text that members have to have agreed to; 0: nobody is asked.
ALTER TABLE organisation_settings ADD COLUMN consent_version bigint NOT NULL DEFAULT 0;
-- Administrators' pages open only in sessions that a passkey has proven.
ALTER TABLE organisation_settings ADD COLUMN admins_need_passkeys boolean;
-- Which versions of the privacy text a member has agreed to, and when.
CREATE TABLE consents (
    member_id bigint NOT NULL,
    version bigint NOT NULL,
    agreed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT consents_pkey PRIMARY KEY (member_id, version),
    CONSTRAINT consents_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);

-- What administrators see by days, in the operator's time zone: counted by upkeep while the day lasts, so that no page counts.
CREATE TABLE daily_numbers (
    -- As a feature calls it (Sources/Site/Dashboard/DailyNumber.swift).
    name text NOT NULL,
    day date NOT NULL,
    number bigint NOT NULL,
    CONSTRAINT daily_numbers_pkey PRIMARY KEY (name, day)
);
