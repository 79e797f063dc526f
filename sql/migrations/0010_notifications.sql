-- What members are told, which stays for a while. `kind` is a feature's (NotificationKind) and `thing` the number of what it
-- is about: where that leads and what can be done with it is the feature's to say.
CREATE TABLE notifications (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    kind text NOT NULL,
    thing bigint NOT NULL,
    -- One occasion tells once, however often it is looked at.
    occasion text NOT NULL,
    -- What it is about, in somebody's own words, and a second line.
    subject text NOT NULL,
    detail text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    -- When a letter is to be written; NULL when none is, or it was.
    letter_at timestamptz,
    lettered_at timestamptz,
    CONSTRAINT notifications_pkey PRIMARY KEY (id),
    CONSTRAINT notifications_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT notifications_are_told_once UNIQUE (member_id, kind, thing, occasion),
    CONSTRAINT notifications_subject_is_short CHECK (length(subject) <= 1000),
    CONSTRAINT notifications_detail_is_short CHECK (length(detail) <= 1000)
);
CREATE INDEX notifications_of_member ON notifications (member_id, id);
CREATE INDEX notifications_of_kind ON notifications (member_id, kind, id);
CREATE INDEX notifications_unread ON notifications (member_id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_letter ON notifications (letter_at) WHERE letter_at IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (created_at);

-- Kinds of which a member wants no letters.
CREATE TABLE notification_mutes (
    member_id bigint NOT NULL,
    kind text NOT NULL,
    CONSTRAINT notification_mutes_pkey PRIMARY KEY (member_id, kind),
    CONSTRAINT notification_mutes_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);
