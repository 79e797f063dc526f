import Connections
import Postgres
import Site

/// A folder of a source that a member may put something into, as far as it is kept here.
package struct UploadPlace: Sendable {
    package let connection: ConnectionID
    /// Whether the source has that folder.
    let isKnown: Bool
    /// As the source calls it.
    package let folder: String
    let abilities: Abilities

    /// Why nothing can be put there whoever asks; nil while the connection stands.
    var failure: CallFailure? {
        switch abilities.state {
        case .connected: abilities.mayUpload ? nil : .denied
        case .expired, .revoked: .revoked
        case .noscope: .denied
        case .off: .off
        }
    }

    /// As the source calls what has that name there.
    func path(of name: UploadName) -> String { "\(folder)\(folder.hasSuffix("/") ? "" : "/")\(name.text)" }

    /// Nil when the member has no account of that source here.
    package static func find(_ destination: UploadDestination, of member: MemberID) -> Query<UploadPlace?> {
        let (source, path) = (destination.source, destination.folder)
        return .row(
            """
            SELECT c.id,
                   \(path) IN ('disk:/', '') OR EXISTS (
                       SELECT FROM files f
                       WHERE f.connection_id = c.id AND f.path = \(path) AND f.is_folder) AS is_known,
                   \(Abilities.columns)
            FROM \(LinkedAccounts.all) c
            WHERE \(LinkedAccounts.belong(to: member, at: "\(source)"))
            """
        ) { row in
            UploadPlace(
                connection: try row.next("id"), isKnown: try row.next("is_known"), folder: path,
                abilities: try Abilities(source, &row))
        }
    }
}
