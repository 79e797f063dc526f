import Site

extension Export {
    /// Conversations in which the member is, with all that may be read there.
    static let conversations = Export(
        { ConversationsWords($0).exportTitle },
        [
            Part(
                "conversations", title: { ConversationsWords($0).exportConversations },
                of: [
                    "conversation_members.member_id", "conversations.low_id", "conversations.high_id",
                    "conversations.creator_id",
                ], by: "c.id",
                [
                    "id": "c.id", "name": "c.name", "project_id": "c.project_id",
                    "with": """
                    (SELECT m.name FROM members m
                     WHERE m.id = CASE WHEN c.low_id = c.reader_id THEN c.high_id ELSE c.low_id END)
                    """,
                    "is_admin": "c.is_admin", "created_by_you": "c.creator_id = c.reader_id",
                    "level": "c.level", "pinned_at": "c.pinned_at", "muted_until": "nullif(c.muted_until, 'infinity')",
                    "read_number": "c.read_number", "created_at": "c.created_at",
                ]
            ) { me, _ in "FROM \(ConversationAudience.conversations(of: me)) c WHERE true" },
            Part(
                "messages", title: { ConversationsWords($0).exportMessages },
                of: ["messages.author_id", "messages.subject_id"], by: "g.number",
                [
                    "id": "g.id", "conversation_id": "g.conversation_id", "number": "g.number",
                    "author_id": "g.author_id", "author": "(SELECT m.name FROM members m WHERE m.id = g.author_id)",
                    "is_yours": "g.author_id = g.reader_id", "event": "g.event",
                    "about": "(SELECT m.name FROM members m WHERE m.id = g.subject_id)",
                    "answered_number": "g.answered_number", "text": "g.body", "created_at": "g.created_at",
                    "edited_at": "g.edited_at",
                ],
                groups: { me in
                    Part.Groups("o.conversation_id", "FROM conversation_members o WHERE o.member_id = \(me)")
                },
                rows: { me, conversation in
                    """
                    FROM \(ConversationAudience.messages(of: me)) g
                    WHERE g.conversation_id = \(conversation) AND g.deleted_at IS NULL
                    """
                }),
            Part(
                "reactions", title: { ConversationsWords($0).exportReactions }, of: ["message_reactions.member_id"],
                by: "r.id",
                ["id": "r.id", "message_id": "r.message_id", "mark": "r.mark", "created_at": "r.created_at"]
            ) { me, _ in "FROM message_reactions r WHERE r.member_id = \(me)" },
            Part(
                "blocks", title: { ConversationsWords($0).exportBlocks }, of: ["blocks.member_id"], by: "b.blocked_id",
                [
                    "person_id": "b.blocked_id", "person": "(SELECT m.name FROM members m WHERE m.id = b.blocked_id)",
                    "created_at": "b.created_at",
                ]
            ) { me, _ in "FROM blocks b WHERE b.member_id = \(me)" },
            Part(
                "privacy", title: { ConversationsWords($0).exportPrivacy }, of: ["message_privacy.member_id"],
                by: "p.member_id", ["who_may_write": "p.writers"]
            ) { me, _ in "FROM message_privacy p WHERE p.member_id = \(me)" },
        ],
        without: [
            LeftOut("message_mentions.member_id") { ConversationsWords($0).exportNoMentions },
            LeftOut("blocks.blocked_id") { ConversationsWords($0).exportNoBlockers },
            LeftOut { ConversationsWords($0).exportNoDeleted },
        ])
}
