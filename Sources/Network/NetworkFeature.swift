import Highlighting
import Site

extension Feature {
    /// What members write and who they are to each other.
    package static func network(_ settings: Settings) -> Feature {
        var network = Feature("network")
        network.routes = { routes in
            NetworkPages.add(
                to: &routes, highlighter: Highlighter(program: settings.highlighter, budget: settings.highlighting))
        }
        network.upkeep = [.minutely { services in TrendStore(database: services.database).refresh }]
        network.retention = [Retention("posts", days: settings.retention.deletedPosts, after: "deleted_at")]
        network.samples = [PostSamples.sample]
        network.demonstration = DemonstrationPosts.add
        return network
    }
}
