-- What the files of sql/migrations make. Written by deploy/schema, never edited.

CREATE COLLATION public.file_names (provider = icu, locale = 'ru-u-kn-true');

CREATE COLLATION public.person_names (provider = icu, locale = 'ru');

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

CREATE FUNCTION public.add_member_visits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO member_visits (member_id) SELECT id FROM added;
    RETURN NULL;
END
$$;

CREATE FUNCTION public.search_names(text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY(SELECT DISTINCT (''::text || ("left"(lower((found.parts[1] COLLATE public.person_names)), 100) COLLATE "C")) FROM regexp_matches($1, '((?<![[:alnum:]_])[[:alpha:]][[:alnum:]]*[+#]+|(?<![[:alnum:]_.])\.[[:alpha:]][[:alnum:]]*)'::text, 'g'::text) found(parts));

CREATE FUNCTION public.search_parts(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT string_agg(translate(runs.run, '@./:?=#%,;'::text, '          '::text), ' '::text ORDER BY runs.place) AS string_agg FROM string_to_table(translate($1, '

	'::text, '   '::text), ' '::text) WITH ORDINALITY runs(run, place) WHERE (runs.run ~ '[[:alnum:]][@./:][[:alnum:]]'::text));

CREATE FUNCTION public.search_text(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(translate(NORMALIZE(translate($1, '́̀­​'::text, ''::text)), ('_<>&~'::text || ''::text), '|      '::text), '(?<=[[:alnum:]])[-–](?=[0-9])'::text, ' '::text, 'g'::text);

CREATE TEXT SEARCH DICTIONARY public.english_words (
    TEMPLATE = pg_catalog.snowball,
    language = 'english' );

CREATE TEXT SEARCH DICTIONARY public.russian_words (
    TEMPLATE = pg_catalog.snowball,
    language = 'russian' );

CREATE TEXT SEARCH CONFIGURATION public.quad (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR asciiword WITH public.unaccent, public.english_words;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR word WITH public.unaccent, public.russian_words;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR numword WITH public.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR sfloat WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR version WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR hword_numpart WITH public.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR hword_part WITH public.unaccent, public.russian_words;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR hword_asciipart WITH public.unaccent, public.english_words;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR numhword WITH public.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR asciihword WITH public.unaccent, public.english_words;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR hword WITH public.unaccent, public.russian_words;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR "float" WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR "int" WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.quad
    ADD MAPPING FOR uint WITH simple;

CREATE FUNCTION public.search_phrase(text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT ((phraseto_tsquery('public.quad'::regconfig, read.plain) || COALESCE(phraseto_tsquery('public.quad'::regconfig, public.search_parts(read.plain)), ''::tsquery)) && COALESCE((SELECT (string_agg(((''''::text || name.name) || ''''::text), ' & '::text))::tsquery AS string_agg FROM unnest(public.search_names(read.plain)) name(name)), ''::tsquery)) FROM (SELECT public.search_text($1) AS plain OFFSET 0) read);

CREATE FUNCTION public.any_of_words(text[]) RETURNS tsquery
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (SELECT (string_agg((('('::text || (read.query)::text) || ')'::text), ' | '::text))::tsquery AS string_agg FROM unnest($1) word(word), LATERAL (SELECT public.search_phrase(word.word) AS query) read WHERE (numnode(read.query) > 0));

CREATE TABLE public.audit_log (
    number bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id bigint,
    actor_name text NOT NULL,
    act text NOT NULL,
    value text NOT NULL,
    member_id bigint,
    member_name text NOT NULL,
    reason text NOT NULL,
    address text NOT NULL,
    request_id text NOT NULL,
    hash bytea NOT NULL,
    code bytea NOT NULL
);

CREATE FUNCTION public.append_audit_line(line public.audit_log, new_seal bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.audit_line_hash(line public.audit_log, previous bytea) RETURNS bytea
    LANGUAGE sql STABLE
    AS $$
    SELECT sha256(previous || convert_to(string_agg(octet_length(convert_to(f, 'UTF8')) || ':' || f, '' ORDER BY n), 'UTF8'))
    FROM unnest(ARRAY[
        line.number::text, (extract(epoch FROM line.at) * 1000000)::bigint::text, coalesce(line.actor_id, 0)::text,
        line.actor_name, line.act, line.value, coalesce(line.member_id, 0)::text, line.member_name, line.reason,
        line.address, line.request_id]) WITH ORDINALITY AS field (f, n)
$$;

CREATE FUNCTION public.audit_words(name text, reason text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    AS $$
BEGIN
    RETURN to_tsvector('pg_catalog.simple', translate(name || ' ' || reason, '@./:-+_&~<>', '           '));
END $$;

CREATE FUNCTION public.candidate_query(tsquery) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN (($1)::text !~ ' <(-|[0-9]+)> '::text) THEN $1 ELSE COALESCE((regexp_replace(NULLIF(CASE WHEN (($1)::text ~~ '%!( %'::text) THEN querytree($1) ELSE ($1)::text END, 'T'::text), ' <(-|[0-9]+)> '::text, ' & '::text, 'g'::text))::tsquery, '!''~'''::tsquery) END;

CREATE FUNCTION public.count_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.sequence := OLD.sequence + 1;
    NEW.changed_at := now();
    RETURN NEW;
END
$$;

CREATE FUNCTION public.detach_blobs(ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $_$
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
$_$;

CREATE FUNCTION public.end_archives() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM archives WHERE member_id = OLD.member_id AND OLD.id = ANY(connection_ids);
    RETURN NULL;
END
$$;

CREATE FUNCTION public.follow_reminder() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.follow_whole_day() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.follow_zone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE reminder_alerts SET due_at = NULL WHERE member_id = NEW.id AND lead_minutes IS NOT NULL;
    UPDATE calendar_feeds SET revision = revision + 1, changed_at = now() WHERE member_id = NEW.id;
    PERFORM pg_notify('quad_work', 'quick');
    RETURN NULL;
END
$$;

CREATE FUNCTION public.forget_refusals() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE files SET refused = NULL, refused_at = NULL WHERE connection_id = NEW.id AND refused IS NOT NULL;
    RETURN NULL;
END
$$;

CREATE FUNCTION public.held_blobs(ids uuid[]) RETURNS SETOF uuid
    LANGUAGE plpgsql
    AS $_$
BEGIN
    RETURN QUERY EXECUTE (
        SELECT string_agg(format('SELECT %I FROM %s WHERE %1$I = ANY ($1)', attribute, relation), ' UNION ALL ')
        FROM blob_owners
    ) USING ids;
END
$_$;

CREATE PROCEDURE public.hold_blobs(IN relation regclass, IN attribute name)
    LANGUAGE plpgsql
    AS $_$
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
$_$;

CREATE FUNCTION public.keep_an_administrator() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.keep_comment_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.deleted_at IS NOT NULL THEN
        DELETE FROM comment_words WHERE comment_id = NEW.id;
    ELSE
        INSERT INTO comment_words
        SELECT NEW.id, text_words(NEW.id, NEW.author_id, p.project_id, NEW.body, '{}')
        FROM posts p
        WHERE p.id = NEW.post_id
        ON CONFLICT (comment_id) DO UPDATE SET words = excluded.words;
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION public.keep_message_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.deleted_at IS NOT NULL THEN
        DELETE FROM message_words WHERE message_id = NEW.id;
    ELSE
        INSERT INTO message_words
        VALUES (
            NEW.id,
            words_within(
                NEW.conversation_id || '.' || message_part(NEW.number) || ':',
                search_vector(regexp_replace(NEW.body, '\]\(/(people|pictures)/[0-9]+', ']( ', 'g'))
                || array_to_tsvector(ARRAY['~m', '~a:' || NEW.author_id])))
        ON CONFLICT (message_id) DO UPDATE SET words = excluded.words;
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION public.keep_post_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.deleted_at IS NOT NULL THEN
        DELETE FROM post_words WHERE post_id = NEW.id;
    ELSE
        INSERT INTO post_words VALUES (NEW.id, text_words(NEW.id, NEW.author_id, NEW.project_id, NEW.body, NEW.tags))
        ON CONFLICT (post_id) DO UPDATE SET words = excluded.words;
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION public.leave_attachments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM attachments WHERE place_kind = TG_ARGV[0] AND place_id IN (SELECT id FROM gone);
    RETURN NULL;
END
$$;

CREATE FUNCTION public.leave_pictures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    ids bigint[];
BEGIN
    SELECT array_agg(DISTINCT picture_id) INTO ids FROM gone;
    IF ids IS NULL THEN
        RETURN NULL;
    END IF;
    PERFORM FROM pictures WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE pictures
    SET is_taken = false
    WHERE id = ANY (ids) AND is_taken AND NOT EXISTS (SELECT FROM text_pictures t WHERE t.picture_id = pictures.id)
      AND NOT EXISTS (SELECT FROM message_pictures t WHERE t.picture_id = pictures.id)
      AND NOT EXISTS (SELECT FROM moderation_pictures t WHERE t.picture_id = pictures.id);
    RETURN NULL;
END
$$;

CREATE FUNCTION public.lock_exchanged_blobs() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
DECLARE
    ids uuid[];
BEGIN
    EXECUTE format('SELECT ARRAY[$1.%1$I, $2.%1$I]', TG_ARGV[0]) INTO ids USING OLD, NEW;
    PERFORM FROM blobs WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
    RETURN NEW;
END
$_$;

CREATE FUNCTION public.message_part(number integer) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN (number < 4096) THEN (number >> 9) WHEN (number < 65536) THEN (16 + (number >> 11)) ELSE (64 + (number >> 13)) END;

CREATE FUNCTION public.message_part_begin(part integer) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN (part < 16) THEN (part << 9) WHEN (part < 64) THEN (GREATEST((part - 16), 2) << 11) ELSE (GREATEST((part - 64), 8) << 13) END;

CREATE FUNCTION public.named_messages(conversations bigint[], first_numbers integer[], query tsquery, before bigint, above bigint, most integer) RETURNS TABLE(found_id bigint, is_end boolean)
    LANGUAGE plpgsql STABLE STRICT ROWS 100 PARALLEL SAFE
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
DECLARE
    cap CONSTANT integer := 1000;
    most_asked CONSTANT integer := 4000;
    -- For how many words of parts the index was asked.
    asked bigint := 0;
    typed text;
    -- Of each conversation: behind which number all was looked at, and the newest message before it.
    uppers integer[];
    heads bigint[];
    -- The first message that may be found in it.
    firsts bigint[];
    found bigint[] := '{}';
    more bigint[];
    -- What is older is not among the newest.
    least_id bigint := greatest(above, 1);
    depth integer := least(greatest(800 / cardinality(conversations), 4), 256);
    width integer := 8;
    parts integer := 1;
    most_parts integer := 256;
    edge bigint;
BEGIN
    IF numnode(query) = 0 THEN RETURN; END IF;
    IF ''::tsvector @@ query THEN query := '''~m'''::tsquery && query; END IF;
    typed := regexp_replace(query::text, '''((?:[^'']|'''')*)''', U&'''\E000\005c1''', 'g');
    SELECT array_agg(newest.number + 1 ORDER BY c.place), array_agg(newest.id ORDER BY c.place),
           array_agg(CASE WHEN c.first > 1 THEN (
               SELECT id FROM messages WHERE conversation_id = c.id AND number >= c.first ORDER BY number LIMIT 1
           ) ELSE 0 END ORDER BY c.place)
    INTO uppers, heads, firsts
    FROM unnest(conversations, first_numbers) WITH ORDINALITY AS c (id, first, place)
    LEFT JOIN LATERAL (
        SELECT number, id FROM messages WHERE conversation_id = c.id AND number >= c.first ORDER BY number DESC LIMIT 1
    ) AS newest ON true;
    IF before > (SELECT max(head) FROM unnest(heads) AS head) THEN
        -- What was just written is looked at itself.
        SELECT array_agg(w.message_id)
        INTO more
        FROM unnest(conversations, first_numbers, uppers) AS c (id, first, upper)
        CROSS JOIN LATERAL (
            SELECT id
            FROM messages
            WHERE conversation_id = c.id AND number < c.upper AND
                  number >= greatest(c.upper - depth, c.first, message_part_begin(message_part(c.upper - 1)))
            OFFSET 0
        ) AS t
        JOIN message_words w ON w.message_id = t.id
        WHERE w.words @@ replace(typed, U&'\E000', c.id || '.' || message_part(c.upper - 1) || ':')::tsquery
              AND t.id >= least_id;
        found := coalesce(more, '{}');
        SELECT array_agg(coalesce(next.number + 1, 0) ORDER BY c.place), array_agg(next.id ORDER BY c.place)
        INTO uppers, heads
        FROM unnest(conversations, first_numbers, uppers) WITH ORDINALITY AS c (id, first, upper, place)
        LEFT JOIN LATERAL (
            SELECT number, id
            FROM messages
            WHERE conversation_id = c.id AND number >= c.first AND
                  number < greatest(c.upper - depth, message_part_begin(message_part(c.upper - 1)))
            ORDER BY number DESC
            LIMIT 1
        ) AS next ON true;
    ELSE
        -- Parts that begin behind the place have nothing.
        SELECT array_agg(coalesce(next.number + 1, 0) ORDER BY c.place), array_agg(next.id ORDER BY c.place)
        INTO uppers, heads
        FROM unnest(conversations, first_numbers, uppers) WITH ORDINALITY AS c (id, first, upper, place)
        LEFT JOIN LATERAL (
            SELECT part
            FROM generate_series(message_part(c.upper - 1), message_part(c.first), -1) AS part
            CROSS JOIN LATERAL (
                SELECT id
                FROM messages
                WHERE conversation_id = c.id AND number >= greatest(c.first, message_part_begin(part))
                ORDER BY number
                LIMIT 1
            ) AS oldest
            WHERE oldest.id < before
            LIMIT 1
        ) AS at ON true
        LEFT JOIN LATERAL (
            SELECT number, id
            FROM messages
            WHERE conversation_id = c.id AND number < c.upper AND number >= c.first
                  AND number < message_part_begin(at.part + 1)
            ORDER BY number DESC
            LIMIT 1
        ) AS next ON true;
    END IF;
    LOOP
        SELECT min(head)
        INTO edge
        FROM (SELECT head FROM unnest(heads) AS head WHERE head >= least_id ORDER BY head DESC LIMIT width) AS next;
        EXIT WHEN edge IS NULL;
        SELECT asked + (numnode(query) + 1) / 2 * sum(least(parts, message_part(c.upper - 1) - message_part(c.first) + 1))
        INTO asked
        FROM unnest(first_numbers, uppers, heads) AS c (first, upper, head)
        WHERE c.head >= edge;
        SELECT array_agg(id)
        INTO more
        FROM (
            SELECT w.message_id AS id
            FROM (
                SELECT *
                FROM unnest(conversations, first_numbers, uppers, heads, firsts) AS c (id, first, upper, head, first_id)
                WHERE head >= edge
                ORDER BY head DESC
            ) AS c
            CROSS JOIN LATERAL generate_series(
                message_part(c.upper - 1), greatest(message_part(c.upper - 1) - parts + 1, message_part(c.first)), -1
            ) AS part
            CROSS JOIN LATERAL (
                SELECT message_id
                FROM message_words
                WHERE words @@ replace(typed, U&'\E000', c.id || '.' || part || ':')::tsquery
                      AND message_id + 0 < before AND message_id + 0 >= greatest(least_id, c.first_id)
            ) AS w
            LIMIT CASE WHEN parts * width > 8 THEN cap END
        ) AS part;
        IF cardinality(more) = cap AND parts * width > 8 THEN
            parts := greatest(parts / 4, 1);
            width := greatest(width / 4, 8);
            most_parts := parts;
            CONTINUE;
        END IF;
        found := found || coalesce(more, '{}');
        SELECT array_agg(CASE WHEN c.head >= edge THEN coalesce(next.number + 1, 0) ELSE c.upper END ORDER BY c.place),
               array_agg(CASE WHEN c.head >= edge THEN next.id ELSE c.head END ORDER BY c.place)
        INTO uppers, heads
        FROM unnest(conversations, first_numbers, uppers, heads) WITH ORDINALITY AS c (id, first, upper, head, place)
        LEFT JOIN LATERAL (
            SELECT number, id
            FROM messages
            WHERE c.head >= edge AND conversation_id = c.id AND number >= c.first
                  AND number < message_part_begin(
                      greatest(message_part(c.upper - 1) - parts + 1, message_part(c.first)))
            ORDER BY number DESC
            LIMIT 1
        ) AS next ON true;
        width := least(width * 4, 1000);
        IF cardinality(found) >= most THEN
            SELECT array_agg(id), min(id)
            INTO found, edge
            FROM (SELECT DISTINCT id FROM unnest(found) AS id ORDER BY id DESC LIMIT most) AS newest;
        END IF;
        IF cardinality(found) >= most THEN
            -- What stands in the parts behind is older.
            least_id := edge;
            parts := 1;
        ELSIF more IS NULL OR cardinality(more) * 4 <= most THEN
            parts := least(parts * CASE WHEN more IS NULL THEN 4 ELSE 2 END, most_parts);
        END IF;
        IF asked >= most_asked THEN
            -- Some parts are looked at further than others.
            SELECT max(head) + 1 INTO edge FROM unnest(heads) AS head WHERE head >= least_id;
            IF edge < before THEN
                RETURN QUERY SELECT DISTINCT id, false FROM unnest(found) AS id WHERE id >= edge UNION ALL SELECT edge, true;
                RETURN;
            END IF;
        END IF;
    END LOOP;
    RETURN QUERY SELECT DISTINCT id, false FROM unnest(found) AS id;
END
$$;

CREATE FUNCTION public.named_pictures(text) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY(SELECT DISTINCT (found.parts[1])::bigint AS parts FROM regexp_matches($1, '/pictures/([0-9]{1,18})'::text, 'g'::text) found(parts) LIMIT 64);

CREATE FUNCTION public.newest_found(kind text, query tsquery, marks tsquery, before bigint, above bigint, most integer) RETURNS TABLE(text_id bigint, is_end boolean)
    LANGUAGE plpgsql STABLE STRICT ROWS 100 PARALLEL SAFE
    SET enable_seqscan TO 'off'
    AS $_$
DECLARE
    cap CONSTANT integer := 300;
    most_looked CONSTANT integer := 1000;
    candidates CONSTANT tsquery := candidate_query(query);
    common CONSTANT tsquery := without_beginnings(candidates);
    has_phrase CONSTANT boolean := query <> candidates;
    has_beginning CONSTANT boolean := candidates <> common;
    is_common boolean := has_beginning;
    -- Texts of a slice as the index names them. The sum keeps the index over numbers out of it, which would be read over all of
    -- the slice.
    naming CONSTANT text := format(
        'SELECT %1$I AS id, words FROM %2$I WHERE words @@ $1 AND %1$I + 0 < $2 AND %1$I + 0 >= $3 LIMIT %3$s',
        kind || '_id', kind || '_words', cap);
    -- Of those that are too many nothing is looked at.
    looking CONSTANT text := format(
        'SELECT max(named), count(*) FILTER (WHERE CASE WHEN named < %1$s THEN words @@ $4 END), '
        'array_agg(id) FILTER (WHERE CASE WHEN named < %1$s THEN words @@ $5 END) '
        'FROM (SELECT *, count(*) OVER () AS named FROM (%2$s) AS part) AS part', cap, naming);
    -- What is searched next: numbers below `upper` from `lower` on, in two slices of 2 ^ size at most.
    upper bigint;
    lower bigint;
    size integer := 7;
    slices text;
    slice bigint;
    -- Where a slice ends that has too much in it.
    crowded bigint := 9223372036854775807;
    -- How many the index has named, how many of them have the beginnings too, both of all slices, and what all of it has cost.
    named integer;
    fitting integer;
    all_named integer := 0;
    all_fitting integer := 0;
    looked integer := 0;
    found bigint[];
    count integer := 0;
BEGIN
    IF numnode(query) = 0 THEN RETURN; END IF;
    EXECUTE format('SELECT least($1, (SELECT coalesce(max(%1$I), 0) + 1 FROM %2$I))', kind || '_id', kind || '_words')
    INTO upper USING before;
    WHILE upper > greatest(above, 0) LOOP
        lower := greatest((upper - 1 >> size) - 1, 0) << size;
        -- Where one ends behind `upper`, smaller ones: what is there would be read and left.
        slices := NULL;
        slice := lower;
        FOR level IN REVERSE size..7 BY 3 LOOP
            WHILE slice + (1::bigint << level) <= upper OR level = 7 AND slice < upper LOOP
                slices := concat_ws(' | ', slices, format('''~%s:%s''', level, slice >> level));
                slice := slice + (1::bigint << level);
            END LOOP;
        END LOOP;
        EXECUTE CASE
            WHEN is_common OR has_phrase THEN looking
            ELSE format('SELECT count(*), count(*), array_agg(id) FROM (%s) AS part', naming)
        END
        INTO named, fitting, found
        USING slices::tsquery && CASE WHEN is_common THEN common ELSE candidates END && marks, upper,
            greatest(lower, above), candidates, query;
        IF named = cap AND size > 7 THEN
            looked := looked + cap;
            crowded := lower;
            size := size - 3;
            CONTINUE;
        END IF;
        RETURN QUERY SELECT id, false FROM unnest(found) AS id;
        count := count + coalesce(cardinality(found), 0);
        EXIT WHEN count >= most;
        looked := looked + coalesce(named, 0) + CASE WHEN has_beginning AND NOT is_common THEN 100 ELSE 0 END;
        all_named := all_named + coalesce(named, 0);
        all_fitting := all_fitting + coalesce(fitting, 0);
        IF all_named >= 100 AND all_fitting * 10 < all_named THEN is_common := false; END IF;
        upper := lower;
        IF has_phrase AND looked >= most_looked AND upper > greatest(above, 0) THEN
            RETURN QUERY SELECT upper, true;
            EXIT;
        END IF;
        IF upper <= crowded THEN
            size := least(size + CASE WHEN coalesce(named, 0) = 0 THEN 6 ELSE 3 END, 22);
        END IF;
    END LOOP;
END
$_$;

CREATE FUNCTION public.newest_messages(conversations bigint[], first_numbers integer[], query tsquery, before bigint, above bigint, most integer) RETURNS TABLE(text_id bigint, is_end boolean)
    LANGUAGE plpgsql STABLE STRICT ROWS 100 PARALLEL SAFE
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
DECLARE
    most_looked CONSTANT integer := 1000;
    candidates CONSTANT tsquery := candidate_query(query);
    -- With a sign in the place of a part.
    typed CONSTANT text := regexp_replace(query::text, '''((?:[^'']|'''')*)''', U&'''\E000\005c1''', 'g');
    wanted integer := most;
    named integer;
    ending bigint;
    found bigint[];
BEGIN
    IF query = candidates THEN
        RETURN QUERY
        SELECT * FROM named_messages(conversations, first_numbers, query, before, above, most);
        RETURN;
    END IF;
    LOOP
        WITH walked AS MATERIALIZED (
            SELECT * FROM named_messages(conversations, first_numbers, candidates, before, above, wanted)
        )
        SELECT count(*), CASE WHEN count(*) = wanted THEN min(t.id) ELSE (SELECT found_id FROM walked WHERE walked.is_end) END,
               array_agg(t.id) FILTER (
            WHERE w.words @@ replace(typed, U&'\E000', t.conversation_id || '.' || message_part(t.number) || ':')::tsquery)
        INTO named, ending, found
        FROM (
            SELECT found_id AS id FROM walked WHERE NOT walked.is_end ORDER BY found_id DESC LIMIT wanted
        ) AS named
        JOIN messages t ON t.id = named.id
        JOIN message_words w ON w.message_id = t.id;
        EXIT WHEN named < wanted OR cardinality(found) >= most OR wanted = most_looked;
        wanted := most_looked;
    END LOOP;
    RETURN QUERY SELECT id, false FROM unnest(found) AS id UNION ALL SELECT ending, true WHERE ending IS NOT NULL;
END
$$;

CREATE FUNCTION public.plain_text(html text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN btrim(regexp_replace(replace(replace(replace(replace(replace(replace(regexp_replace(regexp_replace("left"(html, 16000), '</?(a|b|strong|em|i|s|del|code|span|bdi|sub|sup)(\s[^<>]*)?>'::text, ''::text, 'g'::text), '<[^<>]*>?'::text, ' '::text, 'g'::text), '&lt;'::text, '<'::text), '&gt;'::text, '>'::text), '&#34;'::text, '"'::text), '&quot;'::text, '"'::text), '&#39;'::text, ''''::text), '&amp;'::text, '&'::text), '\s+'::text, ' '::text, 'g'::text));

CREATE FUNCTION public.refuse_to_change_the_audit_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE insufficient_privilege USING MESSAGE = 'lines of the audit log stay as they are';
END
$$;

CREATE FUNCTION public.release_blob() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
$_$;

CREATE FUNCTION public.remove_portraits() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
    EXECUTE format(
        'UPDATE %I SET removed_at = $1 WHERE picture_id = $2 AND removed_at IS NOT DISTINCT FROM $3', TG_ARGV[0]
    ) USING NEW.removed_at, NEW.id, OLD.removed_at;
    RETURN NULL;
END
$_$;

CREATE FUNCTION public.search_headline(text, tsquery) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(ts_headline('public.quad'::regconfig, translate(NORMALIZE("left"($1, 4000)), ('<>&_~'::text || ''::text), ''::text), $2, 'StartSel=, StopSel=, MaxFragments=1, MaxWords=20, MinWords=10, ShortWord=0, FragmentDelimiter=""'::text), ''::text, '<>&_~'::text);

CREATE FUNCTION public.search_query(text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT COALESCE((string_agg(((CASE WHEN typed.is_without THEN '!('::text ELSE '('::text END || (typed.query)::text) || ')'::text), ' & '::text ORDER BY typed.place))::tsquery, ''::tsquery) AS "coalesce" FROM (SELECT found.place, (COALESCE(NULLIF(found.parts[1], ''::text), NULLIF(found.parts[3], ''::text)) IS NOT NULL) AS is_without, (public.search_phrase(COALESCE(found.parts[2], found.parts[4])) || CASE WHEN ((found.place = max(found.place) OVER ()) AND (found.parts[3] = ''::text) AND (found.parts[4] ~ '^[[:alpha:]][[:alnum:]-]{2,}$'::text)) THEN (((''''::text || lower((public.unaccent('public.unaccent'::regdictionary, found.parts[4]) COLLATE public.person_names))) || ''':*'::text))::tsquery ELSE ''::tsquery END) AS query FROM regexp_matches(public.search_text("left"($1, 200)), '(-?)"([^"]*)"?|(-?)([^\s"]+)'::text, 'g'::text) WITH ORDINALITY found(parts, place)) typed WHERE (numnode(typed.query) > 0));

CREATE FUNCTION public.search_vector(text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
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
END $_$;

CREATE FUNCTION public.search_words(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (replace(regexp_replace(regexp_replace(replace(replace(replace(regexp_replace(regexp_replace(translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(regexp_replace(regexp_replace((lower(($1 COLLATE public.person_names)) COLLATE "C"), '(^|[^aeiouy])y[eo]'::text, '\1e'::text, 'g'::text), 'yev'::text, 'ev'::text, 'g'::text), 'щ'::text, 'sh'::text), 'ш'::text, 'sh'::text), 'ч'::text, 'ch'::text), 'ж'::text, 'zh'::text), 'х'::text, 'kh'::text), 'ц'::text, 'ts'::text), 'ю'::text, 'iu'::text), 'я'::text, 'ia'::text), 'x'::text, 'ks'::text), 'абвгдеёзийклмнопрстуфыэyjw-._+ъь’'''::text, 'abvgdeeziiklmnoprstufieiiv    '::text), 's(h?)ch'::text, 'sh'::text, 'g'::text), '(?<![sczk])h'::text, 'kh'::text, 'g'::text), 'tz'::text, 'ts'::text), 'ct'::text, 'kt'::text), 'ck'::text, 'k'::text), '([a-z])c+\M'::text, '\1'::text, 'g'::text), 'c(?=[a-gi-z])'::text, 'ts'::text, 'g'::text), 'ii'::text, 'i'::text) COLLATE "C");

CREATE FUNCTION public.slice_marks(bigint) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY[('~7:'::text || ($1 >> 7)), ('~10:'::text || ($1 >> 10)), ('~13:'::text || ($1 >> 13)), ('~16:'::text || ($1 >> 16)), ('~19:'::text || ($1 >> 19)), ('~22:'::text || ($1 >> 22))];

CREATE FUNCTION public.tell_portraits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NOTIFY portraits;
    RETURN NULL;
END
$$;

CREATE FUNCTION public.text_words(id bigint, author bigint, project bigint, body text, tags text[]) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
    marks text[] := slice_marks(id) || ('~a:' || author);
BEGIN
    IF project IS NOT NULL THEN
        marks := marks || ARRAY['~p', '~p:' || project];
    END IF;
    IF tags <> '{}' THEN
        marks := marks || ARRAY(SELECT DISTINCT '~t:' || translate(tag, 'ё', 'е') FROM unnest(tags) AS tag);
    END IF;
    RETURN search_vector(regexp_replace(body, '\]\(/(people|pictures)/[0-9]+', ']( ', 'g')) || array_to_tsvector(marks);
END
$$;

CREATE FUNCTION public.told_from(member bigint, is_timely boolean, usual_zone text, moment timestamp with time zone DEFAULT now()) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
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

CREATE FUNCTION public.without_beginnings(tsquery) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN (($1)::text !~ ''':\*'::text) THEN $1 ELSE COALESCE((NULLIF(querytree((regexp_replace(($1)::text, '''([^'']|'''')*'':\*'::text, '!''~'''::text, 'g'::text))::tsquery), 'T'::text))::tsquery, '!''~'''::tsquery) END;

CREATE FUNCTION public.words_within(part text, words tsvector) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
BEGIN
    RETURN (
        SELECT string_agg(
            '''' || part || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''''
            || coalesce(':' || array_to_string(positions, ','), ''), ' ')::tsvector
        FROM unnest(words) AS word (lexeme, positions, weights)
        WHERE octet_length(lexeme) <= 2000
    );
END
$$;

CREATE TABLE public.access_requests (
    id bigint NOT NULL,
    attachment_id bigint NOT NULL,
    card_kind text NOT NULL,
    thing bigint NOT NULL,
    asker_id bigint NOT NULL,
    owner_id bigint NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    answered_at timestamp with time zone
);

ALTER TABLE public.access_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.access_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.announcements (
    id bigint NOT NULL,
    number bigint NOT NULL,
    russian text NOT NULL,
    english text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT announcements_are_one CHECK ((id = 1)),
    CONSTRAINT announcements_end_after_they_start CHECK ((ends_at > starts_at)),
    CONSTRAINT announcements_texts_fit CHECK ((((char_length(russian) >= 1) AND (char_length(russian) <= 300)) AND ((char_length(english) >= 1) AND (char_length(english) <= 300))))
);

CREATE TABLE public.archives (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    file_ids bigint[] NOT NULL,
    folder_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    connection_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    is_listed boolean DEFAULT true NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    fetched integer DEFAULT 0 NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    expected bigint DEFAULT 0 NOT NULL,
    contents text,
    blob_id uuid,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + '1 day'::interval) NOT NULL,
    CONSTRAINT archives_failed_has_a_reason CHECK (((state <> 'failed'::text) OR (failure IS NOT NULL))),
    CONSTRAINT archives_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'packing'::text, 'ready'::text, 'failed'::text])))
);

ALTER TABLE public.archives ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.archives_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.arrival_addresses (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    latitude integer NOT NULL,
    longitude integer NOT NULL,
    on_leaving boolean NOT NULL,
    token_hash bytea NOT NULL,
    secret bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    called_at timestamp with time zone
);

ALTER TABLE public.arrival_addresses ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.arrival_addresses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.atom_authority (
    authority text NOT NULL,
    since date DEFAULT CURRENT_DATE NOT NULL
);

CREATE TABLE public.atom_feeds (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    hashtag_id bigint,
    author_id bigint,
    channel_id bigint,
    token_hash bytea NOT NULL,
    secret bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone,
    last_seen_by text DEFAULT ''::text NOT NULL,
    CONSTRAINT atom_feeds_are_of_one_thing CHECK ((num_nonnulls(hashtag_id, author_id, channel_id) = 1)),
    CONSTRAINT atom_feeds_last_seen_by_fits CHECK ((char_length(last_seen_by) <= 200))
);

ALTER TABLE public.atom_feeds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.atom_feeds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.attachments (
    id bigint NOT NULL,
    place_kind text NOT NULL,
    place_id bigint NOT NULL,
    "position" smallint NOT NULL,
    card_kind text NOT NULL,
    thing bigint NOT NULL,
    label text NOT NULL,
    added_by bigint NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT attachments_kinds_are_words CHECK (((place_kind ~ '^[a-z]{1,20}$'::text) AND (card_kind ~ '^[a-z]{1,20}$'::text))),
    CONSTRAINT attachments_label_fits CHECK ((char_length(label) <= 200))
);

ALTER TABLE public.attachments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.attachments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.audit_head (
    id bigint NOT NULL,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    seal bytea NOT NULL,
    CONSTRAINT audit_head_is_one CHECK ((id = 1))
);

CREATE TABLE public.blobs (
    id uuid NOT NULL,
    member_id bigint,
    kind text NOT NULL,
    media_type text NOT NULL,
    size bigint NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    checked_at timestamp with time zone DEFAULT now() NOT NULL,
    kept_until timestamp with time zone,
    released_at timestamp with time zone,
    stored_at timestamp with time zone,
    CONSTRAINT blobs_sha256_is_whole CHECK ((length(sha256) = 32)),
    CONSTRAINT blobs_size_is_not_negative CHECK ((size >= 0))
);

CREATE VIEW public.blob_owners AS
 SELECT (c.conrelid)::regclass AS relation,
    a.attname AS attribute,
    (a.attnotnull OR (EXISTS ( SELECT
           FROM pg_constraint k
          WHERE ((k.conrelid = c.conrelid) AND (k.contype = 'c'::"char") AND (k.conname ~~ '%\_have\_bytes'::text))))) AS is_needed
   FROM (pg_constraint c
     JOIN pg_attribute a ON (((a.attrelid = c.conrelid) AND (a.attnum = c.conkey[1]))))
  WHERE ((c.contype = 'f'::"char") AND (c.confrelid = ('public.blobs'::regclass)::oid) AND (c.confdeltype = ANY (ARRAY['a'::"char", 'r'::"char"])));

CREATE TABLE public.blocks (
    member_id bigint NOT NULL,
    blocked_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blocks_are_of_others CHECK ((member_id <> blocked_id))
);

CREATE TABLE public.bookmarks (
    member_id bigint NOT NULL,
    post_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.calendar_feeds (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    secret bytea NOT NULL,
    has_alarms boolean DEFAULT false NOT NULL,
    shows_completed boolean DEFAULT false NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone,
    last_seen_by text DEFAULT ''::text NOT NULL,
    CONSTRAINT calendar_feeds_last_seen_by_fits CHECK ((char_length(last_seen_by) <= 200))
);

ALTER TABLE public.calendar_feeds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.calendar_feeds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.calendar_import_items (
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
    note text NOT NULL,
    CONSTRAINT calendar_import_items_note_is_known CHECK ((note = ANY (ARRAY[''::text, 'shortMonths'::text, 'otherClock'::text, 'lostZone'::text, 'cut'::text]))),
    CONSTRAINT calendar_import_items_reason_is_known CHECK ((reason = ANY (ARRAY[''::text, 'past'::text, 'cancelled'::text, 'done'::text, 'noDate'::text, 'rule'::text, 'exceptions'::text, 'known'::text, 'broken'::text]))),
    CONSTRAINT calendar_import_items_text_fits CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000)))
);

