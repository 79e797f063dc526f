import Site
import Web

/// A page of the search, in words.
package struct SearchPage {
    /// What one group has found.
    package struct Part {
        package let name: String
        package let title: String
        package let isHere: Bool
        package let rows: [Row]
        /// Leads to all of it; nil where all stands here.
        package let all: Link?
        package let pager: Pager?
        /// Where it has ended before it was through.
        package let looked: Looked?

        package var heading: String { "found-\(name)-title" }
        package var list: String { "found-\(name)" }
    }

    package struct Row {
        /// Of its element.
        package let id: String
        package let thing: FoundThing
    }

    /// What can be typed, and what it does.
    package struct Hint {
        package let typed: String
        package let does: String
    }

    package let words: SearchWords
    package let query: String
    package let kept: [FormAction.Field]
    /// Leads out of the search: to the section that one has come from.
    package let leave: Address
    package let tabs: [Tab]
    package let chips: [(chip: SearchChip, without: Address)]
    package let parts: [Part]
    /// Instead of what was found; nil where nothing is asked for.
    package let state: PageState?
    /// For those who hear the page.
    package let found: String?
    /// What can be typed; empty where something is.
    package let hints: [Hint]
    package let sheets: [String]

    init(
        _ search: UnderstoodSearch, _ answers: SearchAnswers, guess: String?, _ address: SearchAddress,
        _ context: Context
    ) {
        let words = SearchWords(context.language)
        let services = context.services
        self.words = words
        query = address.query
        kept = address.kept
        leave = services.rail.first { $0.name == address.from }?.address ?? services.home
        chips = search.chips.map { ($0, address.searching(for: $0.rest).address) }
        tabs = Self.tabs(answers, address, words)
        parts = answers.answers.compactMap { answer in
            guard address.group == nil || address.group == answer.group.name else { return nil }
            return Part(answer, search, address, words, context)
        }
        state = parts.isEmpty ? Self.state(search, answers, guess, address, words, context) : nil
        let sum = Self.sum(answers, address)
        let looked = parts.lazy.compactMap { $0.looked?.words }.first
        found =
            search.request == nil
            ? nil : sum.map { words.foundInAll(count: $0.count, text: $0.text(words)) } ?? looked
        hints = search.typed.isEmpty ? Self.hints(services, words) : []
        sheets = Array(Set(services.features.searchGroups.flatMap(\.sheets))).sorted()
    }

    private static func tabs(_ answers: SearchAnswers, _ address: SearchAddress, _ words: SearchWords) -> [Tab] {
        let found = answers.answers.filter { !$0.found.isEmpty || $0.group.name == address.group }
        guard !answers.isEmpty else { return [] }
        let all = Tab(
            words.everything, to: address.showing(nil).address, isCurrent: address.group == nil,
            count: sum(answers, address)?.text(words))
        return [all]
            + found.map { answer in
                Tab(
                    answer.group.title(words.language), to: address.showing(answer.group.name).address,
                    isCurrent: address.group == answer.group.name, count: answer.found.total?.text(words))
            }
    }

    /// Nil where something was not counted, as nothing is behind a group's first page. A group that has stopped before it found
    /// anything may have more.
    private static func sum(_ answers: SearchAnswers, _ address: SearchAddress) -> FoundThings.Total? {
        let totals = answers.answers.map(\.found).map { found in
            let isOpen = found.rows.isEmpty && found.stop != nil && address.place == nil
            return found.total ?? (isOpen ? FoundThings.Total(0, isMore: true) : nil)
        }
        let counted = totals.compactMap(\.self)
        guard counted.count == totals.count else { return nil }
        // Groups count some hundreds at most, but nothing here knows that.
        let sum = counted.reduce(0) { $0 + min(max($1.count, 0), 1_000_000) }
        let isMore = counted.contains { $0.isMore }
        return sum == 0 && isMore ? nil : FoundThings.Total(sum, isMore: isMore)
    }

    private static func state(
        _ search: UnderstoodSearch, _ answers: SearchAnswers, _ guess: String?, _ address: SearchAddress,
        _ words: SearchWords, _ context: Context
    ) -> PageState? {
        guard !search.typed.isEmpty else { return nil }
        if address.place != nil {
            return .nothingFurther(from: address.showing(address.group).address, context.words)
        }
        let clear = Link(context.words.clearSearch, to: address.searching(for: "").showing(nil).address)
        if search.request == nil {
            let rest = search.chips.first { $0.problem != nil }?.rest ?? ""
            return .nothingFound(
                for: "", search.chips.compactMap(\.problem).joined(separator: " "),
                action: rest.isEmpty ? clear : Link(words.searchWithout, to: address.searching(for: rest).address),
                context.words)
        }
        // Another group has found something.
        if !answers.isEmpty {
            return .nothingFound(
                for: search.typed.text, words.foundElsewhere,
                action: Link(words.searchEverywhere, to: address.showing(nil).address), context.words)
        }
        if let guess {
            return .nothingFound(
                for: "", words.checkLayout(typed: search.typed.text, meant: guess),
                action: Link(words.searchFor(text: guess), to: address.searching(for: guess).address),
                secondAction: clear, context.words)
        }
        return .nothingFound(for: search.typed.text, words.otherWords, action: clear, context.words)
    }

    private static func hints(_ services: Services, _ words: SearchWords) -> [Hint] {
        let known = services.features.searchGroups.reduce(into: SearchFilters()) { $0.formUnion($1.filters) }
        let hints: [(SearchFilters, Hint)] = [
            ([], Hint(typed: words.hintPhrase, does: words.hintPhraseDoes)),
            (.authors, Hint(typed: words.hintAuthor, does: words.hintAuthorDoes)),
            (.hashtags, Hint(typed: words.hintHashtag, does: words.hintHashtagDoes)),
            (.days, Hint(typed: words.hintDays, does: words.hintDaysDoes)),
            (.types, Hint(typed: words.hintType, does: words.hintTypeDoes)),
        ]
        return hints.filter { known.isSuperset(of: $0.0) }.map(\.1)
    }
}

