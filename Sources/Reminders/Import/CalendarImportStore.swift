import Conversion
import FoundationEssentials
import Localization
import Postgres
import Site

/// Which of the items of a file are shown.
enum ImportedPart: String, Sendable {
    case coming, skipped
}

/// Items stand as in their file.
enum ImportedKey: String, ListKey {
    case number

    var columns: [KeyColumn<ImportedRow>] { [] }
    var id: SQL { "r.number" }
    static func id(of row: ImportedRow) -> Int { row.number }
}

extension ListFilter where Value == ImportedPart {
    static var part: ListFilter { ListFilter("show", isPlace: true) }
}

extension ListKind where Key == ImportedKey {
    static var importedItems: ListKind {
        ListKind(nil, by: ListOrder(.number), .fifty, filters: [ListFilter<ImportedPart>.part])
    }
}

/// The table `calendar_imports`: each member has one and sees no other.
///
/// A hash of the UID says what is there already. Taking back erases what nobody has touched; where a calendar has
/// asked for its address meanwhile, it is deleted as by hand, so that it is cancelled there as well.
struct CalendarImportStore {
    private let services: Services
    private var database: Connection { services.database }

    init(_ services: Services) {
        self.services = services
    }

    // MARK: Reading

    static func find(of member: MemberID) -> Query<CalendarImport?> {
        .row(
            """
            SELECT \(CalendarImport.columns)
            FROM calendar_imports i
            WHERE i.member_id = \(member) AND i.expires_at > now()
            """
        ) { try CalendarImport(&$0) }
    }

    static func items(_ list: ListAddress<ImportedKey>, of member: MemberID) -> Query<[ImportedRow]> {
        let shown: SQL =
            switch list[.part] {
            case .coming: "r.reason = ''"
            case .skipped: "r.reason <> ''"
            case nil: "(r.reason = '') = (i.coming > 0)"
            }
        return .rows(
            list.keyset.rows(
                "SELECT \(ImportedRow.columns) FROM calendar_imports i JOIN calendar_import_items r ON r.import_id = i.id",
                where: "i.member_id = \(member) AND i.expires_at > now() AND \(shown)")
        ) { try ImportedRow(&$0) }
    }

    // MARK: The file

    /// Puts a file in the place of the one before, and has it read.
    func begin(_ bytes: [UInt8], named name: String, for member: MemberID) throws {
        // One after another: two at once would both find none to replace.
        _ = try database.execute("SELECT FROM members WHERE id = \(member) FOR NO KEY UPDATE")
        _ = try database.execute("DELETE FROM calendar_imports WHERE member_id = \(member)")
        _ = try database.execute(
            """
            INSERT INTO calendar_imports (member_id, name, source, expires_at)
            VALUES (\(member), \(name), \(bytes), now() + make_interval(hours => \(Int32(CalendarImport.hours))))
            """)
        _ = try database.fetch(CalendarImportJob(member: member).enqueue(keys: services.settings.keys))
    }

    /// Nil when there is nothing to be read.
    func source(of member: MemberID) throws -> (id: CalendarImportID, bytes: [UInt8])? {
        try database.row(
            "SELECT id, source FROM calendar_imports WHERE member_id = \(member) AND state = 'reading'"
        ) { row in
            let id: CalendarImportID = try row.next("id")
            let bytes: [UInt8]? = try row.next("source")
            return (id: id, bytes: bytes ?? [])
        }
    }

    /// - Parameter id: the file that was read; nil for whichever waits
    func refuse(_ problem: CalendarImportProblem, of id: CalendarImportID? = nil, for member: MemberID) throws {
        _ = try database.execute(
            """
            UPDATE calendar_imports
            SET state = 'unreadable', problem = \(problem.rawValue), source = NULL
            WHERE id = coalesce(\(id), id) AND member_id = \(member) AND state = 'reading'
            """)
    }

    /// Writes what would become of a file; nothing of another that has come in its place meanwhile.
    func keep(_ file: CalendarFile, of id: CalendarImportID, for member: MemberID) throws {
        guard !file.entries.isEmpty else { return try refuse(.empty, of: id, for: member) }
        guard let clock = try clock(of: member) else { return }
        let reading = CalendarReading(file.entries, clock)
        let items = reading.items(knowing: try known(reading, of: member))
        try database.transaction {
            let coming = items.filter { $0.reason == nil }
            let isCurrent =
                try database.execute(
                    """
                    UPDATE calendar_imports
                    SET state = 'ready', source = NULL, coming = \(Int32(coming.count)),
                        repeating = \(Int32(coming.count { $0.rule != nil })),
                        skipped = \(Int32(items.count - coming.count))
                    WHERE id = \(id) AND member_id = \(member) AND state = 'reading'
                    """) == 1
            guard isCurrent else { return }
            _ = try database.execute("DELETE FROM calendar_import_items WHERE import_id = \(id)")
            _ = try database.fetch(all: items.enumerated().map { $1.add(as: $0 + 1, of: id) })
        }
    }