CREATE TABLE public.calendar_imports (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    name text NOT NULL,
    source bytea,
    state text DEFAULT 'reading'::text NOT NULL,
    problem text,
    coming integer DEFAULT 0 NOT NULL,
    repeating integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT calendar_imports_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT calendar_imports_state_is_known CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text, 'unreadable'::text, 'done'::text])))
);

ALTER TABLE public.calendar_imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.calendar_imports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.channel_hashtags (
    channel_id bigint NOT NULL,
    hashtag_id bigint NOT NULL,
    is_excluded boolean DEFAULT false NOT NULL
);

CREATE TABLE public.channel_people (
    channel_id bigint NOT NULL,
    member_id bigint NOT NULL,
    is_excluded boolean DEFAULT false NOT NULL
);

CREATE TABLE public.channels (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    name text NOT NULL COLLATE public.person_names,
    without_words text[] DEFAULT '{}'::text[] NOT NULL,
    seen_id bigint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    place integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT channels_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
    CONSTRAINT channels_without_words_fit CHECK ((cardinality(without_words) <= 50))
);

ALTER TABLE public.channels ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.channels_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.comment_versions (
    comment_id bigint NOT NULL,
    version integer NOT NULL,
    body text NOT NULL,
    html text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT comment_versions_body_fits CHECK (((octet_length(body) >= 1) AND (octet_length(body) <= 8192)))
);

CREATE TABLE public.comment_words (
    comment_id bigint NOT NULL,
    words tsvector NOT NULL
);

CREATE TABLE public.comments (
    id bigint NOT NULL,
    post_id bigint NOT NULL,
    author_id bigint NOT NULL,
    parent_id bigint,
    answered_id bigint,
    body text NOT NULL,
    html text NOT NULL,
    summary text NOT NULL,
    renderer smallint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    edited_at timestamp with time zone,
    deleted_at timestamp with time zone,
    removed_at timestamp with time zone,
    change bigint,
    CONSTRAINT comments_answer_replies CHECK (((answered_id IS NULL) OR (parent_id IS NOT NULL))),
    CONSTRAINT comments_body_fits CHECK (((octet_length(body) <= 8192) AND ((body <> ''::text) OR (deleted_at IS NOT NULL)))),
    CONSTRAINT comments_removed_are_deleted CHECK (((removed_at IS NULL) OR (deleted_at IS NOT NULL)))
);

ALTER TABLE public.comments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.connections (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    provider text NOT NULL,
    account text NOT NULL,
    name text NOT NULL,
    thumbnail_source text,
    thumbnail_id uuid,
    thumbnail_requested_at timestamp with time zone,
    thumbnail_failed_at timestamp with time zone,
    scopes text[] DEFAULT '{}'::text[] NOT NULL,
    access_token bytea NOT NULL,
    refresh_token bytea,
    device_id text DEFAULT ''::text NOT NULL,
    expires_at timestamp with time zone,
    state text DEFAULT 'connected'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    refused text[] DEFAULT '{}'::text[] NOT NULL,
    refused_at timestamp with time zone,
    connected_at timestamp with time zone DEFAULT now() NOT NULL,
    refreshed_at timestamp with time zone DEFAULT now() NOT NULL,
    identity_asked_at timestamp with time zone DEFAULT now() NOT NULL,
    lease_by uuid,
    lease_until timestamp with time zone,
    CONSTRAINT connections_lease_is_whole CHECK (((lease_by IS NULL) = (lease_until IS NULL))),
    CONSTRAINT connections_provider_is_a_word CHECK ((provider ~ '^[a-z]{1,20}$'::text)),
    CONSTRAINT connections_state_is_known CHECK ((state = ANY (ARRAY['connected'::text, 'expired'::text, 'revoked'::text, 'noscope'::text])))
);

