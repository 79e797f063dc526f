import Site
import Web

/// What is to be done, in sections, and what stands beside it.
package struct ReminderListPage: Sendable {
    package enum Item: Sendable {
        case heading(ReminderSection)
        case row(ReminderRow)
    }

    package struct Chip: Sendable {
        package let label: String
        package let name: String
        package let address: Address
        package let isChosen: Bool
        package let isMark: Bool
    }

    /// The events of a change in it: a reminder that is due is overdue from its notification on.
    static let channel = "\(Outbox.Kind.reminders.name) \(Outbox.Kind.notifications.name)"

    package let words: RemindersWords
    package let search: SearchField
    package let chips: [Chip]
    /// The same list in the other order.
    package let sort: Link
    package let isByImportance: Bool
    package let part: ListPart
    package let items: [Item]
    package let completed: Link
    /// Leads to an empty form.
    package let add: Address
    /// Words in one line, which fill in an empty form.
    package let quick: TextField
    /// What leads back to this list from there.
    package let kept: [FormAction.Field]
    /// What the check-boxes send.
    package let acts: FormAction
    package let menu: RowMenu
    /// What is open beside the list; nil for nothing.
    package let panel: ReminderPanel?
    /// The place of a reminder, in its stead.
    package let place: ReminderPlacePanel?

    package var isAlone: Bool { panel == nil && place == nil }

    init(
        _ reminders: [Reminder], _ list: ListAddress<ReminderKey>, completed count: Int, panel: ReminderPanel? = nil,
        place: ReminderPlacePanel? = nil, _ context: Context
    ) {
        let words = RemindersWords(context.language)
        let clock = context.clock
        self.words = words
        self.panel = panel
        self.place = place
        isByImportance = list.order.key == .importance
        sort = Link(
            isByImportance ? words.sortByDay : words.sortByImportance,
            to: list.sorted(ListOrder(isByImportance ? .day : .importance)))
        let chosen = list[.priorities]
        chips =
            [
                Chip(
                    label: words.filterAll, name: words.filterAll, address: list.filtered(.priorities, by: nil),
                    isChosen: chosen == nil, isMark: false)
            ]
            + Priority.allCases.reversed().map { priority in
                Chip(
                    label: priority == .none ? words.filterNone : priority.mark, name: priority.name(words),
                    address: list.filtered(.priorities, by: Priorities.toggled(priority, in: chosen)),
                    isChosen: chosen?.all.contains(priority) ?? false, isMark: priority != .none)
            }
        let rows = ListRows(reminders, of: list, context.words)
        part = ListPart(
            "reminder-list", rows, in: "reminders", more: words.more, refresh: .page(list.page),
            state: reminders.isEmpty
                ? list.isNarrowed
                    ? .nothingFound(in: list, context.words)
                    : PageState(
                        .noReminders, title: words.emptyTitle, text: words.empty,
                        action: Link(words.add, to: Paths.newReminder()))
                : nil,
            channel: Self.channel)
        search = SearchField(
            Paths.reminders(), name: ListField.query, value: list.query, label: words.search,
            placeholder: words.search, kept: list.kept(besides: []),
            cancel: Link(context.words.cancel, to: list.cleared),
            live: "reminder-filters \(part.id)")
        completed = Link(
            count == 0
                ? words.showCompleted
                : words.showCompletedOf(
                    count: context.language.number(count) + (count == ReminderStore.mostCounted ? "+" : "")),
            to: Paths.completedReminders())
        add = Paths.newReminder().besides(list.page)
        quick = TextField(
            QuickWords.field, words.quickAdd, placeholder: words.quickExample, autocomplete: "off",
            largest: QuickWords.longest)
        kept = list.kept(besides: [])
        acts = FormAction(Paths.reminders(), [LocalPath.returnField: list.page.text])
        menu = .reminders(clock, words)
        var items: [Item] = []
        var last: String?
        for reminder in rows.shown {
            let section =
                isByImportance
                ? ReminderSection(by: reminder.priority, words) : ReminderSection(of: reminder, clock, words)
            if section.id != last { items.append(.heading(section)) }
            last = section.id
            items.append(
                .row(
                    ReminderRow(
                        reminder, on: list.page, saysDay: isByImportance, current: panel?.id ?? place?.id, clock, words,
                        context.services.features.linkables)
                ))
        }
        self.items = items
    }
}

/// What is done.
package struct CompletedPage: Sendable {
    package let words: RemindersWords
    package let part: ListPart
    package let rows: [ReminderRow]
    package let acts: FormAction
    package let menu: RowMenu

    init(_ reminders: [Reminder], _ list: ListAddress<CompletedKey>, _ context: Context) {
        let words = RemindersWords(context.language)
        self.words = words
        let rows = ListRows(reminders, of: list, context.words)
        part = ListPart(
            "reminder-list", rows, in: "reminders", more: words.more, refresh: .page(list.page),
            state: reminders.isEmpty
                ? PageState(.noReminders, title: words.noneCompletedTitle, text: words.noneCompleted) : nil,
            channel: ReminderListPage.channel)
        acts = FormAction(Paths.completedReminders(), [LocalPath.returnField: list.page.text])
        menu = .completedReminders(words)
        self.rows = rows.shown.map {
            ReminderRow(
                $0, on: Paths.reminders(), saysDay: true, current: nil, context.clock, words, from: list.page,
                context.services.features.linkables)
        }
    }
}
