import HTTPClient
import Postgres
import Storage

/// Why a file was not fetched; its row says it in words.
package enum CopyFailure: String, Error, Sendable, CaseIterable, Codable, PostgresDecodable, PostgresEncodable {
    /// The source does not answer, or breaks off again and again.
    case down
    /// An administrator has the source switched off.
    case off
    /// Too many requests.
    case limited
    /// An answer that is none of what its contract knows.
    case nonsense
    /// The member took the grant back, or it ran out.
    case revoked
    /// The application or the grant may not do this.
    case denied
    /// The file is not there any more.
    case missing
    /// Other bytes came than the source had announced, again and again.
    case changed
    /// More than the member may keep.
    case quota
    /// Quad's own disk is full.
    case storage

    init(_ failure: CallFailure) {
        self =
            switch failure {
            case .busy, .down, .slow, .unknown, .displacedStays: .down
            case .off: .off
            case .limited: .limited
            case .revoked: .revoked
            case .denied, .locked: .denied
            case .missing: .missing
            case .nonsense, .taken, .intoItself, .badName, .full: .nonsense
            }
    }

    init(_ failure: StorageFailure) {
        self =
            switch failure {
            case .full, .refused, .busy, .store: .storage
            case .wrongLength, .wrongContent: .changed
            }
    }

    /// A download that ended; nil for what is worth another try at once.
    static func ending(_ failure: HTTPFailure) -> CopyFailure? {
        switch failure {
        case .timedOut, .unreachable, .broken, .insecure: nil
        case .refused(let answer) where answer.status >= 500: nil
        case .refused(let answer) where answer.status == 429: .limited
        case .circuitOpen(_, .tooMany): .limited
        case .circuitOpen: .down
        case .tooLarge: .changed
        case .file: .storage
        default: .nonsense
        }
    }
}
