/// Which day of a month a series takes, as a form has it.
enum MonthPlace: Hashable, Sendable {
    /// That which the date has.
    case date
    case last
    /// One of its weekdays: the first … fourth, or the last (-1).
    case weekday(Int)

    static let all: [MonthPlace] = [.date, .last] + RepeatRule.positions.map { .weekday($0) }

    init(_ rule: RepeatRule?) {
        self =
            switch rule?.position {
            case nil: .date
            case -1 where rule?.weekdays == RepeatRule.allWeekdays: .last
            case .some(let position): .weekday(position)
            }
    }

    /// As ``value`` has it; the date for anything else.
    init(value: String?) { self = Self.all.first { $0.value == value } ?? .date }

    var value: String {
        switch self {
        case .date: "date"
        case .last: "last-day"
        case .weekday(-1): "last"
        case .weekday(let position): String(position)
        }
    }

    var position: Int? {
        switch self {
        case .date: nil
        case .last: -1
        case .weekday(let position): position
        }
    }

    func name(_ words: RemindersWords) -> String {
        switch self {
        case .date: words.monthByDate
        case .last: words.monthLastDay
        case .weekday(let position): RepeatRule.position(position, of: nil, words)
        }
    }
}
