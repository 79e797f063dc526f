<?php
// A folder of files as PHP-FPM serves it.
declare(strict_types=1);

require __DIR__ . '/member.php';
require __DIR__ . '/file.php';

const PAGE_SIZE = 50;

// What is known of the list; it is fresh, so nothing is asked for.
$sources = pg_fetch_all(query($database, 'sources', arguments('sources', $me)), PGSQL_NUM);
$uploads = pg_fetch_all(query($database, 'uploads', arguments('uploads', $me)), PGSQL_NUM);
$questions = pg_fetch_all(query($database, 'questions', arguments('questions', $me)), PGSQL_NUM);
$rows = array_merge(
    pg_fetch_all(query($database, 'folders', arguments('folders', $me)), PGSQL_NUM),
    pg_fetch_all(query($database, 'files', arguments('files', $me)), PGSQL_NUM));
$last = count($rows) > PAGE_SIZE ? $rows[PAGE_SIZE - 1] : null;
$next = $last === null ? null : rawurlencode('file~' . $last[ID] . '~' . $last[NAME]);
$rows = array_slice($rows, 0, PAGE_SIZE);

require __DIR__ . '/answer.php';
