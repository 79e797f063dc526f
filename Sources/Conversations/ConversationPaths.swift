import Site
import Web

extension Paths {
    /// The reader's conversations.
    package static let messages = Path("/messages")
    package static let newConversation = Path("/messages/new")
    /// What was said in them: `?q=` has what is typed, `?in=` the one conversation that is looked through.
    package static let messageSearch = Path("/messages/search")
    /// People for a new conversation, and for one that there is: `?query=` has what is typed.
    package static let conversationPeople = Path("/messages/people")
    /// The dialog with a member: the one that there is, or where its first message is written.
    package static let dialog = Path("/messages/with/{}", MemberID.self)
    /// Asks whether to block somebody, and does.
    package static let block = Path("/messages/with/{}/block", MemberID.self)
    package static let unblock = Path("/messages/with/{}/unblock", MemberID.self)
    /// Who may write to the member, and whom they have blocked.
    package static let messageSettings = Path("/settings/messages")
    package static let conversation = Path("/messages/{}", ConversationID.self)
    /// A message with its surroundings.
    package static let message = Path("/messages/{}/{}", ConversationID.self, MessageNumber.self)
    /// What has become of it since, behind what the page knows (`KnownMessages`).
    package static let messageNews = Path("/messages/{}/news", ConversationID.self)
    /// People of a conversation for a mention: `?query=` has what is typed.
    package static let conversationMentions = Path("/messages/{}/mentions", ConversationID.self)
    /// What was on the screen is read.
    package static let readMessages = Path("/messages/{}/read", ConversationID.self)
    /// Who has reacted to it.
    package static let messageReactions = Path("/messages/{}/{}/reactions", ConversationID.self, MessageNumber.self)
    /// Leads to a message by its own number, whichever conversation it is in.
    package static let messageAnywhere = Path("/messages/at/{}", MessageID.self)
    /// Where one chooses into which conversation it is taken along: `?query=` has what is typed.
    package static let forwardMessage = Path("/messages/{}/{}/forward", ConversationID.self, MessageNumber.self)
    package static let editMessage = Path("/messages/{}/{}/edit", ConversationID.self, MessageNumber.self)
    package static let deleteMessage = Path("/messages/{}/{}/delete", ConversationID.self, MessageNumber.self)
    package static let restoreMessage = Path("/messages/{}/{}/restore", ConversationID.self, MessageNumber.self)
    /// It and what is behind it is unread again.
    package static let unreadMessage = Path("/messages/{}/{}/unread", ConversationID.self, MessageNumber.self)
    package static let pinConversation = Path("/messages/{}/pin", ConversationID.self)
    package static let unpinConversation = Path("/messages/{}/unpin", ConversationID.self)
    package static let muteConversation = Path("/messages/{}/mute", ConversationID.self)
    package static let unmuteConversation = Path("/messages/{}/unmute", ConversationID.self)
    /// What in it the member is notified of.
    package static let conversationLevel = Path("/messages/{}/level", ConversationID.self)
    /// Who is in it, what it is called.
    package static let conversationInfo = Path("/messages/{}/info", ConversationID.self)
    /// Its pictures, the newest first: `?after=` has where a page ended.
    package static let conversationPictures = Path("/messages/{}/pictures", ConversationID.self)
    /// Its files, the newest first: `?before=` has where a page ended.
    package static let conversationFiles = Path("/messages/{}/files", ConversationID.self)
    package static let nameConversation = Path("/messages/{}/name", ConversationID.self)
    package static let addToConversation = Path("/messages/{}/people", ConversationID.self)
    package static let removeFromConversation = Path(
        "/messages/{}/people/{}/remove", ConversationID.self, MemberID.self)
    package static let grantAdministration = Path("/messages/{}/people/{}/grant", ConversationID.self, MemberID.self)
    package static let revokeAdministration = Path("/messages/{}/people/{}/revoke", ConversationID.self, MemberID.self)
    package static let leaveConversation = Path("/messages/{}/leave", ConversationID.self)
}

extension Paths {
    /// A conversation at the place from which one reads on: the line of what is unread, or its end.
    package static func reading(_ id: ConversationID) -> Address { conversation(id).fragment("here") }
}
