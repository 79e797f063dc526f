import Connections
import Postgres
import Site

/// Which of a member's files a list shows. The member stands in every condition: whose files they are is decided in the
/// query, not after it.
package enum FileScope: Hashable, Sendable {
    /// Everything, over the sources.
    case all(MemberID)
    /// Everything of one source, over its folders.
    case source(FileSource, MemberID)
    /// Everything of one kind, over the sources.
    case category(FileCategory, MemberID)
    /// What stands in a folder of a source; VK has one flat list, the folder "".
    case folder(String, FileSource, MemberID)
    /// VK's list, of one kind.
    case vkCategory(FileCategory, MemberID)
    /// What has a public link.
    case published(MemberID)
    /// What Quad keeps a copy of, or is fetching, of one source or of all.
    case saved(FileSource?, MemberID)
    /// What stands in the same folder as a file.
    case beside(FileID, MemberID)

    /// Whether folders stand in it, before the files.
    package var hasFolders: Bool {
        switch self {
        case .all, .source, .category, .vkCategory, .saved: false
        case .folder, .published, .beside: true
        }
    }

    package var member: MemberID {
        switch self {
        case .all(let member), .source(_, let member), .category(_, let member), .folder(_, _, let member),
            .vkCategory(_, let member), .published(let member), .saved(_, let member), .beside(_, let member):
            member
        }
    }

    /// The condition on `files f`, but for folders and files.
    var condition: SQL {
        switch self {
        case .all(let member):
            "f.member_id = \(member)"
        case .source(let source, let member):
            "f.member_id = \(member) AND f.source = \(source)"
        case .category(let category, let member):
            "f.member_id = \(member) AND f.category = \(category)"
        case .folder(let path, let source, let member):
            """
            f.connection_id = \(LinkedAccounts.number(of: member, at: "\(source)"))
            AND f.parent = \(path)
            """
        case .vkCategory(let category, let member):
            """
            f.connection_id = \(LinkedAccounts.number(of: member, at: "'vk'"))
            AND f.parent = '' AND f.category = \(category)
            """
        case .saved(let source, let member):
            """
            f.member_id = \(member) AND f.has_copy\(source.map { " AND f.source = \($0)" as SQL } ?? "")
            AND EXISTS (SELECT FROM saved_copies s WHERE s.file_id = f.id AND \(SavedCopy.isKept))
            """
        case .published(let member):
            "f.member_id = \(member) AND f.public_url IS NOT NULL"
        case .beside(let file, let member):
            """
            (f.connection_id, f.parent) = (
                SELECT connection_id, parent FROM files WHERE id = \(file) AND member_id = \(member))
            """
        }
    }
}
