import DelimitedText
import Postgres
import Site
import Storage

extension Outbox.Kind {
    static let imports = Outbox.Kind("import")
}

/// Reads a file and judges its rows, of people nothing is written. It begins anew however often it is interrupted, and ends by
/// itself where another trial has been asked for.
///
/// The page, its last button and the run read the same rows (`import_rows`), so what was counted is what happens.
/// Another matching or a repair is another trial, with a number that each form carries: one made for an earlier trial
/// does nothing.
struct ImportTrial {
    /// Rows that are judged and written at a time.
    private static let chunk = 1_000

    private let services: Services
    private let owner: MemberID
    private var database: Connection { services.database }

    init(_ services: Services, of owner: MemberID) {
        self.services = services
        self.owner = owner
    }

    /// Another trial has begun, or another file has come.
    private struct Superseded: Error {}

    /// What it needs to know besides the rows.
    private struct Order {
        let id: ImportID
        let trial: Int32
        let blob: BlobID?
        let matching: [Int]
        let changesPeople: Bool
        let repaired: [Int]
        let allowed: [Int]
    }

    func run() throws {
        guard let order = try begin() else { return }
        do {
            if let problem = try read(order) { try refuse(order, problem) }
        } catch is Superseded {}
    }

    /// Nil when there is nothing to be tried.
    private func begin() throws -> Order? {
        try database.transaction {
            let order = try database.row(
                """
                UPDATE imports
                SET added_rows = 0, changed_rows = 0, same_rows = 0, refused_rows = 0
                WHERE member_id = \(owner) AND state = 'reading'
                RETURNING id, trial, blob_id, matching, changes_people, repaired, allowed
                """
            ) { row in
                Order(
                    id: try row.next("id"), trial: try row.next("trial"), blob: try row.next("blob_id"),
                    matching: try row.next("matching"), changesPeople: try row.next("changes_people"),
                    repaired: try row.next("repaired"), allowed: try row.next("allowed"))
            }
            guard let order else { return nil }
            _ = try database.execute("DELETE FROM import_rows WHERE import_id = \(order.id)")
            return order
        }
    }

    /// - Returns: why it cannot be read
    private func read(_ order: Order) throws -> Import.Problem? {
        guard let blob = order.blob, let file = try BlobReader(blob, in: services.blobs.store) else { return .gone }
        guard let format = try DelimitedFormat.find(file) else { return .notText }
        var reader = DelimitedReader(format) { () throws(StorageFailure) in try file.next() }
        guard let first = try reader.next() else { return .empty }
        let hasHeads = first.fault == nil && ImportMatching.isHeads(first.fields)
        let matching =
            order.matching.isEmpty ? ImportMatching(guessedFrom: first.fields) : ImportMatching(order.matching)
        try tell(order, first.fields, hasHeads, matching, format)
        // Without an address nobody can be found in it: its columns have to be chosen first.
        var rest: DelimitedRecord? = hasHeads ? nil : first
        guard matching[.email] != nil else {
            if rest == nil, try reader.next() == nil { return .empty }
            try finish(order)
            return nil
        }
        var judge = ImportJudge(
            matching, domains: services.organisation.domains, repaired: order.repaired, allowed: order.allowed)
        var rows = 0
        var judged: [JudgedRow] = []
        while let record = try rest ?? reader.next() {
            rest = nil
            rows += 1
            guard rows <= Import.mostRows else { return .tooManyRows }
            judged.append(judge.judge(record))
            if judged.count == Self.chunk {
                try keep(judged, order)
                judged = []
            }
        }
        guard rows > 0 else { return .empty }
        try keep(judged, order)
        try finish(order)
        return nil
    }

    /// Writes rows, with what the database knows of the people in them.
    private func keep(_ rows: [JudgedRow], _ order: Order) throws {
        var rows = rows
        let known = try database.fetch(KnownPerson.find(rows.compactMap(\.email)))
        let people = Dictionary(known.map { ($0.key, $0) }) { first, _ in first }
        for index in rows.indices {
            guard let key = rows[index].email?.key, let person = people[key] else { continue }
            let changes =
                order.changesPeople && !person.isLeaving
                && !person.details.changes(to: person.merged(with: rows[index].details)).isEmpty
            rows[index].verdict = changes ? .changed : .same
        }
        func count(_ verdict: ImportVerdict) -> Int32 { Int32(rows.count { $0.verdict == verdict }) }
        func details(_ field: MemberDetails.Field) -> [String] { rows.map { $0.details[field] ?? "" } }
        try change(
            order,
            """
            added_rows = added_rows + \(count(.added)), changed_rows = changed_rows + \(count(.changed)),
            same_rows = same_rows + \(count(.same)), refused_rows = refused_rows + \(count(.refused))
            """
        ) {
            _ = try database.execute(
                """
                INSERT INTO import_rows (import_id, line, verdict, email, full_name, faculty, position, city, field, value,
                                         reason, other, repair, cells)
                SELECT \(order.id), *
                FROM unnest(\(rows.map(\.line)), \(rows.map(\.verdict.rawValue)), \(rows.map { $0.email?.text ?? "" }),
                            \(details(.fullName)), \(details(.faculty)), \(details(.position)), \(details(.city)),
                            \(rows.map { $0.mistake?.field?.rawValue ?? "" }), \(rows.map { $0.mistake?.value ?? "" }),
                            \(rows.map { $0.mistake?.reason.rawValue ?? "" }), \(rows.map { $0.mistake?.other ?? 0 }),
                            \(rows.map { $0.mistake?.repair ?? "" }), \(rows.map(\.cells)))
                """)
        }
    }

    private func tell(
        _ order: Order, _ first: [String], _ hasHeads: Bool, _ matching: ImportMatching, _ format: DelimitedFormat
    ) throws {
        let heads = first.map { String($0.trimmed.prefix(60)) }
        try change(
            order,
            """
            encoding = \(format.encoding.rawValue), separator = \(String(Unicode.Scalar(format.separator.rawValue))),
            has_heads = \(hasHeads), heads = \(heads), matching = \(matching.kept)
            """)
    }

    private func finish(_ order: Order) throws { try change(order, "state = 'ready', read_at = now()") }

    private func refuse(_ order: Order, _ problem: Import.Problem) throws {
        try change(order, "state = 'unreadable', problem = \(problem.rawValue)")
    }

    /// Writes while this trial is the last one that was asked for, and has open pages show it.
    private func change(_ order: Order, _ changes: SQL, _ more: () throws -> Void = {}) throws {
        try database.transaction {
            let isCurrent =
                try database.execute(
                    """
                    UPDATE imports
                    SET \(changes)
                    WHERE id = \(order.id) AND trial = \(order.trial) AND state = 'reading'
                    """) == 1
            guard isCurrent else { throw Superseded() }
            try more()
            _ = try database.fetch(Outbox.publish(.member(owner), .imports, keys: services.settings.keys))
        }
    }
}
