import Postgres

/// What to do when the name is taken that a file would get in a folder.
package enum Conflict: String, Sendable, PostgresDecodable, PostgresEncodable {
    case ask
    /// Both stay: the new one gets a number.
    case keep
    case replace
}
