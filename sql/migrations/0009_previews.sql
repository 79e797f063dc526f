-- Bytes that were made from others go when those go: `quad work` lets them go first.
ALTER TABLE blobs ADD COLUMN made_from uuid;
CREATE INDEX blobs_by_origin ON blobs (made_from) WHERE made_from IS NOT NULL;

-- What a saved copy looks like, made from its bytes by `quad work` when its page is first opened. It belongs to those
-- bytes: with a newer copy it is made anew.
CREATE TABLE previews (
    id bigint GENERATED ALWAYS AS IDENTITY,
    copy_id uuid NOT NULL,
    file_id bigint NOT NULL,
    member_id bigint NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    -- What the name promises and the bytes confirm; NULL until they were looked at.
    kind text,
    refusal text,
    -- Pages of a document in all; rows of preview_pages are those that can be looked at.
    page_count integer NOT NULL DEFAULT 0,
    -- What an office document became.
    pdf_id uuid,
    -- A text, or code as checked markup.
    body text,
    is_markup boolean NOT NULL DEFAULT false,
    is_cut boolean NOT NULL DEFAULT false,
    -- Bytes of the texts: its own and those of its pages.
    text_size bigint NOT NULL DEFAULT 0,
    asked_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT previews_pkey PRIMARY KEY (id),
    CONSTRAINT previews_copy_exists FOREIGN KEY (copy_id) REFERENCES blobs (id) ON DELETE CASCADE,
    CONSTRAINT previews_file_exists FOREIGN KEY (file_id) REFERENCES files (id) ON DELETE CASCADE,
    CONSTRAINT previews_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT previews_pdf_exists FOREIGN KEY (pdf_id) REFERENCES blobs (id) ON DELETE SET NULL,
    CONSTRAINT previews_are_of_different_bytes UNIQUE (copy_id),
    CONSTRAINT previews_state_is_known CHECK (state IN ('waiting', 'ready', 'refused')),
    CONSTRAINT previews_kind_is_known CHECK (
        kind IN ('picture', 'animation', 'audio', 'video', 'pdf', 'office', 'text')),
    CONSTRAINT previews_refused_has_a_reason CHECK ((state = 'refused') = (refusal IS NOT NULL)),
    CONSTRAINT previews_page_count_is_bounded CHECK (page_count BETWEEN 0 AND 1000000)
);
CREATE INDEX previews_of_file ON previews (file_id);
CREATE INDEX previews_of_member ON previews (member_id);
CREATE INDEX previews_by_pdf ON previews (pdf_id) WHERE pdf_id IS NOT NULL;

-- A page as a picture with its text; a picture is a page of its own. Pictures of pages are made when somebody looks at
-- them, and those that were looked at longest ago go first.
CREATE TABLE preview_pages (
    preview_id bigint NOT NULL,
    number integer NOT NULL,
    -- Tenths of a point for pages of documents, pixels for pictures.
    width integer NOT NULL,
    height integer NOT NULL,
    blob_id uuid,
    -- Lines of text with their places: "x y width height text", in tenths of a point, a line each.
    lines text NOT NULL DEFAULT '',
    failed boolean NOT NULL DEFAULT false,
    asked_at timestamptz,
    made_at timestamptz,
    CONSTRAINT preview_pages_pkey PRIMARY KEY (preview_id, number),
    CONSTRAINT preview_pages_preview_exists FOREIGN KEY (preview_id) REFERENCES previews (id) ON DELETE CASCADE,
    CONSTRAINT preview_pages_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id) ON DELETE SET NULL,
    -- 20,000 points either way. A picture has fewer pixels.
    CONSTRAINT preview_pages_size_is_bounded CHECK (
        width BETWEEN 1 AND 200000 AND height BETWEEN 1 AND 200000),
    CONSTRAINT preview_pages_number_is_bounded CHECK (number BETWEEN 1 AND 1000),
    CONSTRAINT preview_pages_lines_are_bounded CHECK (octet_length(lines) <= 2097152)
);
CREATE INDEX preview_pages_by_blob ON preview_pages (blob_id) WHERE blob_id IS NOT NULL;
