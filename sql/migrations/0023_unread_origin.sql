-- Nothing reads or writes the folder of a move any more: `home` has taken its place.
ALTER TABLE file_batch_items DROP COLUMN origin;
