-- Gives each of the members in `readers` reminders of tomorrow, `each` of them, up to `reminders` in all.
\set ON_ERROR_STOP on
INSERT INTO reminders (member_id, text, due_on, due_minute)
SELECT id::bigint, :'text' || ' ' || n, CURRENT_DATE + 2, 600
FROM unnest(string_to_array(:'readers', ',')) WITH ORDINALITY AS r (id, place), generate_series(1, :each) AS n
ORDER BY n, place
LIMIT :reminders;
