import Connections
import Site
import Web

/// How Quad is doing: numbers of today and of thirty days, the sources, and what those who look after Quad did last.
struct DashboardPages {
    let providers: Providers

    static let days = 30
    /// Among the daily numbers.
    static let placeOfJobs = 65

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminDashboard, .admins, show)
    }

    private func show(_ context: Context) throws -> Response {
        let (rows, jobs, decisions, calls, circuits, acts) = try context.fetch(
            DailyNumber.last(Self.days, in: context.settings.zone), WaitingJobs.now, ProviderSwitch.all,
            ProviderCalls.all, CircuitReport.all, LogStore.newest)
        let sources = ProvidersPage(providers, decisions, calls, circuits, context).rows
        let page = DashboardPage(rows, jobs, sources, acts, context)
        return context.page(page.words.dashboard, in: .adminDashboard, isWide: true) { out, layout in
            out.dashboardPage(page, layout: layout)
        }
    }
}
