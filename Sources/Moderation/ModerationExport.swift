import Site

extension Export {
    /// What the member reported, and what was decided about their own things.
    static let moderation = Export(
        { ModerationWords($0).exportTitle },
        [
            Part(
                "reports", title: { ModerationWords($0).exportReports }, of: ["moderation_reports.reporter_id"],
                by: "r.id",
                [
                    "id": "r.id", "kind": "c.kind", "thing": "c.thing", "reason": "r.reason", "note": "r.note",
                    "created_at": "r.created_at",
                ]
            ) { me, _ in
                "FROM moderation_reports r JOIN moderation_cases c ON c.id = r.case_id WHERE r.reporter_id = \(me)"
            },
            Part(
                "decisions", title: { ModerationWords($0).exportDecisions }, of: ["moderation_cases.author_id"],
                by: "c.id",
                [
                    "id": "c.id", "kind": "c.kind", "thing": "c.thing", "decision": "c.decision",
                    "reason": "c.reason", "explanation": "c.explanation", "decided_at": "c.decided_at",
                    "appeal": "c.appeal", "appealed_at": "c.appealed_at",
                    "is_granted": "CASE WHEN c.answer_told_at IS NOT NULL THEN c.is_granted END",
                    "answer": "CASE WHEN c.answer_told_at IS NOT NULL THEN c.answer END",
                ]
            ) { me, _ in
                """
                FROM moderation_cases c
                WHERE c.author_id = \(me) AND c.told_at IS NOT NULL AND c.decision <> 'kept'
                """
            },
        ],
        without: [
            LeftOut(
                "moderation_cases.taken_by_id", "moderation_cases.decided_by_id", "moderation_cases.answered_by_id"
            ) { ModerationWords($0).exportNoModeration },
            // Copies of messages that stand in the member's own part of conversations.
            LeftOut("moderation_surroundings.author_id"),
        ])
}
