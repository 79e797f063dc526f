-- What kept bytes look like, made by `quad work` when their page is first opened. It belongs to those bytes, whatever holds
-- them, and goes with them.
CREATE TABLE previews (
    id bigint GENERATED ALWAYS AS IDENTITY,
    blob_id uuid NOT NULL,
    member_id bigint NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    -- What the name promises and the bytes confirm; NULL until they were looked at.
    kind text,
    refusal text,
    -- Pages of a document in all; rows of preview_pages are those that can be looked at.
    page_count integer NOT NULL DEFAULT 0,
    -- What an office document became.
    pdf_id uuid,
    -- A text, code as checked markup, or the sheets of a spreadsheet (Sources/Conversion/Sheets).
    body text,
    is_markup boolean NOT NULL DEFAULT false,
    is_cut boolean NOT NULL DEFAULT false,
    -- Bytes of the texts: its own and those of its pages.
    text_size bigint NOT NULL DEFAULT 0,
    requested_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT previews_pkey PRIMARY KEY (id),
    CONSTRAINT previews_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id) ON DELETE CASCADE,
    CONSTRAINT previews_member_exists FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE CASCADE,
    CONSTRAINT previews_pdf_exists FOREIGN KEY (pdf_id) REFERENCES blobs (id),
    CONSTRAINT previews_are_of_different_bytes UNIQUE (blob_id),
    CONSTRAINT previews_state_is_known CHECK (state IN ('waiting', 'ready', 'refused')),
    CONSTRAINT previews_kind_is_known CHECK (
        kind IN ('picture', 'animation', 'audio', 'video', 'pdf', 'office', 'text', 'sheet')),
    CONSTRAINT previews_refused_has_a_reason CHECK ((state = 'refused') = (refusal IS NOT NULL)),
    CONSTRAINT previews_page_count_is_bounded CHECK (page_count BETWEEN 0 AND 1000000)
);
CREATE INDEX previews_of_member ON previews (member_id);
CREATE INDEX previews_by_pdf ON previews (pdf_id) WHERE pdf_id IS NOT NULL;
CALL hold_blobs('previews', 'pdf_id');

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
    requested_at timestamptz,
    made_at timestamptz,
    CONSTRAINT preview_pages_pkey PRIMARY KEY (preview_id, number),
    CONSTRAINT preview_pages_preview_exists FOREIGN KEY (preview_id) REFERENCES previews (id) ON DELETE CASCADE,
    CONSTRAINT preview_pages_blob_exists FOREIGN KEY (blob_id) REFERENCES blobs (id),
    -- 20,000 points either way. A picture has fewer pixels.
    CONSTRAINT preview_pages_size_is_bounded CHECK (
        width BETWEEN 1 AND 200000 AND height BETWEEN 1 AND 200000),
    CONSTRAINT preview_pages_number_is_bounded CHECK (number BETWEEN 1 AND 1000),
    CONSTRAINT preview_pages_lines_are_bounded CHECK (octet_length(lines) <= 2097152)
);
CREATE INDEX preview_pages_by_blob ON preview_pages (blob_id) WHERE blob_id IS NOT NULL;
CALL hold_blobs('preview_pages', 'blob_id');
