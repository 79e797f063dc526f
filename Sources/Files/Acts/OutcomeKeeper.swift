import Postgres
import Site

/// Keeps what came of acts on a member's files that nobody waits for.
struct OutcomeKeeper {
    /// Looks of two seconds at what a source goes on with, before another job follows it.
    private static let looks = 3

    let database: Connection
    let keys: Keys
    let member: MemberID
    let acts: FileActs

    /// - Returns: false when the source goes on with it: another job follows it then
    @discardableResult
    func keep(_ outcome: ActOutcome, of id: FileID?, _ deletion: DeletionID? = nil) throws -> Bool {
        switch outcome {
        case .done(let change):
            try keep(change, of: id, deletion)
            return true
        case .underway(let operation, let change):
            for _ in 0..<Self.looks where try acts.wait(for: operation) {
                try keep(change, of: id, deletion)
                return true
            }
            try follow(operation, change, of: id, deletion)
            return false
        }
    }

    /// What the source has done must not be lost, nor asked for twice: while the list is just being refreshed it is kept
    /// right after.
    func keep(_ change: FileChange, of id: FileID?, _ deletion: DeletionID? = nil) throws {
        do {
            try ChangeStore(database: database).keep(change, of: id, of: member)
        } catch let refusal as DatabaseError where refusal.isAboutLocks {
            try follow(nil, change, of: id, deletion)
        }
    }

    private func follow(
        _ operation: String?, _ change: FileChange, of id: FileID?, _ deletion: DeletionID?
    ) throws {
        let job = FollowJob(operation, change, of: id, for: member, deletion: deletion)
        _ = try database.fetch(job.enqueue(keys: keys))
    }
}
