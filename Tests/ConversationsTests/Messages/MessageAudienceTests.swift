import TestSupport
import Testing

/// Where statements name the table of messages themselves, how often, and why they need no rule about readers.
private let owners: [String: (times: Int, reason: String)] = [
    "Sources/Conversations/Conversations/ConversationAudience.swift": (
        3, "the rule, the one of moderators, and what is counted alone"
    ),
    "Sources/Conversations/DemonstrationConversations.swift": (2, "dates what it has just written"),
    "Sources/Conversations/List/UnreadMessages.swift": (2, "counts by the numbers of whoever is in the conversation"),
    "Sources/Conversations/Messages/Message.swift": (2, "what stands beside a message that the rule lets through"),
    "Sources/Conversations/Messages/MessageRemoval.swift": (1, "an act of moderators on what was reported"),
    "Sources/Conversations/Messages/MessageCards.swift": (1, "numbers what has lost a card, behind what holds it"),
    "Sources/Conversations/Messages/MessageReactionStore.swift": (4, "changes what is held, erases a member's marks"),
    "Sources/Conversations/Messages/DailyMessages.swift": (1, "how many there are, for administrators"),
    "Sources/Conversations/Search/FoundMessages.swift": (1, "which numbers are of which days, of all messages"),
    "Sources/Conversations/Messages/MessageExpiry.swift": (3, "ends what is too old for everybody"),
    "Sources/Conversations/Messages/MessageStore.swift": (
        8, "acts of authors in a conversation that they hold, and erasing"
    ),
]

@Suite struct MessageAudienceTests {
    @Test func `is asked by every statement that shows messages`() throws {
        #expect(try statements(naming: "messages") == owners.mapValues(\.times))
    }
}
