import Postgres

/// Writes notifications, whatever their number: in members' lists, to their open pages, and by the ways that each wants
/// for its kind, but not within their quiet hours. A letter waits until a device had the time to show it.
package struct NotificationWriter {
    /// Characters of each text.
    package static let longest = 1_000
    /// Seconds that devices have to show it, before a letter is written.
    package static let patience = 120.0
    /// Seconds between two pushes of news of the same thing, as long as the first are unread.
    package static let pause = 300.0
    /// People of news that are counted.
    package static let mostPeople = 99

    let database: Connection
    let settings: Settings

    /// - Parameter rows: a statement that gives `member_id, kind, is_timely, is_listed_only, letter_delay, thing, occasion, subject,
    ///   detail, mark`, and of news also `actor_id` and `part`: they take the place of unread news of the same thing, and count
    ///   them
    func write(_ rows: SQL) throws {
        let notified = try database.rows(statement(rows)) { try $0.only(MemberID.self) }
        guard !notified.isEmpty else { return }
        _ = try database.fetch(
            Outbox.publish(
                Set(notified).map { .member($0) }, .notifications, wakes: [.letters, .pushes], keys: settings.keys))
    }

    /// Rows are locked in the order of their members, so that news of two things do not wait for each other in a circle. A member
    /// has several unread of one thing where they took back that some were read: they are one from now on.
    private func statement(_ rows: SQL) -> SQL {
        """
        WITH news AS MATERIALIZED (
            \(rows)
        ), unread AS MATERIALIZED (
            SELECT n.id
            FROM news
            JOIN notifications n USING (member_id, kind, thing)
            WHERE news.part IS NOT NULL AND n.part IS NOT NULL AND n.read_at IS NULL
            ORDER BY n.member_id, n.id
            FOR UPDATE OF n
        ), gone AS (
            DELETE FROM notifications n
            WHERE n.id IN (SELECT id FROM unread)
            RETURNING n.id, n.member_id, n.part, n.people, n.count, n.letter_at, n.lettered_at,
                (
                    SELECT max(coalesce(d.due_at, d.settled_at + make_interval(secs => \(Self.pause))))
                    FROM push_deliveries d
                    WHERE d.notification_id = n.id
                ) AS silent_until
        ), before AS (
            SELECT g.member_id, min(g.part) AS part, sum(g.count)::integer AS count, min(g.letter_at) AS letter_at,
                   max(g.lettered_at) AS lettered_at, max(g.silent_until) AS silent_until,
                   CASE
                       WHEN count(*) = 1 THEN min(g.people)
                       ELSE ARRAY(
                           SELECT p.person
                           FROM unnest(
                               string_to_array(
                                   string_agg(nullif(array_to_string(g.people, ','), ''), ',' ORDER BY g.id), ',')::bigint[])
                               WITH ORDINALITY AS p(person, place)
                           GROUP BY p.person
                           ORDER BY min(p.place)
                           LIMIT \(constant: Self.mostPeople)
                       )
                   END AS people
            FROM gone g
            GROUP BY g.member_id
        ), choice AS (
            SELECT news.*,
                   told_from(news.member_id, news.is_timely, \(settings.zone.name)) AS moment,
                   \(Self.isUnwanted(by: "letter")) AS is_without_letter,
                   \(Self.isUnwanted(by: "push")) AS is_without_push
            FROM news
        ), device AS (
            SELECT d.id, d.member_id, d.name
            FROM push_devices d
            WHERE d.member_id IN (SELECT member_id FROM news)
        ), told AS (
            INSERT INTO notifications (
                member_id, kind, thing, occasion, subject, detail, mark, actor_id, part, people, count, letter_at)
            SELECT c.member_id, c.kind, c.thing, c.occasion, c.subject, c.detail, c.mark, c.actor_id,
                   coalesce(b.part, c.part),
                   CASE
                       WHEN c.actor_id IS NULL THEN '{}'
                       WHEN b.people IS NULL THEN ARRAY[c.actor_id]
                       WHEN c.actor_id = ANY (b.people) OR cardinality(b.people) >= \(Self.mostPeople) THEN b.people
                       ELSE b.people || c.actor_id
                   END,
                   coalesce(b.count, 0) + 1,
                   CASE
                       WHEN c.is_without_letter THEN NULL
                       WHEN b.letter_at IS NOT NULL THEN b.letter_at
                       WHEN b.lettered_at IS NOT NULL THEN greatest(c.moment, b.lettered_at + interval '1 day')
                       WHEN NOT c.is_without_push AND c.member_id IN (SELECT member_id FROM device)
                           THEN c.moment + make_interval(secs => greatest(c.letter_delay, \(Self.patience)))
                       ELSE c.moment + make_interval(secs => c.letter_delay)
                   END
            FROM choice c
            LEFT JOIN before b USING (member_id)
            ORDER BY c.member_id
            ON CONFLICT ON CONSTRAINT notifications_are_told_once DO NOTHING
            RETURNING id, member_id, kind, thing, occasion
        ), pushed AS (
            INSERT INTO push_deliveries (notification_id, device_id, device, due_at)
            SELECT told.id, device.id, device.name, greatest(choice.moment, before.silent_until)
            FROM told
            JOIN choice USING (member_id, kind, thing, occasion)
            JOIN device USING (member_id)
            LEFT JOIN before USING (member_id)
            WHERE NOT choice.is_without_push
        )
        SELECT member_id FROM told
        """
    }

    /// Whether the member of `news` has it by this way no more, or did not ask for it.
    private static func isUnwanted(by way: String) -> SQL {
        """
        coalesce(
            (
                SELECT NOT c.is_wanted
                FROM notification_choices c
                WHERE c.member_id = news.member_id AND c.kind = news.kind AND c.way = \(way)
            ),
            news.is_listed_only)
        """
    }

    package static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > longest else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(longest - 1))) + "…"
    }
}
