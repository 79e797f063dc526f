-- What is found by parts of words is found by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- People are sorted as in a register, in either alphabet.
CREATE COLLATION person_names (provider = icu, locale = 'ru', deterministic = true);

-- Words as they are compared when somebody is searched for: in small Latin letters whatever they are written in, so that
-- `kov` and `ков` find Kovach as well as Ковалёва. What is spelled in more than one way becomes one of them: Shcherbakov,
-- Scherbakov and Щербаков, Haritonov and Харитонов, Coy and Цой. The beginning of a word stays the beginning of what it becomes: a c that
-- ends one says nothing until the next letter is there. Of ye and yo the y alone is taken for an i.
CREATE FUNCTION search_words(text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(
    regexp_replace(regexp_replace(replace(replace(replace(
        regexp_replace(regexp_replace(
            translate(
                replace(replace(replace(replace(replace(replace(replace(replace(replace(
                    regexp_replace(regexp_replace(lower($1 COLLATE person_names) COLLATE "C",
                        '(^|[^aeiouy])y[eo]', '\1e', 'g'), 'yev', 'ev', 'g'),
                    'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch'), 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ю', 'iu'), 'я', 'ia'), 'x', 'ks'),
                'абвгдеёзийклмнопрстуфыэyjw-._+ъь’''', 'abvgdeeziiklmnoprstufieiiv    '),
            's(h?)ch', 'sh', 'g'), '(?<![sczk])h', 'kh', 'g'),
        'tz', 'ts'), 'ct', 'kt'), 'ck', 'k'),
        '([a-z])c+\M', '\1', 'g'), 'c(?=[a-gi-z])', 'ts', 'g'),
    'ii', 'i') COLLATE "C";

-- Everyone with an account. `email` is delivered to; `email_key` (lower case, ASCII domain) distinguishes people. Whose account
-- was erased keeps the row with the name, under which what stays is shown.
CREATE TABLE members (
    id bigint GENERATED ALWAYS AS IDENTITY,
    email text,
    email_key text,
    -- As it is asked for: surname, given name, patronymic in Russian.
    full_name text COLLATE person_names NOT NULL,
    -- What lists show and sort by, as the member has it; without them they do with the full name.
    given_name text COLLATE person_names NOT NULL DEFAULT '',
    surname text COLLATE person_names NOT NULL DEFAULT '',
    name text COLLATE person_names NOT NULL
        GENERATED ALWAYS AS (coalesce(nullif(btrim(given_name || ' ' || surname), ''), full_name)) STORED,
    sort_name text COLLATE person_names NOT NULL
        GENERATED ALWAYS AS (coalesce(nullif(btrim(surname || ' ' || given_name), ''), full_name)) STORED,
    faculty text NOT NULL,
    position text NOT NULL,
    city text NOT NULL,
    language text,
    theme text NOT NULL DEFAULT 'auto',
    -- An IANA name; NULL: the operator's default.
    time_zone text,
    role text NOT NULL DEFAULT 'member',
    disabled_at timestamptz,
    -- When a suspension ends by itself; NULL: when an administrator ends it.
    disabled_until timestamptz,
    disabled_reason text,
    -- When an account that was deleted is erased, and since when it is; until the first it can be taken back.
    erase_at timestamptz,
    erase_reason text,
    erased_at timestamptz,
    -- The member deleted it: signing in takes it back.
    is_leaving boolean NOT NULL DEFAULT false,
    -- Until when the member is kept out, for whatever reason: all that is done for a member asks this column alone.
    locked_until timestamptz NOT NULL GENERATED ALWAYS AS (
        CASE
            WHEN erase_at IS NOT NULL THEN timestamptz 'infinity'
            WHEN disabled_at IS NULL THEN '-infinity'
            ELSE coalesce(disabled_until, 'infinity')
        END) STORED,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- When the member was through with the first pages.
    welcomed_at timestamptz,
    -- The version of the privacy text that the member has agreed to last; 0: to none. Every page compares it.
    agreed_version bigint NOT NULL DEFAULT 0,
    -- What a member is searched by, each word behind a space: the names, the address up to its @, and what the member does
    -- where.
    words text COLLATE "C" GENERATED ALWAYS AS (
        ' ' || search_words(
            full_name || ' ' || given_name || ' ' || surname || ' ' || split_part(coalesce(email_key, ''), '@', 1)
            || ' ' || faculty || ' ' || position || ' ' || city)) STORED,
    -- The administrator whose invitation it was.
    invited_by bigint,
    CONSTRAINT members_pkey PRIMARY KEY (id),
    CONSTRAINT members_email_is_unique UNIQUE (email_key),
    CONSTRAINT members_full_name_fits CHECK (char_length(full_name) BETWEEN 1 AND 120),
    CONSTRAINT members_given_name_fits CHECK (char_length(given_name) <= 80),
    CONSTRAINT members_surname_fits CHECK (char_length(surname) <= 80),
    CONSTRAINT members_faculty_fits CHECK (char_length(faculty) BETWEEN (erased_at IS NULL)::integer AND 120),
    CONSTRAINT members_position_fits CHECK (char_length(position) BETWEEN (erased_at IS NULL)::integer AND 120),
    CONSTRAINT members_city_fits CHECK (char_length(city) BETWEEN (erased_at IS NULL)::integer AND 80),
    CONSTRAINT members_language_is_known CHECK (language IN ('ru', 'en')),
    CONSTRAINT members_theme_is_known CHECK (theme IN ('auto', 'light', 'dark')),
    CONSTRAINT members_time_zone_fits CHECK (char_length(time_zone) BETWEEN 1 AND 64),
    CONSTRAINT members_role_is_known CHECK (role IN ('member', 'moderator', 'admin')),
    CONSTRAINT members_disabled_has_reason CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
    CONSTRAINT members_disabled_ends_after_a_beginning CHECK (disabled_until > disabled_at),
    CONSTRAINT members_deleted_has_reason CHECK ((erase_at IS NULL) = (erase_reason IS NULL)),
    CONSTRAINT members_leaving_is_deleted CHECK (erase_at IS NOT NULL OR NOT is_leaving),
    CONSTRAINT members_erased_was_deleted CHECK (erased_at IS NULL OR erase_at IS NOT NULL),
    CONSTRAINT members_email_goes_with_the_account CHECK (
        (email IS NULL) = (erased_at IS NOT NULL) AND (email_key IS NULL) = (erased_at IS NOT NULL)),
    CONSTRAINT members_inviter_exists FOREIGN KEY (invited_by) REFERENCES members (id) ON DELETE SET NULL
);
CREATE INDEX members_by_words ON members USING gin (words gin_trgm_ops);
-- Who is offered while a mention is typed: by the beginning of a name, either way round, or of an address.
CREATE INDEX members_by_given_name ON members ((search_words(name) COLLATE "C"));
CREATE INDEX members_by_surname ON members ((search_words(sort_name) COLLATE "C"));
CREATE INDEX members_by_mailbox ON members ((search_words(split_part(email_key, '@', 1)) COLLATE "C"));
CREATE INDEX members_by_domain ON members ((split_part(email_key, '@', 2) COLLATE "C"), id);
CREATE INDEX members_by_name ON members (sort_name, id);
CREATE INDEX members_of_faculty ON members (faculty, sort_name, id);
-- As members see each other: by name, the suspended last. Lists of those who have a detail in common ask for another type,
-- or the first of these indexes would be taken for them as well, and most of it passed by.
CREATE INDEX members_in_directory ON members (((disabled_at IS NOT NULL)::integer), sort_name, id);
CREATE INDEX members_with_faculty ON members (faculty, ((disabled_at IS NOT NULL)::integer::bigint), sort_name, id);
CREATE INDEX members_with_position ON members (position, ((disabled_at IS NOT NULL)::integer::bigint), sort_name, id);
CREATE INDEX members_with_city ON members (city, ((disabled_at IS NOT NULL)::integer::bigint), sort_name, id);
CREATE INDEX members_with_role ON members (role, id) WHERE role <> 'member';
CREATE INDEX members_disabled ON members (id) WHERE disabled_at IS NOT NULL;
CREATE INDEX members_disabled_until ON members (disabled_until) WHERE disabled_until IS NOT NULL;
CREATE INDEX members_to_erase ON members (erase_at, id) WHERE erase_at IS NOT NULL AND erased_at IS NULL;
CREATE INDEX members_erased ON members (id) WHERE erased_at IS NOT NULL;

-- When each member was here last; the epoch for those who never were. Apart from `members`, so that what is written every
-- few minutes makes no new version of the row that every page reads, nor of its index entries.
CREATE TABLE member_visits (
    member_id bigint NOT NULL,
    last_seen_at timestamptz NOT NULL DEFAULT 'epoch',
    -- That of the pages they saw then.
    language text,
    CONSTRAINT member_visits_language_is_known CHECK (language IN ('ru', 'en')),
    CONSTRAINT member_visits_pkey PRIMARY KEY (member_id),
    CONSTRAINT member_visits_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);
CREATE INDEX member_visits_by_time ON member_visits (last_seen_at, member_id);

-- Every member has the row, so that those who never came are found by the index too.
CREATE FUNCTION add_member_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO member_visits (member_id) SELECT id FROM added;
    RETURN NULL;
END
$$;
CREATE TRIGGER members_have_visits AFTER INSERT ON members
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_member_visits();

CREATE INDEX members_by_inviter ON members (invited_by) WHERE invited_by IS NOT NULL;

-- There is always an administrator who can sign in, whatever two of them do to each other at once: an act that takes one away waits
-- for others that do, until their transactions have ended, and sees then who is left.
CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('administrators'));
    IF NOT EXISTS (SELECT FROM members WHERE role = 'admin' AND locked_until <= now()) THEN
        RAISE check_violation USING
            MESSAGE = 'this is the last administrator', TABLE = 'members',
            CONSTRAINT = 'members_keep_an_administrator';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER members_keep_an_administrator
    AFTER UPDATE OF role, disabled_at, disabled_until, erase_at ON members
    FOR EACH ROW
    WHEN (OLD.role = 'admin' AND OLD.locked_until <= now() AND (NEW.role <> 'admin' OR NEW.locked_until > now()))
    EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER members_keep_an_administrator_undeleted
    AFTER DELETE ON members
    FOR EACH ROW
    WHEN (OLD.role = 'admin' AND OLD.locked_until <= now())
    EXECUTE FUNCTION keep_an_administrator();

-- A letter with a code that somebody asked for. The code itself is nowhere: only its HMAC, keyed by a secret that the
-- database does not have. `browser` is the SHA-256 of what only the asking browser has: the cookie of a visitor who signs
-- in, the token of the session in which a member changes their e-mail or steps up.
CREATE TABLE sign_in_requests (
    id uuid NOT NULL,
    purpose text NOT NULL,
    browser bytea NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    code_hmac bytea NOT NULL,
    return_to text NOT NULL DEFAULT '',
    tries smallint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CONSTRAINT sign_in_requests_pkey PRIMARY KEY (id),
    CONSTRAINT sign_in_requests_purpose_is_known CHECK (purpose IN ('sign-in', 'email', 'step-up'))
);
CREATE INDEX sign_in_requests_by_browser ON sign_in_requests (browser, purpose, created_at DESC);
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
    -- When a code from a letter, or a passkey, last proved that it is the member who sits there.
    proven_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sessions_pkey PRIMARY KEY (id),
    CONSTRAINT sessions_token_is_unique UNIQUE (token_hash),
    CONSTRAINT sessions_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_member ON sessions (member_id, last_seen_at DESC);
CREATE INDEX sessions_by_last_use ON sessions (last_seen_at);

-- Addresses that members had. The one who reads the letter that went there may take the change back: `token_hash` is the
-- SHA-256 of what its link has. Until then nobody else gets the address. Taking a change back takes back those that came
-- after it, so each may be taken back until its own time, however many follow.
CREATE TABLE email_changes (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    old_email text NOT NULL,
    old_email_key text NOT NULL,
    token_hash bytea NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    undo_until timestamptz NOT NULL,
    undone_at timestamptz,
    CONSTRAINT email_changes_pkey PRIMARY KEY (id),
    CONSTRAINT email_changes_token_is_unique UNIQUE (token_hash),
    CONSTRAINT email_changes_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);
CREATE INDEX email_changes_by_member ON email_changes (member_id, id);
CREATE INDEX email_changes_by_address ON email_changes (old_email_key);
CREATE INDEX email_changes_by_end ON email_changes (undo_until);

-- Addresses that administrators let in, whatever their domain, until the time is over. Someone who registers with one uses the
-- invitation up and stays a member. Withdrawing deletes the row.
CREATE TABLE invitations (
    id bigint GENERATED ALWAYS AS IDENTITY,
    email text NOT NULL,
    email_key text NOT NULL,
    language text NOT NULL,
    -- From the administrator, in the letter.
    note text NOT NULL DEFAULT '',
    -- What the administrator knows of someone who is invited: it fills in the form with which they register.
    full_name text NOT NULL DEFAULT '',
    faculty text NOT NULL DEFAULT '',
    position text NOT NULL DEFAULT '',
    city text NOT NULL DEFAULT '',
    invited_by bigint,
    invited_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    CONSTRAINT invitations_pkey PRIMARY KEY (id),
    CONSTRAINT invitations_email_is_unique UNIQUE (email_key),
    CONSTRAINT invitations_language_is_known CHECK (language IN ('ru', 'en')),
    CONSTRAINT invitations_note_fits CHECK (char_length(note) <= 500),
    CONSTRAINT invitations_details_fit CHECK (
        char_length(full_name) <= 120 AND char_length(faculty) <= 120 AND char_length(position) <= 120
        AND char_length(city) <= 80),
    CONSTRAINT invitations_inviter_exists FOREIGN KEY (invited_by) REFERENCES members (id) ON DELETE SET NULL
);
CREATE INDEX invitations_by_age ON invitations (invited_at, id);
CREATE INDEX invitations_by_end ON invitations (expires_at);
CREATE INDEX invitations_by_inviter ON invitations (invited_by) WHERE invited_by IS NOT NULL;
