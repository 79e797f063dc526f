-- What members report to moderators: a case for each thing, however many report it. It takes reports until its author and
-- those who reported have been notified of the decision, some seconds after it; until then that can be taken back.
CREATE TABLE moderation_cases (
    id bigint GENERATED ALWAYS AS IDENTITY,
    -- As the feature whose thing it is calls the kind (Sources/Site/Moderation/Reportable.swift).
    kind text NOT NULL,
    thing bigint NOT NULL,
    author_id bigint NOT NULL,
    -- The first words as they were reported first.
    title text NOT NULL,
    reports integer NOT NULL DEFAULT 0,
    -- Counts what a moderator has to have seen before deciding: a decision about an earlier state is refused.
    version integer NOT NULL DEFAULT 1,
    opened_at timestamptz NOT NULL DEFAULT now(),
    -- Whose turn it is. It ends by itself.
    taken_by_id bigint,
    taken_until timestamptz,
    decision text,
    -- What the author reads: the rule, and what the moderator says of it.
    reason text,
    explanation text NOT NULL DEFAULT '',
    decided_by_id bigint,
    decided_at timestamptz,
    told_at timestamptz,
    -- What the author of something hidden or removed says against it, once; and what somebody else says to that, who restores
    -- or not. What is hidden may be restored without an appeal, by anyone who may decide.
    appeal text,
    appealed_at timestamptz,
    is_granted boolean,
    -- What became of it when that was granted: its author may have deleted it, or it was erased meanwhile.
    restored text,
    answer text NOT NULL DEFAULT '',
    answered_by_id bigint,
    answered_at timestamptz,
    answer_told_at timestamptz,
    CONSTRAINT moderation_cases_pkey PRIMARY KEY (id),
    CONSTRAINT moderation_cases_author_exists FOREIGN KEY (author_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT moderation_cases_taker_exists FOREIGN KEY (taken_by_id) REFERENCES members (id) ON DELETE SET NULL,
    CONSTRAINT moderation_cases_decider_exists FOREIGN KEY (decided_by_id) REFERENCES members (id) ON DELETE SET NULL,
    CONSTRAINT moderation_cases_answerer_exists
        FOREIGN KEY (answered_by_id) REFERENCES members (id) ON DELETE SET NULL,
    CONSTRAINT moderation_cases_kind_is_a_word CHECK (kind ~ '^[a-z]{1,20}$'),
    CONSTRAINT moderation_cases_title_fits CHECK (char_length(title) <= 200),
    CONSTRAINT moderation_cases_explanation_fits CHECK (char_length(explanation) <= 1000),
    CONSTRAINT moderation_cases_decision_is_known CHECK (decision IN ('kept', 'hidden', 'removed', 'suspended')),
    CONSTRAINT moderation_cases_decision_has_a_time CHECK ((decision IS NULL) = (decided_at IS NULL)),
    CONSTRAINT moderation_cases_decision_comes_before_telling CHECK (told_at IS NULL OR decided_at IS NOT NULL),
    CONSTRAINT moderation_cases_removal_has_a_reason CHECK (decision NOT IN ('hidden', 'removed') OR reason IS NOT NULL),
    CONSTRAINT moderation_cases_reason_is_known CHECK (
        reason IN ('advertising', 'rudeness', 'personal', 'offtopic', 'impersonation', 'other')),
    CONSTRAINT moderation_cases_appeal_fits CHECK (char_length(appeal) BETWEEN 1 AND 1000),
    CONSTRAINT moderation_cases_appeal_has_a_time CHECK ((appeal IS NULL) = (appealed_at IS NULL)),
    CONSTRAINT moderation_cases_appeal_is_of_a_removal CHECK (appeal IS NULL OR decision IN ('hidden', 'removed')),
    CONSTRAINT moderation_cases_answer_is_of_an_appeal CHECK (
        is_granted IS NULL OR appeal IS NOT NULL OR is_granted AND decision = 'hidden'),
    CONSTRAINT moderation_cases_answer_has_a_time CHECK ((is_granted IS NULL) = (answered_at IS NULL)),
    CONSTRAINT moderation_cases_answer_fits CHECK (char_length(answer) <= 1000),
    CONSTRAINT moderation_cases_refusal_has_words CHECK (is_granted IS NOT FALSE OR answer <> ''),
    CONSTRAINT moderation_cases_restored_is_known CHECK (restored IN ('back', 'deleted', 'gone')),
    CONSTRAINT moderation_cases_granted_is_restored CHECK ((is_granted IS TRUE) = (restored IS NOT NULL)),
    CONSTRAINT moderation_cases_other_answers CHECK (appeal IS NULL OR answered_by_id <> decided_by_id)
);
-- Of one author: another administrator may have put another picture of a project meanwhile.
CREATE UNIQUE INDEX moderation_cases_open_once ON moderation_cases (kind, thing, author_id) WHERE told_at IS NULL;
CREATE INDEX moderation_cases_waiting ON moderation_cases (id) WHERE decided_at IS NULL;
CREATE INDEX moderation_cases_decided ON moderation_cases (id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX moderation_cases_to_tell ON moderation_cases (decided_at) WHERE decided_at IS NOT NULL AND told_at IS NULL;
CREATE INDEX moderation_cases_appealed ON moderation_cases (id) WHERE appealed_at IS NOT NULL AND answered_at IS NULL;
CREATE INDEX moderation_cases_to_answer ON moderation_cases (answered_at)
    WHERE answered_at IS NOT NULL AND answer_told_at IS NULL;
CREATE INDEX moderation_cases_by_answerer ON moderation_cases (answered_by_id) WHERE answered_by_id IS NOT NULL;
CREATE INDEX moderation_cases_by_time ON moderation_cases (told_at) WHERE told_at IS NOT NULL;
CREATE INDEX moderation_cases_by_thing ON moderation_cases (kind, thing, id DESC);
CREATE INDEX moderation_cases_by_author ON moderation_cases (author_id, id DESC);
CREATE INDEX moderation_cases_by_taker ON moderation_cases (taken_by_id) WHERE taken_by_id IS NOT NULL;
CREATE INDEX moderation_cases_by_decider ON moderation_cases (decided_by_id) WHERE decided_by_id IS NOT NULL;

-- What was reported, as it was: each version of the thing once.
CREATE TABLE moderation_evidence (
    case_id bigint NOT NULL,
    version integer NOT NULL,
    body text NOT NULL,
    -- As it was shown; empty for what has no marks.
    html text NOT NULL DEFAULT '',
    -- Where it is, as an address of Quad.
    address text NOT NULL,
    written_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT moderation_evidence_pkey PRIMARY KEY (case_id, version),
    CONSTRAINT moderation_evidence_case_exists
        FOREIGN KEY (case_id) REFERENCES moderation_cases (id) ON DELETE CASCADE,
    CONSTRAINT moderation_evidence_body_fits CHECK (octet_length(body) <= 32768)
);

-- What was beside a message that was reported, as it was then: what those who reported it have sent along.
CREATE TABLE moderation_surroundings (
    case_id bigint NOT NULL,
    -- How far from the thing: negative before it.
    place integer NOT NULL,
    version integer NOT NULL,
    author_id bigint NOT NULL,
    html text NOT NULL,
    written_at timestamptz NOT NULL,
    CONSTRAINT moderation_surroundings_pkey PRIMARY KEY (case_id, place, version),
    CONSTRAINT moderation_surroundings_case_exists
        FOREIGN KEY (case_id) REFERENCES moderation_cases (id) ON DELETE CASCADE,
    CONSTRAINT moderation_surroundings_author_exists FOREIGN KEY (author_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT moderation_surroundings_are_beside CHECK (place <> 0)
);
CREATE INDEX moderation_surroundings_by_author ON moderation_surroundings (author_id);

-- Pictures of both: they stay as long as the case does, whatever becomes of the text.
CREATE TABLE moderation_pictures (
    picture_id bigint NOT NULL,
    case_id bigint NOT NULL,
    CONSTRAINT moderation_pictures_pkey PRIMARY KEY (picture_id, case_id),
    CONSTRAINT moderation_pictures_picture_exists FOREIGN KEY (picture_id) REFERENCES pictures (id) ON DELETE CASCADE,
    CONSTRAINT moderation_pictures_case_exists FOREIGN KEY (case_id) REFERENCES moderation_cases (id) ON DELETE CASCADE
);
CREATE INDEX moderation_pictures_of_case ON moderation_pictures (case_id);
CREATE TRIGGER deleted_moderation_pictures
    AFTER DELETE ON moderation_pictures
    REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT
    EXECUTE FUNCTION leave_pictures();

-- Who reported it, once each, and why. Nobody but moderators reads it. `reporter_id` is empty once the account is erased.
CREATE TABLE moderation_reports (
    id bigint GENERATED ALWAYS AS IDENTITY,
    case_id bigint NOT NULL,
    reporter_id bigint,
    reason text NOT NULL,
    note text NOT NULL DEFAULT '',
    version integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT moderation_reports_pkey PRIMARY KEY (id),
    CONSTRAINT moderation_reports_case_exists
        FOREIGN KEY (case_id) REFERENCES moderation_cases (id) ON DELETE CASCADE,
    CONSTRAINT moderation_reports_reporter_exists FOREIGN KEY (reporter_id) REFERENCES members (id) ON DELETE SET NULL,
    CONSTRAINT moderation_reports_are_once_a_member UNIQUE (case_id, reporter_id),
    CONSTRAINT moderation_reports_reason_is_known CHECK (
        reason IN ('advertising', 'rudeness', 'personal', 'offtopic', 'impersonation', 'other')),
    CONSTRAINT moderation_reports_note_fits CHECK (char_length(note) <= 500)
);
CREATE INDEX moderation_reports_by_reporter ON moderation_reports (reporter_id) WHERE reporter_id IS NOT NULL;
