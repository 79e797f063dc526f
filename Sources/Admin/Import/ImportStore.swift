import FoundationEssentials
import Localization
import Postgres
import Site
import Storage
import Web

/// A row of a file, as the page shows it.
struct ImportRow: Sendable {
    let line: Int
    let verdict: ImportVerdict
    let email: String
    let details: [String]
    let field: ImportField?
    let value: String
    let reason: ImportReason?
    let other: Int
    let repair: String

    static let columns = Columns(
        of: "r", "line", "verdict", "email", "full_name", "faculty", "position", "city", "field", "value", "reason",
        "other", "repair")

    init(_ row: inout Row) throws {
        line = try row.next("line")
        verdict = try row.next("verdict")
        email = try row.next("email")
        details = [
            try row.next("full_name"), try row.next("faculty"), try row.next("position"), try row.next("city"),
        ]
        field = ImportField(rawValue: try row.next("field"))
        value = try row.next("value")
        reason = ImportReason(rawValue: try row.next("reason"))
        other = try row.next("other")
        repair = try row.next("repair")
    }
}

/// Rows stand as in their file.
enum ImportKey: String, ListKey {
    case line

    var columns: [KeyColumn<ImportRow>] { [] }
    var id: SQL { "r.line" }
    static func id(of row: ImportRow) -> Int { row.line }
}

extension ListFilter where Value == ImportVerdict {
    /// Which rows of a file are shown.
    static var verdict: ListFilter { ListFilter("show", isPlace: true) }
}

extension ListKind where Key == ImportKey {
    static var imported: ListKind {
        ListKind(nil, by: ListOrder(.line), .fifty, filters: [ListFilter<ImportVerdict>.verdict])
    }
}

/// The table `imports`: each administrator has one and sees no other.
struct ImportStore {
    private let services: Services
    private var database: Connection { services.database }

    init(_ services: Services) {
        self.services = services
    }

    // MARK: Reading

    static func find(of member: MemberID) -> Query<Import?> {
        .row("SELECT \(Import.columns) FROM imports i WHERE i.member_id = \(member) AND i.expires_at > now()") {
            try Import(&$0)
        }
    }

    /// A page of rows and one more: those that are asked for, or what there is to look at first.
    static func rows(_ list: ListAddress<ImportKey>, of member: MemberID) -> Query<[ImportRow]> {
        let shown: SQL = list[.verdict].map { "\($0.rawValue)" } ?? Self.first
        return .rows(
            list.keyset.rows(
                "SELECT \(ImportRow.columns) FROM imports i JOIN import_rows r ON r.import_id = i.id",
                where: """
                    i.member_id = \(member) AND i.expires_at > now() AND i.state <> 'reading' AND r.verdict = \(shown)
                    """)
        ) { try ImportRow(&$0) }
    }

    /// The tab that opens by itself.
    private static let first: SQL = """
        CASE WHEN i.refused_rows > 0 THEN 'refused' WHEN i.added_rows > 0 THEN 'added'
             WHEN i.changed_rows > 0 THEN 'changed' ELSE 'same' END
        """

    /// All rows that were refused, for a file of them.
    static func refused(of member: MemberID) -> Query<[(row: ImportRow, cells: [String])]> {
        .rows(
            """
            SELECT \(ImportRow.columns), r.cells
            FROM imports i
            JOIN import_rows r ON r.import_id = i.id
            WHERE i.member_id = \(member) AND i.expires_at > now() AND r.verdict = 'refused'
            ORDER BY r.line
            """
        ) { row in
            let read = try ImportRow(&row)
            let cells: String = try row.next("cells")
            return (read, cells.split(separator: JudgedRow.parting, omittingEmptySubsequences: false).map(String.init))
        }
    }

    // MARK: Writing

    /// Puts a file in the place of the one before, and has it tried. False while that one's rows are being brought in.
    func begin(_ kept: KeptBlob, named name: String, in language: Language, for member: MemberID) throws -> Bool {
        let isFree =
            try database.row("SELECT state <> 'running' FROM imports WHERE member_id = \(member) FOR UPDATE") {
                try $0.only(Bool.self)
            } ?? true
        guard isFree else { return false }
        _ = try database.execute("DELETE FROM imports WHERE member_id = \(member)")
        let end = Date(timeIntervalSinceNow: Double(Import.hours) * 3_600)
        _ = try database.fetch(BlobTable.add(kept, .other, kind: Import.blobKind, for: member, until: end))
        _ = try database.execute(
            """
            INSERT INTO imports (member_id, name, blob_id, language, expires_at)
            VALUES (\(member), \(name), \(kept.id), \(language.rawValue), \(end))
            """)
        try enqueue(member)
        _ = try database.fetch(ReapJob().enqueue(keys: services.settings.keys))
        return true
    }

    /// Tries the file once more, with a change. False for a form of an earlier trial.
    func tryAgain(_ fence: ImportFence, _ changes: SQL, of member: MemberID) throws -> Bool {
        let isCurrent =
            try database.execute(
                """
                UPDATE imports i
                SET \(changes), trial = trial + 1, state = 'reading'
                WHERE \(fence.condition(member)) AND state = 'ready'
                """) == 1
        if isCurrent { try enqueue(member) }
        return isCurrent
    }

    /// Has the rows brought in; nil for a form of an earlier trial, and where there is nothing to do.
    func run(_ fence: ImportFence, of member: MemberID) throws -> Import? {
        let begun = try database.row(
            """
            UPDATE imports i
            SET state = 'running', blob_id = NULL, expires_at = now() + make_interval(days => \(Int32(Import.days)))
            WHERE \(fence.condition(member)) AND state = 'ready' AND added_rows + changed_rows > 0
            RETURNING \(Import.columns)
            """
        ) { try Import(&$0) }
        guard let begun else { return nil }
        try enqueue(member)
        _ = try database.fetch(ReapJob().enqueue(keys: services.settings.keys))
        return begun
    }

    /// Ends it where it is; nil unless rows are being brought in.
    func cancel(_ fence: ImportFence, of member: MemberID) throws -> Import? {
        try database.row(
            """
            UPDATE imports i
            SET state = 'cancelled', ended_at = now()
            WHERE \(fence.condition(member)) AND state = 'running'
            RETURNING \(Import.columns)
            """
        ) { try Import(&$0) }
    }

    private func enqueue(_ member: MemberID) throws {
        _ = try database.fetch(ImportJob(member: member).enqueue(keys: services.settings.keys))
    }
}

/// Which trial a form was made for.
struct ImportFence {
    static let importField = "import"
    static let trialField = "trial"

    let id: Int
    let trial: Int

    init(_ sent: Fields) {
        id = sent[Self.importField].flatMap { Int($0) } ?? 0
        trial = sent[Self.trialField].flatMap { Int($0) } ?? 0
    }

    /// Over `imports i`.
    func condition(_ member: MemberID) -> SQL {
        "i.member_id = \(member) AND i.id = \(id) AND i.trial = \(trial)"
    }

    static func fields(_ shown: Import, _ more: KeyValuePairs<String, String> = [:]) -> [FormAction.Field] {
        [
            FormAction.Field(importField, shown.id.pathSegment), FormAction.Field(trialField, String(shown.trial)),
            FormAction.Field(IdempotencyKey.field, IdempotencyKey().text),
        ] + more.map { FormAction.Field($0.key, $0.value) }
    }
}
