-- What members are notified of, which stays for a while. `kind` is a feature's (NotificationKind) and `thing` the number of what it
-- is about: where that leads and what can be done with it is the feature's to say.
CREATE TABLE notifications (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    kind text NOT NULL,
    thing bigint NOT NULL,
    -- One occasion notifies once, however often it is looked at.
    occasion text NOT NULL,
    -- What it is about, in somebody's own words, and a second line.
    subject text NOT NULL,
    detail text NOT NULL,
    -- «!!», said behind the subject of what is important; of news, what sets some of them apart, such as «@». Empty for the rest.
    mark text NOT NULL DEFAULT '',
    -- What its words were of was deleted since.
    is_gone boolean NOT NULL DEFAULT false,
    -- Of news of a thing: whose the last ones are, and the number of the first unread part of the thing; NULL for the rest.
    actor_id bigint,
    part bigint,
    -- Whose news it counts, and how many they are.
    people bigint[] NOT NULL DEFAULT '{}',
    count integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    -- When a letter is to be written; NULL when none is, or it was.
    letter_at timestamptz,
    lettered_at timestamptz,
    CONSTRAINT notifications_pkey PRIMARY KEY (id),
    CONSTRAINT notifications_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT notifications_actor_exists FOREIGN KEY (actor_id) REFERENCES members (id) ON DELETE SET NULL,
    CONSTRAINT notifications_are_told_once UNIQUE (member_id, kind, thing, occasion),
    CONSTRAINT notifications_subject_is_short CHECK (length(subject) <= 1000),
    CONSTRAINT notifications_detail_is_short CHECK (length(detail) <= 1000),
    CONSTRAINT notifications_mark_is_short CHECK (length(mark) <= 3)
);
CREATE INDEX notifications_of_member ON notifications (member_id, id);
CREATE INDEX notifications_of_kind ON notifications (member_id, kind, id);
CREATE INDEX notifications_unread ON notifications (member_id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_letter ON notifications (letter_at) WHERE letter_at IS NOT NULL;
CREATE INDEX notifications_by_actor ON notifications (actor_id, thing) WHERE actor_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (created_at);

-- Whether a member wants a kind by a way, once they have said so: until then the kind itself knows (NotificationKind). All of them
-- are in the list, whatever the ways are.
CREATE TABLE notification_choices (
    member_id bigint NOT NULL,
    kind text NOT NULL,
    way text NOT NULL,
    is_wanted boolean NOT NULL,
    CONSTRAINT notification_choices_pkey PRIMARY KEY (member_id, kind, way),
    CONSTRAINT notification_choices_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT notification_choices_way_is_known CHECK (way IN ('letter', 'push'))
);

-- Minutes of the member's wall clock between which nothing comes but what is in the list; the first may be the later one.
CREATE TABLE quiet_hours (
    member_id bigint NOT NULL,
    begins smallint NOT NULL,
    ends smallint NOT NULL,
    -- Also for what comes at a moment that the member chose.
    holds_timely boolean NOT NULL,
    CONSTRAINT quiet_hours_pkey PRIMARY KEY (member_id),
    CONSTRAINT quiet_hours_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT quiet_hours_are_of_a_day CHECK (begins BETWEEN 0 AND 1439 AND ends BETWEEN 0 AND 1439 AND begins <> ends)
);

-- From when on a member may be notified by letter or push: at once, or at the end of their quiet hours.
--
-- `usual_zone` is that of members who chose none.
-- An hour that is skipped or doubled moves the end by an hour once a year, which nobody notices; so PostgreSQL's own zones do.
CREATE FUNCTION told_from(member bigint, is_timely boolean, usual_zone text, moment timestamptz DEFAULT now())
RETURNS timestamptz
LANGUAGE sql STABLE AS $$
    SELECT coalesce(
        (
            SELECT (local.day + make_interval(days => (local.minute >= q.ends)::integer, mins => q.ends))
                   AT TIME ZONE coalesce(m.time_zone, usual_zone)
            FROM quiet_hours q
            JOIN members m ON m.id = q.member_id,
            LATERAL (SELECT moment AT TIME ZONE coalesce(m.time_zone, usual_zone) AS clock) AS here,
            LATERAL (
                SELECT here.clock::date AS day, extract(hour FROM here.clock) * 60 + extract(minute FROM here.clock) AS minute
            ) AS local
            WHERE q.member_id = told_from.member
              AND (q.holds_timely OR NOT is_timely)
              AND CASE
                      WHEN q.begins < q.ends THEN local.minute >= q.begins AND local.minute < q.ends
                      ELSE local.minute >= q.begins OR local.minute < q.ends
                  END
        ),
        moment)
$$;

-- Pairs of keys by which push services know this Quad (VAPID, RFC 8292). Browsers subscribe with the newest; an older one
-- counts for those that subscribed with it.
CREATE TABLE push_keys (
    id bigint GENERATED ALWAYS AS IDENTITY,
    public_key bytea NOT NULL,
    -- Sealed.
    private_key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT push_keys_pkey PRIMARY KEY (id),
    CONSTRAINT push_keys_public_key_is_a_point CHECK (octet_length(public_key) = 65)
);

-- Browsers that show what their member is notified of, while nobody has Quad open. Each is that of a session and goes with it: what
-- is signed out, from wherever, shows nothing more.
CREATE TABLE push_devices (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    session_id bigint NOT NULL,
    push_key_id bigint NOT NULL,
    -- As its owner knows it.
    name text NOT NULL,
    -- That of its pages, where the member has chosen none.
    language text NOT NULL,
    endpoint text NOT NULL,
    public_key bytea NOT NULL,
    -- Sealed.
    secret bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- When it last said that it has shown something.
    shown_at timestamptz,
    -- Why the last message was not taken; NULL when it was.
    failure text,
    CONSTRAINT push_devices_pkey PRIMARY KEY (id),
    CONSTRAINT push_devices_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT push_devices_session_exists FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
    CONSTRAINT push_devices_key_exists FOREIGN KEY (push_key_id) REFERENCES push_keys (id) ON DELETE CASCADE,
    CONSTRAINT push_devices_are_one_a_session UNIQUE (session_id),
    CONSTRAINT push_devices_have_their_own_endpoint UNIQUE (endpoint),
    CONSTRAINT push_devices_endpoint_is_short CHECK (length(endpoint) <= 1000),
    CONSTRAINT push_devices_public_key_is_a_point CHECK (octet_length(public_key) = 65)
);
CREATE INDEX push_devices_of_member ON push_devices (member_id);
CREATE INDEX push_devices_by_key ON push_devices (push_key_id);

-- What is on its way to a device, and what became of it: the ledger of notifications.
CREATE TABLE push_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- NULL: the member tries a device.
    notification_id bigint,
    -- NULL when the device is gone.
    device_id bigint,
    device text NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    -- When it is sent, or is sent again unless the process that sends it has said what became of it; NULL when that is settled.
    due_at timestamptz,
    attempts smallint NOT NULL DEFAULT 0,
    -- The first of those that are shown as one.
    message bigint,
    failure text,
    created_at timestamptz NOT NULL DEFAULT now(),
    settled_at timestamptz,
    CONSTRAINT push_deliveries_pkey PRIMARY KEY (id),
    CONSTRAINT push_deliveries_notification_exists FOREIGN KEY (notification_id) REFERENCES notifications (id)
        ON DELETE CASCADE,
    CONSTRAINT push_deliveries_device_exists FOREIGN KEY (device_id) REFERENCES push_devices (id) ON DELETE SET NULL,
    CONSTRAINT push_deliveries_are_once_a_device UNIQUE (notification_id, device_id),
    CONSTRAINT push_deliveries_state_is_known CHECK (state IN ('waiting', 'accepted', 'shown', 'failed')),
    CONSTRAINT push_deliveries_waiting_are_due CHECK (state = 'waiting' OR due_at IS NULL)
);
CREATE INDEX push_deliveries_due ON push_deliveries (due_at) WHERE due_at IS NOT NULL AND device_id IS NOT NULL;
CREATE INDEX push_deliveries_of_device ON push_deliveries (device_id);
CREATE INDEX push_deliveries_of_message ON push_deliveries (message) WHERE message IS NOT NULL;
CREATE INDEX push_deliveries_of_tries ON push_deliveries (created_at) WHERE notification_id IS NULL;
