import Postgres
import Web

extension Migrations {
    /// The number of the last file of `sql/migrations`; a new one comes with its number here.
    package static let newest = 21

    /// Those of this program.
    package init(_ settings: Settings) {
        self.init(folder: settings.migrations, newest: Self.newest)
    }
}

/// What the operator's tools ask: is the process alive, may it get requests.
package enum OperatorPages {
    package static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.health, .everyone, health)
        routes.get(Paths.readiness, .everyone, readiness)
        routes.post(Paths.reports, .everyone.openToOtherSites(), report)
    }

    private static func health(_ context: Context) throws -> Response {
        .text("ok\n").unstored
    }

    /// Ready: the database answers and its migrations are those of this program.
    private static func readiness(_ context: Context) throws -> Response {
        let pending = try Migrations(context.settings).pending(on: context.database)
        guard pending.isEmpty else { return .text("migrations are pending\n", status: .serviceUnavailable).unstored }
        return .text("ready\n").unstored
    }

    /// A browser tells of a breach of the content security policy: one bounded line in the log.
    private static func report(_ context: Context) throws -> Response {
        let text = String(decoding: context.request.body.prefix(1_000), as: UTF8.self)
        context.services.log.write("csp", ["id": context.id, "report": text])
        return Response(status: .noContent)
    }
}
