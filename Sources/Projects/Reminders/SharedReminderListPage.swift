import People
import Site
import Web

/// What is to be done in a project, or what is done.
package struct SharedReminderListPage {
    package static let rows = "shared-reminder-rows"

    package let head: ProjectHead
    package let words: ProjectsWords
    /// Nil where nothing can be written.
    package let add: Link?
    /// «Сделанные · 12», or the way back from there.
    package let other: Link?
    /// What acts on rows send; nil where nothing can be written.
    package let acts: FormAction?
    package let label: String
    package let part: ListPart
    package let rows: [SharedReminderRow]

    /// What is to be done.
    init(
        _ project: Project, _ found: [SharedReminder], done: Int, _ list: ListAddress<SharedReminderKey>,
        _ context: Context
    ) throws {
        let words = ProjectsWords(context.language)
        let add = Link(words.newReminder, to: Paths.newSharedReminder(project.id))
        let count = words.language.number(done)
        try self.init(
            project, ListRows(found, of: list, context.words), list, label: words.reminders,
            other: done > 0
                ? Link(words.doneReminders(count: count), to: Paths.doneSharedReminders(project.id)) : nil,
            add: add,
            empty: PageState(
                .noReminders, title: words.noReminders, text: project.isArchived ? "" : words.noRemindersText), context)
    }

    /// What is done.
    init(
        _ project: Project, _ found: [SharedReminder], _ list: ListAddress<DoneReminderKey>, _ context: Context
    ) throws {
        let words = ProjectsWords(context.language)
        try self.init(
            project, ListRows(found, of: list, context.words), list, label: words.doneTitle,
            other: Link(words.openReminders, to: Paths.sharedReminders(project.id)), add: nil,
            empty: PageState(.noReminders, title: words.nothingDone, text: ""), context)
    }

    private init<Key: ListKey>(
        _ project: Project, _ rows: ListRows<Key>, _ list: ListAddress<Key>, label: String, other: Link?, add: Link?,
        empty: PageState, _ context: Context
    ) throws where Key.Row == SharedReminder {
        let words = ProjectsWords(context.language)
        self.words = words
        self.other = other
        self.label = label
        head = ProjectHead(project, at: .reminders, context)
        self.add = project.isArchived ? nil : add
        acts =
            project.isArchived
            ? nil : FormAction(Paths.sharedReminders(project.id), [LocalPath.returnField: list.page.text])
        self.rows = try rows.shown.map { try SharedReminderRow($0, of: project, context) }
        part = ListPart(
            "shared-reminders", rows, in: Self.rows, more: words.moreReminders, refresh: nil,
            state: rows.shown.isEmpty && list.cursor == nil ? empty : nil, channel: head.channel)
    }
}
