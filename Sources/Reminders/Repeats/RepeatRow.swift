import Localization
import Postgres

extension RepeatRule {
    /// What ``find(_:)`` reads, of `reminders r`.
    static let columns = Columns(
        of: "r", "repeat_unit", "repeat_every", "repeat_weekdays", "repeat_position", "repeats_from_completion",
        "repeat_left"
    )
    .and("r.repeat_start - DATE '1970-01-01'", as: "repeat_start_day")
    .and("r.repeat_until - DATE '1970-01-01'", as: "repeat_until_day")

    static func find(_ row: inout Row) throws -> RepeatRule? {
        let unit: String? = try row.next("repeat_unit")
        let every: Int16? = try row.next("repeat_every")
        let weekdays: Int16 = try row.next("repeat_weekdays")
        let position: Int16? = try row.next("repeat_position")
        let isFromCompletion: Bool = try row.next("repeats_from_completion")
        let left: Int16? = try row.next("repeat_left")
        let start: Int32? = try row.next("repeat_start_day")
        let until: Int32? = try row.next("repeat_until_day")
        guard let unit = unit.flatMap(Unit.init), let every, let start else { return nil }
        return RepeatRule(
            unit, every: Int(every), on: Set((1...7).filter { weekdays & 1 << ($0 - 1) != 0 }),
            position: position.map { Int($0) }, from: Day(number: Int(start)), isFromCompletion: isFromCompletion,
            until: until.map { Day(number: Int($0)) }, left: left.map { Int($0) })
    }

    /// What is written of a rule, and its ``values(_:)``.
    static let written = Columns(
        "repeat_unit", "repeat_every", "repeat_weekdays", "repeat_position", "repeat_start", "repeats_from_completion",
        "repeat_until",
        "repeat_left")

    /// - Parameter rule: nil for what does not come again
    static func values(_ rule: RepeatRule?) -> SQL {
        let weekdays = rule?.weekdays.reduce(Int16(0)) { $0 | 1 << Int16($1 - 1) } ?? 0
        return """
            \(rule?.unit.rawValue), \(rule.map { Int16($0.every) }), \(weekdays), \(rule?.position.map { Int16($0) }),
            DATE '1970-01-01' + \(rule.map { Int32($0.start.number) }), \(rule?.isFromCompletion ?? false),
            DATE '1970-01-01' + \(rule?.until.map { Int32($0.number) }), \(rule?.left.map { Int16($0) })
            """
    }
}
