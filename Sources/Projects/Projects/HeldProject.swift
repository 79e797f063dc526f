import Site

/// A project whose row an act holds: what it says stays so until the commit.
package struct HeldProject {
    package let id: ProjectID
    package let name: String
    package let description: String
    /// Whether the member who acts is one of its administrators.
    package let isAdmin: Bool
    package let membersInvite: Bool
    package let version: Int32
    package let isArchived: Bool

    /// It was changed since the form was made that changes it.
    struct OtherVersion: Error {}
    /// It is in the archive: nothing can be written.
    package struct Archived: Error { package init() {} }
    /// The act is for administrators of the project.
    package struct NotAdministrator: Error { package init() {} }

    package func requireOpen() throws {
        guard !isArchived else { throw Archived() }
    }

    func requireVersion(_ version: Int32) throws {
        guard self.version == version else { throw OtherVersion() }
    }

    /// Comes before what only administrators do, in a project that is open.
    func requireAdministrator() throws {
        guard isAdmin else { throw NotAdministrator() }
        try requireOpen()
    }
}
