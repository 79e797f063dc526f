import Postgres

/// Why a file did not reach its source; its row says it in words.
package enum UploadFailure: String, Error, Sendable, CaseIterable, PostgresDecodable, PostgresEncodable {
    /// The source does not answer.
    case down
    /// An administrator has it switched off: it is sent when that is over.
    case off
    /// Too many requests, or too much sent for today.
    case limited
    case nonsense
    case revoked
    case denied
    /// The folder is not there any more.
    case missing
    /// There is a folder of that name, which a file cannot replace.
    case taken
    /// The source takes no such name.
    case badName
    /// Something else is being done in that folder, or the source is in maintenance.
    case locked
    /// No space at the source.
    case full
    /// The source takes no file of that size.
    case tooLarge
    /// The source takes no files of that kind.
    case badType
    /// The bytes are no longer here.
    case lost
    /// They did not come from the source that has them.
    case unfetched
    /// The member has no room in Quad for what was fetched.
    case quota

    init(_ failure: CallFailure) {
        self =
            switch failure {
            case .busy, .down, .slow, .unknown, .displacedStays: .down
            case .off: .off
            case .limited: .limited
            case .nonsense: .nonsense
            case .revoked: .revoked
            case .denied: .denied
            case .missing: .missing
            case .taken, .intoItself: .taken
            case .badName: .badName
            case .locked: .locked
            case .full: .full
            }
    }

    /// The same may succeed later without anybody doing anything.
    var isTemporary: Bool {
        switch self {
        case .down, .off, .limited, .nonsense, .locked: true
        case .revoked, .denied, .missing, .taken, .badName, .full, .tooLarge, .badType, .lost, .unfetched, .quota:
            false
        }
    }
}
