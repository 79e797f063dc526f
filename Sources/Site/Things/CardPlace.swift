import Postgres

/// A kind of texts off which dead cards are taken without changing a word: by the text's author, and by administrators of the
/// place where it stands. The feature whose texts they are declares it (``Linkable/cards``).
package struct CardPlace: Sendable {
    /// Nothing can be changed there any more.
    package struct Closed: Error { package init() {} }

    /// Whether a member may do that on the text of this number, as an expression; never on one that they may not read, or that is
    /// deleted.
    let isTended: @Sendable (_ number: SQL, MemberID) -> SQL
    /// Holds the text for the act, and gives what publishes it to open pages after the act.
    ///
    /// Throws ``Failure/notFound`` where there is no such text for the member, and ``Closed``.
    let hold: @Sendable (_ number: Int, MemberID, Connection, Keys) throws -> () throws -> Void

    package init(
        isTended: @escaping @Sendable (_ number: SQL, MemberID) -> SQL,
        hold: @escaping @Sendable (_ number: Int, MemberID, Connection, Keys) throws -> () throws -> Void
    ) {
        self.isTended = isTended
        self.hold = hold
    }
}
