<?php
// Sends what `page.php` writes.
declare(strict_types=1);

ob_start();
require __DIR__ . '/page.php';
header('Content-Type: text/html; charset=utf-8');
header('Content-Security-Policy: ' . $settings['policy']);
header('Cache-Control: private, no-cache');
header('Content-Length: ' . ob_get_length());
ob_end_flush();
