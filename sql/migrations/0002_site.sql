-- What somebody did within a sliding window: one row a key, the moments in `taken`.
CREATE TABLE rate_limits (
    key text NOT NULL,
    taken timestamptz[] NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expires_at);

-- A form is acted on once: the key it carries, and the address that it led to. The result is empty while its act asks
-- another service; when that has lasted for longer than an act may, the process that took the key has crashed, and the
-- next one takes it over. `takes` is a fencing token: what an earlier taker writes does not count any more.
CREATE TABLE idempotency_keys (
    scope bytea NOT NULL,
    key uuid NOT NULL,
    result text NOT NULL,
    taken_at timestamptz NOT NULL DEFAULT now(),
    takes integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Work for later. A worker takes a job by a lease, commits at once, renews the lease while it is at it, and writes what
-- came of it only while the lease is its own. A job that is done is deleted; one that was given up stays, dead, with its
-- reason. `payload` is sealed (AES-256-GCM) by the program: a job may hold a sign-in code.
CREATE TABLE jobs (
    id bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    -- The threads that do it (WorkPool).
    pool text NOT NULL,
    payload bytea NOT NULL,
    -- Two of a kind with the same key are one while it is unfinished.
    dedupe_key text,
    -- Asked for once more while it ran: it is run again.
    is_asked_again boolean NOT NULL DEFAULT false,
    run_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    -- Members' work takes turns (fair queueing): one who asks for a hundred copies keeps nobody waiting for all of them. A job
    -- of a member gets the turn after the member's last one that waits, and no lower one than that which is served just
    -- now; the lowest turn is taken first. A member who asks next is served after one job of each of the others, whatever
    -- these have ordered. Jobs of nobody (`member_id` is null) have no turn and are done in their order.
    member_id bigint,
    turn bigint NOT NULL DEFAULT 0,
    attempts integer NOT NULL DEFAULT 0,
    lease_until timestamptz,
    lease_by uuid,
    -- What it was put back for, as a provider that is switched off: the process that finds that there again makes it due.
    waits_for text,
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    dead_at timestamptz,
    CONSTRAINT jobs_pkey PRIMARY KEY (id),
    CONSTRAINT jobs_dead_have_a_reason CHECK (dead_at IS NULL OR last_error IS NOT NULL)
);
CREATE UNIQUE INDEX jobs_unfinished_are_different ON jobs (kind, dedupe_key) WHERE dead_at IS NULL;
CREATE INDEX jobs_in_turn ON jobs (pool, turn, run_at) WHERE dead_at IS NULL;
CREATE INDEX jobs_of_member ON jobs (pool, member_id, turn) WHERE dead_at IS NULL AND member_id IS NOT NULL;
CREATE INDEX jobs_of_pool ON jobs (pool, turn) WHERE dead_at IS NULL AND member_id IS NOT NULL;
CREATE INDEX jobs_held ON jobs (lease_by) WHERE lease_by IS NOT NULL;
CREATE INDEX jobs_dead ON jobs (dead_at) WHERE dead_at IS NOT NULL;
CREATE INDEX jobs_put_back ON jobs (waits_for) WHERE waits_for IS NOT NULL;

-- Letters that are on their way or left. The row is there before the letter is handed over, so that a job that runs again
-- after its worker died sends it once more at most, and one that was accepted not at all.
CREATE TABLE deliveries (
    job_id bigint NOT NULL,
    -- A keyed hash of the address: what was sent where is nobody's to read here.
    recipient bytea NOT NULL,
    tries integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    accepted_at timestamptz,
    CONSTRAINT deliveries_pkey PRIMARY KEY (job_id, recipient)
);
CREATE INDEX deliveries_by_age ON deliveries (created_at);

-- Events for open pages, written in the transaction of the change that they announce.
CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY,
    channel text NOT NULL,
    payload text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT outbox_pkey PRIMARY KEY (id)
);

