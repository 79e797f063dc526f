-- What members wrote. `html`, `preview` and `summary`, its first words in one line, are made once, at publishing, by the
-- renderer of that version. `tags` are those that the author gave in the form's field (`field_tags`) and those of the text.
-- `version` counts changes, so that a change that was begun before another one does not undo it. `project_id` is the project in
-- which a post is, for those who are in it; NULL for everybody's.
CREATE TABLE posts (
    id bigint GENERATED ALWAYS AS IDENTITY,
    author_id bigint NOT NULL,
    project_id bigint,
    body text NOT NULL,
    field_tags text[] NOT NULL DEFAULT '{}',
    tags text[] NOT NULL DEFAULT '{}',
    html text NOT NULL,
    preview text NOT NULL,
    is_long boolean NOT NULL,
    summary text NOT NULL DEFAULT '',
    renderer smallint NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    edited_at timestamptz,
    deleted_at timestamptz,
    -- Since when a moderator keeps it from everybody: it is deleted as well, and its author cannot put it back.
    removed_at timestamptz,
    CONSTRAINT posts_pkey PRIMARY KEY (id),
    CONSTRAINT posts_author_exists FOREIGN KEY (author_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT posts_body_fits CHECK (octet_length(body) BETWEEN 1 AND 32768),
    CONSTRAINT posts_tags_fit CHECK (cardinality(tags) <= 20),
    CONSTRAINT posts_removed_are_deleted CHECK (removed_at IS NULL OR deleted_at IS NOT NULL)
);
CREATE INDEX posts_newest ON posts (id DESC) WHERE deleted_at IS NULL AND project_id IS NULL;
-- What `quad work` erases some weeks after its author has deleted it.
CREATE INDEX posts_deleted ON posts (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX posts_by_time ON posts (created_at);
CREATE INDEX posts_by_author ON posts (author_id, id DESC) WHERE deleted_at IS NULL AND project_id IS NULL;
-- A project's timeline. Deleted ones are among them, which go with their project too.
CREATE INDEX posts_of_project ON posts (project_id, created_at, id) WHERE project_id IS NOT NULL;

-- Hashtags that were ever used. `name` is as shown, in lower case, `key` the same without the dots of «ё»; `uses` counts posts
-- that are not deleted.
CREATE TABLE hashtags (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (translate(name, 'ё', 'е')) STORED,
    uses integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT hashtags_pkey PRIMARY KEY (id),
    CONSTRAINT hashtags_key_is_unique UNIQUE (key),
    CONSTRAINT hashtags_name_fits CHECK (char_length(name) BETWEEN 1 AND 64),
    CONSTRAINT hashtags_uses_is_not_negative CHECK (uses >= 0)
);

-- What is offered while a hashtag is typed: the most used with its first two letters, and the most used of all.
CREATE INDEX hashtags_by_beginning ON hashtags (left(key, 2), uses DESC);
CREATE INDEX hashtags_by_use ON hashtags (uses DESC);

CREATE TABLE post_hashtags (
    hashtag_id bigint NOT NULL,
    post_id bigint NOT NULL,
    CONSTRAINT post_hashtags_pkey PRIMARY KEY (hashtag_id, post_id),
    CONSTRAINT post_hashtags_hashtag_exists FOREIGN KEY (hashtag_id) REFERENCES hashtags (id) ON DELETE CASCADE,
    CONSTRAINT post_hashtags_post_exists FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE
);
CREATE INDEX post_hashtags_by_post ON post_hashtags (post_id);

-- How many comments and reactions a post has, of each of the six marks; no row while it never had any. Beside the post, so that
-- a reaction makes no new version of what is large and kept as text; with room in each page and without an index over what
-- changes, so that a change finds its place beside the old row (HOT).
CREATE TABLE post_counts (
    post_id bigint NOT NULL,
    comments integer NOT NULL DEFAULT 0,
    reactions integer[] NOT NULL DEFAULT '{0,0,0,0,0,0}',
    CONSTRAINT post_counts_pkey PRIMARY KEY (post_id),
    CONSTRAINT post_counts_post_exists FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
    CONSTRAINT post_counts_are_not_negative CHECK (comments >= 0 AND 0 <= ALL (reactions)),
    CONSTRAINT post_counts_have_each_mark CHECK (cardinality(reactions) = 6)
) WITH (fillfactor = 50);

-- Marks that members have set on posts. A reader's own are found by the reader first, those of a post by mark and time; `id`
-- names one in the notification of its post's author.
CREATE TABLE reactions (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    post_id bigint NOT NULL,
    mark smallint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT reactions_pkey PRIMARY KEY (member_id, post_id, mark),
    CONSTRAINT reactions_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT reactions_post_exists FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
    CONSTRAINT reactions_mark_is_one_of_six CHECK (mark BETWEEN 1 AND 6)
);
CREATE INDEX reactions_by_mark ON reactions (post_id, mark, created_at, member_id);

-- What members wrote under posts. `parent_id` is the comment that a reply is under: there is one level of them, and a reply
-- to a reply has the same one and names in `answered_id` which it answers. A deleted comment keeps its text for as long as it
-- may come back; its place remains as long as there are replies under it. Numbers of one post's comments are in the order of
-- their commits: each is written under a lock of the post. So is the number of a comment's last
-- change, deletion or restoration, which is drawn from theirs: open pages ask for what is above one number.
CREATE TABLE comments (
    id bigint GENERATED ALWAYS AS IDENTITY,
    post_id bigint NOT NULL,
    author_id bigint NOT NULL,
    parent_id bigint,
    answered_id bigint,
    body text NOT NULL,
    html text NOT NULL,
    summary text NOT NULL,
    renderer smallint NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    edited_at timestamptz,
    deleted_at timestamptz,
    -- As of posts.
    removed_at timestamptz,
    change bigint,
    CONSTRAINT comments_pkey PRIMARY KEY (id),
    CONSTRAINT comments_post_exists FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
    CONSTRAINT comments_author_exists FOREIGN KEY (author_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT comments_parent_exists FOREIGN KEY (parent_id) REFERENCES comments (id) ON DELETE CASCADE,
    CONSTRAINT comments_answered_exists FOREIGN KEY (answered_id) REFERENCES comments (id) ON DELETE SET NULL,
    CONSTRAINT comments_body_fits CHECK (octet_length(body) <= 8192 AND (body <> '' OR deleted_at IS NOT NULL)),
    CONSTRAINT comments_removed_are_deleted CHECK (removed_at IS NULL OR deleted_at IS NOT NULL),
    CONSTRAINT comments_answer_replies CHECK (answered_id IS NULL OR parent_id IS NOT NULL)
);
-- What came since, and what goes with its post.
CREATE INDEX comments_by_post ON comments (post_id, id);
CREATE INDEX comments_of_post ON comments (post_id, id) WHERE parent_id IS NULL;
CREATE INDEX comments_of_comment ON comments (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_by_answered ON comments (answered_id) WHERE answered_id IS NOT NULL;
CREATE INDEX comments_by_author ON comments (author_id, id DESC);
CREATE INDEX comments_by_change ON comments (post_id, change) WHERE change IS NOT NULL;
CREATE INDEX comments_deleted ON comments (deleted_at) WHERE deleted_at IS NOT NULL;

-- Whom posts and comments mention, or mentioned before they were changed: everybody is notified of a text once. `author_id` is whose
-- text it is; `comment_id` is NULL for the post itself.
CREATE TABLE mentions (
    id bigint GENERATED ALWAYS AS IDENTITY,
    post_id bigint NOT NULL,
    comment_id bigint,
    member_id bigint NOT NULL,
    author_id bigint NOT NULL,
    CONSTRAINT mentions_pkey PRIMARY KEY (id),
    CONSTRAINT mentions_are_once_a_text UNIQUE NULLS NOT DISTINCT (post_id, comment_id, member_id),
    CONSTRAINT mentions_post_exists FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
    CONSTRAINT mentions_comment_exists FOREIGN KEY (comment_id) REFERENCES comments (id) ON DELETE CASCADE,
    CONSTRAINT mentions_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT mentions_author_exists FOREIGN KEY (author_id) REFERENCES members (id) ON DELETE CASCADE
);
-- Whom a member mentioned last, who are offered first.
CREATE INDEX mentions_by_author ON mentions (author_id, id DESC);
CREATE INDEX mentions_of_member ON mentions (member_id);
CREATE INDEX mentions_of_comment ON mentions (comment_id) WHERE comment_id IS NOT NULL;

-- Texts that changes have replaced, as they were from `written_at` on, with the version that each was. They go with what they
-- are versions of, and a deleted comment's with its words. Of one thing the first and the newest 49 are kept.
CREATE TABLE post_versions (
    post_id bigint NOT NULL,
    version integer NOT NULL,
    body text NOT NULL,
    html text NOT NULL,
    tags text[] NOT NULL,
    written_at timestamptz NOT NULL,
    CONSTRAINT post_versions_pkey PRIMARY KEY (post_id, version),
    CONSTRAINT post_versions_post_exists FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
    CONSTRAINT post_versions_body_fits CHECK (octet_length(body) BETWEEN 1 AND 32768)
);
CREATE TABLE comment_versions (
    comment_id bigint NOT NULL,
    version integer NOT NULL,
    body text NOT NULL,
    html text NOT NULL,
    written_at timestamptz NOT NULL,
    CONSTRAINT comment_versions_pkey PRIMARY KEY (comment_id, version),
    CONSTRAINT comment_versions_comment_exists FOREIGN KEY (comment_id) REFERENCES comments (id) ON DELETE CASCADE,
    CONSTRAINT comment_versions_body_fits CHECK (octet_length(body) BETWEEN 1 AND 8192)
);

-- Posts that members keep. A bookmark outlives its post, so `post_id` refers to none: a member who kept it sees that it is gone.
CREATE TABLE bookmarks (
    member_id bigint NOT NULL,
    post_id bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT bookmarks_pkey PRIMARY KEY (member_id, post_id),
    CONSTRAINT bookmarks_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);
CREATE INDEX bookmarks_by_time ON bookmarks (member_id, created_at, post_id);

-- What is discussed now: the most used hashtags of the last seven days, the first one most, counted anew every minute by
-- `quad work`. One row, which every page of posts reads.
CREATE TABLE hashtag_trends (
    names text[] NOT NULL,
    uses integer[] NOT NULL
);
CREATE UNIQUE INDEX hashtag_trends_are_one ON hashtag_trends ((true));

-- Members who are notified of comments on a post: those who commented or asked for it. `is_followed` is false for those who want
-- it no more; an author without a row is notified.
CREATE TABLE post_follows (
    post_id bigint NOT NULL,
    member_id bigint NOT NULL,
    is_followed boolean NOT NULL,
    CONSTRAINT post_follows_pkey PRIMARY KEY (post_id, member_id),
    CONSTRAINT post_follows_post_exists FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
    CONSTRAINT post_follows_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);
CREATE INDEX post_follows_of_member ON post_follows (member_id);

-- Channels: what a member reads by itself, a saved filter over posts that its owner alone sees. No post is kept with one: what
-- is in it is found when it is read, so that a change of its sets changes its past too. `seen_id` is the newest post of it
-- that its owner has had before them; `version` counts changes, so that one that was begun before another one does not undo it.
-- A deleted channel may come back for as long as deleted posts may.
CREATE TABLE channels (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    name text COLLATE person_names NOT NULL,
    without_words text[] NOT NULL DEFAULT '{}',
    seen_id bigint NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    -- Where its owner has put it; NULL comes behind all that were put somewhere, by name.
    place integer,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    CONSTRAINT channels_pkey PRIMARY KEY (id),
    CONSTRAINT channels_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT channels_name_fits CHECK (char_length(name) BETWEEN 1 AND 80),
    CONSTRAINT channels_without_words_fit CHECK (cardinality(without_words) <= 50)
);
-- A member has some hundreds at most: they are read as they are stored, and sorted as their owner has put them.
CREATE UNIQUE INDEX channels_name_is_unique ON channels (member_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX channels_of_member ON channels (member_id);
CREATE INDEX channels_deleted ON channels (deleted_at) WHERE deleted_at IS NOT NULL;

-- Whose posts a channel has, or has not. A member who deletes their account stays in others' channels, as their posts stay.
CREATE TABLE channel_people (
    channel_id bigint NOT NULL,
    member_id bigint NOT NULL,
    is_excluded boolean NOT NULL DEFAULT false,
    CONSTRAINT channel_people_pkey PRIMARY KEY (channel_id, member_id),
    CONSTRAINT channel_people_channel_exists FOREIGN KEY (channel_id) REFERENCES channels (id) ON DELETE CASCADE,
    CONSTRAINT channel_people_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);
CREATE INDEX channel_people_of_member ON channel_people (member_id);

-- Hashtags whose posts a channel has, or has not; of one that nobody has used yet the row in `hashtags` waits for its first post.
CREATE TABLE channel_hashtags (
    channel_id bigint NOT NULL,
    hashtag_id bigint NOT NULL,
    is_excluded boolean NOT NULL DEFAULT false,
    CONSTRAINT channel_hashtags_pkey PRIMARY KEY (channel_id, hashtag_id),
    CONSTRAINT channel_hashtags_channel_exists FOREIGN KEY (channel_id) REFERENCES channels (id) ON DELETE CASCADE,
    CONSTRAINT channel_hashtags_hashtag_exists FOREIGN KEY (hashtag_id) REFERENCES hashtags (id) ON DELETE CASCADE
);
CREATE INDEX channel_hashtags_of_hashtag ON channel_hashtags (hashtag_id);

-- Whose posts a member does not want to see in lists, or posts with which hashtag: until a moment, or until they say so. What is
-- over is read no more and cleared away.
CREATE TABLE mutes (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    person_id bigint,
    hashtag_id bigint,
    created_at timestamptz NOT NULL DEFAULT now(),
    until timestamptz NOT NULL DEFAULT 'infinity',
    CONSTRAINT mutes_pkey PRIMARY KEY (id),
    CONSTRAINT mutes_are_once UNIQUE NULLS NOT DISTINCT (member_id, person_id, hashtag_id) INCLUDE (until),
    CONSTRAINT mutes_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT mutes_person_exists FOREIGN KEY (person_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT mutes_hashtag_exists FOREIGN KEY (hashtag_id) REFERENCES hashtags (id) ON DELETE CASCADE,
    CONSTRAINT mutes_are_of_one CHECK (num_nonnulls(person_id, hashtag_id) = 1),
    CONSTRAINT mutes_spare_oneself CHECK (person_id <> member_id)
);
CREATE INDEX mutes_of_person ON mutes (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX mutes_of_hashtag ON mutes (hashtag_id) WHERE hashtag_id IS NOT NULL;
CREATE INDEX mutes_by_end ON mutes (until) WHERE until < 'infinity';

-- Atom feeds: what a member has a program follow, a hashtag, a person or a channel of their own, by an address that nobody can
-- guess. `token_hash` is what a request is known by; `secret` is the address itself, sealed, for its member to see again. When it
-- was asked for and by what program is written at most once an hour.
CREATE TABLE atom_feeds (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    hashtag_id bigint,
    author_id bigint,
    channel_id bigint,
    token_hash bytea NOT NULL,
    secret bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz,
    last_seen_by text NOT NULL DEFAULT '',
    CONSTRAINT atom_feeds_pkey PRIMARY KEY (id),
    CONSTRAINT atom_feeds_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT atom_feeds_hashtag_exists FOREIGN KEY (hashtag_id) REFERENCES hashtags (id) ON DELETE CASCADE,
    CONSTRAINT atom_feeds_author_exists FOREIGN KEY (author_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT atom_feeds_channel_exists FOREIGN KEY (channel_id) REFERENCES channels (id) ON DELETE CASCADE,
    CONSTRAINT atom_feeds_are_of_one_thing CHECK (num_nonnulls(hashtag_id, author_id, channel_id) = 1),
    CONSTRAINT atom_feeds_are_once UNIQUE NULLS NOT DISTINCT (member_id, hashtag_id, author_id, channel_id),
    CONSTRAINT atom_feeds_token_is_unique UNIQUE (token_hash),
    CONSTRAINT atom_feeds_last_seen_by_fits CHECK (char_length(last_seen_by) <= 200)
);
CREATE INDEX atom_feeds_of_hashtag ON atom_feeds (hashtag_id) WHERE hashtag_id IS NOT NULL;
CREATE INDEX atom_feeds_of_author ON atom_feeds (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX atom_feeds_of_channel ON atom_feeds (channel_id) WHERE channel_id IS NOT NULL;

-- By whose name and since when entries of feeds are named (RFC 4151): that of the host on the day of the first feed. One row, which
-- stays when the host is called otherwise, or programs would show all that they have shown.
CREATE TABLE atom_authority (
    authority text NOT NULL,
    since date NOT NULL DEFAULT CURRENT_DATE
);
CREATE UNIQUE INDEX atom_authority_is_one ON atom_authority ((true));

-- Words as a query for texts that have any of them, whatever their form; what has no words finds nothing.
CREATE FUNCTION any_of_words(text[]) RETURNS tsquery STABLE PARALLEL SAFE
RETURN (
    SELECT string_agg('(' || query::text || ')', ' | ')::tsquery
    FROM unnest($1) AS word, LATERAL (SELECT search_phrase(word) AS query) AS read
    WHERE numnode(query) > 0
);

-- What the texts of posts and comments are found by, beside them, since pages of lists read rows of texts and never these. Rows
-- come and go with the texts that are not deleted: no statement that writes one has to think of them.
--
-- Besides the words of a text they have marks, words that no text can have: `~a:5` for its author, `~t:грант` for a hashtag, `~p`
-- for one in a project and `~p:5` for the project, without which nobody outside learns how much of it there is, and slices of its
-- number, `~7:976` for the 128 of which it is one, `~10:122` for the 1,024, and so on. What is searched for is cut to
-- a slice by them before any row is read. The list of pending words would be read by every search (fastupdate).
CREATE TABLE post_words (
    post_id bigint NOT NULL,
    words tsvector NOT NULL,
    CONSTRAINT post_words_pkey PRIMARY KEY (post_id),
    CONSTRAINT post_words_post_exists FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE
);
CREATE INDEX post_words_by_word ON post_words USING gin (words) WITH (fastupdate = off);

CREATE TABLE comment_words (
    comment_id bigint NOT NULL,
    words tsvector NOT NULL,
    CONSTRAINT comment_words_pkey PRIMARY KEY (comment_id),
    CONSTRAINT comment_words_comment_exists FOREIGN KEY (comment_id) REFERENCES comments (id) ON DELETE CASCADE
);
CREATE INDEX comment_words_by_word ON comment_words USING gin (words) WITH (fastupdate = off);

-- Of which slices a number is one.
CREATE FUNCTION slice_marks(bigint) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY[
    '~7:' || ($1 >> 7), '~10:' || ($1 >> 10), '~13:' || ($1 >> 13), '~16:' || ($1 >> 16), '~19:' || ($1 >> 19),
    '~22:' || ($1 >> 22)];

-- What a text is found by: its words, without the addresses of whom and what it mentions, and its marks.
CREATE FUNCTION text_words(id bigint, author bigint, project bigint, body text, tags text[]) RETURNS tsvector
IMMUTABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
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

CREATE FUNCTION keep_post_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER posts_have_words AFTER INSERT ON posts
    FOR EACH ROW EXECUTE FUNCTION keep_post_words();
CREATE TRIGGER posts_keep_words AFTER UPDATE OF body, tags, deleted_at ON posts
    FOR EACH ROW
    WHEN ((OLD.body, OLD.tags, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.body, NEW.tags, NEW.deleted_at IS NULL))
    EXECUTE FUNCTION keep_post_words();

CREATE FUNCTION keep_comment_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER comments_have_words AFTER INSERT ON comments
    FOR EACH ROW EXECUTE FUNCTION keep_comment_words();
CREATE TRIGGER comments_keep_words AFTER UPDATE OF body, deleted_at ON comments
    FOR EACH ROW
    WHEN ((OLD.body, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.body, NEW.deleted_at IS NULL))
    EXECUTE FUNCTION keep_comment_words();

-- Comments of certain days; those of posts have an index of their own.
CREATE INDEX comments_by_time ON comments (created_at);

-- The newest numbers below `before` and not below `above` that a query finds in `post_words` or `comment_words`, some more than
-- `most` of them: the numbers of texts, which are then read as their readers may read them.
--
-- An index over words cannot answer in an order: it names all that it finds. So it is asked for two slices of 128 first, and
-- for two that are eight times larger each time that those brought too few, or 64 times larger where they brought none. Two
-- that have 300 and more are left, and smaller ones are taken until their end is passed. So what is read depends on how much is
-- wanted, not on how much there is.
--
-- Nor does it know where in a text its words are: for words behind each other it names texts that have them
-- (`candidate_query`), which are then looked at. A phrase whose words meet often and never behind each other would have all of them
-- looked at, so the walk ends behind a thousand: its last row is no text then, but the end (`is_end`), down to which all was
-- looked at. And the beginning of a word costs as much as all words have that begin so, in each slice anew: while a tenth of those
-- that are looked at has it, it is looked for in them, not in the index.
CREATE FUNCTION newest_found(kind text, query tsquery, marks tsquery, before bigint, above bigint, most integer)
RETURNS TABLE (text_id bigint, is_end boolean) LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE ROWS 100
SET enable_seqscan = off AS $$
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
$$;

-- What is written on a page that the renderer of texts has made, for the line of something that was found. Elements of one line
-- leave nothing behind, so that words stay whole.
CREATE FUNCTION plain_text(html text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
    replace(replace(replace(replace(replace(replace(
        regexp_replace(
            regexp_replace(left(html, 16000), '</?(a|b|strong|em|i|s|del|code|span|bdi|sub|sup)(\s[^<>]*)?>', '', 'g'),
            '<[^<>]*>?', ' ', 'g'),
        '&lt;', '<'), '&gt;', '>'), '&#34;', '"'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
    '\s+', ' ', 'g'));
