import FoundationEssentials
import Postgres

/// The same act on many files of a member, and how far it is.
package struct Batch: Sendable {
    /// Files that one batch may have: as many as a person looks over.
    package static let most = 100

    package let id: BatchID
    package let act: FileAct
    package let isOver: Bool
    package let total: Int
    package let done: Int
    package let failed: Int
    /// Left out, as the member wanted.
    package let skipped: Int
    /// Their names are taken: for the member to say what to do.
    package let asking: Int
    /// Of what was done, what can be taken back.
    package let restorable: Int
    /// The folder that they are put into, as its source calls it.
    package let target: String?
    /// Of what was moved, what can be moved back.
    package let returnable: Int

    package var canBeUndone: Bool {
        switch act {
        case .delete: restorable > 0
        case .move, .back, .again: returnable > 0
        default: false
        }
    }

    /// All that is left are questions to the member.
    package var isAsking: Bool { asking > 0 && done + failed + skipped + asking == total }

    init(_ row: inout Row) throws {
        id = try row.next("id")
        act = try row.next("act")
        isOver = try row.next("is_over")
        total = try row.next("total")
        done = try row.next("done")
        failed = try row.next("failed")
        skipped = try row.next("skipped")
        asking = try row.next("asking")
        restorable = try row.next("restorable")
        target = try row.next("target")
        returnable = try row.next("returnable")
    }

    /// One that did not succeed, and why.
    package struct Failed: Sendable {
        package let name: String
        package let source: FileSource
        package let failure: CallFailure
    }

    /// One that a worker has taken to do it.
    struct Item: Sendable {
        let number: Int
        let file: FileID?
        let source: FileSource
        /// The deletion to take back.
        let deletion: DeletionID?
        let act: FileAct
        /// The folder to put it into, as its source calls it.
        let target: String?
        /// Where to put it back, as its source calls it; only for what was moved, or put back.
        let home: String?
        let conflict: Conflict
        /// Somebody died over it: it may have been done.
        let isAgain: Bool
    }

    /// One whose name is taken, with what has it.
    package struct Asked: Sendable {
        package let number: Int
        package let name: String
        /// Where it stands now; empty when it is not known any more.
        let path: String
        /// Nil when nothing of it is kept here.
        package let own: Content?
        /// Likewise.
        package let other: Content?
        /// Where its place would be.
        package let place: String

        /// Whether it could take the other's place: not the place of a folder that holds it.
        var canReplace: Bool { !path.hasPrefix(place + "/") }
    }

    /// What tells two files of one name apart.
    package struct Content: Sendable {
        package let isFolder: Bool
        package let size: Int
        package let modified: Date
    }
}
