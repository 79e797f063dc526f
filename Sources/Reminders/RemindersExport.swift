import Site

extension Export {
    /// Reminders with their places, and the calendar of them.
    static let reminders = Export(
        { RemindersWords($0).reminders },
        [
            Part(
                "reminders", title: { RemindersWords($0).reminders }, of: ["reminders.member_id"], by: "r.id",
                [
                    "id": "r.id", "text": "r.text", "due_on": "r.due_on", "due_minute": "r.due_minute",
                    "priority": "r.priority", "alerts_minutes_before": "r.lead_minutes",
                    "repeat_unit": "r.repeat_unit", "repeat_every": "r.repeat_every",
                    "repeat_weekdays": "r.repeat_weekdays", "repeat_position": "r.repeat_position",
                    "repeat_start": "r.repeat_start", "repeat_until": "r.repeat_until", "repeat_left": "r.repeat_left",
                    "repeats_from_completion": "r.repeats_from_completion", "follows": "r.follows",
                    "of_kind": "r.origin_kind", "of_number": "r.origin_number",
                    "completed_at": "r.completed_at", "created_at": "r.created_at",
                ]
            ) { me, _ in "FROM reminders r WHERE r.member_id = \(me) AND r.deleted_at IS NULL" },
            Part(
                "places", title: { RemindersWords($0).exportPlaces }, of: ["reminder_places.member_id"],
                by: "p.reminder_id",
                [
                    "reminder_id": "p.reminder_id", "name": "p.name", "latitude": "p.latitude / 1000000.0",
                    "longitude": "p.longitude / 1000000.0", "radius_metres": "p.radius", "on_leaving": "p.on_leaving",
                    "from_minute": "p.from_minute", "until_minute": "p.until_minute",
                ]
            ) { me, _ in
                """
                FROM reminder_places p JOIN reminders r ON r.id = p.reminder_id
                WHERE p.member_id = \(me) AND r.deleted_at IS NULL
                """
            },
            Part(
                "settings", title: { RemindersWords($0).exportSettings }, of: ["reminder_settings.member_id"],
                by: "s.member_id", ["whole_day_minute": "s.whole_day_minute"]
            ) { me, _ in "FROM reminder_settings s WHERE s.member_id = \(me)" },
            Part(
                "arrival_addresses", title: { RemindersWords($0).exportArrivalAddresses },
                of: ["arrival_addresses.member_id"], by: "a.id",
                [
                    "id": "a.id", "latitude": "a.latitude / 1000000.0", "longitude": "a.longitude / 1000000.0",
                    "on_leaving": "a.on_leaving", "created_at": "a.created_at", "called_at": "a.called_at",
                ]
            ) { me, _ in "FROM arrival_addresses a WHERE a.member_id = \(me)" },
            Part(
                "calendar_feeds", title: { RemindersWords($0).exportCalendarFeeds }, of: ["calendar_feeds.member_id"],
                by: "c.id",
                [
                    "id": "c.id", "has_alarms": "c.has_alarms", "shows_completed": "c.shows_completed",
                    "created_at": "c.created_at", "last_seen_at": "c.last_seen_at", "last_seen_by": "c.last_seen_by",
                ]
            ) { me, _ in "FROM calendar_feeds c WHERE c.member_id = \(me)" },
        ],
        without: [
            LeftOut("reminder_alerts.member_id") { RemindersWords($0).exportNoAlerts },
            // What a file says that its member has just brought, for a day.
            LeftOut("calendar_imports.member_id"),
        ])
}
