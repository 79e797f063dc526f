<?php
declare(strict_types=1);

// Moscow: UTC+3.
const OFFSET = 10800;
const MONTHS = [
    'ru' => ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября',
        'декабря'],
    'en' => ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
        'November', 'December'],
];
const SHORT_MONTHS = [
    'ru' => ['янв.', 'февр.', 'мар.', 'апр.', 'мая', 'июн.', 'июл.', 'авг.', 'сент.', 'окт.', 'нояб.', 'дек.'],
    'en' => ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
];

/** «21 ноября 2026 в 14:05 (UTC+3)». */
function moment(int $time, string $language): string
{
    [$day, $month, $year, $clock] = explode(' ', gmdate('j n Y H:i', $time + OFFSET));
    return $day . "\u{a0}" . MONTHS[$language][$month - 1] . ' ' . $year . ($language === 'ru' ? ' в' : ' at')
        . "\u{a0}" . $clock . ' (UTC+3)';
}

/** «12 мин», «3 ч», «вчера», «5 дн.», «3 дек.». */
function age(int $then, int $now, string $language): string
{
    $isRussian = $language === 'ru';
    $minutes = intdiv($now - $then, 60);
    if ($minutes <= 0) {
        return $isRussian ? 'только что' : 'just now';
    }
    if ($minutes < 60) {
        return $minutes . "\u{a0}" . ($isRussian ? 'мин' : 'min');
    }
    $days = intdiv($now + OFFSET, 86400) - intdiv($then + OFFSET, 86400);
    if ($days === 0 || $minutes < 6 * 60) {
        return intdiv($minutes, 60) . "\u{a0}" . ($isRussian ? 'ч' : 'h');
    }
    if ($days === 1) {
        return $isRussian ? 'вчера' : 'yesterday';
    }
    if ($days < 7) {
        return $days . "\u{a0}" . ($isRussian ? 'дн.' : 'd');
    }
    [$day, $month, $year] = explode(' ', gmdate('j n Y', $then + OFFSET));
    $date = $day . "\u{a0}" . SHORT_MONTHS[$language][$month - 1];
    return $year === gmdate('Y', $now + OFFSET) ? $date : $date . ' ' . $year;
}
