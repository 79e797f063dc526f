import Accounts
import Network
import Site
import Web

/// The table of contents: every feature of Quad, and what each brings.
enum Features {
    static func routes(settings: Settings) -> SiteRoutes {
        var routes = SiteRoutes()
        OperatorPages.add(to: &routes)
        PreferencesPages.add(to: &routes)
        StyleguidePages.add(to: &routes)
        Events.add(to: &routes)
        AccountPages.add(to: &routes)
        NetworkPages.add(to: &routes, highlighter: Highlighter(program: settings.highlighter))
        return routes
    }

    static func jobs(settings: Settings) throws -> [JobHandler] {
        try AccountJobs.handlers(settings: settings)
    }

    /// What `quad work` does every minute.
    static func everyMinute(_ services: Services) throws {
        try TrendStore(database: services.database).refresh()
    }
}
