import Site

extension Export {
    /// Who the member is, and where they are signed in.
    static let accounts = Export(
        { AccountsWords($0).exportTitle },
        [
            Part(
                "profile", title: { AccountsWords($0).profile }, of: ["member_visits.member_id"], by: "m.id",
                [
                    "id": "m.id", "email": "m.email", "full_name": "m.full_name", "given_name": "m.given_name",
                    "surname": "m.surname", "faculty": "m.faculty", "position": "m.position", "city": "m.city",
                    "language": "m.language", "theme": "m.theme", "time_zone": "m.time_zone", "role": "m.role",
                    "created_at": "m.created_at",
                    "last_seen_at": "(SELECT v.last_seen_at FROM member_visits v WHERE v.member_id = m.id)",
                    "last_seen_in": "(SELECT v.language FROM member_visits v WHERE v.member_id = m.id)",
                ]
            ) { me, _ in "FROM members m WHERE m.id = \(me)" },
            Part(
                "sessions", title: { AccountsWords($0).sessions }, of: ["sessions.member_id"], by: "s.id",
                [
                    "id": "s.id", "user_agent": "s.user_agent", "address": "s.address", "created_at": "s.created_at",
                    "last_seen_at": "s.last_seen_at",
                ]
            ) { me, _ in "FROM sessions s WHERE s.member_id = \(me)" },
            Part(
                "email_changes", title: { AccountsWords($0).exportEmailChanges }, of: ["email_changes.member_id"],
                by: "c.id",
                [
                    "id": "c.id", "earlier_email": "c.old_email", "changed_at": "c.changed_at",
                    "undone_at": "c.undone_at",
                ]
            ) { me, _ in "FROM email_changes c WHERE c.member_id = \(me)" },
            Part(
                "consents", title: { AccountsWords($0).exportConsents }, of: ["consents.member_id"], by: "c.version",
                ["privacy_version": "c.version", "agreed_at": "c.agreed_at"]
            ) { me, _ in "FROM consents c WHERE c.member_id = \(me)" },
            Part(
                "passkeys", title: { AccountsWords($0).passkeys }, of: ["passkeys.member_id"], by: "k.id",
                [
                    "id": "k.id", "name": "k.name", "user_agent": "k.user_agent", "created_at": "k.created_at",
                    "last_used_at": "k.last_used_at",
                ]
            ) { me, _ in "FROM passkeys k WHERE k.member_id = \(me) AND k.removed_at IS NULL" },
        ],
        without: [
            LeftOut("members.invited_by", "invitations.invited_by") { AccountsWords($0).exportNoInvitations },
            LeftOut { AccountsWords($0).exportNoSecrets },
        ])
}
