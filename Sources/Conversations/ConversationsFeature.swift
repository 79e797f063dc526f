import Highlighting
import Site
import Writing

extension Icon {
    static let send = Icon("send")
    static let mailOpen = Icon("mail-open")
    package static let folderKanban = Icon("folder-kanban")
    package static let chevronUp = Icon("chevron-up")
    static let messagesSquare = Icon("messages-square")
}

extension Section {
    package static let messages = Section(
        "messages", at: 30, .messagesSquare, to: Paths.messages(), sheets: ["conversations.css"], showsFiles: true,
        hasComposer: true
    ) { ConversationsWords($0).messages }
}

extension Feature {
    /// What members say to each other.
    package static func conversations(_ settings: Settings) -> Feature {
        var conversations = Feature("conversations")
        conversations.routes = { routes in
            let highlighter = Highlighter(settings)
            ConversationListPages.add(to: &routes)
            MessagePages.add(to: &routes, highlighter: highlighter)
            MessageMentions.add(to: &routes)
            MessageSearchPages.add(to: &routes)
            MessageReactionPages.add(to: &routes)
            NewConversationPages.add(to: &routes)
            PeopleSuggestions.add(to: &routes)
            InfoPages.add(to: &routes)
            PicturesPages.add(to: &routes)
            ConversationFilesPages.add(to: &routes)
            MembershipPages.add(to: &routes)
            BlockPages.add(to: &routes)
        }
        conversations.sections = [.messages]
        conversations.linkables = [.messages, .conversations]
        conversations.searchGroups = [FoundMessages.group]
        conversations.panels = [TodayConversations.panel]
        conversations.contact = DialogContact.find
        conversations.sharedThings = .conversations
        conversations.settingsTabs = [
            SettingsTab(at: 29, to: Paths.messageSettings(), under: Paths.notificationSettings()) {
                ConversationsWords($0).messages
            }
        ]
        conversations.sectionCount = SectionCount(
            of: .messages, channel: Outbox.Kind.messages.name, number: UnreadMessages.all
        ) { ConversationsWords($1).unreadMessages(count: $0) }
        conversations.flashes = [MessageFlash.self, PeopleFlash.self, ConversationFlash.self, BlockFlash.self]
        conversations.reportables = [.messages]
        conversations.notificationKinds = [.messages, .messageReactions]
        conversations.polls = [.quick: { worker in MessageNotifications(worker.services).run }]
        conversations.dailyNumbers = [.messages]
        conversations.sharedBlobs = { MessagePictures.areShown(to: $0) }
        conversations.upkeep = [
            .hourly { services in
                {
                    let days = services.organisation.days(.deletedTexts)
                    try MessageStore(database: services.database).forget(after: days)
                }
            },
            .hourly { MessageExpiry($0).run },
            .hourly { Succession($0).run },
        ]
        conversations.terms = [MessageExpiry.rows, MessageStore.deleted]
        conversations.exports = .conversations
        conversations.erasure = Erasure(
            goes: { ConversationsWords($0).erasureGoes }, stays: { ConversationsWords($0).erasureStays },
            handovers: { ConversationHandovers.find(of: $0, in: $1) },
            rows: [
                .erased("blocks"), .erased("blocks", by: "blocked_id"), .erased("message_privacy"),
                .erased("conversation_members"), .erased("message_mentions"),
                .erased("message_reactions"), .kept("conversations", by: "low_id"),
                .kept("conversations", by: "high_id"), .kept("conversations", by: "creator_id"),
                .kept("messages", by: "author_id"), .kept("messages", by: "subject_id"),
            ],
            before: { services, member in
                try Succession(services).leaveAll(member)
                try MessageReactionStore(database: services.database).erase(of: member, services.settings)
                try MessageStore(database: services.database).forget(after: 0, by: member)
            })
        conversations.demonstration = DemonstrationConversations.add
        return conversations
    }
}
