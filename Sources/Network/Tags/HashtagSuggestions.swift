import FoundationEssentials
import Postgres
import Site
import Web

/// Hashtags that were used already, for one that is being typed.
enum HashtagSuggestions {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.hashtags, .members, options)
    }

    /// The options of a list box; 204 where there is nothing to offer.
    private static func options(_ context: Context) throws -> Response {
        guard let beginning = HashtagBeginning(context.request.query["query"] ?? "") else {
            _ = try context.member()
            return Response(status: .noContent)
        }
        let found = try context.fetch(HashtagStore.suggestions(for: beginning))
        guard !found.isEmpty else { return Response(status: .noContent) }
        return context.fragment { out, layout in out.hashtagSuggestions(found, layout) }
    }
}

/// What is typed of a hashtag so far: from two characters on, of those that a hashtag may have.
package struct HashtagBeginning: Sendable {
    /// As ``Hashtag/key`` begins.
    package let key: String

    /// Nil for what no hashtag begins with, and for less than two characters, which nearly all would fit.
    package init?(_ text: String) {
        let word = text.drop { $0 == "#" }
        // Bounded before anything is normalised: a composed letter comes as a few scalars at most.
        guard word.utf8.count <= 1_000 else { return nil }
        let composed = String(word).composed
        guard composed.unicodeScalars.count >= 2 else { return nil }
        if let whole = Hashtag(composed) {
            key = whole.key
        } else if let begun = Hashtag("\(composed)а") {
            // Digits alone may still become a hashtag.
            key = String(begun.key.dropLast())
        } else {
            return nil
        }
    }
}
