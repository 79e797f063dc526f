import Postgres
import Site
import Web

enum ReminderListPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.reminders, .members, show)
        routes.get(Paths.completedReminders, .members, completed)
    }

    private static func show(_ context: Context) throws -> Response {
        let list = try context.list(.reminders, at: Paths.reminders())
        let (reminders, count) = try context.fetch(
            open(list, context), ReminderStore.countCompleted(of: context.claimedMember()))
        try context.remember(list)
        return page(ReminderListPage(reminders, list, completed: count, context), context)
    }

    private static func completed(_ context: Context) throws -> Response {
        let list = try context.list(.completed, at: Paths.completedReminders())
        let reminders = try context.fetch(ReminderStore.completed(list.keyset, of: context.claimedMember()))
        let page = CompletedPage(reminders, list, context)
        return context.page(
            page.words.completed, in: .reminders, back: Link(page.words.reminders, to: Paths.reminders())
        ) { out, layout in out.completedPage(page, layout: layout) }
    }

    /// What the list shows. What is looked for is written as the member's own calendar and language have it, so these are
    /// asked for first.
    static func open(_ list: ListAddress<ReminderKey>, _ context: Context) throws -> Query<[Reminder]> {
        guard !list.query.isEmpty else { return ReminderStore.open(list, of: try context.claimedMember()) }
        let member = try context.member()
        return ReminderStore.open(list, of: member.id, where: ReminderSearch(list.query).condition(context.clock))
    }

    private static func keys(_ words: RemindersWords) -> [KeyHint] {
        let (row, panel) = (".reminder[data-item]", ".reminder-panel .tick")
        return [
            KeyHint("Space", action: words.keyTick, needs: row), KeyHint("Del", action: words.delete, needs: row),
            KeyHint("Menu", action: words.keyActs, needs: row), KeyHint("1", "4", action: words.keyWeigh, needs: panel),
            KeyHint("↑", "↓", action: words.keyStep, needs: panel),
        ]
    }

    static func page(
        _ page: ReminderListPage, title: String? = nil, status: Status = .ok, notice: Notice? = nil,
        sheets: [String] = [], _ context: Context
    ) -> Response {
        context.page(
            title ?? page.words.reminders, in: .reminders, status: status, notice: notice, hasHeading: false,
            isWide: true
        ) { out, layout in
            var layout = layout
            layout.keys = keys(page.words)
            layout.sheets += sheets
            out.reminderListPage(page, layout: layout)
        }
    }
}
