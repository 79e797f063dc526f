import Postgres
import Storage

/// Whose the operator's bucket is. Quad deletes from it what its database does not know, and lets go what the bucket does not
/// have; so a copy of the database (a backup brought back beside, a drill, a test) and a bucket that was named by mistake
/// must not count. The bucket says in an object whose it is: the cluster of the database, which a copy made by a dump does not
/// share and a replica does.
package struct StoreOwner {
    private let database: Connection
    private let store: ObjectStore?

    package init(_ blobs: BlobTable) {
        database = blobs.database
        store = blobs.store.objects
    }

    package init(_ database: Connection, _ store: ObjectStore) {
        (self.database, self.store) = (database, store)
    }

    /// Goes on only where it is ours. A bucket that nobody has yet is taken by a Quad that has kept nothing in another.
    ///
    /// - Throws: `StorageFailure.store`, which says what the operator does
    package func need() throws {
        guard let store, !store.ownership.isKnown else { return }
        let own = try name()
        switch try store.owner() {
        case own: store.ownership.know()
        case nil:
            let hasKept = try database.row("SELECT EXISTS (SELECT FROM blobs WHERE stored_at IS NOT NULL)") {
                try $0.only(Bool.self)
            }
            guard hasKept == false else {
                throw StorageFailure.store(
                    "\(store.origin)\(store.path) is not where files were kept until now; if it has them: quad take-store"
                )
            }
            try take()
        default:
            throw StorageFailure.store(
                "\(store.origin)\(store.path) is another Quad's; if that one is no more: quad take-store")
        }
    }

    /// Has it be ours, whoever had it.
    package func take() throws {
        guard let store else { return }
        try store.take(for: name())
        store.ownership.know()
    }

    private func name() throws -> String {
        try database.row("SELECT system_identifier || '/' || current_database() FROM pg_control_system()") {
            try $0.only(String.self)
        } ?? ""
    }
}
