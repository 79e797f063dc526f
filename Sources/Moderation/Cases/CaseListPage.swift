import Site
import Web

/// Cases in a list.
package struct CaseListPage {
    package struct Row {
        package let id: Int
        package let icon: Icon
        package let title: String
        package let address: Address
        /// «комментарий · Виктор Панин»
        package let about: String
        /// «реклама · 3 жалобы», or what was decided.
        package let state: String
        package let moment: Moment
        /// «Смотрит Тимур Ахметов, до 14:42»
        package let claim: String?
    }

    package let words: ModerationWords
    package let tabs: [Tab]
    package let part: ListPart
    package let rows: [Row]

    /// - Parameter counts: how many there are, of the states where that is counted
    init(
        _ cases: [ModerationCase], _ list: ListAddress<CaseKey>, _ state: CaseState, _ counts: [CaseState: Int],
        _ context: Context
    ) {
        let words = ModerationWords(context.language)
        let found = ListRows(cases, of: list, context.words)
        self.words = words
        tabs = CaseState.allCases.map { each in
            let count = counts[each].flatMap { count in
                count == 0 ? nil : count < SectionCount.most ? words.language.number(count) : "99+"
            }
            return Tab(each.name(words), to: each.address, isCurrent: each == state, count: count)
        }
        let (title, text) =
            switch state {
            case .waiting: (words.noneWaiting, words.noneWaitingText)
            case .appealed: (words.noneAppealed, words.noneAppealedText)
            case .decided: (words.noneDecided, words.noneDecidedText)
            }
        part = ListPart(
            "case-list", found, in: "cases", more: context.words.showMore, refresh: .page(list.page),
            state: found.shown.isEmpty ? PageState(.noCases, title: title, text: text) : nil)
        rows = found.shown.map { Self.row($0, words, context) }
    }

    private static func row(_ one: ModerationCase, _ words: ModerationWords, _ context: Context) -> Row {
        let kind = context.services.features.reportables.named(one.thing.kind)
        let reasons = one.reasons.prefix(2).map { $0.name(words) }.joined(separator: ", ")
        return Row(
            id: one.id.rawValue, icon: kind?.icon ?? .flag, title: one.title, address: Paths.adminReport(one.id),
            about: "\(kind?.name(context.language) ?? one.thing.kind) · \(one.author.name)",
            state: one.decision.map { $0.outcome.name(words) }
                ?? "\(reasons) · \(words.reportCount(count: one.reports) as String)",
            moment: Moment(one.decision?.date ?? one.opened, context.clock),
            claim: one.claim.map { words.takenBy(name: $0.person.name, time: context.clock.time($0.until)) })
    }
}

extension ModerationCase.Outcome {
    func name(_ words: ModerationWords) -> String {
        switch self {
        case .kept: words.outcomeKept
        case .hidden: words.outcomeHidden
        case .removed: words.outcomeRemoved
        case .suspended: words.outcomeSuspended
        }
    }
}
