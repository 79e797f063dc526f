-- What is attached to texts: things of any feature, by reference. Nothing of a thing is here but `label`, what it was called
-- when it was attached: its attacher's word, shown to readers who may not open the thing and when it is gone. A row stays when
-- its thing goes, and goes with its place.
CREATE TABLE attachments (
    id bigint GENERATED ALWAYS AS IDENTITY,
    place_kind text NOT NULL,
    place_id bigint NOT NULL,
    position smallint NOT NULL,
    card_kind text NOT NULL,
    thing bigint NOT NULL,
    label text NOT NULL,
    added_by bigint NOT NULL,
    added_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT attachments_pkey PRIMARY KEY (id),
    CONSTRAINT attachments_are_once UNIQUE (place_kind, place_id, card_kind, thing),
    CONSTRAINT attachments_adder_exists FOREIGN KEY (added_by) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT attachments_kinds_are_words CHECK (place_kind ~ '^[a-z]{1,20}$' AND card_kind ~ '^[a-z]{1,20}$'),
    CONSTRAINT attachments_label_fits CHECK (char_length(label) <= 200)
);
-- Where a thing is used.
CREATE INDEX attachments_of_thing ON attachments (card_kind, thing, place_kind, id);
CREATE INDEX attachments_by_adder ON attachments (added_by);

CREATE FUNCTION leave_attachments() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM attachments WHERE place_kind = TG_ARGV[0] AND place_id IN (SELECT id FROM gone);
    RETURN NULL;
END
$$;
CREATE TRIGGER posts_leave_attachments AFTER DELETE ON posts
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION leave_attachments('post');
CREATE TRIGGER comments_leave_attachments AFTER DELETE ON comments
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION leave_attachments('comment');
CREATE TRIGGER messages_leave_attachments AFTER DELETE ON messages
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION leave_attachments('message');

-- Members who asked the owner of an attached thing to open it: once a day. It is answered when the thing is open.
CREATE TABLE access_requests (
    id bigint GENERATED ALWAYS AS IDENTITY,
    attachment_id bigint NOT NULL,
    card_kind text NOT NULL,
    thing bigint NOT NULL,
    asker_id bigint NOT NULL,
    owner_id bigint NOT NULL,
    asked_at timestamptz NOT NULL DEFAULT now(),
    answered_at timestamptz,
    CONSTRAINT access_requests_pkey PRIMARY KEY (id),
    CONSTRAINT access_requests_are_once UNIQUE (card_kind, thing, asker_id),
    CONSTRAINT access_requests_attachment_exists
        FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE CASCADE,
    CONSTRAINT access_requests_asker_exists FOREIGN KEY (asker_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT access_requests_owner_exists FOREIGN KEY (owner_id) REFERENCES members (id) ON DELETE CASCADE
);
CREATE INDEX access_requests_waiting ON access_requests (id) WHERE answered_at IS NULL;
CREATE INDEX access_requests_of_attachment ON access_requests (attachment_id);
CREATE INDEX access_requests_by_asker ON access_requests (asker_id);
CREATE INDEX access_requests_by_owner ON access_requests (owner_id);
