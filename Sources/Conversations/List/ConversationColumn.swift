import People
import Postgres
import Site
import Web

/// The reader's conversations: a page of its own on phones, beside every page of the section elsewhere.
package struct ConversationColumn {
    /// The id of the element whose children are the rows.
    package static let rowsID = "conversation-rows"

    package let words: ConversationsWords
    package let rows: [ConversationRow]
    package let state: PageState?
    /// The form that acts on rows send.
    package let acts: FormAction
    package let pager: Pager?
    /// What narrows it; nil beside a conversation.
    package let tools: ConversationListTools?
    /// Looks for what is typed in messages too; nil where nothing is searched for.
    package let searchMessages: Link?

    /// Beside a conversation, or where one begins.
    init(_ found: [ConversationLine], current: ConversationID? = nil, _ context: Context) {
        self.init(
            found, ConversationSelection(), current: current,
            on: current.map { Paths.conversation($0) } ?? Paths.messages(),
            tools: nil, guess: nil, context)
    }

    /// The list as a page.
    ///
    /// - Parameter guess: what could have been searched for, where nothing is found
    init(_ found: [ConversationLine], _ selection: ConversationSelection, guess: String?, _ context: Context) {
        self.init(
            found, selection, current: nil, on: selection.address(after: selection.place),
            tools: ConversationListTools(selection, context), guess: guess, context)
    }

    private init(
        _ found: [ConversationLine], _ selection: ConversationSelection, current: ConversationID?, on page: Address,
        tools: ConversationListTools?, guess: String?, _ context: Context
    ) {
        let words = ConversationsWords(context.language)
        self.words = words
        self.tools = tools
        searchMessages = selection.query.map { query in
            Link(
                query.isEmpty ? words.searchMessages : words.searchMessagesFor(text: query),
                to: MessageSearch(query).address)
        }
        let shown = found.prefix(ConversationLine.size)
        rows = shown.map { ConversationRow($0, isCurrent: $0.id == current, on: page, words, context) }
        acts = FormAction(Paths.messages(), [LocalPath.returnField: page.text])
        pager =
            found.count > shown.count
            ? shown.last.map {
                Pager(
                    next: selection.address(after: ConversationPlace(after: $0)), label: words.moreConversations,
                    list: Self.rowsID)
            } : nil
        state = found.isEmpty && selection.place == nil ? Self.state(selection, guess, words, context) : nil
    }

    /// Instead of rows.
    private static func state(
        _ selection: ConversationSelection, _ guess: String?, _ words: ConversationsWords, _ context: Context
    ) -> PageState {
        if let query = selection.searched {
            let clear = Link(context.words.clearSearch, to: Paths.messages())
            guard let guess else {
                return .nothingFound(for: query, words.searchedByName, action: clear, context.words)
            }
            return .otherLayout(of: query, meant: guess, at: selection.searched(for: guess), clear: clear, context)
        }
        let all = Link(words.allConversations, to: Paths.messages())
        return switch selection.show {
        case .unread: PageState(.noConversations, title: words.allIsRead, text: "", action: all)
        case .groups:
            PageState(
                .noConversations, title: words.noGroups, text: "",
                action: Link(words.newConversation, to: Paths.newConversation()))
        case nil:
            PageState(
                .noConversations, title: words.noConversations, text: words.noConversationsText,
                action: Link(words.newConversation, to: Paths.newConversation()))
        }
    }

    /// What every page of the section asks for besides.
    static func find(_ context: Context) throws -> Query<[ConversationLine]> {
        ConversationLine.all(of: try context.claimedMember(), ConversationsWords(context.language))
    }
}

/// Over the list: what it is narrowed to, or a search.
package struct ConversationListTools {
    package let tabs: [Tab]
    /// Nil as long as nobody looks for anything.
    package let search: SearchField?

    /// The elements that scripts exchange while one types.
    static let list = "conversations"

    init(_ selection: ConversationSelection, _ context: Context) {
        let words = ConversationsWords(context.language)
        func tab(_ label: String, _ show: ConversationSelection.Show?) -> Tab {
            Tab(
                label, to: ConversationSelection(show: show).address(), isCurrent: selection.show == show,
                // The number is the section's own.
                count: show == .unread ? "" : nil)
        }
        tabs =
            selection.query == nil
            ? [tab(words.allOfThem, nil), tab(words.unreadOnes, .unread), tab(words.groups, .groups)] : []
        search = selection.query.map { query in
            SearchField(
                Paths.messages(), name: ConversationSelection.queryField, value: query, label: words.findConversation,
                placeholder: words.findConversation, cancel: Link(context.words.cancel, to: Paths.messages()),
                live: Self.list)
        }
    }
}
