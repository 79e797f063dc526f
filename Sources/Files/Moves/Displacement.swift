import Postgres
import Site

/// What has the name that a file of a batch is to get goes into the trash, and is remembered with the file: so that taking
/// the move back gives both.
struct Displacement {
    /// Looks of about two seconds each at what goes into the trash.
    private static let looks = 5

    let database: Connection
    let batch: BatchID
    let item: Batch.Item
    let connection: ConnectionID
    let keeper: OutcomeKeeper
    let names: TakenNames

    private var acts: FileActs { keeper.acts }
    private var files: DisplacedFiles { DisplacedFiles(database: database) }

    /// Puts a file into a folder and keeps what came of it; false while the disk goes on with it.
    @discardableResult
    func place(_ file: FileItem, by act: FileAct, in folder: String, as name: String) throws -> Bool {
        let placement = Placement(
            act: act, item: file, folder: folder, name: name, conflict: item.conflict, isAgain: item.isAgain,
            acts: acts, names: names)
        let outcome = try placement.perform(clear: clear)
        try settle()
        return try keeper.keep(outcome, of: file.file.id)
    }

    /// Clears a place of the disk. What stood there is written down before it leaves, as the source shows it: the kept list
    /// may know something else there.
    private func clear(_ path: String) throws {
        guard let found = try acts.find(path) else { return }
        try ListingStore(database: database).add([found], of: connection, item.source, for: keeper.member)
        try files.note(found.remoteID, over: connection, by: item, of: batch, keeper.member)
        let outcome: ActOutcome
        do {
            outcome = try acts.discard(path)
        } catch CallFailure.missing {
            return
        }
        guard case .underway(let operation, _) = outcome else { return }
        for _ in 0..<Self.looks where try acts.wait(for: operation) { return }
        throw CallFailure.locked
    }

    /// Takes what was cleared out of the list, also when that was done by somebody who died before this.
    private func settle() throws {
        guard let file = try files.listed(by: item, of: batch, keeper.member) else { return }
        try keeper.keep(.gone, of: file)
    }
}
