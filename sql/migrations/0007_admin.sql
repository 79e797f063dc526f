-- What administrators wrote down about members, for each other.
CREATE TABLE member_notes (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    author_id bigint,
    body text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT member_notes_pkey PRIMARY KEY (id),
    CONSTRAINT member_notes_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT member_notes_author_exists FOREIGN KEY (author_id) REFERENCES members (id) ON DELETE SET NULL,
    CONSTRAINT member_notes_body_fits CHECK (char_length(body) BETWEEN 1 AND 2000)
);
CREATE INDEX member_notes_of_member ON member_notes (member_id, id DESC);
CREATE INDEX member_notes_by_author ON member_notes (author_id);
