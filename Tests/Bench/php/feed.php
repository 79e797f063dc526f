<?php
// The feed as PHP-FPM serves it.
declare(strict_types=1);

require __DIR__ . '/member.php';
require __DIR__ . '/post.php';

const PAGE_SIZE = 20;

$before = ctype_digit($_GET['after'] ?? '') ? $_GET['after'] : PHP_INT_MAX;
$rows = pg_fetch_all(query($database, 'posts', [$before, $me]), PGSQL_NUM);
$trends = pg_fetch_all(query($database, 'trends', []), PGSQL_NUM);
// The bench's members have none of these, and a page has to ask.
$channels = pg_fetch_all(query($database, 'channels', [$me]), PGSQL_NUM);
$draft = pg_fetch_row(query($database, 'draft', [$me]));

$newest = $rows[0][0] ?? 0;
$older = count($rows) > PAGE_SIZE ? $rows[PAGE_SIZE - 1][0] : null;
$posts = array_slice($rows, 0, PAGE_SIZE);
$bytes = bin2hex(random_bytes(16));
$bytes[12] = '4';
$bytes[16] = dechex(hexdec($bytes[16]) & 3 | 8);
$key = preg_replace('/^(.{8})(.{4})(.{4})(.{4})/', '$1-$2-$3-$4-', $bytes);

require __DIR__ . '/answer.php';
