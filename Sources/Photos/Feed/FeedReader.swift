import Connections
import Postgres
import Site

/// Reads the editorial feed from the provider and keeps it. `quad work` does this; pages show what is kept.
package struct FeedReader {
    /// Pages in which the beginning is looked for something known: newer photos than these leave a gap.
    private static let mostOfTop = 5
    /// Pages below the kept end that one look takes.
    private static let mostOfMore = 3
    /// New photos of which a look below the end has enough.
    private static let enough = 20

    private let store: FeedStore
    private let client: UnsplashClient
    private let requests: RequestBudget
    private let keys: Keys

    package init(_ services: Services, _ providers: Providers) {
        store = FeedStore(database: services.database)
        client = UnsplashClient(providers)
        requests = RequestBudget(database: services.database)
        keys = services.settings.keys
    }

    package func run() throws {
        let asked = try store.asked()
        var failure: FeedFailure?
        do {
            if asked.top != nil { try readTop() }
            if asked.more != nil { try readMore() }
        } catch let why as FeedFailure {
            failure = why
        }
        try store.settle(asked, failure)
        if asked.top != nil { _ = try store.database.fetch(Outbox.publish(.feed, .photos, keys: keys)) }
        if asked.more != nil { _ = try store.database.fetch(Outbox.publish(.feed, .photosBelow, keys: keys)) }
    }

    /// Goes down from the beginning to something known. What came before a failure is kept.
    private func readTop() throws {
        var photos: [RemotePhoto] = []
        var pages = 0
        var failure: FeedFailure?
        do {
            repeat {
                let answer = try client.feed(page: pages + 1, of: requests)
                pages += 1
                photos += answer.photos
                guard answer.hasNext, try !store.hasAny(of: answer.photos), try !store.isEmpty() else { break }
            } while pages < Self.mostOfTop
        } catch let why as FeedFailure where pages > 0 {
            failure = why
        }
        try store.keep(above: photos, pages: pages)
        if let failure { throw failure }
    }

    private func readMore() throws {
        for _ in 0..<Self.mostOfMore {
            let page = try store.nextPage()
            let answer = try client.feed(page: page, of: requests)
            let added = try store.keep(below: answer.photos, page: page, isLast: !answer.hasNext)
            if added >= Self.enough || !answer.hasNext { return }
        }
    }
}