ALTER TABLE public.connections ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.connections_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.consents (
    member_id bigint NOT NULL,
    version bigint NOT NULL,
    agreed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.conversation_members (
    conversation_id bigint NOT NULL,
    member_id bigint NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    joined_at timestamp with time zone DEFAULT now() NOT NULL,
    first_number integer DEFAULT 1 NOT NULL,
    read_number integer DEFAULT 0 NOT NULL,
    read_epoch integer DEFAULT 0 NOT NULL,
    pinned_at timestamp with time zone,
    muted_until timestamp with time zone,
    level text DEFAULT 'all'::text NOT NULL,
    tell_at timestamp with time zone,
    has_written boolean DEFAULT false NOT NULL,
    CONSTRAINT conversation_members_level_is_known CHECK ((level = ANY (ARRAY['all'::text, 'mentions'::text, 'nothing'::text]))),
    CONSTRAINT conversation_members_numbers_are_good CHECK (((first_number >= 1) AND (read_number >= 0)))
);

CREATE TABLE public.conversations (
    id bigint NOT NULL,
    low_id bigint,
    high_id bigint,
    name text,
    creator_id bigint NOT NULL,
    project_id bigint,
    is_general boolean DEFAULT false NOT NULL,
    closed_at timestamp with time zone,
    shows_past boolean DEFAULT false NOT NULL,
    last_number integer DEFAULT 0 NOT NULL,
    last_change bigint DEFAULT 0 NOT NULL,
    last_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT conversations_dialog_has_no_project CHECK (((low_id IS NULL) OR (project_id IS NULL))),
    CONSTRAINT conversations_dialog_is_of_two CHECK ((((low_id IS NULL) = (high_id IS NULL)) AND ((low_id IS NULL) OR ((low_id < high_id) AND (name IS NULL))))),
    CONSTRAINT conversations_general_is_of_project CHECK (((NOT is_general) OR ((project_id IS NOT NULL) AND (name IS NOT NULL)))),
    CONSTRAINT conversations_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)))
);

ALTER TABLE public.conversations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.conversations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.daily_numbers (
    name text NOT NULL,
    day date NOT NULL,
    number bigint NOT NULL
);

CREATE TABLE public.deliveries (
    job_id bigint NOT NULL,
    recipient bytea NOT NULL,
    tries integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    accepted_at timestamp with time zone
);

CREATE TABLE public.disk_spaces (
    connection_id bigint NOT NULL,
    total bigint NOT NULL,
    used bigint NOT NULL,
    trash bigint NOT NULL,
    CONSTRAINT disk_spaces_are_bounded CHECK ((((total >= 0) AND (total <= ((1)::bigint << 50))) AND ((used >= 0) AND (used <= ((1)::bigint << 50))) AND ((trash >= 0) AND (trash <= ((1)::bigint << 50)))))
);

CREATE TABLE public.drafts (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    key uuid NOT NULL,
    kind text NOT NULL,
    thing bigint NOT NULL,
    body text NOT NULL,
    pictures bigint[] GENERATED ALWAYS AS (public.named_pictures(body)) STORED NOT NULL,
    fields jsonb DEFAULT '{}'::jsonb NOT NULL,
    base_version integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    writer uuid,
    sequence integer DEFAULT 0 NOT NULL,
    parted_from uuid,
    device text DEFAULT ''::text NOT NULL,
    session_id bigint,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    published_at timestamp with time zone,
    act uuid,
    result text,
    CONSTRAINT drafts_body_fits CHECK ((octet_length(body) <= 65536)),
    CONSTRAINT drafts_device_fits CHECK ((char_length(device) <= 100)),
    CONSTRAINT drafts_fields_fit CHECK ((octet_length((fields)::text) <= 16384)),
    CONSTRAINT drafts_kind_is_a_word CHECK ((kind ~ '^[a-z]{1,20}$'::text)),
    CONSTRAINT drafts_published_has_no_text CHECK (((published_at IS NULL) OR ((body = ''::text) AND (deleted_at IS NULL)))),
    CONSTRAINT drafts_published_is_whole CHECK (((published_at IS NULL) = ((act IS NULL) AND (result IS NULL)))),
    CONSTRAINT drafts_thing_is_a_number CHECK ((thing >= 0))
);

ALTER TABLE public.drafts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.drafts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.email_changes (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    old_email text NOT NULL,
    old_email_key text NOT NULL,
    token_hash bytea NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    undo_until timestamp with time zone NOT NULL,
    undone_at timestamp with time zone
);

ALTER TABLE public.email_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.email_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.export_files (
    id bigint NOT NULL,
    export_id bigint NOT NULL,
    part text NOT NULL,
    name text NOT NULL,
    bytes uuid NOT NULL
);

ALTER TABLE public.export_files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.export_files_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.export_parts (
    export_id bigint NOT NULL,
    part text NOT NULL,
    number integer NOT NULL,
    last_group bigint NOT NULL,
    last_key bigint NOT NULL,
    is_last boolean NOT NULL,
    is_failed boolean DEFAULT false NOT NULL,
    objects integer NOT NULL,
    files integer NOT NULL,
    blob_id uuid
);

CREATE TABLE public.exports (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    language text NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    blob_id uuid,
    size bigint DEFAULT 0 NOT NULL,
    total bigint,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    expires_at timestamp with time zone,
    CONSTRAINT exports_ended_is_told CHECK (((state = 'running'::text) = (ended_at IS NULL))),
    CONSTRAINT exports_ready_ends CHECK (((state <> 'ready'::text) OR (expires_at IS NOT NULL))),
    CONSTRAINT exports_state_is_known CHECK ((state = ANY (ARRAY['running'::text, 'ready'::text, 'failed'::text, 'stopped'::text])))
);

ALTER TABLE public.exports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.exports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.file_batch_items (
    batch_id bigint NOT NULL,
    number integer NOT NULL,
    file_id bigint,
    source text NOT NULL,
    name text NOT NULL,
    deletion_id bigint,
    home text,
    away text,
    replaced_id bigint,
    conflict text DEFAULT 'ask'::text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    failure text,
    taken_at timestamp with time zone,
    CONSTRAINT file_batch_items_conflict_is_known CHECK ((conflict = ANY (ARRAY['ask'::text, 'keep'::text, 'replace'::text]))),
    CONSTRAINT file_batch_items_source_is_known CHECK ((source = ANY (ARRAY['vk'::text, 'yandex'::text]))),
    CONSTRAINT file_batch_items_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'taken'::text, 'asking'::text, 'done'::text, 'failed'::text, 'skipped'::text])))
);

CREATE TABLE public.file_batches (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    act text NOT NULL,
    target text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT file_batches_act_is_known CHECK ((act = ANY (ARRAY['delete'::text, 'restore'::text, 'move'::text, 'copy'::text, 'back'::text, 'again'::text]))),
    CONSTRAINT file_batches_target_is_told CHECK (((target IS NOT NULL) = (act = ANY (ARRAY['move'::text, 'copy'::text]))))
);

ALTER TABLE public.file_batches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.file_batches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.file_deletions (
    id bigint NOT NULL,
    connection_id bigint NOT NULL,
    member_id bigint NOT NULL,
    entry jsonb NOT NULL,
    deleted_at timestamp with time zone DEFAULT now() NOT NULL,
    restored_at timestamp with time zone
);

ALTER TABLE public.file_deletions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.file_deletions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.file_listings (
    id bigint NOT NULL,
    connection_id bigint NOT NULL,
    kind text NOT NULL,
    path text NOT NULL,
    refreshed_at timestamp with time zone,
    changed_at timestamp with time zone,
    asked_at timestamp with time zone,
    failed_at timestamp with time zone,
    failure text,
    CONSTRAINT file_listings_failure_has_a_time CHECK (((failure IS NULL) = (failed_at IS NULL))),
    CONSTRAINT file_listings_failure_is_known CHECK ((failure = ANY (ARRAY['down'::text, 'slow'::text, 'limited'::text, 'locked'::text, 'nonsense'::text, 'revoked'::text, 'denied'::text, 'gone'::text]))),
    CONSTRAINT file_listings_kind_is_known CHECK ((kind = ANY (ARRAY['folder'::text, 'all'::text, 'published'::text, 'usage'::text, 'trash'::text])))
);

ALTER TABLE public.file_listings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.file_listings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.files (
    id bigint NOT NULL,
    connection_id bigint NOT NULL,
    member_id bigint NOT NULL,
    source text NOT NULL,
    remote_id text NOT NULL,
    path text NOT NULL,
    parent text NOT NULL,
    is_folder boolean NOT NULL,
    name text NOT NULL COLLATE public.file_names,
    words text GENERATED ALWAYS AS (replace(lower(name), 'ё'::text, 'е'::text)) STORED COLLATE pg_catalog."C",
    category smallint NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    media_type text,
    created_at timestamp with time zone,
    modified_at timestamp with time zone NOT NULL,
    thumbnail_source text,
    thumbnail_id uuid,
    thumbnail_requested_at timestamp with time zone,
    thumbnail_failed_at timestamp with time zone,
    public_url text,
    md5 text,
    has_copy boolean DEFAULT false NOT NULL,
    activity text,
    activity_at timestamp with time zone,
    refused text[],
    refused_at timestamp with time zone,
    CONSTRAINT files_activity_has_a_time CHECK (((activity IS NULL) = (activity_at IS NULL))),
    CONSTRAINT files_activity_is_known CHECK ((activity = ANY (ARRAY['deleting'::text, 'renaming'::text, 'moving'::text, 'copying'::text, 'failed'::text]))),
    CONSTRAINT files_category_is_known CHECK (((category >= 1) AND (category <= 8))),
    CONSTRAINT files_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 1024))),
    CONSTRAINT files_refusals_have_a_time CHECK (((refused IS NULL) = (refused_at IS NULL))),
    CONSTRAINT files_size_is_bounded CHECK (((size >= 0) AND (size <= ((1)::bigint << 50)))),
    CONSTRAINT files_source_is_known CHECK ((source = ANY (ARRAY['vk'::text, 'yandex'::text])))
);

ALTER TABLE public.files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.files_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.hashtag_trends (
    names text[] NOT NULL,
    uses integer[] NOT NULL
);

CREATE TABLE public.hashtags (
    id bigint NOT NULL,
    name text NOT NULL,
    key text GENERATED ALWAYS AS (translate(name, 'ё'::text, 'е'::text)) STORED NOT NULL COLLATE pg_catalog."C",
    uses integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT hashtags_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64))),
    CONSTRAINT hashtags_uses_is_not_negative CHECK ((uses >= 0))
);

ALTER TABLE public.hashtags ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.hashtags_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.idempotency_keys (
    scope bytea NOT NULL,
    key uuid NOT NULL,
    result text NOT NULL,
    taken_at timestamp with time zone DEFAULT now() NOT NULL,
    takes integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.import_rows (
    import_id bigint NOT NULL,
    line bigint NOT NULL,
    verdict text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    full_name text DEFAULT ''::text NOT NULL,
    faculty text DEFAULT ''::text NOT NULL,
    "position" text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    field text DEFAULT ''::text NOT NULL,
    value text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    other bigint DEFAULT 0 NOT NULL,
    repair text DEFAULT ''::text NOT NULL,
    cells text DEFAULT ''::text NOT NULL,
    CONSTRAINT import_rows_verdict_is_known CHECK ((verdict = ANY (ARRAY['added'::text, 'changed'::text, 'same'::text, 'refused'::text])))
);

CREATE TABLE public.imports (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    name text NOT NULL,
    blob_id uuid,
    state text DEFAULT 'reading'::text NOT NULL,
    problem text,
    trial integer DEFAULT 1 NOT NULL,
    encoding text DEFAULT ''::text NOT NULL,
    separator text DEFAULT ''::text NOT NULL,
    has_heads boolean DEFAULT false NOT NULL,
    heads text[] DEFAULT '{}'::text[] NOT NULL,
    matching bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    changes_people boolean DEFAULT false NOT NULL,
    language text NOT NULL,
    repaired bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    allowed bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    added_rows integer DEFAULT 0 NOT NULL,
    changed_rows integer DEFAULT 0 NOT NULL,
    same_rows integer DEFAULT 0 NOT NULL,
    refused_rows integer DEFAULT 0 NOT NULL,
    done_line integer DEFAULT 0 NOT NULL,
    done_rows integer DEFAULT 0 NOT NULL,
    invited integer DEFAULT 0 NOT NULL,
    limited integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    ended_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT imports_language_is_known CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
    CONSTRAINT imports_matching_is_whole CHECK ((cardinality(matching) = ANY (ARRAY[0, 5]))),
    CONSTRAINT imports_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT imports_state_is_known CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text, 'unreadable'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'stopped'::text])))
);

ALTER TABLE public.imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.imports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.invitations (
    id bigint NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    language text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    full_name text DEFAULT ''::text NOT NULL,
    faculty text DEFAULT ''::text NOT NULL,
    "position" text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    invited_by bigint,
    invited_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT invitations_details_fit CHECK (((char_length(full_name) <= 120) AND (char_length(faculty) <= 120) AND (char_length("position") <= 120) AND (char_length(city) <= 80))),
    CONSTRAINT invitations_language_is_known CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
    CONSTRAINT invitations_note_fits CHECK ((char_length(note) <= 500))
);

ALTER TABLE public.invitations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.jobs (
    id bigint NOT NULL,
    kind text NOT NULL,
    pool text NOT NULL,
    payload bytea NOT NULL,
    dedupe_key text,
    is_asked_again boolean DEFAULT false NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    member_id bigint,
    turn bigint DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    lease_until timestamp with time zone,
    lease_by uuid,
    waits_for text,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    dead_at timestamp with time zone,
    CONSTRAINT jobs_dead_have_a_reason CHECK (((dead_at IS NULL) OR (last_error IS NOT NULL)))
);

ALTER TABLE public.jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.member_notes (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    author_id bigint,
    body text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT member_notes_body_fits CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000)))
);

ALTER TABLE public.member_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.member_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.member_visits (
    member_id bigint NOT NULL,
    last_seen_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    language text,
    CONSTRAINT member_visits_language_is_known CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text])))
);

CREATE TABLE public.members (
    id bigint NOT NULL,
    email text,
    email_key text,
    full_name text NOT NULL COLLATE public.person_names,
    given_name text DEFAULT ''::text NOT NULL COLLATE public.person_names,
    surname text DEFAULT ''::text NOT NULL COLLATE public.person_names,
    name text GENERATED ALWAYS AS (COALESCE(NULLIF(btrim(((given_name || ' '::text) || surname)), ''::text), full_name)) STORED NOT NULL COLLATE public.person_names,
    sort_name text GENERATED ALWAYS AS (COALESCE(NULLIF(btrim(((surname || ' '::text) || given_name)), ''::text), full_name)) STORED NOT NULL COLLATE public.person_names,
    faculty text NOT NULL,
    "position" text NOT NULL,
    city text NOT NULL,
    language text,
    theme text DEFAULT 'auto'::text NOT NULL,
    time_zone text,
    role text DEFAULT 'member'::text NOT NULL,
    disabled_at timestamp with time zone,
    disabled_until timestamp with time zone,
    disabled_reason text,
    erase_at timestamp with time zone,
    erase_reason text,
    erased_at timestamp with time zone,
    is_leaving boolean DEFAULT false NOT NULL,
    locked_until timestamp with time zone GENERATED ALWAYS AS (
CASE
    WHEN (erase_at IS NOT NULL) THEN 'infinity'::timestamp with time zone
    WHEN (disabled_at IS NULL) THEN '-infinity'::timestamp with time zone
    ELSE COALESCE(disabled_until, 'infinity'::timestamp with time zone)
END) STORED NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    welcomed_at timestamp with time zone,
    agreed_version bigint DEFAULT 0 NOT NULL,
    words text GENERATED ALWAYS AS ((' '::text || public.search_words(((((((((((((full_name || ' '::text) || given_name) || ' '::text) || surname) || ' '::text) || split_part(COALESCE(email_key, ''::text), '@'::text, 1)) || ' '::text) || faculty) || ' '::text) || "position") || ' '::text) || city)))) STORED COLLATE pg_catalog."C",
    invited_by bigint,
    CONSTRAINT members_city_fits CHECK (((char_length(city) >= ((erased_at IS NULL))::integer) AND (char_length(city) <= 80))),
    CONSTRAINT members_deleted_has_reason CHECK (((erase_at IS NULL) = (erase_reason IS NULL))),
    CONSTRAINT members_disabled_ends_after_a_beginning CHECK ((disabled_until > disabled_at)),
    CONSTRAINT members_disabled_has_reason CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
    CONSTRAINT members_email_goes_with_the_account CHECK ((((email IS NULL) = (erased_at IS NOT NULL)) AND ((email_key IS NULL) = (erased_at IS NOT NULL)))),
    CONSTRAINT members_erased_was_deleted CHECK (((erased_at IS NULL) OR (erase_at IS NOT NULL))),
    CONSTRAINT members_faculty_fits CHECK (((char_length(faculty) >= ((erased_at IS NULL))::integer) AND (char_length(faculty) <= 120))),
    CONSTRAINT members_full_name_fits CHECK (((char_length(full_name) >= 1) AND (char_length(full_name) <= 120))),
    CONSTRAINT members_given_name_fits CHECK ((char_length(given_name) <= 80)),
    CONSTRAINT members_language_is_known CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text]))),
    CONSTRAINT members_leaving_is_deleted CHECK (((erase_at IS NOT NULL) OR (NOT is_leaving))),
    CONSTRAINT members_position_fits CHECK (((char_length("position") >= ((erased_at IS NULL))::integer) AND (char_length("position") <= 120))),
    CONSTRAINT members_role_is_known CHECK ((role = ANY (ARRAY['member'::text, 'moderator'::text, 'admin'::text]))),
    CONSTRAINT members_surname_fits CHECK ((char_length(surname) <= 80)),
    CONSTRAINT members_theme_is_known CHECK ((theme = ANY (ARRAY['auto'::text, 'light'::text, 'dark'::text]))),
    CONSTRAINT members_time_zone_fits CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64)))
);

ALTER TABLE public.members ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.members_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mentions (
    id bigint NOT NULL,
    post_id bigint NOT NULL,
    comment_id bigint,
    member_id bigint NOT NULL,
    author_id bigint NOT NULL
);

ALTER TABLE public.mentions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mentions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.message_mentions (
    member_id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    number integer NOT NULL
);

CREATE TABLE public.message_pictures (
    picture_id bigint NOT NULL,
    message_id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    number integer NOT NULL
);

CREATE TABLE public.message_privacy (
    member_id bigint NOT NULL,
    writers text NOT NULL,
    CONSTRAINT message_privacy_writers_are_known CHECK ((writers = ANY (ARRAY['together'::text, 'nobody'::text])))
);

CREATE TABLE public.message_reactions (
    message_id bigint NOT NULL,
    member_id bigint NOT NULL,
    mark smallint NOT NULL,
    id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT message_reactions_mark_is_one_of_six CHECK (((mark >= 1) AND (mark <= 6)))
);

ALTER TABLE public.message_reactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.message_reactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.message_words (
    message_id bigint NOT NULL,
    words tsvector NOT NULL
);

CREATE TABLE public.messages (
    id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    number integer NOT NULL,
    change bigint NOT NULL,
    author_id bigint NOT NULL,
    client_key uuid NOT NULL,
    form_key uuid NOT NULL,
    event text,
    subject_id bigint,
    answered_number integer,
    body text NOT NULL,
    html text NOT NULL,
    summary text NOT NULL,
    renderer smallint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    edited_at timestamp with time zone,
    deleted_at timestamp with time zone,
    removed_at timestamp with time zone,
    CONSTRAINT messages_body_fits CHECK ((octet_length(body) <= 8192)),
    CONSTRAINT messages_event_is_a_word CHECK ((event ~ '^[a-z_]{1,20}$'::text)),
    CONSTRAINT messages_removed_are_deleted CHECK (((removed_at IS NULL) OR (deleted_at IS NOT NULL)))
);

