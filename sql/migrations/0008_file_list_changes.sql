-- How often anything has changed that lists of a member's files show. A worker of Quad that has a page of such a list at
-- hand asks for this one number, with the check of the session, and for the list only when the number is another one.
-- No row: nothing has changed yet.
CREATE TABLE file_list_changes (
    member_id bigint NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT file_list_changes_pkey PRIMARY KEY (member_id),
    CONSTRAINT file_list_changes_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
) WITH (fillfactor = 50);

-- Counts once for a transaction and member: a row that this transaction wrote has its number. Of a member who is gone
-- nothing is counted.
CREATE FUNCTION count_file_list_change(whose bigint) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
    INSERT INTO file_list_changes AS c (member_id, count)
    SELECT id, 1 FROM members WHERE id = whose
    ON CONFLICT ON CONSTRAINT file_list_changes_pkey DO UPDATE SET count = c.count + 1
    WHERE c.xmin <> pg_current_xact_id()::xid;
END
$$;

CREATE FUNCTION count_file_list_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM count_file_list_change(OLD.member_id);
    END IF;
    IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.member_id <> OLD.member_id) THEN
        PERFORM count_file_list_change(NEW.member_id);
    END IF;
    RETURN NULL;
END
$$;

-- The connection tells whose listing it is; when that is gone, its own end was counted.
CREATE FUNCTION count_file_listing_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM count_file_list_change(member_id) FROM connections WHERE id = OLD.connection_id;
    END IF;
    IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.connection_id <> OLD.connection_id) THEN
        PERFORM count_file_list_change(member_id) FROM connections WHERE id = NEW.connection_id;
    END IF;
    RETURN NULL;
END
$$;

-- Whether this is the first change of a member's files in the transaction, or the first behind another member's: ten
-- thousand rows that are written at once wait in the list of deferred triggers as one. The setting ends with the
-- transaction, and a savepoint that is rolled back takes it along as it does what was to be counted.
CREATE FUNCTION is_first_file_change(whose bigint) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
    IF current_setting('quad.file_change', true) = whose::text THEN
        RETURN false;
    END IF;
    PERFORM set_config('quad.file_change', whose::text, true);
    RETURN true;
END
$$;

-- All at the end of the transaction: a member's row is locked last and for a moment, so that only transactions of one
-- member wait for each other there, and never in a circle.
CREATE CONSTRAINT TRIGGER files_count_insertions
AFTER INSERT ON files
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW
WHEN (is_first_file_change(NEW.member_id))
EXECUTE FUNCTION count_file_list_change();

CREATE CONSTRAINT TRIGGER files_count_updates
AFTER UPDATE ON files
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW
WHEN (OLD.member_id <> NEW.member_id OR is_first_file_change(NEW.member_id))
EXECUTE FUNCTION count_file_list_change();

CREATE CONSTRAINT TRIGGER files_count_deletions
AFTER DELETE ON files
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW
WHEN (is_first_file_change(OLD.member_id))
EXECUTE FUNCTION count_file_list_change();

CREATE CONSTRAINT TRIGGER saved_copies_count_list_changes
AFTER INSERT OR UPDATE OR DELETE ON saved_copies
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW
EXECUTE FUNCTION count_file_list_change();

CREATE CONSTRAINT TRIGGER connections_count_list_changes
AFTER INSERT OR UPDATE OR DELETE ON connections
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW
EXECUTE FUNCTION count_file_list_change();

CREATE CONSTRAINT TRIGGER file_listings_count_list_changes
AFTER INSERT OR UPDATE OR DELETE ON file_listings
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW
EXECUTE FUNCTION count_file_listing_change();

-- A list only tells that there are any, and asks for more then each time.
CREATE CONSTRAINT TRIGGER uploads_count_list_changes
AFTER INSERT OR DELETE OR UPDATE OF member_id ON uploads
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW
EXECUTE FUNCTION count_file_list_change();

CREATE CONSTRAINT TRIGGER file_batches_count_list_changes
AFTER INSERT OR DELETE OR UPDATE OF member_id, created_at, ended_at ON file_batches
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW
EXECUTE FUNCTION count_file_list_change();

-- Whoever empties a table changes everybody's lists.
CREATE FUNCTION count_all_file_list_changes() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
    INSERT INTO file_list_changes AS c (member_id, count)
    SELECT id, 1 FROM members
    ON CONFLICT ON CONSTRAINT file_list_changes_pkey DO UPDATE SET count = c.count + 1;
    RETURN NULL;
END
$$;
CREATE TRIGGER files_count_being_emptied
AFTER TRUNCATE ON files FOR EACH STATEMENT EXECUTE FUNCTION count_all_file_list_changes();
CREATE TRIGGER saved_copies_count_being_emptied
AFTER TRUNCATE ON saved_copies FOR EACH STATEMENT EXECUTE FUNCTION count_all_file_list_changes();
CREATE TRIGGER connections_count_being_emptied
AFTER TRUNCATE ON connections FOR EACH STATEMENT EXECUTE FUNCTION count_all_file_list_changes();
CREATE TRIGGER file_listings_count_being_emptied
AFTER TRUNCATE ON file_listings FOR EACH STATEMENT EXECUTE FUNCTION count_all_file_list_changes();
CREATE TRIGGER uploads_count_being_emptied
AFTER TRUNCATE ON uploads FOR EACH STATEMENT EXECUTE FUNCTION count_all_file_list_changes();
CREATE TRIGGER file_batches_count_being_emptied
AFTER TRUNCATE ON file_batches FOR EACH STATEMENT EXECUTE FUNCTION count_all_file_list_changes();
