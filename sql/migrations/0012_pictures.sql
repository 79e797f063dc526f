-- Pictures that members put into their texts. What was sent is decoded by `quad work` and written anew: until then `width` and
-- `height` are NULL and `blob_id` is what was sent, afterwards it is the picture; `refusal` is why there will be none. The same
-- bytes sent again (`source_hash`, SHA-256) are the same picture. `is_taken` is whether a text has it; one that none has, and
-- no draft of its member's names, goes a day after it was sent.
CREATE TABLE pictures (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    source_hash bytea NOT NULL,
    blob_id uuid NOT NULL,
    width integer,
    height integer,
    refusal text,
    is_taken boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- By a moderator: from then on its member has it alone, wherever it is.
    removed_at timestamptz,
    -- When what was cut from it was; that stays when it is taken back, so that this can be taken back as well.
    judged_at timestamptz,
    CONSTRAINT pictures_pkey PRIMARY KEY (id),
    CONSTRAINT pictures_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT pictures_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id),
    CONSTRAINT pictures_source_is_unique UNIQUE (member_id, source_hash),
    CONSTRAINT pictures_source_hash_is_whole CHECK (length(source_hash) = 32),
    CONSTRAINT pictures_size_is_bounded CHECK (width BETWEEN 1 AND 1600 AND height BETWEEN 1 AND 1600),
    CONSTRAINT pictures_are_made_or_not CHECK ((width IS NULL) = (height IS NULL) AND (width IS NULL OR refusal IS NULL)),
    CONSTRAINT pictures_taken_are_made CHECK (NOT is_taken OR width IS NOT NULL)
);
CREATE INDEX pictures_by_blob ON pictures (blob_id);
CREATE INDEX pictures_left ON pictures (created_at) WHERE NOT is_taken;
CREATE INDEX pictures_judged ON pictures (judged_at) WHERE judged_at IS NOT NULL;
CALL hold_blobs('pictures', 'blob_id');

-- Members' own photos: a square that was cut from a picture. Each has a version of its own for ever, so that browsers keep it.
-- `picture_id` is what it was cut from, as long as that is there; `zoom`, `across` and `down` are the part in per cent, NULL where
-- the program chose it. One that a moderator has removed stays, for nobody, so that an appeal can bring it back.
CREATE TABLE portraits (
    member_id bigint NOT NULL,
    version integer GENERATED ALWAYS AS IDENTITY,
    picture_id bigint,
    blob_id uuid NOT NULL,
    zoom smallint,
    across smallint,
    down smallint,
    removed_at timestamptz,
    CONSTRAINT portraits_pkey PRIMARY KEY (member_id),
    CONSTRAINT portraits_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT portraits_picture_exists FOREIGN KEY (picture_id) REFERENCES pictures (id) ON DELETE SET NULL,
    CONSTRAINT portraits_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id),
    CONSTRAINT portraits_part_is_bounded CHECK (
        zoom BETWEEN 100 AND 400 AND across BETWEEN 0 AND 100 AND down BETWEEN 0 AND 100),
    CONSTRAINT portraits_part_is_whole CHECK (num_nulls(zoom, across, down) IN (0, 3))
);
CREATE INDEX portraits_by_picture ON portraits (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX portraits_by_blob ON portraits (blob_id);
CREATE INDEX portraits_removed ON portraits (removed_at) WHERE removed_at IS NOT NULL;
CALL hold_blobs('portraits', 'blob_id');

-- What was cut from a picture goes and comes back with it, in the table that a trigger names.
CREATE FUNCTION remove_portraits() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format(
        'UPDATE %I SET removed_at = $1 WHERE picture_id = $2 AND removed_at IS NOT DISTINCT FROM $3', TG_ARGV[0]
    ) USING NEW.removed_at, NEW.id, OLD.removed_at;
    RETURN NULL;
END
$$;
CREATE TRIGGER removed_pictures
    AFTER UPDATE OF removed_at ON pictures
    FOR EACH ROW
    WHEN (OLD.removed_at IS DISTINCT FROM NEW.removed_at)
    EXECUTE FUNCTION remove_portraits('portraits');

-- Each process knows who has one (`MemberPhotos`).
CREATE FUNCTION tell_portraits() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY portraits;
    RETURN NULL;
END
$$;
CREATE TRIGGER changed_portraits
    AFTER INSERT OR UPDATE OR DELETE ON portraits
    FOR EACH STATEMENT
    EXECUTE FUNCTION tell_portraits();

-- Which texts have which pictures, or had them before they were changed: versions are read by everybody who may read the text.
-- `comment_id` is NULL for the post itself.
CREATE TABLE text_pictures (
    id bigint GENERATED ALWAYS AS IDENTITY,
    picture_id bigint NOT NULL,
    post_id bigint NOT NULL,
    comment_id bigint,
    CONSTRAINT text_pictures_pkey PRIMARY KEY (id),
    CONSTRAINT text_pictures_are_once_a_text UNIQUE NULLS NOT DISTINCT (picture_id, post_id, comment_id),
    CONSTRAINT text_pictures_picture_exists FOREIGN KEY (picture_id) REFERENCES pictures (id) ON DELETE CASCADE,
    CONSTRAINT text_pictures_post_exists FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
    CONSTRAINT text_pictures_comment_exists FOREIGN KEY (comment_id) REFERENCES comments (id) ON DELETE CASCADE
);
CREATE INDEX text_pictures_of_post ON text_pictures (post_id);
CREATE INDEX text_pictures_of_comment ON text_pictures (comment_id) WHERE comment_id IS NOT NULL;

-- A picture whose last text has gone is left. Transactions that let go of the same picture do it one after the other, and one that takes
-- it meanwhile comes before or after: the last one sees what the others have done.
CREATE FUNCTION leave_pictures() RETURNS trigger
LANGUAGE plpgsql AS $$
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
CREATE TRIGGER deleted_text_pictures
    AFTER DELETE ON text_pictures
    REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT
    EXECUTE FUNCTION leave_pictures();
