import Postgres

/// What a member can do with a file at its source.
package enum FileAct: String, Sendable, CaseIterable, PostgresEncodable, PostgresDecodable {
    case rename, delete, publish, unpublish, restore, move, copy

    /// What has to be allowed for it.
    var ability: FileAct {
        switch self {
        case .rename, .delete, .publish: self
        case .unpublish: .publish
        case .restore: .delete
        case .move, .copy: .rename
        }
    }
}
