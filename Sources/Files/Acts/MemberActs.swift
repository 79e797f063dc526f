import Postgres
import Site

/// Acts that a member asks for and waits for: the source is asked, what it did is kept at once, and what goes on longer
/// than a page may wait, or has to wait for its turn, is followed by `quad work`.
struct MemberActs {
    let context: Context
    let calls: SourceCalls
    /// Somebody died over the act: it may have been done.
    var isAgain = false

    enum Result: Equatable {
        /// With what can be taken back.
        case done(DeletionID?)
        case underway
    }

    func rename(_ item: FileItem, to name: String) throws -> Result {
        let change = FileActs.renamed(item, to: name)
        return try perform(.rename, on: item, meanwhile: .renaming, making: change) {
            try $0.rename(item, to: name, isAgain: isAgain)
        }
    }

    func publish(_ item: FileItem) throws -> Result {
        try perform(.publish, on: item) { try $0.publish(item) }
    }

    func unpublish(_ item: FileItem) throws -> Result {
        try perform(.unpublish, on: item) { try $0.unpublish(item) }
    }

    /// What is not there any more at its source counts as deleted.
    func delete(_ item: FileItem) throws -> Result {
        let changes = ChangeStore(database: context.database)
        let member = try context.member().id
        let deletion = item.file.source == .yandex ? try changes.deletion(of: item, by: member, isAgain: isAgain) : nil
        do {
            let result = try perform(.delete, on: item, meanwhile: .deleting, making: .gone, deletion) {
                try $0.delete(item, isAgain: isAgain)
            }
            return result == .underway ? .underway : .done(deletion)
        } catch CallFailure.missing {
            // The process that died over it may have put it into the trash.
            if !isAgain { try changes.forget(deletion) }
            try changes.keep(.gone, of: item.file.id, of: member)
            return .done(isAgain ? deletion : nil)
        } catch let failure as CallFailure {
            // Where nobody knows, what may lie in the trash can still be asked back.
            if failure != .unknown { try changes.forget(deletion) }
            throw failure
        }
    }

    func restore(_ deletion: Deletion) throws -> Result {
        let member = try context.member().id
        let outcome = try telling {
            try calls.ask(deletion.source, of: member, for: context) { try FileActs(call: $0).restore(deletion) }
        }
        let result = try keep(outcome, of: nil, member, meanwhile: nil, deletion.id)
        // What stood below a folder is listed anew when somebody opens it.
        return result
    }

    /// - Parameter change: what comes of it. Where the source does not answer in time `quad work` finds out whether it has come
    ///   about, and the row says meanwhile that somebody is at it: the source is not asked for the same once more. Only what a
    ///   disk may have put into its trash is left to the member, who can ask for it again and take it back.
    private func perform(
        _ act: FileAct, on item: FileItem, meanwhile activity: Activity? = nil, making change: FileChange? = nil,
        _ deletion: DeletionID? = nil,
        _ body: (FileActs) throws -> ActOutcome
    ) throws -> Result {
        let member = try context.member().id
        return try telling {
            try item.abilities.checkConnection()
            guard item.abilities.allows(act) else { throw CallFailure.denied }
            let isFollowed = item.file.source == .vk || act == .rename
            if isFollowed, let activity, item.file.activity == activity { return .underway }
            var wasTooClose = false
            do {
                let outcome = try calls.ask(item.file.source, of: member, for: context) { call in
                    defer { wasTooClose = call.wasTooClose }
                    return try body(FileActs(call: call))
                }
                return try keep(outcome, of: item.file.id, member, meanwhile: activity, deletion)
            } catch let failure as CallFailure {
                switch failure {
                case .denied: try FileRefusals(database: context.database).keep(act, of: item)
                case .unknown:
                    guard isFollowed, let change, let activity else {
                        try refresh(item, member)
                        break
                    }
                    try follow(nil, change, of: item.file.id, member, deletion, as: .unsure)
                    try note(activity, of: item.file.id, member)
                    return .underway
                case .limited where wasTooClose:
                    // Others ask for this member at the same moment: `quad work` does in their turn what a page cannot wait for.
                    guard let change, let activity else { break }
                    try follow(nil, change, of: item.file.id, member, deletion, as: .due)
                    try note(activity, of: item.file.id, member)
                    return .underway
                case .missing: try refresh(item, member)
                default: break
                }
                throw failure
            }
        }
    }

    // MARK: In the trash

