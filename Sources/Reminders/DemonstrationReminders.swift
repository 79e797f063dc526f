import Localization
import Site
import Web

enum DemonstrationReminders {
    private struct Sample: Decodable {
        let by, text: String
        /// From today; nil for what has no day.
        let inDays: Int?
        let time: String?
        let priority: Int?
        let isCompleted: Bool?
        let `repeat`: RepeatRule.Unit?
    }

    @Sendable static func add(_ demonstration: Demonstration) throws -> String {
        let database = demonstration.database
        let samples = try demonstration.read([Sample].self, "reminders.json")
        let store = ReminderStore(database: database)
        let clock = Clock(now: .now, zone: demonstration.settings.zone, language: .ru)
        let today = Day(.now, in: demonstration.settings.zone)
        for sample in samples {
            let member = try demonstration.member(sample.by)
            let form = ReminderForm(
                Fields([
                    (ReminderForm.Field.text, sample.text),
                    (ReminderForm.Field.day, sample.inDays.map { (today + $0).text } ?? ""),
                    (ReminderForm.Field.time, sample.time ?? ""),
                    (ReminderForm.Field.priority, String(sample.priority ?? 0)),
                    (ReminderForm.Field.unit, sample.`repeat`?.rawValue ?? ""),
                ]))
            let id = try store.add(form, by: member)
            if let id, sample.isCompleted == true { _ = try store.complete(id, by: member, clock) }
        }
        return "\(samples.count) reminders"
    }
}
