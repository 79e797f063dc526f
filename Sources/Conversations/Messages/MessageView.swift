import FoundationEssentials
import HTML
import Localization
import Site
import Web
import Writing

/// Who reads a conversation, and what its messages are shown with.
struct MessageReader {
    let member: MemberID
    let conversation: ConversationID
    let isDialog: Bool
    /// Whether they may write there.
    let isOpen: Bool
    let otherRead: Int
    let words: ConversationsWords
    let clock: Clock
    /// Where people's pages are.
    let profile: @Sendable (MemberID) -> Address
    /// Where authors read why something of theirs was removed.
    let removal: (MessageID) -> Address?
    /// What is attached to messages of the page, by their numbers among all.
    private(set) var attachments: [Int: [AttachmentCard]] = [:]
    private(set) var links = OwnLinks.none

    init(_ conversation: Conversation, _ context: Context) throws {
        member = try context.member().id
        self.conversation = conversation.id
        isDialog = conversation.isDialog
        isOpen = conversation.isOpen
        otherRead = conversation.otherRead
        words = ConversationsWords(context.language)
        clock = context.clock
        profile = context.services.profile
        let services = context.services
        removal = { services.removal(of: ThingID(Reportable.message, $0.rawValue)) }
    }

    func day(of message: Message) -> String { clock.day(message.created).capitalizedFirst }

    /// Asks for what is attached to these, and what they lead to: nothing where there is none, otherwise once for all of them.
    mutating func take(attachmentsOf messages: [Message], _ context: Context) throws {
        let ids = messages.filter(\.hasAttachments).map(\.id.rawValue)
        let (cards, links) = try context.fetch(
            AttachmentCard.on(
                Linkable.message, ids, for: member, tended: .messages, context.services.features.attachables),
            OwnLinks.query(in: messages.lazy.filter { !$0.isDeleted }.map(\.html), for: member, context))
        self.links = links
        attachments = cards.mapValues { $0.map { $0(context) } }
    }
}

