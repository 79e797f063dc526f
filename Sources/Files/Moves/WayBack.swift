import Postgres
import Site

/// A file on its way back to where it was before it was moved, and what it had replaced on its way out of the trash. Each
/// step finds out whether it was done before by somebody who died over it.
struct WayBack {
    let item: Batch.Item
    let batch: BatchID
    let batches: BatchStore
    let keeper: OutcomeKeeper
    let names: TakenNames

    private var database: Connection { batches.database }
    private var member: MemberID { keeper.member }

    /// - Returns: false while the disk goes on with the first step, so that the second one has to wait
    func go() throws -> Bool {
        guard let home = item.home, let file = try find() else { throw CallFailure.missing }
        try file.abilities.checkConnection()
        guard file.abilities.allows(.back) else { throw CallFailure.denied }
        let isThere = try file.file.path == home ? check(file, at: home) : move(file, to: home)
        guard let deletion = try item.deletion.flatMap({ try database.fetch(FileStore.deletion($0, of: member)) })
        else { return true }
        guard isThere else { return false }
        try batches.hold(item, of: batch)
        do {
            try keeper.keep(keeper.acts.restore(deletion), of: nil, deletion.id)
        } catch let failure as CallFailure where failure != .off {
            throw CallFailure.displacedStays
        }
        return true
    }

    /// The file; one that was itself replaced and is back out of the trash has another number.
    private func find() throws -> FileItem? {
        guard let id = item.file else { return nil }
        if let file = try database.fetch(FileStore.find(id, in: item.source, of: member)) { return file }
        return try database.fetch(FileStore.restored(id, in: item.source, of: member))
    }

    /// That the list says so may be because the disk still goes on with moving it away.
    private func check(_ file: FileItem, at home: String) throws -> Bool {
        guard try keeper.acts.find(home)?.remoteID == file.remoteID else { throw CallFailure.locked }
        return true
    }

    private func move(_ file: FileItem, to home: String) throws -> Bool {
        let displacement = Displacement(
            database: database, batch: batch, item: item, connection: file.connection, keeper: keeper,
            names: names)
        return try displacement.place(
            file, by: .move, in: YandexResource.parent(of: home), as: RemoteText.name(of: home))
    }
}
