import FoundationEssentials
import People
import Site

/// How an account stands, in words.
extension MemberState {
    /// - Parameter end: when it ends by itself, if it does
    func pill(until end: Date?, _ clock: Clock, _ words: AdminWords) -> Pill {
        switch self {
        case .active: Pill(name(words), .success)
        case .suspended: Pill(end.map { words.stateSuspendedUntil(day: clock.day($0)) } ?? name(words), .danger)
        case .deleted: Pill(end.map { words.stateDeletedOn(day: clock.day($0)) } ?? name(words), .warning)
        case .closed: Pill(name(words))
        }
    }

    func name(_ words: AdminWords) -> String {
        switch self {
        case .active: words.stateActive
        case .suspended: words.stateSuspended
        case .deleted: words.stateDeleted
        case .closed: words.stateClosed
        }
    }
}
