import Site

/// What a grey line says.
package enum MessageEvent: String, Sendable, CaseIterable {
    case created, named
    /// The line says from where on a member who was added reads: from now, or everything.
    case added
    case addedToAll = "added_to_all"
    /// Into the project, and with that into its general conversation.
    case joined
    case removed, left, granted, revoked
    /// The administration went to the one who is there longest.
    case inherited

    /// - Parameters:
    ///   - actor: who did it
    ///   - subject: whom it is about; the same name where they did it to themselves
    ///   - text: the new name
    func sentence(_ words: ConversationsWords, actor: String, subject: String, text: String) -> String {
        switch self {
        case .created: words.eventCreated(name: actor)
        case .named: text.isEmpty ? words.eventUnnamed(name: actor) : words.eventNamed(name: actor, title: text)
        case .added: words.eventAdded(name: actor, who: subject)
        case .addedToAll: words.eventAddedToAll(name: actor, who: subject)
        case .joined: words.eventJoined(name: actor)
        case .removed: words.eventRemoved(name: actor, who: subject)
        case .left: words.eventLeft(name: actor)
        case .granted: words.eventGranted(name: actor, who: subject)
        case .revoked: words.eventRevoked(name: actor, who: subject)
        case .inherited: words.eventInherited(who: subject)
        }
    }
}
