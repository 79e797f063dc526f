-- What members say to each other: a dialog of two, or a group of up to fifty. A dialog is one for its two people, whichever of them began
-- it (`low_id` < `high_id`, both NULL for a group). A group without a name is called by its people.
--
-- `last_number` and `last_change` go up under the row's lock, so that the numbers of messages are the order of their commits and
-- have no holes. Whatever counts people or administrators locks the row as well.
--
-- One that belongs to a project has people of it alone. Everybody is in its general one, which carries its name and which nobody
-- administers: what becomes of the project becomes of it, in the same transaction. `closed_at`: the project is in the archive, and
-- nothing is written. An act that holds several rows holds the project's first, and these in the order of their numbers.
CREATE TABLE conversations (
    id bigint GENERATED ALWAYS AS IDENTITY,
    low_id bigint,
    high_id bigint,
    name text,
    creator_id bigint NOT NULL,
    project_id bigint,
    is_general boolean NOT NULL DEFAULT false,
    closed_at timestamptz,
    -- What a member who is added later sees unless it is said otherwise: what was written before too.
    shows_past boolean NOT NULL DEFAULT false,
    last_number integer NOT NULL DEFAULT 0,
    last_change bigint NOT NULL DEFAULT 0,
    last_at timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT conversations_pkey PRIMARY KEY (id),
    CONSTRAINT conversations_low_exists FOREIGN KEY (low_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT conversations_high_exists FOREIGN KEY (high_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT conversations_creator_exists FOREIGN KEY (creator_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT conversations_dialog_is_one UNIQUE (low_id, high_id),
    CONSTRAINT conversations_dialog_is_of_two CHECK (
        (low_id IS NULL) = (high_id IS NULL) AND (low_id IS NULL OR low_id < high_id AND name IS NULL)),
    CONSTRAINT conversations_dialog_has_no_project CHECK (low_id IS NULL OR project_id IS NULL),
    CONSTRAINT conversations_general_is_of_project CHECK (NOT is_general OR project_id IS NOT NULL AND name IS NOT NULL),
    CONSTRAINT conversations_name_fits CHECK (char_length(name) BETWEEN 1 AND 80)
);
CREATE INDEX conversations_of_project ON conversations (project_id, id) WHERE project_id IS NOT NULL;
CREATE UNIQUE INDEX conversations_general_is_one ON conversations (project_id) WHERE is_general;
CREATE INDEX conversations_by_high ON conversations (high_id) WHERE high_id IS NOT NULL;
CREATE INDEX conversations_by_creator ON conversations (creator_id);

-- Who is in a conversation; a member who has left it has no row. What is unread is counted from numbers and never stored:
-- messages of others from `first_number` on, behind `read_number`. "Mark as unread" puts that back and raises `read_epoch`: what a
-- page has seen under an older one is not read.
CREATE TABLE conversation_members (
    conversation_id bigint NOT NULL,
    member_id bigint NOT NULL,
    is_admin boolean NOT NULL DEFAULT false,
    joined_at timestamptz NOT NULL DEFAULT now(),
    -- The first message that the member may see.
    first_number integer NOT NULL DEFAULT 1,
    read_number integer NOT NULL DEFAULT 0,
    read_epoch integer NOT NULL DEFAULT 0,
    pinned_at timestamptz,
    -- The number beside the section leaves it out until then; 'infinity': until it is taken back.
    muted_until timestamptz,
    -- What of it the member is notified of, and what the number beside the section counts: all of it, what mentions them, nothing.
    level text NOT NULL DEFAULT 'all',
    -- When the member is notified of what they have not read by then; NULL when there is nothing to notify of.
    tell_at timestamptz,
    -- A member who was written to may answer, no matter who else may write (message_privacy).
    has_written boolean NOT NULL DEFAULT false,
    CONSTRAINT conversation_members_pkey PRIMARY KEY (conversation_id, member_id),
    CONSTRAINT conversation_members_conversation_exists
        FOREIGN KEY (conversation_id) REFERENCES conversations (id) ON DELETE CASCADE,
    CONSTRAINT conversation_members_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT conversation_members_level_is_known CHECK (level IN ('all', 'mentions', 'nothing')),
    CONSTRAINT conversation_members_numbers_are_good CHECK (first_number >= 1 AND read_number >= 0)
);
CREATE INDEX conversation_members_to_tell ON conversation_members (tell_at) WHERE tell_at IS NOT NULL;
CREATE INDEX conversation_members_by_member ON conversation_members (member_id, conversation_id);

-- `number` is a message's place and never changes; `change` is raised by whatever becomes of it, and open pages ask for those
-- behind the change that they know. `client_key` is the idempotency key of the form that brought it together with what it said,
-- for ever: sent again days later, the first one stays the only one. `form_key` is that of the form alone, by which its sender's
-- page knows its own. `event` makes it a grey line: who was added, removed, named; `subject_id` is whom it
-- is about. Of a deleted one its place remains.
CREATE TABLE messages (
    id bigint GENERATED ALWAYS AS IDENTITY,
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
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    edited_at timestamptz,
    deleted_at timestamptz,
    -- By a moderator; it is deleted as well.
    removed_at timestamptz,
    CONSTRAINT messages_pkey PRIMARY KEY (id),
    CONSTRAINT messages_conversation_exists FOREIGN KEY (conversation_id) REFERENCES conversations (id) ON DELETE CASCADE,
    CONSTRAINT messages_author_exists FOREIGN KEY (author_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT messages_subject_exists FOREIGN KEY (subject_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT messages_number_is_unique UNIQUE (conversation_id, number),
    CONSTRAINT messages_key_is_unique UNIQUE (author_id, client_key),
    CONSTRAINT messages_body_fits CHECK (octet_length(body) <= 8192),
    CONSTRAINT messages_removed_are_deleted CHECK (removed_at IS NULL OR deleted_at IS NOT NULL),
    CONSTRAINT messages_event_is_a_word CHECK (event ~ '^[a-z_]{1,20}$')
);
CREATE INDEX messages_by_change ON messages (conversation_id, change);
-- What is counted as unread, from the index alone.
CREATE INDEX messages_counted ON messages (conversation_id, number) INCLUDE (author_id)
    WHERE deleted_at IS NULL AND event IS NULL;
CREATE INDEX messages_by_subject ON messages (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX messages_deleted ON messages (deleted_at) WHERE deleted_at IS NOT NULL AND body <> '';

-- Whom members have blocked: a dialog of the two takes nothing new from either, and neither puts the other into a conversation.
CREATE TABLE blocks (
    member_id bigint NOT NULL,
    blocked_id bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT blocks_pkey PRIMARY KEY (member_id, blocked_id),
    CONSTRAINT blocks_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT blocks_blocked_exists FOREIGN KEY (blocked_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT blocks_are_of_others CHECK (member_id <> blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked_id, member_id);

-- Who may write to a member: those who are in a group with them, or nobody unless the member has begun. Where nothing is said,
-- everybody.
CREATE TABLE message_privacy (
    member_id bigint NOT NULL,
    writers text NOT NULL,
    CONSTRAINT message_privacy_pkey PRIMARY KEY (member_id),
    CONSTRAINT message_privacy_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT message_privacy_writers_are_known CHECK (writers IN ('together', 'nobody'))
);

-- Which messages have which pictures, or had them before they were changed; beside them the place of the message.
CREATE TABLE message_pictures (
    picture_id bigint NOT NULL,
    message_id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    number integer NOT NULL,
    CONSTRAINT message_pictures_pkey PRIMARY KEY (picture_id, message_id),
    CONSTRAINT message_pictures_picture_exists FOREIGN KEY (picture_id) REFERENCES pictures (id) ON DELETE CASCADE,
    CONSTRAINT message_pictures_message_exists FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE
);
CREATE INDEX message_pictures_of_message ON message_pictures (message_id);
CREATE INDEX message_pictures_of_conversation ON message_pictures (conversation_id, number, picture_id);
CREATE TRIGGER deleted_message_pictures
    AFTER DELETE ON message_pictures
    REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT
    EXECUTE FUNCTION leave_pictures();

-- Whom a message mentions by now, of those who were in its conversation when it was written or changed.
CREATE TABLE message_mentions (
    member_id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    number integer NOT NULL,
    CONSTRAINT message_mentions_pkey PRIMARY KEY (member_id, conversation_id, number),
    CONSTRAINT message_mentions_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT message_mentions_message_exists
        FOREIGN KEY (conversation_id, number) REFERENCES messages (conversation_id, number) ON DELETE CASCADE
);
CREATE INDEX message_mentions_of_message ON message_mentions (conversation_id, number);

-- Marks that members have set on messages: at most six of each of at most fifty, so they are counted where they are shown.
CREATE TABLE message_reactions (
    message_id bigint NOT NULL,
    member_id bigint NOT NULL,
    mark smallint NOT NULL,
    -- Says which of several news of a message is meant.
    id bigint GENERATED ALWAYS AS IDENTITY,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT message_reactions_pkey PRIMARY KEY (message_id, member_id, mark),
    CONSTRAINT message_reactions_message_exists FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE,
    CONSTRAINT message_reactions_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT message_reactions_mark_is_one_of_six CHECK (mark BETWEEN 1 AND 6)
);
CREATE INDEX message_reactions_by_member ON message_reactions (member_id, message_id);

-- What messages are found by, beside them; grey lines have none. Each word comes behind the part of the conversation that it is in
-- (`12.3:согласие`), so that looking for it in a part reads nothing of any other, however often it is said elsewhere. Two words that
-- no text has are with them: `~m` for all messages of the part, and `~a:5` for their author.
CREATE TABLE message_words (
    message_id bigint NOT NULL,
    words tsvector NOT NULL,
    CONSTRAINT message_words_pkey PRIMARY KEY (message_id),
    CONSTRAINT message_words_message_exists FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE
);
CREATE INDEX message_words_by_word ON message_words USING gin (words) WITH (fastupdate = off);

-- The part that a message is in: of 512 messages in the first 4,096 of a conversation, of 2,048 up to 65,536, then of 8,192. The size
-- bounds what is read at once, and of many small conversations or one long one there are some hundreds.
CREATE FUNCTION message_part(number integer) RETURNS integer IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN $1 < 4096 THEN $1 >> 9 WHEN $1 < 65536 THEN 16 + ($1 >> 11) ELSE 64 + ($1 >> 13) END;

-- The number with which a part begins; of a number that is none, the next one.
CREATE FUNCTION message_part_begin(part integer) RETURNS integer IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN $1 < 16 THEN $1 << 9 WHEN $1 < 64 THEN greatest($1 - 16, 2) << 11 ELSE greatest($1 - 64, 8) << 13 END;

-- The same words, each behind a beginning. What then is longer than a word may be is left out.
CREATE FUNCTION words_within(part text, words tsvector) RETURNS tsvector
IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
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

CREATE FUNCTION keep_message_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER messages_have_words AFTER INSERT ON messages
    FOR EACH ROW
    WHEN (NEW.event IS NULL)
    EXECUTE FUNCTION keep_message_words();
CREATE TRIGGER messages_keep_words AFTER UPDATE OF body, deleted_at ON messages
    FOR EACH ROW
    WHEN (NEW.event IS NULL AND (OLD.body, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.body, NEW.deleted_at IS NULL))
    EXECUTE FUNCTION keep_message_words();

-- Messages of certain days.
CREATE INDEX messages_by_time ON messages (created_at);

-- The newest messages below `before` and not below `above` that the index names for a query in conversations, each from its first
-- number on: at least `most` of their numbers, if there are as many. The caller says in which conversations the reader is.
--
-- What was written last is looked at itself, for most words are in some of it. Then parts are asked for by the index, the newest
-- first, a few, and the more the less there was in them, until no part is left that has anything newer than the `most` that were
-- found: what is read depends on how much is wanted. An index over words names all that it finds in no order, so a part is what is
-- read at least. Each word of each part costs some buffers whether it is there or not, so the walk ends behind four thousand: its
-- last row is no message then, but the end (`is_end`) down to which all was looked at, as of `newest_found`.
CREATE FUNCTION named_messages(
    conversations bigint[], first_numbers integer[], query tsquery, before bigint, above bigint, most integer)
RETURNS TABLE (found_id bigint, is_end boolean) LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE ROWS 100
SET enable_seqscan = off SET jit = off AS $$
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

-- The newest messages that a query finds, at least `most` of them if there are as many. Of words behind each other the index names
-- messages that have them (`candidate_query`), which are looked at: as many as are wanted, and where too few of these fit, a
-- thousand. Where there may be more, the last row is the end down to which all was looked at, as of `newest_found`.
CREATE FUNCTION newest_messages(
    conversations bigint[], first_numbers integer[], query tsquery, before bigint, above bigint, most integer)
RETURNS TABLE (text_id bigint, is_end boolean) LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE ROWS 100
SET enable_seqscan = off SET jit = off AS $$
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
