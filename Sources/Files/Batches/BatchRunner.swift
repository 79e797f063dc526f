import Connections
import Glibc
import Postgres
import Site

/// Does batches, one item after another. `quad work` does this, a while at a time, so that long ones leave room to others.
/// Not within a request: VK takes three calls a second, so twenty documents take longer than a page may.
struct BatchRunner {
    /// The longest that one turn may take: then others have theirs.
    private static let turn = Duration.seconds(4)

    let database: Connection
    let keys: Keys
    let tokens: AccessTokens
    let client: SourceClient

    private var batches: BatchStore { BatchStore(database: database) }
    private var changes: ChangeStore { ChangeStore(database: database) }

    /// - Returns: the same, for what is left of the batch; nil when it is over
    /// - Throws: ``Requeue`` when nothing is left but files of sources that are switched off; what the database throws
    func run(_ job: BatchJob) throws -> BatchJob? {
        let (batch, member) = (job.batch, job.member)
        let end = ContinuousClock.now + Self.turn
        var off = FileSource.allCases.filter { !client.isOn($0) }
        let names = TakenNames()
        while ContinuousClock.now < end {
            guard let item = try batches.take(from: batch, besides: off) else { break }
            do {
                switch try perform(item, of: batch, member, names) {
                case .done(let deletion): try batches.settle(item, of: batch, nil, deletion: deletion)
                case .unknown(let deletion):
                    if let file = item.file { try FileStore(database: database).note(.failed, of: file, of: member) }
                    try batches.settle(item, of: batch, .unknown, deletion: deletion)
                case .goesOn: guard try batches.postpone(item, of: batch) else { throw CallFailure.locked }
                }
            } catch CallFailure.taken where item.act.hasPlace && item.conflict == .ask {
                if let file = item.file { try FileStore(database: database).note(nil, of: file, of: member) }
                try batches.ask(item, of: batch)
            } catch CallFailure.off {
                // Nobody knows how far it was: it is looked at before it is gone on with.
                try batches.giveBack(item, of: batch)
                off.append(item.source)
            } catch let failure as CallFailure {
                if let file = item.file { try FileStore(database: database).note(.failed, of: file, of: member) }
                try batches.settle(item, of: batch, failure)
            }
        }
        if try batches.end(batch) { return nil }
        let left = try batches.sources(leftIn: batch)
        if let source = left.first, off.contains(source), Set(left).isSubset(of: off) { throw client.wait(for: source) }
        // What somebody else has taken is looked after again when its lease has ended.
        usleep(200_000)
        return job
    }

    /// What is left of the batch is said to be unknown.
    func giveUp(_ job: BatchJob) throws {
        try batches.giveUp(job.batch, of: job.member)
    }

    private enum Result {
        /// With what can be taken back.
        case done(DeletionID?)
        /// It was sent, and no whole answer came; with what can be asked back all the same.
        case unknown(DeletionID?)
        case goesOn
    }

    private func perform(
        _ item: Batch.Item, of batch: BatchID, _ member: MemberID, _ names: TakenNames
    ) throws -> Result {
        let call = SourceCall(item.source, of: member, client: client, tokens: tokens)
        let keeper = OutcomeKeeper(
            database: database, keys: keys, member: member, acts: FileActs(call: call))
        switch item.act {
        case .back, .again:
            let way = WayBack(item: item, batch: batch, batches: batches, keeper: keeper, names: names)
            return try way.go() ? .done(nil) : .goesOn
        case .move, .copy:
            try place(item, of: batch, keeper, names)
            return .done(nil)
        case .delete:
            return try delete(item, keeper)
        default:
            return .done(try restore(item, keeper))
        }
    }

    private func restore(_ item: Batch.Item, _ keeper: OutcomeKeeper) throws -> DeletionID {
        guard
            let deletion = try item.deletion.flatMap({
                try database.fetch(FileStore.deletion($0, of: keeper.member))
            })
        else { throw CallFailure.missing }
        try keeper.keep(keeper.acts.restore(deletion), of: nil, deletion.id)
        return deletion.id
    }

    private func place(
        _ item: Batch.Item, of batch: BatchID, _ keeper: OutcomeKeeper, _ names: TakenNames
    ) throws {
        guard let folder = item.target, let id = item.file,
            let file = try database.fetch(FileStore.find(id, in: item.source, of: keeper.member))
        else { throw CallFailure.missing }
        try file.abilities.checkConnection()
        guard file.abilities.allows(item.act) else { throw CallFailure.denied }
        // Moved before the process that took it first could write that down.
        if item.act == .move, file.file.parentPath == folder { return }
        let displacement = Displacement(
            database: database, batch: batch, item: item, connection: file.connection, keeper: keeper, names: names)
        try displacement.place(file, by: item.act, in: folder, as: RemoteText.name(of: file.file.path))
    }

    private func delete(_ item: Batch.Item, _ keeper: OutcomeKeeper) throws -> Result {
        let member = keeper.member
        guard let id = item.file else { return .done(nil) }
        guard let file = try database.fetch(FileStore.find(id, in: item.source, of: member)) else {
            // Deleted before the process that took it first could write that down.
            return .done(item.isAgain ? try database.fetch(FileStore.deletion(of: id, by: member)) : nil)
        }
        try file.abilities.checkConnection()
        guard file.abilities.allows(.delete) else { throw CallFailure.denied }
        let deletion = item.source == .yandex ? try changes.deletion(of: file, by: member, isAgain: item.isAgain) : nil
        do {
            try keeper.keep(keeper.acts.delete(file, isAgain: item.isAgain), of: id, deletion)
            return .done(deletion)
        } catch CallFailure.missing {
            // The process that died over it may have put it into the trash.
            if !item.isAgain { try changes.forget(deletion) }
            try changes.keep(.gone, of: id, of: member)
            return .done(item.isAgain ? deletion : nil)
        } catch CallFailure.unknown {
            return .unknown(deletion)
        } catch let failure as CallFailure {
            try changes.forget(deletion)
            if failure == .denied { try FileRefusals(database: database).keep(.delete, of: file) }
            throw failure
        }
    }
}