-- Bytes that Quad keeps for a member, in a file named by `id` (Sources/Storage). The row is added when the file is whole.
-- A column that REFERENCES blobs holds them: its key refuses to delete them, and when it changes or its row goes, a trigger
-- lets them go (`CALL hold_blobs`). What nobody holds any more is `released_at`, and `quad work` deletes the row and the
-- file. What was only made from bytes holds none: its key says ON DELETE CASCADE, and it goes with them. A test looks at all
-- these columns.
CREATE TABLE blobs (
    id uuid NOT NULL,
    member_id bigint,
    -- What it is for: 'copy', 'archive', …
    kind text NOT NULL,
    -- What its first bytes and its name say that it is.
    media_type text NOT NULL,
    size bigint NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- When its bytes were last read and compared.
    checked_at timestamptz NOT NULL DEFAULT now(),
    -- Rows that hold it then have to do without it.
    kept_until timestamptz,
    released_at timestamptz,
    -- Since when they are in the operator's store; the file here may be gone then.
    stored_at timestamptz,
    CONSTRAINT blobs_pkey PRIMARY KEY (id),
    CONSTRAINT blobs_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE SET NULL,
    CONSTRAINT blobs_size_is_not_negative CHECK (size >= 0),
    CONSTRAINT blobs_sha256_is_whole CHECK (length(sha256) = 32)
);
-- What a member keeps is added up from this index alone.
CREATE INDEX blobs_of_member ON blobs (member_id) INCLUDE (kind, size, kept_until) WHERE released_at IS NULL;
CREATE INDEX blobs_released ON blobs (released_at) WHERE released_at IS NOT NULL;
CREATE INDEX blobs_by_end ON blobs (kept_until) WHERE kept_until IS NOT NULL;
CREATE INDEX blobs_by_check ON blobs (checked_at);
CREATE INDEX blobs_to_store ON blobs (created_at)
    WHERE stored_at IS NULL AND kept_until IS NULL AND released_at IS NULL
    AND size BETWEEN 65536 AND 5368709120 AND kind <> 'portrait';

-- The columns that hold bytes. A row needs its own where the column may not be empty, or a check «…_have_bytes» says when.
CREATE VIEW blob_owners AS
    SELECT c.conrelid::regclass AS relation, a.attname AS attribute, a.attnotnull OR EXISTS (
        SELECT FROM pg_constraint k WHERE k.conrelid = c.conrelid AND k.contype = 'c' AND k.conname LIKE '%\_have\_bytes'
    ) AS is_needed
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'blobs'::regclass AND c.confdeltype IN ('a', 'r');

