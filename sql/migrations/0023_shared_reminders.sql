-- What the members of a project have to do together. A member who does it does it for all of them.
CREATE TABLE shared_reminders (
    id bigint GENERATED ALWAYS AS IDENTITY,
    project_id bigint NOT NULL,
    creator_id bigint NOT NULL,
    text text NOT NULL,
    -- Given to everybody who is in the project, those who join later among them; otherwise to those of `shared_reminder_people`.
    for_all boolean NOT NULL,
    -- When they are notified; NULL: they are not.
    due_at timestamptz,
    -- That they were, in the transaction that notified them; also where nobody was to be notified.
    told_at timestamptz,
    done_at timestamptz,
    done_by_id bigint,
    -- The line of the timeline that says so, which goes when it is taken back.
    done_event_id bigint,
    -- It can be taken back for a day.
    deleted_at timestamptz,
    -- Of what a form changes: of two who change it at once the second is informed.
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT shared_reminders_pkey PRIMARY KEY (id),
    CONSTRAINT shared_reminders_are_of_projects UNIQUE (id, project_id),
    CONSTRAINT shared_reminders_project_exists FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
    CONSTRAINT shared_reminders_creator_exists FOREIGN KEY (creator_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT shared_reminders_doer_exists FOREIGN KEY (done_by_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT shared_reminders_text_fits CHECK (char_length(text) BETWEEN 1 AND 300),
    CONSTRAINT shared_reminders_done_is_whole CHECK ((done_at IS NULL) = (done_by_id IS NULL))
);
-- The list of a project, and what is done, each read from an index alone as far as a page goes.
CREATE INDEX shared_reminders_open ON shared_reminders (project_id, due_at, id)
    WHERE done_at IS NULL AND deleted_at IS NULL;
CREATE INDEX shared_reminders_done ON shared_reminders (project_id, done_at DESC, id DESC)
    WHERE done_at IS NOT NULL AND deleted_at IS NULL;
-- All of a project's, which are counted before there is one more.
CREATE INDEX shared_reminders_of_project ON shared_reminders (project_id);
-- What `quad work` notifies of next.
CREATE INDEX shared_reminders_due ON shared_reminders (due_at)
    WHERE due_at IS NOT NULL AND told_at IS NULL AND done_at IS NULL AND deleted_at IS NULL;
CREATE INDEX shared_reminders_deleted ON shared_reminders (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX shared_reminders_by_creator ON shared_reminders (creator_id);
CREATE INDEX shared_reminders_by_doer ON shared_reminders (done_by_id) WHERE done_by_id IS NOT NULL;

-- To whom one was given that is not everybody's. A member who leaves the project has nothing to do in it.
CREATE TABLE shared_reminder_people (
    reminder_id bigint NOT NULL,
    project_id bigint NOT NULL,
    member_id bigint NOT NULL,
    CONSTRAINT shared_reminder_people_pkey PRIMARY KEY (reminder_id, member_id),
    CONSTRAINT shared_reminder_people_reminder_exists
        FOREIGN KEY (reminder_id, project_id) REFERENCES shared_reminders (id, project_id) ON DELETE CASCADE,
    CONSTRAINT shared_reminder_people_are_in_the_project
        FOREIGN KEY (project_id, member_id) REFERENCES project_members (project_id, member_id) ON DELETE CASCADE
);
CREATE INDEX shared_reminder_people_by_member ON shared_reminder_people (project_id, member_id);
CREATE INDEX shared_reminder_people_of_member ON shared_reminder_people (member_id);