ALTER TABLE public.messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.moderation_cases (
    id bigint NOT NULL,
    kind text NOT NULL,
    thing bigint NOT NULL,
    author_id bigint NOT NULL,
    title text NOT NULL,
    reports integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    taken_by_id bigint,
    taken_until timestamp with time zone,
    decision text,
    reason text,
    explanation text DEFAULT ''::text NOT NULL,
    decided_by_id bigint,
    decided_at timestamp with time zone,
    told_at timestamp with time zone,
    appeal text,
    appealed_at timestamp with time zone,
    is_granted boolean,
    restored text,
    answer text DEFAULT ''::text NOT NULL,
    answered_by_id bigint,
    answered_at timestamp with time zone,
    answer_told_at timestamp with time zone,
    CONSTRAINT moderation_cases_answer_fits CHECK ((char_length(answer) <= 1000)),
    CONSTRAINT moderation_cases_answer_has_a_time CHECK (((is_granted IS NULL) = (answered_at IS NULL))),
    CONSTRAINT moderation_cases_answer_is_of_an_appeal CHECK (((is_granted IS NULL) OR (appeal IS NOT NULL) OR (is_granted AND (decision = 'hidden'::text)))),
    CONSTRAINT moderation_cases_appeal_fits CHECK (((char_length(appeal) >= 1) AND (char_length(appeal) <= 1000))),
    CONSTRAINT moderation_cases_appeal_has_a_time CHECK (((appeal IS NULL) = (appealed_at IS NULL))),
    CONSTRAINT moderation_cases_appeal_is_of_a_removal CHECK (((appeal IS NULL) OR (decision = ANY (ARRAY['hidden'::text, 'removed'::text])))),
    CONSTRAINT moderation_cases_decision_comes_before_telling CHECK (((told_at IS NULL) OR (decided_at IS NOT NULL))),
    CONSTRAINT moderation_cases_decision_has_a_time CHECK (((decision IS NULL) = (decided_at IS NULL))),
    CONSTRAINT moderation_cases_decision_is_known CHECK ((decision = ANY (ARRAY['kept'::text, 'hidden'::text, 'removed'::text, 'suspended'::text]))),
    CONSTRAINT moderation_cases_explanation_fits CHECK ((char_length(explanation) <= 1000)),
    CONSTRAINT moderation_cases_granted_is_restored CHECK (((is_granted IS TRUE) = (restored IS NOT NULL))),
    CONSTRAINT moderation_cases_kind_is_a_word CHECK ((kind ~ '^[a-z]{1,20}$'::text)),
    CONSTRAINT moderation_cases_other_answers CHECK (((appeal IS NULL) OR (answered_by_id <> decided_by_id))),
    CONSTRAINT moderation_cases_reason_is_known CHECK ((reason = ANY (ARRAY['advertising'::text, 'rudeness'::text, 'personal'::text, 'offtopic'::text, 'impersonation'::text, 'other'::text]))),
    CONSTRAINT moderation_cases_refusal_has_words CHECK (((is_granted IS NOT FALSE) OR (answer <> ''::text))),
    CONSTRAINT moderation_cases_removal_has_a_reason CHECK (((decision <> ALL (ARRAY['hidden'::text, 'removed'::text])) OR (reason IS NOT NULL))),
    CONSTRAINT moderation_cases_restored_is_known CHECK ((restored = ANY (ARRAY['back'::text, 'deleted'::text, 'gone'::text]))),
    CONSTRAINT moderation_cases_title_fits CHECK ((char_length(title) <= 200))
);

ALTER TABLE public.moderation_cases ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.moderation_cases_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.moderation_evidence (
    case_id bigint NOT NULL,
    version integer NOT NULL,
    body text NOT NULL,
    html text DEFAULT ''::text NOT NULL,
    address text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT moderation_evidence_body_fits CHECK ((octet_length(body) <= 32768))
);

CREATE TABLE public.moderation_pictures (
    picture_id bigint NOT NULL,
    case_id bigint NOT NULL
);

CREATE TABLE public.moderation_reports (
    id bigint NOT NULL,
    case_id bigint NOT NULL,
    reporter_id bigint,
    reason text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT moderation_reports_note_fits CHECK ((char_length(note) <= 500)),
    CONSTRAINT moderation_reports_reason_is_known CHECK ((reason = ANY (ARRAY['advertising'::text, 'rudeness'::text, 'personal'::text, 'offtopic'::text, 'impersonation'::text, 'other'::text])))
);

ALTER TABLE public.moderation_reports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.moderation_reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.moderation_surroundings (
    case_id bigint NOT NULL,
    place integer NOT NULL,
    version integer NOT NULL,
    author_id bigint NOT NULL,
    html text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT moderation_surroundings_are_beside CHECK ((place <> 0))
);

CREATE TABLE public.mutes (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    person_id bigint,
    hashtag_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT mutes_are_of_one CHECK ((num_nonnulls(person_id, hashtag_id) = 1)),
    CONSTRAINT mutes_spare_oneself CHECK ((person_id <> member_id))
);

ALTER TABLE public.mutes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mutes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.notification_choices (
    member_id bigint NOT NULL,
    kind text NOT NULL,
    way text NOT NULL,
    is_wanted boolean NOT NULL,
    CONSTRAINT notification_choices_way_is_known CHECK ((way = ANY (ARRAY['letter'::text, 'push'::text])))
);

CREATE TABLE public.notifications (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    kind text NOT NULL,
    thing bigint NOT NULL,
    occasion text NOT NULL,
    subject text NOT NULL,
    detail text NOT NULL,
    mark text DEFAULT ''::text NOT NULL,
    is_gone boolean DEFAULT false NOT NULL,
    actor_id bigint,
    part bigint,
    people bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    letter_at timestamp with time zone,
    lettered_at timestamp with time zone,
    CONSTRAINT notifications_detail_is_short CHECK ((length(detail) <= 1000)),
    CONSTRAINT notifications_mark_is_short CHECK ((length(mark) <= 3)),
    CONSTRAINT notifications_subject_is_short CHECK ((length(subject) <= 1000))
);

ALTER TABLE public.notifications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.oauth_attempts (
    id bigint NOT NULL,
    state_hash bytea NOT NULL,
    session_id bigint NOT NULL,
    member_id bigint NOT NULL,
    provider text NOT NULL,
    verifier bytea NOT NULL,
    return_to text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    outcome text,
    told_at timestamp with time zone,
    CONSTRAINT oauth_attempts_provider_is_a_word CHECK ((provider ~ '^[a-z]{1,20}$'::text))
);

ALTER TABLE public.oauth_attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.oauth_attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.organisation_icons (
    logo_id bigint NOT NULL,
    name text NOT NULL,
    png bytea NOT NULL
);

CREATE TABLE public.organisation_logos (
    id bigint NOT NULL,
    source bytea NOT NULL,
    refusal text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT organisation_logos_source_fits CHECK ((octet_length(source) <= 524288))
);

ALTER TABLE public.organisation_logos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.organisation_logos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.organisation_settings (
    id bigint NOT NULL,
    version bigint NOT NULL,
    name text,
    domains text[],
    logo_id bigint,
    quota bigint,
    picture_quota bigint,
    retention jsonb DEFAULT '{}'::jsonb NOT NULL,
    texts_version bigint DEFAULT 0 NOT NULL,
    consent_version bigint DEFAULT 0 NOT NULL,
    admins_need_passkeys boolean,
    CONSTRAINT organisation_settings_are_one CHECK ((id = 1)),
    CONSTRAINT organisation_settings_domains_fit CHECK (((cardinality(domains) >= 1) AND (cardinality(domains) <= 50))),
    CONSTRAINT organisation_settings_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 30))),
    CONSTRAINT organisation_settings_picture_quota_fits CHECK (((picture_quota >= 1048576) AND (picture_quota <= '1048576000000'::bigint))),
    CONSTRAINT organisation_settings_quota_fits CHECK (((quota >= 1048576) AND (quota <= '1048576000000'::bigint)))
);

CREATE TABLE public.organisation_text_versions (
    kind text NOT NULL,
    version bigint NOT NULL,
    russian text NOT NULL,
    english text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.organisation_texts (
    kind text NOT NULL,
    version bigint NOT NULL,
    russian text NOT NULL,
    english text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT organisation_texts_fit CHECK (((octet_length(russian) <= 32768) AND (octet_length(english) <= 32768)))
);

CREATE TABLE public.outbox (
    id bigint NOT NULL,
    channel text NOT NULL,
    payload text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.passkey_challenges (
    hash bytea NOT NULL,
    purpose text NOT NULL,
    browser bytea NOT NULL,
    user_handle bytea,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT passkey_challenges_of_a_new_key_says_whose CHECK (((purpose = 'add'::text) = (user_handle IS NOT NULL))),
    CONSTRAINT passkey_challenges_purpose_is_known CHECK ((purpose = ANY (ARRAY['add'::text, 'sign-in'::text, 'step-up'::text])))
);

CREATE TABLE public.passkeys (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    credential_id bytea NOT NULL,
    user_handle bytea NOT NULL,
    algorithm integer NOT NULL,
    public_key bytea NOT NULL,
    aaguid bytea NOT NULL,
    name text NOT NULL,
    transports text DEFAULT ''::text NOT NULL,
    user_agent text NOT NULL,
    is_backup_eligible boolean NOT NULL,
    is_backed_up boolean NOT NULL,
    sign_count bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    removed_at timestamp with time zone,
    undo_hash bytea NOT NULL,
    undo_until timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT passkeys_aaguid_fits CHECK ((octet_length(aaguid) = 16)),
    CONSTRAINT passkeys_algorithm_is_known CHECK ((algorithm = ANY (ARRAY['-7'::integer, '-8'::integer, '-257'::integer]))),
    CONSTRAINT passkeys_backed_up_can_be CHECK ((is_backup_eligible OR (NOT is_backed_up))),
    CONSTRAINT passkeys_credential_fits CHECK (((octet_length(credential_id) >= 16) AND (octet_length(credential_id) <= 1023))),
    CONSTRAINT passkeys_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
    CONSTRAINT passkeys_public_key_fits CHECK (((octet_length(public_key) >= 44) AND (octet_length(public_key) <= 1024))),
    CONSTRAINT passkeys_sign_count_fits CHECK (((sign_count >= 0) AND (sign_count <= '4294967295'::bigint))),
    CONSTRAINT passkeys_transports_fit CHECK ((char_length(transports) <= 100)),
    CONSTRAINT passkeys_user_handle_fits CHECK ((octet_length(user_handle) = 64))
);

ALTER TABLE public.passkeys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.passkeys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.photo_accounts (
    account text NOT NULL,
    username text DEFAULT ''::text NOT NULL,
    bio text DEFAULT ''::text NOT NULL,
    told_at timestamp with time zone,
    asked_at timestamp with time zone,
    failed_at timestamp with time zone,
    likes_told_at timestamp with time zone,
    likes_total integer,
    likes_page integer,
    likes_below bigint,
    likes_are_whole boolean DEFAULT false NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT photo_accounts_page_is_one CHECK ((likes_page > 0))
);

CREATE TABLE public.photo_favourites (
    account text NOT NULL,
    photo_id bigint NOT NULL,
    place bigint NOT NULL,
    liked_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.photo_favourites ALTER COLUMN place ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.photo_favourites_place_seq
    START WITH 1099511627776
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.photo_feed (
    rank bigint NOT NULL,
    photo_id bigint NOT NULL,
    kept_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT photo_feed_rank_is_a_place CHECK ((rank > 0))
);

CREATE TABLE public.photo_feed_state (
    id boolean DEFAULT true NOT NULL,
    refreshed_at timestamp with time zone,
    next_page integer DEFAULT 1 NOT NULL,
    is_whole boolean DEFAULT false NOT NULL,
    top_asked_at timestamp with time zone,
    more_asked_at timestamp with time zone,
    failure text,
    failed_at timestamp with time zone,
    CONSTRAINT photo_feed_state_failure_has_a_time CHECK (((failure IS NULL) = (failed_at IS NULL))),
    CONSTRAINT photo_feed_state_failure_is_known CHECK ((failure = ANY (ARRAY['down'::text, 'slow'::text, 'spent'::text, 'nonsense'::text, 'denied'::text]))),
    CONSTRAINT photo_feed_state_is_one CHECK (id),
    CONSTRAINT photo_feed_state_page_is_one CHECK ((next_page > 0))
);

CREATE TABLE public.photo_requests (
    id boolean DEFAULT true NOT NULL,
    hour timestamp with time zone NOT NULL,
    most integer NOT NULL,
    remaining integer NOT NULL,
    CONSTRAINT photo_requests_are_counted CHECK (((most >= 0) AND (remaining >= 0))),
    CONSTRAINT photo_requests_are_one CHECK (id)
);

CREATE TABLE public.photos (
    id bigint NOT NULL,
    remote_id text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    color text,
    description text NOT NULL,
    picture text NOT NULL,
    page text NOT NULL,
    download text NOT NULL,
    photographer text NOT NULL,
    photographer_page text NOT NULL,
    uploaded_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone DEFAULT now() NOT NULL,
    camera text DEFAULT ''::text NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    detailed_at timestamp with time zone,
    words tsvector GENERATED ALWAYS AS (public.search_vector(((((description || ' '::text) || photographer) || ' '::text) || place))) STORED NOT NULL,
    CONSTRAINT photos_color_is_one CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT photos_sides_are_bounded CHECK ((((width >= 1) AND (width <= 100000)) AND ((height >= 1) AND (height <= 100000))))
);

ALTER TABLE public.photos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.photos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.pictures (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    source_hash bytea NOT NULL,
    blob_id uuid NOT NULL,
    width integer,
    height integer,
    refusal text,
    is_taken boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    removed_at timestamp with time zone,
    judged_at timestamp with time zone,
    CONSTRAINT pictures_are_made_or_not CHECK ((((width IS NULL) = (height IS NULL)) AND ((width IS NULL) OR (refusal IS NULL)))),
    CONSTRAINT pictures_size_is_bounded CHECK ((((width >= 1) AND (width <= 1600)) AND ((height >= 1) AND (height <= 1600)))),
    CONSTRAINT pictures_source_hash_is_whole CHECK ((length(source_hash) = 32)),
    CONSTRAINT pictures_taken_are_made CHECK (((NOT is_taken) OR (width IS NOT NULL)))
);

ALTER TABLE public.pictures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.pictures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.places (
    id bigint NOT NULL,
    name text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    latitude integer NOT NULL,
    longitude integer NOT NULL,
    radius smallint NOT NULL,
    CONSTRAINT places_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT places_note_fits CHECK ((char_length(note) <= 200)),
    CONSTRAINT places_point_is_on_earth CHECK ((((latitude >= '-90000000'::integer) AND (latitude <= 90000000)) AND ((longitude >= '-180000000'::integer) AND (longitude <= 180000000)))),
    CONSTRAINT places_radius_is_bounded CHECK (((radius >= 50) AND (radius <= 2000)))
);

ALTER TABLE public.places ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.places_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.portraits (
    member_id bigint NOT NULL,
    version integer NOT NULL,
    picture_id bigint,
    blob_id uuid NOT NULL,
    zoom smallint,
    across smallint,
    down smallint,
    removed_at timestamp with time zone,
    CONSTRAINT portraits_part_is_bounded CHECK ((((zoom >= 100) AND (zoom <= 400)) AND ((across >= 0) AND (across <= 100)) AND ((down >= 0) AND (down <= 100)))),
    CONSTRAINT portraits_part_is_whole CHECK ((num_nulls(zoom, across, down) = ANY (ARRAY[0, 3])))
);

ALTER TABLE public.portraits ALTER COLUMN version ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.portraits_version_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.post_counts (
    post_id bigint NOT NULL,
    comments integer DEFAULT 0 NOT NULL,
    reactions integer[] DEFAULT '{0,0,0,0,0,0}'::integer[] NOT NULL,
    CONSTRAINT post_counts_are_not_negative CHECK (((comments >= 0) AND (0 <= ALL (reactions)))),
    CONSTRAINT post_counts_have_each_mark CHECK ((cardinality(reactions) = 6))
)
WITH (fillfactor='50');

CREATE TABLE public.post_follows (
    post_id bigint NOT NULL,
    member_id bigint NOT NULL,
    is_followed boolean NOT NULL
);

CREATE TABLE public.post_hashtags (
    hashtag_id bigint NOT NULL,
    post_id bigint NOT NULL
);

CREATE TABLE public.post_versions (
    post_id bigint NOT NULL,
    version integer NOT NULL,
    body text NOT NULL,
    html text NOT NULL,
    tags text[] NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT post_versions_body_fits CHECK (((octet_length(body) >= 1) AND (octet_length(body) <= 32768)))
);

CREATE TABLE public.post_words (
    post_id bigint NOT NULL,
    words tsvector NOT NULL
);

CREATE TABLE public.posts (
    id bigint NOT NULL,
    author_id bigint NOT NULL,
    project_id bigint,
    body text NOT NULL,
    field_tags text[] DEFAULT '{}'::text[] NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    html text NOT NULL,
    preview text NOT NULL,
    is_long boolean NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    renderer smallint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    edited_at timestamp with time zone,
    deleted_at timestamp with time zone,
    removed_at timestamp with time zone,
    CONSTRAINT posts_body_fits CHECK (((octet_length(body) >= 1) AND (octet_length(body) <= 32768))),
    CONSTRAINT posts_removed_are_deleted CHECK (((removed_at IS NULL) OR (deleted_at IS NOT NULL))),
    CONSTRAINT posts_tags_fit CHECK ((cardinality(tags) <= 20))
);

ALTER TABLE public.posts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.posts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.preview_pages (
    preview_id bigint NOT NULL,
    number integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    blob_id uuid,
    lines text DEFAULT ''::text NOT NULL,
    failed boolean DEFAULT false NOT NULL,
    requested_at timestamp with time zone,
    made_at timestamp with time zone,
    CONSTRAINT preview_pages_lines_are_bounded CHECK ((octet_length(lines) <= 2097152)),
    CONSTRAINT preview_pages_number_is_bounded CHECK (((number >= 1) AND (number <= 1000))),
    CONSTRAINT preview_pages_size_is_bounded CHECK ((((width >= 1) AND (width <= 200000)) AND ((height >= 1) AND (height <= 200000))))
);

CREATE TABLE public.previews (
    id bigint NOT NULL,
    blob_id uuid NOT NULL,
    member_id bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    kind text,
    refusal text,
    page_count integer DEFAULT 0 NOT NULL,
    pdf_id uuid,
    body text,
    is_markup boolean DEFAULT false NOT NULL,
    is_cut boolean DEFAULT false NOT NULL,
    text_size bigint DEFAULT 0 NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT previews_kind_is_known CHECK ((kind = ANY (ARRAY['picture'::text, 'animation'::text, 'audio'::text, 'video'::text, 'pdf'::text, 'office'::text, 'text'::text, 'sheet'::text]))),
    CONSTRAINT previews_page_count_is_bounded CHECK (((page_count >= 0) AND (page_count <= 1000000))),
    CONSTRAINT previews_refused_has_a_reason CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
    CONSTRAINT previews_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'refused'::text])))
);

ALTER TABLE public.previews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.previews_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.project_events (
    id bigint NOT NULL,
    project_id bigint NOT NULL,
    kind text NOT NULL,
    actor_id bigint NOT NULL,
    subject_id bigint,
    detail text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT project_events_kind_is_a_word CHECK ((kind ~ '^[a-z_]{1,20}$'::text))
);

ALTER TABLE public.project_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.project_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.project_invitations (
    id bigint NOT NULL,
    project_id bigint NOT NULL,
    invited_id bigint NOT NULL,
    inviter_id bigint NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    invited_at timestamp with time zone DEFAULT now() NOT NULL,
    declined_at timestamp with time zone,
    declined_from_id bigint,
    refusals smallint DEFAULT 0 NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT project_invitations_note_fits CHECK ((char_length(note) <= 300)),
    CONSTRAINT project_invitations_refusals_are_told CHECK (((refusals = 0) = (declined_from_id IS NULL)))
);

