-- The documents of an upload's name and size that were at its source before the source was told to make one of it: none of
-- them is what came of it. Only VK needs that, which names neither a hash nor a version.
ALTER TABLE uploads ADD COLUMN known text[] NOT NULL DEFAULT '{}';
