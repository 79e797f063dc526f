-- Tables of people that administrators bring as a file, one at a time for each. While it is tried, nothing but these rows is
-- written. `trial` counts the trials: what an earlier one writes afterwards counts for nothing, and a form made for it acts no
-- more. `matching` has, for address, full name, faculty, position and city, the number of the column that is taken, 0 for
-- none; it is empty until the file was read once. The file goes when its rows are being brought in.
CREATE TABLE imports (
    id bigint GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    name text NOT NULL,
    blob_id uuid,
    state text NOT NULL DEFAULT 'reading',
    -- Why it cannot be read, or was stopped.
    problem text,
    trial integer NOT NULL DEFAULT 1,
    encoding text NOT NULL DEFAULT '',
    separator text NOT NULL DEFAULT '',
    has_heads boolean NOT NULL DEFAULT false,
    heads text[] NOT NULL DEFAULT '{}',
    matching bigint[] NOT NULL DEFAULT '{}',
    -- Whether what the file says of those who are here already is taken.
    changes_people boolean NOT NULL DEFAULT false,
    language text NOT NULL,
    -- Lines whose certain mistakes are put right, and those whose foreign domain is let in.
    repaired bigint[] NOT NULL DEFAULT '{}',
    allowed bigint[] NOT NULL DEFAULT '{}',
    -- What the trial has found so far.
    added_rows integer NOT NULL DEFAULT 0,
    changed_rows integer NOT NULL DEFAULT 0,
    same_rows integer NOT NULL DEFAULT 0,
    refused_rows integer NOT NULL DEFAULT 0,
    -- The last line that was brought in, and what came of those up to it.
    done_line integer NOT NULL DEFAULT 0,
    done_rows integer NOT NULL DEFAULT 0,
    invited integer NOT NULL DEFAULT 0,
    -- Those of the new who got all letters of the day already: their rows are refused then.
    limited integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    ended_at timestamptz,
    expires_at timestamptz NOT NULL,
    CONSTRAINT imports_pkey PRIMARY KEY (id),
    CONSTRAINT imports_are_one_a_member UNIQUE (member_id),
    CONSTRAINT imports_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT imports_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id),
    CONSTRAINT imports_state_is_known CHECK (
        state IN ('reading', 'ready', 'unreadable', 'running', 'done', 'cancelled', 'stopped')),
    CONSTRAINT imports_name_fits CHECK (char_length(name) BETWEEN 1 AND 200),
    CONSTRAINT imports_matching_is_whole CHECK (cardinality(matching) IN (0, 5)),
    CONSTRAINT imports_language_is_known CHECK (language IN ('ru', 'en'))
);
CREATE INDEX imports_by_blob ON imports (blob_id);
CREATE INDEX imports_by_end ON imports (expires_at);
CALL hold_blobs('imports', 'blob_id');

-- What the trial says of each row of the file, by the line where it begins.
CREATE TABLE import_rows (
    import_id bigint NOT NULL,
    line bigint NOT NULL,
    verdict text NOT NULL,
    email text NOT NULL DEFAULT '',
    full_name text NOT NULL DEFAULT '',
    faculty text NOT NULL DEFAULT '',
    position text NOT NULL DEFAULT '',
    city text NOT NULL DEFAULT '',
    -- Of a row that is refused: the field, what is there, why, the line that it repeats, and what would be right.
    field text NOT NULL DEFAULT '',
    value text NOT NULL DEFAULT '',
    reason text NOT NULL DEFAULT '',
    other bigint NOT NULL DEFAULT 0,
    repair text NOT NULL DEFAULT '',
    -- All of it as it came, parted by U+001F, for the file of what was refused.
    cells text NOT NULL DEFAULT '',
    CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, line),
    CONSTRAINT import_rows_import_exists FOREIGN KEY (import_id) REFERENCES imports (id) ON DELETE CASCADE,
    CONSTRAINT import_rows_verdict_is_known CHECK (verdict IN ('added', 'changed', 'same', 'refused'))
);
CREATE INDEX import_rows_by_verdict ON import_rows (import_id, verdict, line);