ALTER TABLE public.project_invitations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.project_invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.project_members (
    project_id bigint NOT NULL,
    member_id bigint NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    joined_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.project_pictures (
    project_id bigint NOT NULL,
    version integer NOT NULL,
    picture_id bigint,
    blob_id uuid NOT NULL,
    zoom smallint,
    across smallint,
    down smallint,
    removed_at timestamp with time zone,
    CONSTRAINT project_pictures_part_is_bounded CHECK ((((zoom >= 100) AND (zoom <= 400)) AND ((across >= 0) AND (across <= 100)) AND ((down >= 0) AND (down <= 100)))),
    CONSTRAINT project_pictures_part_is_whole CHECK ((num_nulls(zoom, across, down) = ANY (ARRAY[0, 3])))
);

ALTER TABLE public.project_pictures ALTER COLUMN version ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.project_pictures_version_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.projects (
    id bigint NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    creator_id bigint NOT NULL,
    members_invite boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    archived_at timestamp with time zone,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT projects_description_fits CHECK ((char_length(description) <= 500)),
    CONSTRAINT projects_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)))
);

ALTER TABLE public.projects ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.projects_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.provider_calls (
    provider text NOT NULL,
    minute timestamp with time zone NOT NULL,
    calls bigint NOT NULL,
    failures bigint NOT NULL,
    fault text,
    failed_at timestamp with time zone,
    allowed bigint,
    remaining bigint,
    CONSTRAINT provider_calls_allowance_is_whole CHECK (((allowed IS NULL) = (remaining IS NULL))),
    CONSTRAINT provider_calls_failures_are_calls CHECK (((failures >= 0) AND (failures <= calls))),
    CONSTRAINT provider_calls_fault_has_a_time CHECK (((fault IS NULL) = (failed_at IS NULL))),
    CONSTRAINT provider_calls_provider_is_a_word CHECK ((provider ~ '^[a-z]{1,20}$'::text))
);

CREATE TABLE public.provider_circuits (
    process uuid NOT NULL,
    provider text NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    open_until timestamp with time zone,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT provider_circuits_provider_is_a_word CHECK ((provider ~ '^[a-z]{1,20}$'::text)),
    CONSTRAINT provider_circuits_state_is_known CHECK ((state = ANY (ARRAY['closed'::text, 'open'::text, 'probing'::text, 'off'::text])))
);

CREATE TABLE public.provider_switches (
    provider text NOT NULL,
    is_off boolean NOT NULL,
    russian text NOT NULL,
    english text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    resets bigint DEFAULT 0 NOT NULL,
    CONSTRAINT provider_switches_off_says_why CHECK (((NOT is_off) OR ((russian <> ''::text) AND (english <> ''::text)))),
    CONSTRAINT provider_switches_provider_is_a_word CHECK ((provider ~ '^[a-z]{1,20}$'::text)),
    CONSTRAINT provider_switches_texts_fit CHECK (((char_length(russian) <= 300) AND (char_length(english) <= 300)))
);

CREATE TABLE public.push_deliveries (
    id bigint NOT NULL,
    notification_id bigint,
    device_id bigint,
    device text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    due_at timestamp with time zone,
    attempts smallint DEFAULT 0 NOT NULL,
    message bigint,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT push_deliveries_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'shown'::text, 'failed'::text]))),
    CONSTRAINT push_deliveries_waiting_are_due CHECK (((state = 'waiting'::text) OR (due_at IS NULL)))
);

ALTER TABLE public.push_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.push_devices (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    session_id bigint NOT NULL,
    push_key_id bigint NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    endpoint text NOT NULL,
    public_key bytea NOT NULL,
    secret bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    shown_at timestamp with time zone,
    failure text,
    CONSTRAINT push_devices_endpoint_is_short CHECK ((length(endpoint) <= 1000)),
    CONSTRAINT push_devices_public_key_is_a_point CHECK ((octet_length(public_key) = 65))
);

ALTER TABLE public.push_devices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_devices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.push_keys (
    id bigint NOT NULL,
    public_key bytea NOT NULL,
    private_key bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_keys_public_key_is_a_point CHECK ((octet_length(public_key) = 65))
);

ALTER TABLE public.push_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.quiet_hours (
    member_id bigint NOT NULL,
    begins smallint NOT NULL,
    ends smallint NOT NULL,
    holds_timely boolean NOT NULL,
    CONSTRAINT quiet_hours_are_of_a_day CHECK ((((begins >= 0) AND (begins <= 1439)) AND ((ends >= 0) AND (ends <= 1439)) AND (begins <> ends)))
);

CREATE TABLE public.rate_limits (
    key text NOT NULL,
    taken timestamp with time zone[] NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.reactions (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    post_id bigint NOT NULL,
    mark smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reactions_mark_is_one_of_six CHECK (((mark >= 1) AND (mark <= 6)))
);

ALTER TABLE public.reactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.registrations (
    browser bytea NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    return_to text DEFAULT ''::text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.reminder_alerts (
    id bigint NOT NULL,
    reminder_id bigint NOT NULL,
    member_id bigint NOT NULL,
    lead_minutes integer,
    due_at timestamp with time zone,
    written_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reminder_alerts_snoozed_have_a_moment CHECK (((due_at IS NOT NULL) OR (lead_minutes IS NOT NULL)))
);

ALTER TABLE public.reminder_alerts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reminder_alerts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reminder_places (
    reminder_id bigint NOT NULL,
    member_id bigint NOT NULL,
    name text NOT NULL,
    latitude integer NOT NULL,
    longitude integer NOT NULL,
    radius smallint NOT NULL,
    on_leaving boolean DEFAULT false NOT NULL,
    from_minute smallint,
    until_minute smallint,
    is_armed boolean DEFAULT true NOT NULL,
    told_at timestamp with time zone,
    CONSTRAINT reminder_places_hours_are_whole CHECK ((((from_minute IS NULL) = (until_minute IS NULL)) AND (from_minute <> until_minute) AND ((from_minute >= 0) AND (from_minute <= 1439)) AND ((until_minute >= 0) AND (until_minute <= 1439)))),
    CONSTRAINT reminder_places_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT reminder_places_point_is_on_earth CHECK ((((latitude >= '-90000000'::integer) AND (latitude <= 90000000)) AND ((longitude >= '-180000000'::integer) AND (longitude <= 180000000)))),
    CONSTRAINT reminder_places_radius_is_bounded CHECK (((radius >= 50) AND (radius <= 2000)))
);

CREATE TABLE public.reminder_settings (
    member_id bigint NOT NULL,
    whole_day_minute smallint NOT NULL,
    CONSTRAINT reminder_settings_minute_is_of_a_day CHECK (((whole_day_minute >= 0) AND (whole_day_minute <= 1439)))
);

CREATE TABLE public.reminder_zone_rules (
    version text NOT NULL
);

CREATE TABLE public.reminders (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    text text NOT NULL,
    due_on date,
    due_minute smallint,
    priority smallint DEFAULT 0 NOT NULL,
    repeat_unit text,
    repeat_every smallint,
    repeat_weekdays smallint DEFAULT 0 NOT NULL,
    repeat_position smallint,
    repeat_start date,
    repeats_from_completion boolean DEFAULT false NOT NULL,
    repeat_until date,
    repeat_left smallint,
    lead_minutes integer[] DEFAULT '{0}'::integer[] NOT NULL,
    follows bigint,
    origin_kind text,
    origin_number bigint,
    form_key uuid,
    client_key uuid,
    import_uid uuid,
    import_id bigint,
    version integer DEFAULT 1 NOT NULL,
    completed_at timestamp with time zone,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    calendar_uid uuid DEFAULT gen_random_uuid() NOT NULL,
    sequence integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    place bigint GENERATED ALWAYS AS (
CASE
    WHEN (due_on IS NULL) THEN ((1)::bigint << 40)
    ELSE ((((due_on - '1970-01-01'::date))::bigint * 1440) + COALESCE((due_minute)::integer, 1440))
END) STORED NOT NULL,
    rank smallint GENERATED ALWAYS AS ((3 - priority)) STORED NOT NULL,
    CONSTRAINT reminders_alerts_are_few CHECK (((cardinality(lead_minutes) <= 5) AND (array_position(lead_minutes, NULL::integer) IS NULL) AND (0 <= ALL (lead_minutes)) AND (10080 >= ALL (lead_minutes)))),
    CONSTRAINT reminders_day_is_bounded CHECK (((due_on >= '1970-01-01'::date) AND (due_on <= '9999-12-31'::date))),
    CONSTRAINT reminders_minute_is_of_a_day CHECK (((due_minute IS NULL) OR ((due_on IS NOT NULL) AND ((due_minute >= 0) AND (due_minute <= 1439))))),
    CONSTRAINT reminders_origin_is_whole CHECK ((((origin_kind IS NULL) = (origin_number IS NULL)) AND (origin_kind ~ '^[a-z]{1,20}$'::text) AND (origin_number > 0))),
    CONSTRAINT reminders_priority_is_known CHECK (((priority >= 0) AND (priority <= 3))),
    CONSTRAINT reminders_repeat_is_bounded CHECK ((((repeat_every >= 1) AND (repeat_every <= 999)) AND ((repeat_weekdays >= 0) AND (repeat_weekdays <= 127)) AND ((repeat_left >= 1) AND (repeat_left <= 999)))),
    CONSTRAINT reminders_repeat_is_known CHECK ((repeat_unit = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'year'::text]))),
    CONSTRAINT reminders_repeat_is_whole CHECK ((((repeat_unit IS NULL) = (repeat_every IS NULL)) AND ((repeat_unit IS NULL) = (repeat_start IS NULL)) AND ((repeat_unit IS NULL) OR (due_on IS NOT NULL)))),
    CONSTRAINT reminders_repeat_position_is_known CHECK (((repeat_position IS NULL) OR ((repeat_unit = 'month'::text) AND (repeat_position = ANY (ARRAY['-1'::integer, 1, 2, 3, 4]))))),
    CONSTRAINT reminders_text_fits CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000)))
);

ALTER TABLE public.reminders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reminders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.saved_copies (
    file_id bigint NOT NULL,
    member_id bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    blob_id uuid,
    size bigint DEFAULT 0 NOT NULL,
    version_modified_at timestamp with time zone,
    version_md5 text,
    saved_at timestamp with time zone,
    fetch_id uuid,
    received bigint DEFAULT 0 NOT NULL,
    expected bigint DEFAULT 0 NOT NULL,
    fetched_modified_at timestamp with time zone,
    fetched_md5 text,
    validator text,
    failure text,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    is_asked boolean DEFAULT true NOT NULL,
    CONSTRAINT saved_copies_failed_has_a_reason CHECK (((state <> 'failed'::text) OR (failure IS NOT NULL))),
    CONSTRAINT saved_copies_fetched_has_a_name CHECK (((state <> ALL (ARRAY['waiting'::text, 'fetching'::text])) OR (fetch_id IS NOT NULL))),
    CONSTRAINT saved_copies_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'fetching'::text, 'saved'::text, 'failed'::text])))
);

CREATE TABLE public.sessions (
    id bigint NOT NULL,
    token_hash bytea NOT NULL,
    member_id bigint NOT NULL,
    user_agent text NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    proven_at timestamp with time zone DEFAULT now() NOT NULL,
    passkey_id bigint,
    passkey_at timestamp with time zone,
    began_by text DEFAULT 'code'::text NOT NULL,
    CONSTRAINT sessions_beginning_is_known CHECK ((began_by = ANY (ARRAY['code'::text, 'passkey'::text])))
);

ALTER TABLE public.sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.shared_reminder_people (
    reminder_id bigint NOT NULL,
    project_id bigint NOT NULL,
    member_id bigint NOT NULL
);

CREATE TABLE public.shared_reminders (
    id bigint NOT NULL,
    project_id bigint NOT NULL,
    creator_id bigint NOT NULL,
    text text NOT NULL,
    for_all boolean NOT NULL,
    due_at timestamp with time zone,
    told_at timestamp with time zone,
    done_at timestamp with time zone,
    done_by_id bigint,
    done_event_id bigint,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT shared_reminders_done_is_whole CHECK (((done_at IS NULL) = (done_by_id IS NULL))),
    CONSTRAINT shared_reminders_text_fits CHECK (((char_length(text) >= 1) AND (char_length(text) <= 300)))
);

ALTER TABLE public.shared_reminders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.shared_reminders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.shelf_items (
    attachment_id bigint NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    taken_at timestamp with time zone,
    CONSTRAINT shelf_items_note_fits CHECK ((char_length(note) <= 300))
);

CREATE TABLE public.sign_in_requests (
    id uuid NOT NULL,
    purpose text NOT NULL,
    browser bytea NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    code_hmac bytea NOT NULL,
    return_to text DEFAULT ''::text NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT sign_in_requests_purpose_is_known CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'email'::text, 'step-up'::text])))
);

CREATE TABLE public.text_pictures (
    id bigint NOT NULL,
    picture_id bigint NOT NULL,
    post_id bigint NOT NULL,
    comment_id bigint
);

ALTER TABLE public.text_pictures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.text_pictures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.trash_entries (
    id bigint NOT NULL,
    connection_id bigint NOT NULL,
    member_id bigint NOT NULL,
    path text NOT NULL,
    remote_id text NOT NULL,
    origin text NOT NULL,
    name text NOT NULL COLLATE public.file_names,
    is_folder boolean NOT NULL,
    category smallint NOT NULL,
    size bigint NOT NULL,
    deleted_at timestamp with time zone NOT NULL,
    activity text,
    activity_at timestamp with time zone,
    CONSTRAINT trash_entries_activity_has_a_time CHECK (((activity IS NULL) = (activity_at IS NULL))),
    CONSTRAINT trash_entries_activity_is_known CHECK ((activity = ANY (ARRAY['restoring'::text, 'deleting'::text, 'failed'::text]))),
    CONSTRAINT trash_entries_category_is_known CHECK (((category >= 1) AND (category <= 8))),
    CONSTRAINT trash_entries_name_fits CHECK (((char_length(name) >= 1) AND (char_length(name) <= 1024))),
    CONSTRAINT trash_entries_size_is_bounded CHECK (((size >= 0) AND (size <= ((1)::bigint << 50))))
);

ALTER TABLE public.trash_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.trash_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.uploads (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    connection_id bigint NOT NULL,
    blob_id uuid,
    origin text,
    file_id bigint,
    thing_kind text,
    thing bigint,
    folder text NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    conflict text DEFAULT 'ask'::text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    target text,
    sent bigint DEFAULT 0 NOT NULL,
    known text[] DEFAULT '{}'::text[] NOT NULL,
    failure text,
    attempts integer DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    turn bigint DEFAULT 0 NOT NULL,
    lease_by uuid,
    lease_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT uploads_conflict_is_known CHECK ((conflict = ANY (ARRAY['ask'::text, 'keep'::text, 'replace'::text]))),
    CONSTRAINT uploads_failed_has_a_reason CHECK (((state <> 'failed'::text) OR (failure IS NOT NULL))),
    CONSTRAINT uploads_have_bytes CHECK (((blob_id IS NOT NULL) OR (((origin IS NOT NULL) OR (thing IS NOT NULL)) AND (state = ANY (ARRAY['fetching'::text, 'failed'::text, 'done'::text]))))),
    CONSTRAINT uploads_lease_is_whole CHECK (((lease_by IS NULL) = (lease_until IS NULL))),
    CONSTRAINT uploads_origin_is_known CHECK ((origin = ANY (ARRAY['vk'::text, 'yandex'::text]))),
    CONSTRAINT uploads_size_is_not_negative CHECK ((size >= 0)),
    CONSTRAINT uploads_state_is_known CHECK ((state = ANY (ARRAY['fetching'::text, 'waiting'::text, 'sending'::text, 'asking'::text, 'failed'::text, 'done'::text]))),
    CONSTRAINT uploads_thing_has_a_kind CHECK (((thing IS NULL) = (thing_kind IS NULL)))
);

ALTER TABLE public.uploads ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.uploads_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.access_requests
    ADD CONSTRAINT access_requests_are_once UNIQUE (card_kind, thing, asker_id);

ALTER TABLE ONLY public.access_requests
    ADD CONSTRAINT access_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.arrival_addresses
    ADD CONSTRAINT arrival_addresses_are_once UNIQUE (member_id, latitude, longitude, on_leaving);

ALTER TABLE ONLY public.arrival_addresses
    ADD CONSTRAINT arrival_addresses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.arrival_addresses
    ADD CONSTRAINT arrival_addresses_token_is_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.atom_feeds
    ADD CONSTRAINT atom_feeds_are_once UNIQUE NULLS NOT DISTINCT (member_id, hashtag_id, author_id, channel_id);

