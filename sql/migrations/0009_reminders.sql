-- What members are reminded of. When that is, is a day and minutes of the member's own wall clock, wherever that hangs: a
-- member who moves to another time zone is reminded at nine o'clock there, too.
CREATE TABLE reminders (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    text text NOT NULL,
    due_on date,
    -- From midnight; NULL on a day: the whole day.
    due_minute smallint,
    -- 3 is very important (!!!), 0 is none.
    priority smallint NOT NULL DEFAULT 0,
    -- How it comes again; without a unit it does not. A series goes by the days of its rule from the first one on, or on from
    -- the day of a completion. Weekdays are bits, Monday the lowest; none is the weekday of the first day.
    -- A series of months goes by the number of its first day, or by the one of its weekdays that has the position in the
    -- month: the first to the fourth, the last (-1).
    repeat_unit text,
    repeat_every smallint,
    repeat_weekdays smallint NOT NULL DEFAULT 0,
    repeat_position smallint,
    repeat_start date,
    repeats_from_completion boolean NOT NULL DEFAULT false,
    repeat_until date,
    -- How many times are left, with this one; NULL: for ever.
    repeat_left smallint,
    -- Minutes before it is due at which its member is notified, each once.
    lead_minutes integer[] NOT NULL DEFAULT '{0}',
    -- The one whose completion has made this one.
    follows bigint,
    -- What it is of, a thing of any feature: the row stays when that is gone, and names nothing of it.
    origin_kind text,
    origin_number bigint,
    -- The key of the form that has made it, by which its browser calls it until it knows the number; and that key together with
    -- what the form said: sent weeks later, from a browser that had no network, it makes it once.
    form_key uuid,
    client_key uuid,
    -- What it was in a calendar that its member brought as a file, a hash of the UID there; and which file that was, of
    -- `calendar_imports` while all of it can be taken back. No foreign key: its end would be a change of each.
    import_uid uuid,
    import_id bigint,
    -- Counts changes, so that one that was begun before another does not undo it.
    version integer NOT NULL DEFAULT 1,
    completed_at timestamptz,
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- What calendars know it by, for good; how often something became of it (RFC 5545, SEQUENCE), and when that was last.
    calendar_uid uuid NOT NULL DEFAULT gen_random_uuid(),
    sequence integer NOT NULL DEFAULT 0,
    changed_at timestamptz NOT NULL DEFAULT now(),
    -- Its place in lists: minutes of the wall clock since 1970, the whole day at its end, without a day behind all others.
    place bigint NOT NULL GENERATED ALWAYS AS (
        CASE
            WHEN due_on IS NULL THEN 1::bigint << 40
            ELSE (due_on - DATE '1970-01-01')::bigint * 1440 + coalesce(due_minute, 1440)
        END) STORED,
    rank smallint NOT NULL GENERATED ALWAYS AS (3 - priority) STORED,
    CONSTRAINT reminders_pkey PRIMARY KEY (id),
    CONSTRAINT reminders_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT reminders_followed_exists FOREIGN KEY (follows) REFERENCES reminders (id) ON DELETE SET NULL,
    CONSTRAINT reminders_are_followed_once UNIQUE (follows),
    CONSTRAINT reminders_are_made_once UNIQUE (member_id, form_key, client_key),
    CONSTRAINT reminders_text_fits CHECK (char_length(text) BETWEEN 1 AND 2000),
    CONSTRAINT reminders_day_is_bounded CHECK (due_on BETWEEN '1970-01-01' AND '9999-12-31'),
    CONSTRAINT reminders_minute_is_of_a_day CHECK (due_minute IS NULL OR due_on IS NOT NULL AND due_minute BETWEEN 0 AND 1439),
    CONSTRAINT reminders_priority_is_known CHECK (priority BETWEEN 0 AND 3),
    CONSTRAINT reminders_alerts_are_few CHECK (
        cardinality(lead_minutes) <= 5 AND array_position(lead_minutes, NULL) IS NULL
        AND 0 <= ALL (lead_minutes) AND 10080 >= ALL (lead_minutes)),
    CONSTRAINT reminders_origin_is_whole CHECK (
        (origin_kind IS NULL) = (origin_number IS NULL) AND origin_kind ~ '^[a-z]{1,20}$' AND origin_number > 0),
    CONSTRAINT reminders_repeat_is_known CHECK (repeat_unit IN ('day', 'week', 'month', 'year')),
    CONSTRAINT reminders_repeat_is_whole CHECK (
        (repeat_unit IS NULL) = (repeat_every IS NULL) AND (repeat_unit IS NULL) = (repeat_start IS NULL)
        AND (repeat_unit IS NULL OR due_on IS NOT NULL)),
    CONSTRAINT reminders_repeat_is_bounded CHECK (
        repeat_every BETWEEN 1 AND 999 AND repeat_weekdays BETWEEN 0 AND 127 AND repeat_left BETWEEN 1 AND 999),
    CONSTRAINT reminders_repeat_position_is_known CHECK (
        repeat_position IS NULL OR repeat_unit = 'month' AND repeat_position IN (-1, 1, 2, 3, 4))
);
-- The list in both of its orders, and what is completed, each read from an index alone as far as a page goes.
CREATE INDEX reminders_by_day ON reminders (member_id, place, id) WHERE completed_at IS NULL AND deleted_at IS NULL;
CREATE INDEX reminders_by_importance ON reminders (member_id, rank, place, id)
    WHERE completed_at IS NULL AND deleted_at IS NULL;
