-- Photos as Unsplash told of them, the same for all readers. Their pictures stay there: `picture` is where browsers fetch
-- them from.
CREATE TABLE photos (
    id bigint GENERATED ALWAYS AS IDENTITY,
    remote_id text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    -- What it looks like from far away: '#rrggbb'.
    color text,
    description text NOT NULL,
    picture text NOT NULL,
    page text NOT NULL,
    -- What Unsplash is asked for when somebody downloads it, which counts that; empty where it named nothing.
    download text NOT NULL,
    photographer text NOT NULL,
    photographer_page text NOT NULL,
    uploaded_at timestamptz NOT NULL,
    told_at timestamptz NOT NULL DEFAULT now(),
    -- With what and where it was taken, as far as Unsplash said when it was asked about this photo alone, and when that was.
    camera text NOT NULL DEFAULT '',
    place text NOT NULL DEFAULT '',
    detailed_at timestamptz,
    CONSTRAINT photos_pkey PRIMARY KEY (id),
    CONSTRAINT photos_are_kept_once UNIQUE (remote_id),
    CONSTRAINT photos_sides_are_bounded CHECK (width BETWEEN 1 AND 100000 AND height BETWEEN 1 AND 100000),
    CONSTRAINT photos_color_is_one CHECK (color ~ '^#[0-9a-f]{6}$')
);
CREATE INDEX photos_by_age ON photos (told_at);

-- The editorial feed in the provider's order, the highest rank first. What is newer gets ranks above, what is deeper ranks
-- below: a page that goes on from a rank never shifts.
CREATE TABLE photo_feed (
    rank bigint NOT NULL,
    photo_id bigint NOT NULL,
    kept_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT photo_feed_pkey PRIMARY KEY (rank),
    CONSTRAINT photo_feed_photo_exists FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE,
    CONSTRAINT photo_feed_has_a_photo_once UNIQUE (photo_id),
    CONSTRAINT photo_feed_rank_is_a_place CHECK (rank > 0)
);
CREATE INDEX photo_feed_by_age ON photo_feed (kept_at);

-- The feed as a whole, in one row: when its beginning was last told, what of it was asked for and has not come yet.
CREATE TABLE photo_feed_state (
    id boolean NOT NULL DEFAULT true,
    refreshed_at timestamptz,
    -- The page of the provider that goes on where the kept feed ends.
    next_page integer NOT NULL DEFAULT 1,
    -- The provider has no more than is kept.
    is_whole boolean NOT NULL DEFAULT false,
    top_asked_at timestamptz,
    more_asked_at timestamptz,
    failure text,
    failed_at timestamptz,
    CONSTRAINT photo_feed_state_pkey PRIMARY KEY (id),
    CONSTRAINT photo_feed_state_is_one CHECK (id),
    CONSTRAINT photo_feed_state_page_is_one CHECK (next_page > 0),
    CONSTRAINT photo_feed_state_failure_is_known CHECK (failure IN ('down', 'slow', 'spent', 'nonsense', 'denied')),
    CONSTRAINT photo_feed_state_failure_has_a_time CHECK ((failure IS NULL) = (failed_at IS NULL))
);

-- An account at Unsplash that was connected here: whose favourites those are that name it, and what its page there tells. It
-- stays when it is disconnected, so that its favourites are back with it; one that nobody has connected for a year goes.
CREATE TABLE photo_accounts (
    account text NOT NULL,
    username text NOT NULL DEFAULT '',
    bio text NOT NULL DEFAULT '',
    -- When Unsplash last told of it, and when it was asked to and has not yet.
    told_at timestamptz,
    asked_at timestamptz,
    -- When it last did not tell, though it was asked; null once it has.
    failed_at timestamptz,
    seen_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT photo_accounts_pkey PRIMARY KEY (account)
);
CREATE INDEX photo_accounts_by_age ON photo_accounts (seen_at);

-- A like at Unsplash and a favourite in Quad are one fact, and this is it.
CREATE TABLE photo_favourites (
    id bigint GENERATED ALWAYS AS IDENTITY,
    account text NOT NULL,
    photo_id bigint NOT NULL,
    liked_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT photo_favourites_pkey PRIMARY KEY (id),
    CONSTRAINT photo_favourites_account_exists FOREIGN KEY (account) REFERENCES photo_accounts (account)
        ON DELETE CASCADE,
    CONSTRAINT photo_favourites_photo_exists FOREIGN KEY (photo_id) REFERENCES photos (id),
    CONSTRAINT photo_favourites_are_kept_once UNIQUE (account, photo_id)
);
CREATE INDEX photo_favourites_in_order ON photo_favourites (account, id);
CREATE INDEX photo_favourites_by_photo ON photo_favourites (photo_id);

-- How many requests the application has left at Unsplash within the clock hour that began at `hour`, of how many. One is
-- taken before each call; until Unsplash says how many there are, they are those of a demonstration.
CREATE TABLE photo_requests (
    id boolean NOT NULL DEFAULT true,
    hour timestamptz NOT NULL,
    most integer NOT NULL,
    remaining integer NOT NULL,
    CONSTRAINT photo_requests_pkey PRIMARY KEY (id),
    CONSTRAINT photo_requests_are_one CHECK (id),
    CONSTRAINT photo_requests_are_counted CHECK (most >= 0 AND remaining >= 0)
);
