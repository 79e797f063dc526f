import Localization
import People
import Site
import Web
import Writing

/// What a search of messages has found, in the place of the list of conversations.
package struct MessageSearchPage {
    /// The id of the element whose children are the rows.
    package static let rowsID = "found-messages"
    /// The elements that scripts exchange while one types.
    package static let live = "message-search"

    /// What narrows the search, with the way to the search without it.
    package struct Chip {
        package let label: String
        package let address: Address
    }

    package struct Row {
        package let id: String
        package let title: String
        package let avatar: Avatar
        package let address: Address
        package let moment: Moment
        package let time: String
        package let lead: String
        package let text: MarkedText
        /// It stands beside.
        package let isCurrent: Bool
    }

    package let words: ConversationsWords
    package let field: SearchField
    package let chips: [Chip]
    /// «14 сообщений, новые сверху»; nil where they are not counted.
    package let count: String?
    /// For those who hear the page: how many there are, until when was looked, or that there are none.
    package let found: String?
    package let rows: [Row]
    package let pager: Pager?
    /// Where it has ended before it was through.
    package let looked: Looked?
    package let state: PageState?
    /// That some conversations are left out; nil where none is.
    package let leftOut: String?
    /// A message stands beside.
    package let isBeside: Bool

    /// - Parameter shown: what stands beside
    init(_ result: MessageSearchResult, beside shown: FoundPlace? = nil, _ context: Context) {
        let words = ConversationsWords(context.language)
        let search = result.search
        self.words = words
        isBeside = shown != nil
        field = SearchField(
            Paths.messageSearch(), name: MessageSearch.queryField, value: search.query, label: words.searchMessages,
            placeholder: words.searchMessages,
            kept: search.conversation.map { [FormAction.Field(MessageSearch.conversationField, $0.pathSegment)] } ?? [],
            cancel: Link(
                context.words.cancel,
                to: shown?.address ?? search.conversation.map { Paths.reading($0) } ?? Paths.messages()),
            live: Self.live)
        var chips = result.understood.chips.map {
            Chip(label: $0.label, address: search.searching(for: $0.rest).address)
        }
        if let title = result.conversation {
            chips.append(
                Chip(label: words.inConversation(title: title), address: search.searching(in: nil).address))
        }
        self.chips = chips
        let own = context.knownMember?.id
        let rows = result.shown.map { hit in
            let isToday = CivilDate(hit.created, in: context.clock.zone).dayNumber == context.clock.today.dayNumber
            let title = hit.known(words).title.text
            return Row(
                id: "found-message-\(hit.id)", title: title, avatar: Avatar(name: hit.name, id: hit.author.rawValue),
                address: search.address(of: hit), moment: Moment(hit.created, context.clock),
                time: isToday ? context.clock.time(hit.created) : context.clock.age(since: hit.created),
                lead: hit.author == own ? words.ownLead : hit.name == title ? "" : "\(hit.name):",
                text: MarkedText(hit.headline), isCurrent: hit.id == shown?.id)
        }
        self.rows = rows
        let next = result.next.map { search.page(behind: $0, rows.count).address }
        let looked = next.flatMap { next in
            result.stop.map {
                Looked(upTo: $0.moment, isEmpty: rows.isEmpty && search.behind == 0, further: next, context)
            }
        }
        self.looked = looked
        pager =
            looked == nil
            ? next.map { Pager(next: $0, label: context.words.showMore, list: Self.rowsID) } : nil
        count = result.total.flatMap { total in
            rows.isEmpty ? nil : words.foundMessages(count: total.count, text: total.text(context.language))
        }
        state = rows.isEmpty && looked == nil ? Self.state(result, words, context) : nil
        found = result.understood.typed.isEmpty ? nil : count ?? looked?.words ?? state?.title
        leftOut =
            result.leavesSomeOut
            ? words.someLeftOut(count: words.language.number(FoundMessages.mostConversations)) : nil
    }

    /// Instead of rows.
    private static func state(
        _ result: MessageSearchResult, _ words: ConversationsWords, _ context: Context
    ) -> PageState {
        let search = result.search
        let about: String = search.conversation == nil ? words.aboutMessageSearch : words.aboutSearchHere
        guard !result.understood.typed.isEmpty else {
            return PageState(.nothingYet, title: words.searchMessages, text: about)
        }
        if search.place != nil {
            return .nothingFurther(from: search.searching(for: search.query).address, context.words)
        }
        let clear = Link(context.words.clearSearch, to: search.searching(for: "").address)
        let problem = result.understood.chips.lazy.compactMap(\.problem).first
        let text: String =
            if let problem {
                problem
            } else if result.request == nil {
                about
            } else {
                result.guess.map { PeopleWords(context.language).checkLayout(typed: search.query, meant: $0) }
                    ?? words.otherMessageWords
            }
        return .nothingFound(
            for: "", text,
            action: result.guess.map { Link(words.searchMessagesFor(text: $0), to: search.searching(for: $0).address) }
                ?? clear, context.words)
    }
}

extension FoundThings.Total {
    /// «31», «99+»
    func text(_ language: Language) -> String { isMore ? "\(count)+" : language.number(count) }
}
