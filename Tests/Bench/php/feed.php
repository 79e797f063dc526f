<?php
// The feed as PHP-FPM serves it. `settings.php` holds keys and queries, `words.php` the words of both languages,
// `page.php` the frame around the posts: they are made when the benchmark starts, and stay in the opcache.
declare(strict_types=1);

$settings = require __DIR__ . '/settings.php';
require __DIR__ . '/dates.php';
require __DIR__ . '/post.php';

const PAGE_SIZE = 20;

/** The member's number and the token of a session cookie; null for one that is not ours. */
function claim(string $cookie, string $key): ?array
{
    $bytes = base64_decode(strtr($cookie, '-_', '+/'), true);
    if ($bytes === false || strlen($bytes) !== 56) {
        return null;
    }
    $signed = substr($bytes, 0, 40);
    $mac = substr(hash_hmac('sha256', $signed, $key, true), 0, 16);
    if (!hash_equals($mac, substr($bytes, 40))) {
        return null;
    }
    return [unpack('J', $bytes)[1], substr($bytes, 8, 32)];
}

/** The connection outlives requests, and so do its statements: only its first request has to prepare them. */
function query(PgSql\Connection $database, string $name, string $sql, array $parameters): PgSql\Result
{
    $rows = @pg_execute($database, $name, $parameters);
    if ($rows === false) {
        pg_prepare($database, $name, $sql);
        $rows = pg_execute($database, $name, $parameters);
    }
    if ($rows === false) {
        throw new RuntimeException(pg_last_error($database));
    }
    return $rows;
}

function initials(string $name): string
{
    $letters = '';
    foreach (array_slice(preg_split('/[\s-]+/u', $name, -1, PREG_SPLIT_NO_EMPTY), 0, 2) as $word) {
        $letters .= mb_strtoupper(mb_substr($word, 0, 1));
    }
    return $letters;
}

function tint(int $id): int
{
    return $id % 8 ?: 8;
}

function signIn(): never
{
    header('Location: /sign-in', true, 303);
    exit;
}

$claim = claim($_COOKIE['__Host-quad'] ?? '', $settings['cookies']) ?? signIn();
[$me, $secret] = $claim;

$database = pg_pconnect($settings['database']);
$session = pg_fetch_row(query($database, 'session', $settings['session'], [
    '\x' . hash('sha256', $secret), $me,
]));
if ($session === false) {
    signIn();
}
[$sessionId, $name, $faculty, $language, , , $isStale] = $session;
if ($isStale === 't') {
    query($database, 'touch', $settings['touch'], [$sessionId]);
}

$before = ctype_digit($_GET['before'] ?? '') ? $_GET['before'] : PHP_INT_MAX;
$values = array_slice([$before, PAGE_SIZE + 1], 0, $settings['feed_values']);
$rows = pg_fetch_all(query($database, 'feed', $settings['feed'], $values), PGSQL_NUM);
$trends = pg_fetch_all(query($database, 'trends', $settings['trends'], []), PGSQL_NUM);

$language = $language === 'en' ? 'en' : 'ru';
$words = (require __DIR__ . '/words.php')[$language];
$sprite = htmlspecialchars($settings['assets']['icons.svg']);
$path = $_SERVER['REQUEST_URI'];
$now = time();
$newest = $rows[0][0] ?? 0;
$older = count($rows) > PAGE_SIZE ? $rows[PAGE_SIZE - 1][0] : null;
$posts = array_slice($rows, 0, PAGE_SIZE);
$token = rtrim(strtr(base64_encode(hash_hmac('sha256', $secret, $settings['forms'], true)), '+/', '-_'), '=');
$bytes = bin2hex(random_bytes(16));
$bytes[12] = '4';
$bytes[16] = dechex(hexdec($bytes[16]) & 3 | 8);
$key = preg_replace('/^(.{8})(.{4})(.{4})(.{4})/', '$1-$2-$3-$4-', $bytes);

ob_start();
require __DIR__ . '/page.php';
header('Content-Type: text/html; charset=utf-8');
header('Content-Security-Policy: ' . $settings['policy']);
header('Cache-Control: private, no-cache');
header('Content-Length: ' . ob_get_length());
ob_end_flush();
