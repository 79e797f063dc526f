/// Looks through the trash of a disk, from what came last, for what a deletion put there. A page looks at the top, where
/// nearly everything lies that is asked back; `quad work` looks through all of it.
struct TrashSearch {
    let call: SourceCall

    /// Entries asked for at once, and how often at most, while a page waits.
    private static let top = (entries: 100, times: 3)
    /// Entries asked for at once where nobody waits. Each answer begins with the end of the one before: something may be
    /// taken out of the trash meanwhile.
    private static let all = (entries: 500, twice: 50)
    /// For how long: together with putting back, within the lease of an item (``BatchStore/lease``).
    private static let patience = Duration.seconds(25)

    /// Its place in the trash; nil when it is not there.
    ///
    /// - Throws: ``DeepTrash`` when a page has no time for the rest; ``CallFailure/slow`` when a job has none
    func path(of deletion: Deletion) throws -> String? {
        let end = ContinuousClock.now + Self.patience
        let isPage = call.budget != nil
        let limit = isPage ? Self.top.entries : Self.all.entries
        let step = isPage ? limit : limit - Self.all.twice
        var namesake: String?
        var times = 0
        while true {
            let trash = try read(times * step, limit, isFirst: times == 0)
            if let path = trash.path(of: deletion.remoteID) { return path }
            namesake = namesake ?? trash.newest(from: deletion.path)
            // Numbers may change on the way into the trash; then the newest from that place is what is meant.
            guard trash.count == limit else { return namesake }
            times += 1
            if isPage, times == Self.top.times { throw DeepTrash() }
            guard ContinuousClock.now < end else { throw CallFailure.slow }
        }
    }

    private func read(_ offset: Int, _ limit: Int, isFirst: Bool) throws -> YandexTrash {
        do {
            return try YandexTrash.read(call.yandex { $0.trash(offset: offset, limit: limit) }.body)
        } catch CallFailure.slow where !isFirst && call.budget != nil {
            throw DeepTrash()
        }
    }
}

/// What is asked back lies deeper in the trash than a page has time to look: `quad work` has.
struct DeepTrash: Error {}
