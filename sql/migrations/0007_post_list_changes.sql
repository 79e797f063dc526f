-- How often posts have changed. A worker of Quad that has a list of posts at hand asks for this one number, and for the
-- list only when the number is another one.
CREATE TABLE post_list_changes (
    is_only boolean NOT NULL DEFAULT true,
    count bigint NOT NULL,
    -- The transaction that counted last: it counts once, however many posts it changes.
    counted_by xid8,
    CONSTRAINT post_list_changes_pkey PRIMARY KEY (is_only),
    CONSTRAINT post_list_changes_has_one_row CHECK (is_only)
);
INSERT INTO post_list_changes (count) VALUES (0);

CREATE FUNCTION count_post_list_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
    UPDATE post_list_changes
    SET count = count + 1, counted_by = pg_current_xact_id()
    WHERE counted_by IS DISTINCT FROM pg_current_xact_id();
    RETURN NULL;
END
$$;

-- At the end of the transaction, as changes of authors are counted, and for the same reason: the row that all changes
-- share is locked last and for a moment.
CREATE CONSTRAINT TRIGGER posts_count_list_changes
AFTER INSERT OR UPDATE OR DELETE ON posts
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW
EXECUTE FUNCTION count_post_list_change();

CREATE TRIGGER posts_count_being_emptied
AFTER TRUNCATE ON posts
FOR EACH STATEMENT
EXECUTE FUNCTION count_post_list_change();
