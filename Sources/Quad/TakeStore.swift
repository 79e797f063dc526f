import ArgumentParser
import Site

/// Says that the bucket is this Quad's, where it is another's or says nothing: after a move to another machine or another cluster
/// of the database.
struct TakeStore: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make the store of QUAD_STORE this Quad's.",
        discussion: """
            After a backup was brought back for good, the database has moved to another cluster, or the bucket to another \
            place. Never while another Quad keeps files there: what this one does not know is deleted.
            """)

    func run() throws {
        let (settings, _) = try Environment.read()
        guard let store = settings.store else { throw ValidationError("QUAD_STORE names none.") }
        try StoreOwner(Environment.database(settings.database, name: "quad take-store"), store).take()
        print("\(store.origin)\(store.path) is this Quad's.")
    }
}
