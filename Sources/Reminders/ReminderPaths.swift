import Site
import Web

extension Paths {
    package static let reminders = Path("/reminders")
    package static let completedReminders = Path("/reminders/completed")
    package static let reminder = Path("/reminders/{}", ReminderID.self)
    package static let completeReminder = Path("/reminders/{}/done", ReminderID.self)
    package static let reopenReminder = Path("/reminders/{}/reopen", ReminderID.self)
    package static let snoozeReminder = Path("/reminders/{}/snooze", ReminderID.self)
    package static let skipReminder = Path("/reminders/{}/skip", ReminderID.self)
    package static let moveReminder = Path("/reminders/{}/move", ReminderID.self)
    /// Sets when it is due, how it comes again and when its member is notified, as its query says: what takes such a change
    /// back.
    package static let scheduleReminder = Path("/reminders/{}/schedule", ReminderID.self)
    package static let deleteReminder = Path("/reminders/{}/delete", ReminderID.self)
    package static let restoreReminder = Path("/reminders/{}/restore", ReminderID.self)
    package static let reminderPlace = Path("/reminders/{}/place", ReminderID.self)
    package static let removeReminderPlace = Path("/reminders/{}/place/remove", ReminderID.self)
    package static let watchedPlaces = Path("/reminders/places")
    package static let arriveAtPlace = Path("/reminders/{}/arrival", ReminderID.self)
    package static let leavePlace = Path("/reminders/{}/departure", ReminderID.self)
    package static let arrivalAddress = Path("/reminders/{}/address", ReminderID.self)
    package static let endArrivalAddress = Path("/reminders/{}/address/end", ReminderID.self)
    /// By a secret, for a phone's automation.
    package static let arrived = Path("/arrived/{}", String.self)
    package static let adminPlaces = Path("/admin/places")
    package static let newPlace = Path("/admin/places/new")
    package static let place = Path("/admin/places/{}", PlaceID.self)
    package static let removePlace = Path("/admin/places/{}/remove", PlaceID.self)
    package static let reminderSettings = Path("/settings/reminders")
    /// A member's reminders for their calendar, by a secret with `.ics` at its end.
    package static let calendar = Path("/calendar/{}", String.self)
    // Not `/calendar`: what stands behind that is kept out of logs.
    package static let calendarFeed = Path("/settings/reminders/feed")
    package static let calendarChoices = Path("/settings/reminders/feed/choices")
    package static let replaceCalendar = Path("/settings/reminders/feed/replace")
    package static let endCalendar = Path("/settings/reminders/feed/end")
    package static let calendarImport = Path("/settings/reminders/import")
    package static let runCalendarImport = Path("/settings/reminders/import/run")
    package static let undoCalendarImport = Path("/settings/reminders/import/undo")
}
