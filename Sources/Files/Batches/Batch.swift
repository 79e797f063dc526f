import FoundationEssentials
import Postgres
import Site

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
    /// Of what was done, what can be taken back.
    package let restorable: Int

    init(_ row: inout Row) throws {
        id = try row.next()
        act = try row.next()
        isOver = try row.next()
        total = try row.next()
        done = try row.next()
        failed = try row.next()
        restorable = try row.next()
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
        let deletion: DeletionID?
        let act: FileAct
        /// The folder to put it into, as its source calls it.
        let target: String?
    }
}
