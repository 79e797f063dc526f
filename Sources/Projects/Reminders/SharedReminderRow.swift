import People
import Site
import Web

/// What is to be done, or was done by whom, with the ways to do that and to change it.
package struct SharedReminderRow {
    /// Of the form that all acts on rows share.
    package static let acts = "shared-reminder-acts"

    package let id: String
    package let text: String
    /// «среда, 12:00 · Анна Ковалёва», or who has done it and when.
    package let about: String
    package let isOverdue: Bool
    package let isDone: Bool
    /// Does it, or takes that back; nil where nothing can be written.
    package let tick: Address?
    package let tickLabel: String
    package let menu: Menu?

    /// - Parameter isAlone: on its own page, which has the form that changes it
    init(_ reminder: SharedReminder, of project: Project, isAlone: Bool = false, _ context: Context) throws {
        let words = ProjectsWords(context.language)
        let clock = context.clock
        let mayChange = try !project.isArchived && (project.isAdmin || reminder.creator == context.claimedMember())
        id = "shared-\(reminder.id.pathSegment)"
        text = reminder.text
        isDone = reminder.done != nil
        isOverdue = !isDone && reminder.due.map { $0 < clock.now } ?? false
        if let done = reminder.done {
            about = words.reminderDoneBy(name: reminder.doerName ?? "", when: clock.dayAndTime(done))
        } else {
            about =
                [reminder.due.map { clock.dayAndTime($0) }, Self.whom(reminder, words)]
                .compactMap(\.self).joined(separator: " · ").capitalizedFirst
        }
        tick =
            project.isArchived
            ? nil : isDone ? Paths.reopenSharedReminder(reminder.id) : Paths.completeSharedReminder(reminder.id)
        tickLabel = isDone ? words.reopenReminder(text: reminder.text) : words.completeReminder(text: reminder.text)
        let thing = ThingID(Linkable.sharedReminder, reminder.id.rawValue)
        menu = Menu(
            "\(words.actions): \(reminder.text)",
            [
                mayChange && !isAlone
                    ? [MenuItem(words.changeReminder, icon: .pencil, .sheet(Paths.sharedReminder(reminder.id)))] : [],
                [.remind(thing, context.words)],
                mayChange
                    ? [
                        MenuItem(
                            words.deleteReminder, icon: .trash2,
                            .button(Paths.deleteSharedReminder(reminder.id), form: Self.acts), isDangerous: true)
                    ] : [],
            ])
    }

    static func whom(_ reminder: SharedReminder, _ words: ProjectsWords) -> String {
        reminder.isForAll
            ? words.reminderForAll
            : reminder.peopleNames.isEmpty ? words.reminderForThoseGone : reminder.peopleNames.joined(separator: ", ")
    }
}
