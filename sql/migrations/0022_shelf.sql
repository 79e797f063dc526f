-- What is said of a thing on the shelf of a project. The thing is there as an attachment (`place_kind` is 'shelf', the place
-- the project); one that was taken off is an attachment of the kind 'taken', which is nowhere, until it is too late to put it
-- back. Nothing is said of most of them: those have no row.
CREATE TABLE shelf_items (
    attachment_id bigint NOT NULL,
    note text NOT NULL DEFAULT '',
    taken_at timestamptz,
    CONSTRAINT shelf_items_pkey PRIMARY KEY (attachment_id),
    CONSTRAINT shelf_items_attachment_exists
        FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE CASCADE,
    CONSTRAINT shelf_items_note_fits CHECK (char_length(note) <= 300)
);

-- With a project its shelf goes.
CREATE TRIGGER projects_leave_shelves AFTER DELETE ON projects
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION leave_attachments('shelf');
CREATE TRIGGER projects_leave_taken AFTER DELETE ON projects
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION leave_attachments('taken');
