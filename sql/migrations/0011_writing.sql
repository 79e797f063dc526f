-- The numbers of pictures that a text names, in whatever form of Markdown it does; at most as many as are kept for it.
CREATE FUNCTION named_pictures(text) RETURNS bigint[] IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
    SELECT DISTINCT (found.parts)[1]::bigint
    FROM regexp_matches($1, '/pictures/([0-9]{1,18})', 'g') AS found (parts)
    LIMIT 64
);

-- Texts that members have begun, by the place where each is written: its `kind`, and the number of the `thing` that it is
-- about, 0 for none. `key` is the idempotency key of the form, so that a text and its draft cannot be mistaken for another
-- one's. `base_version` is that of the thing from which a change began.
--
-- `version` counts what was saved. A page overwrites the version that it was made of, or what it wrote itself: `writer` is
-- that page, `sequence` its saving, so that one that comes late undoes none that came after it. What meets another one's text
-- becomes a draft of its own, which knows from which it has parted.
--
-- The row of a published text stays for as long as a session may last, without the text: an autosave that was on its way meets
-- it and revives nothing (two rows could not exclude that: neither statement would see the other's row before its commit).
-- `act` and `result` are what was published and where it led, so that the same text sent from another device leads there too.
CREATE TABLE drafts (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    key uuid NOT NULL,
    kind text NOT NULL,
    thing bigint NOT NULL,
    body text NOT NULL,
    pictures bigint[] NOT NULL GENERATED ALWAYS AS (named_pictures(body)) STORED,
    fields jsonb NOT NULL DEFAULT '{}',
    base_version integer NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    writer uuid,
    sequence integer NOT NULL DEFAULT 0,
    parted_from uuid,
    -- What wrote last: how its browser calls itself, and the number of its session, which may have ended.
    device text NOT NULL DEFAULT '',
    session_id bigint,
    updated_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    published_at timestamptz,
    act uuid,
    result text,
    CONSTRAINT drafts_pkey PRIMARY KEY (id),
    CONSTRAINT drafts_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT drafts_key_is_unique UNIQUE (member_id, key),
    CONSTRAINT drafts_kind_is_a_word CHECK (kind ~ '^[a-z]{1,20}$'),
    CONSTRAINT drafts_thing_is_a_number CHECK (thing >= 0),
    CONSTRAINT drafts_body_fits CHECK (octet_length(body) <= 65536),
    CONSTRAINT drafts_fields_fit CHECK (octet_length(fields::text) <= 16384),
    CONSTRAINT drafts_device_fits CHECK (char_length(device) <= 100),
    CONSTRAINT drafts_published_is_whole CHECK ((published_at IS NULL) = (act IS NULL AND result IS NULL)),
    CONSTRAINT drafts_published_has_no_text CHECK (published_at IS NULL OR body = '' AND deleted_at IS NULL)
);
-- Each list of a member's, and the last draft of a place: no member has more than some hundreds of them.
CREATE INDEX drafts_by_member ON drafts (member_id, updated_at, id) WHERE published_at IS NULL;
CREATE INDEX drafts_deleted ON drafts (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX drafts_published ON drafts (published_at) WHERE published_at IS NOT NULL;
