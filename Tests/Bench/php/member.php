<?php
// Who asks, and what every page needs. `settings.php` holds keys and queries, `words.php` the words of both languages,
// `page.php` the page's template: they are made when the benchmark starts, and stay in the opcache.
declare(strict_types=1);

$settings = require __DIR__ . '/settings.php';
require __DIR__ . '/dates.php';

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

/**
 * Asks one of the page's queries. The connection outlives requests, and so do its statements: only its first request has
 * to prepare them.
 */
function query(PgSql\Connection $database, string $name, array $parameters): PgSql\Result
{
    global $settings;
    $rows = @pg_execute($database, $name, $parameters);
    if ($rows === false) {
        pg_prepare($database, $name, $settings['queries'][$name]);
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
$session = pg_fetch_row(query($database, 'session', [
    '\x' . hash('sha256', $secret), $me,
]));
if ($session === false) {
    signIn();
}
[$sessionId, $name, $faculty, $language, , $isStale] = $session;
if ($isStale === 't') {
    query($database, 'touch', [$sessionId]);
}

$language = $language === 'en' ? 'en' : 'ru';
$words = (require __DIR__ . '/words.php')[$language];
$sprite = htmlspecialchars($settings['assets']['icons.svg']);
$path = $_SERVER['REQUEST_URI'];
$now = time();
$token = rtrim(strtr(base64_encode(hash_hmac('sha256', $secret, $settings['forms'], true)), '+/', '-_'), '=');

function icon(string $sprite, string $name): string
{
    return '<svg class="icon" aria-hidden="true" width="20" height="20"><use href="' . $sprite . '#' . $name
        . '"/></svg>';
}
