-- What members say to each other: a dialog of two, or a group of up to fifty. A dialog is one for its two people, whoever began
-- it (`low_id` < `high_id`, both NULL for a group). A group without a name is called by its people.
--
-- `last_number` and `last_change` go up under the row's lock, so that the numbers of messages are the order of their commits and
-- have no holes. Whatever counts people or administrators locks the row as well.
--
-- One that belongs to a project has people of it alone. Everybody is in its general one, which carries its name and which nobody
-- administers: what becomes of the project becomes of it, in the same transaction. `closed_at`: the project is in the archive, and
-- nothing is written. Whoever holds several rows holds the project's first, and these in the order of their numbers.
CREATE TABLE conversations (
    id bigint GENERATED ALWAYS AS IDENTITY,
    low_id bigint,
    high_id bigint,
    name text,
    creator_id bigint NOT NULL,
    project_id bigint,
    is_general boolean NOT NULL DEFAULT false,
    closed_at timestamptz,
    -- What whoever is added later sees unless it is said otherwise: what was written before too.
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

-- Who is in a conversation; whoever has left it has no row. What is unread is counted from numbers and never stored:
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
    -- What of it the member is told, and what the number beside the section counts: all of it, what mentions them, nothing.
    level text NOT NULL DEFAULT 'all',
    -- When the member is told of what they have not read by then; NULL when there is nothing to tell.
    tell_at timestamptz,
    -- Whoever was written to may answer, whoever else may write (message_privacy).
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
-- is about. Of a deleted one its place stands.
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
    CONSTRAINT messages_pkey PRIMARY KEY (id),
    CONSTRAINT messages_conversation_exists FOREIGN KEY (conversation_id) REFERENCES conversations (id) ON DELETE CASCADE,
    CONSTRAINT messages_author_exists FOREIGN KEY (author_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT messages_subject_exists FOREIGN KEY (subject_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT messages_number_is_unique UNIQUE (conversation_id, number),
    CONSTRAINT messages_key_is_unique UNIQUE (author_id, client_key),
    CONSTRAINT messages_body_fits CHECK (octet_length(body) <= 8192),
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
    -- Tells which of several news of a message is meant.
    id bigint GENERATED ALWAYS AS IDENTITY,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT message_reactions_pkey PRIMARY KEY (message_id, member_id, mark),
    CONSTRAINT message_reactions_message_exists FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE,
    CONSTRAINT message_reactions_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT message_reactions_mark_is_one_of_six CHECK (mark BETWEEN 1 AND 6)
);
CREATE INDEX message_reactions_by_member ON message_reactions (member_id, message_id);