-- Which of these are held.
CREATE FUNCTION held_blobs(ids uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql AS $$
BEGIN
    RETURN QUERY EXECUTE (
        SELECT string_agg(format('SELECT %I FROM %s WHERE %1$I = ANY ($1)', attribute, relation), ' UNION ALL ')
        FROM blob_owners
    ) USING ids;
END
$$;

CREATE FUNCTION release_blob() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    ids uuid[];
BEGIN
    IF TG_OP = 'UPDATE' THEN
        EXECUTE format('SELECT ARRAY[$1.%I]', TG_ARGV[0]) INTO ids USING OLD;
    ELSE
        EXECUTE format('SELECT array_agg(%I) FROM gone WHERE %1$I IS NOT NULL', TG_ARGV[0]) INTO ids;
    END IF;
    IF ids IS NULL THEN
        RETURN NULL;
    END IF;
    -- Those who let go of the same bytes do it one after the other: the last one sees that the others have.
    PERFORM FROM blobs WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
    UPDATE blobs
    SET released_at = now()
    WHERE id = ANY (ids) AND released_at IS NULL AND id NOT IN (SELECT held_blobs(ids));
    RETURN NULL;
END
$$;

-- A row that lets some bytes go for others locks both in the order of their ids, before its key locks the others': two rows
-- that exchange theirs would wait for each other.
CREATE FUNCTION lock_exchanged_blobs() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    ids uuid[];
BEGIN
    EXECUTE format('SELECT ARRAY[$1.%1$I, $2.%1$I]', TG_ARGV[0]) INTO ids USING OLD, NEW;
    PERFORM FROM blobs WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
    RETURN NEW;
END
$$;

-- Makes the triggers of a column that holds bytes. Rows are deleted by the thousand: their trigger runs once a statement,
-- which takes a tenth of the time. One that looks at a column can only run for each row.
CREATE PROCEDURE hold_blobs(relation regclass, attribute name)
LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format(
        'CREATE TRIGGER %I AFTER DELETE ON %s REFERENCING OLD TABLE AS gone '
        'FOR EACH STATEMENT EXECUTE FUNCTION release_blob(%L)', 'deleted_' || attribute, relation, attribute);
    EXECUTE format(
        'CREATE TRIGGER %I AFTER UPDATE OF %I ON %s '
        'FOR EACH ROW WHEN (OLD.%2$I IS NOT NULL AND OLD.%2$I IS DISTINCT FROM NEW.%2$I) '
        'EXECUTE FUNCTION release_blob(%4$L)', 'changed_' || attribute, attribute, relation, attribute);
    EXECUTE format(
        'CREATE TRIGGER %I BEFORE UPDATE OF %I ON %s '
        'FOR EACH ROW WHEN (OLD.%2$I IS NOT NULL AND NEW.%2$I IS NOT NULL AND OLD.%2$I IS DISTINCT FROM NEW.%2$I) '
        'EXECUTE FUNCTION lock_exchanged_blobs(%4$L)', 'exchanged_' || attribute, attribute, relation, attribute);
END
$$;

-- Has rows that hold these bytes do without them: one that needs them goes, any other has its column emptied.
CREATE FUNCTION detach_blobs(ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    owner record;
BEGIN
    FOR owner IN SELECT * FROM blob_owners LOOP
        IF owner.is_needed THEN
            EXECUTE format('DELETE FROM %s WHERE %I = ANY ($1)', owner.relation, owner.attribute) USING ids;
        ELSE
            EXECUTE format('UPDATE %s SET %I = NULL WHERE %2$I = ANY ($1)', owner.relation, owner.attribute) USING ids;
        END IF;
    END LOOP;
    UPDATE blobs SET released_at = now() WHERE id = ANY (ids) AND released_at IS NULL;
END
$$;

-- Who did what to whom, when and why, line by line without a gap, never changed and never deleted. Names are those of the
-- time: members may go, their lines stay, so nothing refers to them. `value` is the act as JSON, kept to the letter because
-- `hash` is SHA-256 of the line before and of all fields of this one, and `code` its HMAC by a key that the database does not
-- have (Sources/Site/Audit). The role that serves pages may read lines and add them by append_audit_line alone
-- (deploy/postgres/roles.sql); the triggers hold for the owner too.
CREATE TABLE audit_log (
    number bigint NOT NULL,
    at timestamptz NOT NULL,
    -- NULL: the operator at the console.
    actor_id bigint,
    actor_name text NOT NULL,
    act text NOT NULL,
    value text NOT NULL,
    -- To whom; NULL where it is about nobody.
    member_id bigint,
    member_name text NOT NULL,
    reason text NOT NULL,
    address text NOT NULL,
    request_id text NOT NULL,
    hash bytea NOT NULL,
    -- The key's number, and 32 bytes.
    code bytea NOT NULL,
    CONSTRAINT audit_log_pkey PRIMARY KEY (number)
);
CREATE INDEX audit_log_by_time ON audit_log (at, number);
CREATE INDEX audit_log_by_act ON audit_log (act, number);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, number);
CREATE INDEX audit_log_of_member ON audit_log (member_id, number);

-- The words by which a line is found: of the member's name and of the reason. Signs of which the parser makes one word with what
-- is around them, as in addresses and dates, are blanks. Its cost has the index taken for words of few lines, which statistics
-- take for more: of a word that no line has, the log would be walked through to its beginning.
CREATE FUNCTION audit_words(name text, reason text) RETURNS tsvector
IMMUTABLE STRICT PARALLEL SAFE COST 1000 LANGUAGE plpgsql AS $$
BEGIN
    RETURN to_tsvector('pg_catalog.simple', translate(name || ' ' || reason, '@./:-+_&~<>', '           '));
END $$;
CREATE INDEX audit_log_by_words ON audit_log USING gin (audit_words(member_name, reason));

CREATE FUNCTION refuse_to_change_the_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE insufficient_privilege USING MESSAGE = 'lines of the audit log stay as they are';
END
$$;
CREATE TRIGGER audit_log_stays
    BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT
    EXECUTE FUNCTION refuse_to_change_the_audit_log();

-- Where the audit log ends, and the same sealed with the server's key: a cut end is found by it. An act that adds a line holds
-- this row until its transaction ends. `quad migrate` seals the beginning.
CREATE TABLE audit_head (
    id bigint NOT NULL,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    seal bytea NOT NULL,
    CONSTRAINT audit_head_pkey PRIMARY KEY (id),
    CONSTRAINT audit_head_is_one CHECK (id = 1)
);
INSERT INTO audit_head (id, number, hash, seal) VALUES (1, 0, '', '');

-- What the hash of a line has to be behind one with that hash: the same as AuditEntry.hash.
CREATE FUNCTION audit_line_hash(line audit_log, previous bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(previous || convert_to(string_agg(octet_length(convert_to(f, 'UTF8')) || ':' || f, '' ORDER BY n), 'UTF8'))
    FROM unnest(ARRAY[
        line.number::text, (extract(epoch FROM line.at) * 1000000)::bigint::text, coalesce(line.actor_id, 0)::text,
        line.actor_name, line.act, line.value, coalesce(line.member_id, 0)::text, line.member_name, line.reason,
        line.address, line.request_id]) WITH ORDINALITY AS field (f, n)
$$;

-- The one way to add a line: behind the last, tied to it by its hash, with a code and a new seal of the end. Whether those
-- are right nobody here can verify, as the keys are elsewhere: `quad audit verify` does.
CREATE FUNCTION append_audit_line(line audit_log, new_seal bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    head audit_head;
    last bigint;
    previous bytea;
BEGIN
    SELECT * INTO head FROM audit_head FOR UPDATE;
    SELECT greatest(max(number), head.number, 0) INTO last FROM audit_log;
    previous := coalesce((SELECT hash FROM audit_log WHERE number = last), head.hash, '');
    IF line.number IS DISTINCT FROM last + 1 OR line.hash IS DISTINCT FROM audit_line_hash(line, previous)
        OR octet_length(line.code) IS DISTINCT FROM 33 OR coalesce(octet_length(new_seal), 0) = 0 THEN
        RAISE insufficient_privilege USING MESSAGE = 'this is no next line of the audit log';
    END IF;
    INSERT INTO audit_log SELECT line.*;
    INSERT INTO audit_head (id, number, hash, seal)
    VALUES (1, line.number, line.hash, new_seal)
    ON CONFLICT (id) DO UPDATE SET number = excluded.number, hash = excluded.hash, seal = excluded.seal;
END
$$;

-- What administrators announce to every member above each page, between two moments. One row at most; `number` grows with each
-- text, so that a member who has put one away sees the next one.
CREATE TABLE announcements (
    id bigint NOT NULL,
    number bigint NOT NULL,
    russian text NOT NULL,
    english text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    CONSTRAINT announcements_pkey PRIMARY KEY (id),
    CONSTRAINT announcements_are_one CHECK (id = 1),
    CONSTRAINT announcements_end_after_they_start CHECK (ends_at > starts_at),
    CONSTRAINT announcements_texts_fit CHECK (char_length(russian) BETWEEN 1 AND 300 AND char_length(english) BETWEEN 1 AND 300)
);

-- One configuration for texts and what is searched for in them: words of both languages in any of their forms. No word is too
-- common to be found («все», "it"), and «ё» is «е», in words whose stem Snowball does not know as well.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE TEXT SEARCH DICTIONARY russian_words (TEMPLATE = snowball, LANGUAGE = russian);
CREATE TEXT SEARCH DICTIONARY english_words (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION quad (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION quad
    ALTER MAPPING FOR word, hword, hword_part WITH unaccent, russian_words;
ALTER TEXT SEARCH CONFIGURATION quad
    ALTER MAPPING FOR asciiword, asciihword, hword_asciipart WITH unaccent, english_words;
ALTER TEXT SEARCH CONFIGURATION quad
    ALTER MAPPING FOR numword, numhword, hword_numpart WITH unaccent, simple;

-- A text as the parser of words has to have it: letters whole, without accents for reading aloud and soft hyphens; what looks
-- like a tag is a text here; and the 19 of covid-19 is no number below zero. Of what may be the name of a file the parser reads all
-- that follows, at each sign anew: it never sees what such names alone have.
CREATE FUNCTION search_text(text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
    translate(normalize(translate($1, U&'\0301\0300\00AD\200B', '')), '_<>&~' || U&'\E000\E001', '|      '),
    '(?<=[[:alnum:]])[-–](?=[0-9])', ' ', 'g');

-- What has signs within, as addresses and names of files have, with blanks in their place: hse.ru finds whatever has it in it.
CREATE FUNCTION search_parts(text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
RETURN (
    SELECT string_agg(translate(run, '@./:?=#%,;', '          '), ' ' ORDER BY place)
    FROM string_to_table(translate($1, E'\n\r\t', '   '), ' ') WITH ORDINALITY AS runs (run, place)
    WHERE run ~ '[[:alnum:]][@./:][[:alnum:]]'
);

-- Names with signs, of which the parser makes bare letters: C++, C#, .NET. Each becomes a word that no text can have.
CREATE FUNCTION search_names(text) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
    SELECT DISTINCT E'\x01' || left(lower(found.parts[1] COLLATE person_names), 100) COLLATE "C"
    FROM regexp_matches(
        $1, '((?<![[:alnum:]_])[[:alpha:]][[:alnum:]]*[+#]+|(?<![[:alnum:]_.])\.[[:alpha:]][[:alnum:]]*)', 'g') AS found (parts)
);

-- The words of a text. PL/pgSQL keeps the plans of what it calls: as an expression this took five times as long for a file's
-- name. Names are whole, since a restored dump fills its indexes with an empty search_path.
CREATE FUNCTION search_vector(text) RETURNS tsvector IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
    plain text := public.search_text($1);
    words tsvector := to_tsvector('public.quad', plain);
BEGIN
    IF plain ~ '[[:alnum:]][@./:][[:alnum:]]' THEN
        words := words || to_tsvector('public.quad', public.search_parts(plain));
    END IF;
    IF plain ~ '[+#]|\.[[:alpha:]]' THEN
        words := words || array_to_tsvector(public.search_names(plain));
    END IF;
    RETURN words;
END $$;

-- A query for texts that have these words behind each other, in any of their forms.
CREATE FUNCTION search_phrase(text) RETURNS tsquery IMMUTABLE STRICT PARALLEL SAFE
RETURN (
    SELECT (phraseto_tsquery('quad', plain) || coalesce(phraseto_tsquery('quad', search_parts(plain)), ''))
           && coalesce(
               (SELECT string_agg('''' || name || '''', ' & ')::tsquery FROM unnest(search_names(plain)) AS name), '')
    FROM (SELECT search_text($1) AS plain OFFSET 0) AS read
);

-- A query for texts that have all of what somebody has typed: words in any of their forms, "phrases", not what comes behind
-- a -. The last word is a beginning as well if it begins with a letter, from three on. Whatever is typed, it is no error; where
-- no word is left, the query is empty and finds nothing.
CREATE FUNCTION search_query(text) RETURNS tsquery IMMUTABLE STRICT PARALLEL SAFE
RETURN (
    SELECT coalesce(
        string_agg(CASE WHEN is_without THEN '!(' ELSE '(' END || query::text || ')', ' & ' ORDER BY place)::tsquery, '')
    FROM (
        SELECT place,
               coalesce(nullif(parts[1], ''), nullif(parts[3], '')) IS NOT NULL AS is_without,
               search_phrase(coalesce(parts[2], parts[4]))
               || CASE WHEN place = max(place) OVER () AND parts[3] = '' AND parts[4] ~ '^[[:alpha:]][[:alnum:]-]{2,}$'
                       THEN ('''' || lower(unaccent('unaccent', parts[4]) COLLATE person_names) || ''':*')::tsquery
                       ELSE '' END AS query
        FROM regexp_matches(search_text(left($1, 200)), '(-?)"([^"]*)"?|(-?)([^\s"]+)', 'g')
             WITH ORDINALITY AS found (parts, place)
    ) AS typed
    WHERE numnode(query) > 0
);

-- What an index over words can say of a query: whatever the query finds has it, and asking for it reads no text. Words behind each
-- other are words of one text then, and texts without a phrase are texts with it too: what is behind a - is left out where it
-- has several words.
CREATE FUNCTION candidate_query(tsquery) RETURNS tsquery IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
    WHEN $1::text !~ ' <(-|[0-9]+)> ' THEN $1
    -- 'T' is what is left where all is left out.
    ELSE coalesce(
        regexp_replace(
            nullif(CASE WHEN $1::text LIKE '%!( %' THEN querytree($1) ELSE $1::text END, 'T'),
            ' <(-|[0-9]+)> ', ' & ', 'g')::tsquery,
        '!''~''')
END;

-- The same without beginnings of words: for each an index reads all words that begin so, wherever they are.
CREATE FUNCTION without_beginnings(tsquery) RETURNS tsquery IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
    WHEN $1::text !~ ''':\*' THEN $1
    ELSE coalesce(
        nullif(querytree(regexp_replace($1::text, '''([^'']|'''')*'':\*', '!''~''', 'g')::tsquery), 'T')::tsquery,
        '!''~''')
END;

-- A piece of a text with what was found in it between U+E000 and U+E001; its beginning where nothing was.
CREATE FUNCTION search_headline(text, tsquery) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(
    ts_headline(
        'quad',
        translate(normalize(left($1, 4000)), '<>&_~' || U&'\E000\E001', U&'\E002\E003\E004\E005\E006'),
        $2,
        U&'StartSel=\E000, StopSel=\E001, MaxFragments=1, MaxWords=20, MinWords=10, ShortWord=0, FragmentDelimiter=""'),
    U&'\E002\E003\E004\E005\E006', '<>&_~');
