import Site
import Web

extension Icon {
    package static let shieldPlus = Icon("shield-plus")
    package static let userMinus = Icon("user-minus")
    package static let userPlus = Icon("user-plus")
}

/// Who is in a conversation and what it is called.
package struct InfoPage {
    package struct Member {
        package let name: String
        package let detail: String
        package let avatar: Avatar
        package let profile: Address
        package let isAdmin: Bool
        package let isReader: Bool
        package let menu: Menu?
    }

    /// A link that somebody has put into it.
    package struct Mentioned {
        package let target: String
        package let name: String
        package let message: Address
        /// «Елена Соколова, 12 ноября»
        package let about: String
    }

    package let words: ConversationsWords
    /// What stands beside it where there is room.
    package let thread: ConversationPage
    package let title: String
    package let avatar: Avatar
    /// When and by whom it was created; of a dialog, what the other does where.
    package let about: String
    package let back: Address
    package let rename: Rename?
    /// Leads to where people are added; for administrators.
    package let add: Link?
    /// Nobody of a dialog.
    package let members: [Member]
    /// The newest pictures; nil where there are none.
    package let pictures: PictureGrid?
    /// The newest files; nil where there are none.
    package let files: ConversationFiles?
    /// The newest links to elsewhere.
    package let links: [Mentioned]
    /// For how long messages stay, where they do not for ever.
    package let kept: String?
    package let channel: String
    package let profile: Link?
    /// Asks whether to block the other of a dialog; where the reader has, a form takes it back.
    package let block: Link?
    package let unblock: FormAction?
    package let leave: Link?

    package struct Rename {
        package let action: Address
        package let key: String
        package let field: TextField
        package let isOpen: Bool
    }

    /// - Parameter refused: a name that was not taken
    init(
        _ conversation: Conversation, _ facts: ConversationFacts, _ people: [ConversationMember],
        _ pictures: [ConversationPicture], _ files: ConversationFiles?, _ links: [ConversationLink],
        refused: (name: String, error: String, key: IdempotencyKey)?, _ thread: ConversationPage, _ context: Context
    ) throws {
        let words = ConversationsWords(context.language)
        let id = conversation.id
        let reader = try context.member().id
        self.words = words
        self.thread = thread
        title = conversation.title
        avatar = conversation.known.title.avatar
        back = Paths.reading(id)
        channel = Outbox.Kind.messages(in: id).name
        let isDialog = conversation.isDialog
        about =
            isDialog
            ? conversation.subtitle(words)
            : words.createdBy(day: context.clock.day(facts.created), name: facts.creator)
        let other = isDialog && conversation.known.count > 1 ? conversation.known.other : nil
        let page = Paths.conversationInfo(id)
        profile = other.map { Link(words.openProfile, to: context.services.profile($0)) }
        block =
            conversation.reach == .blocked
            ? nil
            : other.map { Link(words.block, to: Paths.block($0).adding(LocalPath.returnField, page.text)) }
        unblock =
            conversation.reach == .blocked
            ? other.map { FormAction(Paths.unblock($0), [LocalPath.returnField: page.text]) } : nil
        let mayAct = conversation.isAdmin && !isDialog && conversation.isOpen
        rename =
            mayAct
            ? Rename(
                action: Paths.nameConversation(id), key: (refused?.key ?? IdempotencyKey()).text,
                field: TextField(
                    NewConversationForm.Field.name, words.conversationName,
                    value: refused?.name ?? facts.name ?? "", hint: words.conversationNameHint,
                    error: refused?.error, autocomplete: "off", largest: Conversation.longestName),
                isOpen: refused != nil) : nil
        add =
            mayAct && people.count < Conversation.mostMembers
            ? Link(words.addPeople, to: Paths.addToConversation(id)) : nil
        self.pictures =
            pictures.isEmpty
            ? nil
            : PictureGrid(
                pictures, most: PictureGrid.few, in: id,
                more: Link(words.allPictures, to: Paths.conversationPictures(id)), context)
        self.files = files
        kept = context.services.organisation.messageMonths.map { words.messagesExpire(count: $0) }
        self.links = links.map { link in
            Mentioned(
                target: link.target, name: link.name,
                message: Paths.message(id, link.number).fragment("message-\(link.number.pathSegment)"),
                about: "\(link.author), \(context.clock.day(link.created))")
        }
        leave =
            isDialog || conversation.isGeneral
            ? nil : Link(words.leaveConversation, to: Paths.leaveConversation(id))
        members =
            isDialog
            ? []
            : people.map { person in
                let about = [person.position, person.faculty].filter { !$0.isEmpty }.joined(separator: " · ")
                return Member(
                    name: person.name, detail: person.isCreator ? words.creatorMark : about,
                    avatar: Avatar(name: person.name, id: person.id.rawValue),
                    profile: context.services.profile(person.id), isAdmin: person.isAdmin,
                    isReader: person.id == reader,
                    menu: Self.menu(
                        person, in: id, isReader: person.id == reader, mayAct: mayAct,
                        isLast: person.isAdmin && people.filter(\.isAdmin).count < 2, words, context))
            }
    }

    private static func menu(
        _ person: ConversationMember, in id: ConversationID, isReader: Bool, mayAct: Bool, isLast: Bool,
        _ words: ConversationsWords, _ context: Context
    ) -> Menu? {
        var ways: [MenuItem] = []
        if !isReader {
            if person.isOpen {
                ways.append(MenuItem(words.writeDirectly, icon: .messageCircle, .link(Paths.dialog(person.id))))
            }
            ways.append(MenuItem(words.openProfile, icon: .user, .link(context.services.profile(person.id))))
        }
        var acts: [MenuItem] = []
        if mayAct, person.isAdmin, !isLast {
            acts.append(
                MenuItem(
                    words.revokeAdministration, icon: .shield,
                    .form(FormAction(Paths.revokeAdministration(id, person.id)))))
        }
        if mayAct, !person.isAdmin {
            acts.append(
                MenuItem(
                    words.grantAdministration, icon: .shieldPlus,
                    .form(FormAction(Paths.grantAdministration(id, person.id)))))
        }
        if mayAct, !isReader {
            acts.append(
                MenuItem(
                    words.removeFromConversation, icon: .userMinus,
                    .sheet(Paths.removeFromConversation(id, person.id)), isDangerous: true))
        }
        guard !ways.isEmpty || !acts.isEmpty else { return nil }
        return Menu("\(words.actions): \(person.name)", [ways, acts])
    }
}
