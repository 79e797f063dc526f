-- What administrators decide for the organisation, over the operator's settings: one row at most. NULL is the operator's choice,
-- which may change with their settings. `version` grows with each change: whoever saves has to have seen the one before.
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
