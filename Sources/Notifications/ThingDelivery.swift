import Postgres
import Site

/// The delivery of one thing: its last notification, and the ways that are open.
struct ThingDelivery {
    private let devices: [String]
    private let ways: [NotificationWay]
    /// Nil when there was no notification yet, or the last one is kept no longer.
    private let last: ListedNotification?

    static func find(_ kind: NotificationKind, about thing: Int, to member: MemberID) -> Query<(Context) -> Delivery> {
        Query<ThingDelivery?>.row(
            """
            SELECT ARRAY(SELECT name FROM push_devices WHERE member_id = \(member) AND failure IS NULL ORDER BY id LIMIT 8)
                       AS open_devices,
                   \(NotificationChoices.ways(of: kind, to: member)) AS ways,
                   t.id IS NOT NULL AS is_told, t.*
            FROM (VALUES (1)) AS once
            LEFT JOIN LATERAL (
                SELECT \(ListedNotification.columns())
                FROM \(ListedNotification.source)
                WHERE n.member_id = \(member) AND n.kind = \(kind.name) AND n.thing = \(thing)
                ORDER BY n.id DESC
                LIMIT 1
            ) AS t ON true
            """
        ) { try ThingDelivery(&$0) }
        .map { found in { context in found?.worded(context) ?? Delivery() } }
    }

    private init(_ row: inout Row) throws {
        devices = try row.next("open_devices")
        let ways: [String] = try row.next("ways")
        self.ways = ways.compactMap(NotificationWay.init)
        if try row.next("is_told") {
            last = try ListedNotification(&row)
        } else {
            last = nil
            row.skipRest()
        }
    }

    private func worded(_ context: Context) -> Delivery {
        let words = NotificationsWords(context.language)
        let clock = context.clock
        let sent = last.map {
            [Delivery.Line(.bell, words.wayListed(time: clock.dayAndTime($0.created)))] + $0.ways(words, at: clock.time)
        }
        return Delivery(sent: sent ?? [], planned: planned(words))
    }

    private func planned(_ words: NotificationsWords) -> [Delivery.Line] {
        let devices = ways.contains(.push) ? devices : []
        let shown = devices.map {
            Delivery.Line(.smartphone, words.wayWillShow(device: $0.isEmpty ? words.unknownDevice : $0))
        }
        let isWritten = ways.contains(.letter)
        let written = Delivery.Line(.mail, devices.isEmpty ? words.wayWillWrite : words.wayWillWriteUnshown)
        let all = shown + (isWritten ? [written] : [])
        return all.isEmpty ? [Delivery.Line(.bell, words.wayListAlone)] : all
    }
}