    private func clock(of member: MemberID) throws -> Clock? {
        try database.row(
            "SELECT m.time_zone, \(SpokenLanguage.column) AS language FROM members m WHERE m.id = \(member)"
        ) { row in
            let zone = services.settings.zone(of: try row.next("time_zone"))
            let language = (try row.next("language", as: String?.self)).flatMap(Language.init(rawValue:)) ?? .ru
            return Clock(now: .now, zone: zone, language: language)
        }
    }

    /// Which of the events the member has already: of an earlier file, or their own, out of their calendar's address.
    private func known(_ reading: CalendarReading, of member: MemberID) throws -> Set<UUID> {
        let standing: SQL = "r.member_id = \(member) AND r.deleted_at IS NULL"
        return Set(
            try database.rows(
                """
                SELECT r.import_uid FROM reminders r WHERE \(standing) AND r.import_uid = ANY (\(reading.uids))
                UNION
                SELECT r.calendar_uid FROM reminders r WHERE \(standing) AND r.calendar_uid = ANY (\(reading.ownUIDs))
                """
            ) { try $0.only(UUID.self) })
    }

    // MARK: Bringing in

    /// The member has not as much room.
    struct Full: Error {}

    /// Makes reminders of what was shown, all or none: those that have come since by another file are left out.
    ///
    /// - Returns: how many; nil for another file than the one that was shown, and for one that was brought in
    func run(_ id: CalendarImportID, of member: MemberID) throws -> Int? {
        let isReady =
            try database.execute(
                """
                UPDATE calendar_imports
                SET state = 'done', ended_at = now(),
                    expires_at = now() + make_interval(days => \(Int32(CalendarImport.days)))
                WHERE id = \(id) AND member_id = \(member) AND state = 'ready' AND coming > 0 AND expires_at > now()
                """) == 1
        guard isReady else { return nil }
        let count = try database.execute(
            """
            INSERT INTO reminders (member_id, import_id, \(ImportedItem.written))
            SELECT \(member), i.import_id, \(ImportedItem.written)
            FROM calendar_import_items i
            WHERE i.import_id = \(id) AND i.reason = '' AND NOT EXISTS (
                SELECT
                FROM reminders r
                WHERE r.member_id = \(member) AND r.import_uid = i.import_uid AND r.deleted_at IS NULL
            )
            ORDER BY i.number
            """)
        let all = try database.row(
            "SELECT count(*) FROM (SELECT FROM reminders WHERE member_id = \(member) LIMIT \(Reminder.most + 1)) own"
        ) { try $0.only(Int.self) }
        guard let all, all <= Reminder.most else { throw Full() }
        _ = try database.execute("DELETE FROM calendar_import_items WHERE import_id = \(id)")
        _ = try database.execute("UPDATE calendar_imports SET coming = \(Int32(count)) WHERE id = \(id)")
        return count
    }

    /// Takes back what it has made, but for what its member has changed, completed or set a place for. A calendar that has asked since
    /// has to hear of it, so what it may have is deleted as by hand; otherwise it is gone as if it had never been.
    ///
    /// - Returns: nil when there is nothing to take back any more
    func undo(_ id: CalendarImportID, of member: MemberID) throws -> (removed: Int, kept: Int)? {
        // A use is written down once an hour.
        let found = try database.row(
            """
            DELETE FROM calendar_imports i WHERE i.id = \(id) AND i.member_id = \(member) AND i.state = 'done'
            RETURNING EXISTS (
                SELECT FROM calendar_feeds f
                WHERE f.member_id = i.member_id AND f.last_seen_at > i.ended_at - interval '1 hour'
            )
            """
        ) { try $0.only(Bool.self) }
        guard let isKnown = found else { return nil }
        let untouched: SQL = """
            r.import_id = \(id) AND r.member_id = \(member) AND r.sequence = 0 AND r.deleted_at IS NULL
            AND NOT EXISTS (SELECT FROM reminder_places p WHERE p.reminder_id = r.id)
            """
        let removed = try database.execute(
            isKnown
                ? "UPDATE reminders r SET deleted_at = now() WHERE \(untouched)"
                : "DELETE FROM reminders r WHERE \(untouched)")
        let kept = try database.row(
            """
            SELECT count(*) FROM reminders WHERE import_id = \(id) AND member_id = \(member) AND deleted_at IS NULL
            """
        ) { try $0.only(Int.self) }
        return (removed, kept ?? 0)
    }
}
