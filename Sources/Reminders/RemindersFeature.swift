import Conversion
import Site

extension Icon {
    static let arrowDownWideNarrow = Icon("arrow-down-wide-narrow")
    static let calendarClock = Icon("calendar-clock")
    static let cloudUpload = Icon("cloud-upload")
    static let externalLink = Icon("external-link")
    static let locateFixed = Icon("locate-fixed")
    static let mapPin = Icon("map-pin")
    static let minus = Icon("minus")
    static let repeats = Icon("repeat")
    static let skipForward = Icon("skip-forward")
}

extension Outbox.Kind {
    /// Something about a member's reminders has changed.
    static let reminders = Outbox.Kind("reminder")
}

extension Section {
    package static let reminders = Section(
        "reminders", at: 70, .alarmClock, to: Paths.reminders(), sheets: ["reminders.css", "reminder.css"]
    ) { RemindersWords($0).reminders }
}

extension Feature {
    /// What members want to be reminded of, and when.
    package static func reminders(_ map: MapSettings) -> Feature {
        var reminders = Feature("reminders")
        reminders.routes = { routes in
            ReminderListPages.add(to: &routes)
            ReminderPages.add(to: &routes)
            ReminderActPages.add(to: &routes)
            ReminderSettingsPages.add(to: &routes)
            CalendarFeedPages.add(to: &routes)
            CalendarPages.add(to: &routes)
            CalendarImportPages.add(to: &routes)
            PlacePages.add(to: &routes)
            WatchedPlacePages.add(to: &routes)
            ArrivalAddressPages.add(to: &routes)
            ReminderPlacePages(map: map).add(to: &routes)
        }
        reminders.sections = [.reminders, .adminPlaces]
        reminders.auditActs = [PlaceAct.self]
        reminders.settingsTabs = [
            SettingsTab(at: 26, to: Paths.reminderSettings(), under: Paths.notificationSettings()) {
                RemindersWords($0).reminders
            }
        ]
        reminders.panels = [TodayReminders.panel]
        reminders.searchGroups = [FoundReminders.group]
        reminders.shortcuts = [
            Shortcut(.alarmClock, to: Paths.newReminder()) { RemindersWords($0).newReminder }
        ]
        reminders.flashes = [ReminderFlash.self, PlaceFlash.self]
        reminders.notificationKinds = [.reminders]
        reminders.jobs = [.illustrations: { [CalendarImportJob.handler($0.services)] }]
        reminders.polls = [.quick: { worker in ReminderAlerts(worker.services).run }]
        reminders.upkeep = [.minutely { services in ZoneRules(services).follow }]
        reminders.sealedColumns = [CalendarFeed.secrets.sealed, ArrivalAddress.secrets.sealed]
        reminders.checks = [
            Check("calendars") { _ in
                CalendarFile.stands()
                    ? nil : "python3-icalendar cannot be run in the cage; members' calendars are not read"
            }
        ]
        reminders.retention = [
            Retention("reminders", for: .trash, after: "deleted_at"),
            Retention("calendar_imports", where: "expires_at < now()"),
        ]
        reminders.exports = .reminders
        reminders.erasure = Erasure(
            goes: { RemindersWords($0).erasureGoes },
            rows: [
                .erased("reminder_alerts"), .erased("reminder_settings"), .erased("calendar_feeds"),
                .erased("reminder_places"), .erased("arrival_addresses"), .erased("calendar_imports"),
                .erased("reminders"),
            ])
        reminders.demonstration = DemonstrationReminders.add
        return reminders
    }
}
