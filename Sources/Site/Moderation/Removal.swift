import Postgres

/// What moderators have removed.
package enum Removal {
    /// What was removed stays for longer than what its author deleted, so that an appeal can bring it back: a condition on things
    /// with `removed_at`.
    package static let isSettled: SQL = "(removed_at IS NULL OR removed_at < now() - interval '90 days')"
}
