import FoundationEssentials
import Site
import Web

/// Why and until when members are kept out, as typed.
struct SuspensionForm {
    static let reasonField = "reason"
    static let untilField = "until"
    /// Characters.
    static let longestReason = 500

    enum Problem {
        case noReason, isTooLong, noDay, isOver
    }

    let reason: String
    private let day: String
    private let zone: String
    /// The beginning of that day on the calendar of whoever typed it; nil: until an administrator restores the account.
    let until: Date?
    private(set) var problem: Problem?

    /// - Parameter sent: the form as it was sent, or the address of the page
    init(_ sent: Fields, _ context: Context) {
        reason = (sent[Self.reasonField] ?? "").trimmed
        day = (sent[Self.untilField] ?? "").trimmed
        zone = context.zone.name
        until = Day(day)?.start(in: context.zone)
    }

    mutating func check(now: Date) {
        if reason.isEmpty {
            problem = .noReason
        } else if reason.unicodeScalars.count > Self.longestReason {
            problem = .isTooLong
        } else if let until {
            problem = until <= now ? .isOver : nil
        } else if !day.isEmpty {
            problem = .noDay
        }
    }

    /// What the log says of it.
    var act: MemberAct { until == nil ? .suspended : .suspendedUntil(day: day) }

    func reasonArea(_ words: AdminWords) -> TextArea {
        let error: String? =
            switch problem {
            case .noReason: words.suspendNeedsReason
            case .isTooLong: words.noteIsTooLong(most: words.language.number(Self.longestReason))
            case .noDay, .isOver, nil: nil
            }
        return TextArea(
            Self.reasonField, words.reasonLabel, value: reason, rows: 3, hint: words.suspendReasonHint, error: error,
            largest: Self.longestReason, isRequired: true)
    }

    func untilField(_ words: AdminWords) -> TextField {
        let error: String? =
            switch problem {
            case .noDay: words.suspendNoDay
            case .isOver: words.suspendIsOver
            case .noReason, .isTooLong, nil: nil
            }
        return TextField(
            Self.untilField, words.suspendUntil, value: day, kind: .date, hint: words.suspendUntilHint(zone: zone),
            error: error)
    }
}
