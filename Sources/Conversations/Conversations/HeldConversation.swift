import People
import Site

/// A conversation whose row an act holds: what it says stays so until the commit, and the numbers of what is written into it
/// are in the order of commits.
package struct HeldConversation {
    package let id: ConversationID
    package let isDialog: Bool
    package let name: String?
    /// Nobody else is in it any more.
    package let isAlone: Bool
    /// The project that it belongs to.
    package let project: ProjectID?
    /// All people of the project are in it; who that is, and what it is called, is decided there.
    package let isGeneral: Bool
    /// Whether the member who acts reaches the other of a dialog; groups are open, but for those of a project in the
    /// archive.
    package let reach: Reach
    /// Whether the member who acts is one of its administrators.
    package let isAdmin: Bool
    package let firstNumber: Int
    package internal(set) var lastNumber: Int

    /// Comes before whatever says something new in it: writing, editing, reacting. What one has said may be taken away always.
    ///
    /// - Throws: ``ClosedConversation``; ``Failure/notFound`` where nobody else is left in a dialog
    package func requireOpen() throws {
        if isDialog, isAlone { throw Failure.notFound }
        guard reach == .open else { throw ClosedConversation(reach: reach) }
    }
}
