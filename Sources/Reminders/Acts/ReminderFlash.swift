import Site
import Web

/// What just happened to a reminder.
enum ReminderFlash: FlashMessage {
    case changed, textKept, reopened, restored, movedBack, settingsSaved, unsnoozed, calendarReplaced, calendarEnded,
        placeSaved, importIsGone
    /// With where it is, for a list that does not show it.
    case created(ReminderID?)
    /// It had no text; the address of the form with all the rest.
    case notCreated(String)
    case completed(ReminderID)
    /// With what it would have come again as.
    case deleted(ReminderID, isSeries: Bool)
    /// Before, elsewhere: nothing else was done with it.
    case wasCompleted(ReminderID), wasDeleted(ReminderID)
    /// Until when, in words.
    case snoozed(ReminderID, until: String)
    /// With the address that takes it back; nil for who asked twice.
    case moved(ReminderMove, back: String?)
    /// With when it is due now, in words, and the address that takes it back; nil for who asked twice.
    case skipped(next: String?, back: String?)
    /// The date was taken away, and what depends on it.
    case dayCleared(back: String)
    /// With what it was; nil for who asked twice.
    case placeRemoved(KeptPlace?)
    /// They came or left; `told`: whether they were notified of that.
    case passed(told: Bool)

    /// A file was brought in.
    case imported(CalendarImportID, count: Int)
    /// What it made is gone, but for what was changed since.
    case importUndone(removed: Int, kept: Int)

    static let name = "reminder"
    static let samples = [
        created(nil), created(ReminderID(rawValue: 1)), changed, textKept, reopened, restored, movedBack, settingsSaved,
        unsnoozed, calendarReplaced, calendarEnded, placeSaved, placeRemoved(nil), placeRemoved(.sample),
        passed(told: true), passed(told: false), importIsGone, imported(CalendarImportID(rawValue: 1), count: 12),
        importUndone(removed: 12, kept: 0), importUndone(removed: 11, kept: 1),
        notCreated("/reminders/new?day=2026-11-24"),
        completed(ReminderID(rawValue: 1)), deleted(ReminderID(rawValue: 1), isSeries: false),
        deleted(ReminderID(rawValue: 1), isSeries: true),
        wasCompleted(ReminderID(rawValue: 1)), wasDeleted(ReminderID(rawValue: 1)),
        snoozed(ReminderID(rawValue: 1), until: "завтра, 19:00"),
        moved(.monday, back: "/reminders/1/schedule?day=2026-11-24"), moved(.today, back: nil),
        skipped(next: "завтра, 09:00", back: "/reminders/1/schedule?day=2026-11-24"), skipped(next: nil, back: nil),
        dayCleared(back: "/reminders/1/schedule?day=2026-11-24"),
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = RemindersWords(page.language)
        return switch self {
        case .created(let id):
            .toast(Toast(words.created, link: id.map { Link(words.open, to: Paths.reminder($0)) }))
        case .changed: .toast(Toast(words.changed))
        case .textKept: .notice(Notice(.warning, words.textKept))
        case .reopened: .toast(Toast(words.reopened))
        case .restored: .toast(Toast(words.restored))
        case .movedBack: .toast(Toast(words.movedBack))
        case .moved(let move, let back):
            .toast(Toast(move.done(words), undo: back.map { Undo(Address($0), on: page.address) }))
        case .skipped(let next, let back):
            .toast(
                Toast(
                    next.map { words.skipped(when: $0) } ?? words.skippedOnce,
                    undo: back.map { Undo(Address($0), on: page.address) }))
        case .dayCleared(let back): .toast(Toast(words.dayCleared, undo: Undo(Address(back), on: page.address)))
        case .settingsSaved: .toast(Toast(words.settingsSaved))
        case .calendarReplaced: .toast(Toast(words.calendarReplaced))
        case .calendarEnded: .toast(Toast(words.calendarEnded))
        case .placeSaved: .toast(Toast(words.placeSaved))
        case .placeRemoved(let kept): .toast(Toast(words.placeTakenAway, undo: kept.map { $0.undo(on: page.address) }))
        case .importIsGone: .notice(Notice(.warning, words.importIsGone))
        case .imported(let id, let count):
            .toast(
                Toast(
                    words.importedNow(count: count),
                    undo: Undo(
                        Paths.undoCalendarImport(), on: page.address, [CalendarImportPages.idField: id.pathSegment])))
        case .importUndone(let removed, let kept):
            .toast(Toast(Self.undone(removed, kept, words)))
        case .passed(let told): .toast(Toast(told ? words.placeTold : words.placeNoted))
        case .notCreated(let entered):
            .notice(Notice(.warning, words.notCreated, action: Link(words.backToEntered, to: Address(entered))))
        case .completed(let id):
            .toast(Toast(words.completedNow, undo: Undo(Paths.reopenReminder(id), on: page.address)))
        case .wasCompleted(let id):
            .toast(Toast(words.wasCompleted, undo: Undo(Paths.reopenReminder(id), on: page.address)))
        case .wasDeleted(let id):
            .toast(Toast(words.wasDeleted, undo: Undo(Paths.restoreReminder(id), on: page.address)))
        case .snoozed(let id, let moment):
            .toast(
                Toast(
                    words.snoozed(when: moment),
                    undo: Undo(Paths.snoozeReminder(id), on: page.address, [Snooze.field: Snooze.never])))
        case .unsnoozed: .toast(Toast(words.unsnoozed))
        case .deleted(let id, let isSeries):
            .toast(
                Toast(
                    isSeries ? words.seriesDeleted : words.deleted,
                    undo: Undo(Paths.restoreReminder(id), on: page.address)))
        }
    }

    private static func undone(_ removed: Int, _ kept: Int, _ words: RemindersWords) -> String {
        let gone: String = words.importUndone(count: removed)
        let left: String = words.importKept(count: kept)
        return kept > 0 ? "\(gone) \(left)" : gone
    }
}
