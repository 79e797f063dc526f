import Postgres
import Web

extension Migrations {
    /// The number of the last file of `sql/migrations`; a new one comes with its number here.
    package static let newest = 23

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

    /// Ready: the database answers, and its tables are those that this program knows.
    private static func readiness(_ context: Context) throws -> Response {
        func refuse(_ sentence: String) -> Response { .text("\(sentence)\n", status: .serviceUnavailable).unstored }
        do {
            let pending = try Migrations(context.settings).pending(on: context.database)
            return pending.isEmpty ? .text("ready\n").unstored : refuse("migrations are pending")
        } catch MigrationFailure.tooNew {
            return refuse("the tables are of a newer release")
        } catch MigrationFailure.outdated {
            return refuse("the folder of the migrations is of an older release")
        }
    }

    /// A browser reports a breach of the content security policy: one bounded line in the log.
    private static func report(_ context: Context) throws -> Response {
        let text = String(decoding: context.request.body.prefix(1_000), as: UTF8.self)
        context.services.log.write("csp", ["id": context.id, "report": text])
        return Response(status: .noContent)
    }
}