extension SearchPage.Part {
    /// Nil where the group has found nothing and has looked at all.
    fileprivate init?(
        _ answer: SearchAnswers.Answer, _ search: UnderstoodSearch, _ address: SearchAddress, _ words: SearchWords,
        _ context: Context
    ) {
        let found = answer.found
        guard !found.isEmpty else { return nil }
        let group = answer.group
        name = group.name
        title = group.title(words.language)
        isHere = answer.isHere && address.group == nil
        rows = found.rows.map { SearchPage.Row(id: "found-\(group.name)-\($0.address)", thing: $0) }
        let own = search.request.flatMap { group.all?($0) }
        let isAlone = address.group != nil
        // It knows of no more than stand here.
        let looked = found.stop.map { stop in
            let alone = address.showing(group.name)
            return Looked(
                upTo: stop.moment, isEmpty: found.rows.isEmpty && address.place == nil,
                further: (found.next.map { alone.page(behind: $0) } ?? alone).address, context)
        }
        self.looked = looked
        let hasMore = looked == nil && (found.next != nil || (found.total?.count ?? 0) > found.rows.count)
        if hasMore, !isAlone || own != nil {
            let count = found.total?.text(words)
            all = Link(
                count.map { words.allOf(count: $0) } ?? words.all,
                to: own ?? address.showing(group.name).address)
        } else {
            all = nil
        }
        pager =
            isAlone && own == nil && looked == nil
            ? found.next.map {
                Pager(
                    next: address.page(behind: $0).address, label: context.words.showMore, list: "found-\(group.name)")
            } : nil
    }
}

extension FoundThings.Total {
    private static let most = 99

    /// «31», «99+»
    func text(_ words: SearchWords) -> String {
        isMore || count > Self.most ? "\(min(count, Self.most))+" : words.language.number(count)
    }
}
