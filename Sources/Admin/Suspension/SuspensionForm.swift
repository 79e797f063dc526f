import FoundationEssentials
import Site
import Web

/// Why and until when members are kept out, as typed.
struct SuspensionForm {
    static let untilField = "until"
    static let typedUntil = TypedField(untilField) { AdminWords($0).suspendUntil }

    enum Problem {
        case noDay, isOver
    }

    private(set) var reason: Reason
    private let day: String
    private let zone: String
    /// The beginning of that day on the calendar of the one who typed it; nil: until an administrator restores the
    /// account.
    let until: Date?
    private var problem: Problem?

    /// - Parameter sent: the form as it was sent, or the address of the page
    init(_ sent: Fields, _ context: Context) {
        reason = Reason(sent)
        day = (sent[Self.untilField] ?? "").trimmed
        zone = context.zone.name
        until = Day(day)?.start(in: context.zone)
    }

    /// False when the form must come back.
    mutating func check(now: Date) -> Bool {
        if let until {
            if until <= now { problem = .isOver }
        } else if !day.isEmpty {
            problem = .noDay
        }
        return reason.check() && problem == nil
    }

    /// What the log says of it.
    var act: MemberAct { until == nil ? .suspended : .suspendedUntil(day: day) }

    func fields(_ words: AdminWords) -> [MemberForm.Field] {
        let wrongDay: String? =
            switch problem {
            case .noDay: words.suspendNoDay
            case .isOver: words.suspendIsOver
            case nil: nil
            }
        return [
            .area(reason.area(words, hint: words.suspendReasonHint, missing: words.suspendNeedsReason)),
            .line(
                TextField(
                    Self.untilField, words.suspendUntil, value: day, kind: .date,
                    hint: words.suspendUntilHint(zone: zone), error: wrongDay)),
        ]
    }
}
