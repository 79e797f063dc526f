import Site

/// A project whose row an act holds: what it says stays so until the commit.
package struct HeldProject {
    package let id: ProjectID
    package let name: String
    package let description: String
    /// Whether whoever acts is one of its administrators.
    package let isAdmin: Bool
    package let membersInvite: Bool
    package let isArchived: Bool

    /// It is in the archive: nothing can be written.
    package struct Archived: Error { package init() {} }
    /// The act is for administrators of the project.
    package struct NotAdministrator: Error { package init() {} }

    package func requireOpen() throws {
        guard !isArchived else { throw Archived() }
    }

    /// Comes before what only administrators do, in a project that is open.
    func requireAdministrator() throws {
        guard isAdmin else { throw NotAdministrator() }
        try requireOpen()
    }
}
