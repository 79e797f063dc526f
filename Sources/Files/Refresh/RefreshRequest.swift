import Site

/// A list that a page wants to be asked for anew (DECISIONS, 40).
struct RefreshRequest {
    let place: ListingStore.Place
    let source: FileSource
}

extension Context {
    /// Has sources asked for these lists, each unless that was done; gives the sources that are at it because of this.
    ///
    /// - Parameter isByHand: the reader wants it, so that also a source is asked that was left alone a while for its failures
    func ask(for requests: [RefreshRequest], isByHand: Bool = false) throws -> Set<FileSource> {
        let member = try member().id
        let store = ListingStore(database: database)
        var asked: Set<FileSource> = []
        for request in requests {
            try database.transaction {
                guard try store.ask(request.place, isByHand: isByHand) else { return }
                let job = RefreshJob(
                    place: request.place, source: request.source, member: member, isByHand: isByHand)
                _ = try database.fetch(job.enqueue(keys: keys))
                asked.insert(request.source)
            }
        }
        return asked
    }
}