CREATE INDEX reminders_completed ON reminders (member_id, completed_at DESC, id DESC)
    WHERE completed_at IS NOT NULL AND deleted_at IS NULL;
-- By the words of their texts, in any of their forms.
CREATE INDEX reminders_by_forms ON reminders USING gin (member_id, search_vector(text)) WITH (fastupdate = off)
    WHERE deleted_at IS NULL;
-- All of a member's, which are counted before there is one more.
CREATE INDEX reminders_of_member ON reminders (member_id);
-- What was brought in by a file, which is not brought in again.
CREATE INDEX reminders_imported ON reminders (member_id, import_uid) WHERE import_uid IS NOT NULL;
-- What `quad work` erases a month after it was deleted: so long calendars are informed that it was.
CREATE INDEX reminders_deleted ON reminders (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX reminders_deleted_of_member ON reminders (member_id, deleted_at DESC) WHERE deleted_at IS NOT NULL;

CREATE FUNCTION count_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    NEW.sequence := OLD.sequence + 1;
    NEW.changed_at := now();
    RETURN NEW;
END
$$;
CREATE TRIGGER counted BEFORE UPDATE ON reminders FOR EACH ROW EXECUTE FUNCTION count_change();

-- Places of the organisation, which administrators keep and members choose from. Degrees are written in millionths, which is a
-- tenth of a metre: whole numbers compare and print the same everywhere.
CREATE TABLE places (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    -- How one finds it: «Корпус R, вход со двора».
    note text NOT NULL DEFAULT '',
    latitude integer NOT NULL,
    longitude integer NOT NULL,
    -- In metres.
    radius smallint NOT NULL,
    CONSTRAINT places_pkey PRIMARY KEY (id),
    CONSTRAINT places_name_is_unique UNIQUE (name),
    CONSTRAINT places_name_fits CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT places_note_fits CHECK (char_length(note) <= 200),
    CONSTRAINT places_point_is_on_earth CHECK (
        latitude BETWEEN -90000000 AND 90000000 AND longitude BETWEEN -180000000 AND 180000000),
    CONSTRAINT places_radius_is_bounded CHECK (radius BETWEEN 50 AND 2000)
);

-- Where members are notified of a reminder, besides when. Whether they are there only their browsers know: these report that they
-- have come or gone.
CREATE TABLE reminder_places (
    reminder_id bigint NOT NULL,
    member_id bigint NOT NULL,
    name text NOT NULL,
    latitude integer NOT NULL,
    longitude integer NOT NULL,
    radius smallint NOT NULL,
    -- Notified when they leave it; otherwise when they arrive.
    on_leaving boolean NOT NULL DEFAULT false,
    -- Minutes of the member's wall clock between which it notifies, over midnight where the first is the later one; NULL: always.
    from_minute smallint,
    until_minute smallint,
    -- The next arrival notifies. What has notified is armed again when the member has left, so that of several devices that
    -- see the same arrival the first one notifies.
    is_armed boolean NOT NULL DEFAULT true,
    told_at timestamptz,
    CONSTRAINT reminder_places_pkey PRIMARY KEY (reminder_id),
    CONSTRAINT reminder_places_reminder_exists FOREIGN KEY (reminder_id) REFERENCES reminders (id) ON DELETE CASCADE,
    CONSTRAINT reminder_places_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT reminder_places_name_fits CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT reminder_places_point_is_on_earth CHECK (
        latitude BETWEEN -90000000 AND 90000000 AND longitude BETWEEN -180000000 AND 180000000),
    CONSTRAINT reminder_places_radius_is_bounded CHECK (radius BETWEEN 50 AND 2000),
    CONSTRAINT reminder_places_hours_are_whole CHECK (
        (from_minute IS NULL) = (until_minute IS NULL) AND from_minute <> until_minute
        AND from_minute BETWEEN 0 AND 1439 AND until_minute BETWEEN 0 AND 1439)
);
CREATE INDEX reminder_places_of_member ON reminder_places (member_id);

-- By which address a phone's automation reports that its member has come to a place of their reminders, or gone: `token_hash` is what
-- a call is known by, `secret` is the address itself, sealed, for its member to see again.
CREATE TABLE arrival_addresses (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    latitude integer NOT NULL,
    longitude integer NOT NULL,
    on_leaving boolean NOT NULL,
    token_hash bytea NOT NULL,
    secret bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- When a call was last taken; those within ten minutes after it are the same arrival.
    called_at timestamptz,
    CONSTRAINT arrival_addresses_pkey PRIMARY KEY (id),
    CONSTRAINT arrival_addresses_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT arrival_addresses_are_once UNIQUE (member_id, latitude, longitude, on_leaving),
    CONSTRAINT arrival_addresses_token_is_unique UNIQUE (token_hash)
);

-- The hour of the member's wall clock at which they are notified of what is due on a whole day.
CREATE TABLE reminder_settings (
    member_id bigint NOT NULL,
    whole_day_minute smallint NOT NULL,
    CONSTRAINT reminder_settings_pkey PRIMARY KEY (member_id),
    CONSTRAINT reminder_settings_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT reminder_settings_minute_is_of_a_day CHECK (whole_day_minute BETWEEN 0 AND 1439)
);

-- By which address a member's calendar asks for their reminders, who is known by that alone. `token_hash` is what a request is
-- known by; `secret` is the address itself, sealed, for its member to see again.
CREATE TABLE calendar_feeds (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    secret bytea NOT NULL,
    has_alarms boolean NOT NULL DEFAULT false,
    shows_completed boolean NOT NULL DEFAULT false,
    -- Counts what changes all events at once: these choices, the member's zone and hour. Added to the sequence of each.
    revision integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    changed_at timestamptz NOT NULL DEFAULT now(),
    -- By what program it was asked for, written at most once an hour.
    last_seen_at timestamptz,
    last_seen_by text NOT NULL DEFAULT '',
    CONSTRAINT calendar_feeds_pkey PRIMARY KEY (id),
    CONSTRAINT calendar_feeds_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT calendar_feeds_are_once UNIQUE (member_id),
    CONSTRAINT calendar_feeds_token_is_unique UNIQUE (token_hash),
    CONSTRAINT calendar_feeds_last_seen_by_fits CHECK (char_length(last_seen_by) <= 200)
);

-- Calendars that members bring as files, one at a time for each: what would become of one is shown first, and what has become of
-- it can be taken back for a while.
CREATE TABLE calendar_imports (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    name text NOT NULL,
    -- The file, until it was read.
    source bytea,
    state text NOT NULL DEFAULT 'reading',
    -- Why it cannot be read.
    problem text,
    -- Reminders that it makes or has made, those of them that come again, and what is left out.
    coming integer NOT NULL DEFAULT 0,
    repeating integer NOT NULL DEFAULT 0,
    skipped integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    expires_at timestamptz NOT NULL,
    CONSTRAINT calendar_imports_pkey PRIMARY KEY (id),
    CONSTRAINT calendar_imports_are_one_a_member UNIQUE (member_id),
    CONSTRAINT calendar_imports_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT calendar_imports_state_is_known CHECK (state IN ('reading', 'ready', 'unreadable', 'done')),
    CONSTRAINT calendar_imports_name_fits CHECK (char_length(name) BETWEEN 1 AND 200)
);
CREATE INDEX calendar_imports_by_end ON calendar_imports (expires_at);

-- What would become of each event and task of the file, as reminders have it; and why nothing would.
CREATE TABLE calendar_import_items (
    import_id bigint NOT NULL,
    number bigint NOT NULL,
    import_uid uuid NOT NULL,
    text text NOT NULL,
    due_on date,
    due_minute smallint,
    priority smallint NOT NULL,
    repeat_unit text,
    repeat_every smallint,
    repeat_weekdays smallint NOT NULL,
    repeat_position smallint,
    repeat_start date,
    repeats_from_completion boolean NOT NULL,
    repeat_until date,
    repeat_left smallint,
    lead_minutes integer[] NOT NULL,
    reason text NOT NULL,
    -- What is not quite as it was.
    note text NOT NULL,
    CONSTRAINT calendar_import_items_pkey PRIMARY KEY (import_id, number),
    CONSTRAINT calendar_import_items_import_exists
        FOREIGN KEY (import_id) REFERENCES calendar_imports (id) ON DELETE CASCADE,
    CONSTRAINT calendar_import_items_text_fits CHECK (char_length(text) BETWEEN 1 AND 2000),
    CONSTRAINT calendar_import_items_reason_is_known CHECK (
        reason IN ('', 'past', 'cancelled', 'done', 'noDate', 'rule', 'exceptions', 'known', 'broken')),
    CONSTRAINT calendar_import_items_note_is_known CHECK (
        note IN ('', 'shortMonths', 'otherClock', 'lostZone', 'cut'))
);

-- When members are notified. Alerts follow their reminder, whatever changes that: one for each of its `lead_minutes` while it has
-- a day and is to be done, and none once its member was notified; one that was put off is beside them. `quad work` finds the moments
-- from the wall clock of the member's zone.
CREATE TABLE reminder_alerts (
    id bigint GENERATED ALWAYS AS IDENTITY,
    reminder_id bigint NOT NULL,
    member_id bigint NOT NULL,
    -- NULL: put off by the member. It stays at its moment when the member's zone changes.
    lead_minutes integer,
    -- NULL until the moment is found.
    due_at timestamptz,
    -- A moment before this notifies nobody: a member who writes what is overdue knows it.
    written_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT reminder_alerts_pkey PRIMARY KEY (id),
    CONSTRAINT reminder_alerts_are_distinct UNIQUE NULLS NOT DISTINCT (reminder_id, lead_minutes),
    CONSTRAINT reminder_alerts_reminder_exists FOREIGN KEY (reminder_id) REFERENCES reminders (id) ON DELETE CASCADE,
    CONSTRAINT reminder_alerts_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT reminder_alerts_snoozed_have_a_moment CHECK (due_at IS NOT NULL OR lead_minutes IS NOT NULL)
);
CREATE INDEX reminder_alerts_due ON reminder_alerts (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX reminder_alerts_new ON reminder_alerts (id) WHERE due_at IS NULL;
CREATE INDEX reminder_alerts_of_member ON reminder_alerts (member_id);

-- By which tz database the moments were found; one row.
CREATE TABLE reminder_zone_rules (
    version text NOT NULL
);
CREATE UNIQUE INDEX reminder_zone_rules_are_one ON reminder_zone_rules ((true));

CREATE FUNCTION follow_reminder() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.due_on IS NULL OR NEW.completed_at IS NOT NULL OR NEW.deleted_at IS NOT NULL THEN
        DELETE FROM reminder_alerts WHERE reminder_id = NEW.id;
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        -- What was put off is over when the reminder itself is due at another time.
        DELETE FROM reminder_alerts
        WHERE reminder_id = NEW.id
            AND CASE
                WHEN lead_minutes IS NULL THEN (OLD.due_on, OLD.due_minute) IS DISTINCT FROM (NEW.due_on, NEW.due_minute)
                ELSE lead_minutes <> ALL (NEW.lead_minutes)
            END;
    END IF;
    INSERT INTO reminder_alerts (reminder_id, member_id, lead_minutes)
    SELECT DISTINCT NEW.id, NEW.member_id, unnest(NEW.lead_minutes)
    ON CONFLICT ON CONSTRAINT reminder_alerts_are_distinct DO UPDATE
    SET due_at = NULL, written_at = now();
    PERFORM pg_notify('quad_work', 'quick');
    RETURN NULL;
END
$$;
CREATE TRIGGER written AFTER INSERT ON reminders
    FOR EACH ROW WHEN (NEW.due_on IS NOT NULL) EXECUTE FUNCTION follow_reminder();
CREATE TRIGGER changed AFTER UPDATE OF due_on, due_minute, lead_minutes, completed_at, deleted_at ON reminders
    FOR EACH ROW WHEN (
        (OLD.due_on, OLD.due_minute, OLD.lead_minutes, OLD.completed_at, OLD.deleted_at)
        IS DISTINCT FROM (NEW.due_on, NEW.due_minute, NEW.lead_minutes, NEW.completed_at, NEW.deleted_at))
    EXECUTE FUNCTION follow_reminder();

-- Nine o'clock is another moment in another zone.
CREATE FUNCTION follow_zone() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE reminder_alerts SET due_at = NULL WHERE member_id = NEW.id AND lead_minutes IS NOT NULL;
    UPDATE calendar_feeds SET revision = revision + 1, changed_at = now() WHERE member_id = NEW.id;
    PERFORM pg_notify('quad_work', 'quick');
    RETURN NULL;
END
$$;
CREATE TRIGGER zone_changed AFTER UPDATE OF time_zone ON members
    FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION follow_zone();

CREATE FUNCTION follow_whole_day() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE reminder_alerts a
    SET due_at = NULL
    FROM reminders r
    WHERE a.member_id = NEW.member_id AND a.lead_minutes IS NOT NULL AND r.id = a.reminder_id AND r.due_minute IS NULL;
    UPDATE calendar_feeds SET revision = revision + 1, changed_at = now() WHERE member_id = NEW.member_id AND has_alarms;
    PERFORM pg_notify('quad_work', 'quick');
    RETURN NULL;
END
$$;
CREATE TRIGGER whole_day_changed AFTER INSERT OR UPDATE OF whole_day_minute ON reminder_settings
    FOR EACH ROW EXECUTE FUNCTION follow_whole_day();