/// A message as somebody sees it.
package struct MessageView {
    /// A message that is quoted.
    package struct Quote {
        package let name: String
        /// What is left of a deleted one is a sentence.
        package let text: String
        package let address: Address
        package let number: Int
        package let isGone: Bool
    }

    private let message: Message
    private let reader: MessageReader
    /// The page was opened for it.
    package let isAsked: Bool
    /// Its day, where it is the first of one.
    package let day: (id: String, name: String)?
    /// It goes on from the one before it: its head is not shown again.
    package let isNext: Bool

    /// - Parameter isApart: what stands before it is not what was said before it
    init(_ message: Message, _ reader: MessageReader, isAsked: Bool = false, isApart: Bool = false) {
        self.message = message
        self.reader = reader
        self.isAsked = isAsked
        let own = CivilDate(message.created, in: reader.clock.zone)
        let last = message.before.map { CivilDate($0.created, in: reader.clock.zone) }
        let isOtherDay = last?.dayNumber != own.dayNumber
        day =
            isOtherDay
            ? ("day-\(own.dayNumber)", reader.day(of: message)) : nil
        isNext =
            !isApart && !isOtherDay && message.event == nil && message.answered == nil
            && message.before.map {
                $0.author == message.author.id && $0.isWritten
                    && message.created.timeIntervalSince($0.created) < Message.together
            } ?? false
    }

    package var number: Int { message.number.rawValue }
    package var change: Int { message.change }
    package var key: String { message.key.uuidString.lowercased() }
    package var isOwn: Bool { message.author.id == reader.member }
    package var isDeleted: Bool { message.isDeleted }
    /// What is said in the place of a deleted one.
    package var gone: String { message.isRemoved ? reader.words.messageRemoved : reader.words.messageDeleted }
    /// To its author, why a moderator has removed it.
    package var why: Link? {
        message.isRemoved && isOwn ? reader.removal(message.id).map { Link(reader.words.readWhy, to: $0) } : nil
    }
    package var isEvent: Bool { message.event != nil }
    package var name: String { message.author.name }
    package var avatar: Avatar { Avatar(name: message.author.name, id: message.author.id.rawValue) }
    package var profile: Address { reader.profile(message.author.id) }
    package var html: HTML { reader.links.naming(message.html) }
    package var summary: String { message.summary }
    package var attachments: [AttachmentCard] {
        guard !isDeleted else { return [] }
        return (reader.attachments[message.id.rawValue] ?? []).map { $0.shown(on: address, isOpen: reader.isOpen) }
    }
    package var address: Address {
        Paths.message(reader.conversation, message.number).fragment("message-\(message.number.pathSegment)")
    }
    package var moment: Moment { Moment(message.created, reader.clock) }
    package var time: String { reader.clock.time(message.created) }
    package var isEdited: Bool { message.edited != nil && !message.isDeleted }
    /// In dialogs, whether the other has read what the reader wrote.
    package var isRead: Bool { reader.isDialog && number <= reader.otherRead }
    package var isDialog: Bool { reader.isDialog }
    /// Counted as unread as long as it is not read.
    var isCounted: Bool { !isOwn && !isEvent && !isDeleted }

    /// What a grey line says.
    package var sentence: String {
        message.event?.sentence(
            reader.words, actor: message.author.name, subject: message.subject?.name ?? message.author.name,
            text: message.summary) ?? reader.words.messageDeleted
    }

    package var quote: Quote? {
        message.answered.map {
            Quote(
                name: $0.author, text: $0.summary ?? reader.words.messageDeleted,
                address: Paths.message(reader.conversation, $0.number).fragment("message-\($0.number.pathSegment)"),
                number: $0.number.rawValue, isGone: $0.summary == nil)
        }
    }

    package var classes: String {
        var classes = "message"
        if isOwn { classes += " is-own" }
        if isNext { classes += " is-next" }
        if isDeleted { classes += " is-deleted" }
        if isAsked { classes += " is-asked" }
        if isOwn, isRead { classes += " is-read" }
        if message.isMention, !isDeleted { classes += " is-mention" }
        return classes
    }

    /// Its marks, once there are some.
    package var reactions: ReactionBar? {
        guard !isEvent, !message.reactions.marks.isEmpty else { return nil }
        return ReactionBar(
            ReactedThing(message, in: reader.conversation), page: address, isLive: true,
            WritingWords(reader.words.language))
    }

    /// What the reader may do with it.
    package var menu: Menu? {
        guard !isEvent, !isDeleted else { return nil }
        let words = reader.words
        let place = (reader.conversation, message.number)
        let answer = MenuItem(
            words.answer, icon: .reply,
            .link(Paths.conversation(place.0).adding(AnsweredMessage.asked, place.1.pathSegment)))
        let react = MenuItem(
            WritingWords(words.language).react, icon: .smilePlus,
            .link(Paths.messageReactions(place.0, place.1)))
        let unread = MenuItem(
            words.markUnread, icon: .mailOpen, .form(FormAction(Paths.unreadMessage(place.0, place.1))))
        let edit = MenuItem(words.edit, icon: .pencil, .link(Paths.editMessage(place.0, place.1)))
        let delete = MenuItem(
            words.delete, icon: .trash2, .form(FormAction(Paths.deleteMessage(place.0, place.1))), isDangerous: true)
        // What was said may be taken away where nothing new is taken.
        let own = reader.isOpen ? [edit, delete] : [delete]
        let remind = MenuItem.remind(ThingID(Linkable.message, message.id.rawValue), SiteWords(words.language))
        let forward = MenuItem(words.forward, icon: .share2, .link(Paths.forwardMessage(place.0, place.1)))
        let all = (reader.isOpen ? [react, answer] : []) + [remind, forward] + (isOwn ? [] : [unread])
        let report = MenuItem.report(ThingID(Reportable.message, message.id.rawValue), SiteWords(words.language))
        return Menu(words.actions, [all, isOwn ? own : [report]])
    }
}

/// The message that is answered, in the composer: filled in by the page or by a script.
package struct AnsweredMessage {
    package let number: Int?
    package let label: String
    package let text: String
    /// The page without it.
    package let cancel: Address

    /// In the query of an address: the message that is answered.
    static let asked = "answer"

    init(_ message: Message?, in id: ConversationID?, _ words: ConversationsWords) {
        number = message?.number.rawValue
        label = message.map { words.answerTo(name: $0.author.name) } ?? ""
        text = message?.summary ?? ""
        cancel = (id.map { Paths.conversation($0) } ?? Paths.messages()).adding(Self.asked, "none")
    }
}
