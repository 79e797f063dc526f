<?php
declare(strict_types=1);

const ICONS = [1 => 'file-text', 'file-archive', 'images', 'file-image', 'file-headphone', 'file-play', 'book-open',
    'file'];
const TINTS = [1 => 1, 5, 8, 3, 4, 2, 6, 7];

// Columns of the list's query.
const ID = 0;
const NAME = 1;
const CATEGORY = 2;
const SIZE = 3;
const MODIFIED = 4;

/** What a row shows of a file, from the columns of the list's query. */
function file_row(array $row, string $language, int $now): array
{
    $modified = strtotime($row[MODIFIED]);
    return [
        'id' => $row[ID], 'name' => $row[NAME], 'icon' => ICONS[$row[CATEGORY]], 'tint' => TINTS[$row[CATEGORY]],
        'size' => size((int) $row[SIZE], $language), 'machine' => gmdate('Y-m-d\TH:i:s\Z', $modified),
        'full' => moment($modified, $language), 'age' => age($modified, $now, $language),
    ];
}

/** «2,4 МБ», "14 MB". */
function size(int $bytes, string $language): string
{
    $isRussian = $language === 'ru';
    $units = $isRussian ? ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] : ['B', 'KB', 'MB', 'GB', 'TB'];
    if ($bytes < 1024) {
        return $bytes . "\u{a0}" . $units[0];
    }
    $size = (float) $bytes;
    $unit = 0;
    while (round($size) >= 1024 && $unit < count($units) - 1) {
        $size /= 1024;
        $unit++;
    }
    $tenths = (int) round($size * 10);
    $shown = $tenths < 100 && $tenths % 10 > 0
        ? intdiv($tenths, 10) . ($isRussian ? ',' : '.') . $tenths % 10
        : number_format(round($size), 0, '', $isRussian ? "\u{a0}" : ',');
    return $shown . "\u{a0}" . $units[$unit];
}
