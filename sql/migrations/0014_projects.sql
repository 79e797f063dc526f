-- What several members work on together: nobody else learns that there is one. Whatever is done in it locks its row first
-- (FOR NO KEY UPDATE), so that an act that counts people, invitations or administrators counts those that stay.
CREATE TABLE projects (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    description text NOT NULL DEFAULT '',
    creator_id bigint NOT NULL,
    -- Everybody who is in it may invite, not administrators alone.
    members_invite boolean NOT NULL DEFAULT false,
    -- Of what a form changes: of two who change it at once the second is informed.
    version integer NOT NULL DEFAULT 1,
    -- All is readable by then, and nothing can be written.
    archived_at timestamptz,
    -- When something was last done in it.
    changed_at timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT projects_pkey PRIMARY KEY (id),
    CONSTRAINT projects_creator_exists FOREIGN KEY (creator_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT projects_name_fits CHECK (char_length(name) BETWEEN 1 AND 80),
    CONSTRAINT projects_description_fits CHECK (char_length(description) <= 500)
);
CREATE INDEX projects_by_creator ON projects (creator_id);

-- What projects are known by to those who are in them: a square that was cut from a picture of one of their administrators, as
-- members' own photos are (`portraits`).
CREATE TABLE project_pictures (
    project_id bigint NOT NULL,
    version integer GENERATED ALWAYS AS IDENTITY,
    picture_id bigint,
    blob_id uuid NOT NULL,
    zoom smallint,
    across smallint,
    down smallint,
    removed_at timestamptz,
    CONSTRAINT project_pictures_pkey PRIMARY KEY (project_id),
    CONSTRAINT project_pictures_project_exists FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
    CONSTRAINT project_pictures_picture_exists FOREIGN KEY (picture_id) REFERENCES pictures (id) ON DELETE SET NULL,
    CONSTRAINT project_pictures_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id),
    CONSTRAINT project_pictures_part_is_bounded CHECK (
        zoom BETWEEN 100 AND 400 AND across BETWEEN 0 AND 100 AND down BETWEEN 0 AND 100),
    CONSTRAINT project_pictures_part_is_whole CHECK (num_nulls(zoom, across, down) IN (0, 3))
);
CREATE INDEX project_pictures_by_picture ON project_pictures (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX project_pictures_by_blob ON project_pictures (blob_id);
CREATE INDEX project_pictures_removed ON project_pictures (removed_at) WHERE removed_at IS NOT NULL;
CALL hold_blobs('project_pictures', 'blob_id');
CREATE TRIGGER removed_project_pictures
    AFTER UPDATE OF removed_at ON pictures
    FOR EACH ROW
    WHEN (OLD.removed_at IS DISTINCT FROM NEW.removed_at)
    EXECUTE FUNCTION remove_portraits('project_pictures');

-- What its members write in it goes with it.
ALTER TABLE posts
    ADD CONSTRAINT posts_project_exists FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE;
-- With a project all that was said in it goes.
ALTER TABLE conversations ADD CONSTRAINT conversations_project_exists
    FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE;

-- Who is in a project; a member who has left it has no row. When the last one leaves, the project goes as well.
CREATE TABLE project_members (
    project_id bigint NOT NULL,
    member_id bigint NOT NULL,
    is_admin boolean NOT NULL DEFAULT false,
    joined_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT project_members_pkey PRIMARY KEY (project_id, member_id),
    CONSTRAINT project_members_project_exists FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
    CONSTRAINT project_members_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE
);
CREATE INDEX project_members_by_member ON project_members (member_id, project_id);
CREATE INDEX project_members_administrators ON project_members (project_id, member_id) WHERE is_admin;

-- Who may join. What was declined stays, so that it is renewed once and by somebody else (`declined_from_id` is whose it was);
-- what was withdrawn, so that this can be undone. One who has joined has no row. `id` is new whenever somebody is notified of it.
CREATE TABLE project_invitations (
    id bigint GENERATED ALWAYS AS IDENTITY,
    project_id bigint NOT NULL,
    invited_id bigint NOT NULL,
    inviter_id bigint NOT NULL,
    note text NOT NULL DEFAULT '',
    invited_at timestamptz NOT NULL DEFAULT now(),
    declined_at timestamptz,
    declined_from_id bigint,
    refusals smallint NOT NULL DEFAULT 0,
    withdrawn_at timestamptz,
    CONSTRAINT project_invitations_pkey PRIMARY KEY (project_id, invited_id),
    CONSTRAINT project_invitations_project_exists FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
    CONSTRAINT project_invitations_invited_exists FOREIGN KEY (invited_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT project_invitations_inviter_exists FOREIGN KEY (inviter_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT project_invitations_declined_from_exists
        FOREIGN KEY (declined_from_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT project_invitations_note_fits CHECK (char_length(note) <= 300),
    CONSTRAINT project_invitations_refusals_are_told CHECK ((refusals = 0) = (declined_from_id IS NULL))
);
CREATE INDEX project_invitations_by_invited ON project_invitations (invited_id);
CREATE INDEX project_invitations_by_inviter ON project_invitations (inviter_id);
CREATE INDEX project_invitations_by_declined_from ON project_invitations (declined_from_id)
    WHERE declined_from_id IS NOT NULL;

-- The grey lines of the timeline, written with what they say: who came, what it is called. `subject_id` is whom a line is about.
CREATE TABLE project_events (
    id bigint GENERATED ALWAYS AS IDENTITY,
    project_id bigint NOT NULL,
    kind text NOT NULL,
    actor_id bigint NOT NULL,
    subject_id bigint,
    detail text NOT NULL DEFAULT '',
    -- Under the project's lock, so that lines are in the order of what they say.
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT project_events_pkey PRIMARY KEY (id),
    CONSTRAINT project_events_project_exists FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
    CONSTRAINT project_events_actor_exists FOREIGN KEY (actor_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT project_events_subject_exists FOREIGN KEY (subject_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT project_events_kind_is_a_word CHECK (kind ~ '^[a-z_]{1,20}$')
);
CREATE INDEX project_events_of_project ON project_events (project_id, created_at, kind, id);
CREATE INDEX project_events_by_actor ON project_events (actor_id);
CREATE INDEX project_events_by_subject ON project_events (subject_id) WHERE subject_id IS NOT NULL;
