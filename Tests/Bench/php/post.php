<?php
declare(strict_types=1);

const MOST_MUTED_TAGS = 5;

/** Writes a post's card. `$row` has the columns of the feed's query. */
function post(array $row, int $me, array $words, string $language, int $now, string $sprite, string $token): void
{
    [$id, $author, $created, $edited, $name, $faculty, $tags, $preview, $isLong] = $row;
    $written = strtotime($created);
    $name = htmlspecialchars($name);

    echo '<article class="post" id="post-', $id, '" aria-labelledby="post-', $id, '-author" data-item>', "\n",
        '<a class="post-author" href="/people/', $author, '" tabindex="-1" aria-hidden="true">',
        '<span class="avatar tint-', tint((int) $author), '" aria-hidden="true">',
        htmlspecialchars(initials($name)), "</span></a>\n",
        "<header class=\"byline\">\n",
        '<a class="author" id="post-', $id, '-author" href="/people/', $author, '"><bdi>', $name, "</bdi></a>\n",
        '<span class="meta"><span>', htmlspecialchars($faculty), '</span><a class="age" href="/posts/', $id, '" data-open>',
        '<time datetime="', gmdate('Y-m-d\TH:i:s\Z', $written), '" title="',
        htmlspecialchars(moment($written, $language)), '" data-age>',
        htmlspecialchars(age($written, $now, $language)), '</time></a>';
    if ($edited !== null) {
        $when = str_replace('{when}', age(strtotime($edited), $now, $language), $words['edited']);
        echo '<a class="edited" href="/posts/', $id, '/versions">', htmlspecialchars($when), '</a>';
    }
    echo "</span>\n</header>\n";
    $actions = htmlspecialchars($words['actions']);
    // Hashtags are letters, digits and underscores, so that no quotes stand in the array's text.
    $tags = $tags === '{}' ? [] : explode(',', substr($tags, 1, -1));
    echo '<details class="menu" data-menu>', "\n",
        '<summary class="icon-button" title="', $actions, '" aria-label="', $actions, '">',
        icon($sprite, 'ellipsis'), "</summary>\n<div class=\"menu-list\">\n\n",
        '<a class="menu-item" href="/reminders/new?of=post-', $id, '">', icon($sprite, 'alarm-clock'),
        htmlspecialchars($words['remind']), "</a>\n\n<hr>\n";
    if ((int) $author === $me) {
        echo '<a class="menu-item" href="/posts/', $id, '/edit">', icon($sprite, 'pencil'),
            htmlspecialchars($words['edit']), "</a>\n",
            '<form method="post" action="/posts/', $id, '/delete">', "\n",
            '<input type="hidden" name="token" value="', htmlspecialchars($token), "\">\n",
            '<input type="hidden" name="return" value="/feed">', "\n",
            '<button class="menu-item is-danger">', icon($sprite, 'trash-2'), htmlspecialchars($words['delete']),
            "</button>\n</form>\n";
    } else {
        echo muting('person', $author, str_replace('{name}', $row[4], $words['mutePerson']), $sprite);
        foreach (array_slice($tags, 0, MOST_MUTED_TAGS) as $tag) {
            echo muting('tag', hashtagKey($tag), str_replace('{tag}', $tag, $words['muteTag']), $sprite);
        }
        echo "\n<hr>\n", '<a class="menu-item" href="/reports/new?thing=post-', $id, '" data-sheet>', icon($sprite, 'flag'),
            htmlspecialchars($words['report']), "</a>\n";
    }
    echo "\n</div>\n</details>";
    echo "\n<div class=\"post-body\">\n", '<div class="prose', $isLong === 't' ? ' is-cut' : '', '">', $preview;
    if ($isLong === 't') {
        echo ' <a class="read-on" href="/posts/', $id, '" data-open>', htmlspecialchars($words['readOn']), '</a>';
    }
    echo "</div>\n";
    if ($tags !== []) {
        echo '<p class="tags">';
        foreach ($tags as $tag) {
            echo '<a class="tag" href="/tags/', rawurlencode(hashtagKey($tag)), '" rel="tag">#', htmlspecialchars($tag), '</a>';
        }
        echo "</p>\n";
    }
    $hidden = '<input type="hidden" name="token" value="' . htmlspecialchars($token) . "\">\n"
        . '<input type="hidden" name="return" value="/feed">' . "\n\n";
    [$react, $bookmark] = [htmlspecialchars($words['react']), htmlspecialchars($words['bookmark'])];
    echo "\n<div class=\"actions\">\n",
        '<form class="reactions" id="reactions-', $id, '" method="post" action="/posts/', $id,
        '/reactions" data-alone="/posts/', $id, "/reactions\">\n", $hidden,
        "\n", '<a class="mark is-way" href="/posts/', $id, '/reactions" title="', $react, '" aria-label="', $react,
        '" data-marks>', icon($sprite, 'smile-plus'), "</a>\n</form>\n\n",
        '<form class="bookmark" id="bookmark-', $id, '" method="post" action="/posts/', $id,
        '/bookmark" data-alone="/posts/', $id, "/reactions\">\n", $hidden,
        '<button class="icon-button" title="', $bookmark, '" aria-label="', $bookmark, '" aria-pressed="false">',
        icon($sprite, 'bookmark'), "</button>\n</form>\n</div>";
    echo "\n</div>\n</article>\n";
}

/** By which addresses name a hashtag. */
function hashtagKey(string $hashtag): string
{
    return str_replace('ё', 'е', $hashtag);
}

/** A line of the menu of somebody else's post. */
function muting(string $field, string $value, string $label, string $sprite): string
{
    return '<a class="menu-item" href="/mutes/new?' . $field . '=' . rawurlencode($value) . '" data-sheet>'
        . icon($sprite, 'eye-off') . htmlspecialchars($label) . "</a>\n";
}
