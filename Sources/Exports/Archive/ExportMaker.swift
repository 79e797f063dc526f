import FoundationEssentials
import Postgres
import Site
import Storage

/// Makes archives. One thread's. What was written stays written: a thread that was interrupted goes on behind it.
struct ExportMaker {
    private let services: Services
    private let store: ExportStore
    private let isStopping: () -> Bool
    private var database: Connection { services.database }

    /// Tries of a part that the database refuses, before it is left out and named.
    private static let tries = 2

    init(_ services: Services, isStopping: @escaping () -> Bool) {
        self.services = services
        store = ExportStore(services)
        self.isStopping = isStopping
    }

    /// Does the next step; gives the job back while there is another one.
    func run(_ job: ExportJob, _ taken: TakenJob) throws -> ExportJob? {
        guard let export = try database.fetch(ExportStore.running(job.export)) else { return nil }
        let hold = holding(taken)
        if export.total == nil { try count(export, meanwhile: hold) }
        do {
            guard let (part, end) = try next(of: export) else {
                try ExportPacker(services).pack(export, meanwhile: hold)
                return nil
            }
            let writer = ExportWriter(services, part, of: export)
            do {
                return try writer.write(from: end, meanwhile: hold) ? job : nil
            } catch let refusal as DatabaseError where taken.attempts >= Self.tries {
                services.log.write("export", ["part": part.name, "failed": refusal.description])
                return try writer.giveUp(from: end) ? job : nil
            }
        } catch let failure as StorageFailure where taken.attempts > Self.tries {
            // Nobody waits for hours until a disk has room again.
            throw HopelessJob("\(failure)")
        }
    }

    /// How much there is to do, for the member who waits: what the database refuses counts as none here, and its part
    /// says so.
    private func count(_ export: DataExport, meanwhile hold: () throws -> Void) throws {
        var total = 0
        for part in NamedPart.all(services) {
            try hold()
            do {
                total += try database.fetch(part.part.count(of: export.member))
            } catch is DatabaseError {}
        }
        _ = try database.execute(
            "UPDATE exports SET total = \(total) WHERE id = \(export.id) AND state = 'running'")
        try store.publishChange(to: export.member)
    }

    func giveUp(_ job: ExportJob) throws { try store.fail(job.export, of: job.member) }

    /// The lease is kept while it takes long, and the process may end.
    private func holding(_ taken: TakenJob) -> () throws -> Void {
        var held = ContinuousClock.now
        return {
            if isStopping() { throw Requeue() }
            guard ContinuousClock.now - held > .seconds(10) else { return }
            held = .now
            guard try taken.renew() else { throw Requeue() }
        }
    }

    /// The part that is to be written next, and where it goes on; nil when all are.
    private func next(of export: DataExport) throws -> (NamedPart, ExportWriter.End)? {
        let written = try database.rows(
            """
            SELECT DISTINCT ON (part) part, number, last_group, last_key, is_last
            FROM export_parts
            WHERE export_id = \(export.id)
            ORDER BY part, number DESC
            """
        ) {
            ExportWriter.End(
                part: try $0.next("part"), number: Int(try $0.next("number", as: Int32.self)),
                place: Export.Part.Place(group: try $0.next("last_group"), key: try $0.next("last_key")),
                isLast: try $0.next("is_last"))
        }
        let ends = Dictionary(uniqueKeysWithValues: written.map { ($0.part, $0) })
        for part in NamedPart.all(services) {
            guard let end = ends[part.name] else { return (part, .start(of: part.name)) }
            if !end.isLast { return (part, end) }
        }
        return nil
    }
}

/// A part with the feature that it is of: 'network/posts'.
struct NamedPart {
    let name: String
    let part: Export.Part

    static func all(_ services: Services) -> [NamedPart] {
        services.features.exports.flatMap { feature, exports in
            exports.parts.map { NamedPart(name: "\(feature)/\($0.name)", part: $0) }
        }
    }
}