ALTER TABLE ONLY public.atom_feeds
    ADD CONSTRAINT atom_feeds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.atom_feeds
    ADD CONSTRAINT atom_feeds_token_is_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_are_once UNIQUE (place_kind, place_id, card_kind, thing);

ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.blobs
    ADD CONSTRAINT blobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (member_id, blocked_id);

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_pkey PRIMARY KEY (member_id, post_id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_are_once UNIQUE (member_id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_token_is_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.calendar_import_items
    ADD CONSTRAINT calendar_import_items_pkey PRIMARY KEY (import_id, number);

ALTER TABLE ONLY public.calendar_imports
    ADD CONSTRAINT calendar_imports_are_one_a_member UNIQUE (member_id);

ALTER TABLE ONLY public.calendar_imports
    ADD CONSTRAINT calendar_imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.channel_hashtags
    ADD CONSTRAINT channel_hashtags_pkey PRIMARY KEY (channel_id, hashtag_id);

ALTER TABLE ONLY public.channel_people
    ADD CONSTRAINT channel_people_pkey PRIMARY KEY (channel_id, member_id);

ALTER TABLE ONLY public.channels
    ADD CONSTRAINT channels_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.comment_versions
    ADD CONSTRAINT comment_versions_pkey PRIMARY KEY (comment_id, version);

ALTER TABLE ONLY public.comment_words
    ADD CONSTRAINT comment_words_pkey PRIMARY KEY (comment_id);

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_account_is_unique UNIQUE (provider, account);

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_member_has_one UNIQUE (member_id, provider);

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (member_id, version);

ALTER TABLE ONLY public.conversation_members
    ADD CONSTRAINT conversation_members_pkey PRIMARY KEY (conversation_id, member_id);

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_dialog_is_one UNIQUE (low_id, high_id);

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.daily_numbers
    ADD CONSTRAINT daily_numbers_pkey PRIMARY KEY (name, day);

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (job_id, recipient);

ALTER TABLE ONLY public.disk_spaces
    ADD CONSTRAINT disk_spaces_pkey PRIMARY KEY (connection_id);

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_key_is_unique UNIQUE (member_id, key);

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_token_is_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.export_files
    ADD CONSTRAINT export_files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.export_parts
    ADD CONSTRAINT export_parts_pkey PRIMARY KEY (export_id, part, number);

ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.file_batch_items
    ADD CONSTRAINT file_batch_items_pkey PRIMARY KEY (batch_id, number);

ALTER TABLE ONLY public.file_batches
    ADD CONSTRAINT file_batches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.file_deletions
    ADD CONSTRAINT file_deletions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.file_listings
    ADD CONSTRAINT file_listings_are_unique UNIQUE (connection_id, kind, path);

ALTER TABLE ONLY public.file_listings
    ADD CONSTRAINT file_listings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_are_listed_once UNIQUE (connection_id, remote_id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.hashtags
    ADD CONSTRAINT hashtags_key_is_unique UNIQUE (key);

ALTER TABLE ONLY public.hashtags
    ADD CONSTRAINT hashtags_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key);

ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, line);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_are_one_a_member UNIQUE (member_id);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_email_is_unique UNIQUE (email_key);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_notes
    ADD CONSTRAINT member_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_visits
    ADD CONSTRAINT member_visits_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_email_is_unique UNIQUE (email_key);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mentions
    ADD CONSTRAINT mentions_are_once_a_text UNIQUE NULLS NOT DISTINCT (post_id, comment_id, member_id);

ALTER TABLE ONLY public.mentions
    ADD CONSTRAINT mentions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.message_mentions
    ADD CONSTRAINT message_mentions_pkey PRIMARY KEY (member_id, conversation_id, number);

ALTER TABLE ONLY public.message_pictures
    ADD CONSTRAINT message_pictures_pkey PRIMARY KEY (picture_id, message_id);

ALTER TABLE ONLY public.message_privacy
    ADD CONSTRAINT message_privacy_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.message_reactions
    ADD CONSTRAINT message_reactions_pkey PRIMARY KEY (message_id, member_id, mark);

ALTER TABLE ONLY public.message_words
    ADD CONSTRAINT message_words_pkey PRIMARY KEY (message_id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_key_is_unique UNIQUE (author_id, client_key);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_number_is_unique UNIQUE (conversation_id, number);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.moderation_cases
    ADD CONSTRAINT moderation_cases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.moderation_evidence
    ADD CONSTRAINT moderation_evidence_pkey PRIMARY KEY (case_id, version);

ALTER TABLE ONLY public.moderation_pictures
    ADD CONSTRAINT moderation_pictures_pkey PRIMARY KEY (picture_id, case_id);

ALTER TABLE ONLY public.moderation_reports
    ADD CONSTRAINT moderation_reports_are_once_a_member UNIQUE (case_id, reporter_id);

ALTER TABLE ONLY public.moderation_reports
    ADD CONSTRAINT moderation_reports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.moderation_surroundings
    ADD CONSTRAINT moderation_surroundings_pkey PRIMARY KEY (case_id, place, version);

ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT mutes_are_once UNIQUE NULLS NOT DISTINCT (member_id, person_id, hashtag_id) INCLUDE (until);

ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT mutes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notification_choices
    ADD CONSTRAINT notification_choices_pkey PRIMARY KEY (member_id, kind, way);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_are_told_once UNIQUE (member_id, kind, thing, occasion);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.oauth_attempts
    ADD CONSTRAINT oauth_attempts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.oauth_attempts
    ADD CONSTRAINT oauth_attempts_state_is_unique UNIQUE (state_hash);

ALTER TABLE ONLY public.organisation_icons
    ADD CONSTRAINT organisation_icons_pkey PRIMARY KEY (logo_id, name);

ALTER TABLE ONLY public.organisation_logos
    ADD CONSTRAINT organisation_logos_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.organisation_settings
    ADD CONSTRAINT organisation_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.organisation_text_versions
    ADD CONSTRAINT organisation_text_versions_pkey PRIMARY KEY (kind, version);

ALTER TABLE ONLY public.organisation_texts
    ADD CONSTRAINT organisation_texts_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_is_unique UNIQUE (credential_id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_undo_is_unique UNIQUE (undo_hash);

ALTER TABLE ONLY public.photo_accounts
    ADD CONSTRAINT photo_accounts_pkey PRIMARY KEY (account);

ALTER TABLE ONLY public.photo_favourites
    ADD CONSTRAINT photo_favourites_are_kept_once PRIMARY KEY (account, photo_id);

ALTER TABLE ONLY public.photo_feed
    ADD CONSTRAINT photo_feed_has_a_photo_once UNIQUE (photo_id);

ALTER TABLE ONLY public.photo_feed
    ADD CONSTRAINT photo_feed_pkey PRIMARY KEY (rank);

ALTER TABLE ONLY public.photo_feed_state
    ADD CONSTRAINT photo_feed_state_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.photo_requests
    ADD CONSTRAINT photo_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.photos
    ADD CONSTRAINT photos_are_kept_once UNIQUE (remote_id);

ALTER TABLE ONLY public.photos
    ADD CONSTRAINT photos_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_source_is_unique UNIQUE (member_id, source_hash);

ALTER TABLE ONLY public.places
    ADD CONSTRAINT places_name_is_unique UNIQUE (name);

ALTER TABLE ONLY public.places
    ADD CONSTRAINT places_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portraits
    ADD CONSTRAINT portraits_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.post_counts
    ADD CONSTRAINT post_counts_pkey PRIMARY KEY (post_id);

ALTER TABLE ONLY public.post_follows
    ADD CONSTRAINT post_follows_pkey PRIMARY KEY (post_id, member_id);

ALTER TABLE ONLY public.post_hashtags
    ADD CONSTRAINT post_hashtags_pkey PRIMARY KEY (hashtag_id, post_id);

ALTER TABLE ONLY public.post_versions
    ADD CONSTRAINT post_versions_pkey PRIMARY KEY (post_id, version);

ALTER TABLE ONLY public.post_words
    ADD CONSTRAINT post_words_pkey PRIMARY KEY (post_id);

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.preview_pages
    ADD CONSTRAINT preview_pages_pkey PRIMARY KEY (preview_id, number);

ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_are_of_different_bytes UNIQUE (blob_id);

ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.project_events
    ADD CONSTRAINT project_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.project_invitations
    ADD CONSTRAINT project_invitations_pkey PRIMARY KEY (project_id, invited_id);

ALTER TABLE ONLY public.project_members
    ADD CONSTRAINT project_members_pkey PRIMARY KEY (project_id, member_id);

ALTER TABLE ONLY public.project_pictures
    ADD CONSTRAINT project_pictures_pkey PRIMARY KEY (project_id);

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.provider_calls
    ADD CONSTRAINT provider_calls_pkey PRIMARY KEY (provider, minute);

ALTER TABLE ONLY public.provider_circuits
    ADD CONSTRAINT provider_circuits_pkey PRIMARY KEY (process, provider);

ALTER TABLE ONLY public.provider_switches
    ADD CONSTRAINT provider_switches_pkey PRIMARY KEY (provider);

ALTER TABLE ONLY public.push_deliveries
    ADD CONSTRAINT push_deliveries_are_once_a_device UNIQUE (notification_id, device_id);

ALTER TABLE ONLY public.push_deliveries
    ADD CONSTRAINT push_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_devices
    ADD CONSTRAINT push_devices_are_one_a_session UNIQUE (session_id);

ALTER TABLE ONLY public.push_devices
    ADD CONSTRAINT push_devices_have_their_own_endpoint UNIQUE (endpoint);

ALTER TABLE ONLY public.push_devices
    ADD CONSTRAINT push_devices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_keys
    ADD CONSTRAINT push_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.quiet_hours
    ADD CONSTRAINT quiet_hours_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_pkey PRIMARY KEY (member_id, post_id, mark);

ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_pkey PRIMARY KEY (browser);

ALTER TABLE ONLY public.reminder_alerts
    ADD CONSTRAINT reminder_alerts_are_distinct UNIQUE NULLS NOT DISTINCT (reminder_id, lead_minutes);

ALTER TABLE ONLY public.reminder_alerts
    ADD CONSTRAINT reminder_alerts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reminder_places
    ADD CONSTRAINT reminder_places_pkey PRIMARY KEY (reminder_id);

ALTER TABLE ONLY public.reminder_settings
    ADD CONSTRAINT reminder_settings_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_are_followed_once UNIQUE (follows);

ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_are_made_once UNIQUE (member_id, form_key, client_key);

ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.saved_copies
    ADD CONSTRAINT saved_copies_pkey PRIMARY KEY (file_id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_is_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.shared_reminder_people
    ADD CONSTRAINT shared_reminder_people_pkey PRIMARY KEY (reminder_id, member_id);

ALTER TABLE ONLY public.shared_reminders
    ADD CONSTRAINT shared_reminders_are_of_projects UNIQUE (id, project_id);

ALTER TABLE ONLY public.shared_reminders
    ADD CONSTRAINT shared_reminders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.shelf_items
    ADD CONSTRAINT shelf_items_pkey PRIMARY KEY (attachment_id);

ALTER TABLE ONLY public.sign_in_requests
    ADD CONSTRAINT sign_in_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.text_pictures
    ADD CONSTRAINT text_pictures_are_once_a_text UNIQUE NULLS NOT DISTINCT (picture_id, post_id, comment_id);

ALTER TABLE ONLY public.text_pictures
    ADD CONSTRAINT text_pictures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.trash_entries
    ADD CONSTRAINT trash_entries_are_listed_once UNIQUE (connection_id, path);

ALTER TABLE ONLY public.trash_entries
    ADD CONSTRAINT trash_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);

CREATE INDEX access_requests_by_asker ON public.access_requests USING btree (asker_id);

CREATE INDEX access_requests_by_owner ON public.access_requests USING btree (owner_id);

CREATE INDEX access_requests_of_attachment ON public.access_requests USING btree (attachment_id);

CREATE INDEX access_requests_waiting ON public.access_requests USING btree (id) WHERE (answered_at IS NULL);

CREATE INDEX archives_by_blob ON public.archives USING btree (blob_id);

CREATE INDEX archives_by_expiry ON public.archives USING btree (expires_at);

CREATE INDEX archives_of_member ON public.archives USING btree (member_id, contents);

CREATE UNIQUE INDEX atom_authority_is_one ON public.atom_authority USING btree ((true));

CREATE INDEX atom_feeds_of_author ON public.atom_feeds USING btree (author_id) WHERE (author_id IS NOT NULL);

CREATE INDEX atom_feeds_of_channel ON public.atom_feeds USING btree (channel_id) WHERE (channel_id IS NOT NULL);

CREATE INDEX atom_feeds_of_hashtag ON public.atom_feeds USING btree (hashtag_id) WHERE (hashtag_id IS NOT NULL);

CREATE INDEX attachments_by_adder ON public.attachments USING btree (added_by);

CREATE INDEX attachments_of_thing ON public.attachments USING btree (card_kind, thing, place_kind, id);

CREATE INDEX audit_log_by_act ON public.audit_log USING btree (act, number);

CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor_id, number);

CREATE INDEX audit_log_by_time ON public.audit_log USING btree (at, number);

CREATE INDEX audit_log_by_words ON public.audit_log USING gin (public.audit_words(member_name, reason));

CREATE INDEX audit_log_of_member ON public.audit_log USING btree (member_id, number);

CREATE INDEX blobs_by_check ON public.blobs USING btree (checked_at);

CREATE INDEX blobs_by_end ON public.blobs USING btree (kept_until) WHERE (kept_until IS NOT NULL);

CREATE INDEX blobs_of_member ON public.blobs USING btree (member_id) INCLUDE (kind, size, kept_until) WHERE (released_at IS NULL);

CREATE INDEX blobs_released ON public.blobs USING btree (released_at) WHERE (released_at IS NOT NULL);

CREATE INDEX blobs_to_store ON public.blobs USING btree (created_at) WHERE ((stored_at IS NULL) AND (kept_until IS NULL) AND (released_at IS NULL) AND ((size >= 65536) AND (size <= '5368709120'::bigint)) AND (kind <> 'portrait'::text));

CREATE INDEX blocks_by_blocked ON public.blocks USING btree (blocked_id, member_id);

CREATE INDEX bookmarks_by_time ON public.bookmarks USING btree (member_id, created_at, post_id);

CREATE INDEX calendar_imports_by_end ON public.calendar_imports USING btree (expires_at);

CREATE INDEX channel_hashtags_of_hashtag ON public.channel_hashtags USING btree (hashtag_id);

CREATE INDEX channel_people_of_member ON public.channel_people USING btree (member_id);

CREATE INDEX channels_deleted ON public.channels USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE UNIQUE INDEX channels_name_is_unique ON public.channels USING btree (member_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX channels_of_member ON public.channels USING btree (member_id);

CREATE INDEX comment_words_by_word ON public.comment_words USING gin (words) WITH (fastupdate=off);

CREATE INDEX comments_by_answered ON public.comments USING btree (answered_id) WHERE (answered_id IS NOT NULL);

CREATE INDEX comments_by_author ON public.comments USING btree (author_id, id DESC);

CREATE INDEX comments_by_change ON public.comments USING btree (post_id, change) WHERE (change IS NOT NULL);

CREATE INDEX comments_by_post ON public.comments USING btree (post_id, id);

CREATE INDEX comments_by_time ON public.comments USING btree (created_at);

CREATE INDEX comments_deleted ON public.comments USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX comments_of_comment ON public.comments USING btree (parent_id, id) WHERE (parent_id IS NOT NULL);

CREATE INDEX comments_of_post ON public.comments USING btree (post_id, id) WHERE (parent_id IS NULL);

CREATE INDEX connections_broken ON public.connections USING btree (member_id) WHERE (state <> 'connected'::text);

CREATE INDEX connections_by_thumbnail ON public.connections USING btree (thumbnail_id) WHERE (thumbnail_id IS NOT NULL);

CREATE INDEX conversation_members_by_member ON public.conversation_members USING btree (member_id, conversation_id);

CREATE INDEX conversation_members_to_tell ON public.conversation_members USING btree (tell_at) WHERE (tell_at IS NOT NULL);

CREATE INDEX conversations_by_creator ON public.conversations USING btree (creator_id);

CREATE INDEX conversations_by_high ON public.conversations USING btree (high_id) WHERE (high_id IS NOT NULL);

CREATE UNIQUE INDEX conversations_general_is_one ON public.conversations USING btree (project_id) WHERE is_general;

CREATE INDEX conversations_of_project ON public.conversations USING btree (project_id, id) WHERE (project_id IS NOT NULL);

CREATE INDEX deliveries_by_age ON public.deliveries USING btree (created_at);

CREATE INDEX drafts_by_member ON public.drafts USING btree (member_id, updated_at, id) WHERE (published_at IS NULL);

CREATE INDEX drafts_deleted ON public.drafts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX drafts_published ON public.drafts USING btree (published_at) WHERE (published_at IS NOT NULL);

CREATE INDEX email_changes_by_address ON public.email_changes USING btree (old_email_key);

CREATE INDEX email_changes_by_end ON public.email_changes USING btree (undo_until);

CREATE INDEX email_changes_by_member ON public.email_changes USING btree (member_id, id);

CREATE INDEX export_files_of_export ON public.export_files USING btree (export_id, id);

CREATE INDEX export_parts_by_blob ON public.export_parts USING btree (blob_id);

CREATE INDEX exports_by_age ON public.exports USING btree (asked_at);

CREATE INDEX exports_by_blob ON public.exports USING btree (blob_id);

CREATE INDEX exports_of_member ON public.exports USING btree (member_id, id);

CREATE UNIQUE INDEX exports_one_under_way ON public.exports USING btree (member_id) WHERE (state = 'running'::text);

CREATE INDEX file_batch_items_by_deletion ON public.file_batch_items USING btree (deletion_id) WHERE (deletion_id IS NOT NULL);

CREATE INDEX file_batch_items_by_replaced ON public.file_batch_items USING btree (replaced_id) WHERE (replaced_id IS NOT NULL);

CREATE INDEX file_batches_by_member ON public.file_batches USING btree (member_id);

CREATE INDEX file_batches_by_time ON public.file_batches USING btree (created_at);

CREATE INDEX file_deletions_by_connection ON public.file_deletions USING btree (connection_id);

CREATE INDEX file_deletions_by_member ON public.file_deletions USING btree (member_id);

CREATE INDEX file_deletions_by_time ON public.file_deletions USING btree (deleted_at);

CREATE INDEX files_by_forms ON public.files USING gin (member_id, public.search_vector(name)) WITH (fastupdate=off);

CREATE INDEX files_by_path ON public.files USING btree (connection_id, path);

CREATE INDEX files_by_thumbnail ON public.files USING btree (thumbnail_id) WHERE (thumbnail_id IS NOT NULL);

CREATE INDEX files_by_words ON public.files USING gin (member_id, words public.gin_trgm_ops);

CREATE INDEX files_in_folder_by_date ON public.files USING btree (connection_id, parent, is_folder, modified_at, id);

CREATE INDEX files_in_folder_by_name ON public.files USING btree (connection_id, parent, is_folder, name, id);

CREATE INDEX files_in_folder_by_size ON public.files USING btree (connection_id, parent, is_folder, size, id);

CREATE INDEX files_in_folder_by_type ON public.files USING btree (connection_id, parent, is_folder, category, name, id);

CREATE INDEX files_of_member_by_date ON public.files USING btree (member_id, modified_at, id) WHERE (NOT is_folder);

CREATE INDEX files_of_member_by_kind ON public.files USING btree (member_id, source, category, size) WHERE (NOT is_folder);

CREATE INDEX files_of_member_by_name ON public.files USING btree (member_id, name, id) WHERE (NOT is_folder);

CREATE INDEX files_of_member_by_size ON public.files USING btree (member_id, size, id) WHERE (NOT is_folder);

CREATE INDEX files_of_member_by_type ON public.files USING btree (member_id, category, name, id) WHERE (NOT is_folder);

CREATE INDEX files_of_member_by_upload ON public.files USING btree (member_id, COALESCE(created_at, modified_at), id) WHERE (NOT is_folder);

CREATE INDEX files_of_member_published ON public.files USING btree (member_id, name, id) WHERE (public_url IS NOT NULL);

CREATE INDEX files_refused ON public.files USING btree (connection_id) WHERE (refused IS NOT NULL);

CREATE INDEX files_with_copy_by_date ON public.files USING btree (member_id, modified_at, id) WHERE has_copy;

CREATE INDEX files_with_copy_by_name ON public.files USING btree (member_id, name, id) WHERE has_copy;

CREATE INDEX files_with_copy_by_size ON public.files USING btree (member_id, size, id) WHERE has_copy;

CREATE INDEX files_with_copy_by_type ON public.files USING btree (member_id, category, name, id) WHERE has_copy;

CREATE UNIQUE INDEX hashtag_trends_are_one ON public.hashtag_trends USING btree ((true));

CREATE INDEX hashtags_by_beginning ON public.hashtags USING btree ("left"(key, 2), uses DESC);

CREATE INDEX hashtags_by_use ON public.hashtags USING btree (uses DESC);

CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX import_rows_by_verdict ON public.import_rows USING btree (import_id, verdict, line);

CREATE INDEX imports_by_blob ON public.imports USING btree (blob_id);

CREATE INDEX imports_by_end ON public.imports USING btree (expires_at);

CREATE INDEX invitations_by_age ON public.invitations USING btree (invited_at, id);

CREATE INDEX invitations_by_end ON public.invitations USING btree (expires_at);

CREATE INDEX invitations_by_inviter ON public.invitations USING btree (invited_by) WHERE (invited_by IS NOT NULL);

CREATE INDEX jobs_dead ON public.jobs USING btree (dead_at) WHERE (dead_at IS NOT NULL);

CREATE INDEX jobs_held ON public.jobs USING btree (lease_by) WHERE (lease_by IS NOT NULL);

CREATE INDEX jobs_in_turn ON public.jobs USING btree (pool, turn, run_at) WHERE (dead_at IS NULL);

CREATE INDEX jobs_of_member ON public.jobs USING btree (pool, member_id, turn) WHERE ((dead_at IS NULL) AND (member_id IS NOT NULL));

CREATE INDEX jobs_of_pool ON public.jobs USING btree (pool, turn) WHERE ((dead_at IS NULL) AND (member_id IS NOT NULL));

CREATE INDEX jobs_put_back ON public.jobs USING btree (waits_for) WHERE (waits_for IS NOT NULL);

CREATE UNIQUE INDEX jobs_unfinished_are_different ON public.jobs USING btree (kind, dedupe_key) WHERE (dead_at IS NULL);

CREATE INDEX member_notes_by_author ON public.member_notes USING btree (author_id);

CREATE INDEX member_notes_of_member ON public.member_notes USING btree (member_id, id DESC);

CREATE INDEX member_visits_by_time ON public.member_visits USING btree (last_seen_at, member_id);

CREATE INDEX members_by_domain ON public.members USING btree (split_part(email_key, '@'::text, 2) COLLATE "C", id);

CREATE INDEX members_by_given_name ON public.members USING btree (public.search_words(name) COLLATE "C");

CREATE INDEX members_by_inviter ON public.members USING btree (invited_by) WHERE (invited_by IS NOT NULL);

CREATE INDEX members_by_mailbox ON public.members USING btree (public.search_words(split_part(email_key, '@'::text, 1)) COLLATE "C");

CREATE INDEX members_by_name ON public.members USING btree (sort_name, id);

CREATE INDEX members_by_surname ON public.members USING btree (public.search_words(sort_name) COLLATE "C");

CREATE INDEX members_by_words ON public.members USING gin (words public.gin_trgm_ops);

CREATE INDEX members_disabled ON public.members USING btree (id) WHERE (disabled_at IS NOT NULL);

CREATE INDEX members_disabled_until ON public.members USING btree (disabled_until) WHERE (disabled_until IS NOT NULL);

CREATE INDEX members_erased ON public.members USING btree (id) WHERE (erased_at IS NOT NULL);

CREATE INDEX members_in_directory ON public.members USING btree ((((disabled_at IS NOT NULL))::integer), sort_name, id);

CREATE INDEX members_of_faculty ON public.members USING btree (faculty, sort_name, id);

CREATE INDEX members_to_erase ON public.members USING btree (erase_at, id) WHERE ((erase_at IS NOT NULL) AND (erased_at IS NULL));

CREATE INDEX members_with_city ON public.members USING btree (city, ((((disabled_at IS NOT NULL))::integer)::bigint), sort_name, id);

CREATE INDEX members_with_faculty ON public.members USING btree (faculty, ((((disabled_at IS NOT NULL))::integer)::bigint), sort_name, id);

CREATE INDEX members_with_position ON public.members USING btree ("position", ((((disabled_at IS NOT NULL))::integer)::bigint), sort_name, id);

CREATE INDEX members_with_role ON public.members USING btree (role, id) WHERE (role <> 'member'::text);

CREATE INDEX mentions_by_author ON public.mentions USING btree (author_id, id DESC);

CREATE INDEX mentions_of_comment ON public.mentions USING btree (comment_id) WHERE (comment_id IS NOT NULL);

CREATE INDEX mentions_of_member ON public.mentions USING btree (member_id);

CREATE INDEX message_mentions_of_message ON public.message_mentions USING btree (conversation_id, number);

CREATE INDEX message_pictures_of_conversation ON public.message_pictures USING btree (conversation_id, number, picture_id);

CREATE INDEX message_pictures_of_message ON public.message_pictures USING btree (message_id);

CREATE INDEX message_reactions_by_member ON public.message_reactions USING btree (member_id, message_id);

CREATE INDEX message_words_by_word ON public.message_words USING gin (words) WITH (fastupdate=off);

CREATE INDEX messages_by_change ON public.messages USING btree (conversation_id, change);

CREATE INDEX messages_by_subject ON public.messages USING btree (subject_id) WHERE (subject_id IS NOT NULL);

CREATE INDEX messages_by_time ON public.messages USING btree (created_at);

CREATE INDEX messages_counted ON public.messages USING btree (conversation_id, number) INCLUDE (author_id) WHERE ((deleted_at IS NULL) AND (event IS NULL));

CREATE INDEX messages_deleted ON public.messages USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (body <> ''::text));

CREATE INDEX moderation_cases_appealed ON public.moderation_cases USING btree (id) WHERE ((appealed_at IS NOT NULL) AND (answered_at IS NULL));

CREATE INDEX moderation_cases_by_answerer ON public.moderation_cases USING btree (answered_by_id) WHERE (answered_by_id IS NOT NULL);

CREATE INDEX moderation_cases_by_author ON public.moderation_cases USING btree (author_id, id DESC);

CREATE INDEX moderation_cases_by_decider ON public.moderation_cases USING btree (decided_by_id) WHERE (decided_by_id IS NOT NULL);

CREATE INDEX moderation_cases_by_taker ON public.moderation_cases USING btree (taken_by_id) WHERE (taken_by_id IS NOT NULL);

CREATE INDEX moderation_cases_by_thing ON public.moderation_cases USING btree (kind, thing, id DESC);

CREATE INDEX moderation_cases_by_time ON public.moderation_cases USING btree (told_at) WHERE (told_at IS NOT NULL);

CREATE INDEX moderation_cases_decided ON public.moderation_cases USING btree (id DESC) WHERE (decided_at IS NOT NULL);

CREATE UNIQUE INDEX moderation_cases_open_once ON public.moderation_cases USING btree (kind, thing, author_id) WHERE (told_at IS NULL);

CREATE INDEX moderation_cases_to_answer ON public.moderation_cases USING btree (answered_at) WHERE ((answered_at IS NOT NULL) AND (answer_told_at IS NULL));

CREATE INDEX moderation_cases_to_tell ON public.moderation_cases USING btree (decided_at) WHERE ((decided_at IS NOT NULL) AND (told_at IS NULL));

CREATE INDEX moderation_cases_waiting ON public.moderation_cases USING btree (id) WHERE (decided_at IS NULL);

CREATE INDEX moderation_pictures_of_case ON public.moderation_pictures USING btree (case_id);

CREATE INDEX moderation_reports_by_reporter ON public.moderation_reports USING btree (reporter_id) WHERE (reporter_id IS NOT NULL);

CREATE INDEX moderation_surroundings_by_author ON public.moderation_surroundings USING btree (author_id);

CREATE INDEX mutes_by_end ON public.mutes USING btree (until) WHERE (until < 'infinity'::timestamp with time zone);

CREATE INDEX mutes_of_hashtag ON public.mutes USING btree (hashtag_id) WHERE (hashtag_id IS NOT NULL);

CREATE INDEX mutes_of_person ON public.mutes USING btree (person_id) WHERE (person_id IS NOT NULL);

CREATE INDEX notifications_by_actor ON public.notifications USING btree (actor_id, thing) WHERE (actor_id IS NOT NULL);

CREATE INDEX notifications_by_age ON public.notifications USING btree (created_at);

CREATE INDEX notifications_by_letter ON public.notifications USING btree (letter_at) WHERE (letter_at IS NOT NULL);

CREATE INDEX notifications_of_kind ON public.notifications USING btree (member_id, kind, id);

CREATE INDEX notifications_of_member ON public.notifications USING btree (member_id, id);

CREATE INDEX notifications_unread ON public.notifications USING btree (member_id) WHERE (read_at IS NULL);

CREATE INDEX oauth_attempts_by_expiry ON public.oauth_attempts USING btree (expires_at);

CREATE INDEX oauth_attempts_by_member ON public.oauth_attempts USING btree (member_id);

CREATE INDEX oauth_attempts_by_session ON public.oauth_attempts USING btree (session_id);

CREATE INDEX passkey_challenges_by_end ON public.passkey_challenges USING btree (expires_at);

CREATE INDEX passkeys_by_member ON public.passkeys USING btree (member_id, id);

CREATE INDEX passkeys_removed ON public.passkeys USING btree (undo_until) WHERE (removed_at IS NOT NULL);

CREATE INDEX photo_accounts_by_age ON public.photo_accounts USING btree (seen_at);

CREATE INDEX photo_favourites_by_photo ON public.photo_favourites USING btree (photo_id);

CREATE INDEX photo_favourites_in_order ON public.photo_favourites USING btree (account, place);

CREATE INDEX photo_feed_by_age ON public.photo_feed USING btree (kept_at);

CREATE INDEX photos_by_age ON public.photos USING btree (told_at);

CREATE INDEX pictures_by_blob ON public.pictures USING btree (blob_id);

CREATE INDEX pictures_judged ON public.pictures USING btree (judged_at) WHERE (judged_at IS NOT NULL);

CREATE INDEX pictures_left ON public.pictures USING btree (created_at) WHERE (NOT is_taken);

CREATE INDEX portraits_by_blob ON public.portraits USING btree (blob_id);

CREATE INDEX portraits_by_picture ON public.portraits USING btree (picture_id) WHERE (picture_id IS NOT NULL);

CREATE INDEX portraits_removed ON public.portraits USING btree (removed_at) WHERE (removed_at IS NOT NULL);

CREATE INDEX post_follows_of_member ON public.post_follows USING btree (member_id);

CREATE INDEX post_hashtags_by_post ON public.post_hashtags USING btree (post_id);

CREATE INDEX post_words_by_word ON public.post_words USING gin (words) WITH (fastupdate=off);

CREATE INDEX posts_by_author ON public.posts USING btree (author_id, id DESC) WHERE ((deleted_at IS NULL) AND (project_id IS NULL));

CREATE INDEX posts_by_time ON public.posts USING btree (created_at);

CREATE INDEX posts_deleted ON public.posts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX posts_newest ON public.posts USING btree (id DESC) WHERE ((deleted_at IS NULL) AND (project_id IS NULL));

CREATE INDEX posts_of_project ON public.posts USING btree (project_id, created_at, id) WHERE (project_id IS NOT NULL);

CREATE INDEX preview_pages_by_blob ON public.preview_pages USING btree (blob_id) WHERE (blob_id IS NOT NULL);

CREATE INDEX previews_by_pdf ON public.previews USING btree (pdf_id) WHERE (pdf_id IS NOT NULL);

CREATE INDEX previews_of_member ON public.previews USING btree (member_id);

CREATE INDEX project_events_by_actor ON public.project_events USING btree (actor_id);

CREATE INDEX project_events_by_subject ON public.project_events USING btree (subject_id) WHERE (subject_id IS NOT NULL);

CREATE INDEX project_events_of_project ON public.project_events USING btree (project_id, created_at, kind, id);

CREATE INDEX project_invitations_by_declined_from ON public.project_invitations USING btree (declined_from_id) WHERE (declined_from_id IS NOT NULL);

CREATE INDEX project_invitations_by_invited ON public.project_invitations USING btree (invited_id);

CREATE INDEX project_invitations_by_inviter ON public.project_invitations USING btree (inviter_id);

CREATE INDEX project_members_administrators ON public.project_members USING btree (project_id, member_id) WHERE is_admin;

CREATE INDEX project_members_by_member ON public.project_members USING btree (member_id, project_id);

CREATE INDEX project_pictures_by_blob ON public.project_pictures USING btree (blob_id);

CREATE INDEX project_pictures_by_picture ON public.project_pictures USING btree (picture_id) WHERE (picture_id IS NOT NULL);

CREATE INDEX project_pictures_removed ON public.project_pictures USING btree (removed_at) WHERE (removed_at IS NOT NULL);

CREATE INDEX projects_by_creator ON public.projects USING btree (creator_id);

CREATE INDEX provider_calls_by_minute ON public.provider_calls USING btree (minute);

CREATE INDEX provider_circuits_by_age ON public.provider_circuits USING btree (seen_at);

CREATE INDEX push_deliveries_due ON public.push_deliveries USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (device_id IS NOT NULL));

CREATE INDEX push_deliveries_of_device ON public.push_deliveries USING btree (device_id);

CREATE INDEX push_deliveries_of_message ON public.push_deliveries USING btree (message) WHERE (message IS NOT NULL);

CREATE INDEX push_deliveries_of_tries ON public.push_deliveries USING btree (created_at) WHERE (notification_id IS NULL);

CREATE INDEX push_devices_by_key ON public.push_devices USING btree (push_key_id);

CREATE INDEX push_devices_of_member ON public.push_devices USING btree (member_id);

CREATE INDEX rate_limits_by_expiry ON public.rate_limits USING btree (expires_at);

CREATE INDEX reactions_by_mark ON public.reactions USING btree (post_id, mark, created_at, member_id);

CREATE INDEX registrations_by_expiry ON public.registrations USING btree (expires_at);

CREATE INDEX reminder_alerts_due ON public.reminder_alerts USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX reminder_alerts_new ON public.reminder_alerts USING btree (id) WHERE (due_at IS NULL);

CREATE INDEX reminder_alerts_of_member ON public.reminder_alerts USING btree (member_id);

CREATE INDEX reminder_places_of_member ON public.reminder_places USING btree (member_id);

CREATE UNIQUE INDEX reminder_zone_rules_are_one ON public.reminder_zone_rules USING btree ((true));

CREATE INDEX reminders_by_day ON public.reminders USING btree (member_id, place, id) WHERE ((completed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX reminders_by_forms ON public.reminders USING gin (member_id, public.search_vector(text)) WITH (fastupdate=off) WHERE (deleted_at IS NULL);

CREATE INDEX reminders_by_importance ON public.reminders USING btree (member_id, rank, place, id) WHERE ((completed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX reminders_completed ON public.reminders USING btree (member_id, completed_at DESC, id DESC) WHERE ((completed_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX reminders_deleted ON public.reminders USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX reminders_deleted_of_member ON public.reminders USING btree (member_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX reminders_imported ON public.reminders USING btree (member_id, import_uid) WHERE (import_uid IS NOT NULL);

CREATE INDEX reminders_of_member ON public.reminders USING btree (member_id);

CREATE INDEX saved_copies_by_blob ON public.saved_copies USING btree (blob_id);

CREATE INDEX saved_copies_of_member ON public.saved_copies USING btree (member_id, state);

CREATE INDEX sessions_by_last_use ON public.sessions USING btree (last_seen_at);

CREATE INDEX sessions_by_member ON public.sessions USING btree (member_id, last_seen_at DESC);

CREATE INDEX sessions_by_passkey ON public.sessions USING btree (passkey_id) WHERE (passkey_id IS NOT NULL);

CREATE INDEX shared_reminder_people_by_member ON public.shared_reminder_people USING btree (project_id, member_id);

CREATE INDEX shared_reminder_people_of_member ON public.shared_reminder_people USING btree (member_id);

CREATE INDEX shared_reminders_by_creator ON public.shared_reminders USING btree (creator_id);

CREATE INDEX shared_reminders_by_doer ON public.shared_reminders USING btree (done_by_id) WHERE (done_by_id IS NOT NULL);

CREATE INDEX shared_reminders_deleted ON public.shared_reminders USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX shared_reminders_done ON public.shared_reminders USING btree (project_id, done_at DESC, id DESC) WHERE ((done_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX shared_reminders_due ON public.shared_reminders USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (told_at IS NULL) AND (done_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX shared_reminders_of_project ON public.shared_reminders USING btree (project_id);

CREATE INDEX shared_reminders_open ON public.shared_reminders USING btree (project_id, due_at, id) WHERE ((done_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX sign_in_requests_by_age ON public.sign_in_requests USING btree (created_at);

CREATE INDEX sign_in_requests_by_browser ON public.sign_in_requests USING btree (browser, purpose, created_at DESC);

CREATE INDEX text_pictures_of_comment ON public.text_pictures USING btree (comment_id) WHERE (comment_id IS NOT NULL);

CREATE INDEX text_pictures_of_post ON public.text_pictures USING btree (post_id);

CREATE INDEX trash_entries_by_date ON public.trash_entries USING btree (member_id, deleted_at, id);

CREATE INDEX trash_entries_by_name ON public.trash_entries USING btree (member_id, name, id);

CREATE INDEX trash_entries_by_size ON public.trash_entries USING btree (member_id, size, id);

CREATE INDEX uploads_by_blob ON public.uploads USING btree (blob_id);

CREATE INDEX uploads_by_file ON public.uploads USING btree (file_id) WHERE (file_id IS NOT NULL);

CREATE INDEX uploads_of_connection ON public.uploads USING btree (connection_id);

CREATE UNIQUE INDEX uploads_of_files_are_different ON public.uploads USING btree (connection_id, folder, file_id) WHERE ((file_id IS NOT NULL) AND (state <> ALL (ARRAY['failed'::text, 'done'::text])));

CREATE INDEX uploads_of_member ON public.uploads USING btree (member_id, id);

CREATE UNIQUE INDEX uploads_of_things_are_different ON public.uploads USING btree (connection_id, folder, thing_kind, thing) WHERE ((thing IS NOT NULL) AND (state <> ALL (ARRAY['failed'::text, 'done'::text])));

CREATE INDEX uploads_to_send ON public.uploads USING btree (turn, run_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));

CREATE TRIGGER archives_end AFTER DELETE ON public.connections FOR EACH ROW EXECUTE FUNCTION public.end_archives();

CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_to_change_the_audit_log();

CREATE TRIGGER changed AFTER UPDATE OF due_on, due_minute, lead_minutes, completed_at, deleted_at ON public.reminders FOR EACH ROW WHEN ((((((old.due_on IS DISTINCT FROM new.due_on) OR (old.due_minute IS DISTINCT FROM new.due_minute)) OR (old.lead_minutes IS DISTINCT FROM new.lead_minutes)) OR (old.completed_at IS DISTINCT FROM new.completed_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.follow_reminder();

CREATE TRIGGER changed_blob_id AFTER UPDATE OF blob_id ON public.archives FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER changed_blob_id AFTER UPDATE OF blob_id ON public.export_parts FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER changed_blob_id AFTER UPDATE OF blob_id ON public.exports FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER changed_blob_id AFTER UPDATE OF blob_id ON public.imports FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER changed_blob_id AFTER UPDATE OF blob_id ON public.pictures FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER changed_blob_id AFTER UPDATE OF blob_id ON public.portraits FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER changed_blob_id AFTER UPDATE OF blob_id ON public.preview_pages FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER changed_blob_id AFTER UPDATE OF blob_id ON public.project_pictures FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER changed_blob_id AFTER UPDATE OF blob_id ON public.saved_copies FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER changed_blob_id AFTER UPDATE OF blob_id ON public.uploads FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER changed_pdf_id AFTER UPDATE OF pdf_id ON public.previews FOR EACH ROW WHEN (((old.pdf_id IS NOT NULL) AND (old.pdf_id IS DISTINCT FROM new.pdf_id))) EXECUTE FUNCTION public.release_blob('pdf_id');

CREATE TRIGGER changed_portraits AFTER INSERT OR DELETE OR UPDATE ON public.portraits FOR EACH STATEMENT EXECUTE FUNCTION public.tell_portraits();

CREATE TRIGGER changed_thumbnail_id AFTER UPDATE OF thumbnail_id ON public.connections FOR EACH ROW WHEN (((old.thumbnail_id IS NOT NULL) AND (old.thumbnail_id IS DISTINCT FROM new.thumbnail_id))) EXECUTE FUNCTION public.release_blob('thumbnail_id');

CREATE TRIGGER changed_thumbnail_id AFTER UPDATE OF thumbnail_id ON public.files FOR EACH ROW WHEN (((old.thumbnail_id IS NOT NULL) AND (old.thumbnail_id IS DISTINCT FROM new.thumbnail_id))) EXECUTE FUNCTION public.release_blob('thumbnail_id');

CREATE TRIGGER comments_have_words AFTER INSERT ON public.comments FOR EACH ROW EXECUTE FUNCTION public.keep_comment_words();

CREATE TRIGGER comments_keep_words AFTER UPDATE OF body, deleted_at ON public.comments FOR EACH ROW WHEN (((old.body IS DISTINCT FROM new.body) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION public.keep_comment_words();

CREATE TRIGGER comments_leave_attachments AFTER DELETE ON public.comments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.leave_attachments('comment');

CREATE TRIGGER counted BEFORE UPDATE ON public.reminders FOR EACH ROW EXECUTE FUNCTION public.count_change();

CREATE TRIGGER deleted_blob_id AFTER DELETE ON public.archives REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER deleted_blob_id AFTER DELETE ON public.export_parts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER deleted_blob_id AFTER DELETE ON public.exports REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER deleted_blob_id AFTER DELETE ON public.imports REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER deleted_blob_id AFTER DELETE ON public.pictures REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER deleted_blob_id AFTER DELETE ON public.portraits REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER deleted_blob_id AFTER DELETE ON public.preview_pages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER deleted_blob_id AFTER DELETE ON public.project_pictures REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER deleted_blob_id AFTER DELETE ON public.saved_copies REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER deleted_blob_id AFTER DELETE ON public.uploads REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('blob_id');

CREATE TRIGGER deleted_message_pictures AFTER DELETE ON public.message_pictures REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.leave_pictures();

CREATE TRIGGER deleted_moderation_pictures AFTER DELETE ON public.moderation_pictures REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.leave_pictures();

CREATE TRIGGER deleted_pdf_id AFTER DELETE ON public.previews REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('pdf_id');

CREATE TRIGGER deleted_text_pictures AFTER DELETE ON public.text_pictures REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.leave_pictures();

CREATE TRIGGER deleted_thumbnail_id AFTER DELETE ON public.connections REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('thumbnail_id');

CREATE TRIGGER deleted_thumbnail_id AFTER DELETE ON public.files REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_blob('thumbnail_id');

CREATE TRIGGER exchanged_blob_id BEFORE UPDATE OF blob_id ON public.archives FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (new.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('blob_id');

CREATE TRIGGER exchanged_blob_id BEFORE UPDATE OF blob_id ON public.export_parts FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (new.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('blob_id');

CREATE TRIGGER exchanged_blob_id BEFORE UPDATE OF blob_id ON public.exports FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (new.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('blob_id');

CREATE TRIGGER exchanged_blob_id BEFORE UPDATE OF blob_id ON public.imports FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (new.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('blob_id');

CREATE TRIGGER exchanged_blob_id BEFORE UPDATE OF blob_id ON public.pictures FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (new.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('blob_id');

CREATE TRIGGER exchanged_blob_id BEFORE UPDATE OF blob_id ON public.portraits FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (new.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('blob_id');

CREATE TRIGGER exchanged_blob_id BEFORE UPDATE OF blob_id ON public.preview_pages FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (new.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('blob_id');

CREATE TRIGGER exchanged_blob_id BEFORE UPDATE OF blob_id ON public.project_pictures FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (new.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('blob_id');

CREATE TRIGGER exchanged_blob_id BEFORE UPDATE OF blob_id ON public.saved_copies FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (new.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('blob_id');

CREATE TRIGGER exchanged_blob_id BEFORE UPDATE OF blob_id ON public.uploads FOR EACH ROW WHEN (((old.blob_id IS NOT NULL) AND (new.blob_id IS NOT NULL) AND (old.blob_id IS DISTINCT FROM new.blob_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('blob_id');

CREATE TRIGGER exchanged_pdf_id BEFORE UPDATE OF pdf_id ON public.previews FOR EACH ROW WHEN (((old.pdf_id IS NOT NULL) AND (new.pdf_id IS NOT NULL) AND (old.pdf_id IS DISTINCT FROM new.pdf_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('pdf_id');

CREATE TRIGGER exchanged_thumbnail_id BEFORE UPDATE OF thumbnail_id ON public.connections FOR EACH ROW WHEN (((old.thumbnail_id IS NOT NULL) AND (new.thumbnail_id IS NOT NULL) AND (old.thumbnail_id IS DISTINCT FROM new.thumbnail_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('thumbnail_id');

CREATE TRIGGER exchanged_thumbnail_id BEFORE UPDATE OF thumbnail_id ON public.files FOR EACH ROW WHEN (((old.thumbnail_id IS NOT NULL) AND (new.thumbnail_id IS NOT NULL) AND (old.thumbnail_id IS DISTINCT FROM new.thumbnail_id))) EXECUTE FUNCTION public.lock_exchanged_blobs('thumbnail_id');

CREATE TRIGGER files_are_asked_for_again AFTER UPDATE OF connected_at ON public.connections FOR EACH ROW EXECUTE FUNCTION public.forget_refusals();

CREATE TRIGGER members_have_visits AFTER INSERT ON public.members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.add_member_visits();

CREATE TRIGGER members_keep_an_administrator AFTER UPDATE OF role, disabled_at, disabled_until, erase_at ON public.members FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (old.locked_until <= now()) AND ((new.role <> 'admin'::text) OR (new.locked_until > now())))) EXECUTE FUNCTION public.keep_an_administrator();

CREATE TRIGGER members_keep_an_administrator_undeleted AFTER DELETE ON public.members FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (old.locked_until <= now()))) EXECUTE FUNCTION public.keep_an_administrator();

CREATE TRIGGER messages_have_words AFTER INSERT ON public.messages FOR EACH ROW WHEN ((new.event IS NULL)) EXECUTE FUNCTION public.keep_message_words();

CREATE TRIGGER messages_keep_words AFTER UPDATE OF body, deleted_at ON public.messages FOR EACH ROW WHEN (((new.event IS NULL) AND ((old.body IS DISTINCT FROM new.body) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL))))) EXECUTE FUNCTION public.keep_message_words();

CREATE TRIGGER messages_leave_attachments AFTER DELETE ON public.messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.leave_attachments('message');

CREATE TRIGGER posts_have_words AFTER INSERT ON public.posts FOR EACH ROW EXECUTE FUNCTION public.keep_post_words();

CREATE TRIGGER posts_keep_words AFTER UPDATE OF body, tags, deleted_at ON public.posts FOR EACH ROW WHEN ((((old.body IS DISTINCT FROM new.body) OR (old.tags IS DISTINCT FROM new.tags)) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION public.keep_post_words();

CREATE TRIGGER posts_leave_attachments AFTER DELETE ON public.posts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.leave_attachments('post');

CREATE TRIGGER projects_leave_shelves AFTER DELETE ON public.projects REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.leave_attachments('shelf');

CREATE TRIGGER projects_leave_taken AFTER DELETE ON public.projects REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.leave_attachments('taken');

CREATE TRIGGER removed_pictures AFTER UPDATE OF removed_at ON public.pictures FOR EACH ROW WHEN ((old.removed_at IS DISTINCT FROM new.removed_at)) EXECUTE FUNCTION public.remove_portraits('portraits');

CREATE TRIGGER removed_project_pictures AFTER UPDATE OF removed_at ON public.pictures FOR EACH ROW WHEN ((old.removed_at IS DISTINCT FROM new.removed_at)) EXECUTE FUNCTION public.remove_portraits('project_pictures');

CREATE TRIGGER whole_day_changed AFTER INSERT OR UPDATE OF whole_day_minute ON public.reminder_settings FOR EACH ROW EXECUTE FUNCTION public.follow_whole_day();

CREATE TRIGGER written AFTER INSERT ON public.reminders FOR EACH ROW WHEN ((new.due_on IS NOT NULL)) EXECUTE FUNCTION public.follow_reminder();

CREATE TRIGGER zone_changed AFTER UPDATE OF time_zone ON public.members FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION public.follow_zone();

ALTER TABLE ONLY public.access_requests
    ADD CONSTRAINT access_requests_asker_exists FOREIGN KEY (asker_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.access_requests
    ADD CONSTRAINT access_requests_attachment_exists FOREIGN KEY (attachment_id) REFERENCES public.attachments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.access_requests
    ADD CONSTRAINT access_requests_owner_exists FOREIGN KEY (owner_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.arrival_addresses
    ADD CONSTRAINT arrival_addresses_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.atom_feeds
    ADD CONSTRAINT atom_feeds_author_exists FOREIGN KEY (author_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.atom_feeds
    ADD CONSTRAINT atom_feeds_channel_exists FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.atom_feeds
    ADD CONSTRAINT atom_feeds_hashtag_exists FOREIGN KEY (hashtag_id) REFERENCES public.hashtags(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.atom_feeds
    ADD CONSTRAINT atom_feeds_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_adder_exists FOREIGN KEY (added_by) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.blobs
    ADD CONSTRAINT blobs_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocked_exists FOREIGN KEY (blocked_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.calendar_import_items
    ADD CONSTRAINT calendar_import_items_import_exists FOREIGN KEY (import_id) REFERENCES public.calendar_imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.calendar_imports
    ADD CONSTRAINT calendar_imports_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.channel_hashtags
    ADD CONSTRAINT channel_hashtags_channel_exists FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.channel_hashtags
    ADD CONSTRAINT channel_hashtags_hashtag_exists FOREIGN KEY (hashtag_id) REFERENCES public.hashtags(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.channel_people
    ADD CONSTRAINT channel_people_channel_exists FOREIGN KEY (channel_id) REFERENCES public.channels(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.channel_people
    ADD CONSTRAINT channel_people_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.channels
    ADD CONSTRAINT channels_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_versions
    ADD CONSTRAINT comment_versions_comment_exists FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comment_words
    ADD CONSTRAINT comment_words_comment_exists FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_answered_exists FOREIGN KEY (answered_id) REFERENCES public.comments(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_author_exists FOREIGN KEY (author_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_parent_exists FOREIGN KEY (parent_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_post_exists FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_thumbnail_exists FOREIGN KEY (thumbnail_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversation_members
    ADD CONSTRAINT conversation_members_conversation_exists FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversation_members
    ADD CONSTRAINT conversation_members_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_creator_exists FOREIGN KEY (creator_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_high_exists FOREIGN KEY (high_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_low_exists FOREIGN KEY (low_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_project_exists FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.disk_spaces
    ADD CONSTRAINT disk_spaces_connection_exists FOREIGN KEY (connection_id) REFERENCES public.connections(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.export_files
    ADD CONSTRAINT export_files_export_exists FOREIGN KEY (export_id) REFERENCES public.exports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.export_parts
    ADD CONSTRAINT export_parts_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.export_parts
    ADD CONSTRAINT export_parts_export_exists FOREIGN KEY (export_id) REFERENCES public.exports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.file_batch_items
    ADD CONSTRAINT file_batch_items_batch_exists FOREIGN KEY (batch_id) REFERENCES public.file_batches(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.file_batch_items
    ADD CONSTRAINT file_batch_items_deletion_exists FOREIGN KEY (deletion_id) REFERENCES public.file_deletions(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.file_batch_items
    ADD CONSTRAINT file_batch_items_replaced_exists FOREIGN KEY (replaced_id) REFERENCES public.file_deletions(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.file_batches
    ADD CONSTRAINT file_batches_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.file_deletions
    ADD CONSTRAINT file_deletions_connection_exists FOREIGN KEY (connection_id) REFERENCES public.connections(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.file_deletions
    ADD CONSTRAINT file_deletions_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.file_listings
    ADD CONSTRAINT file_listings_connection_exists FOREIGN KEY (connection_id) REFERENCES public.connections(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_connection_exists FOREIGN KEY (connection_id) REFERENCES public.connections(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_thumbnail_exists FOREIGN KEY (thumbnail_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_import_exists FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_inviter_exists FOREIGN KEY (invited_by) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.member_notes
    ADD CONSTRAINT member_notes_author_exists FOREIGN KEY (author_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.member_notes
    ADD CONSTRAINT member_notes_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_visits
    ADD CONSTRAINT member_visits_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_inviter_exists FOREIGN KEY (invited_by) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.mentions
    ADD CONSTRAINT mentions_author_exists FOREIGN KEY (author_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mentions
    ADD CONSTRAINT mentions_comment_exists FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mentions
    ADD CONSTRAINT mentions_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mentions
    ADD CONSTRAINT mentions_post_exists FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_mentions
    ADD CONSTRAINT message_mentions_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_mentions
    ADD CONSTRAINT message_mentions_message_exists FOREIGN KEY (conversation_id, number) REFERENCES public.messages(conversation_id, number) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_pictures
    ADD CONSTRAINT message_pictures_message_exists FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_pictures
    ADD CONSTRAINT message_pictures_picture_exists FOREIGN KEY (picture_id) REFERENCES public.pictures(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_privacy
    ADD CONSTRAINT message_privacy_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_reactions
    ADD CONSTRAINT message_reactions_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_reactions
    ADD CONSTRAINT message_reactions_message_exists FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_words
    ADD CONSTRAINT message_words_message_exists FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_author_exists FOREIGN KEY (author_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_conversation_exists FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_subject_exists FOREIGN KEY (subject_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moderation_cases
    ADD CONSTRAINT moderation_cases_answerer_exists FOREIGN KEY (answered_by_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.moderation_cases
    ADD CONSTRAINT moderation_cases_author_exists FOREIGN KEY (author_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moderation_cases
    ADD CONSTRAINT moderation_cases_decider_exists FOREIGN KEY (decided_by_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.moderation_cases
    ADD CONSTRAINT moderation_cases_taker_exists FOREIGN KEY (taken_by_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.moderation_evidence
    ADD CONSTRAINT moderation_evidence_case_exists FOREIGN KEY (case_id) REFERENCES public.moderation_cases(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moderation_pictures
    ADD CONSTRAINT moderation_pictures_case_exists FOREIGN KEY (case_id) REFERENCES public.moderation_cases(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moderation_pictures
    ADD CONSTRAINT moderation_pictures_picture_exists FOREIGN KEY (picture_id) REFERENCES public.pictures(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moderation_reports
    ADD CONSTRAINT moderation_reports_case_exists FOREIGN KEY (case_id) REFERENCES public.moderation_cases(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moderation_reports
    ADD CONSTRAINT moderation_reports_reporter_exists FOREIGN KEY (reporter_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.moderation_surroundings
    ADD CONSTRAINT moderation_surroundings_author_exists FOREIGN KEY (author_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moderation_surroundings
    ADD CONSTRAINT moderation_surroundings_case_exists FOREIGN KEY (case_id) REFERENCES public.moderation_cases(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT mutes_hashtag_exists FOREIGN KEY (hashtag_id) REFERENCES public.hashtags(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT mutes_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT mutes_person_exists FOREIGN KEY (person_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notification_choices
    ADD CONSTRAINT notification_choices_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_actor_exists FOREIGN KEY (actor_id) REFERENCES public.members(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oauth_attempts
    ADD CONSTRAINT oauth_attempts_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.oauth_attempts
    ADD CONSTRAINT oauth_attempts_session_exists FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.organisation_icons
    ADD CONSTRAINT organisation_icons_logo_exists FOREIGN KEY (logo_id) REFERENCES public.organisation_logos(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.organisation_settings
    ADD CONSTRAINT organisation_settings_logo_exists FOREIGN KEY (logo_id) REFERENCES public.organisation_logos(id);

ALTER TABLE ONLY public.organisation_text_versions
    ADD CONSTRAINT organisation_text_versions_text_exists FOREIGN KEY (kind) REFERENCES public.organisation_texts(kind) ON DELETE CASCADE;

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.photo_favourites
    ADD CONSTRAINT photo_favourites_account_exists FOREIGN KEY (account) REFERENCES public.photo_accounts(account) ON DELETE CASCADE;

ALTER TABLE ONLY public.photo_favourites
    ADD CONSTRAINT photo_favourites_photo_exists FOREIGN KEY (photo_id) REFERENCES public.photos(id);

ALTER TABLE ONLY public.photo_feed
    ADD CONSTRAINT photo_feed_photo_exists FOREIGN KEY (photo_id) REFERENCES public.photos(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portraits
    ADD CONSTRAINT portraits_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.portraits
    ADD CONSTRAINT portraits_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portraits
    ADD CONSTRAINT portraits_picture_exists FOREIGN KEY (picture_id) REFERENCES public.pictures(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.post_counts
    ADD CONSTRAINT post_counts_post_exists FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_follows
    ADD CONSTRAINT post_follows_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_follows
    ADD CONSTRAINT post_follows_post_exists FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_hashtags
    ADD CONSTRAINT post_hashtags_hashtag_exists FOREIGN KEY (hashtag_id) REFERENCES public.hashtags(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_hashtags
    ADD CONSTRAINT post_hashtags_post_exists FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_versions
    ADD CONSTRAINT post_versions_post_exists FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_words
    ADD CONSTRAINT post_words_post_exists FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_author_exists FOREIGN KEY (author_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_project_exists FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.preview_pages
    ADD CONSTRAINT preview_pages_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.preview_pages
    ADD CONSTRAINT preview_pages_preview_exists FOREIGN KEY (preview_id) REFERENCES public.previews(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_pdf_exists FOREIGN KEY (pdf_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.project_events
    ADD CONSTRAINT project_events_actor_exists FOREIGN KEY (actor_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_events
    ADD CONSTRAINT project_events_project_exists FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_events
    ADD CONSTRAINT project_events_subject_exists FOREIGN KEY (subject_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_invitations
    ADD CONSTRAINT project_invitations_declined_from_exists FOREIGN KEY (declined_from_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_invitations
    ADD CONSTRAINT project_invitations_invited_exists FOREIGN KEY (invited_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_invitations
    ADD CONSTRAINT project_invitations_inviter_exists FOREIGN KEY (inviter_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_invitations
    ADD CONSTRAINT project_invitations_project_exists FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_members
    ADD CONSTRAINT project_members_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_members
    ADD CONSTRAINT project_members_project_exists FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.project_pictures
    ADD CONSTRAINT project_pictures_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.project_pictures
    ADD CONSTRAINT project_pictures_picture_exists FOREIGN KEY (picture_id) REFERENCES public.pictures(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.project_pictures
    ADD CONSTRAINT project_pictures_project_exists FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_creator_exists FOREIGN KEY (creator_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_deliveries
    ADD CONSTRAINT push_deliveries_device_exists FOREIGN KEY (device_id) REFERENCES public.push_devices(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.push_deliveries
    ADD CONSTRAINT push_deliveries_notification_exists FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_devices
    ADD CONSTRAINT push_devices_key_exists FOREIGN KEY (push_key_id) REFERENCES public.push_keys(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_devices
    ADD CONSTRAINT push_devices_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_devices
    ADD CONSTRAINT push_devices_session_exists FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quiet_hours
    ADD CONSTRAINT quiet_hours_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_post_exists FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reminder_alerts
    ADD CONSTRAINT reminder_alerts_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reminder_alerts
    ADD CONSTRAINT reminder_alerts_reminder_exists FOREIGN KEY (reminder_id) REFERENCES public.reminders(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reminder_places
    ADD CONSTRAINT reminder_places_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reminder_places
    ADD CONSTRAINT reminder_places_reminder_exists FOREIGN KEY (reminder_id) REFERENCES public.reminders(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reminder_settings
    ADD CONSTRAINT reminder_settings_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_followed_exists FOREIGN KEY (follows) REFERENCES public.reminders(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_copies
    ADD CONSTRAINT saved_copies_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.saved_copies
    ADD CONSTRAINT saved_copies_file_exists FOREIGN KEY (file_id) REFERENCES public.files(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_copies
    ADD CONSTRAINT saved_copies_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_passkey_exists FOREIGN KEY (passkey_id) REFERENCES public.passkeys(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.shared_reminder_people
    ADD CONSTRAINT shared_reminder_people_are_in_the_project FOREIGN KEY (project_id, member_id) REFERENCES public.project_members(project_id, member_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shared_reminder_people
    ADD CONSTRAINT shared_reminder_people_reminder_exists FOREIGN KEY (reminder_id, project_id) REFERENCES public.shared_reminders(id, project_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shared_reminders
    ADD CONSTRAINT shared_reminders_creator_exists FOREIGN KEY (creator_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shared_reminders
    ADD CONSTRAINT shared_reminders_doer_exists FOREIGN KEY (done_by_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shared_reminders
    ADD CONSTRAINT shared_reminders_project_exists FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shelf_items
    ADD CONSTRAINT shelf_items_attachment_exists FOREIGN KEY (attachment_id) REFERENCES public.attachments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.text_pictures
    ADD CONSTRAINT text_pictures_comment_exists FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.text_pictures
    ADD CONSTRAINT text_pictures_picture_exists FOREIGN KEY (picture_id) REFERENCES public.pictures(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.text_pictures
    ADD CONSTRAINT text_pictures_post_exists FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.trash_entries
    ADD CONSTRAINT trash_entries_connection_exists FOREIGN KEY (connection_id) REFERENCES public.connections(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.trash_entries
    ADD CONSTRAINT trash_entries_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_blob_exists FOREIGN KEY (blob_id) REFERENCES public.blobs(id);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_connection_exists FOREIGN KEY (connection_id) REFERENCES public.connections(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_file_exists FOREIGN KEY (file_id) REFERENCES public.files(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_member_exists FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