    func restore(_ entry: TrashEntry, _ abilities: Abilities) throws -> Result {
        do {
            return try perform(.entry(entry.id), over: entry.connection, abilities, meanwhile: .restoring) {
                try $0.restore(entry, isAgain: isAgain)
            }
        } catch CallFailure.missing {
            // Somebody has emptied the trash, or put it back by other ways.
            try ChangeStore(database: context.database).keep(
                .purged(.entry(entry.id)), of: nil, of: context.member().id)
            throw CallFailure.missing
        }
    }

    /// What is not there any more counts as gone for good.
    ///
    /// - Parameter entry: nil is all of a part
    func purge(
        _ entry: TrashEntry?, _ part: TrashStore.Part, over connection: ConnectionID, _ abilities: Abilities
    ) throws -> Result {
        do {
            return try perform(part, over: connection, abilities, meanwhile: .deleting) { try $0.purge(entry, part) }
        } catch CallFailure.missing {
            try ChangeStore(database: context.database).keep(.purged(part), of: nil, of: context.member().id)
            return .done(nil)
        }
    }

    private func perform(
        _ part: TrashStore.Part, over connection: ConnectionID, _ abilities: Abilities, meanwhile activity: Activity,
        _ body: (FileActs) throws -> ActOutcome
    ) throws -> Result {
        let member = try context.member().id
        return try telling {
            guard abilities.state == .connected else { throw CallFailure.revoked }
            guard abilities.allows(.restore) else { throw CallFailure.denied }
            do {
                let outcome = try calls.ask(.yandex, of: member, for: context) { try body(FileActs(call: $0)) }
                let result = try keep(outcome, of: nil, member, meanwhile: nil, nil)
                if result == .underway {
                    try TrashStore(database: context.database).note(activity, of: part, of: member)
                }
                return result
            } catch CallFailure.denied {
                try FileStore(database: context.database).refuse(.restore, over: connection)
                throw CallFailure.denied
            }
        }
    }

    /// What keeps the source from being asked says nothing about an act that may have been done before.
    private func telling<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
        do {
            return try body()
        } catch let failure as CallFailure where isAgain && !failure.isAnswer {
            throw OpenAct(failure: failure)
        }
    }

    private func keep(
        _ outcome: ActOutcome, of id: FileID?, _ member: MemberID, meanwhile activity: Activity?,
        _ deletion: DeletionID?
    ) throws -> Result {
        switch outcome {
        case .done(let change):
            do {
                try ChangeStore(database: context.database).keep(change, of: id, of: member)
                return .done(deletion)
            } catch let refusal as DatabaseError where refusal.isAboutLocks {
                // The list is just being refreshed. What the source has done must not be lost: it is kept right after.
                try follow(nil, change, of: id, member, deletion)
                return .underway
            }
        case .underway(let operation, let change):
            try follow(operation, change, of: id, member, deletion)
            if let id { try note(activity, of: id, member) }
            return .underway
        }
    }

    /// A row that is just being refreshed says nothing of it meanwhile.
    private func note(_ activity: Activity?, of id: FileID, _ member: MemberID) throws {
        do {
            try FileStore(database: context.database).note(activity, of: id, of: member)
        } catch let refusal as DatabaseError where refusal.isAboutLocks {}
    }

    private func follow(
        _ operation: String?, _ change: FileChange, of id: FileID?, _ member: MemberID, _ deletion: DeletionID?,
        as standing: FollowJob.Standing = .taken
    ) throws {
        let job = FollowJob(operation, change, of: id, for: member, deletion: deletion, as: standing)
        _ = try context.database.fetch(job.enqueue(keys: context.keys))
    }

    /// Has the list asked for that the file stands in: what is kept of it may be wrong now.
    private func refresh(_ item: FileItem, _ member: MemberID) throws {
        let place = ListingStore.Place(connection: item.connection, .folder, item.file.parentPath)
        let job = RefreshJob(place: place, source: item.file.source, member: member, isByHand: false)
        try context.database.transaction {
            try ListingStore(database: context.database).askAgain(place)
            _ = try context.database.fetch(job.enqueue(keys: context.keys))
        }
    }
}

extension File {
    /// The path of the folder that it stands in, as listings name it.
    var parentPath: String { source == .vk ? "" : YandexResource.parent(of: path) }
}

extension DatabaseError {
    /// Another transaction held what this one wanted for too long, or they waited for each other.
    var isAboutLocks: Bool { sqlState == "55P03" || sqlState == "40P01" }
}
