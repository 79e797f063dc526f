import Postgres
import Site
import Web

/// The audit log.
enum LogPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminLog, .admins, show)
        routes.post(Paths.exportAdminLog, .admins.steppingUp(), export)
    }

    private static func show(_ context: Context) throws -> Response {
        let list = try context.list(.log, at: Paths.adminLog())
        // Days of a period begin where the reader is, which is known only when the session is.
        if (list[LogFilter.Field.from] ?? list[LogFilter.Field.to]) != nil { _ = try context.member() }
        let filter = LogFilter(list, in: context.zone)
        let (entries, actors) = try context.fetch(LogStore.page(list, filter), LogStore.actors)
        let page = LogPage(entries, actors, list, filter, context)
        return context.page(page.words.log, in: .adminLog, isWide: true) { out, layout in
            out.logPage(page, layout: layout)
        }
    }

    /// A file of what the list shows. It is written into the log that it was taken.
    private static func export(_ context: Context) throws -> Response {
        _ = try context.member()
        let list = try context.list(.log, at: Paths.adminLog(), context.form())
        let filter = LogFilter(list, in: context.zone)
        let entries = try context.database.transaction {
            let entries = try context.fetch(LogStore.exported(filter))
            try context.audit(LogAct.exported(lines: entries.count))
            return entries
        }
        return .csv(LogTable(entries, context).text, named: "quad-log.csv")
    }
}
