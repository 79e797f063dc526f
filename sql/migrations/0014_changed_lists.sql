-- When an act last changed something that the list shows: a refresh that began before it tells of an older state.
ALTER TABLE file_listings ADD COLUMN changed_at timestamptz;
