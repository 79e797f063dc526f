import Postgres
import Site

extension Export {
    /// What the member has published and kept of the feed, as far as it can be read still.
    static let network = Export(
        { NetworkWords($0).exportTitle },
        [
            posts, projectPosts, postVersions, comments, commentVersions, reactions, bookmarks, follows, mentions,
            channels,
        ]
            + [mutes, atomFeeds, portrait],
        without: [
            LeftOut("mentions.author_id") { NetworkWords($0).exportNoOwnMentions },
            LeftOut("atom_feeds.author_id", "channel_people.member_id", "mutes.person_id") {
                NetworkWords($0).exportNoOthers
            },
            LeftOut { NetworkWords($0).exportNoDeleted },
        ])

    private static let postFields: KeyValuePairs<String, SQL> = [
        "id": "p.id", "project_id": "p.project_id", "text": "p.body", "hashtags": "p.tags", "version": "p.version",
        "created_at": "p.created_at", "edited_at": "p.edited_at",
    ]

    private static let posts = Part(
        "posts", title: { NetworkWords($0).exportPosts }, of: ["posts.author_id"], by: "p.id", postFields
    ) { me, _ in "FROM \(PostAudience.everybody) p WHERE p.author_id = \(me)" }

    private static let projectPosts = Part(
        "project_posts", title: { NetworkWords($0).exportProjectPosts }, of: ["posts.author_id"], by: "p.id",
        postFields,
        groups: { me in Part.Groups("o.project_id", "FROM project_members o WHERE o.member_id = \(me)") },
        rows: { me, project in
            "FROM \(PostAudience.readable(by: me)) p WHERE p.project_id = \(project) AND p.author_id = \(me)"
        })

    private static let postVersions = Part(
        "post_versions", title: { NetworkWords($0).exportPostVersions }, of: ["posts.author_id"], by: "v.version",
        [
            "post_id": "v.post_id", "version": "v.version", "text": "v.body", "hashtags": "v.tags",
            "written_at": "v.written_at",
        ],
        groups: { me in
            Part.Groups("p.id", "FROM \(PostAudience.own(of: me)) p WHERE p.version > 1 AND p.deleted_at IS NULL")
        },
        rows: { _, post in "FROM post_versions v WHERE v.post_id = \(post)" })

    private static let comments = Part(
        "comments", title: { NetworkWords($0).exportComments }, of: ["comments.author_id"], by: "c.id",
        [
            "id": "c.id", "post_id": "c.post_id", "parent_id": "c.parent_id", "answered_id": "c.answered_id",
            "text": "c.body", "version": "c.version", "created_at": "c.created_at", "edited_at": "c.edited_at",
        ]
    ) { me, _ in
        "FROM \(CommentAudience.readable(by: me)) c WHERE c.author_id = \(me) AND c.deleted_at IS NULL"
    }

    private static let commentVersions = Part(
        "comment_versions", title: { NetworkWords($0).exportCommentVersions }, of: ["comments.author_id"],
        by: "v.version",
        [
            "comment_id": "v.comment_id", "version": "v.version", "text": "v.body", "written_at": "v.written_at",
        ],
        groups: { me in
            Part.Groups(
                "c.id",
                """
                FROM \(CommentAudience.readable(by: me)) c
                WHERE c.author_id = \(me) AND c.version > 1 AND c.deleted_at IS NULL
                """)
        },
        rows: { _, comment in "FROM comment_versions v WHERE v.comment_id = \(comment)" })

    private static let reactions = Part(
        "reactions", title: { NetworkWords($0).exportReactions }, of: ["reactions.member_id"], by: "r.id",
        ["id": "r.id", "post_id": "r.post_id", "mark": "r.mark", "created_at": "r.created_at"]
    ) { me, _ in "FROM reactions r WHERE r.member_id = \(me)" }

    private static let bookmarks = Part(
        "bookmarks", title: { NetworkWords($0).exportBookmarks }, of: ["bookmarks.member_id"], by: "b.post_id",
        [
            "post_id": "b.post_id", "author": "(SELECT m.name FROM members m WHERE m.id = p.author_id)",
            "text": "p.body", "created_at": "b.created_at",
        ]
    ) { me, _ in
        """
        FROM bookmarks b LEFT JOIN \(PostAudience.readable(by: me)) p ON p.id = b.post_id
        WHERE b.member_id = \(me)
        """
    }

    private static let follows = Part(
        "post_follows", title: { NetworkWords($0).exportFollows }, of: ["post_follows.member_id"], by: "f.post_id",
        ["post_id": "f.post_id", "is_followed": "f.is_followed"]
    ) { me, _ in "FROM post_follows f WHERE f.member_id = \(me)" }

    private static let mentions = Part(
        "mentions", title: { NetworkWords($0).exportMentions }, of: ["mentions.member_id"], by: "n.id",
        [
            "id": "n.id", "post_id": "n.post_id", "comment_id": "n.comment_id",
            "author": "(SELECT m.name FROM members m WHERE m.id = n.author_id)",
        ]
    ) { me, _ in
        "FROM mentions n JOIN \(PostAudience.readable(by: me)) p ON p.id = n.post_id WHERE n.member_id = \(me)"
    }

    private static let channels = Part(
        "channels", title: { NetworkWords($0).exportChannels }, of: ["channels.member_id"], by: "c.id",
        [
            "id": "c.id", "name": "c.name", "without_words": "c.without_words", "created_at": "c.created_at",
            "hashtags": """
            (SELECT json_agg(json_build_object('hashtag', h.name, 'is_excluded', k.is_excluded) ORDER BY h.id)
             FROM channel_hashtags k JOIN hashtags h ON h.id = k.hashtag_id WHERE k.channel_id = c.id)
            """,
            "people": """
            (SELECT json_agg(json_build_object('id', m.id, 'name', m.name, 'is_excluded', k.is_excluded) ORDER BY m.id)
             FROM channel_people k JOIN members m ON m.id = k.member_id WHERE k.channel_id = c.id)
            """,
        ]
    ) { me, _ in "FROM channels c WHERE c.member_id = \(me) AND c.deleted_at IS NULL" }

    private static let mutes = Part(
        "mutes", title: { NetworkWords($0).exportMutes }, of: ["mutes.member_id"], by: "u.id",
        [
            "id": "u.id", "person_id": "u.person_id",
            "person": "(SELECT m.name FROM members m WHERE m.id = u.person_id)",
            "hashtag": "(SELECT h.name FROM hashtags h WHERE h.id = u.hashtag_id)", "created_at": "u.created_at",
            "until": "nullif(u.until, 'infinity')",
        ]
    ) { me, _ in "FROM mutes u WHERE u.member_id = \(me)" }

    private static let portrait = Part(
        "photo", title: { NetworkWords($0).portrait }, of: ["portraits.member_id"], by: "r.version",
        ["version": "r.version"], file: Part.File(blob: "r.blob_id", name: "'photo.webp'")
    ) { me, _ in "FROM portraits r WHERE r.member_id = \(me)" }

    private static let atomFeeds = Part(
        "atom_feeds", title: { NetworkWords($0).exportAtomFeeds }, of: ["atom_feeds.member_id"], by: "a.id",
        [
            "id": "a.id", "person_id": "a.author_id", "channel_id": "a.channel_id",
            "hashtag": "(SELECT h.name FROM hashtags h WHERE h.id = a.hashtag_id)", "created_at": "a.created_at",
            "last_seen_at": "a.last_seen_at", "last_seen_by": "a.last_seen_by",
        ]
    ) { me, _ in "FROM atom_feeds a WHERE a.member_id = \(me)" }
}
