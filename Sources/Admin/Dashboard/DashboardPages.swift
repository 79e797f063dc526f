import Site
import Web

/// How Quad is doing: numbers of today and of thirty days.
enum DashboardPages {
    static let days = 30

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminDashboard, .admins) { context in
            let (rows, jobs) = try context.fetch(DailyNumber.last(days, in: context.settings.zone), WaitingJobs.now)
            let page = DashboardPage(rows, jobs, context)
            return context.page(page.words.dashboard, in: .adminDashboard, isWide: true) { out, layout in
                out.dashboardPage(page, layout: layout)
            }
        }
    }
}
