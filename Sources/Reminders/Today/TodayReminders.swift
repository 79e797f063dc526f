import Site
import Web

/// Reminders on the first page: what is overdue, and what is due today.
package struct TodayReminders {
    package let words: RemindersWords
    package let rows: [ReminderRow]
    /// What the check-boxes send.
    package let acts: FormAction

    static let panel = Panel(at: 10, sheets: ["reminders.css"], channel: ReminderListPage.channel) { member in
        DueReminders.of(member).map { due in { context in content(due, context) } }
    }

    private static func content(_ due: DueReminders, _ context: Context) -> PanelContent {
        let words = RemindersWords(context.language)
        let clock = context.clock
        let shown = due.shown(clock)
        guard !shown.isEmpty else {
            return due.hasAny
                ? .nothing
                : .offer(PanelOffer(.alarmClock, words.empty, action: Link(words.add, to: Paths.newReminder())))
        }
        let today = TodayReminders(
            words: words,
            rows: shown.map {
                ReminderRow(
                    $0, on: Paths.reminders(), saysDay: false, current: nil, clock, words, snoozes: Paths.start(),
                    from: Paths.start(), context.services.features.linkables)
            },
            acts: FormAction(Paths.reminders(), [LocalPath.returnField: Paths.start().text]))
        let count = context.language.number(due.count) + (due.count == ReminderStore.mostCounted ? "+" : "")
        return .block(
            PanelBlock(
                "reminders", title: words.reminders, more: Link(words.todayAll(count: count), to: Paths.reminders()),
                summary: summary(today: due.today(clock), overdue: due.overdue(clock), words)
            ) { out, layout in out.todayReminders(today, layout) })
    }

    private static func summary(today: Int, overdue: Int, _ words: RemindersWords) -> String {
        func number(_ count: Int) -> String {
            let names = words.todayNumbers.split(separator: " ")
            return names.indices.contains(count) ? String(names[count]) : words.language.number(count)
        }
        let due: String = words.todayDue(count: today, number: number(today))
        let late: String = words.todayOverdue(count: overdue, number: number(overdue))
        return overdue == 0 ? due : today == 0 ? late : words.todayBoth(due: due, overdue: late)
    }
}
