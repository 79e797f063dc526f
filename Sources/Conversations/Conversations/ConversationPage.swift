import Site
import Web
import Writing

/// A conversation, at a place of it, and where one writes.
package struct ConversationPage {
    package let words: ConversationsWords
    package let column: ConversationColumn
    /// What else was found, in the place of the column.
    package private(set) var results: MessageSearchPage?
    package internal(set) var head: ConversationHead
    package let notice: Notice?
    /// What scripts say when the session has ended meanwhile.
    package let ended: Notice
    package let messages: [MessageView]
    /// The day of the first of them.
    package let day: String
    /// The first message that is not read, before which the line stands; nil where there is none on the page.
    package let firstUnread: Int?
    /// The page ends where the conversation does.
    package let isAtEnd: Bool
    package let earlier: Link?
    package let later: Link?
    /// Leads from an older place to where one reads on.
    package let latest: Link?
    /// Nil where one cannot write; what came back unsent stands in it.
    package let composer: Composer?
    package let answered: AnsweredMessage
    /// Nil as long as nobody has written.
    package let live: Live?

    /// What scripts ask about, and what they say.
    package struct Live {
        /// What stands on the page: a notification that leads there is not announced on it.
        package let shows: Address
        package let news: Address
        package let read: Address
        package let channel: String
        package let change: Int
        package let readNumber: Int
        package let epoch: Int
        package let otherRead: Int
        package let last: Int
        /// Of messages that are not there, between those that are.
        package let between: Link
        /// Without scripts a button says that the page was read.
        package let markRead: FormAction?
    }

    init(
        _ conversation: Conversation, _ found: [Message], _ window: MessageWindow, answering answered: Message?,
        refused: RefusedText<MessageForm>?, forwarded: MessageForm? = nil, _ draft: Draft?,
        _ column: ConversationColumn, _ context: Context
    ) throws {
        let words = ConversationsWords(context.language)
        let id = conversation.id
        var reader = try MessageReader(conversation, context)
        try reader.take(attachmentsOf: found, context)
        self.words = words
        self.column = column
        head = ConversationHead(conversation, words, context)
        let asked: MessageNumber? = if case .around(let number) = window { number } else { nil }
        let messages = found.map { [reader] message in
            MessageView(
                message, reader, isAsked: message.number == asked && context.request.query[MessageWindow.sent] == nil)
        }
        self.messages = messages
        day = found.first.map { reader.day(of: $0) } ?? ""
        firstUnread = messages.first { $0.number > conversation.readNumber && $0.isCounted }?.number
        let (first, last) = (found.first?.number.rawValue, found.last?.number.rawValue)
        isAtEnd = last.map { $0 >= conversation.lastNumber } ?? true
        earlier = first.flatMap {
            $0 > conversation.firstNumber
                ? Link(words.earlierMessages, to: MessageWindow.before(MessageNumber(rawValue: $0)).address(in: id))
                : nil
        }
        later = last.flatMap {
            $0 < conversation.lastNumber
                ? Link(words.laterMessages, to: MessageWindow.after(MessageNumber(rawValue: $0)).address(in: id)) : nil
        }
        latest =
            isAtEnd
            ? nil
            : Link(
                words.toLatest, to: Paths.message(id, MessageNumber(rawValue: conversation.lastNumber)).fragment("here")
            )
        ended = Self.ended(on: Paths.conversation(id), words, context)
        self.answered = AnsweredMessage(answered, in: id, words)
        composer =
            conversation.isOpen || refused != nil
            ? try Composer.message(
                to: Paths.conversation(id), in: id, refused: refused, forwarded: forwarded, draft,
                answering: self.answered.number,
                isBegun: answered != nil || context.request.query[DraftKind.asked] != nil, context) : nil
        notice =
            refused?.isLimited == true
            ? Notice(.warning, words.tooManyMessages)
            : conversation.known.other.flatMap { other in
                conversation.known.count < 2
                    ? Notice(.info, words.otherIsGone)
                    : Notice(conversation.reach, other, on: Paths.reading(id), words)
            } ?? (conversation.reach == .archived ? Notice(.info, words.projectIsArchived) : nil)
        let unread = last.flatMap {
            $0 > conversation.readNumber && messages.contains { $0.isCounted && $0.number > conversation.readNumber }
                ? $0 : nil
        }
        live = Live(
            shows: Paths.conversation(id), news: Paths.messageNews(id), read: Paths.readMessages(id),
            channel: Outbox.Kind.messages(in: id).name,
            change: conversation.lastChange, readNumber: conversation.readNumber, epoch: conversation.readEpoch,
            otherRead: conversation.otherRead, last: conversation.lastNumber,
            between: Link(words.missedMessages, to: Paths.conversation(id)),
            markRead: unread.map {
                FormAction(
                    Paths.readMessages(id),
                    [ReadPosition.numberField: String($0), ReadPosition.epochField: String(conversation.readEpoch)])
            })
    }

    private static func ended(on page: Address, _ words: ConversationsWords, _ context: Context) -> Notice {
        Notice(
            .warning, words.sessionHasEnded,
            action: Link(context.words.signIn, to: Paths.signIn().adding("next", page.text)))
    }

    /// What was found stands beside.
    mutating func show(_ results: MessageSearchPage, _ place: FoundPlace) {
        self.results = results
        head.found = place
    }

    /// Who is in it stands beside.
    mutating func showInfo(closingTo address: Address) {
        head.info = Link(words.about, to: address)
        head.isInfoShown = true
    }

    /// A dialog that has not begun.
    ///
    /// - Parameter contact: whether the reader may begin it
    init(
        with person: ConversationPerson, _ contact: PersonContact, refused: RefusedText<MessageForm>?,
        _ column: ConversationColumn,
        _ context: Context
    ) throws {
        words = ConversationsWords(context.language)
        self.column = column
        head = ConversationHead(person, context)
        notice = refused?.isLimited == true ? Notice(.warning, words.tooManyMessages) : contact.notice
        ended = Self.ended(on: Paths.dialog(person.id), words, context)
        messages = []
        day = ""
        firstUnread = nil
        isAtEnd = true
        (earlier, later, latest) = (nil, nil, nil)
        composer =
            contact.notice == nil || refused != nil
            ? try Composer.message(
                to: Paths.dialog(person.id), in: nil, refused: refused, nil, answering: nil, isBegun: true, context)
            : nil
        answered = AnsweredMessage(nil, in: nil, words)
        live = nil
    }
}
