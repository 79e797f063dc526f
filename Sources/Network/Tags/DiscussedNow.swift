import FoundationEssentials
import HTML
import Localization
import Postgres
import Site

/// The hashtags beside lists of posts, as one worker shows them. They are counted once a minute, so a worker asks for
/// them every few seconds and not for every page.
final class DiscussedNow {
    /// How long what was read is shown, in seconds.
    static let term = 5.0

    private var trends: [TrendStore.Trend] = []
    private var asked = Date.distantPast
    private var markup: [Language: HTML] = [:]

    /// Whether they were asked for just now, so that a page need not.
    func isFresh(_ context: Context) -> Bool {
        // Below zero the clock was put back.
        (0..<Self.term).contains(context.now.timeIntervalSince(asked))
    }

    /// Runs a list's query and, in the same round trip, asks for the hashtags unless they were asked for just now.
    func fetch<Row>(with list: Query<Row>, _ context: Context) throws -> Row {
        if isFresh(context) { return try context.fetch(list) }
        let (rows, trends) = try context.fetch(list, TrendStore.now)
        asked = context.now
        if trends != self.trends {
            self.trends = trends
            markup.removeAll()
        }
        return rows
    }

    /// Their list; nil when nothing is discussed.
    func markup(_ words: NetworkWords) -> HTML? {
        guard !trends.isEmpty else { return nil }
        if let made = markup[words.language] { return made }
        let made = HTML { out in
            out.contextTags(
                title: words.discussedNow,
                trends.map { TagLink($0.name, to: Paths.tag($0.name), count: words.language.number($0.uses)) })
        }
        markup[words.language] = made
        return made
    }
}
