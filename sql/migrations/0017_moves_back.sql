-- The folder from which a file was moved, so that moving can be taken back.
ALTER TABLE file_batch_items ADD COLUMN origin text;
