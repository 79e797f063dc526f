import Postgres

/// What a member can do with a file at its source.
package enum FileAct: String, Sendable, CaseIterable, Codable, PostgresEncodable, PostgresDecodable {
    case rename, delete, publish, unpublish, restore, move, copy
    /// Where it was before it was moved.
    case back
    /// Where it was before it was put back.
    case again

    /// What has to be allowed for it.
    var ability: FileAct {
        switch self {
        case .rename, .delete, .publish: self
        case .unpublish: .publish
        case .restore: .delete
        case .move, .copy, .back, .again: .rename
        }
    }

    /// Whether it puts a file where its name may be taken.
    var hasPlace: Bool { self == .move || self == .copy || isReturn }

    /// Whether each file has a place of its own to go to, where it was before.
    var isReturn: Bool { self == .back || self == .again }
}
