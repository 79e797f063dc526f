import Site

extension Export {
    /// The member's notifications, and which they want.
    static let notifications = Export(
        { NotificationsWords($0).notifications },
        [
            Part(
                "notifications", title: { NotificationsWords($0).notifications }, of: ["notifications.member_id"],
                by: "n.id",
                [
                    "id": "n.id", "kind": "n.kind", "thing": "n.thing", "subject": "n.subject", "detail": "n.detail",
                    "from": "(SELECT m.name FROM members m WHERE m.id = n.actor_id)", "count": "n.count",
                    "created_at": "n.created_at", "read_at": "n.read_at",
                ]
            ) { me, _ in "FROM notifications n WHERE n.member_id = \(me)" },
            Part(
                "choices", title: { NotificationsWords($0).exportChoices },
                of: ["notification_choices.member_id", "quiet_hours.member_id"], by: "m.id",
                [
                    "choices": """
                    (SELECT json_agg(
                         json_build_object('kind', c.kind, 'way', c.way, 'is_wanted', c.is_wanted)
                         ORDER BY c.kind, c.way)
                     FROM notification_choices c WHERE c.member_id = m.id)
                    """,
                    "quiet_from_minute": "(SELECT q.begins FROM quiet_hours q WHERE q.member_id = m.id)",
                    "quiet_until_minute": "(SELECT q.ends FROM quiet_hours q WHERE q.member_id = m.id)",
                    "quiet_holds_timely": "(SELECT q.holds_timely FROM quiet_hours q WHERE q.member_id = m.id)",
                ]
            ) { me, _ in "FROM members m WHERE m.id = \(me)" },
            Part(
                "devices", title: { NotificationsWords($0).exportDevices }, of: ["push_devices.member_id"], by: "d.id",
                [
                    "id": "d.id", "name": "d.name", "language": "d.language", "created_at": "d.created_at",
                    "shown_at": "d.shown_at",
                ]
            ) { me, _ in "FROM push_devices d WHERE d.member_id = \(me)" },
        ],
        without: [LeftOut("notifications.actor_id") { NotificationsWords($0).exportNoOthers }])
}
