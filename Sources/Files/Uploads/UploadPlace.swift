import Connections
import Postgres
import Site

/// A folder of Yandex Disk that a member may put something into, as far as it is kept here.
package struct UploadPlace: Sendable {
    package let connection: ConnectionID
    /// Whether the disk has that folder.
    let isKnown: Bool
    /// As the source calls it.
    package let folder: String
    let state: ConnectionState
    /// Bytes of the member's that are on their way already.
    let waiting: Int

    /// Why nothing can be put there whoever asks; nil while the connection stands.
    var failure: CallFailure? {
        switch state {
        case .connected: nil
        case .expired, .revoked: .revoked
        case .noscope: .denied
        }
    }

    /// As the source calls what has that name there.
    func path(of name: UploadName) -> String { "\(folder)\(folder.hasSuffix("/") ? "" : "/")\(name.text)" }

    /// Nil when the member has no disk here.
    package static func find(_ folder: FolderPath?, of member: MemberID) -> Query<UploadPlace?> {
        let path = folder?.remote ?? "disk:/"
        return .row(
            """
            SELECT c.id,
                   \(path) = 'disk:/' OR EXISTS (
                       SELECT FROM files f
                       WHERE f.connection_id = c.id AND f.path = \(path) AND f.is_folder),
                   c.state,
                   (SELECT coalesce(sum(u.size), 0)::bigint FROM uploads u WHERE u.member_id = \(member))
            FROM connections c
            WHERE c.member_id = \(member) AND c.provider = 'yandex'
            """
        ) { row in
            UploadPlace(
                connection: try row.next(), isKnown: try row.next(), folder: path,
                state: ConnectionState(rawValue: try row.next()) ?? .expired, waiting: try row.next())
        }
    }
}
