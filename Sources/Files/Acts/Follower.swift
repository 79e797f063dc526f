import Connections
import Glibc
import Postgres
import Site

/// Follows what sources go on with, and keeps what came of it. `quad work` does this.
struct Follower {
    let database: Connection
    let tokens: AccessTokens
    let client: SourceClient

    /// - Returns: the next look; nil when it has ended
    /// - Throws: what may be better later; the job is tried again then
    func run(_ job: FollowJob) throws -> FollowJob? {
        switch job.standing {
        case .unsure: return try findOut(job)
        case .due: return try ask(job)
        case .taken: break
        }
        guard let operation = job.operation else {
            try ChangeStore(database: database).keep(job.change, of: job.file, of: job.member)
            return nil
        }
        let call = SourceCall(.yandex, of: job.member, client: client, tokens: tokens)
        do {
            if try FileActs(call: call).wait(for: operation) {
                try ChangeStore(database: database).keep(job.change, of: job.file, of: job.member)
            } else if job.looks < FollowJob.most {
                return job.next
            } else {
                try giveUp(job)
            }
        } catch let failure as CallFailure {
            switch failure {
            case .off: throw client.wait(for: .yandex)
            case .down, .limited, .slow, .busy: throw failure
            default: try giveUp(job)
            }
        }
        return nil
    }

    /// The file that a change is about, as it is kept by now; nil when it is not there any more.
    private func item(of job: FollowJob) throws -> FileItem? {
        guard let id = job.file, let source = try FileStore(database: database).source(of: id, of: job.member) else {
            return nil
        }
        return try database.fetch(FileStore.find(id, in: source, of: job.member))
    }

    private func acts(on item: FileItem, _ job: FollowJob) -> FileActs {
        FileActs(call: SourceCall(item.file.source, of: job.member, client: client, tokens: tokens))
    }

    /// Asks for what a page could not, since its calls came too close after others. An earlier run may have done so.
    private func ask(_ job: FollowJob) throws -> FollowJob? {
        guard let item = try item(of: job) else { return nil }
        let acts = acts(on: item, job)
        do {
            let outcome: ActOutcome
            switch job.change {
            case .titled(let name): outcome = try acts.rename(item, to: name, isAgain: true)
            case .gone: outcome = try acts.delete(item, isAgain: true)
            default: throw CallFailure.nonsense
            }
            guard case .done(let change) = outcome else { return job.unsure }
            try ChangeStore(database: database).keep(change, of: item.file.id, of: job.member)
        } catch let failure as CallFailure {
            switch failure {
            case .off: throw client.wait(for: item.file.source)
            case .down, .limited, .slow, .busy: throw failure
            case .unknown: return job.unsure
            case .missing where job.change == .gone:
                try ChangeStore(database: database).keep(.gone, of: item.file.id, of: job.member)
            default: try giveUp(job)
            }
        }
        return nil
    }

    /// Whether the source has done what it gave no answer to: only looked at, so that nothing is done twice.
    private func findOut(_ job: FollowJob) throws -> FollowJob? {
        guard let item = try item(of: job) else { return nil }
        let (id, source) = (item.file.id, item.file.source)
        if job.looks > 0 { usleep(1_000_000) }
        let acts = acts(on: item, job)
        do {
            if let change = try acts.outcome(of: job.change, on: item) {
                try ChangeStore(database: database).keep(change, of: id, of: job.member)
            } else if job.looks < FollowJob.mostUnsure {
                return job.next
            } else {
                try giveUp(job)
            }
        } catch let failure as CallFailure {
            switch failure {
            case .off: throw client.wait(for: source)
            case .down, .limited, .slow, .busy: throw failure
            default: try giveUp(job)
            }
        }
        return nil
    }

    /// Nobody knows what came of it: its row says so.
    func giveUp(_ job: FollowJob) throws {
        if let file = job.file { try FileStore(database: database).note(.failed, of: file, of: job.member) }
        let trash = TrashStore(database: database)
        switch job.change {
        case .untrashed(let entry): try trash.note(.failed, of: .entry(entry), of: job.member)
        case .purged(let part): try trash.note(.failed, of: part, of: job.member)
        default: break
        }
        // A restoration that failed may be asked for again: its deletion stays.
        guard case .gone = job.change else { return }
        try ChangeStore(database: database).forget(job.deletion)
    }
}
