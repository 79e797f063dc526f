import FoundationEssentials
import Localization

/// How long before something is due its member is notified, in minutes.
package enum LeadTime: Int32, CaseIterable, Sendable {
    case none = 0
    case fiveMinutes = 5
    case tenMinutes = 10
    case quarter = 15
    case halfHour = 30
    case hour = 60
    case twoHours = 120
    case day = 1_440
    case twoDays = 2_880
    case week = 10_080

    /// Those that one reminder may have.
    package static let most = 5
    /// Of what nobody has chosen otherwise.
    static let usual = [LeadTime.none]

    /// Those among some numbers of minutes, each once.
    static func known(_ minutes: [Int32]) -> [LeadTime] { allCases.filter { minutes.contains($0.rawValue) } }

    private static let dayMinutes: Int32 = 1_440

    /// Days are those of the wall clock: nine o'clock stays nine o'clock though the clock is set forward or back between.
    package func moment(before due: Due, in zone: Zone) -> Date {
        let (days, minutes) = rawValue.quotientAndRemainder(dividingBy: Self.dayMinutes)
        return Due(day: due.day + -Int(days), minute: due.minute).moment(in: zone)
            .addingTimeInterval(-60 * Double(minutes))
    }

    private enum Length {
        case minutes(Int), hours(Int), days(Int), week
    }

    private var length: Length {
        let minutes = Int(rawValue)
        if self == .week { return .week }
        if minutes % 1_440 == 0 { return .days(minutes / 1_440) }
        return minutes % 60 == 0 ? .hours(minutes / 60) : .minutes(minutes)
    }

    /// «в срок», «за 10 минут», for forms.
    func name(_ words: RemindersWords) -> String {
        if self == .none { return words.alertAtTime }
        return switch length {
        case .minutes(let count): words.alertMinutes(count: count)
        case .hours(let count): words.alertHours(count: count)
        case .days(let count): words.alertDays(count: count)
        case .week: words.alertWeek
        }
    }

    /// «через 10 минут», as the notified member reads it.
    func ahead(_ words: RemindersWords) -> String {
        switch length {
        case .minutes(let count): words.aheadMinutes(count: count)
        case .hours(let count): words.aheadHours(count: count)
        case .days(let count): words.aheadDays(count: count)
        case .week: words.aheadWeek
        }
    }
}
