import Connections
import Glibc
import Postgres
import Site

/// Does batches, one item after another. `quad work` does this, a while at a time, so that long ones leave room to others.
struct BatchRunner {
    /// The longest that one turn may take; far shorter than the lease of a job.
    private static let turn = Duration.seconds(15)
    /// Looks of two seconds at what a source goes on with, before another job follows it.
    private static let looks = 3

    let settings: Settings
    let database: Connection
    let tokens: AccessTokens
    let client: SourceClient

    private var batches: BatchStore { BatchStore(database: database) }
    private var changes: ChangeStore { ChangeStore(database: database) }

    func run(_ job: BatchJob) throws {
        let batch = BatchID(rawValue: job.batch)
        let member = MemberID(rawValue: job.member)
        let end = ContinuousClock.now + Self.turn
        while ContinuousClock.now < end {
            guard let item = try batches.take(from: batch) else { break }
            do {
                let deletion = try perform(item, member)
                try batches.settle(item, of: batch, nil, deletion: deletion)
            } catch CallFailure.taken where item.target != nil && item.conflict == .ask {
                if let file = item.file { try FileStore(database: database).note(nil, of: file, of: member) }
                try batches.ask(item, of: batch)
            } catch let failure as CallFailure {
                if let file = item.file { try FileStore(database: database).note(.failed, of: file, of: member) }
                try batches.settle(item, of: batch, failure)
            }
        }
        if try batches.end(batch) { return }
        // What somebody else has taken is looked after again when its lease has ended.
        usleep(200_000)
        _ = try database.fetch(job.enqueue(expires: BatchJob.expiry, keys: settings.keys))
    }

    /// Gives what can be taken back.
    private func perform(_ item: Batch.Item, _ member: MemberID) throws -> DeletionID? {
        let call = SourceCall(item.source, of: member, settings: settings, client: client, tokens: tokens)
        if let id = item.file, let target = item.target {
            try place(item, id, into: target, member, FileActs(call: call))
            return nil
        }
        if let id = item.file { return try delete(id, item.source, member, FileActs(call: call)) }
        guard let deletion = try item.deletion.flatMap({ try database.fetch(FileStore.deletion($0, of: member)) })
        else { throw CallFailure.missing }
        try keep(FileActs(call: call).restore(deletion), of: nil, member, deletion.id, FileActs(call: call))
        return deletion.id
    }

    private func place(
        _ item: Batch.Item, _ id: FileID, into folder: String, _ member: MemberID, _ acts: FileActs
    ) throws {
        guard let file = try database.fetch(FileStore.find(id, in: item.source, of: member)) else {
            throw CallFailure.missing
        }
        guard file.abilities.state == .connected else { throw CallFailure.revoked }
        guard file.abilities.allows(item.act) else { throw CallFailure.denied }
        // Moved before whoever took it first could write that down.
        if item.act == .move, file.file.parentPath == folder { return }
        let placement = Placement(
            act: item.act, item: file, folder: folder, conflict: item.conflict, isAgain: item.isAgain, acts: acts)
        let outcome = try placement.perform { path in
            let replaced = try database.fetch(FileStore.find(path, over: file.connection, of: member))
            if let replaced { try keep(.gone, of: replaced, member, nil) }
        }
        try keep(outcome, of: id, member, nil, acts)
    }

    private func delete(
        _ id: FileID, _ source: FileSource, _ member: MemberID, _ acts: FileActs
    ) throws -> DeletionID? {
        // Deleted before whoever took it first could write that down.
        guard let file = try database.fetch(FileStore.find(id, in: source, of: member)) else { return nil }
        guard file.abilities.state == .connected else { throw CallFailure.revoked }
        guard file.abilities.allows(.delete) else { throw CallFailure.denied }
        let deletion = source == .yandex ? try changes.deletion(of: file, by: member) : nil
        do {
            try keep(acts.delete(file), of: id, member, deletion, acts)
            return deletion
        } catch CallFailure.missing {
            try changes.forget(deletion)
            try changes.keep(.gone, of: id, of: member)
            return nil
        } catch let failure as CallFailure {
            try changes.forget(deletion)
            if failure == .denied { try FileStore(database: database).refuse(.delete, over: file.connection) }
            throw failure
        }
    }

    private func keep(
        _ outcome: ActOutcome, of id: FileID?, _ member: MemberID, _ deletion: DeletionID?, _ acts: FileActs
    ) throws {
        switch outcome {
        case .done(let change):
            try keep(change, of: id, member, deletion)
        case .underway(let operation, let change):
            for _ in 0..<Self.looks where try acts.wait(for: operation) {
                return try keep(change, of: id, member, deletion)
            }
            try follow(operation, change, of: id, member, deletion)
        }
    }

    /// What the source has done must not be lost, nor asked for twice: while the list is just being refreshed it is kept
    /// right after.
    private func keep(_ change: FileChange, of id: FileID?, _ member: MemberID, _ deletion: DeletionID?) throws {
        do {
            try changes.keep(change, of: id, of: member)
        } catch let refusal as DatabaseError where refusal.isAboutLocks {
            try follow(nil, change, of: id, member, deletion)
        }
    }

    private func follow(
        _ operation: String?, _ change: FileChange, of id: FileID?, _ member: MemberID, _ deletion: DeletionID?
    ) throws {
        let job = FollowJob(operation, change, of: id, for: member, deletion: deletion)
        _ = try database.fetch(job.enqueue(expires: FollowJob.expiry, keys: settings.keys))
    }
}
