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

    init(
        _ cases: [ModerationCase], _ list: ListAddress<CaseKey>, waiting: Int, isDecided: Bool, _ context: Context
    ) {
        let words = ModerationWords(context.language)
        let found = ListRows(cases, of: list, context.words)
        self.words = words
        let count = waiting < CaseStore.mostCounted ? words.language.number(waiting) : "99+"
        tabs = [
            Tab(
                words.waiting, to: Paths.adminReports(), isCurrent: !isDecided, count: waiting > 0 ? count : nil),
            Tab(words.decided, to: Paths.decidedReports(), isCurrent: isDecided),
        ]
        part = ListPart(
            "case-list", found, in: "cases", more: context.words.showMore, refresh: .page(list.page),
            state: found.shown.isEmpty
                ? PageState(
                    .nothingYet, title: isDecided ? words.noneDecided : words.noneWaiting,
                    text: isDecided ? words.noneDecidedText : words.noneWaitingText) : nil)
        rows = found.shown.map { Self.row($0, words, context) }
    }

    private static func row(_ one: ModerationCase, _ words: ModerationWords, _ context: Context) -> Row {
        let kind = context.services.reportable(one.thing.kind)
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
        case .removed: words.outcomeRemoved
        }
    }
}
