<?php
// A folder of files as PHP-FPM serves it.
declare(strict_types=1);

require __DIR__ . '/member.php';
require __DIR__ . '/file.php';

const PAGE_SIZE = 50;

// What is known of the list; it is fresh, so nothing is asked for, and nothing is on its way.
$state = pg_fetch_all(query($database, 'state', [$me]), PGSQL_NUM);
$rows = pg_fetch_all(query($database, 'rows', [$me]), PGSQL_NUM);
$last = count($rows) > PAGE_SIZE ? $rows[PAGE_SIZE - 1] : null;
$next = $last === null ? null : rawurlencode('file~' . $last[ID] . '~' . $last[NAME]);
$rows = array_slice($rows, 0, PAGE_SIZE);

require __DIR__ . '/answer.php';
