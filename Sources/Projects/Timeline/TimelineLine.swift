import Conversations
import FoundationEssentials
import Site
import Writing

/// A line of the timeline as it is shown: several of a kind within an hour are one.
package struct TimelineLine {
    /// Names that are said of many.
    private static let mostNames = 3

    package let id: String
    package let text: String
    package let icon: Icon
    package let moment: Moment

    /// Of events, the newest first.
    static func lines(_ events: [ProjectEvent], _ words: ProjectsWords, _ clock: Clock) -> [TimelineLine] {
        var folds: [[ProjectEvent]] = []
        for event in events {
            if let last = folds.last?.last, last.folds(with: event) {
                folds[folds.count - 1].append(event)
            } else {
                folds.append([event])
            }
        }
        return folds.compactMap { TimelineLine($0, words, clock) }
    }

    private init?(_ fold: [ProjectEvent], _ words: ProjectsWords, _ clock: Clock) {
        guard let newest = fold.first else { return nil }
        id = "event-\(newest.id)"
        moment = Moment(newest.created, clock)
        func said(_ all: [String]) -> String {
            let said = all.prefix(Self.mostNames).joined(separator: ", ")
            let rest = all.count - Self.mostNames
            return rest > 0 ? words.namesAndOthers(count: rest, names: said) : said
        }
        func names(_ name: (ProjectEvent) -> String?) -> String {
            var all: [String] = []
            for name in fold.reversed().compactMap(name) where !all.contains(name) { all.append(name) }
            return said(all)
        }
        // Posts have no name.
        var shelved: String {
            let details = fold.reversed().map(\.detail)
            let posts = details.filter(\.isEmpty).count
            return said(
                (posts > 0 ? [words.shelvedPosts(count: posts)] : [])
                    + details.filter { !$0.isEmpty }.map(\.withDirectionsMarked))
        }
        var details: String { said(fold.reversed().map { words.quoted(text: $0.detail.withDirectionsMarked) }) }
        let actor = newest.actorName
        let subjects = names(\.subjectName)
        text =
            switch newest.kind {
            case .created: words.eventCreated(name: actor)
            case .invited: words.eventInvited(name: actor, who: subjects)
            case .joined: words.eventJoined(names: names(\.actorName))
            case .left: words.eventLeft(names: names(\.actorName))
            case .removed: words.eventRemoved(name: actor, who: subjects)
            case .granted: words.eventGranted(name: actor, who: subjects)
            case .revoked: words.eventRevoked(name: actor, who: subjects)
            case .appointed: words.eventAppointed(name: actor, who: subjects)
            case .inherited: words.eventInherited(who: subjects)
            case .named: words.eventNamed(name: actor, title: newest.detail)
            case .described: words.eventDescribed(name: actor)
            case .pictured: words.eventPictured(name: actor)
            case .archived: words.eventArchived(name: actor)
            case .reopened: words.eventReopened(name: actor)
            case .shelved: words.eventShelved(name: actor, what: shelved)
            case .reminded: words.eventReminded(name: actor, what: details)
            case .done: words.eventDone(name: actor, what: details)
            }
        icon =
            switch newest.kind {
            case .created: .folderKanban
            case .invited, .joined: .userPlus
            case .left, .removed: .userMinus
            case .granted, .revoked, .inherited, .appointed: .shield
            case .named, .described: .pencil
            case .pictured: .image
            case .archived, .reopened: .archive
            case .shelved: .paperclip
            case .reminded: .listChecks
            case .done: .check
            }
    }
}

extension ProjectEvent {
    /// Whether an older one is said with it.
    fileprivate func folds(with older: ProjectEvent) -> Bool {
        guard kind == older.kind, hour == older.hour else { return false }
        return switch kind {
        case .joined, .left: true
        case .invited, .removed, .granted, .revoked, .described, .pictured, .shelved, .reminded, .done:
            actor == older.actor
        case .created, .inherited, .appointed, .named, .archived, .reopened: false
        }
    }

    private var hour: Double { (created.timeIntervalSince1970 / 3_600).rounded(.down) }
}
