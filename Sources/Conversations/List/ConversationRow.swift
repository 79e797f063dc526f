import FoundationEssentials
import Localization
import Site
import Web

/// A conversation in the list: whom one talks to, how the last message begins, how much of it is unread.
package struct ConversationRow {
    package let id: String
    package let title: String
    package let avatar: Avatar
    package let address: Address
    package let moment: Moment
    /// Of today the time, of what is older its age.
    package let time: String
    package let text: ConversationText
    package let unread: Badge?
    /// Some of it mentions the reader.
    package let mention: Badge?
    package let isCurrent: Bool
    package let isPinned: Bool
    package let isMuted: Bool
    /// Some of the project that it belongs to are not in it.
    package let isPartial: Bool
    /// What of a project it is: «Архив интервью», «общая».
    package let place: String?
    package let menu: Menu

    /// - Parameters:
    ///   - page: where it stands, to come back to
    ///   - isInProject: it stands on a page of the project
    package init(
        _ line: ConversationLine, isCurrent: Bool, on page: Address, isInProject: Bool = false,
        _ words: ConversationsWords, _ context: Context
    ) {
        id = "conversation-\(line.id.pathSegment)"
        title = line.known.title.text
        avatar = line.known.title.avatar
        address = Paths.reading(line.id)
        moment = Moment(line.last, context.clock)
        let isToday = CivilDate(line.last, in: context.clock.zone).dayNumber == context.clock.today.dayNumber
        time = isToday ? context.clock.time(line.last) : context.clock.age(since: line.last)
        text = ConversationText(line, words, context)
        unread =
            line.unread == 0
            ? nil
            : Badge(
                line.unread < SectionCount.most ? words.language.number(line.unread) : "99+",
                label: words.unreadMessages(count: line.unread),
                line.isMuted || line.isBlocked || line.level != .all ? .quiet : .strong)
        mention =
            line.isMention
            ? Badge(
                "@", label: words.youAreMentioned,
                line.isMuted || line.isBlocked || line.level == .nothing ? .quiet : .strong) : nil
        self.isCurrent = isCurrent
        isPartial = line.known.project?.isPartial == true
        place = line.known.project.flatMap {
            $0.isGeneral ? words.generalMark : isInProject ? nil : $0.name
        }
        isPinned = line.isPinned
        isMuted = line.isMuted || line.level == .nothing
        let back = FormAction.Field(LocalPath.returnField, page.text)
        func act(_ label: String, _ icon: Icon, _ address: Address) -> MenuItem {
            MenuItem(label, icon: icon, .button(address, form: Self.acts))
        }
        let acts = [
            line.isPinned
                ? act(words.unpin, .pinOff, Paths.unpinConversation(line.id))
                : act(words.pin, .pin, Paths.pinConversation(line.id)),
            line.isMuted
                ? act(words.unmute, .bell, Paths.unmuteConversation(line.id))
                : MenuItem(
                    words.muteAsking, icon: .bellOff,
                    .sheet(Paths.muteConversation(line.id).adding(LocalPath.returnField, page.text))),
            MenuItem(
                words.levelAsking, icon: .bell,
                .sheet(Paths.conversationLevel(line.id).adding(LocalPath.returnField, page.text))),
        ]
        let blocks = line.known.other.flatMap { other -> [MenuItem]? in
            guard line.known.count > 1 else { return nil }
            return line.isBlocked
                ? [act(words.unblock, .ban, Paths.unblock(other))] : [.block(other, on: page, words)]
        }
        let read = MenuItem(
            words.markRead, icon: .mailOpen,
            .form(FormAction(Paths.readMessages(line.id), line.position.fields + [back])))
        let remind = MenuItem.remind(ThingID(Linkable.conversation, line.id.rawValue), context.words)
        menu = Menu(words.actions, [acts, line.unread == 0 ? [remind] : [read, remind], blocks ?? []])
    }

    /// The id of the form that acts on rows send.
    package static let acts = "conversation-acts"
}

extension Icon {
    static let pin = Icon("pin")
    static let pinOff = Icon("pin-off")
}

/// What a row says besides the title: what the reader has begun to write there, or how the last message begins.
package struct ConversationText {
    /// «Михаил:», «Вы:», «Черновик:»; nil where the title says whose it is.
    package let lead: String?
    package let isDraft: Bool
    /// Of the reader's own message in a dialog, whether it was read.
    package let isRead: Bool?
    package let text: String

    init(_ line: ConversationLine, _ words: ConversationsWords, _ context: Context) {
        let message = line.message
        if let draft = line.draft {
            (lead, isDraft, isRead, text) = (words.draftLead, true, nil, draft)
        } else if let event = message.event {
            text = event.sentence(
                words, actor: message.name, subject: message.subject ?? message.name, text: message.summary)
            (lead, isDraft, isRead) = (nil, false, nil)
        } else {
            let isOwn = context.isReader(message.author)
            isDraft = false
            isRead = isOwn && !message.isDeleted ? message.isRead : nil
            lead = line.known.isDialog ? nil : isOwn ? words.ownLead : "\(message.givenName):"
            text = message.isDeleted ? words.messageDeleted : message.summary
        }
    }
}

extension Context {
    fileprivate func isReader(_ member: MemberID) -> Bool { (try? self.member().id) == member }
}
