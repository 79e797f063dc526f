-- How often an author's name or faculty has changed. Lists of posts ask for this one number instead of looking up twenty
-- authors: cards that were made under another number are made anew.
CREATE TABLE author_changes (
    is_only boolean NOT NULL DEFAULT true,
    count bigint NOT NULL,
    CONSTRAINT author_changes_pkey PRIMARY KEY (is_only),
    CONSTRAINT author_changes_has_one_row CHECK (is_only)
);
INSERT INTO author_changes (count) VALUES (0);

CREATE FUNCTION count_author_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
    UPDATE author_changes SET count = count + 1;
    RETURN NULL;
END
$$;

-- At the end of the transaction: the row that all changes share is locked last and for a moment, so two of them never
-- wait for each other in a circle.
CREATE CONSTRAINT TRIGGER members_count_author_changes
AFTER UPDATE OF full_name, faculty ON members
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW
WHEN (OLD.full_name <> NEW.full_name OR OLD.faculty <> NEW.faculty)
EXECUTE FUNCTION count_author_change();
